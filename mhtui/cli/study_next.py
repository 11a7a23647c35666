"""`mhtui study next`: what a participant does next, in the app or as lines of text."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mhtui.cli.common import db_option, program, tell

if TYPE_CHECKING:
    from mhtui.cli.plain_commands import Lines
    from mhtui.study.protocol.questions import Question
    from mhtui.study.protocol.record import StudyRecord
    from mhtui.study.protocol.steps import Step
    from mhtui.wiring import Program
    from mhtui.wiring_study import StudyDesk

WORDS = ("", "/quit", "/crisis")


@click.command("next")
@click.argument("study")
@click.option(
    "--participant", "code", required=True, metavar="CODE", help="Who sits here, by the code they were given."
)
@click.option("--plain", is_flag=True, help="Lines of text, for screen readers and pipes.")
@click.option("--one", is_flag=True, help="With --plain: only the next patient, then leave.")
@click.option("--no-mouse", is_flag=True, help="Leave the mouse to the terminal.")
@db_option
def next_(study: str, code: str, plain: bool, one: bool, no_mouse: bool, db: Path | None) -> None:
    """Take part in STUDY: instructions, consent, questions, and the patients assigned to CODE, one after the other.

    The clock runs only while you are with a patient. What you leave is kept, and the same command goes on there.
    """
    if not plain:
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            raise click.UsageError("This needs a terminal. Use --plain for lines of text.")
        from mhtui.cli.study_app import open_study

        open_study(db, study, code, mouse=not no_mouse)
        return
    from mhtui.cli.plain_commands import Lines

    with program(db, reading=[]) as made:
        _Sitting(made, study, code, Lines(sys.stdin)).go_on(one=one)


class _Sitting:
    """A participant at the keyboard, until they leave or nothing is left."""

    def __init__(self, made: Program, study: str, code: str, lines: Lines) -> None:
        from mhtui.wiring_study import StudyDesk, now

        self._made, self._study, self._code, self._lines = made, study, code, lines
        self._desk: StudyDesk = StudyDesk(made, now)

    def go_on(self, *, one: bool) -> None:
        """Do one thing after the other."""
        while True:
            record, step = self._desk.record(self._study), self._desk.step(self._study, self._code)
            if not self._do(record, step):
                return
            if one and step.todo in ("play", "resume"):
                return

    def _do(self, record: StudyRecord, step: Step) -> bool:
        """Carry a step out; whether there may be more to do."""
        from mhtui.study.protocol.rows import Skipped
        from mhtui.study.protocol.words import closing_words

        if words := closing_words(step):
            click.echo(words)
            return False
        if step.todo == "skip":
            self._desk.add(record.id, Skipped(participant=self._code, item=step.item, reason=step.reason))
            tell("A patient whom you have met in practice is left out.")
            return True
        if step.todo == "consent":
            return self._consent(record)
        if step.todo in ("before", "after_each", "after"):
            return self._questions(record, step)
        return self._play(record, step)

    def _consent(self, record: StudyRecord) -> bool:
        from mhtui.core.text import visible
        from mhtui.study.protocol.rows import Consented

        protocol = record.protocol
        for text in (protocol.title, protocol.instructions, protocol.consent):
            click.echo(visible(f"{text.strip()}\n"))
        answer = self._ask("Do you take part? Type yes or no", ("yes", "no"))
        if answer is None:
            return False
        said = Consented(participant=self._code, agreed=answer == "yes", text_hash=protocol.consent_hash)
        self._desk.add(record.id, said)
        return True

    def _ask(self, words: str, allowed: Sequence[str]) -> str | None:
        while True:
            click.echo(words)
            line = self._lines.ask("> ")
            if line is None:
                return None
            if line.strip().lower() in allowed:
                return line.strip().lower()

    def _questions(self, record: StudyRecord, step: Step) -> bool:
        from mhtui.study.protocol.rows import Answered

        asked = record.protocol.asked_at(step.todo)
        begun, answers = time.monotonic(), {}
        for number, question in enumerate(asked, 1):
            answer = self._answer(f"Question {number} of {len(asked)}", question)
            if answer is None:
                tell("Nothing of these questions was kept: they come again.")
                return False
            answers[question.id] = answer
        row = {"participant": self._code, "when": step.todo, "session": step.session, "answers": answers}
        took = round((time.monotonic() - begun) * 1000)
        self._desk.add(record.id, Answered.model_validate(row | {"took_ms": took}))
        return True

    def _answer(self, head: str, question: Question) -> str | None:
        from mhtui.core.text import visible

        optional = " (may be left empty)" if question.optional else ""
        click.echo(visible(f"{head}: {question.ask}{optional}"))
        for number, choice in enumerate(question.choices, 1):
            click.echo(visible(f"  {number} {choice}"))
        while True:
            line = self._lines.ask("> ")
            if line is None:
                return None
            answer, problem = question.read(line)
            if not problem:
                return answer
            click.echo(f"!! {problem}")

    def _play(self, record: StudyRecord, step: Step) -> bool:
        """One patient. The clock runs from when the person goes in."""
        import asyncio

        from mhtui.cli.plain import play_plain
        from mhtui.study.protocol.words import patient_words

        click.echo(patient_words(step))
        if step.todo != "resume" and not self._ready(record, step):
            return False
        if step.todo == "resume":
            session = asyncio.run(self._made.resume(step.session))
        else:
            session = self._desk.open(record.id, self._code, step)
        play_plain(self._made, session, f"mhtui study next {record.id} --participant {self._code} --plain")
        return session.encounter.ended is not None

    def _ready(self, record: StudyRecord, step: Step) -> bool:
        from mhtui.cli.plain_talk import say_crisis
        from mhtui.core.text import visible

        for line in self._desk.door(record, step):
            click.echo(visible(line))
        ask = "The clock stands. Enter goes in, /quit leaves, /crisis shows where to turn"
        while (word := self._ask(ask, WORDS)) == "/crisis":
            say_crisis()
        return word == ""
