"""Preferences as lines of text: the comparison is printed blind, then each question is asked."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import click

from mhtui.cli.plain_commands import Lines
from mhtui.core.errors import WrongUse
from mhtui.core.preferences import Choice, Question
from mhtui.core.text import visible
from mhtui.mentaleval.queue import rater_name
from mhtui.study.preference.keeper import PairKeeper, choice_words
from mhtui.study.preference.pairs import OPEN, Pair, next_open, paired, queue
from mhtui.tui.rate.stopwatch import Stopwatch

if TYPE_CHECKING:
    from mhtui.wiring import Program
    from mhtui.wiring_preferences import PreferenceOffice

HELP: Final = [
    "a, b, t          A is better, B is better, no difference    c TEXT   comment on this question",
    "next, back       another question                           show     print the comparison again",
    "sheet            all that is given so far                   lock     lock the answers, for good",
    "q, quit          leave; what is given is kept as a draft",
]
_CHOICES: Final[dict[str, Choice]] = {"a": "a", "b": "b", "t": "tie", "tie": "tie", "=": "tie"}


@dataclass(frozen=True, slots=True)
class Task:
    """Who compares what: rater, what draws the order, of the queue which case and how many pairs, the rubric."""

    rater: str
    seed: int = 0
    case_id: str = ""
    most: int = 20
    rubric: str = "mentaleval"

    def named(self) -> Task:
        """With the rater's pseudonym as it is kept. Raises WrongUse for none."""
        return replace(self, rater=rater_name(self.rater))

    def room(self, made: Program) -> PreferenceOffice:
        """Where answers are kept; its questions are those of the rubric."""
        from mhtui.adapters.rubric_files import load_rubric

        return made.preference_room(load_rubric(self.rubric))

    def wanted(self, made: Program) -> list[frozenset[str]]:
        """Pairs of the queue."""
        cards = [card for card in self.room(made).sessions() if self.case_id in ("", card.case_id)]
        return paired(cards, self.seed, self.most)

    def pairs(self, made: Program) -> tuple[Pair, ...]:
        """The rater's queue."""
        room = self.room(made)
        known, drafted = room.preferences(), room.drafted(self.rater)
        return queue(self.rater, self.wanted(made), room.sessions(), known, drafted, self.seed)


def prefer_plain(made: Program, task: Task, ids: Sequence[str]) -> None:
    """Answer about two sessions, or about what is open in the queue until the input ends or the rater leaves."""
    task, lines = task.named(), Lines(sys.stdin)
    if ids:
        PlainPair(made, task, ids, lines).work()
        return
    while True:
        pairs = task.pairs(made)
        due = [pair for pair in pairs if pair.state in (*OPEN, "locked")]
        click.echo(f"{task.rater}: {sum(pair.state == 'locked' for pair in due)} of {len(due)} pairs locked.")
        pair = next_open(pairs)
        if pair is None or not PlainPair(made, task, pair.ids, lines).work():
            return


class PlainPair:
    """One pair."""

    def __init__(self, made: Program, task: Task, ids: Sequence[str], lines: Lines) -> None:
        self._made, self._lines = made, lines
        self._keeper = PairKeeper(task.room(made), ids, task.rater, task.seed)
        self._clock = Stopwatch()
        missing = self._keeper.sheet.missing(self._keeper.questions)
        self._at = self._keeper.questions.items.index(missing[0]) if missing else 0

    @property
    def _question(self) -> Question:
        return self._keeper.questions.items[self._at]

    def work(self) -> bool:
        """Ask; False where the rater leaves or the input ends before the lock."""
        self._show()
        if self._keeper.locked:
            click.echo("-- You locked this pair before. What you change now is kept as a correction.")
            self._sheet()
        self._ask()
        self._clock.start()
        while (line := self._lines.ask(f"{self._question.id}> ")) is not None:
            word, _, rest = line.strip().partition(" ")
            if word in ("q", "quit", "exit"):
                break
            if word == "lock":
                if self._lock():
                    return True
                continue
            try:
                self._do(word.lower(), rest.strip())
            except (ValueError, WrongUse) as error:
                click.echo(f"!! {error}")
        left = "nothing was changed" if self._keeper.locked else "what is given is kept as a draft"
        click.echo(f"Not locked; {left}.")
        return False

    def _do(self, word: str, rest: str) -> None:
        question, keeper = self._question, self._keeper
        if word in _CHOICES:
            sheet = keeper.sheet.chosen(question.id, _CHOICES[word]).timed(question.id, self._clock.lap())
            keeper.take(sheet)
            click.echo(f"-- {question.title}: {choice_words(_CHOICES[word])}")
            self._step(1)
        elif word == "c":
            keeper.take(keeper.sheet.commented(question.id, rest))
        elif word in ("next", "back"):
            self._step(1 if word == "next" else -1)
        elif word == "show":
            self._show()
        elif word == "sheet":
            self._sheet()
        else:
            click.echo("\n".join(HELP))

    def _step(self, by: int) -> None:
        to = self._at + by
        if 0 <= to < len(self._keeper.questions.items):
            self._at = to
            self._ask()
        elif by > 0:
            self._sheet()
            click.echo("-- lock locks these answers; back goes on with them")

    def _ask(self) -> None:
        items = self._keeper.questions.items
        click.echo(f"\n{self._at + 1} of {len(items)}: {visible(self._question.title)}: A, B, or no difference (t)?")
        click.echo(visible(self._question.asks))

    def _sheet(self) -> None:
        for item in self._keeper.questions.items:
            entry = self._keeper.sheet.answer(item.id)
            comment = f": {entry.comment}" if entry.comment else ""
            click.echo(visible(f"  {choice_words(entry.choice):>13}  {item.title}{comment}"))

    def _lock(self) -> bool:
        keeper = self._keeper
        try:
            keeper.lock()
        except (ValueError, WrongUse) as error:
            click.echo(f"!! {error}")
            return False
        a, b = keeper.who()
        click.echo(visible(f"\nLocked. A was played by {a}, B by {b}."))
        if keeper.example:
            click.echo("One of them is an example recording: these answers are kept and not counted.")
        for item in keeper.questions.items:
            others = ", ".join(f"{choice_words(one.choice)} by {one.rater}" for one in keeper.others(item.id))
            mine = choice_words(keeper.sheet.answer(item.id).choice)
            click.echo(visible(f"  {item.title}: {mine}; others: {others or 'nobody yet'}"))
        click.echo("")
        return True

    def _show(self) -> None:
        from mhtui.play.replay.comparison import Comparison
        from mhtui.play.replay.text import comparison_lines

        sides = tuple(side.hidden(True) for side in self._made.replay_room().sides(self._keeper.shown))
        click.echo("\n".join(comparison_lines(Comparison(sides))))
