"""The debrief. The screen is loaded when asked for, so that its texts can be used without a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mhtui.tui.debrief.screen import DebriefScreen

__all__ = ["DebriefScreen"]


def __getattr__(name: str) -> Any:
    if name == "DebriefScreen":
        from mhtui.tui.debrief.screen import DebriefScreen

        return DebriefScreen
    raise AttributeError(name)
