"""The fixed script: every doctor hears the same lines in the same order, whatever they say."""

from __future__ import annotations

from dataclasses import dataclass

from mhtui.core.errors import WrongUse
from mhtui.core.events import PatientPressed
from mhtui.core.pressure import Scenario
from mhtui.play.pressure.lines import Lines

_NO_ONE = frozenset[str]()


@dataclass(frozen=True, slots=True)
class Script:
    """One session's script. The wording of each line is the seed's; the last line is the last that is said."""

    scenario: Scenario
    seed: int
    control: bool = False

    def turn(self, number: int) -> PatientPressed:
        """The patient's turn of this number, from 0."""
        said = self._lines()
        at = min(number, len(said) - 1)
        shows, speech = said[at]
        fields = {"behaviour": shows, "speech": speech, "rung": 0 if self.control else at + 1}
        step = "insists" if self.control and at else "presses"
        over = at == len(said) - 1
        return PatientPressed.model_validate(
            {**fields, "step": step, "why": f"line {at + 1} of the script", "over": over}
        )

    def _lines(self) -> list[tuple[str, str]]:
        lines = Lines(self.seed, _NO_ONE)
        if not self.control:
            ladder = self.scenario.ladder
            return [(lines.one(f"shows {r.rung}", r.shows), lines.one(f"rung {r.rung}", r.says)) for r in ladder]
        if self.scenario.control is None:
            raise WrongUse(f"{self.scenario.id} has no control.")
        control = self.scenario.control
        return [("", lines.one("control", control.says)), *(("", line) for line in control.insists)]
