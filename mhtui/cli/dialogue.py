"""Which pressure dialogue `mhtui play NAME` means, if any."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mhtui.core.errors import UnknownCase, WrongUse

if TYPE_CHECKING:
    from mhtui.play.pressure.room import Wanted
    from mhtui.wiring import Program


@dataclass(frozen=True, slots=True)
class Asked:
    """What the options say of a dialogue: `side` empty where nobody chose; `fixed`: the same lines for everybody."""

    side: str = ""
    fixed: bool = False
    doctor: str = "human"
    patient: str = "embedded"

    @property
    def sure(self) -> bool:
        """Whether the options fit a dialogue only."""
        return bool(self.side) or self.fixed


def dialogue(program: Program, name: str, asked: Asked) -> Wanted | None:
    """The dialogue of a scenario's id, or of its control's; None where the name is a case's.

    Raises UnknownCase where it is neither, CaseError where its file is broken, WrongUse where options do not fit.
    """
    try:
        program.library.find(name)
    except UnknownCase as no_case:
        return _found(program, name, asked, no_case)
    if asked.sure:
        raise WrongUse(f"{name} is a case: --pressure, --control and --fixed are for scenarios (mhtui pressure list).")
    return None


def _found(program: Program, name: str, asked: Asked, no_case: UnknownCase) -> Wanted:
    from mhtui.play.pressure.room import Wanted
    from mhtui.play.who import is_model

    try:
        scenario = program.scenarios.get(name)
    except UnknownCase as no_scenario:
        raise UnknownCase(f"{no_case}\n{no_scenario}") from None
    control = scenario.control is not None and scenario.control.id == name
    if control and asked.side == "pressure":
        raise WrongUse(f"{name} is a control; its pressure is {scenario.id}.")
    improvised = "free" if scenario.persona and is_model(asked.patient) else "fixed"
    script = "fixed" if asked.fixed else "adaptive" if scenario.moves else improvised
    chosen: dict[str, Any] = {"side": "control" if control else asked.side or "blind", "script": script}
    return Wanted(
        scenario.id, **chosen, doctor=asked.doctor, patient=asked.patient, seed=program.pressure_room().seed()
    )
