"""The person at the keyboard as a doctor: a queue between what they ask for and the loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from mhtui.core.actions import Action
from mhtui.core.view import DoctorView


class HumanDoctor:
    """Gives the loop the actions a front door puts in. `on_refused` is told which action was not taken, and why."""

    def __init__(self, on_refused: Callable[[Action, str], None]) -> None:
        self._queue: asyncio.Queue[Action] = asyncio.Queue()
        self._on_refused = on_refused
        self._last: Action | None = None

    def ask(self, *actions: Action) -> None:
        """Ask for actions, in order. When one is refused those waiting behind it are dropped: they relied on it."""
        for action in actions:
            self._queue.put_nowait(action)

    async def act(self, view: DoctorView, refused: str | None = None) -> Action:
        """The next action, when the person gives one."""
        if refused is not None and self._last is not None:
            self._drop()
            self._on_refused(self._last, refused)
        self._last = None
        self._last = await self._queue.get()
        return self._last

    def taken(self) -> None:
        """The last action is committed: it must not be asked for again."""
        self._last = None

    def give_back(self) -> list[Action]:
        """After a failure: what was asked for and is not done, in order. Nothing of it is waiting any more."""
        undone = [self._last] if self._last is not None else []
        self._last = None
        return undone + self._drop()

    def _drop(self) -> list[Action]:
        dropped = []
        while not self._queue.empty():
            dropped.append(self._queue.get_nowait())
        return dropped
