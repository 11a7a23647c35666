"""One line at the top: where you are, and on the right what is worth a glance."""

from __future__ import annotations

from rich.cells import cell_len
from textual.content import Content
from textual.widgets import Static

from mhtui.core.text import visible
from mhtui.tui.show import fit


class TitleBar(Static):
    """Left text bold, right text muted, cut to the width; a rule below."""

    DEFAULT_CSS = "TitleBar { height: 2; padding: 0 1; border-bottom: solid $border; }"

    def __init__(self, left: str, right: str = "") -> None:
        super().__init__(markup=False)
        self._left, self._right = visible(left), visible(right)

    def show(self, left: str, right: str) -> None:
        """Other texts."""
        if (left, right) != (self._left, self._right):
            self._left, self._right = visible(left), visible(right)
            self.refresh()

    def render(self) -> Content:
        """Both, with the space between them."""
        width = self.content_size.width
        right = self._right if cell_len(self._left) + cell_len(self._right) + 2 <= width else ""
        left = fit(self._left, max(0, width - cell_len(right)))
        return Content.assemble((left, "bold"), (right, "$muted"))
