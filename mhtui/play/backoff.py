"""While a busy endpoint is waited for the clock stands: that is not the doctor's time."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mhtui.core.actions import Pause, Resume
from mhtui.core.chat import Waiting
from mhtui.core.events import Event
from mhtui.play.engine import Refusal
from mhtui.play.session import LiveSession


class Backoff:
    """Told of each wait (core.chat.OnWait): pauses the session at its beginning and resumes it at its end."""

    def __init__(
        self,
        session: LiveSession,
        tell: Callable[[Waiting], None],
        on_events: Callable[[Sequence[Event]], None] | None = None,
    ) -> None:
        self._session = session
        self._tell = tell
        self._on_events = on_events or (lambda _events: None)
        self._pausing = False

    def __call__(self, waiting: Waiting) -> None:
        """A second of a wait, or its end."""
        if waiting.left_s > 0 and not self._pausing and not self._session.encounter.paused:
            self._pausing = self._act(Pause(reason=f"waiting for the model: {waiting.reason}"))
        elif waiting.left_s <= 0 and self._pausing:
            self._pausing = not self._act(Resume())
        self._tell(waiting)

    def _act(self, action: Pause | Resume) -> bool:
        outcome = self._session.act(action)
        if isinstance(outcome, Refusal):
            return False
        self._on_events(outcome)
        return True
