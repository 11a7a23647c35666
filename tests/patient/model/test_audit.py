"""The audit of a reply: what it must not hold (fixed point 4; rows F4, F8, F10, F15)."""

from __future__ import annotations

import re

import pytest

from mhtui.patient.model.audit import CORRECTIONS, Fault, Scene, audit, cut_off
from mhtui.patient.model.gold import Gold

GOLD = Gold((re.compile(r"\b6A60\.1\b"), re.compile(r"\b(?:bipolar|manic)\b", re.IGNORECASE)))
SCENE = Scene(
    record="Maya, 34, landscape architect. My sister Lena put me in the car. Two hours a night, ten nights. "
    "A fortnight in all. Fourteen thousand on stone. I don't know.",
    doctor="How have you been sleeping since the competition began, if I may ask?",
    talk="Hello, I'm Dr Ames. How have you been sleeping since the competition began, if I may ask?",
    opening="Finally, someone with a pen. Good. You'll want to write this down.",
    earlier=("Lena put me in the car because I phone people at three.",),
    script="Two hours a night. Ten nights of it.",
    name="Maya",
    gold=GOLD,
    kept={"family": frozenset({"lithium", "roof", "river", "father"})},
)


def kinds(speech: str, behaviour: str = "", scene: Scene = SCENE) -> list[str]:
    return [fault.kind for fault in audit(speech, behaviour, scene)]


@pytest.mark.parametrize(
    "speech",
    [
        "Two hours. Ten nights of it, and I'm not tired.",
        "Two hours, for a fortnight.",
        "14 days. Lena counts them. I don't.",
        "I've told you, Dr Ames. Sleep is for people who have finished.",
        "I spent 14,000. On stone.",
        "A hundred times I've said it: I don't sleep.",
        "Bugger off with your sleeping.",
        "…",
        "Suicide? Why do you ask that?",
        "I don't know about voices.",
    ],
)
def test_what_may_be_said(speech: str) -> None:
    assert kinds(speech) == []


@pytest.mark.parametrize(
    ("kind", "speech"),
    [
        ("invented_quantity", "Five hours a night."),
        ("invented_quantity", "It began six weeks ago."),
        ("invented_quantity", "I spent twenty thousand."),
        ("invented_quantity", "I rang 47 people."),
        ("invented_person", "I told it to Sandra at the office."),
        ("invented_person", "My husband can't sleep either."),
        ("invented_symptom", "And I hear voices at night."),
        ("invented_symptom", "I wanted to kill myself."),
        ("invented_symptom", "I take olanzapine for it."),
        ("label", "It's the bipolar, I suppose."),
        ("unreleased", "There was lithium, and him on the roof."),
        ("restart", "Finally, someone with a pen. Good. You'll want to write this down."),
        ("restart", "Hello! I'm Maya, nice to meet you."),
        ("repeated", "Lena put me in the car because I phone people at three."),
        ("doctors_words", "How have you been sleeping since the competition began, if I may ask?"),
        ("counsellor", "How does that make you feel?"),
        ("second_speaker", "Two hours. Doctor: And before?"),
        ("empty", ""),
    ],
)
def test_f10_f15_what_may_not_be_said(kind: str, speech: str) -> None:
    assert kind in kinds(speech)


def test_f10_the_label_in_what_is_seen_is_a_leak_too() -> None:
    assert "label" in kinds("Two hours.", "looks manic")


def test_a_name_that_the_doctor_used_first_is_no_leak() -> None:
    heard = Scene(
        record=SCENE.record, doctor="Do you think it is bipolar?", talk="Do you think it is bipolar?", gold=GOLD
    )
    assert "label" not in kinds("Bipolar? You've written that down wrong.", scene=heard)


def test_a_bare_yes_to_what_the_record_does_not_hold_is_invented() -> None:
    unknown = Scene(record="Maya", doctor="Do you gamble?", script="I couldn't tell you.", bare_answer=True)
    assert kinds("Yes.", scene=unknown) == ["invented_answer"]
    assert kinds("No, never.", scene=unknown) == ["invented_answer"]
    assert kinds("I don't know. Ask me another.", scene=unknown) == []


def test_plain_words_that_stop_in_the_middle() -> None:
    assert cut_off("I went to the river and " * 20)
    assert not cut_off("I went to the river. " * 20)
    assert not cut_off("no full stop")


def test_no_correction_says_what_was_wrong() -> None:
    assert all(
        Fault(kind, "SECRET").correction and "SECRET" not in Fault(kind, "SECRET").correction for kind in CORRECTIONS
    )
