"""The header of an encounter: the phases, the limits, the clock. The only place with numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.widgets import Static

from mhtui.core.phases import PHASES, WITH_PATIENT
from mhtui.tui.show import clock

if TYPE_CHECKING:
    from mhtui.core.view import DoctorView


class EncounterHeader(Static):
    """`INTERVIEW > exams > note ...` on the left; turns, orders and time on the right. A click on the right pauses."""

    DEFAULT_CSS = "EncounterHeader { height: 2; padding: 0 1; border-bottom: solid $border; }"

    def __init__(self) -> None:
        super().__init__(markup=False)
        self._view: DoctorView | None = None
        self._pause_key = "f9"
        self.tooltip = "Click the right half to pause."

    def show(self, view: DoctorView, pause_key: str) -> None:
        """Show the state; nothing is redrawn when the words stay the same."""
        before = self._shown()
        self._view, self._pause_key = view, pause_key
        if self._shown() != before:
            self.refresh()

    def render(self) -> Content:
        """Both halves, the fullest that fit."""
        if self._view is None:
            return Content(" ")
        width = self.content_size.width
        full, name = self.place(self._view)
        long, short = self._words(), status_words(self._view, self._pause_key, short=True)
        for left, right in ((full, long), (full, short), (name, long), (name, short)):
            gap = width - cell_len(left.plain) - cell_len(right)
            if gap >= 2:
                return Content.assemble(left, " " * gap, (right, "$muted"))
        return name

    def place(self, view: DoctorView) -> tuple[Content, Content]:
        """Where the doctor is, in full and in a word."""
        return _phases(view.phase), Content.styled(view.phase.capitalize(), "bold $primary")

    def _shown(self) -> tuple[str, str]:
        return ("" if self._view is None else self._view.phase, self._words())

    def _words(self) -> str:
        return "" if self._view is None else status_words(self._view, self._pause_key)

    async def on_click(self, event: events.Click) -> None:
        """The right half is a button."""
        if event.x > self.size.width // 2:
            await self.run_action("screen.pause")


def _phases(now: str) -> Content:
    parts: list[Content] = []
    for phase in PHASES:
        style = "bold $primary underline" if phase == now else "$muted"
        parts.append(Content.styled(phase.capitalize() if phase == now else phase, style))
    return Content.styled(" > ", "$muted").join(parts)


def status_words(view: DoctorView, pause_key: str, *, short: bool = False) -> str:
    """Limits and clock of the phase, in words."""
    usage, limits = view.usage, view.limits
    with_patient = view.phase in WITH_PATIENT
    parts: list[str] = []
    if view.phase == "interview":
        parts.append(f"turn {_of(usage.turns, limits.turns)}")
    if view.phase == "exams":
        parts.append(f"orders {_of(usage.orders, limits.orders)}")
    at_note = view.phase == "note" and limits.note_minutes is not None
    most = limits.minutes if with_patient else limits.note_minutes if at_note else None
    time = clock(usage.patient_ms if with_patient else usage.note_ms if at_note else usage.active_ms)
    if most is not None:
        time += f"/{most}" if short else f" of {most} min"
    parts.append(time)
    if view.paused:
        parts.append("paused")
    elif with_patient and _over(view):
        parts.append("limit reached")
    elif at_note and usage.note_ms >= (limits.note_minutes or 0) * 60_000:
        parts.append("time is up")
    else:
        parts.append(pause_key if short else f"{pause_key} pause")
    return " · ".join(parts)


def _of(used: int, limit: int | None) -> str:
    return f"{used}/{limit}" if limit is not None else str(used)


def _over(view: DoctorView) -> bool:
    names = ("turns", "minutes") if view.phase == "interview" else ("orders", "minutes")
    time_up = view.limits.minutes is not None and view.usage.patient_ms >= view.limits.minutes * 60_000
    return time_up or bool(view.limits_reached.intersection(names))
