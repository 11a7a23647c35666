"""The patient's reply at the patient's pace: the wait first, then the words; any key shows all."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.timer import Timer

    from mhtui.tui.turnview import TurnView

STEP_S = 0.05
MOST_S = 1.6
"""However long a reply is, its words are all there after this time."""
LONGEST_WAIT_MS = 8000


class Reveal:
    """Runs over one committed turn. `on_step` is called after each change, for scrolling."""

    def __init__(self, view: TurnView, on_step: Callable[[], None]) -> None:
        self._view = view
        self._on_step = on_step
        self._words = len(view.turn.speech.split())
        self._per_step = max(1, round(self._words * STEP_S / MOST_S))
        self._shown = 0
        self._timer: Timer | None = None

    @property
    def running(self) -> bool:
        """Whether something is still hidden."""
        return self._timer is not None

    def start(self) -> None:
        """Hide the reply and begin the wait."""
        wait = min(self._view.turn.latency_ms, LONGEST_WAIT_MS) / 1000
        self._view.show_words(0, waiting=True)
        self._timer = self._view.set_timer(wait, self._speak) if wait > 0 else None
        if wait <= 0:
            self._speak()

    def skip(self) -> None:
        """Show all now."""
        self._stop()
        self._view.show_words(None)
        self._on_step()

    def _speak(self) -> None:
        self._stop()
        self._view.show_words(0)
        self._timer = self._view.set_interval(STEP_S, self._step)
        self._on_step()

    def _step(self) -> None:
        self._shown += self._per_step
        if self._shown >= self._words:
            self.skip()
        else:
            self._view.show_words(self._shown)
            self._on_step()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
