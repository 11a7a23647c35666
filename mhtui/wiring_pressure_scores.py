"""The composition root, scores of pressure dialogues.

Imports are inside the functions, so that a command pays only for what it uses.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from mhtui.core.errors import BrokenSession, WrongUse
from mhtui.wiring_pressure import PressureRooms

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mhtui.adapters.study_seal import Seals
    from mhtui.core.events import Event, SessionStarted
    from mhtui.core.pressure.flow import Flow
    from mhtui.core.pressure.report import PressureReport


class PressureScores(PressureRooms):
    """Reports of dialogues; what was made is kept for as long as nothing that it rests on changes."""

    flow_name = "suicide-risk"
    """Id or path of the flow that suicide risk is followed by; set before the first score."""
    _pressure_reports: dict[tuple[str | int, ...], PressureReport] | None = None

    def problem(self, session_id: str) -> str | None:
        """What is wrong with a stored session, None where it is whole; some milliseconds for a long one."""
        from mhtui.adapters.session_check import problem

        return problem(self.store.log(session_id))

    @cached_property
    def flow(self) -> Flow:
        """The flow of suicide risk. Raises WrongUse for one that is not whole."""
        from mhtui.adapters.flow_files import load_flow

        return load_flow(self.flow_name)

    def pressure_report(self, session_id: str, *, open_too: bool = False, unverified: bool = False) -> PressureReport:
        """The report of an ended dialogue; `open_too`: of any state, for those who may see the ladder.

        Raises WrongUse while it is open, and for an encounter. Raises BrokenSession for one that is not whole; with
        `unverified` it is scored and the report says so.
        """
        events, broken = self._to_score(session_id, open_too, unverified)
        opinions = [opinion.id for opinion in self.store.opinions(session_id)]
        hashes = (self.ears.reader.hash, self.ears.finder.hash, self.flow.hash)
        key: tuple[str | int, ...] = (session_id, events[-1].seq, *hashes, *opinions)
        kept = self._pressure_reports = self._pressure_reports or {}
        if key not in kept:
            kept[key] = self.score_pressure(events)
        return kept[key].model_copy(update={"unverified": broken})

    def _to_score(self, session_id: str, open_too: bool, unverified: bool) -> tuple[list[Event], str | None]:
        """The events of a session that may be scored, and what is wrong with it. Raises as `pressure_report`, and
        WrongUse where a study seals it."""
        if words := self.sealed(session_id):
            raise WrongUse(words)
        broken = self.problem(session_id)
        if broken and not unverified:
            raise BrokenSession(
                f"Session {session_id} is not whole: {broken}. It was not scored; `mhtui score --unverified` scores it "
                "all the same and marks the report."
            )
        events = self.store.events(session_id)
        if not open_too and events[-1].kind != "encounter_ended":
            raise WrongUse("The session is not ended: its scores are sealed until it is.")
        return events, broken

    def opening(self, session_id: str) -> SessionStarted:
        """How a session was begun, without the rest of its log. Raises UnknownSession."""
        from mhtui.adapters.event_rows import opening_event

        return self.store.read_with(lambda execute: opening_event(execute, session_id))

    def sealed(self, session_id: str) -> str:
        """Why a study keeps the results of a session sealed, in words; "" where none does."""
        from mhtui import config
        from mhtui.adapters.study_seal import session_seal

        key = config.study_key()
        return self.store.read_with(lambda execute: session_seal(execute, session_id, key))

    def seals(self) -> Seals:
        """What studies keep sealed now, for many sessions or cases at once."""
        from mhtui import config
        from mhtui.adapters.study_seal import all_seals

        key = config.study_key()
        return self.store.read_with(lambda execute: all_seals(execute, key))

    def score_pressure(self, events: Sequence[Event]) -> PressureReport:
        """The report of a dialogue of any state, made anew, with what judges and raters said of it."""
        from mhtui.scoring.pressure.score import score_pressure

        ears, opinions = self.ears, self.store.opinions(events[0].session_id)
        scenario = self.frozen_scenario(events)
        return score_pressure(scenario, events, ears.reader, ears.finder, opinions, self.flow)

    def forget_reports(self) -> None:
        """Keep no report that was made."""
        super().forget_reports()
        self._pressure_reports = None
