from __future__ import annotations

import pytest

from mhtui.core.lint.words import content, numbers


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Spent 14,000 on stone", {14000}),
        ("Fourteen thousand. On stone.", {14000}),
        ("I went a hundred and sixty", {160}),
        ("two to three hours", {2, 3}),
        ("half a bottle", {0.5}),
        ("twenty-seven", {27}),
        ("for 2 weeks", {2, 14}),
        ("this fortnight", {2, 14}),
        ("TSH 1.8 mIU/L", {1.8}),
        ("twice", {2}),
        ("one of them, once", set()),
        ("two thousand and eighty", {2080}),
        ("160km/h", {160}),
        ("", set()),
    ],
)
def test_numbers_in_digits_and_words(text: str, expected: set[float]) -> None:
    assert numbers(text) == expected


def test_content_words_meet_across_forms() -> None:
    assert content("sleeping badly") & content("She sleeps") == {"sleep"}
    assert content("of the and she") == set()
