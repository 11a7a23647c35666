"""Marks of the sections."""

from __future__ import annotations

import pytest

from mhtui.tui.desk.marks import SIGNS, state_of


@pytest.mark.parametrize(
    ("text", "is_open", "state"),
    [
        ("", False, "empty"),
        ("  \n", True, "empty"),
        ("Never better.", True, "begun"),
        ("Never better.", False, "done"),
        ("Father: ", False, "begun"),
        ("TODO ask sister", False, "begun"),
        ("dose ???", False, "begun"),
    ],
)
def test_the_mark_follows_from_the_text(text: str, is_open: bool, state: str) -> None:
    assert state_of(text, is_open=is_open) == state


def test_marks_differ_without_colour() -> None:
    assert len(set(SIGNS.values())) == 3
