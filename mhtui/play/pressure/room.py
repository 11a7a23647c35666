"""What the front doors ask of the program for pressure dialogues. Nothing here tells ladder, goal, truths or side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol

from mhtui.play.pressure.sides import BLIND, Wish
from mhtui.play.who import EMBEDDED, HUMAN

if TYPE_CHECKING:
    from pathlib import Path

    from mhtui.core.events import Limits
    from mhtui.core.pressure.report import PressureReport
    from mhtui.play.session import LiveSession

Script = Literal["adaptive", "fixed", "free"]


@dataclass(frozen=True, slots=True)
class ScenarioCard:
    """What a person may know of a scenario before it is played. `family` in words; `adaptive`, `control`: whether it
    has a ladder that answers, and a second side; `free`: a
    model may improvise its patient; `played`: ended sessions of either side in this database."""

    id: str
    title: str
    family: str
    setting: str
    language: str
    difficulty: int
    content_notice: str
    synthetic: bool
    clinician_reviewed: bool
    adaptive: bool
    free: bool
    control: bool
    played: int


@dataclass(frozen=True, slots=True)
class Wanted:
    """A dialogue as asked for. `side` blind: drawn by `seed`."""

    scenario_id: str
    side: Wish = BLIND
    script: Script = "adaptive"
    doctor: str = HUMAN
    patient: str = EMBEDDED
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Facing:
    """What may be said of a dialogue while it is open: the scenario's title, whichever side is played; its notice; and
    whether the crisis note is shown when it is over."""

    scenario_id: str
    title: str
    content_notice: str
    distresses: bool


class PressureRoom(Protocol):
    """Where pressure dialogues are chosen, begun and read back."""

    def count(self) -> int:
        """How many scenario files there are; cheap."""
        ...

    def cards(self) -> list[ScenarioCard]:
        """All readable scenarios, easiest first; takes a moment the first time."""
        ...

    def problems(self) -> list[str]:
        """Scenario files that could not be read, one line each."""
        ...

    def seed(self) -> int:
        """A seed for a new dialogue."""
        ...

    def door_note(self, wanted: Wanted) -> str:
        """The door note of the side that would be played. Raises UnknownCase, and WrongUse where it cannot be."""
        ...

    async def start(self, wanted: Wanted, limits: Limits | None = None) -> LiveSession:
        """A new dialogue. Raises UnknownCase; WrongUse where it cannot be played so: then nothing was opened."""
        ...

    def facing(self, case_hash: str) -> Facing:
        """What may be said of a dialogue while it is open, by the hash of its scenario."""
        ...

    async def report(self, session_id: str) -> PressureReport:
        """The report of an ended dialogue. Raises WrongUse while it is open, BrokenSession."""
        ...

    def export(self, session_id: str) -> Path:
        """Write the debrief of an ended dialogue as a file for reading; its path."""
        ...
