"""Which rulings count."""

from __future__ import annotations

from typing import Any

from mhtui.core.rulings import Ruling, in_force, standing


def ruling(name: str, kind: str = "human", verdict: str = "entailed", takes_back: str = "", **more: Any) -> Ruling:
    fields = {"key": "k", "session_id": "S", "item": "n1", "stage": "note", "statement": "s", "by": "R-07", **more}
    return Ruling.model_validate({**fields, "id": name, "kind": kind, "verdict": verdict, "takes_back": takes_back})


def test_h5_what_was_taken_back_counts_no_more_and_what_stood_before_counts_again() -> None:
    panel, first = ruling("1", "panel", "contradicted"), ruling("2")
    back = ruling("3", verdict="undecided", takes_back="2")
    assert in_force([panel, first])["k"].id == "2"
    assert in_force([panel, first, back])["k"].id == "1"
    assert standing([first, back]) == []


def test_taking_back_ones_own_decision_leaves_that_of_another() -> None:
    mine, other = ruling("1"), ruling("2", verdict="not_entailed", by="R-08")
    assert in_force([mine, other, ruling("3", verdict="undecided", takes_back="1")])["k"].id == "2"
