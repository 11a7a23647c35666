"""Leaving a session that is not over: the clock stands, and the log says why."""

from __future__ import annotations

from mhtui.core.actions import Pause
from mhtui.core.errors import MhtuiError
from mhtui.play.engine import Refusal
from mhtui.play.session import LiveSession


def pause_for_exit(session: LiveSession, reason: str) -> bool:
    """Pause before the program goes (a signal, a closed terminal); whether a pause was logged.

    Never raises for what the store says: whoever leaves cannot answer; a session left open is paused on resume as of
    its last sign of life.
    """
    if session.encounter.ended or session.encounter.paused:
        return False
    try:
        return not isinstance(session.act(Pause(reason=reason)), Refusal)
    except MhtuiError:
        return False
