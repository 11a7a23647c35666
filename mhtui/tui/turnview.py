"""One turn of dialogue as one widget: who, what is seen, what is heard, with a hanging indent."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.content import Content
from textual.css.styles import RulesMap
from textual.selection import Selection
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual
from textual.widgets import Static

from mhtui.core.text import visible
from mhtui.tui.show import fit

if TYPE_CHECKING:
    from mhtui.core.view import Turn

LABEL_CELLS = 9
WAITING = "…"
BAR = "▌"
"""Stands beside every line of a turn that was looked up: also without colours, and where no quote is marked in it."""


def _no_italics() -> bool:
    return os.environ.get("TERM", "") in ("dumb", "linux", "unknown")


class Hanging(Visual):
    """A label in a column of its own, and a body wrapped beside it. Only the body can be selected."""

    def __init__(self, label: Content, body: Content, marked: bool = False) -> None:
        self.label = label
        self.body = body
        self.marked = marked

    def render_strips(self, width: int, height: int | None, style: Style, options: RenderOptions) -> list[Strip]:
        """The body's lines, the label before the first."""
        room = max(1, width - LABEL_CELLS)
        body = self.body.render_strips(room, height, style, options) or [Strip.blank(room, style.rich_style)]
        plain = RenderOptions(options.get_style, options.rules, None, None)
        gap = Content.styled(BAR if self.marked else " ", "$accent").render_strips(1, 1, style, plain)[0]
        label = self.label.render_strips(LABEL_CELLS - 1, 1, style, plain)[0].adjust_cell_length(LABEL_CELLS - 1)
        first = Strip.join([label, gap])
        rest = Strip.join([Strip.blank(LABEL_CELLS - 1, style.rich_style), gap])
        return [Strip.join([rest if number else first, line]) for number, line in enumerate(body)]

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:
        """Width without wrapping."""
        return LABEL_CELLS + self.body.get_optimal_width(rules, container_width)

    def get_height(self, rules: RulesMap, width: int) -> int:
        """Lines at this width."""
        return max(1, self.body.get_height(rules, max(1, width - LABEL_CELLS)))


class TurnView(Static):
    """A turn. `reveal` shows the patient's latency and then the words; `complete` shows all at once."""

    DEFAULT_CSS = """
    TurnView { width: 1fr; height: auto; margin: 0 0 1 0; }
    TurnView.-marked { background: $panel; }
    """

    def __init__(self, turn: Turn, quotes: Sequence[str] = ()) -> None:
        super().__init__(markup=False, classes=f"-{turn.speaker}")
        self.turn = turn
        self._quotes = tuple(quotes)
        self._shown_words: int | None = None
        self._waiting = False

    @property
    def seq(self) -> int:
        """Event of the turn."""
        return self.turn.seq

    def show_quotes(self, quotes: Sequence[str]) -> None:
        """Mark these exact quotes in the speech and the behaviour."""
        if tuple(quotes) != self._quotes:
            self._quotes = tuple(quotes)
            self._redraw()

    def show_words(self, words: int | None, *, waiting: bool = False) -> None:
        """Show so many words of the speech; None for all; `waiting` hides all behind the mark of latency."""
        if (words, waiting) != (self._shown_words, self._waiting):
            self._shown_words, self._waiting = words, waiting
            self._redraw()

    @property
    def plain(self) -> str:
        """The body as shown, for copying and tests."""
        return self._body().plain

    def render(self) -> Visual:
        """Label and body."""
        return Hanging(self._label(), self._body(), self.has_class("-marked"))

    def mark(self, marked: bool) -> None:
        """Mark the whole turn, or no longer."""
        self.set_class(marked, "-marked")
        self.refresh()

    def get_selection(self, selection: Selection) -> tuple[str, str] | None:
        """Selected text of the body."""
        return selection.extract(self._body().plain), "\n"

    def _redraw(self) -> None:
        self._content_height_cache = (0, 0)
        self.refresh(layout=True)

    def _label(self) -> Content:
        name = {"doctor": "Doctor", "patient": "Patient"}.get(self.turn.speaker, "Relative")
        colour = "$doctor" if self.turn.speaker == "doctor" else "$patient"
        return Content.styled(fit(name, LABEL_CELLS - 1), f"{colour} bold")

    def _body(self) -> Content:
        if self._waiting:
            return Content.styled(WAITING, "$muted")
        seen, heard = self._seen(), self._heard()
        if seen and heard:
            return Content("\n").join([seen, heard])
        return seen or heard or Content(" ")

    def _seen(self) -> Content:
        turn = self.turn
        behaviour = turn.behaviour if turn.speaker != "informant" else turn.name
        if not behaviour.strip():
            return Content("")
        mark = "* " if _no_italics() else ""
        return self._marked(mark + visible(behaviour), "$muted italic")

    def _heard(self) -> Content:
        speech = visible(self.turn.speech)
        if self._shown_words is not None:
            speech = first_words(speech, self._shown_words)
        return self._marked(speech, "")

    def _marked(self, text: str, style: str) -> Content:
        content = Content.styled(text, style) if style else Content(text)
        for quote in self._quotes:
            start = text.find(visible(quote)) if quote else -1
            if start >= 0:
                content = content.stylize("reverse", start, start + len(visible(quote)))
        return content


def first_words(text: str, words: int) -> str:
    """The first words of a text with its spacing kept."""
    at = 0
    for _ in range(words):
        while at < len(text) and text[at].isspace():
            at += 1
        while at < len(text) and not text[at].isspace():
            at += 1
    return text[:at]
