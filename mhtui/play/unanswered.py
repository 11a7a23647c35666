"""A patient that did not answer: the clock stands until it is asked again, be it by who takes the session up later."""

from __future__ import annotations

from typing import Final

from mhtui.core.events import Paused
from mhtui.play.leaving import pause_for_exit
from mhtui.play.session import LiveSession

NO_ANSWER: Final = "the patient did not answer: "
"""How the reason of such a pause begins; the words of whoever was asked follow."""


def stand_still(session: LiveSession, words: str) -> bool:
    """Stop the clock after a failure: nothing can be done until the patient is asked again. Whether it stands now.

    Asking again is `Resume`: the loop then fetches the reply that is due.
    """
    return pause_for_exit(session, NO_ANSWER + words) or session.encounter.paused


def unanswered(session: LiveSession) -> str | None:
    """The words of the failure the clock stands for; None where it runs, or stands for anything else.

    Read from the log, so that a session taken up again, after whatever ended the program, still knows.
    """
    if not session.encounter.paused or session.encounter.due != "patient":
        return None
    reasons = (event.payload.reason for event in reversed(session.events) if isinstance(event.payload, Paused))
    reason = next(reasons, "")
    return reason.removeprefix(NO_ANSWER) if reason.startswith(NO_ANSWER) else None
