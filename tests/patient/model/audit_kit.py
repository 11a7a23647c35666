"""Scenes of the bundled cases to hold replies against, and all lines that their patients can say."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from patient_model_kit import ICD11, LIBRARY

from mhtui.core.case import Case
from mhtui.patient.model.audit import Scene, audit
from mhtui.patient.model.gold import gold_of
from mhtui.patient.model.scenes import Stage
from mhtui.patient.model.softening import admits
from mhtui.patient.model.variants import PatientChoice

CHARLTON, JODIE, MAYA, JOE, TAMSIN = (
    "mr-charltons-back",
    "on-the-stairs-at-four",
    "ten-days-without-sleep",
    "the-relief-is-late",
    "completion-day",
)


@cache
def stage(case_id: str) -> Stage:
    """A case as the full variant plays it."""
    case = LIBRARY.get(case_id)
    return Stage(case, PatientChoice("model:m"), gold_of(case, ICD11))


def line(case_id: str, ref: str) -> str:
    """The case's own words of a part, such as `sleep.asked`, or of a topic that it denies, such as `not:self_harm`."""
    return stage(case_id)._lines(ref)[0]


def scene(case_id: str, script: str, doctor: str = "Could you say more?", grave: bool = False) -> Scene:
    """The turn in which the case gives `script`, and nothing was told before."""
    at = stage(case_id)
    return Scene(
        record=f"{at._given}\n{script}",
        doctor=doctor,
        talk=doctor,
        opening=at.case.patient.opening.says,
        script=script,
        name=at.case.patient.role.name,
        gold=at.gold,
        grave=grave and admits(script),
    )


def kinds(speech: str, held_against: Scene) -> list[str]:
    """The faults of a reply, by their kind."""
    return [fault.kind for fault in audit(speech, "", held_against)]


def every_line(case: Case) -> list[str]:
    """All that the patient of a case can say, each once."""
    patient = case.patient
    said = [text for unit in patient.memory for part in unit.parts() for text in unit.lines(part)]
    said += [text for unit in patient.memory for text in unit.deny]
    said += [text for no in patient.negatives for text in no.says]
    said += [text for pool in patient.reactions.values() for text in pool]
    return list(dict.fromkeys(said))
