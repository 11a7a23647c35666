"""Many sessions at once on one event loop: what is to be played, and who plays it when."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from mhtui.core.events import SessionStarted

T = TypeVar("T")


class Playable(Protocol):
    """A case, or one side of a pressure scenario."""

    @property
    def id(self) -> str:
        """Its name."""
        ...

    def content_hash(self) -> str:
        """SHA-256 (hex) of what is played."""
        ...


@dataclass(frozen=True, slots=True)
class Cell:
    """One session of a plan. `index` counts from 0 through the plan, `repeat` through the repeats of its case."""

    index: int
    case: Playable
    repeat: int
    seed: int


def cells(cases: Sequence[Playable], repeats: int, seed: int) -> Iterator[Cell]:
    """All cells of a plan: every case once, then every case again. Repeat n has the seed `seed` + n."""
    for repeat in range(repeats):
        for at, case in enumerate(cases):
            yield Cell(repeat * len(cases) + at, case, repeat, seed + repeat)


def plan_key(started: SessionStarted) -> str:
    """What tells a session of one plan from one of another: all that it begins with."""
    text = json.dumps(started.model_dump(mode="json"), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


async def at_once(items: Iterable[T], jobs: int, one: Callable[[T], Awaitable[bool]]) -> None:
    """Do `one` with each item, at most `jobs` at a time, begun in order. No more are begun after it was False once.

    Items are taken one by one, so that an endless iterator costs nothing. Cancelling cancels all that are running.
    """
    left, on = iter(items), True

    async def worker() -> None:
        nonlocal on
        for item in left:
            if not on or not await one(item):
                on = False
                return

    async with asyncio.TaskGroup() as group:
        for _ in range(jobs):
            group.create_task(worker())
