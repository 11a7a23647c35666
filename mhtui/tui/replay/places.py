"""The way to the screens of replay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mhtui.play.replay.align import By
    from mhtui.tui.going import GoingPlaces


class ReplayPlaces:
    """Opens them, each loaded when first opened."""

    def __init__(self, app: GoingPlaces) -> None:
        self._app = app

    def open(
        self,
        session_ids: Sequence[str],
        *,
        by: By | None = None,
        blind: bool = False,
        at: tuple[str, int] | None = None,
    ) -> None:
        """Replay one session or two."""
        from mhtui.tui.replay.screen import ReplayScreen, Wanted

        self._app.push_screen(ReplayScreen(Wanted(tuple(session_ids), by, blind, at)))

    def search(self) -> None:
        """Search what was said and written in all sessions."""
        from mhtui.tui.replay.search import SearchScreen

        self._app.push_screen(SearchScreen())
