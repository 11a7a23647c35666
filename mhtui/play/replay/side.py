"""One session of a comparison: its events, what the scorer said of it if that may be seen, and its label."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from mhtui.core.events import Event, SessionStarted
from mhtui.core.pressure.report import PressureReport
from mhtui.core.report import Report
from mhtui.core.text import clock
from mhtui.play.replay.exchanges import Exchange, active_times, exchanges
from mhtui.play.replay.goals import Goal, goals
from mhtui.play.replay.work import Work, work


@dataclass(frozen=True)
class Side:
    """`label` is A or B. `report` None: `sealed` says why. `unit_topics`: topic of each memory unit of the case, given
    only where it may be seen. `blind`: who played and how fast is not told (times tell a model from a person)."""

    label: str
    events: tuple[Event, ...]
    report: Report | PressureReport | None = None
    sealed: str = ""
    unit_topics: Mapping[str, str] = field(default_factory=dict)
    read_topics: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """Topics of the doctor's words by event, read now: no patient had read them in play."""
    blind: bool = False

    @property
    def session_id(self) -> str:
        """Of the session."""
        return self.events[0].session_id

    @property
    def start(self) -> SessionStarted:
        """Its opening. ValueError where the log does not begin with it."""
        opening = self.events[0].payload
        if not isinstance(opening, SessionStarted):
            raise ValueError(f"session {self.session_id} does not begin with session_started")
        return opening

    @property
    def is_pressure(self) -> bool:
        """Whether it is a pressure dialogue."""
        return self.start.pressure is not None

    @property
    def kind(self) -> str:
        """`encounter` or `pressure`: of a dialogue that is open its side is not told."""
        return "pressure" if self.is_pressure else "encounter"

    @property
    def ended(self) -> bool:
        """Whether nothing follows."""
        return self.events[-1].kind == "encounter_ended"

    @property
    def about(self) -> str:
        """Title of the case; that of a dialogue that is open would tell which side of it is played."""
        return "A pressure dialogue" if self.is_pressure and not self.ended else self.start.title

    @property
    def who(self) -> str:
        """Who played, as `R-07 (trainee)` or `model:NAME (model)`; "" when blind."""
        if self.blind:
            return ""
        start = self.start
        name = start.participant or (start.doctor if start.doctor != "human" else "")
        return f"{name} ({start.arm})" if name and name != start.arm else start.arm

    @property
    def title(self) -> str:
        """Label, and who played unless that is hidden."""
        return f"{self.label}  {self.who or '▓▓▓▓▓ (hidden)'}"

    @cached_property
    def exchanges(self) -> tuple[Exchange, ...]:
        """Its dialogue."""
        return exchanges(self.events, self.unit_topics, self.read_topics)

    @cached_property
    def work(self) -> Work:
        """Its orders and written work."""
        return work(self.events)

    @cached_property
    def goals(self) -> tuple[Goal, ...]:
        """What could be reached and what was; nothing while that is sealed."""
        return goals(self.report) if self.report else ()

    @cached_property
    def reached(self) -> frozenset[str]:
        """Ids of goals reached anywhere."""
        return frozenset(goal.id for goal in self.goals if goal.reached)

    @cached_property
    def earned(self) -> dict[int, frozenset[str]]:
        """Ids of goals by the event that earned them first."""
        found: dict[int, set[str]] = {}
        for goal in self.goals:
            if goal.seq is not None:
                found.setdefault(goal.seq, set()).add(goal.id)
        return {seq: frozenset(ids) for seq, ids in found.items()}

    @cached_property
    def turns(self) -> dict[int, int]:
        """Number of the doctor's turn of each event of dialogue."""
        return {seq: one.turn for one in self.exchanges for seq in one.seqs}

    @cached_property
    def times(self) -> dict[int, int]:
        """Active milliseconds at each event of dialogue's exchange."""
        return {seq: one.at_ms for one in self.exchanges for seq in one.seqs}

    @cached_property
    def starts(self) -> list[int]:
        """When each exchange began, in active milliseconds, in order."""
        return sorted(one.at_ms for one in self.exchanges)

    @cached_property
    def active_ms(self) -> int:
        """Active milliseconds from the first event to the last."""
        return active_times(self.events)[self.events[-1].seq]

    def at(self, ms: int) -> str:
        """A time to add to a place; "" when blind."""
        return "" if self.blind else f" · {clock(ms)}"

    def place(self, turn: int, ms: int) -> str:
        """Such as `turn 5 · 02:41`."""
        return f"{f'turn {turn}' if turn else 'first words'}{self.at(ms)}"

    def hidden(self, blind: bool) -> Side:
        """The same with labels hidden or shown; what was worked out is kept."""
        return self._as(replace(self, blind=blind))

    def labelled(self, label: str) -> Side:
        """The same under another label."""
        return self if label == self.label else self._as(replace(self, label=label))

    def _as(self, made: Side) -> Side:
        for name in ("exchanges", "work", "goals", "reached", "earned", "turns", "times", "starts", "active_ms"):
            if name in self.__dict__:
                made.__dict__[name] = self.__dict__[name]
        return made
