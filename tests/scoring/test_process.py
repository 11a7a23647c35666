"""Process measures: counted from the log, descriptive, n/a with a reason where there is nothing to count."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import patient_kit
from scoring_kit import log, report, scorer

from mhtui.core.events import (
    DoctorSaid,
    DoctorSilent,
    InformantReplied,
    PatientReplied,
    Paused,
    Payload,
    Resumed,
    Understood,
)
from mhtui.core.report import Measure, Process
from mhtui.patient.embedded import understood
from mhtui.patient.remarks import remarks_of
from mhtui.scoring.process import process
from mhtui.scoring.questions import form, forms_of

ROOT = Path(__file__).resolve().parents[2]
OPEN = Understood(text="How are you sleeping?", act="ask_open", topics=("sleep",))
CLOSED = Understood(text="Do you drink?", act="ask_closed", topics=("alcohol",))
RISK = Understood(text="Have you thought of ending your life?", act="ask_closed", topics=("suicidal_ideation",))
KIND = Understood(text="That sounds frightening.", act="empathy")


def turn(*sentences: Understood, voice: str = "embedded") -> tuple[DoctorSaid, PatientReplied]:
    reply = PatientReplied.model_validate({"behaviour": "", "speech": "…", "understood": sentences, "voice": voice})
    return DoctorSaid(text=" ".join(s.text for s in sentences)), reply


def measured(*turns: tuple[Payload, ...], step_ms: int = 1000) -> Process:
    return process(log(*(payload for payloads in turns for payload in payloads), step_ms=step_ms))


def measure(found: Process, key: str) -> Measure:
    return next(m for m in found.measures if m.key == key)


def value(found: Process, key: str) -> float | None:
    return measure(found, key).value


def test_questions_are_counted_by_form_and_lead_to_their_turns() -> None:
    found = measured(turn(OPEN), turn(CLOSED), turn(KIND), turn(CLOSED))
    assert (value(found, "open_questions"), value(found, "closed_questions")) == (1, 2)
    assert value(found, "open_to_closed") == 0.5
    assert measure(found, "closed_questions").seqs == (3, 7)
    assert (found.turns, found.read) == (4, 4)


def test_two_questions_in_one_turn_are_a_double_question() -> None:
    assert value(measured(turn(OPEN, CLOSED), turn(KIND, OPEN)), "double_questions") == 1


def test_the_longest_closed_run_ends_at_an_open_question_and_not_at_kind_words() -> None:
    found = measured(turn(CLOSED), turn(OPEN), turn(CLOSED), turn(KIND), turn(CLOSED, RISK), turn(OPEN))
    assert value(found, "longest_closed_run") == 3
    assert measure(found, "longest_closed_run").seqs == (5, 9)


def test_silences_and_kind_words_are_counted() -> None:
    silence = (DoctorSilent(), PatientReplied(behaviour="looks up", speech=""))
    found = measured(turn(KIND), silence, silence)
    assert (value(found, "silences"), value(found, "empathic_statements")) == (2, 1)
    assert (found.turns, found.read) == (3, 1)


def test_the_first_risk_question_has_its_turn_and_its_active_time() -> None:
    silence = (DoctorSilent(), PatientReplied(behaviour="", speech=""))
    found = measured(turn(OPEN), silence, turn(RISK), turn(RISK), step_ms=10_000)
    assert (value(found, "turns_to_risk"), value(found, "ms_to_risk")) == (3, 50_000)
    assert measure(found, "ms_to_risk").shown == "0 min 50 s"
    assert measure(found, "turns_to_risk").seqs == (5,)


def test_a_pause_does_not_count_as_time_to_the_first_risk_question() -> None:
    found = measured(turn(OPEN), (Paused(reason="phone"), Resumed()), turn(RISK), step_ms=10_000)
    assert value(found, "ms_to_risk") == 40_000


def test_naming_risk_without_asking_is_no_risk_question() -> None:
    told = Understood(text="Many people think of suicide.", act="normalise", topics=("suicidal_ideation",))
    found = measure(measured(turn(told)), "turns_to_risk")
    assert (found.value, found.shown) == (None, "n/a")
    assert "no question about suicide" in found.reason


def test_turns_per_topic_count_turns_not_sentences() -> None:
    found = measured(turn(OPEN), turn(OPEN, OPEN), turn(CLOSED))
    assert found.turns_per_topic == {"sleep": 2, "alcohol": 1}
    assert (value(found, "topics"), value(found, "turns_per_topic")) == (2, 1.5)


def test_questions_to_a_relative_are_questions_of_the_doctors() -> None:
    asked = (DoctorSaid(text=OPEN.text), InformantReplied(who="Lena", speech="Badly.", understood=(OPEN,)))
    assert value(measured(asked), "open_questions") == 1


@pytest.mark.parametrize("key", ["open_questions", "open_to_closed", "silences", "turns_to_risk", "topics"])
def test_s2_a_session_without_a_turn_has_no_measures_and_says_so(key: str) -> None:
    found = measure(measured(), key)
    assert found.value is None
    assert found.reason == "the doctor has not spoken"


def test_a_turn_nobody_answered_is_not_read_as_having_no_question() -> None:
    found = measured((DoctorSaid(text="How do you sleep?"),))
    assert value(found, "open_questions") is None
    assert "answered" in measure(found, "open_questions").reason
    assert value(found, "silences") == 0


def test_no_closed_question_leaves_the_ratio_without_a_value_not_infinite() -> None:
    found = measured(turn(OPEN))
    assert value(found, "closed_questions") == 0
    assert measure(found, "open_to_closed").reason == "no closed question was asked"


def test_interruptions_cannot_happen_in_writing_and_are_not_called_zero() -> None:
    found = measure(measured(turn(OPEN)), "interruptions")
    assert (found.value, bool(found.reason)) == (None, True)


def test_a_model_patients_session_is_measured_like_any_other() -> None:
    payloads = [*turn(OPEN, voice="model"), *turn(CLOSED, voice="model")]
    assert process(log(*payloads, arm="model", patient="model:x")) == process(log(*turn(OPEN), *turn(CLOSED)))


def test_the_measures_are_descriptive_and_move_no_score() -> None:
    plain, kind = report(*turn(OPEN)), report(*turn(OPEN, CLOSED, KIND))
    assert plain.process.descriptive
    assert plain.process != kind.process
    rest = {"process"}
    assert plain.model_dump(exclude=rest) == kind.model_dump(exclude=rest)
    assert scorer().hash != plain.process.hash


@pytest.mark.parametrize(
    ("text", "act", "aspect", "expected"),
    [
        ("Tell me about your sleep.", "ask_open", None, "open"),
        ("Could you describe your mood?", "ask_closed", None, "open"),
        ("When did it start?", "ask_open", "since_when", "closed"),
        ("How much do you drink?", "ask_open", None, "closed"),
        ("And do you sleep?", "ask_open", None, "closed"),
        ("And then?", "follow_up", "next", "open"),
        ("What happens then?", "follow_up", "what", "open"),
        ("So you sleep two hours?", "confirm_summary", None, None),
        ("That must be hard.", "empathy", None, None),
    ],
)
def test_the_form_of_a_question(text: str, act: str, aspect: str | None, expected: str | None) -> None:
    assert form(Understood(text=text, act=act, aspect=aspect)) == expected


@pytest.mark.parametrize(
    ("clauses", "questions"),
    [
        (("How is your appetite,", "and has your weight changed?"), 2),
        (("And you don't smoke,", "do you?"), 1),
        (("Does anything bring it on,", "or is it out of the blue?"), 1),
        (("Do you sleep?", "Do you eat?"), 2),
    ],
)
def test_a_clause_that_goes_on_with_its_question_is_no_second_one(clauses: tuple[str, ...], questions: int) -> None:
    assert len(forms_of([Understood(text=text, act="ask_closed") for text in clauses])) == questions


def test_lines_by_another_hand_are_told_apart() -> None:
    reader = patient_kit.reader()
    lines = [json.loads(line) for line in (ROOT / "tests/heldout/acts.jsonl").read_text(encoding="utf-8").splitlines()]
    asked = [line for line in lines if line["act"] in ("ask_open", "ask_closed")]
    right = sum(
        forms_of(understood(remarks_of(reader.read(line["text"]))))[:1] == (line["act"].removeprefix("ask_"),)
        for line in asked
    )
    assert right >= 0.9 * len(asked) > 0


def test_the_case_counts_its_own_wording_as_asked() -> None:
    said = Understood(text="Any dark thoughts?", act="ask_closed")
    reply = PatientReplied(behaviour="", speech="No.", understood=(said,), asked=("suicidal_ideation",))
    assert value(process(log(DoctorSaid(text=said.text), reply)), "turns_to_risk") == 1
