"""Line mode: the encounter as lines of text, for screen readers and pipes. The same actions as everywhere."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from mhtui.cli import plain_talk
from mhtui.cli.debrief_text import debrief_lines
from mhtui.cli.plain_commands import HELP, Leave, Lines, Show, read_command
from mhtui.cli.text import is_turn, result_line, transcript_lines
from mhtui.core.actions import Action, EndPhase, RankDiagnoses, Resume, WriteNote, WritePlan
from mhtui.core.chat import ChatError
from mhtui.core.note import NOTE_SECTIONS, PLAN_SECTIONS, Section
from mhtui.core.text import visible
from mhtui.play.engine import Refusal
from mhtui.play.leaving import pause_for_exit
from mhtui.play.unanswered import stand_still, unanswered
from mhtui.study.protocol.words import SEALED

if TYPE_CHECKING:
    from mhtui.core.events import Event
    from mhtui.core.view import DoctorView
    from mhtui.play.session import LiveSession
    from mhtui.wiring import Program

INTRO = "Type to speak. /help lists the commands, /next ends the phase, /quit pauses and leaves."
NO_REPLY = "The patient did not answer."
RETRY = "/retry asks again, /next goes on without."
RECENT = 3
"""Turns shown again when a session is taken up."""
_PROMPTS = {"interview": "say", "exams": "order", "note": "note", "diagnosis": "diagnosis", "plan": "plan"}


def play_plain(program: Program, session: LiveSession, again: str = "") -> None:
    """Play or go on with a session until it ends or the input does; then it is paused and can be taken up again.
    `again`: the command that does so."""
    program.warm_up()
    click.echo("\n".join(_so_far(_told(program, session))))
    click.echo(plain_talk.INTRO if session.view().talk_only else INTRO)
    with asyncio.Runner() as runner:  # one loop for all answers: a model's line belongs to it
        try:
            left = _loop(program, session, runner)
        except KeyboardInterrupt:
            left = "interrupted"
        runner.run(program.hang_up())
    if session.encounter.ended:
        (plain_talk.after if session.encounter.start.pressure else _debrief)(program, session)
        return
    pause_for_exit(session, left)
    click.echo(f"\nPaused. Go on with: {again or f'mhtui play --plain --resume {session.id}'}")
    if session.encounter.due:
        click.echo("The answer that did not come can be asked for again then.")


def _told(program: Program, session: LiveSession) -> Sequence[Event]:
    """The events as they may be shown while the session is open."""
    if session.encounter.start.pressure is None:
        return session.events
    return plain_talk.blind(session.events, plain_talk.facing_of(program, session))


def _so_far(events: Sequence[Event]) -> list[str]:
    """The transcript, or of a longer one its last turns."""
    turns = [at for at, event in enumerate(events) if is_turn(event)]
    if len(turns) <= RECENT:
        return transcript_lines(events)
    left_out = len(turns) - RECENT
    started = transcript_lines(events[:1])
    note = f"{len(turns)} turns so far, the last {RECENT} follow; /transcript prints all."
    return [*started, note, "", *transcript_lines(events[turns[-RECENT] :], left_out)]


def _loop(program: Program, session: LiveSession, runner: asyncio.Runner) -> str:
    """Play; returns why it was left before the end."""
    lines, asked = Lines(sys.stdin), ""
    _go_on(session, lines)
    while not session.encounter.ended:
        if session.answer_due and not session.encounter.paused:
            if not _answered(session, lines, runner):
                return "the patient did not answer"
            continue
        view = session.view()
        line = lines.ask(f"{_PROMPTS.get(view.phase, '')}> ")
        if line is None:
            return "input ended"
        command = read_command(line, view, lines, program.icd11)
        if isinstance(command, Leave):
            return "left"
        if isinstance(command, EndPhase) and lines.interactive and asked != view.phase:
            asked = view.phase
            click.echo(_question(session, view))
            continue
        asked = ""
        if isinstance(command, Show):
            _show(command, session, program)
        elif command is not None:
            _act(session, command)
        else:
            click.echo("!! Nothing was written. /silence keeps silent, /help lists the commands.")
    return "ended"


def _question(session: LiveSession, view: DoctorView) -> str:
    """What is asked before a phase is left."""
    if view.talk_only:
        return f"{plain_talk.unanswered_words(session)} (/end again to confirm)"
    return f"{_ASK[view.phase]} (/next again to confirm)"


def _go_on(session: LiveSession, lines: Lines) -> None:
    """Let the clock of a session taken up again run; where the patient did not answer, who sits there says when."""
    words = unanswered(session)
    if words is not None and lines.interactive:
        _tell_failure(words)
    elif session.encounter.paused:
        _act(session, Resume())


def _answered(session: LiveSession, lines: Lines, runner: asyncio.Runner) -> bool:
    """Fetch the answer that is due; False where it did not come and nobody sits there to ask for it again."""
    try:
        _tell(runner.run(session.answer()))
    except ChatError as error:
        stand_still(session, str(error))
        if not lines.interactive:
            click.echo(f"!! {NO_REPLY} {visible(str(error))}")
            return False
        _tell_failure(str(error))
    return True


def _tell_failure(words: str) -> None:
    click.echo(f"!! {NO_REPLY} {visible(words)}")
    click.echo(f"!! The clock stands. {RETRY} /quit leaves; the session can be taken up again.")


def _act(session: LiveSession, action: Action) -> None:
    before = session.encounter.phase
    outcome = session.act(action)
    if isinstance(outcome, Refusal):
        missing = unanswered(session) is not None
        click.echo(f"!! {outcome.reason}{f' {RETRY}' if missing else ''}")
        return
    if isinstance(action, WriteNote | WritePlan | RankDiagnoses):
        click.echo("-- saved")
    if session.encounter.phase != before and not session.encounter.ended:
        click.echo(f"-- now: {session.encounter.phase}. {_HINTS.get(session.encounter.phase, '')}")


_ASK = {
    "interview": "Go on to the exams? You can come back to the interview from there.",
    "exams": "Go on to the note? The patient leaves: there is no way back to interview or exams.",
    "note": "Go on to the diagnosis? The note is kept; you can come back to it.",
    "diagnosis": "Go on to the plan? The list is kept; you can come back to it.",
    "plan": "Hand it in? The encounter ends here: it is locked and scored.",
}
_HINTS = {
    "exams": "Type an order a line. /back returns to the patient.",
    "note": "SECTION: text on one line, or /write SECTION and lines up to a single full stop. /sections lists them.",
    "diagnosis": "/find WORDS searches ICD-11; CODE: reasoning adds; /remove CODE; /first CODE.",
    "plan": "As the note. /next then ends the encounter: it is locked and scored.",
}


def _tell(events: Sequence[Event]) -> None:
    for line in transcript_lines(events):
        click.echo(line)


def _show(what: Show, session: LiveSession, program: Program) -> None:
    if what.what == "transcript":
        _tell(_told(program, session))
        return
    view = session.view()
    if what.what == "crisis":
        plain_talk.say_crisis()
        return
    lines = {
        "help": [*([f"!! There is no /{what.words} here."] if what.words else []), *_help(view)],
        "chart": [
            view.door_note.strip(),
            *map(result_line, view.results),
        ],
        "sections": [f"{s.key}: {s.label} ({s.hint})" for s in _sections(view)],
        "text": [f"{s.key}: {_texts(view).get(s.key, '')}" for s in _sections(view)],
        "ranked": [f"{n}. {e.code} {e.title}. {e.reasoning}" for n, e in enumerate(view.diagnoses, 1)] or ["none yet"],
        "find": [f"{e.code}  {e.title}  ({e.block})" for e in program.icd11.search(what.words, 12)]
        or ["nothing found"],
        "time": [_time(view)],
    }[what.what]
    for line in lines:
        click.echo(visible(line))


def _help(view: DoctorView) -> Sequence[str]:
    return plain_talk.HELP if view.talk_only else HELP


def _sections(view: DoctorView) -> Sequence[Section]:
    return PLAN_SECTIONS if view.phase == "plan" else NOTE_SECTIONS


def _texts(view: DoctorView) -> dict[str, str]:
    return view.plan if view.phase == "plan" else view.note


def _debrief(program: Program, session: LiveSession) -> None:
    click.echo("")
    if program.sealed(session.id):
        click.echo(SEALED)
        return
    click.echo("\n".join(debrief_lines(program.score(session.id), session.events, program.embedder_note)))


def _time(view: DoctorView) -> str:
    """Turns and minutes used; beside the time that is meant for patient and note, where there is one."""
    usage, limits = view.usage, view.limits
    words = f"turn {usage.turns} of {limits.turns or 'any'}, {usage.active_ms // 60_000} min"
    if limits.note_minutes is None:
        return words
    patient = f"{usage.patient_ms // 60_000} of {limits.minutes or 'any'} min with the patient"
    return f"{words}; {patient}, {usage.note_ms // 60_000} of {limits.note_minutes} min for the note"
