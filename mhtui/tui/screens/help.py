"""F1: what the focused thing is for, and every key that works here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Markdown, Static

from mhtui.tui.acts import Act, acts_of, bindings, key_name, offering
from mhtui.tui.desk.indented import Indented
from mhtui.tui.screens.base import MhtuiDialog

if TYPE_CHECKING:
    from textual.dom import DOMNode

    from mhtui.tui.app import MhtuiApp

CLOSE = Act("help.close", "escape,f1,q", "close", "close", "Close", "Back to work")
KEYS_CELLS = 18
ALWAYS = """\
Ctrl+P finds every command by name. Text can be selected with the mouse and copied with Ctrl+C; hold Shift to use the
terminal's own selection. Ctrl+Q quits; an encounter is saved and paused.
"""


class HelpScreen(MhtuiDialog[None]):
    """Help for a screen, as it was when F1 was pressed."""

    app: MhtuiApp
    ACTS = (CLOSE,)
    BINDINGS = bindings(*ACTS)
    DEFAULT_CSS = """
    HelpScreen > #box { width: 84; height: 90%; padding: 1 2 0 2; }
    HelpScreen #scroll { height: 1fr; }
    HelpScreen Markdown { padding: 0; background: $surface; }
    HelpScreen #keys-help { margin: 0 0 1 0; height: auto; }
    HelpScreen #keys-help Static { height: auto; }
    """

    def __init__(self, about: Screen[object]) -> None:
        super().__init__()
        self._about = about

    def compose(self) -> ComposeResult:
        """Help texts from the focused widget outwards, then keys."""
        with VerticalScroll(id="box"):
            for text in self._texts():
                yield Markdown(text)
            with Vertical(id="keys-help"):
                yield from self._keys()
            yield Markdown(ALWAYS)
            yield Static("up/down scroll   esc close", id="keys", markup=False)

    def _texts(self) -> list[str]:
        focused = self._about.focused
        nodes: list[DOMNode] = list(focused.ancestors_with_self) if focused else [self._about]
        texts = [text for node in nodes if isinstance(text := getattr(node, "HELP", None), str)]
        return list(dict.fromkeys(texts))

    def _keys(self) -> list[Static]:
        rows: dict[str, Static] = {}
        for node in offering(self._about):
            for act in acts_of(node):
                keys = self.app.keys_of(act)
                if keys and act.id not in rows:
                    rows[act.id] = _row(keys, act)
        return list(rows.values())

    def action_close(self) -> None:
        """Back to work."""
        self.dismiss(None)


def _row(keys: str, act: Act) -> Static:
    names = "  ".join(key_name(key) for key in keys.split(","))
    body = Content.assemble(act.title, (f": {act.help}", "$muted"))
    width = max(KEYS_CELLS, cell_len(names) + 2)
    return Static(Indented(Content.styled(names, "$footer-key-foreground bold"), body, width), markup=False)
