"""The ranked list and its draft."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mhtui.adapters.icd11_table import load_icd11
from mhtui.tui.desk.ranking import Ranked, from_draft, moved, to_draft, without

ICD11 = load_icd11()
THREE = (Ranked("6A60.1", "ten days"), Ranked("6A20"), Ranked("6B01", "fear"))


def test_moving_keeps_every_entry_with_its_reasons() -> None:
    assert [e.code for e in moved(THREE, 2, -1)] == ["6A60.1", "6B01", "6A20"]
    assert set(moved(THREE, 0, 1)) == set(THREE)


@pytest.mark.parametrize(("index", "by"), [(0, -1), (2, 1), (5, 1)])
def test_moving_beyond_an_end_changes_nothing(index: int, by: int) -> None:
    assert moved(THREE, index, by) == THREE


def test_removing_takes_one() -> None:
    assert without(THREE, 1) == (THREE[0], THREE[2])


def test_a_draft_comes_back_whole() -> None:
    entries = (Ranked("6A60.1", 'says "ten"\n— 睡眠'), Ranked("6A20"))
    assert from_draft(to_draft(entries), ICD11).entries == entries
    assert from_draft(to_draft(()), ICD11).entries == ()


@pytest.mark.parametrize("text", ["", "{", "null", "5", '{"code": "6A20"}', "[" * 100_000])
def test_a_broken_draft_is_told_and_left_aside(text: str) -> None:
    read = from_draft(text, ICD11)
    assert read.entries is None
    assert "could not be read" in read.problem


def test_entries_that_do_not_fit_are_left_out_and_counted() -> None:
    read = from_draft('[{"code": "6a20", "reasoning": 5}, {"code": "ZZZZ"}, 7, {"code": "6A20"}]', ICD11)
    assert read.entries == (Ranked("6A20", ""),)
    assert read.problem == "3 of 4 saved entries could not be read."


@given(st.text())
def test_no_text_at_all_breaks_the_reader(text: str) -> None:
    from_draft(text, ICD11)
