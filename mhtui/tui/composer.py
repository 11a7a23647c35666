"""The box for words: Enter sends, ctrl+j is a newline, a paste of many lines is one draft."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import ClassVar

from textual import events
from textual.actions import SkipAction
from textual.binding import BindingType
from textual.message import Message

from mhtui.tui.acts import Act, bindings
from mhtui.tui.inert_area import InertTextArea

SEND = Act("composer.send", "enter", "send", "send", "Send", "Send what is written")
NEWLINE = Act(
    "composer.newline", "ctrl+j,shift+enter", "newline", "line", "New line", "Start a new line without sending"
)


class Composer(InertTextArea):
    """A text box that sends. Nothing is cleared here: whoever takes the text calls `taken`."""

    HELP = """\
## Writing
Enter sends, Ctrl+J starts a new line. A paste of several lines stays one draft until you press Enter.
Up on the first line and Down on the last line bring back what you wrote before. What you type is kept as you type it.
PgUp and PgDn scroll what stands above; only in words longer than this box they move in the words.
"""
    ACTS = (SEND, NEWLINE)
    BINDINGS: ClassVar[list[BindingType]] = bindings(*ACTS)
    DEFAULT_CSS = """
    Composer, Composer:focus { height: auto; max-height: 8; min-height: 1; padding: 0 1; background: $surface;
      border: none; border-left: outer $primary; }
    """
    BURST_MS = 30
    """Keys this close together are typed by a program or pasted by a terminal that does not bracket pastes."""
    SETTLE_MS = 80
    """Enter at the end of such a burst sends only if nothing follows for this long: in a paste more lines would."""

    HOLD_AFTER = 2000
    """In a text longer than this (characters) a burst is put in at once when it ends: a box that wraps its text anew at
    each of 100,000 keys would stand still for minutes."""

    HOLD_MS = 30
    """A burst is over when no key came for this long."""

    class Sent(Message):
        """Enter was pressed: these words are to be sent."""

        def __init__(self, composer: Composer, text: str) -> None:
            super().__init__()
            self.composer = composer
            self.text = text

        @property
        def control(self) -> Composer:
            """The composer."""
            return self.composer

    class Typed(Message):
        """A person typed or pasted; words put in by the program do not count."""

    def __init__(self, *, field: str, placeholder: str = "", id: str | None = None) -> None:
        super().__init__(id=id, highlight_cursor_line=False, placeholder=placeholder)
        self.field = field
        self._history: list[str] = []
        self._place: int | None = None
        self._unsent = ""
        self._last_key = float("-inf")
        self._keys = 0
        self._lines_in_burst = 0
        self._held: list[str] = []

    def set_history(self, entries: Sequence[str]) -> None:
        """What was sent before, oldest first."""
        if len(entries) != len(self._history):
            self._history = list(entries)
            self._place = None

    def restore(self, text: str) -> None:
        """Put a draft back, cursor at its end."""
        if text and not self.text:
            self.load_text(text)
            self.move_cursor(self.document.end)

    def type_on(self, words: str) -> None:
        """Words typed or pasted where nothing can be written: they go on here, at the cursor."""
        self.focus()
        self._put_in()
        self._replace_via_keyboard(words, *self.selection)

    def replace_all(self, text: str) -> None:
        """Other words in place of all (undo brings the old ones back)."""
        self.replace(text, (0, 0), self.document.end, maintain_selection_offset=False)
        self.move_cursor(self.document.end)

    def taken(self, text: str) -> None:
        """The text was accepted: remove it, keep what was typed meanwhile."""
        if self.text.startswith(text):
            self.load_text(self.text[len(text) :])
            self.move_cursor(self.document.end)
        self._place = None

    async def _on_key(self, event: events.Key) -> None:
        now = monotonic()
        burst = (now - self._last_key) * 1000 < self.BURST_MS
        self._last_key = now
        self._keys += 1
        self._lines_in_burst = self._lines_in_burst if burst else 0
        if event.is_printable:
            self.post_message(self.Typed())
            if burst and event.character and len(self.text) > self.HOLD_AFTER:
                event.prevent_default()
                event.stop()
                self._hold(event.character)
                return
        self._put_in()
        if event.key != "enter" or not self._bound("enter", SEND.id):
            return
        event.prevent_default()  # plain Enter is left to the binding
        if burst:
            event.stop()
            self._end_of_burst()

    def _hold(self, character: str) -> None:
        if not self._held:
            self.set_timer(self.HOLD_MS / 1000, self._burst_over)
        self._held.append(character)

    def _burst_over(self) -> None:
        """Put the burst in once no key came for a while; till then look again."""
        if (monotonic() - self._last_key) * 1000 < self.HOLD_MS:
            self.set_timer(self.HOLD_MS / 1000, self._burst_over)
        else:
            self._put_in()

    def _put_in(self) -> None:
        if self._held:
            held, self._held = "".join(self._held), []
            self._replace_via_keyboard(held, *self.selection)

    def _end_of_burst(self) -> None:
        """Enter within a burst: a line of a paste, or, when nothing follows, the wish to send one line."""
        if self._lines_in_burst:
            self.action_newline()
            return
        self._lines_in_burst += 1
        seen, text = self._keys, self.text
        self.action_newline()
        after = self.text
        self.set_timer(self.SETTLE_MS / 1000, lambda: self._settled(seen, text, after))

    def _settled(self, seen: int, text: str, after: str) -> None:
        """Nothing followed the Enter: take its line break back and send."""
        if self._keys == seen and self.text == after:
            self.load_text(text)
            self.move_cursor(self.document.end)
            self.action_send()

    async def _on_paste(self, event: events.Paste) -> None:
        self.post_message(self.Typed())

    def _bound(self, key: str, act_id: str) -> bool:
        active = self.screen.active_bindings.get(key)
        return active is not None and active.binding.id == act_id

    def action_send(self) -> None:
        """Ask for the text to be sent."""
        self.post_message(self.Sent(self, self.text))

    def action_newline(self) -> None:
        """A line break at the cursor."""
        self._replace_via_keyboard("\n", *self.selection)

    def action_cursor_up(self, select: bool = False) -> None:
        """Up; on the first line an older message."""
        if select or self._row() > 0 or not self._recall(-1):
            super().action_cursor_up(select)

    def action_cursor_down(self, select: bool = False) -> None:
        """Down; on the last line a newer message."""
        if select or self._row() < self.wrapped_document.height - 1 or not self._recall(+1):
            super().action_cursor_down(select)

    def action_cursor_page_up(self) -> None:
        """A page up in words that are longer than the box; else the key is left to what is read."""
        self._leave_short_words()
        super().action_cursor_page_up()

    def action_cursor_page_down(self) -> None:
        """A page down, likewise."""
        self._leave_short_words()
        super().action_cursor_page_down()

    def _leave_short_words(self) -> None:
        if self.max_scroll_y == 0:
            raise SkipAction

    def _row(self) -> int:
        """The row of the cursor as wrapped on the screen."""
        return self.wrapped_document.location_to_offset(self.cursor_location).y

    def _recall(self, step: int) -> bool:
        """Show another message of the history; the unsent words come back at its end."""
        place = len(self._history) if self._place is None else self._place
        wanted = place + step
        if not 0 <= wanted <= len(self._history) or wanted == place:
            return False
        if place == len(self._history):
            self._unsent = self.text
        self._place = wanted
        self.load_text(self._unsent if wanted == len(self._history) else self._history[wanted])
        self.move_cursor(self.document.end)
        return True
