"""Shows a place of the session: a turn in its dialogue, or a piece of what was written, with the quote marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import ContentSwitcher, Static

from mhtui.core.text import visible
from mhtui.tui.screens.base import going
from mhtui.tui.show import inert
from mhtui.tui.transcript import TranscriptView

if TYPE_CHECKING:
    from mhtui.core.report import Evidence
    from mhtui.core.view import Turn
    from mhtui.tui.debrief.places import Page, Places


class WrittenView(VerticalScroll, can_focus=True):
    """Titled pieces of text, one of them with a quote marked."""

    DEFAULT_CSS = """
    WrittenView { height: 1fr; padding: 0 1; scrollbar-size-vertical: 1; }
    WrittenView .page { height: auto; margin-bottom: 1; }
    WrittenView .-marked { border-left: outer $accent; padding-left: 1; }
    """

    async def show(self, pages: Sequence[Page], key: str | None, quote: str) -> None:
        """Show the pieces and bring the one with the quote into view."""
        async with self.batch():
            await self.remove_children()
            await self.mount_all([self._page(page, key, quote) for page in pages])
        wanted = next((n for n, page in enumerate(pages) if page.key == key), None)
        if wanted is not None:
            self.children[wanted].add_class("-marked")
            self.call_after_refresh(self._bring_into_view, wanted, pages[wanted], quote)

    def _bring_into_view(self, at: int, page: Page, quote: str) -> None:
        """The piece from its title on, or, where the quote would lie below, the quote."""
        if going(self) or at >= len(self.children):
            return
        piece = self.children[at]
        before, found, _ = visible(page.text).partition(visible(quote))
        rows = Content(before).get_height({}, max(1, piece.content_size.width)) if found and quote else 0
        down = rows if rows + 3 > self.size.height else 0
        self.scroll_to(y=piece.virtual_region.y + down, animate=False)

    def _page(self, page: Page, key: str | None, quote: str) -> Static:
        text, words = visible(page.text), visible(quote)
        body = Content(text)
        start = text.find(words) if words and key in (None, page.key) else -1
        if start >= 0:
            body = body.stylize("reverse", start, start + len(words))
        return Static(Content("\n").join([Content.styled(visible(page.title), "bold"), body]), classes="page")


class EvidencePane(Vertical):
    """One place at a time, named above."""

    HELP = """\
## Evidence
The quote that earned the credit, or the place where it was close, marked where it was said or written. Arrows scroll,
Enter shows the next place of the same line, Esc goes back to the list.
"""
    DEFAULT_CSS = """
    EvidencePane { height: 1fr; }
    EvidencePane #where { height: auto; padding: 0 1; color: $primary; text-style: bold; }
    EvidencePane ContentSwitcher { height: 1fr; }
    """

    def __init__(self) -> None:
        super().__init__(id="evidence")
        self._turns: Sequence[Turn] = ()

    def compose(self) -> ComposeResult:
        """Name of the place, dialogue or text."""
        yield Static("Dialogue", id="where", markup=False)
        with ContentSwitcher(initial="talk"):
            yield TranscriptView(id="talk")
            yield WrittenView(id="written")

    async def take(self, turns: Sequence[Turn]) -> None:
        """The session's dialogue."""
        self._turns = turns
        await self.talk.extend(turns)

    @property
    def talk(self) -> TranscriptView:
        """The dialogue."""
        return self.query_one(TranscriptView)

    @property
    def where(self) -> str:
        """Name of the place shown."""
        return str(self.query_one("#where", Static).content)

    def focus_default(self) -> None:
        """Whichever is shown."""
        shown = self.query_one(ContentSwitcher).visible_content
        if shown is not None:
            shown.focus()

    async def show(self, evidence: Evidence, places: Places, note: str = "") -> None:
        """Show a place. `note` says which of several it is."""
        kind = places.kind(evidence)
        title = f"{places.title(evidence)}{f'  {note}' if note else ''}"
        self.query_one("#where", Static).update(inert(title))
        switcher = self.query_one(ContentSwitcher)
        if kind == "turn":
            switcher.current = "talk"
            self.talk.set_highlight({evidence.seq: evidence.quote} if evidence.quote else {})
            await self.talk.goto(evidence.seq)
        elif kind == "written":
            switcher.current = "written"
            view = self.query_one(WrittenView)
            await view.show(places.pages(evidence.seq), evidence.section, evidence.quote)

    def show_nothing(self) -> None:
        """Say that a line has no place; nothing stays marked."""
        self.query_one("#where", Static).update("Nowhere in this session")
        self.query_one(ContentSwitcher).current = "talk"
        self.talk.set_highlight({})
        for view in self.talk.mounted:
            view.mark(False)

    async def show_pages(self, title: str, pages: Sequence[Page]) -> None:
        """Show a text without a quote."""
        self.query_one("#where", Static).update(inert(title))
        self.query_one(ContentSwitcher).current = "written"
        await self.query_one(WrittenView).show(pages, None, "")
