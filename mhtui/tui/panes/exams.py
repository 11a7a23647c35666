"""Exams: order in free words, results as they come."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static, TextArea

from mhtui.core.actions import Order
from mhtui.core.events import ExamOrdered, ExamResulted
from mhtui.tui.acts import Act, bindings
from mhtui.tui.composer import SEND, Composer
from mhtui.tui.exam_words import last_part, matching
from mhtui.tui.messages import ActionRequested, DraftEdited
from mhtui.tui.panes.chart import STATUS
from mhtui.tui.screens.base import going
from mhtui.tui.show import inert, one_line

if TYPE_CHECKING:
    from mhtui.core.actions import Action
    from mhtui.core.events import Event, ExamResult
    from mhtui.core.view import DoctorView

COMMON = Act(
    "exams.common",
    "f8,ctrl+space",
    "common",
    "common exams",
    "Common exams",
    "Choose from a list that is the same for every case",
)
SCROLL = (
    Act("exams.pageup", "pageup", "scroll('up')", "up", "Results up", "Scroll the results up a page"),
    Act("exams.pagedown", "pagedown", "scroll('down')", "down", "Results down", "Scroll the results down a page"),
)
EMPTY = (
    "Order in your own words, several at once if you like: separate them by commas.\n"
    "What the hospital does not hold is said to be unavailable; that does not mean normal."
)


@dataclass(frozen=True, slots=True)
class Asked:
    """An order in the doctor's words; its answers are the results from place `first` up to `last`, not included."""

    request: str
    first: int
    last: int

    def unnamed(self, results: Sequence[ExamResult]) -> bool:
        """Whether some of its words are named by no result: several may have meant one exam."""
        answers = results[self.first : self.last]
        named = {name.casefold() for r in answers for name in (one_line(r.requested), r.exam or "")}
        parts = [one_line(part).casefold() for part in re.split(r"[,;\n]", self.request)]
        return any(not any(part in name or name in part for name in named if name) for part in parts if part)


def asked_in(events: Sequence[Event]) -> list[Asked]:
    """The orders of a session, oldest first."""
    orders: list[Asked] = []
    seen = 0
    for event in events:
        if isinstance(event.payload, ExamOrdered):
            orders.append(Asked(event.payload.request, seen, seen))
        elif isinstance(event.payload, ExamResulted):
            seen += len(event.payload.results)
            orders[-1:] = [Asked(order.request, order.first, seen) for order in orders[-1:]]
    return orders


class ExamComposer(Composer):
    """The order box: the right arrow takes the suggestion."""

    HELP = """\
## Exams
Write orders in your own words, several separated by commas, and press Enter. The right arrow takes the grey suggestion;
suggestions and the list of common exams (F8) are the same for every case. Up brings back earlier orders.
"""

    def update_suggestion(self) -> None:
        """Go on from what is being typed, only at the end of the text."""
        typed = last_part(self.text)
        found = matching(self.text, 1) if self.cursor_at_end_of_text and typed else []
        starts = bool(found) and found[0].casefold().startswith(typed.casefold())
        self.suggestion = found[0][len(typed) :] if starts else ""


