"""A doctor that somebody watches: it acts only when it is let, and while it is held the clock stands."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

from mhtui.core.actions import Action, Pause, Resume
from mhtui.core.events import Event
from mhtui.core.ports import Doctor
from mhtui.core.view import DoctorView
from mhtui.play.engine import Refusal
from mhtui.play.session import LiveSession

HELD: Final = "held by who watches"


class Gate:
    """Held at first. `go_on` lets everything through, `step` one action, `hold` nothing more."""

    def __init__(self) -> None:
        self.going = False
        self._steps = 0
        self._open = asyncio.Event()

    @property
    def open(self) -> bool:
        """Whether the next action may be taken."""
        return self.going or self._steps > 0

    def go_on(self) -> None:
        """On and on, until held."""
        self.going = True
        self._open.set()

    def step(self) -> None:
        """One more action, with the answer to it; then hold."""
        self.going, self._steps = False, 1
        self._open.set()

    def hold(self) -> None:
        """No further action; what is being done is finished."""
        self.going, self._steps = False, 0
        self._open.clear()

    def spend(self) -> None:
        """An action is taken."""
        if not self.going:
            self.hold()

    async def opened(self) -> None:
        """Until the next action may be taken."""
        await self._open.wait()


class Watched:
    """A doctor behind a gate (core.ports.Doctor). `on_events` is told of the pause that a hold makes."""

    def __init__(
        self, session: LiveSession, doctor: Doctor, gate: Gate, on_events: Callable[[Sequence[Event]], None]
    ) -> None:
        self._session = session
        self._doctor = doctor
        self._gate = gate
        self._on_events = on_events
        self._refused: str | None = None
        self.asking = False
        """Whether the doctor is thinking."""

    async def act(self, view: DoctorView, refused: str | None = None) -> Action:
        """The doctor's next action, once it may take one; first the clock is made to run."""
        self._refused = refused or self._refused
        if not self._gate.open:
            self._stand_still()
            await self._gate.opened()
        if self._session.encounter.paused:
            return Resume()
        self._gate.spend()
        refused, self._refused = self._refused, None
        self.asking = True
        try:
            return await self._doctor.act(self._session.view(), refused)
        finally:
            self.asking = False

    def _stand_still(self) -> None:
        if self._session.encounter.paused:
            return
        outcome = self._session.act(Pause(reason=HELD))
        if not isinstance(outcome, Refusal):
            self._on_events(outcome)
