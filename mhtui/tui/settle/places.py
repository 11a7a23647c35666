"""The way to the queue of undecided pairs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from mhtui.tui.acts import Act

if TYPE_CHECKING:
    from mhtui.tui.app import MhtuiApp

SETTLE: Final = Act(
    "debrief.settle", "s", "settle", "settle", "Settle", "Decide one by one what is undecided; then the score is new"
)


def settle(
    app: MhtuiApp,
    sessions: Sequence[str],
    *,
    by: str = "",
    again: bool = False,
    then: Callable[[], None] | None = None,
) -> None:
    """Open the queue over sessions. `by` is who decides; without one, the participant of the settings, and where that
    is empty too the person is asked. `then` is called after leaving, if anything was decided."""
    from mhtui.tui.settle.screen import SettleScreen

    def open_for(name: str | None) -> None:
        if not name:
            return
        screen = SettleScreen(sessions, name, again=again)
        app.push_screen(screen, lambda _: then() if then and screen.decided else None)

    who = by or app.services.settings.participant
    if who:
        open_for(who)
        return
    from mhtui.tui.rate.dialogs import RaterDialog

    app.push_screen(RaterDialog("", "Who decides?", "decisions"), open_for)
