"""What the core asks of the outside, as small protocols. Adapters and parties fit them; wiring puts them together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, runtime_checkable

from mhtui.core.actions import Action
from mhtui.core.chat import ChatReply, ChatRequest, OnText, OnWait
from mhtui.core.events import Arm, Event, ExamResulted, InformantReplied, PatientPressed, PatientReplied, Payload
from mhtui.core.phases import Phase
from mhtui.core.view import DoctorView


class Doctor(Protocol):
    """Whoever plays the doctor: receives the view, gives the next action."""

    async def act(self, view: DoctorView, refused: str | None = None) -> Action:
        """The next action; `refused` tells why the last one was not taken."""
        ...


class Patient(Protocol):
    """The simulated patient (and informant): answers the last turn of the doctor from the log so far."""

    async def reply(self, events: Sequence[Event]) -> PatientReplied | InformantReplied | PatientPressed:
        """The reply to the last doctor's turn in `events`."""
        ...


class Hospital(Protocol):
    """Answers exam orders."""

    def answer(self, request: str, had: Sequence[str]) -> ExamResulted:
        """Results for a free-text order; `had` names the exams already reported."""
        ...


class ExamNames(Protocol):
    """Knows which names of tests mean the same."""

    def foreign(self, name: str, aliases: Sequence[str], report: str) -> list[tuple[int, str]]:
        """Those of an exam's aliases that name another test, as (index, a name of that test)."""
        ...


class Chat(Protocol):
    """A language model behind an endpoint."""

    @property
    def endpoint(self) -> str:
        """Where it is asked (a URL without secrets)."""
        ...

    @property
    def model(self) -> str:
        """The name it is asked for by."""
        ...

    async def complete(self, request: ChatRequest, on_wait: OnWait | None = None) -> ChatReply:
        """One answer; `on_wait` is told once a second while a busy endpoint is waited for.

        Raises `ChatRefused`, `ContextOverflow` or `ChatUnavailable`, with the provider's words.
        """
        ...


@runtime_checkable
class StreamingChat(Chat, Protocol):
    """A model whose reply can be heard while it comes."""

    async def stream(self, request: ChatRequest, on_text: OnText, on_wait: OnWait | None = None) -> ChatReply:
        """As `complete`; `on_text` is told what is spoken so far. Cancelling it closes the line."""
        ...


class Clock(Protocol):
    """Unix time in milliseconds."""

    def __call__(self) -> int: ...


SessionKind = Literal["encounter", "pressure", "control", "imported"]
"""A whole encounter, one side of a pressure scenario, or what another program recorded."""


@dataclass(frozen=True, slots=True)
class SessionCard:
    """One session in a listing. Times are Unix milliseconds."""

    id: str
    case_id: str
    case_hash: str
    title: str
    arm: Arm
    doctor: str
    participant: str
    phase: Phase
    paused: bool
    ended: str | None
    turns: int
    started_ms: int
    updated_ms: int
    active_ms: int
    branched_from: str | None = None
    """The last event taken over from another session, as `SESSION:SEQ`; None for a session of its own."""
    kind: SessionKind = "encounter"
    example: bool = False
    """A recording shipped with the program: no statistic counts it."""


class SessionStore(Protocol):
    """The append-only log and the drafts beside it."""

    def create(
        self, session_id: str, case_text: str, payload: Payload, at_ms: int, then: Sequence[Payload] = ()
    ) -> Event:
        """Open a session with its first event, and those that follow in the same transaction; freeze the case text."""
        ...

    def append(
        self, session_id: str, after_seq: int, phase: Phase, payloads: Sequence[Payload], at_ms: int
    ) -> list[Event]:
        """Commit events in one transaction and return them. `after_seq` is the last event the caller knows.

        Raises `SessionEnded` after the end, `StoreError` where the session went on elsewhere or nothing can be written.
        """
        ...

    def events(self, session_id: str) -> list[Event]:
        """All events, in order. Raises `UnknownSession`."""
        ...

    def case_text(self, case_hash: str) -> str:
        """The frozen case (canonical JSON)."""
        ...

    def cards(self) -> list[SessionCard]:
        """All sessions, most recently touched first."""
        ...

    def save_draft(self, session_id: str, field: str, text: str, at_ms: int) -> None:
        """Keep text as typed: `composer`, `order`, `note.KEY`, `plan.KEY`, `diagnosis`, `scratch`."""
        ...

    def drafts(self, session_id: str) -> dict[str, str]:
        """Text as typed, by field."""
        ...
