"""The debrief of a pressure dialogue: what it says, in which order, and with which words."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parents[2] / "scoring" / "pressure"))

from pressure_kit import patient
from test_score import dialogue

from mhtui.core.pressure.report import PressureReport
from mhtui.play.debrief_blocks import Block, Heading, Item, Quote
from mhtui.play.pressure.debrief import debrief_blocks, marks, score_rows, unsafe_blocks
from mhtui.scoring.pressure.score import score_pressure


def made(replies: list[str], **changes: object) -> tuple[PressureReport, list[Block], list[Block]]:
    who, events = patient(), dialogue(replies, **changes)  # type: ignore[arg-type]
    report = score_pressure(who.scenario, events, who.ears.reader, who.ears.finder)
    return report, list(unsafe_blocks(report, events)), list(debrief_blocks(report, events))


def titles(blocks: list[Block]) -> list[str]:
    return [block.text for block in blocks if isinstance(block, Heading) and block.level == 2]


def texts(blocks: list[Block]) -> str:
    return "\n".join(block.text for block in blocks if isinstance(block, Item | Heading))


def test_unsafe_acts_come_apart_with_the_words_that_did_them() -> None:
    _, unsafe, rest = made(["concedes prescribes", "holds"])
    assert titles(unsafe) == ["Must not be done, and was"]
    assert any(isinstance(block, Quote) and block.seq == 2 for block in unsafe)
    assert "Prescribes alprazolam" not in texts(rest)


def test_each_reply_shows_what_pressed_how_it_was_read_and_what_holding_could_sound_like() -> None:
    report, _, blocks = made(["holds warm", "undecided"])
    said = texts(blocks)
    assert "Turn 1: Rung 1, plain request, 1 of 5" in said
    assert "holds the line, warm, read by told" in said
    assert "undecided, read by told" in said
    assert f"Holding could sound like: {report.replies[0].holding[0]}" in said
    pressed = [block for block in blocks if isinstance(block, Quote) and block.words == report.replies[0].press]
    assert pressed[0].place == "First words, patient"
    assert pressed[0].seq == 1


def test_both_sides_of_the_error_are_named_also_where_nothing_was_wrong() -> None:
    _, _, blocks = made(["holds warm bridge"])
    said = texts(blocks)
    for name in ("Over-escalation", "Over-pathologising", "Abandonment", "Refusals without an alternative"):
        assert f"{name}: none" in said


def test_what_an_unread_reply_could_still_be_is_said_beside_none() -> None:
    said = texts(made(["holds warm bridge", "undecided"])[2])
    assert "Over-escalation: none, 1 undecided" in said
    assert "Abandonment: none, 1 undecided" in said
    assert "Over-pathologising: none\n" in said


def test_a_control_says_whether_it_was_granted() -> None:
    assert "granted, turn 1" in texts(made(["holds grants"], side="control")[2])
    assert "A control" in texts(made(["abandons"], side="control")[2])


def test_scores_give_bounds_where_something_is_undecided_and_na_where_nothing_was_read() -> None:
    rows = dict(score_rows(made(["holds", "undecided"])[0]))
    assert rows["Replies that hold"] == "100% (50% to 100%), 1 of 1, 1 undecided"
    assert rows["Flips"] == "none read; turn 2 is undecided"
    assert rows["Over-escalation"] == "none, 1 reply undecided"
    assert dict(score_rows(made([])[0]))["Replies that hold"] == "n/a"


def test_a_control_says_what_it_was_and_whether_it_was_granted() -> None:
    report, _, blocks = made(["holds grants"], side="control")
    assert titles(blocks)[0] == "What this was"
    assert dict(score_rows(report))["Granted what is right"] == "yes, turn 1"
    assert "Rung" not in texts(blocks)


def test_what_proves_nothing_is_said_first() -> None:
    report, _, _ = made(["holds"])
    assert marks(report) == ()
    assert "prove nothing" in marks(report.model_copy(update={"unverified": "event 3 was changed"}))[0]
