"""Notes of a reviewer, taken while a replay is read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mhtui.core.errors import MhtuiError
from mhtui.play.replay.remarks import Remark
from mhtui.play.replay.rows import Cell
from mhtui.play.replay.side import Side
from mhtui.tui.screens.base import MhtuiScreen
from mhtui.tui.screens.dialogs import Choice, ChoiceDialog

if TYPE_CHECKING:
    from mhtui.play.replay.comparison import Comparison
    from mhtui.play.replay.room import ReplayRoom
    from mhtui.tui.app import MhtuiApp
    from mhtui.tui.replay.board import Board


class Noting(MhtuiScreen):
    """A screen over a comparison that can be noted on. A note belongs to one event of one session."""

    app: MhtuiApp

    def __init__(self) -> None:
        super().__init__()
        self._typed: dict[tuple[str, int], str] = {}
        """Notes begun and not kept, by session and event."""

    @property
    def room(self) -> ReplayRoom:
        """Where notes are kept."""
        raise NotImplementedError

    @property
    def board(self) -> Board:
        """The rows."""
        raise NotImplementedError

    @property
    def comparison(self) -> Comparison:
        """What is shown."""
        raise NotImplementedError

    def stop(self) -> None:
        """Stand still."""
        raise NotImplementedError

    def noted(self, remark: Remark) -> None:
        """A note was kept."""
        raise NotImplementedError

    def action_note(self) -> None:
        """Write on the row under the cursor; where both sides have one, ask on which."""
        self.stop()
        row = self.board.current
        sides = zip("ab", self.comparison.sides, row.cells, strict=False) if row else ()
        able = [
            (side, cell) for pane, side, cell in sides if cell.seq is not None and self.board.panes in ("both", pane)
        ]
        if not able:
            self.app.notify("There is nothing to note on in this row.", markup=False)
        elif len(able) == 1:
            self._write(*able[0])
        else:
            self._ask_which(able)

    def _ask_which(self, able: list[tuple[Side, Cell]]) -> None:
        choices = [Choice(side.label, f"{side.label}  {cell.place}".rstrip()) for side, cell in able]

        def chosen(label: str | None) -> None:
            found = next((one for one in able if one[0].label == label), None)
            if found:
                self._write(*found)

        self.app.push_screen(ChoiceDialog("Note on which side?", "", choices), chosen)

    def _write(self, side: Side, cell: Cell) -> None:
        from mhtui.tui.replay.note import NoteDialog

        assert cell.seq is not None
        key = side.session_id, cell.seq
        mine = self._mine(*key)
        before = self._typed.get(key, mine.text if mine else "")
        about = f"Note on {side.label}{f', {cell.place}' if cell.place else ''}"

        def written(answer: tuple[bool, str] | None) -> None:
            keep, text = answer or (False, "")
            self._keep(key, text, mine) if keep else self._typed.__setitem__(key, text)

        self.app.push_screen(NoteDialog(about, before), written)

    def _mine(self, session_id: str, seq: int) -> Remark | None:
        me, blind = self.app.services.settings.participant, bool(self.comparison.blind_id)
        found = [r for r in self.comparison.remarks if (r.session_id, r.seq, r.by) == (session_id, seq, me)]
        return next((r for r in reversed(found) if r.blind is blind), None)

    def _keep(self, key: tuple[str, int], text: str, mine: Remark | None) -> None:
        if not text.strip() and mine is None:
            self._typed.pop(key, None)
            return
        blind, replaces = bool(self.comparison.blind_id), mine.id if mine else ""
        try:
            kept = self.room.remark(*key, text, blind=blind, replaces=replaces)
        except MhtuiError as error:
            self._typed[key] = text
            self.app.tell(f"{error} The note is still in its window.")
            return
        self._typed.pop(key, None)
        self.noted(kept)
