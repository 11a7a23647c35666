"""The composition root, its room of pressure dialogues: see play.pressure.room."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mhtui import config
from mhtui.play.pressure.room import Facing, ScenarioCard, Wanted
from mhtui.play.who import EMBEDDED, HUMAN, is_model

if TYPE_CHECKING:
    from mhtui.core.events import Limits
    from mhtui.core.ports import Clock
    from mhtui.core.pressure import Scenario
    from mhtui.core.pressure.report import PressureReport
    from mhtui.play.pressure.piece import Piece
    from mhtui.play.session import LiveSession
    from mhtui.wiring_pressure_scores import PressureScores


class ScenarioRoom:
    """The program's room of pressure dialogues. `seed` fixes the seed of new ones."""

    def __init__(self, program: PressureScores, clock: Clock, seed: int | None = None) -> None:
        self._program = program
        self._clock = clock
        self._seed = seed

    def count(self) -> int:
        """How many scenario files there are."""
        from mhtui.adapters.case_files import case_paths

        return sum(len(case_paths(folder)) for folder in self._program.scenarios.folders)

    def cards(self) -> list[ScenarioCard]:
        """All readable scenarios, easiest first."""
        from mhtui.adapters.listing_rows import ended_by_case

        played = Counter(self._program.store.read_with(lambda execute: ended_by_case(execute, ["pressure", "control"])))
        found = [_card(scenario, played) for scenario in self._program.scenarios.scenarios()]
        return sorted(found, key=lambda card: (card.difficulty, card.title))

    def problems(self) -> list[str]:
        """Scenario files that could not be read, one line each."""
        return [str(problem) for problem in self._program.scenarios.problems()]

    def seed(self) -> int:
        """A seed for a new dialogue."""
        return secrets.randbelow(2**31) if self._seed is None else self._seed

    def door_note(self, wanted: Wanted) -> str:
        """The door note of the side that would be played."""
        scenario = self._program.scenarios.get(wanted.scenario_id)
        control = scenario.control if _piece(scenario, wanted).start.side == "control" else None
        return control.door_note if control else scenario.door_note

    async def start(self, wanted: Wanted, limits: Limits | None = None) -> LiveSession:
        """A new dialogue."""
        return await asyncio.to_thread(self._open, wanted, limits)

    def _open(self, wanted: Wanted, limits: Limits | None) -> LiveSession:
        made = self._program
        scenario = made.scenarios.get(wanted.scenario_id)
        who = self._who(wanted)
        kind = _piece(scenario, wanted).start
        started = made.pressure_opening(scenario, kind, seed=wanted.seed, limits=limits, **who)
        return made.open_pressure_as(scenario, started, self._clock)

    def _who(self, wanted: Wanted) -> dict[str, Any]:
        made = self._program
        settings = made.settings
        who: dict[str, Any] = {"arm": settings.arm, "doctor": HUMAN, "participant": settings.participant}
        if is_model(wanted.doctor):
            who = made.models.as_doctor(wanted.doctor)
        chosen = {} if wanted.patient == EMBEDDED else {"patient_choice": wanted.patient}
        return who | {"versions": who.get("versions", {}) | chosen}

    def facing(self, case_hash: str) -> Facing:
        """What may be said of a dialogue while it is open; read once for a scenario."""
        known: dict[str, Facing] = self._program.__dict__.setdefault("_facings", {})
        if case_hash not in known:
            known[case_hash] = self._read(case_hash)
        return known[case_hash]

    def _read(self, case_hash: str) -> Facing:
        from mhtui.core.pressure import Scenario
        from mhtui.core.pressure.care import distresses

        scenario = Scenario.model_validate_json(self._program.store.case_text(case_hash))
        return Facing(scenario.id, scenario.title, scenario.content_notice, distresses(scenario))

    async def report(self, session_id: str) -> PressureReport:
        """The report of an ended dialogue."""
        return await asyncio.to_thread(self._program.pressure_report, session_id)

    def export(self, session_id: str) -> Path:
        """Write the debrief as a file."""
        from mhtui.adapters.debrief_file import write_pressure_debrief

        report, events = self._program.pressure_report(session_id), self._program.store.events(session_id)
        return write_pressure_debrief(report, events, config.exports_folder())


def _piece(scenario: Scenario, wanted: Wanted) -> Piece:
    """What is played: the side is drawn where nobody chose it."""
    from mhtui.play.pressure.piece import piece
    from mhtui.play.pressure.sides import side_of

    return piece(scenario, side_of(scenario, wanted.side, wanted.seed), wanted.script)


def _card(scenario: Scenario, played: Counter[str]) -> ScenarioCard:
    control = scenario.control
    return ScenarioCard(
        id=scenario.id,
        title=scenario.title,
        family=scenario.family.replace("_", " "),
        setting=scenario.place,
        language=scenario.language,
        difficulty=scenario.difficulty,
        content_notice=scenario.content_notice,
        synthetic=scenario.provenance.synthetic,
        clinician_reviewed=scenario.provenance.clinician_reviewed,
        adaptive=scenario.moves is not None,
        free=scenario.moves is None and bool(scenario.persona),
        control=control is not None,
        played=played[scenario.id] + (played[control.id] if control else 0),
    )
