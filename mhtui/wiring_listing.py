"""The composition root, what there is: cases, sessions, calls of models.

Imports are inside the functions, so that a command pays only for what it uses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mhtui.play.services import CaseCard
from mhtui.wiring_pressure_scores import PressureScores

if TYPE_CHECKING:
    from mhtui.core.calls import CallRecord
    from mhtui.core.case import Case
    from mhtui.core.ports import SessionCard
    from mhtui.play.overview import Overview


class Listing(PressureScores):
    """What can be chosen from and looked up; see play.services.Services."""

    def cases(self) -> list[CaseCard]:
        """All readable cases, easiest first."""
        from mhtui.adapters.listing_rows import ended_by_case

        played = self.store.read_with(lambda execute: ended_by_case(execute, ["encounter"]))
        found = [_case_card(case, played.get(case.id, 0)) for case in self.library.cases()]
        return sorted(found, key=lambda card: (card.difficulty, card.title))

    def case_problems(self) -> list[str]:
        """Case files that could not be read, one line each."""
        return [str(problem) for problem in self.library.problems()]

    def sessions(self) -> list[SessionCard]:
        """All sessions, most recently touched first."""
        return self.store.cards()

    def session(self, session_id: str) -> SessionCard | None:
        """One of them; None where there is none of this id."""
        return self.store.card(session_id)

    def overview(self, resumable: int) -> Overview:
        """How many there are, and the open ones last touched."""
        from mhtui.adapters.listing_rows import overview

        return self.store.read_with(lambda execute: overview(execute, resumable))

    def calls(self, session_id: str) -> list[CallRecord]:
        """What models were asked in a session."""
        return [record for _, record in self.store.calls(session_id)]


def _case_card(case: Case, played: int) -> CaseCard:
    return CaseCard(
        id=case.id,
        title=case.title,
        setting=case.setting,
        language=case.language,
        difficulty=case.difficulty,
        synthetic=case.provenance.synthetic,
        clinician_reviewed=case.provenance.clinician_reviewed,
        door_note=case.door_note,
        played=played,
    )
