"""Rulings in a score: where their evidence stands."""

from __future__ import annotations

from mhtui.core.report import Evidence
from mhtui.scoring.settled import Line, Material

TALK = Material("interview", (Line(3, None, "Yes.", "Any voices?"), Line(5, None, "Yes.", "Are you tired?")))


def test_j22_words_said_twice_are_cited_where_they_were_chosen() -> None:
    assert TALK.evidence("Yes.", Evidence(seq=5, quote="Yes.")) == Evidence(seq=5, quote="Yes.")
    assert TALK.evidence("Yes.") == Evidence(seq=3, quote="Yes.")


def test_j22_in_another_session_they_are_cited_where_they_stand_there() -> None:
    assert TALK.evidence("Yes.", Evidence(seq=41, quote="Yes.")) == Evidence(seq=3, quote="Yes.")
    assert TALK.evidence("No.", Evidence(seq=5, quote="No.")) is None
