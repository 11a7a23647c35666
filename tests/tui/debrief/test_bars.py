"""Bars and their words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scored import coverage

from mhtui.tui.debrief.bars import MISSING, POSSIBLE, SURE, bar, counted, percent, worth


@given(st.integers(0, 60), st.integers(0, 60), st.integers(0, 60), st.integers(6, 40))
def test_a_bar_has_its_width_and_hides_nothing(sure: int, possible: int, missing: int, cells: int) -> None:
    drawn = bar(coverage(sure, possible, sure + possible + missing), cells)
    if not sure + possible + missing:
        assert drawn == ""
        return
    assert len(drawn) == cells
    for count, texture in ((sure, SURE), (possible, POSSIBLE), (missing, MISSING)):
        assert (texture in drawn) == (count > 0)


def test_words_give_the_share_its_bound_and_its_numbers() -> None:
    share = coverage(18, 3, 29)
    assert worth(share) == "62 % (to 72 %)"
    assert counted(share, "", "2 not indicated") == "18 of 29 · 3 undecided · 2 not indicated"
    assert worth(coverage(0, 0, 0)) == "not scored"


@pytest.mark.parametrize(
    ("share", "words"), [(None, "not scored"), (0.0, "0 %"), (0.001, "1 %"), (0.999, "99 %"), (1.0, "100 %")]
)
def test_only_a_whole_is_a_hundred_and_only_nothing_is_zero(share: float | None, words: str) -> None:
    assert percent(share) == words