class ExamsPane(Vertical):
    """Results above, orders below."""

    HELP = ExamComposer.HELP
    ACTS = (COMMON, *SCROLL)
    BINDINGS = bindings(*ACTS)
    FOOTER = (SEND, COMMON)
    DEFAULT_CSS = """
    ExamsPane #results { height: 1fr; padding: 0 1; align-vertical: bottom; scrollbar-size-vertical: 1; }
    ExamsPane #results Static { height: auto; margin-bottom: 1; }
    ExamsPane #hints { height: 1; padding: 0 1; color: $muted; }
    ExamsPane Composer { margin: 0 1; }
    """

    def __init__(self) -> None:
        super().__init__(id="exams")
        self._results: tuple[ExamResult, ...] = ()
        self._orders: list[Asked] = []
        self._sent: str | None = None
        self._shown = False

    def compose(self) -> ComposeResult:
        """Results, suggestions, order box."""
        with VerticalScroll(id="results", can_focus=True):
            yield Static(EMPTY, id="empty", markup=False, classes="muted")
        yield Static(markup=False, id="hints")
        yield ExamComposer(field="order", placeholder="Order exams, separated by commas", id="order")

    @property
    def composer(self) -> ExamComposer:
        """The order box."""
        return self.query_one(ExamComposer)

    def on_mount(self) -> None:
        """Follow new results."""
        if not going(self):
            self.query_one("#results").anchor()

    def show(self, view: DoctorView, drafts: dict[str, str]) -> None:
        """Bring the results up to date."""
        if not self._shown:
            self.composer.restore(drafts.get("order", ""))
            self._shown = True
        fresh = view.results[len(self._results) :]
        self._results = view.results
        self.query_one("#empty").display = not view.results
        if fresh:
            lines = self._lines(len(view.results) - len(fresh))
            self.query_one("#results").mount_all([Static(line, markup=False) for line in lines])

    def _lines(self, start: int) -> list[Content]:
        """The results from a place on; the doctor's whole words first where the results do not repeat them all."""
        asked = {order.first: order for order in self._orders}
        lines: list[Content] = []
        for place, result in enumerate(self._results[start:], start):
            order = asked.get(place)
            if order is not None and order.unnamed(self._results):
                lines.append(inert(f"Ordered: {one_line(order.request)}", "$muted"))
            lines.append(result_content(result))
        return lines

    def show_orders(self, orders: Sequence[Asked]) -> None:
        """The doctor's own orders so far, oldest first; before their results are shown."""
        self._orders = list(orders)
        requests = [order.request for order in orders]
        self.composer.set_history(requests)
        if self._sent is not None and requests and requests[-1] == self._sent:
            self.composer.taken(self._sent)
            self._sent = None

    def refused(self) -> None:
        """The last order was not taken: the words stay."""
        self._sent = None

    def focus_default(self) -> None:
        """To the order box."""
        self.composer.focus()

    def type_on(self, words: str) -> bool:
        """Words typed beside the box go into it."""
        self.composer.type_on(words)
        return True

    def send_again(self) -> None:
        """Send the order in the box."""
        self.composer.action_send()

    def pending(self) -> Sequence[Action]:
        """An order not sent is never sent by leaving."""
        return ()

    @on(TextArea.Changed)
    def _edited(self, event: TextArea.Changed) -> None:
        event.stop()
        text = self.composer.text
        found = matching(text)
        self.query_one("#hints", Static).update(inert("   ".join(found)))
        self.post_message(DraftEdited("order", text))

    @on(Composer.Sent)
    def _send(self, event: Composer.Sent) -> None:
        event.stop()
        if self._sent is None:
            self._sent = event.text
            self.post_message(ActionRequested(Order(text=event.text)))

    def action_scroll(self, where: str) -> None:
        """Scroll the results while the cursor stays in the order."""
        results = self.query_one("#results")
        results.scroll_page_up(animate=False) if where == "up" else results.scroll_page_down(animate=False)

    def action_common(self) -> None:
        """Choose from the common exams."""
        from mhtui.tui.screens.common_exams import CommonExamsDialog

        self.app.push_screen(CommonExamsDialog(), self._chosen)

    def _chosen(self, name: str | None) -> None:
        if not name:
            return
        composer = self.composer
        typed = last_part(composer.text)
        kept = (
            composer.text[: len(composer.text) - len(typed)] if typed.casefold() in name.casefold() else composer.text
        )
        gap = "" if not kept.strip() or kept.rstrip().endswith((",", ";", "\n")) else ", "
        composer.load_text(f"{kept}{gap}{name}")
        composer.move_cursor(composer.document.end)
        composer.focus()


def result_content(result: ExamResult) -> Content:
    """Name, what became of the order, and the report."""
    name = one_line(result.exam or result.requested)
    asked = one_line(result.requested)
    line = Content.assemble((name, "bold"), (f"  {STATUS[result.status]}", "$muted"))
    if result.exam and asked.casefold() != name.casefold():
        line = Content.assemble(line, (f"  (ordered as: {asked})", "$muted"))
    return Content("\n").join([line, inert(result.report)]) if result.report else line
