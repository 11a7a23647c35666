"""Rating as lines of text: the session is printed, then each dimension is asked for. The same sheet as in the app."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

import click

from mhtui.cli.plain_commands import Lines
from mhtui.cli.rate_lists import Task
from mhtui.cli.rated import given
from mhtui.core.errors import WrongUse
from mhtui.core.events import Event
from mhtui.core.rating_room import RatingRoom, Seal
from mhtui.core.ratings import Citation
from mhtui.core.rubric import Dimension, Rubric
from mhtui.core.text import visible
from mhtui.mentaleval.queue import CALIBRATION, OPEN, Place, look, next_open
from mhtui.mentaleval.queue_lines import Part, parts_of
from mhtui.mentaleval.queue_reveal import by_whom, level_of, passed, reveal
from mhtui.mentaleval.queue_sheet import Sheet, ratings_of_sheet
from mhtui.tui.rate.keeper import SheetKeeper
from mhtui.tui.rate.stopwatch import Stopwatch

HELP: Final = [
    "LEVEL or n       give a level, or not applicable    c TEXT           comment",
    "q EVENT WORDS    quote words of that event          u                take the last quote back",
    "next, back       another dimension                  session          print the session again",
    "sheet            all that is given so far           pause            stop the clock until the next line",
    "lock             lock the ratings, for good         q, quit          leave; the sheet is kept",
]


def rate_plain(room: RatingRoom, task: Task) -> None:
    """Rate what is open in the queue, one session after another, until the input ends or the rater leaves."""
    lines, last = Lines(sys.stdin), ""
    while True:
        known = look(room, task.rater, task.rubric)
        places = task.places(known)
        place = next_open(places, last)
        locked, due = sum(p.state == "locked" for p in places), [p for p in places if p.state in (*OPEN, "locked")]
        click.echo(f"{task.rater}: {locked} of {len(due)} locked.")
        if place is None:
            return
        if not PlainSheet(room, task, place, lines).work():
            return
        last = place.session_id


class PlainSheet:
    """One session."""

    def __init__(self, room: RatingRoom, task: Task, place: Place, lines: Lines) -> None:
        self._room, self._task, self._place, self._lines = room, task, place, lines
        self._session: Sequence[Event] = room.events(place.session_id)
        self._keeper = SheetKeeper(room, place.session_id, task.rater, task.rubric)
        self._parts = parts_of(self._session, task.rubric)
        self._clock = Stopwatch()
        self._at = 0

    @property
    def _rubric(self) -> Rubric:
        return self._task.rubric

    @property
    def _dimension(self) -> Dimension:
        return self._rubric.dimensions[self._at]

    @property
    def _sheet(self) -> Sheet:
        return self._keeper.sheet

    def work(self) -> bool:
        """Rate; False where the rater leaves or the input ends before the lock."""
        if self._keeper.problem:
            click.echo(f"!! {self._keeper.problem}")
        self._print_session()
        missing = self._sheet.missing(self._rubric)
        self._at = self._rubric.dimensions.index(missing[0]) if missing else 0
        self._ask()
        self._clock.start()
        while (line := self._lines.ask(f"{self._dimension.id}> ")) is not None:
            word, _, rest = line.strip().partition(" ")
            if word in ("quit", "exit") or (word == "q" and not rest.strip()):
                break
            if word == "lock":
                if self._lock():
                    return True
                continue
            self._clock.start()
            try:
                self._do(word, rest.strip())
            except (ValueError, WrongUse) as error:
                click.echo(f"!! {error}")
            self._keep()
        self._keep()
        click.echo("Not locked; the sheet is kept as it is.")
        return False

    def _keep(self) -> None:
        self._keeper.take(self._sheet.timed(self._dimension.id, self._clock.lap()))
        self._keeper.flush()

    def _do(self, word: str, rest: str) -> None:
        if word in ("next", "back"):
            self._step(1 if word == "next" else -1)
        elif word in ("session", "sheet", "help", "?", ""):
            self._print(word)
        elif word == "pause":
            self._keep()
            self._clock.stop()
            click.echo("-- the clock stands until your next line")
        elif word == "c":
            self._keeper.take(self._sheet.commented(self._dimension.id, rest))
        elif word == "q":
            self._quote(rest)
        elif word == "u":
            self._keeper.take(self._sheet.uncited(self._dimension.id))
        else:
            level = level_of(word, self._rubric, self._dimension)
            self._keeper.take(self._sheet.scored(self._rubric, self._dimension, level))
            click.echo(f"-- {self._dimension.title}: {'n/a' if level is None else level}")
            self._step(1)

    def _print(self, word: str) -> None:
        if word == "session":
            self._print_session()
        elif word == "sheet":
            self._print_sheet()
        else:
            click.echo("\n".join(HELP))

    def _step(self, by: int) -> None:
        self._keep()
        to = self._at + by
        if 0 <= to < len(self._rubric.dimensions):
            self._at = to
            self._ask()
        elif by > 0:
            self._print_sheet()
            click.echo("-- lock locks these ratings; back goes on with them")

    def _quote(self, rest: str) -> None:
        number, _, words = rest.partition(" ")
        seq = int(number) if number.isascii() and number.isdigit() else -1
        exact = next((found for part in self._parts if part.seq == seq and (found := part.exact(words.strip()))), "")
        if not exact:
            raise WrongUse("Those words do not stand in that event. Give its number and words as they are printed.")
        self._keeper.take(self._sheet.cited(self._dimension.id, Citation(seq=seq, quote=exact)))
        click.echo("-- quoted")

    def _lock(self) -> bool:
        self._keep()
        rater, now = self._task.rater, self._room.now_ms()
        tags = (CALIBRATION,) if self._place.calibration else ()
        try:
            ratings = ratings_of_sheet(
                self._sheet, self._rubric, self._session, rater=rater, new_id=self._room.new_id, at_ms=now, tags=tags
            )
            self._room.lock(Seal(self._place.session_id, rater, self._rubric.hash, "locked", now), ratings)
        except (ValueError, WrongUse) as error:
            click.echo(f"!! {error}")
            return False
        self._reveal()
        return True

    def _reveal(self) -> None:
        known = look(self._room, self._task.rater, self._rubric)
        shown = reveal(self._place.session_id, self._task.rater, self._rubric, known)
        click.echo(f"\nLocked. Played by {visible(shown.who)}.")
        if self._rubric.scale.pass_line is not None:
            verdict = passed(self._rubric, list(shown.own.values()))
            click.echo(f"Pass line {self._rubric.scale.pass_line}: {verdict}.")
        for dimension in self._rubric.dimensions:
            others = ", ".join(f"{given(one)} by {by_whom(one, n)}" for one, n in shown.gathered(dimension.id))
            mine = shown.own.get(dimension.id)
            click.echo(
                visible(f"  {dimension.title}: {given(mine) if mine else '-'}; others: {others or 'nobody yet'}")
            )
        click.echo("")

    def _print_session(self) -> None:
        click.echo(f"\nSession {self._place.number}: {visible(self._place.title)}")
        for part in self._parts:
            click.echo(visible(part_line(part)))

    def _ask(self) -> None:
        one, number = self._dimension, self._at + 1
        click.echo(f"\n{number} of {len(self._rubric.dimensions)}: {visible(one.title)}")
        click.echo(visible(" ".join(one.asks.split())))
        for level, text in sorted(one.anchors.items()):
            click.echo(visible(f"  {level}  {text}"))
        if one.not_applicable:
            click.echo(visible(f"  n  not applicable: {one.not_applicable}"))

    def _print_sheet(self) -> None:
        for one in self._rubric.dimensions:
            entry = self._sheet.entry(one.id)
            words = f"  {entry.words:>4}  {one.title}" + (f": {entry.comment}" if entry.comment else "")
            click.echo(visible(words))
            for citation in entry.citations:
                click.echo(visible(f"          event {citation.seq}: {citation.quote}"))


def part_line(part: Part) -> str:
    """A line of the session with the number of its event."""
    seen = f"[{part.seen}] " if part.seen else ""
    return f"[{part.seq}] {part.who}: {seen}{part.said}"
