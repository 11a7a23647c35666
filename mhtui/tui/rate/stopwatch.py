"""Time that counts: it runs only while the sheet is in front."""

from __future__ import annotations

import time
from collections.abc import Callable


def ticks_ms() -> int:
    """Milliseconds of a clock that is never set back; replaced in tests."""
    return time.monotonic_ns() // 1_000_000


class Stopwatch:
    """Counts milliseconds between `start` and `stop`; `lap` hands out what was counted since the last lap."""

    def __init__(self, clock: Callable[[], int] | None = None) -> None:
        self._clock = clock or (lambda: ticks_ms())
        self._since: int | None = None
        self._counted = 0

    @property
    def running(self) -> bool:
        """Whether time counts now."""
        return self._since is not None

    def start(self) -> None:
        """Let time count from now on."""
        if self._since is None:
            self._since = self._clock()

    def stop(self) -> None:
        """Let time pass uncounted."""
        if self._since is not None:
            self._counted += max(0, self._clock() - self._since)
            self._since = None

    @property
    def so_far(self) -> int:
        """Milliseconds since the last lap."""
        running = max(0, self._clock() - self._since) if self._since is not None else 0
        return self._counted + running

    def lap(self) -> int:
        """Milliseconds since the last lap; counting begins anew."""
        counted = self.so_far
        self._counted = 0
        if self._since is not None:
            self._since = self._clock()
        return counted
