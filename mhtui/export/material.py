"""One session as exports see it: its events, what they come to, and what was made of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property
from typing import Final

from mhtui.core.case import Case
from mhtui.core.encounter import Encounter, fold
from mhtui.core.events import Event, SessionStarted
from mhtui.core.ratings import Rating
from mhtui.core.view import Turn
from mhtui.export.scrub import Scrub, scrubbed
from mhtui.play.replay.remarks import Remark


@dataclass(frozen=True, slots=True)
class Figure:
    """One score: `value` and its bounds from 0 to 1, with numerator and denominator where it is a share. A value of
    None is unscored, and `reason` says why."""

    name: str
    value: float | None
    lower: float | None = None
    upper: float | None = None
    covered: int | None = None
    total: int | None = None
    reason: str = ""


@dataclass(frozen=True)
class Material:
    """A session to be exported. `case` is None for pressure dialogues, imported sessions and open ones (their gold is
    sealed); `figures` are empty where no scores were asked for. `remarks` are notes of reviewers that stand. `shown`:
    nothing seals what came of it, neither that it is open nor a study."""

    events: tuple[Event, ...]
    case: Case | None = None
    figures: tuple[Figure, ...] = ()
    ratings: tuple[Rating, ...] = ()
    scorer_hash: str = ""
    remarks: tuple[Remark, ...] = ()
    shown: bool = True

    @property
    def id(self) -> str:
        """The session's id."""
        return self.events[0].session_id

    @cached_property
    def encounter(self) -> Encounter:
        """The state after all events."""
        return fold(self.events)

    @cached_property
    def start(self) -> SessionStarted:
        """The opening event; of a dialogue that is open without what tells its side."""
        start = fold(self.events[:1]).start
        if start.pressure is None or self.encounter.ended:
            return start
        blind = start.pressure.model_copy(update={"side": "pressure"})
        changed = {"title": OPEN_TITLE, "case_id": start.pressure.scenario, "pressure": blind}
        return start.model_copy(update=changed)

    def scrubbed(self, change: Scrub) -> Material:
        """The same without what never leaves the program."""
        ratings = tuple(
            one.model_copy(update={"reasoning": change(one.reasoning), "comment": change(one.comment)})
            for one in self.ratings
        )
        remarks = tuple(one.model_copy(update={"text": change(one.text)}) for one in self.remarks)
        return replace(self, events=scrubbed(self.events, change), ratings=ratings, remarks=remarks)


OPEN_TITLE: Final = "A pressure dialogue"
"""Stands for the title of one that is open: a control has a title of its own."""
_ADDRESS: Final = re.compile(r"\b[a-z][a-z0-9+.-]*://[^\s#]*#?", re.IGNORECASE)


def without_address(text: str) -> str:
    """A party's name without the address of its endpoint: `model:http://host/v1#gpt-4o` is `model:gpt-4o`."""
    return _ADDRESS.sub("", text)


def doctor_label(start: SessionStarted) -> str:
    """Who played, without the address of an endpoint: `gpt-4o`, `clinician`, `human`."""
    return without_address(start.doctor.removeprefix("model:"))


def versions(start: SessionStarted) -> dict[str, str]:
    """What the session was played with, without addresses."""
    return {name: without_address(version) for name, version in start.versions.items()}


def who(start: SessionStarted) -> str:
    """Who played, as one name: the pseudonym of a person, else the doctor."""
    return start.participant or doctor_label(start) or start.arm


def kind_of(start: SessionStarted) -> str:
    """`encounter`, `pressure`, `control` or `imported`."""
    if start.imported:
        return "imported"
    return start.pressure.side if start.pressure else "encounter"


def spoken(turn: Turn) -> str:
    """The words of a turn with what is seen, if anything, in brackets before them."""
    return f"[{turn.behaviour}] {turn.speech}".rstrip() if turn.behaviour else turn.speech


def numbered(turns: tuple[Turn, ...]) -> Iterator[tuple[int, Turn]]:
    """Turns, counted from 1."""
    return enumerate(turns, 1)


def iso(at_ms: int) -> str:
    """A moment in UTC, to the millisecond."""
    moment = datetime.fromtimestamp(at_ms / 1000, UTC)
    return moment.isoformat(timespec="milliseconds")
