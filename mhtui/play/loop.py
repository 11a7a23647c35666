"""The loop, one for people and models."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from mhtui.core.actions import EndPhase
from mhtui.core.events import Event, ExamResulted
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
    settled: Callable[[], Awaitable[None]] | None = None,
) -> None:
    """Play until the encounter ends. `on_events` gets events after they are committed.

    `move_on` ends the phase for a doctor that keeps asking for what is refused or ordering what names no exam, so that
    no run is endless. Where the store commits in groups, `settled` waits until what was taken is on disk; it raises
    StoreError.
    """
    settle = settled or _at_once
    refused: str | None = None
    refusals = unclear = 0
    while not session.encounter.ended:
        if session.answer_due and not session.encounter.paused:
            answered = await session.answer()
            await settle()
            on_events(answered)
            unclear = unclear + 1 if _too_vague(answered) else 0
            if move_on and unclear >= MAX_REFUSALS:
                on_events(_moved_on(session))
                unclear = 0
            continue
        action = await doctor.act(session.view(), refused)
        outcome = session.act(action)
        if isinstance(outcome, Refusal):
            refused, refusals = outcome.reason, refusals + 1
            if move_on and refusals >= MAX_REFUSALS:
                on_events(_moved_on(session))
                refused, refusals = None, 0
            continue
        refused, refusals = None, 0
        await settle()
        on_events(outcome)


async def _at_once() -> None:
    """The store commits before it returns."""


def _moved_on(session: LiveSession) -> Sequence[Event]:
    moved = session.act(EndPhase())
    return [] if isinstance(moved, Refusal) else moved


def _too_vague(events: Sequence[Event]) -> bool:
    """Whether an order was answered, and named no exam at all."""
    results = [r for e in events if isinstance(e.payload, ExamResulted) for r in e.payload.results]
    return bool(results) and all(result.status == "vague" for result in results)
