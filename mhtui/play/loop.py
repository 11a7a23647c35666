"""The loop, one for people and models."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mhtui.core.actions import EndPhase
from mhtui.core.events import Event
from mhtui.core.ports import Doctor
from mhtui.play.engine import Refusal
from mhtui.play.session import LiveSession

MAX_REFUSALS = 5
"""After this many refusals in a row a doctor without a screen is moved on to the next phase."""


async def play(
    session: LiveSession,
    doctor: Doctor,
    on_events: Callable[[Sequence[Event]], None],
    *,
    move_on: bool = True,
) -> None:
    """Play until the encounter ends. `on_events` gets events after they are committed.

    `move_on` ends the phase for a doctor that keeps asking for what is refused, so that no run is endless.
    """
    refused: str | None = None
    refusals = 0
    while not session.encounter.ended:
        if session.answer_due and not session.encounter.paused:
            on_events(await session.answer())
            continue
        action = await doctor.act(session.view(), refused)
        outcome = session.act(action)
        if isinstance(outcome, Refusal):
            refused, refusals = outcome.reason, refusals + 1
            if move_on and refusals >= MAX_REFUSALS:
                moved = session.act(EndPhase())
                on_events(moved if not isinstance(moved, Refusal) else [])
                refused, refusals = None, 0
            continue
        refused, refusals = None, 0
        on_events(outcome)
