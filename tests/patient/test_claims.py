"""Whether what the doctor says back fits the facts."""

from __future__ import annotations

import pytest

from mhtui.patient.claims import contradicts, quantities

SLEEP = [
    "Falls asleep but wakes at three every night and cannot sleep again",
    "Sleeps two to three hours a night for ten nights",
]
WEIGHT = ["Has lost about a stone in four months"]
VOICES = ["No voices"]


@pytest.mark.parametrize(
    ("statement", "facts"),
    [
        ("you sleep eight hours a night", SLEEP),
        ("you sleep well", SLEEP),
        ("you're not sleeping at all", SLEEP),
        ("you have lost three stone", WEIGHT),
        ("you've put on a stone", WEIGHT),
        ("you hear voices", VOICES),
        ("it has got better", ["Worse every month"]),
        ("you're eating less", ["Eats more than before"]),
        ("ten years", ["Began ten days ago"]),
    ],
)
def test_wrong(statement, facts):
    assert contradicts(statement, facts)


@pytest.mark.parametrize(
    ("statement", "facts"),
    [
        ("you sleep two hours a night", SLEEP),
        ("you sleep badly", SLEEP),
        ("you don't sleep much", SLEEP),
        ("you've lost a stone over four months", WEIGHT),
        ("you don't hear voices", VOICES),
        ("it started a fortnight ago", ["Began about two weeks ago"]),
        ("it has got worse", ["Worse every month"]),
        ("anything", []),
    ],
)
def test_right(statement, facts):
    assert not contradicts(statement, facts)


def test_a_quantity_of_another_matter_is_not_wrong():
    assert not contradicts("three nights of drink and ten nights of no sleep", SLEEP, ["Drank for three nights"])


def test_ranges_and_words_are_quantities():
    assert quantities("two or three hours for a fortnight") == (("hours", 2.0), ("hours", 3.0), ("time", 14.0))
