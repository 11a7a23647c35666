"""What the front doors (terminal app, line mode, commands) ask of the program."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from mhtui.core.calls import CallRecord
from mhtui.core.chat import OnText, OnWait, Waiting
from mhtui.core.events import Arm, Event, Limits
from mhtui.core.icd11 import Icd11
from mhtui.core.ports import Doctor, SessionCard
from mhtui.core.preference_room import PreferenceRoom
from mhtui.core.pressure.reply_room import ReplyRoom
from mhtui.core.rating_room import RatingRoom
from mhtui.core.report import Report
from mhtui.play.overview import Overview
from mhtui.play.pressure.room import PressureRoom
from mhtui.play.replay.room import ReplayRoom
from mhtui.play.session import LiveSession
from mhtui.play.who import EMBEDDED, HUMAN, MODEL_DOOR

if TYPE_CHECKING:
    from mhtui.play.settling import SettlingRoom  # it reads with the matcher, which takes half a second to load


@dataclass(frozen=True, slots=True)
class CaseCard:
    """What a doctor may know of a case before meeting the patient."""

    id: str
    title: str
    setting: str
    language: str
    difficulty: int
    synthetic: bool
    clinician_reviewed: bool
    door_note: str
    played: int
    """Ended sessions of this case in this database."""


@dataclass(frozen=True, slots=True)
class Settings:
    """A person's choices that persist: theme, who they are, keys they remapped."""

    theme: str = "mhtui-dark"
    participant: str = ""
    arm: Arm = "trainee"
    keymap: dict[str, str] | None = None
    instant_patient: bool = False


@dataclass(frozen=True, slots=True)
class ModelCard:
    """A model of the settings: what names it (`model:NAME`), what it is and where; or why it cannot be asked."""

    door: str
    model: str
    where: str
    problem: str = ""

    @property
    def name(self) -> str:
        """Its name in the settings."""
        return self.door.removeprefix(MODEL_DOOR)


@dataclass(frozen=True, slots=True)
class Ears:
    """Who is told what goes on between a model and its endpoint: waits, a reply while it comes, each call when over."""

    on_wait: OnWait
    on_text: OnText
    on_call: Callable[[CallRecord], None]


class Services(Protocol):
    """Everything a screen may ask for. Methods that touch slow things are async."""

    settings: Settings
    limits: Limits
    """What a new encounter is played under."""

    tell_wait: Callable[[LiveSession, Waiting], None]
    """Told while a busy endpoint of a patient's model is waited for."""
    keep_partial: bool
    """Whether what came of a cancelled reply of a patient's model is kept with the calls."""

    @property
    def icd11(self) -> Icd11:
        """The code table."""
        ...

    def cases(self) -> list[CaseCard]:
        """All readable cases, easiest first."""
        ...

    def case_problems(self) -> list[str]:
        """Case files that could not be read, one line each."""
        ...

    def sessions(self) -> list[SessionCard]:
        """All sessions, most recently touched first."""
        ...

    def session(self, session_id: str) -> SessionCard | None:
        """One of them; None where there is none of this id."""
        ...

    def overview(self, resumable: int) -> Overview:
        """How many sessions there are, and at most `resumable` open ones, last touched first."""
        ...

    async def start(
        self,
        case_id: str,
        *,
        seed: int | None = None,
        limits: Limits | None = None,
        doctor: str = HUMAN,
        patient: str = EMBEDDED,
        mode: str = "",
    ) -> LiveSession:
        """Open a new session, as the person at the keyboard or with a model in either chair.

        `mode` names a way of playing with limits of its own (see play.observed), kept with the session.

        Raises WrongUse for a model that is not known or whose key is not set: then nothing was opened.
        """
        ...

    def model_cards(self) -> list[ModelCard]:
        """The models of the settings, also those that cannot be asked. Raises WrongUse for unreadable settings."""
        ...

    @property
    def settings_file(self) -> Path:
        """Where models are described."""
        ...

    async def model_doctor(self, session: LiveSession, ears: Ears) -> Doctor:
        """The model that plays a session, ready to be asked; what it used before counts. Raises WrongUse."""
        ...

    async def branch(self, session_id: str, seq: int) -> LiveSession:
        """A new session of the person at the keyboard that begins with another's events up to `seq`, paused."""
        ...

    def calls(self, session_id: str) -> list[CallRecord]:
        """What models were asked in a session."""
        ...

    async def hang_up(self) -> None:
        """Let go of all lines to models."""
        ...

    async def resume(self, session_id: str) -> LiveSession:
        """Take a session up again with the frozen case it was started with."""
        ...

    def events(self, session_id: str) -> Sequence[Event]:
        """Events of a session, for reading back."""
        ...

    async def report(self, session_id: str) -> Report:
        """The score report. Raises WrongUse while the session is not locked (ended)."""
        ...

    def stop_scoring(self) -> None:
        """Give up, for good, scores that are still being made, so that leaving is not held up."""
        ...

    def warm_up(self, case_id: str = "") -> None:
        """Start loading, off the screen's thread, what the first answer and the debrief (of a case) will need."""
        ...

    def pressure_room(self) -> PressureRoom:
        """Where pressure dialogues are chosen, begun and read back."""
        ...

    def rating_room(self) -> RatingRoom:
        """Where people rate sessions by a rubric."""
        ...

    def reply_room(self) -> ReplyRoom:
        """Where people read the replies of pressure dialogues."""
        ...

    def replay_room(self) -> ReplayRoom:
        """Where sessions are read back, alone or side by side."""
        ...

    def practice(self, participant: str) -> Any:
        """What a resident keeps missing, and whom to meet next (a study.practice.told.Practice); slow where sessions
        are not scored yet."""
        ...

    def preference_room(self) -> PreferenceRoom:
        """Where people set two sessions against each other."""
        ...

    def settling_room(self) -> SettlingRoom:
        """Where people settle what the matcher left undecided."""
        ...

    def save_settings(self, settings: Settings) -> None:
        """Keep the person's choices."""
        ...

    def export_debrief(self, session_id: str) -> Path:
        """Write the report of a locked session as a file for reading; its path."""
        ...
