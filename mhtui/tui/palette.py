"""The command palette: every act by name, with its keys."""

from __future__ import annotations

from textual.actions import SkipAction
from textual.command import CommandPalette
from textual.markup import escape

from mhtui.tui.acts import Act, key_name


class Palette(CommandPalette):
    """Textual's, from which Ctrl+C twice quits as from everywhere."""

    def action_copy_text(self) -> None:
        """Copy; with nothing to copy close, for here no message can be seen, and say how to quit."""
        try:
            super().action_copy_text()
        except SkipAction:
            self._action_escape()
            self.app.action_help_quit()


def told(act: Act, keys: str) -> str:
    """What an act does and the keys it has now (comma separated, may be none), as the palette's markup."""
    names = "  ".join(key_name(key) for key in keys.split(",") if key)
    return escape(f"{names} · {act.help}" if names else act.help)
