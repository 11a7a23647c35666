"""Where the desk panes come from; each is loaded when its phase begins."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, cast

from textual.containers import Vertical
from textual.widgets import Static

if TYPE_CHECKING:
    from mhtui.core.icd11 import Icd11
    from mhtui.core.view import DoctorView
    from mhtui.tui.panes.pane import Pane

NAMES = {"note": "NotePane", "diagnosis": "DiagnosisPane", "plan": "PlanPane"}


class EmptyDesk(Vertical):
    """Stands in for a desk pane that is not there."""

    FOOTER = ()
    can_focus = True

    def compose(self):  # type: ignore[no-untyped-def]
        """One line."""
        yield Static("This part of the desk is not built yet.", markup=False)

    def show(self, view: DoctorView, drafts: dict[str, str]) -> None:
        """Nothing to show."""

    def focus_default(self) -> None:
        """Here."""
        self.focus()

    def pending(self) -> tuple[()]:
        """Nothing to commit."""
        return ()


def desk_pane(phase: str, icd11: Icd11) -> Pane:
    """The pane of a desk phase, with the phase as its id."""
    try:
        desk = import_module("mhtui.tui.desk")
        make = getattr(desk, NAMES[phase])
    except (ImportError, AttributeError):
        return cast("Pane", EmptyDesk(id=phase))
    pane = make(icd11) if phase == "diagnosis" else make()
    pane.id = phase
    return cast("Pane", pane)
