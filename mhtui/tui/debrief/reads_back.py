"""Lines on one side, the places they lead to on the other: what every debrief shares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from textual import events, on
from textual.widget import Widget
from textual.widgets import OptionList

from mhtui.tui.acts import Act
from mhtui.tui.debrief.evidence import EvidencePane
from mhtui.tui.debrief.rowlist import RowList
from mhtui.tui.screens.base import MhtuiScreen

REPLAY: Final = Act("debrief.replay", "r", "replay", "replay", "Replay", "Read the session back, turn by turn")

if TYPE_CHECKING:
    from mhtui.tui.app import MhtuiApp
    from mhtui.tui.debrief.places import Places
    from mhtui.tui.debrief.row import Row


class ReadsBack(MhtuiScreen):
    """A screen with a RowList `#rows` and an EvidencePane; where it is narrow one of them is shown at a time, the pane
    with the class `-evidence`."""

    app: MhtuiApp

    def __init__(self) -> None:
        super().__init__()
        self._place = 0
        self._shown: Row | None = None

    session_id: str
    """The session that is read back."""

    def action_replay(self) -> None:
        """Replay the session."""
        self.app.replays.open([self.session_id])

    @property
    def places(self) -> Places | None:
        """Where things are, once that is known."""
        raise NotImplementedError

    @property
    def beside(self) -> Widget:
        """What the evidence stands beside; a list unless lines are not what is read."""
        return self.rows

    @property
    def rows(self) -> RowList:
        """The lines of the open page."""
        return self.query_one("#rows", RowList)

    @property
    def evidence(self) -> EvidencePane:
        """The places."""
        return self.query_one(EvidencePane)

    @on(OptionList.OptionHighlighted)
    async def _moved(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        if isinstance(event.option_list, RowList) and event.option_list.has_focus:
            self._place = 0
            if self.evidence.display:
                await self._show_place(event.option_list)

    @on(OptionList.OptionSelected)
    async def _entered(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if isinstance(event.option_list, RowList):
            await self._show_evidence(event.option_list)

    async def action_show(self) -> None:
        """Evidence of the chosen line; from the evidence, its next place."""
        if self.beside is not self.rows or self.places is None:
            self._enter_evidence()
        else:
            await self._show_evidence(self.rows)

    async def _show_evidence(self, chosen: RowList) -> None:
        row = chosen.chosen
        if row is None or not row.places:
            if self.has_class("-narrow"):
                self.app.notify("There is no place in the session for this line.", timeout=3, markup=False)
            return
        again = row is self._shown and (self.evidence.has_focus_within or not self.has_class("-narrow"))
        self._place = (self._place + 1) % len(row.places) if again else 0
        await self._show_place(chosen)
        self._enter_evidence()

    def _enter_evidence(self) -> None:
        if self.has_class("-narrow") or self.places is None:
            self.add_class("-evidence")
            self.evidence.focus_default()

    async def _show_place(self, chosen: RowList) -> None:
        row, places = chosen.chosen, self.places
        self._shown = row
        if row is None or not row.places or places is None:
            self.evidence.show_nothing()
            return
        which = f"({self._place + 1} of {len(row.places)}, enter for the next)" if len(row.places) > 1 else ""
        await self.evidence.show(row.places[self._place], places, which)

    def on_resize(self, event: events.Resize) -> None:
        """Nothing hidden keeps the focus."""
        self.call_after_refresh(self._refocus)

    async def _refocus(self) -> None:
        if self.focused is None or not self.focused.is_on_screen:
            self.rows.focus()
        if self.evidence.display and self.beside is self.rows and self.rows.chosen is not self._shown:
            await self._show_place(self.rows)

    def action_step_back(self) -> None:
        """From the evidence to the list, then away."""
        if self.evidence.has_focus_within:
            self.remove_class("-evidence")
            self.beside.focus()
        else:
            self.app.pop_screen()
