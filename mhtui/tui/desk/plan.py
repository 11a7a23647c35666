"""The plan."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from mhtui.core.actions import WritePlan
from mhtui.core.note import PLAN_SECTIONS
from mhtui.tui.desk.sections_pane import SectionsPane

if TYPE_CHECKING:
    from mhtui.core.view import DoctorView


class PlanPane(SectionsPane):
    """What is to be done. Handing it in ends the encounter."""

    HELP = """\
## The plan
Tab and Shift+Tab go from section to section, Esc to the list. F2 looks up the dialogue and quotes it. Ctrl+S hands
everything in: the session is then locked and scored, and nothing can be changed.
"""
    SECTIONS = PLAN_SECTIONS
    FIELD = "plan"

    def written(self, view: DoctorView) -> Mapping[str, str]:
        """The plan."""
        return view.plan

    def action(self, sections: dict[str, str]) -> WritePlan:
        """Write the plan."""
        return WritePlan(sections=sections)
