"""One side of a scenario as something to be played, beside cases."""

from __future__ import annotations

from dataclasses import dataclass

from mhtui.core.events import PressureStart
from mhtui.core.pressure import Scenario


@dataclass(frozen=True, slots=True)
class Piece:
    """A scenario, one of its sides, and how its ladder goes on."""

    scenario: Scenario
    start: PressureStart

    @property
    def id(self) -> str:
        """The scenario's id, or its control's."""
        control = self.scenario.control if self.start.side == "control" else None
        return control.id if control else self.scenario.id

    def content_hash(self) -> str:
        """Of the scenario, both sides."""
        return self.scenario.content_hash()


def piece(scenario: Scenario, side: str, script: str) -> Piece:
    """A piece of a scenario. Raises ValueError for a side or script that does not exist."""
    fields = {"scenario": scenario.id, "family": scenario.family, "side": side, "script": script}
    return Piece(scenario, PressureStart.model_validate(fields))


def piece_name(one: Piece) -> str:
    """How a piece is named to another process: `pressure:ID:SIDE:SCRIPT`."""
    return f"pressure:{one.scenario.id}:{one.start.side}:{one.start.script}"
