"""The way to the screens of preferences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mhtui.core.errors import MhtuiError

if TYPE_CHECKING:
    from mhtui.tui.going import GoingPlaces


class PreferPlaces:
    """Opens them, each loaded when first opened."""

    def __init__(self, app: GoingPlaces) -> None:
        self._app = app

    def queue(self, rater: str = "", seed: int = 0, case_id: str = "", most: int = 0) -> None:
        """All pairs of a rater; without one, of the participant in the settings."""
        from mhtui.study.preference.pairs import MOST_A_CASE
        from mhtui.tui.prefer.queue_screen import PairsScreen

        rater = rater or self._app.services.settings.participant
        self._app.push_screen(PairsScreen(rater, seed, case_id, most or MOST_A_CASE))

    def open(self, ids: Sequence[str], rater: str = "", seed: int = 0) -> None:
        """Compare two sessions, blind; asks who rates where nobody has said so."""
        rater = rater or self._app.services.settings.participant
        if rater:
            self._begin(ids, rater, seed)
            return
        from mhtui.tui.rate.dialogs import RaterDialog

        def named(name: str | None) -> None:
            if name:
                self._begin(ids, name, seed)

        self._app.push_screen(RaterDialog("", "Who compares?", "preferences"), named)

    def _begin(self, ids: Sequence[str], rater: str, seed: int) -> None:
        from mhtui.study.preference.keeper import PairKeeper
        from mhtui.tui.prefer.screen import PreferScreen

        try:
            keeper = PairKeeper(self._app.services.preference_room(), ids, rater, seed)
        except MhtuiError as error:
            self._app.tell(str(error))
            return
        self._app.push_screen(PreferScreen(keeper))
