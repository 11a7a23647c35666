"""How far a run is, on stderr: rate, cost, time left; one line that changes in a terminal, some lines in a pipe."""

from __future__ import annotations

import math
import shutil
import sys
import time
from typing import TYPE_CHECKING

import click

from mhtui.cli.calls import UNPRICED

if TYPE_CHECKING:
    from mhtui.core.calls import CallRecord
    from mhtui.core.chat import Waiting
    from mhtui.play.session import LiveSession

TERMINAL_EVERY_S = 0.5
PIPE_EVERY_S = 10.0
DESK_SHARE = 0.2
"""What of a session is left when its interview is over, at a guess."""


class Progress:
    """Counts what is told to it; `tick` writes the line when it is time."""

    def __init__(self, total: int, jobs: int) -> None:
        self.total = total
        self.jobs = jobs
        self.played = self.failed = self.skipped = 0
        self.unheld = 0
        """Scored sessions whose simulated patient had to be replaced in a turn."""
        self._in_play: dict[str, LiveSession] = {}
        self._waiting: set[str] = set()
        self._calls = 0
        self._cost: float | None = 0.0
        self._currency = ""
        self._begun = self._told = self._told_wait = time.monotonic()
        self._terminal = sys.stderr.isatty()
        self._line_is_open = False

    @property
    def over(self) -> int:
        """Sessions that need nothing more: played, failed or skipped."""
        return self.played + self.failed + self.skipped

    def begins(self, session: LiveSession) -> None:
        """A session is in play."""
        self._in_play[session.id] = session

    def leaves(self, session: LiveSession) -> None:
        """A session is no longer in play."""
        self._in_play.pop(session.id, None)
        self._waiting.discard(session.id)

    def called(self, record: CallRecord) -> None:
        """A model was asked."""
        if not record.called:
            return
        self._calls += 1
        self._currency = record.price.currency if record.price else self._currency
        cost = record.cost
        self._cost = None if cost is None or self._cost is None else self._cost + cost

    def waits(self, session: LiveSession, waiting: Waiting) -> None:
        """A second of a wait for a busy endpoint, or its end."""
        (self._waiting.add if waiting.left_s > 0 else self._waiting.discard)(session.id)
        if self.jobs == 1 and self._terminal:
            self._write("" if waiting.left_s <= 0 else waiting_line(waiting))
        elif waiting.begins and (self.jobs == 1 or time.monotonic() - self._told_wait >= PIPE_EVERY_S):
            self._told_wait = time.monotonic()
            self.tell(waiting_line(waiting))

    def tick(self) -> None:
        """Write the line if it is time. A single session has none."""
        now = time.monotonic()
        every = TERMINAL_EVERY_S if self._terminal else PIPE_EVERY_S
        if self.total == 1 or now - self._told < every or (self.jobs == 1 and self._waiting):
            return
        self._told = now
        self._write(self.line()) if self._terminal else click.echo(self.line(), err=True)

    def put(self, text: str) -> None:
        """A line of the result, on stdout."""
        self.clear()
        click.echo(text)

    def tell(self, message: str) -> None:
        """A message of its own on stderr; control characters are shown as symbols."""
        from mhtui.core.text import visible

        self.clear()
        click.echo(visible(message), err=True)

    def clear(self) -> None:
        """Take the changing line away, before something else is written."""
        if self._line_is_open:
            self._write("")

    def line(self) -> str:
        """How far it is, in one line."""
        waiting = self.held_up()
        busy = f" ({waiting} waiting for the endpoint)" if waiting else ""
        parts = [
            f"{self.over}/{self.total} done",
            f"{self.failed} failed" if self.failed else "",
            f"{self.playing()} in play{busy}",
            f"{self._rate() * 60:.1f} a minute" if self.played else "",
            self.spent(),
            self._left(),
        ]
        return ", ".join(part for part in parts if part)

    def playing(self) -> int:
        """Sessions in play."""
        return len(self._in_play)

    def held_up(self) -> int:
        """Sessions that wait for an endpoint."""
        return len(self._waiting)

    def begun(self) -> float:
        """What of the sessions in play is done, added up."""
        return sum(map(self._share_of, self._in_play.values()))

    def spent(self) -> str:
        """Calls and money so far, "" where no model was asked."""
        if not self._calls:
            return ""
        cost = UNPRICED if self._cost is None else f"{self._cost:.2f} {self._currency}".strip()
        return f"{self._calls:,} calls, {cost}"

    @staticmethod
    def _share_of(session: LiveSession) -> float:
        """What of a session is done, at a guess: by turns, as far as they are limited."""
        state = session.encounter
        if state.phase != "interview":
            return 1 - DESK_SHARE / 2
        most = state.start.limits.turns
        return (1 - DESK_SHARE) * min(1.0, state.usage.turns / most) if most else 0.0

    def _rate(self) -> float:
        """Sessions a second, those in play counted by what of them is done."""
        done = self.played + self.failed + self.begun()
        return done / max(0.001, time.monotonic() - self._begun)

    def _left(self) -> str:
        rate = self._rate()
        if not rate:
            return ""
        left = self.total - self.over - self.begun()
        return f"about {span(left / rate)} left" if left > 0 else ""

    def _write(self, line: str) -> None:
        from mhtui.core.text import visible

        self._line_is_open = bool(line)
        shown = visible(line)[: shutil.get_terminal_size().columns - 1]
        click.echo(f"\r\x1b[2K{shown}", err=True, nl=False)


def waiting_line(waiting: Waiting) -> str:
    """A wait, in words."""
    left = math.ceil(waiting.left_s)
    return f"waiting {left} s, then try {waiting.attempt} of {waiting.attempts}: {waiting.reason}"


def span(seconds: float) -> str:
    """A time in the unit that fits."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 100 * 60 else f"{seconds / 3600:.1f} h"
