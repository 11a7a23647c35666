"""Where the desk panes come from; each is loaded when its phase begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mhtui.core.icd11 import Icd11
    from mhtui.tui.desk import DiagnosisPane, NotePane, PlanPane


def desk_pane(phase: str, icd11: Icd11) -> NotePane | DiagnosisPane | PlanPane:
    """The pane of a desk phase, with the phase as its id."""
    from mhtui.tui.desk import DiagnosisPane, NotePane, PlanPane

    if phase == "note":
        return NotePane(id=phase)
    if phase == "diagnosis":
        return DiagnosisPane(icd11, id=phase)
    return PlanPane(id=phase)
