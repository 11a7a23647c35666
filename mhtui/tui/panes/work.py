"""What the doctor has ordered and written so far, to read: for who watches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from mhtui.core.note import NOTE_SECTIONS, PLAN_SECTIONS
from mhtui.core.phases import AT_DESK
from mhtui.tui.panes.chart import STATUS
from mhtui.tui.show import inert, one_line

if TYPE_CHECKING:
    from mhtui.core.events import ExamResult
    from mhtui.core.note import Section
    from mhtui.core.view import DoctorView

NOTHING = "Nothing is ordered or written yet."


class WorkPane(VerticalScroll, can_focus=True):
    """Results, note, diagnoses, plan, one under the other; follows the end."""

    HELP = """\
## Work
What was ordered, and what is written: note, diagnoses, plan. Arrows scroll.
"""
    DEFAULT_CSS = """
    WorkPane { padding: 0 1; scrollbar-size-vertical: 1; }
    WorkPane Static { height: auto; }
    """

    def __init__(self) -> None:
        super().__init__(id="work")
        self._shown: str | None = None

    def compose(self) -> ComposeResult:
        """One text."""
        yield Static(NOTHING, markup=False, id="work-text")

    def show(self, view: DoctorView) -> None:
        """Show the state."""
        content = Content("\n").join(_parts(view)) or inert(NOTHING, "$muted")
        if content.plain != self._shown:
            at_end = self.scroll_offset.y >= self.max_scroll_y - 1
            self._shown = content.plain
            self.query_one("#work-text", Static).update(content)
            if at_end:  # what is written last is in view, unless somebody reads further up
                self.call_after_refresh(self.scroll_end, animate=False)

    @staticmethod
    def holds(view: DoctorView) -> bool:
        """Whether there is anything to show; a phase at the desk will soon bring something."""
        return bool(view.results or view.note or view.diagnoses or view.plan or view.phase in ("exams", *AT_DESK))


def _parts(view: DoctorView) -> Iterator[Content]:
    if view.results:
        yield _heading("Ordered")
        yield from map(_result, view.results)
    yield from _sections("Note", NOTE_SECTIONS, view.note)
    if view.diagnoses:
        yield _heading("Diagnoses")
        for number, entry in enumerate(view.diagnoses, 1):
            yield inert(f"{number}. {entry.code} {one_line(entry.title)}")
            if entry.reasoning.strip():
                yield inert(entry.reasoning.strip(), "$muted")
    yield from _sections("Plan", PLAN_SECTIONS, view.plan)


def _heading(text: str) -> Content:
    return Content.styled(text, "bold $primary")


def _result(result: ExamResult) -> Content:
    name = one_line(result.exam or result.requested)
    told = result.report if result.report and result.status == "done" else STATUS[result.status]
    return Content.assemble((name, "bold"), "  ", inert(told))


def _sections(title: str, sections: Sequence[Section], texts: dict[str, str]) -> Iterator[Content]:
    written = [section for section in sections if texts.get(section.key, "").strip()]
    if written:
        yield _heading(title)
        yield from (Content.assemble((f"{s.label}: ", "bold"), inert(texts[s.key].strip())) for s in written)
