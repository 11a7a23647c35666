"""The observed interview of residents: 30 minutes with the patient, the presentation in 15, differential and plan.

Outside yardsticks: the clinical skills evaluation of the US board, the observed interview of the STACER kind in Canada.
The rules are those of every session: after 30 minutes the doctor has one last word; the note's 15 minutes are shown and
measured. What is written after them is kept, so that nothing is lost: the supervisor sees the times.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mhtui.core.encounter import fold
from mhtui.core.errors import WrongUse
from mhtui.core.events import Event, Limits

OBSERVED: Final = "observed-interview"
"""The mode, by the name of the rubric that it is rated by."""
MODE: Final = "mode"
"""Under this name the mode stands among the versions of a session's first event."""
TALK_MINUTES: Final = 30
NOTE_MINUTES: Final = 15


def as_mode(mode: str, limits: Limits) -> tuple[Limits, dict[str, str]]:
    """The limits in this mode, and what marks the session. Raises WrongUse for a mode there is not."""
    if not mode:
        return limits, {}
    if mode != OBSERVED:
        raise WrongUse(f"There is no mode {mode!r}; there is: {OBSERVED}.")
    timed = {"turns": None, "minutes": TALK_MINUTES, "note_minutes": NOTE_MINUTES}
    return limits.model_copy(update=timed), {MODE: OBSERVED}


@dataclass(frozen=True, slots=True)
class Times:
    """Minutes are the limits, milliseconds what was used."""

    talk_ms: int
    talk_minutes: int
    note_ms: int
    note_minutes: int

    @property
    def words(self) -> str:
        """For the supervisor."""
        talk, note = _used(self.talk_ms, self.talk_minutes), _used(self.note_ms, self.note_minutes)
        return f"With the patient {talk}, presentation {note}."


def times(session: Sequence[Event]) -> Times | None:
    """What an observed interview used of its time; None for any other session."""
    state = fold(session)
    if state.start.versions.get(MODE) != OBSERVED:
        return None
    limits, usage = state.start.limits, state.usage
    return Times(usage.patient_ms, limits.minutes or TALK_MINUTES, usage.note_ms, limits.note_minutes or NOTE_MINUTES)


def _used(ms: int, minutes: int) -> str:
    over = " (over)" if ms > minutes * 60_000 else ""
    return f"{ms // 60_000:02d}:{ms // 1000 % 60:02d} of {minutes} min{over}"
