"""The chart: door note and what was ordered, always one key away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from mhtui.tui.show import inert, one_line, unwrapped

if TYPE_CHECKING:
    from mhtui.core.events import ExamResult
    from mhtui.core.view import DoctorView

STATUS = {
    "done": "result",
    "repeat": "asked before",
    "unavailable": "not available",
    "vague": "too vague: name the exam",
}


class ChartRail(VerticalScroll, can_focus=True):
    """Door note, then one line a result."""

    HELP = """\
## Chart
The door note and every result you ordered. Arrows scroll; F2 or Esc goes back to work.
"""
    DEFAULT_CSS = """
    ChartRail { padding: 0 1; scrollbar-size-vertical: 1; }
    ChartRail Static { height: auto; margin-bottom: 1; }
    """

    def __init__(self) -> None:
        super().__init__(id="chart")
        self._shown: tuple[str, tuple[ExamResult, ...]] | None = None

    def compose(self) -> ComposeResult:
        """Two blocks."""
        yield Static(markup=False, id="door-note")
        yield Static(markup=False, id="ordered")

    def show(self, view: DoctorView) -> None:
        """Show the state."""
        state = (view.door_note, view.results)
        if state == self._shown:
            return
        self._shown = state
        self.query_one("#door-note", Static).update(_door(view))
        ordered = self.query_one("#ordered", Static)
        ordered.display = bool(view.results)
        ordered.update(_ordered(view.results))


def _door(view: DoctorView) -> Content:
    parts = [
        Content.styled("Door note", "bold $primary"),
        inert(view.setting, "$muted"),
        inert(unwrapped(view.door_note)),
    ]
    if view.informant:
        parts.append(inert(f"Can be called in: {view.informant}", "$muted"))
    return Content("\n").join(parts)


def _ordered(results: tuple[ExamResult, ...]) -> Content:
    lines = [Content.styled("Ordered", "bold $primary")]
    for result in results:
        name = one_line(result.exam or result.requested)
        lines.append(Content.assemble(name, (f"  {STATUS[result.status]}", "$muted")))
        if result.report and result.status == "done":
            lines.append(inert(result.report, "$muted"))
    return Content("\n").join(lines)
