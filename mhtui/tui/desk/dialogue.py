"""Door note, dialogue and results to look words up in and to quote from."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.timer import Timer
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from mhtui.core.text import visible
from mhtui.tui.acts import Act, bindings
from mhtui.tui.choices import ChoiceList
from mhtui.tui.desk.quoting import Source, holds_all, pattern, quote, quote_seen, sources

if TYPE_CHECKING:
    import re

    from mhtui.core.view import DoctorView

QUOTE = Act("dialogue.quote", "enter,q", "select", "quote", "Quote", "Put the chosen words into the open section")
SEEN = Act("dialogue.seen", "b", "seen", "behaviour", "Quote behaviour", "Put what was seen into the open section")
SEARCH = Act("dialogue.search", "slash", "search", "search", "Search dialogue", "Look up words in dialogue and results")
MORE = Act("dialogue.next_match", "n", "match(1)", "next", "Next match", "Go to the next place with the words")
LESS = Act("dialogue.previous_match", "N,p", "match(-1)", "previous", "Previous match", "Go to the place before")

DEBOUNCE_S = 0.15


class SourceList(ChoiceList):
    """What can be quoted. A click chooses, a second click on the same row quotes."""

    HELP = """\
## Dialogue and results
Enter or `q` quotes the chosen words into the open section, with the speaker; `b` takes what was seen instead.
`/` looks up words, `n` and `N` go from one place to the next. F2 or Esc goes back to writing.
"""
    ACTS = (QUOTE, SEEN, SEARCH, MORE, LESS)
    BINDINGS: ClassVar[list[BindingType]] = bindings(*ACTS)
    DEFAULT_CSS = "SourceList { height: 1fr; padding: 0 !important; }"

    class Asked(Message):
        """Something about the list that the pane around it does."""

        def __init__(self, what: str, by: int = 0) -> None:
            super().__init__()
            self.what, self.by = what, by

    _clicked: int | None = None

    async def _on_click(self, event: events.Click) -> None:
        event.prevent_default()
        clicked = event.style.meta.get("option")
        if clicked is None or self.get_option_at_index(clicked).disabled:
            return
        again = self._clicked == clicked == self.highlighted
        self._clicked = self.highlighted = clicked
        if again:
            self.action_select()

    def action_seen(self) -> None:
        """Quote behaviour."""
        self.post_message(self.Asked("seen"))

    def action_search(self) -> None:
        """Go to the search line."""
        self.post_message(self.Asked("search"))

    def action_match(self, by: int) -> None:
        """Another match."""
        self.post_message(self.Asked("match", by))


class DialoguePane(Vertical):
    """A search line over a list of everything heard, seen and found."""

    DEFAULT_CSS = """
    DialoguePane { height: 1fr; padding: 0 1; }
    DialoguePane > Horizontal { height: 1; margin-bottom: 1; }
    DialoguePane Input { width: 1fr; }
    DialoguePane #found { width: auto; padding: 0 0 0 1; color: $muted; }
    DialoguePane #keys { height: 1; color: $muted; }
    """

    class Quoted(Message):
        """These words belong into the open section."""

        def __init__(self, words: str) -> None:
            super().__init__()
            self.words = words

    def __init__(self) -> None:
        super().__init__(id="dialogue")
        self._sources: list[Source] = []
        self._matches: list[int] = []
        self._query = ""
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        """Search line, list, keys."""
        with Horizontal():
            yield Input(placeholder="search what was said and found", id="search", compact=True, select_on_focus=False)
            yield Static("", id="found", markup=False)
        yield SourceList(id="sources", compact=True)
        yield Static("enter quote  b seen  / search  n next", id="keys", markup=False)

    @property
    def list(self) -> SourceList:
        """The list."""
        return self.query_one(SourceList)

    @property
    def search(self) -> Input:
        """The search line."""
        return self.query_one("#search", Input)

    def show(self, view: DoctorView) -> None:
        """Show what there is; nothing happens when it is shown already."""
        found = sources(view)
        if found == self._sources:
            return
        self._sources = found
        finder = pattern(self._query)
        self.list.set_options(Option(_row(s, finder), disabled=s.kind == "heading") for s in found)
        self._match()
        self.list.highlighted = self._first_turn()

    def _first_turn(self) -> int | None:
        turns = [i for i, s in enumerate(self._sources) if s.kind == "turn"]
        return turns[0] if turns else (1 if len(self._sources) > 1 else None)

    @on(Input.Changed, "#search")
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_timer(DEBOUNCE_S, self._look_up)

    def _look_up(self) -> None:
        query = self.search.value.strip()
        if query == self._query:
            return
        before = set(self._matches)
        self._query = query
        self._match()
        finder = pattern(query)
        for index in sorted(before | set(self._matches)):
            self.list.replace_option_prompt_at_index(index, _row(self._sources[index], finder))
        if self._matches:
            self.list.highlighted = self._matches[0]

    def _match(self) -> None:
        found = [i for i, s in enumerate(self._sources) if s.kind != "heading" and holds_all(self._query, s.shown)]
        self._matches = found
        self._tell()

    @on(OptionList.OptionHighlighted)
    def _moved(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        self._tell()

    def _tell(self) -> None:
        words = ""
        if self._query:
            at = self.list.highlighted
            place = self._matches.index(at) + 1 if at in self._matches else 0
            total = len(self._matches)
            words = "nothing found" if not total else f"{place} of {total}" if place else f"{total} found"
        self.query_one("#found", Static).update(words)

    @on(Input.Submitted, "#search")
    def _to_list(self, event: Input.Submitted) -> None:
        event.stop()
        self._look_up()
        self.screen.set_focus(self.list)

    async def on_key(self, event: events.Key) -> None:
        """Down in the search line goes into the list."""
        if event.key == "down" and self.search.has_focus:
            event.stop()
            self.screen.set_focus(self.list)

    @on(SourceList.Asked)
    def _asked(self, message: SourceList.Asked) -> None:
        message.stop()
        if message.what == "search":
            self.screen.set_focus(self.search)
        elif message.what == "match":
            self._next_match(message.by)
        elif (source := self._chosen()) is not None:
            self._quote(quote_seen(source), "Nothing was seen with these words.")

    def _next_match(self, by: int) -> None:
        if not self._matches:
            return
        at = self.list.highlighted if self.list.highlighted is not None else -1
        later = [i for i in self._matches if i > at] if by > 0 else [i for i in reversed(self._matches) if i < at]
        self.list.highlighted = later[0] if later else self._matches[0 if by > 0 else -1]

    def _chosen(self) -> Source | None:
        at = self.list.highlighted
        return self._sources[at] if at is not None else None

    @on(OptionList.OptionSelected)
    def _picked(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self._quote(quote(self._sources[event.option_index]), "There is nothing to quote here.")

    def _quote(self, words: str, otherwise: str) -> None:
        if words:
            self.post_message(self.Quoted(words))
        else:
            self.app.notify(otherwise, markup=False)


def _row(source: Source, finder: re.Pattern[str] | None) -> Content:
    if source.kind == "heading":
        return Content(source.who)
    colour = "$doctor" if source.speaker == "doctor" else "$patient" if source.kind == "turn" else "$secondary"
    parts = [Content.styled(visible(source.who), f"{colour} bold")]
    if source.seen:
        parts.append(_found(visible(source.seen), finder, "$muted italic"))
    if source.said:
        parts.append(_found(visible(source.said), finder, ""))
    return Content("  ").join(parts)


def _found(text: str, finder: re.Pattern[str] | None, style: str) -> Content:
    content = Content.styled(text, style) if style else Content(text)
    for match in finder.finditer(text) if finder else ():
        content = content.stylize("bold reverse", *match.span())
    return content
