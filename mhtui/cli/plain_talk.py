"""A pressure dialogue in line mode: what is said before it, its own commands, what is said after it."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import click

from mhtui.core.events import Event, SessionStarted
from mhtui.core.pressure.care import AFTER, CRISIS, CRISIS_TITLE, STOPPING
from mhtui.core.text import visible
from mhtui.study.protocol.words import SEALED

if TYPE_CHECKING:
    from mhtui.play.pressure.room import Facing, Wanted
    from mhtui.play.session import LiveSession
    from mhtui.wiring import Program

INTRO: Final = "Type to speak. /help lists the commands, /end ends the conversation, /crisis shows where to turn."
ASK: Final = "End the conversation? Nothing can be said after."
ASK_UNANSWERED: Final = "The patient's last words are not answered yet: end the conversation all the same?"
HELP: Final = [
    "/end            end the conversation      /stop          stop now; never counted against anyone",
    "/silence        wait without a word       /chart         door note",
    "/pause REASON   stop the clock            /resume        start it again",
    "/time           turns and minutes used    /scratch TEXT  notes to self, never scored",
    "/transcript     all that was said so far  /quit          pause and leave",
    "/crisis         where to turn if this touches you",
    "/retry          ask again for an answer that did not come",
    "A line that ends in \\ goes on in the next.",
]


def begin_dialogue(wanted: Wanted, program: Program) -> bool:
    """Say on stderr what it may touch; where somebody sits at a terminal, whether they want to start."""
    room = program.pressure_room()
    card = next(card for card in room.cards() if card.id == wanted.scenario_id)
    for line in ("", card.title, f"Content: {card.content_notice}", STOPPING, "/crisis shows where to turn.", ""):
        click.echo(visible(line), err=True)
    if not sys.stdin.isatty():
        return True
    click.echo("Enter starts, /quit leaves, /crisis shows where to turn.", err=True)
    while (line := sys.stdin.readline()) and (word := line.strip().lower()):
        if word == "/crisis":
            say_crisis()
        elif word in ("/quit", "/q", "/exit"):
            return False
    return bool(line)


def say_crisis() -> None:
    """Where to turn; on stderr, for it is no part of the dialogue."""
    for line in (CRISIS_TITLE, *CRISIS):
        click.echo(line, err=True)


def blind(events: Sequence[Event], facing: Facing) -> list[Event]:
    """The events under the scenario's title, which does not tell the side."""
    first = events[0].payload
    if not isinstance(first, SessionStarted):
        return list(events)
    return [replace(events[0], payload=first.model_copy(update={"title": facing.title})), *events[1:]]


def facing_of(program: Program, session: LiveSession) -> Facing:
    """What may be said of a dialogue while it is open."""
    return program.pressure_room().facing(session.encounter.start.case_hash)


def after(program: Program, session: LiveSession) -> None:
    """The debrief, and where to turn: after one that was stopped, or that may distress."""
    click.echo("\n".join(["", *_debrief(program, session)]))
    if session.encounter.ended == "stopped" or facing_of(program, session).distresses:
        click.echo(f"\n{AFTER}", err=True)
        say_crisis()


def _debrief(program: Program, session: LiveSession) -> Iterator[str]:
    from mhtui.cli.debrief_text import block_lines
    from mhtui.cli.pressure_score import report_lines
    from mhtui.play.pressure.debrief import debrief_blocks

    if program.sealed(session.id):
        yield SEALED
        return
    report = program.pressure_report(session.id)
    yield from report_lines(report, session.events)
    for block in debrief_blocks(report, session.events):
        yield from map(visible, block_lines(block, audit=False))


def unanswered_words(session: LiveSession) -> str:
    """What is asked before the end."""
    state = session.encounter
    waits = bool(state.dialogue) and state.dialogue[-1].speaker == "patient" and not state.closed
    return ASK_UNANSWERED if waits else ASK
