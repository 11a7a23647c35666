"""Words taken from the dialogue into a section."""

from __future__ import annotations

import pytest
from host import a_view

from mhtui.tui.desk.quoting import Source, holds_all, joined, pattern, quote, quote_seen, sources


def test_door_note_dialogue_and_results_can_be_quoted() -> None:
    found = sources(a_view())
    assert [s.who for s in found if s.kind == "heading"] == ["Door note", "Dialogue", "Exam results"]
    assert [s.who for s in found if s.kind == "result"] == ["TFT", "eeg"]


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (Source("turn", "Patient", "paces", "Ten nights.\nEleven."), '"Ten nights. Eleven." (Patient)'),
        (Source("turn", "sister Lena", "", "Our dad was bipolar."), '"Our dad was bipolar." (sister Lena)'),
        (Source("turn", "Patient", "looks away", ""), "looks away"),
        (Source("door", "Door", "", "Brought by her sister."), '"Brought by her sister." (door note)'),
        (Source("result", "TFT", "", "TSH 1.8 mU/L."), "TFT: TSH 1.8 mU/L."),
    ],
)
def test_a_quote_names_who_said_it(source: Source, words: str) -> None:
    assert quote(source) == words


def test_a_missing_result_is_quoted_as_unavailable_never_as_normal() -> None:
    eeg = next(s for s in sources(a_view()) if s.who == "eeg")
    assert quote(eeg) == "eeg: result unavailable"


def test_behaviour_is_an_observation_without_quotation_marks() -> None:
    assert quote_seen(Source("turn", "Patient", "fingers  drumming", "Ten.")) == "fingers drumming"


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [("", "", "x"), ("He says:", "", " x"), ("He says: ", ".", "x"), ("(", ")", "x"), ("a", "b", " x ")],
)
def test_quotes_keep_their_distance(before: str, after: str, expected: str) -> None:
    assert joined(before, "x", after) == expected


def test_search_finds_words_literally_in_any_order_and_case() -> None:
    assert holds_all("SLEEP nights", "Ten nights. I don't need sleep.")
    assert not holds_all("sleep river", "Ten nights. I don't need sleep.")
    assert not holds_all("", "anything")
    assert holds_all("(.*)", "a (.*) b")
    finder = pattern("[b] ten")
    assert finder is not None
    assert finder.findall("Ten [b]") == ["Ten", "[b]"]
