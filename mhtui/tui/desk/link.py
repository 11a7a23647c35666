"""A word that does something when clicked: the mouse's way to what a key does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events
from textual.content import Content
from textual.widgets import Static

from mhtui.tui.acts import Act, key_name

if TYPE_CHECKING:
    from mhtui.tui.app import MhtuiApp


class Link(Static):
    """A key and its word; a click runs the action of the widget around it."""

    app: MhtuiApp
    DEFAULT_CSS = """
    Link { width: auto; height: 1; margin-right: 3; color: $text-muted; }
    Link:hover { color: $text; text-style: underline; }
    """

    def __init__(self, act: Act) -> None:
        super().__init__(markup=False)
        self.tooltip = act.help
        self._act = act

    def render(self) -> Content:
        """The key as it is now, and the word."""
        key = key_name(self.app.first_key(self._act))
        return Content.assemble((key, "$footer-key-foreground bold"), " ", self._act.label)

    async def on_click(self, event: events.Click) -> None:
        """Do it."""
        event.stop()
        node = next((n for n in self.ancestors if hasattr(n, f"action_{self._act.action.partition('(')[0]}")), None)
        if node is not None:
            await self.app.run_action(self._act.action, default_namespace=node)
