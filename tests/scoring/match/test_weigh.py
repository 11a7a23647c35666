"""Rules and the trained reader together: a verdict needs both, or one that is sure and the other without objection."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from mhtui.scoring.match import Context, Matcher, Statement, matcher_hash
from mhtui.scoring.match.noted import Mode
from mhtui.scoring.match.types import Match, Vectors
from mhtui.scoring.match.weigh import Bars, Read, weigh

TEXT = "He hears two voices."
OPEN = Match("undecided", "", 0, 0, "not every part is stated")
STATED = Match("entailed", TEXT, 0, len(TEXT), "every part is stated")
DENIED = Match("not_entailed", TEXT, 0, len(TEXT), "the text states the opposite", contradicted=True)
OBJECTED = Match("undecided", "", 0, 0, "stated with reservations")


def read(stated: float, opposed: float = 0.0) -> list[Read]:
    return [Read(TEXT, 0, len(TEXT), stated, opposed)]


@pytest.mark.parametrize(
    ("ruled", "stated", "opposed", "verdict"),
    [
        (OPEN, 0.97, 0.01, "entailed"),
        (OPEN, 0.97, 0.20, "undecided"),
        (OPEN, 0.60, 0.01, "undecided"),
        (OPEN, 0.01, 0.95, "not_entailed"),
        (OPEN, 0.01, 0.10, "not_entailed"),
        (STATED, 0.80, 0.05, "entailed"),
        (STATED, 0.10, 0.70, "undecided"),
        (STATED, 0.80, 0.15, "undecided"),
        (DENIED, 0.15, 0.80, "not_entailed"),
        (DENIED, 0.05, 0.80, "not_entailed"),
        (DENIED, 0.90, 0.05, "undecided"),
    ],
)
def test_a_verdict_needs_both_or_one_that_is_sure(ruled: Match, stated: float, opposed: float, verdict: str) -> None:
    assert weigh(ruled, read(stated, opposed), Bars()).verdict == verdict


def test_a_reservation_of_the_rules_asks_for_more() -> None:
    bars = Bars()
    between = (bars.stated + bars.objected) / 2
    assert weigh(OPEN, read(between), bars).verdict == "entailed"
    assert weigh(OBJECTED, read(between), bars).verdict == "undecided"


def test_j22_what_is_read_as_stated_or_denied_is_quoted_exactly() -> None:
    raw = f"Sleeps well. {TEXT} Eats well."
    start = raw.index(TEXT)
    found = weigh(OPEN, [Read(raw, start, start + len(TEXT), 0.97, 0.0), Read(raw, 0, 12, 0.01, 0.0)], Bars())
    assert found.quote == raw[found.start : found.end] == TEXT
    denied = weigh(OPEN, [Read(raw, start, start + len(TEXT), 0.01, 0.95)], Bars())
    assert denied.contradicted
    assert denied.quote == TEXT


def test_without_anything_read_the_rules_stand() -> None:
    assert weigh(STATED, [], Bars()) is STATED


class Reader:
    """A trained reader that finds only texts with a word in them stated, and remembers what it was shown."""

    name = "fake"

    def __init__(self, word: str) -> None:
        self._word = word
        self.shown: list[str] = []

    def probabilities(self, pairs: Sequence[tuple[str, str]]) -> Vectors:
        """Sure of itself."""
        self.shown += [text for _, text in pairs]
        rows = [(0.99, 0.0, 0.01) if self._word in text else (0.01, 0.0, 0.99) for _, text in pairs]
        return np.array(rows, dtype=np.float32).reshape(len(pairs), 3)

    def knows(self, statement: str) -> bool:
        """Nothing."""
        return False


def test_a_short_answer_is_read_with_its_question_and_quoted_without() -> None:
    reader = Reader("Never")
    matcher = Matcher(None, entailer=reader)
    question = "Has anybody ever told you that you stop breathing at night?"
    found = matcher.match_many([Statement("Sleep apnoea")], ["Never."], Context("utterance", question))[0]
    assert reader.shown == [f"Dr: {question} Pt: Never."]
    assert found.quote in ("", "Never.")


def test_of_a_long_text_only_some_pieces_are_read() -> None:
    reader = Reader("zebra")
    text = " ".join(f"Line number {n} about the garden." for n in range(40)) + " A zebra."
    Matcher(None, entailer=reader).match(Statement("Keeps animals"), text)
    assert 0 < len(reader.shown) <= 4


def test_in_a_note_what_rules_find_and_the_reader_does_not_stays_open_and_the_other_way_round() -> None:
    note = {"hpi": "She hears two voices. Wakes at four."}
    voices = [Statement("Auditory hallucinations")]
    assert Matcher(None).match_written(voices, note, Mode())[0].verdict == "covered"
    assert Matcher(None, entailer=Reader("zebra")).match_written(voices, note, Mode())[0].verdict == "undecided"
    found = Matcher(None, entailer=Reader("four")).match_written([Statement("Terminal insomnia")], note, Mode())[0]
    assert found.verdict == "covered"
    assert found.quotes == (("hpi", "Wakes at four."),)


def test_an_error_that_only_the_reader_sees_is_not_held_against_a_plan() -> None:
    plan = {"medication": "Inderal 40 mg."}
    found = Matcher(None, entailer=Reader("Inderal")).match_written(
        [Statement("Something to calm the heart is given")], plan, Mode(plan=True, forbidden=True)
    )
    assert found[0].verdict in ("undecided", "missed")


def test_scores_carry_which_reader_it_was() -> None:
    assert matcher_hash(None) != matcher_hash(None, entailer=Reader("x"))
    assert matcher_hash(None, entailer=Reader("x")) != matcher_hash(None, entailer=Reader("x"), bars=Bars(stated=0.5))


def test_j22_an_answer_in_a_note_is_quoted_with_its_question() -> None:
    note = {"risk": "Homicidal ideation: Hurt someone? No. Sleeps well."}
    found = Matcher(None).match_written([Statement("No thoughts of harming others")], note, Mode())[0]
    assert found.verdict == "covered"
    assert [quote for _, quote in found.quotes] == ["Homicidal ideation: Hurt someone?", "No."]
