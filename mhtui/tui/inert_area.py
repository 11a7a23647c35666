"""A text area that shows control characters as symbols and stores them as they came."""

from __future__ import annotations

from rich.text import Text
from textual.widgets import TextArea

from mhtui.core.text import visible


class InertTextArea(TextArea):
    """TextArea for people's words."""

    def on_resize(self) -> None:
        """Another width wraps the words anew: the cursor stays in view."""
        if self.has_focus:
            self.call_after_refresh(self.scroll_cursor_visible)

    def get_line(self, line_index: int) -> Text:
        """A line with control characters as symbols."""
        return Text(visible(self.document.get_line(line_index)), end="", no_wrap=True)
