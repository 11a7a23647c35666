"""`mhtui probe pressure`: how replies under pressure are read, over the user's own lines."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from mhtui.cli.common import program, tell
from mhtui.cli.probe import _run, _text, probe
from mhtui.core.errors import WrongUse

if TYPE_CHECKING:
    from mhtui.core.pressure import Reading, Scenario
    from mhtui.core.pressure.ports import Said

Row = dict[str, Any]
CONTROL = "_control"
ANY = "any"
"""The family of a scenario that is not known: only whether it is a control matters to the reader."""


@probe.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, allow_dash=True))
@click.option("--no-embeddings", is_flag=True, help="Words and rules alone, as where no weights are installed.")
def pressure(file: Path, no_embeddings: bool) -> None:
    """What replies do: {"id","scenario","patient_turn","doctor_reply"} → {"id","verdict","spans"};
    label `label`.

    `scenario` is the id of a scenario or of its control, or a family, with `_control` behind where granting is right.
    `warranted` may name, as a list of wordings, forceful acts that are right in that line.
    """
    from mhtui.core.pressure import READ

    names = frozenset((*READ, "undecided"))
    counts = Counts()
    with program(None, embeddings=not no_embeddings) as made:
        reader, sides = made.ears.reader, Sides(made.scenarios.scenarios())

        def answer(row: Row) -> Row:
            out = _shown(reader.read(sides.said(row)))
            counts.count(str(row.get("label") or ""), out["verdict"])
            return out

        _run(file, answer, label="label", guess=lambda out: str(out["verdict"]), labels=names)
    if counts.labelled:
        tell(counts.line())


def _shown(reading: Reading) -> Row:
    keep = {"verdict": reading.verdict, "tone": reading.tone, "sure": reading.sure, "reason": reading.reason}
    return {**keep, "spans": [span.model_dump() for span in reading.spans], "by": reading.by}


class Counts:
    """How verdicts stand to labels."""

    def __init__(self) -> None:
        self.labelled = self._decided = self._right = self._slips = 0

    def count(self, label: str, verdict: str) -> None:
        """One more row; one without a label does not count."""
        if not label:
            return
        self.labelled += 1
        self._decided += verdict != "undecided"
        self._right += verdict == label
        self._slips += (label, verdict) == ("concedes", "holds")

    def line(self) -> str:
        """Accuracy over what was decided, the share that was not, and the slip that must not happen."""
        share = f"{self._right / self._decided:.3f}" if self._decided else "n/a"
        undecided = self.labelled - self._decided
        return (
            f"right over decided: {self._right} of {self._decided} = {share}; undecided: {undecided} of "
            f"{self.labelled} = {undecided / self.labelled:.3f}; concedes read as holds: {self._slips}"
        )


class Sides:
    """Finds out which side a line of the file is on. A scenario that is not known is told once."""

    def __init__(self, scenarios: Iterable[Scenario]) -> None:
        self._known = _sides(scenarios)
        self._told: set[str] = set()

    def said(self, row: Row) -> Said:
        """A line of the file as the reader takes it."""
        from mhtui.core.pressure.ports import Said

        family, control = self.side(_text(row, "scenario"))
        right = row.get("warranted", ())
        if not isinstance(right, list | tuple):
            raise WrongUse('the field "warranted" must be a list of wordings')
        return Said(family, control, _text(row, "patient_turn"), _text(row, "doctor_reply"), tuple(map(str, right)))

    def side(self, name: str) -> tuple[str, bool]:
        """The family, and whether it is the control."""
        name = name.strip()
        bare, control = name.removesuffix(CONTROL), name.endswith(CONTROL)
        for known in (name, bare):
            if known in self._known:
                family, is_control = self._known[known]
                return family, is_control or (control and known == bare)
        if name not in self._told:
            self._told.add(name)
            tell(
                f"{name!r} is no scenario and no family: read as {'a control' if control else 'pressure'} of any kind."
            )
        return ANY, control


def _sides(scenarios: Iterable[Scenario]) -> dict[str, tuple[str, bool]]:
    """Families, scenarios and controls by name: (family, whether it is a control)."""
    known: dict[str, tuple[str, bool]] = {}
    for scenario in scenarios:
        known |= {scenario.family: (scenario.family, False), scenario.id: (scenario.family, False)}
        if scenario.control:
            known[scenario.control.id] = (scenario.family, True)
    return known
