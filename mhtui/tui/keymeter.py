"""Measures typing: what lies between two changes of a text, apart from longer pauses. Light: the app loads it early."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mhtui.core.actions import Action

BURST_S: Final = 2.0
"""Longer between two changes is thinking, not typing; see core.keying."""


class KeyMeter:
    """One for a session on the screen. `clock` gives seconds that only go forward."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._last = float("-inf")
        self._typing = 0.0
        self._edits = self._pastes = self._pasted = 0

    def edited(self) -> None:
        """A person changed a text."""
        now = self._clock()
        gap = now - self._last
        self._typing += gap if gap <= BURST_S else 0.0
        self._last = now
        self._edits += 1

    def pasted(self, text: str) -> None:
        """Words were pasted."""
        self._pastes += 1
        self._pasted += len(text)

    def marked(self, actions: Sequence[Action]) -> tuple[Action, ...]:
        """The actions; the first with text carries what was measured since the last, once."""
        from mhtui.core.actions import Written
        from mhtui.core.keying import Keying

        out = list(actions)
        for at, action in enumerate(out):
            if isinstance(action, Written) and action.keying is None and (self._edits or self._pastes):
                keying = Keying(
                    typing_ms=round(self._typing * 1000),
                    edits=self._edits,
                    pastes=self._pastes,
                    pasted_chars=self._pasted,
                )
                out[at] = action.model_copy(update={"keying": keying})
                self._typing, self._edits, self._pastes, self._pasted = 0.0, 0, 0, 0
                break
        return tuple(out)

    def give_back(self, action: Action) -> None:
        """The action was not taken: what it carried is counted with the next."""
        keying = getattr(action, "keying", None)
        if keying is not None:
            self._typing += keying.typing_ms / 1000
            self._edits += keying.edits
            self._pastes += keying.pastes
            self._pasted += keying.pasted_chars
