"""The footer: at most six keys, each a word, each clickable, never clipped at 80 columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from mhtui.tui.acts import Act, key_name
from mhtui.tui.screens.base import going

if TYPE_CHECKING:
    from mhtui.tui.app import MhtuiApp

MOST = 6


class Key(Static):
    """One key and its word; a click does what the key does."""

    def __init__(self, act: Act, key: str) -> None:
        super().__init__(Content.assemble((key_name(key), "$footer-key-foreground bold"), " ", act.label), markup=False)
        self.tooltip = act.help
        self._key = key

    async def on_click(self, event: events.Click) -> None:
        """Press the key for the focused widget, as the keyboard would."""
        event.stop()
        self.app.simulate_key(self._key)


class KeyBar(Horizontal):
    """Shows acts with the keys they have now (settings may remap them)."""

    app: MhtuiApp
    DEFAULT_CSS = """
    KeyBar { dock: bottom; height: 1; padding: 0 1; background: $background; color: $text-muted; }
    KeyBar Key { width: auto; height: 1; padding: 0 2 0 0; }
    KeyBar Key:hover { color: $text; text-style: underline; }
    """

    def __init__(self, acts: Sequence[Act] = ()) -> None:
        super().__init__()
        self._acts = tuple(acts)
        self._shown: tuple[tuple[Act, str], ...] = ()

    def compose(self) -> ComposeResult:
        """The keys known so far."""
        for act, key in self._keys():
            yield Key(act, key)

    def on_mount(self) -> None:
        """Follow what the focused widget binds."""
        if going(self):
            return
        self._shown = self._keys()
        self.screen.bindings_updated_signal.subscribe(self, self._refresh)

    def show_acts(self, acts: Sequence[Act]) -> None:
        """Show these acts from now on."""
        self._acts = tuple(acts)
        self._refresh(self.screen)

    def _refresh(self, _screen: Screen[object]) -> None:
        keys = self._keys()
        if keys != self._shown and self.is_attached:
            self._shown = keys
            self.call_later(self._rebuild)

    async def _rebuild(self) -> None:
        async with self.batch():
            await self.remove_children()
            await self.mount_all([Key(act, key) for act, key in self._shown])

    def _keys(self) -> tuple[tuple[Act, str], ...]:
        return tuple((act, self.app.first_key(act)) for act in self._acts[:MOST])
