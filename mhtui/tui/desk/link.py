"""A word that does something when clicked: the mouse's way to what a key does."""

from __future__ import annotations

from textual import events
from textual.content import Content
from textual.widgets import Static

from mhtui.tui.acts import Act, key_name


class Link(Static):
    """A key and its word; a click runs the action of the widget around it."""

    DEFAULT_CSS = """
    Link { width: auto; height: 1; margin-right: 2; color: $muted; }
    Link:hover { color: $foreground; text-style: underline; }
    """

    def __init__(self, act: Act) -> None:
        key = key_name(act.keys.split(",")[0])
        super().__init__(Content.assemble((key, "bold"), " ", act.label), markup=False)
        self.tooltip = act.help
        self._act = act

    async def on_click(self, event: events.Click) -> None:
        """Do it."""
        event.stop()
        node = next((n for n in self.ancestors if hasattr(n, f"action_{self._act.action.partition('(')[0]}")), None)
        if node is not None:
            await self.app.run_action(self._act.action, default_namespace=node)
