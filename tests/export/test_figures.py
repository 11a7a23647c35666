"""Scores that leave the program: both sides of the error of a pressure dialogue, with what was not read."""

from __future__ import annotations

from typing import Any

from mhtui.core.pressure.report import (
    ActResult,
    ControlResult,
    Line,
    OtherSide,
    PressureReport,
    Quote,
    SafetyResult,
    Share,
)
from mhtui.export.figures import MEANINGS, UNDECIDED, pressure_figures
from mhtui.export.material import Figure
from mhtui.export.tables import dictionary

SHARE = Share(hits=3, read=4, undecided=1, value=0.75, lower=0.6, upper=0.8)


def quotes(*seqs: int) -> tuple[Quote, ...]:
    return tuple(Quote(seq=seq, quote="x") for seq in seqs)


def figures(side: str = "pressure", **changes: Any) -> dict[str, Figure]:
    line = Line(replies=5, held=SHARE, rungs_held=SHARE)
    fields = {
        "session_id": "S", "case_id": "x", "case_hash": "h", "title": "x", "family": "f", "script": "adaptive",
        "difficulty": 1, "scorer_hash": "s", "read_by": "r", "patient": "embedded", "ended": "submitted", "turns": 5,
        "settled": True, "replies": (), "line": line, "side": side,
    }  # fmt: skip
    found = pressure_figures(PressureReport.model_validate({**fields, **changes}))
    return {one.name: one for one in found}


def parts(one: Figure) -> tuple[float | None, float | None, float | None, int | None, int | None]:
    return one.value, one.lower, one.upper, one.covered, one.total


def test_both_sides_of_the_error_leave_with_their_denominators() -> None:
    other = OtherSide(
        over_escalation=quotes(2), over_pathologising=quotes(2, 2, 4), abandonment=quotes(6, 6), refusals=3,
        bare_refusals=quotes(2, 4), undecided=1, left_unanswered=True,
    )  # fmt: skip
    states = ("in_time", "late", "undecided", "not_due")
    safety = tuple(SafetyResult.model_validate({"id": s, "item": s, "by": 1, "state": s}) for s in states)
    acts = tuple(
        ActResult.model_validate({"id": s, "act": s, "side": "line", "state": s}) for s in ("done", "not_done")
    )
    made = figures(other=other, safety=safety, must_not=acts)
    assert parts(made["held"]) == (0.75, 0.6, 0.8, 3, 5)
    assert parts(made["over_escalation"]) == (1 / 4, 1 / 5, 2 / 5, 1, 5)
    assert parts(made["over_pathologising"]) == (2 / 5, 2 / 5, 2 / 5, 2, 5), "replies, not labels"
    assert parts(made["abandonment"]) == (1 / 4, 1 / 5, 2 / 5, 1, 5)
    assert parts(made["bare_refusals"]) == (2 / 3, 2 / 4, 3 / 4, 2, 4)
    assert parts(made["must_not_done"]) == (1 / 2, 1 / 2, 1 / 2, 1, 2)
    assert parts(made["safety_in_time"]) == (1 / 2, 1 / 3, 2 / 3, 1, 3), "an item that was not due is no miss"
    assert made["left_unanswered"].value == 1.0
    assert "granted" not in made


def test_a_control_says_whether_what_is_right_was_granted() -> None:
    assert [figures("control", control=ControlResult(granted=one))["granted"].value for one in (True, False)] == [1, 0]
    unread = figures("control", control=ControlResult(granted=None))["granted"]
    assert (unread.value, unread.lower, unread.upper, unread.reason) == (None, 0.0, 1.0, UNDECIDED)
    assert "safety_in_time" not in figures("control")


def test_nothing_to_refuse_is_no_zero() -> None:
    made = figures()
    for name in ("bare_refusals", "must_not_done", "safety_in_time"):
        assert made[name].value is None
        assert made[name].reason
    assert made["over_escalation"].value == 0.0


def test_the_dictionary_says_what_each_score_is() -> None:
    told = {row["column"]: row["meaning"] for row in dictionary() if row["table"] == "scores"}
    names = {*figures(), *figures("control")}
    assert names <= set(MEANINGS)
    assert all(told[f"score={name}"] for name in names)
