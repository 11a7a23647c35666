"""The parity record: each kind of time by itself, and nothing made up for what nobody recorded."""

from __future__ import annotations

from rich.cells import cell_len

from mhtui.core.calls import CallRecord, CallTokens
from mhtui.core.events import (
    ACTORS,
    DoctorSaid,
    Event,
    ExamOrdered,
    ExamResult,
    ExamResulted,
    Limits,
    NoteWritten,
    PatientReplied,
    Paused,
    Payload,
    PhaseChanged,
    Resumed,
    SessionStarted,
)
from mhtui.core.keying import Keying
from mhtui.study.parity import parity_lines, parity_of, parity_rows, words_in

START = SessionStarted(
    case_id="a",
    case_hash="0" * 64,
    title="A",
    setting="ward",
    door_note="",
    arm="trainee",
    seed=1,
    limits=Limits(),
)


def log(*timed: tuple[int, Payload]) -> list[Event]:
    """A log; times in seconds."""
    rows = [(0, START), *timed]
    return [Event("S", n, 1000 * at, "interview", ACTORS[p.kind], p) for n, (at, p) in enumerate(rows)]  # type: ignore[union-attr]


def typed(text: str, typing_ms: int, pastes: int = 0) -> DoctorSaid:
    """Words, and how they were typed."""
    return DoctorSaid(text=text, keying=Keying(typing_ms=typing_ms, edits=9, pastes=pastes, pasted_chars=40 * pastes))


ASKED = log(
    (10, typed("How are you?", 4000)),
    (13, PatientReplied(behaviour="", speech="Fine.")),
    (20, Paused(reason="a break")),
    (80, Resumed()),
    (90, typed("It's been long, then?", 6000, pastes=1)),
    (92, PatientReplied(behaviour="", speech="Yes.", discarded=(("invented",), ("label",)))),
)


def call(party: str = "doctor", **fields: object) -> CallRecord:
    """A call of a second, with ten tokens in and five out."""
    known = {
        "party": party,
        "purpose": "say",
        "endpoint": "http://x",
        "model": "m",
        "system": "",
        "prompt": "",
        "messages": 1,
        "prompt_chars": 10,
        "latency_ms": 1000,
        "tokens": CallTokens(prompt=10, completion=5),
    }
    return CallRecord.model_validate(known | fields)


def test_d17_thinking_typing_and_waiting_are_told_apart() -> None:
    parity = parity_of(ASKED, [])
    assert parity["active_ms"] == 32_000
    assert parity["typing_ms"] == 10_000
    assert parity["thinking_ms"] == 10_000 + 7_000 + 10_000 - 10_000
    assert parity["paused_ms"] == 60_000


def test_turns_words_pauses_pastes_and_faults_are_counted() -> None:
    parity = parity_of(ASKED, [])
    assert (parity["turns"], parity["words"], parity["pauses"], parity["pastes"]) == (2, 7, 1, 1)
    assert parity["simulator_faults"] == 2


def test_an_order_that_names_two_exams_counts_as_two() -> None:
    results = tuple(ExamResult(requested=name, exam=name, report="", status="done") for name in ("TSH", "FBC"))
    events = log(
        (1, PhaseChanged(to="exams")), (2, ExamOrdered(request="TSH, FBC")), (3, ExamResulted(results=results))
    )
    assert parity_of(events, [])["exams"] == 2


def test_what_was_not_recorded_is_absent_and_not_zero() -> None:
    parity = parity_of(log((10, DoctorSaid(text="How are you?"))), [])
    assert {"typing_ms", "thinking_ms", "pastes", "latency_ms", "reasks", "tokens", "hints"}.isdisjoint(parity)
    assert parity["pauses"] == 0


def test_calls_tell_latency_reasks_caps_and_tokens_of_the_doctor_alone() -> None:
    calls = [
        call(),
        call(attempt=1),
        call(flags=("larger_cap",)),
        call(flags=("truncated",)),
        call("patient", attempt=1),
        call("judge"),
    ]
    parity = parity_of(log(), calls)
    assert parity["latency_ms"] == 5000
    assert (parity["reasks"], parity["length_caps"], parity["truncations"]) == (1, 1, 1)
    assert parity["tokens"] == 60


def test_tokens_that_nobody_counted_leave_no_sum() -> None:
    assert "tokens" not in parity_of(log(), [call(), call(tokens=CallTokens())])


def test_a_patient_of_a_model_gives_a_person_latency_but_no_calls_of_their_own() -> None:
    parity = parity_of(log(), [call("patient")])
    assert parity["latency_ms"] == 1000
    assert "reasks" not in parity


def test_words_without_spaces_are_counted_by_character() -> None:
    assert words_in("你好吗？ don't well-known 3 naïve") == 7


def test_keying_leaves_no_trace_where_it_was_not_measured() -> None:
    assert "keying" not in DoctorSaid(text="Hello").model_dump()
    note = NoteWritten(sections={"S": "x"}, keying=Keying(typing_ms=1, edits=1))
    assert NoteWritten.model_validate(note.model_dump(mode="json")) == note


def test_the_table_says_of_how_many_sessions_a_figure_is_known() -> None:
    records = [
        ("trainee", parity_of(ASKED, [])),
        ("trainee", parity_of(log(), [])),
        ("model:m", parity_of(log(), [call()])),
    ]
    lines = {line.split("  ")[0]: line for line in parity_lines(records)}
    assert "trainee (n=2)" in lines[""]
    assert "10 [10, 10] of 1" in lines["typing, s"]
    assert lines["typing, s"].endswith("n/a")
    assert [row.recorded for row in parity_rows(records) if row.name == "tokens"] == [0, 1]
    assert "n/a" in lines["hints"]


def test_the_table_stands_in_columns_where_signs_are_wide() -> None:
    head, turns, *_ = parity_lines([("研修医", {"turns": 12.0}), ("model:m", {"turns": 3.0})])
    assert cell_len(head) == cell_len(turns)


def test_no_session_is_said() -> None:
    assert parity_lines([]) == ["No session yet: there is nothing to compare."]
