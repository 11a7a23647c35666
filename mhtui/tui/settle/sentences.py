"""The list of sentences; one that is longer than the view is read to its end before the cursor moves on."""

from __future__ import annotations

from mhtui.tui.choices import ChoiceList


class SentenceList(ChoiceList):
    """Numbered sentences."""

    def action_cursor_down(self) -> None:
        """The rest of the sentence, else the next one."""
        if not self._read_on(1):
            super().action_cursor_down()

    def action_cursor_up(self) -> None:
        """The part of the sentence before, else the one before."""
        if not self._read_on(-1):
            super().action_cursor_up()

    def _read_on(self, way: int) -> bool:
        at, height = self.highlighted, self.scrollable_content_region.height
        if at is None or not height:
            return False
        first = self._index_to_line[at]
        above = self.scroll_offset.y - first
        below = first + self._heights[at] - self.scroll_offset.y - height
        hidden = below if way > 0 else above
        if hidden <= 0:
            return False
        self.scroll_relative(y=way * min(hidden, height - 1), animate=False, force=True)
        return True
