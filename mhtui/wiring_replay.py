"""The composition root, its room of replay: see play.replay.room.

Imports are inside the functions, so that a command pays only for what it uses.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from mhtui.core.errors import MhtuiError, WrongUse
from mhtui.core.events import DoctorSaid
from mhtui.core.text import clean
from mhtui.play.replay.exchanges import was_read
from mhtui.play.replay.remarks import BlindOrder, Remark
from mhtui.play.replay.room import Hits
from mhtui.play.replay.side import Side

if TYPE_CHECKING:
    from mhtui.adapters.sqlite_store import SqliteStore
    from mhtui.core.case import Case
    from mhtui.core.events import Event
    from mhtui.core.ports import Clock
    from mhtui.core.pressure.report import PressureReport
    from mhtui.core.report import Report
    from mhtui.patient.reader import Reader
    from mhtui.play.replay.comparison import Comparison
    from mhtui.play.services import Settings

OPEN = "not all of the sessions shown have ended: reference answers stay sealed"


class Scoring(Protocol):
    """What is needed of the program."""

    settings: Settings

    @property
    def reader(self) -> Reader: ...

    @property
    def store(self) -> SqliteStore: ...

    def score(self, session_id: str) -> Report: ...

    def pressure_report(self, session_id: str) -> PressureReport: ...

    def frozen_case(self, events: Sequence[Event]) -> Case: ...


class ReplayOffice:
    """The program's room of replay."""

    def __init__(self, program: Scoring, clock: Clock) -> None:
        self._program = program
        self._clock = clock

    def sides(self, session_ids: Sequence[str]) -> tuple[Side, ...]:
        """One or two sessions without gold."""
        if not 1 <= len(session_ids) <= 2:
            raise WrongUse("One session or two can be replayed.")
        found = [tuple(self._program.store.events(session_id)) for session_id in session_ids]
        return tuple(Side(label, events) for label, events in zip("AB", found, strict=False))

    def scored(self, sides: Sequence[Side]) -> tuple[Side, ...]:
        """The same with gold, where that may be seen; where no patient read the words, with their topics."""
        sides = [self._read(side) for side in sides]
        if not all(side.ended for side in sides):
            return tuple(replace(side, sealed=OPEN) for side in sides)
        return tuple(self._scored(side) for side in sides)

    def _scored(self, side: Side) -> Side:
        made = self._program
        try:
            report: Any = (made.pressure_report if side.is_pressure else made.score)(side.session_id)
        except MhtuiError as error:
            return replace(side, sealed=f"not scored: {error}")
        topics = {} if side.is_pressure else self._unit_topics(side)
        return replace(side, report=report, unit_topics=topics)

    def _read(self, side: Side) -> Side:
        if side.is_pressure or side.read_topics or was_read(side.events):
            return side
        reader = self._program.reader
        said = ((e.seq, e.payload.text) for e in side.events if isinstance(e.payload, DoctorSaid))
        topics = {seq: tuple(reader.topics(text)) for seq, text in said}
        return replace(side, read_topics={seq: found for seq, found in topics.items() if found})

    def _unit_topics(self, side: Side) -> Mapping[str, str]:
        return {unit.id: unit.topic for unit in self._program.frozen_case(side.events).patient.memory}

    def blind(self, session_ids: Sequence[str]) -> BlindOrder:
        """Draw an order for two sessions and keep it."""
        from ulid import ULID

        from mhtui.adapters.remark_rows import add_blind_order

        seed = secrets.randbelow(2**31)
        first, second = session_ids if seed % 2 == 0 else reversed(session_ids)
        by = self._program.settings.participant
        order = BlindOrder(id=str(ULID()), a=first, b=second, seed=seed, at_ms=self._clock(), by=by)
        self._program.store.write_with(lambda execute: add_blind_order(execute, order))
        return order

    def revealed(self, name: str) -> BlindOrder:
        """The order of a blind comparison by its id. Raises WrongUse."""
        from mhtui.adapters.remark_rows import blind_order

        return self._program.store.read_with(lambda execute: blind_order(execute, name))

    def remarks(self, session_ids: Sequence[str]) -> tuple[Remark, ...]:
        """Notes of reviewers on these sessions."""
        from mhtui.adapters.remark_rows import remarks_of

        return tuple(self._program.store.read_with(lambda execute: remarks_of(execute, session_ids)))

    def remark(self, session_id: str, seq: int, text: str, *, blind: bool = False, replaces: str = "") -> Remark:
        """Keep a note."""
        from ulid import ULID

        from mhtui.adapters.remark_rows import add_remark

        text = clean(text).strip()
        if not text and not replaces:
            raise WrongUse("A note needs words.")
        fields = {"blind": blind, "replaces": replaces, "by": self._program.settings.participant}
        kept = Remark(id=str(ULID()), session_id=session_id, seq=seq, text=text, at_ms=self._clock(), **fields)
        self._program.store.write_with(lambda execute: add_remark(execute, kept))
        return kept

    def export(self, comparison: Comparison) -> Path:
        """Write it as an HTML file into the exports folder; an older one is never overwritten."""
        from mhtui import config
        from mhtui.adapters.owner_file import make_folder, unused, write_new
        from mhtui.play.replay.page import comparison_page

        folder = config.exports_folder()
        make_folder(folder)
        named = comparison.blind_id or "-".join(side.session_id for side in comparison.sides)
        path = unused(folder / f"replay-{named}.html")
        write_new(path, [comparison_page(comparison).encode()])
        return path

    def search(self, words: str, limit: int = 50, on_index: Callable[[int, int], None] | None = None) -> Hits:
        """Places where all words stand, over all sessions."""
        from mhtui.adapters.search_rows import search

        return search(self._program.store, words, limit, on_index)
