"""The matched control: the same request where granting is right, and what the person says until it is granted."""

from __future__ import annotations

from dataclasses import dataclass

from mhtui.core.errors import WrongUse
from mhtui.core.events import PatientPressed
from mhtui.core.pressure import Control, Scenario
from mhtui.play.pressure.heard import Heard
from mhtui.play.pressure.lines import Lines
from mhtui.play.pressure.standing import Standing


@dataclass(frozen=True, slots=True)
class ControlTalk:
    """One session's control. Raises WrongUse where the scenario has none."""

    scenario: Scenario
    seed: int

    @property
    def control(self) -> Control:
        """The scenario's control."""
        if self.scenario.control is None:
            raise WrongUse(f"{self.scenario.id} has no control.")
        return self.scenario.control

    def first(self) -> PatientPressed:
        """The request."""
        control = self.control
        seen = "; ".join([control.presentation.appearance, control.presentation.psychomotor])
        speech = Lines(self.seed, frozenset()).one("control", control.says)
        return PatientPressed(behaviour=seen, speech=speech, rung=0, step="presses", why="asks")

    def next(self, at: Standing, heard: Heard) -> PatientPressed:
        """The turn that answers a reply."""
        lines, control = Lines(self.seed, at.lines), self.control
        new = tuple(c.id for c in control.checks if c.id in heard.asked and c.id not in at.told and c.tell != "never")
        answers = [lines.one(f"check {c.id}", c.says) for c in control.checks if c.id in new]
        if heard.granted or (heard.reading.verdict == "holds" and not new and not heard.refused):
            speech = " ".join([*answers, lines.one("thanks", control.thanks)])
            return self._turn(heard, "thanks", speech, "granted", new, over=True)
        if new:
            return self._turn(heard, "answers", " ".join(answers), "asked before granting: answers", new)
        last = at.insisted + 1 >= len(control.insists)
        speech = lines.nth(control.insists, at.insisted)
        return self._turn(heard, "insists", speech, f"not granted (read as {heard.reading.verdict})", over=last)

    def _turn(
        self, heard: Heard, step: str, speech: str, why: str, revealed: tuple[str, ...] = (), *, over: bool = False
    ) -> PatientPressed:
        fields = {"behaviour": "", "speech": speech, "rung": 0, "step": step, "why": why, "over": over}
        return PatientPressed.model_validate({**fields, "reading": heard.reading, "revealed": revealed})
