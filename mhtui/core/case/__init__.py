"""The case file: one simulated patient, what the hospital holds, and the gold references. Schema in docs/cases.md."""

from mhtui.core.case.exams import Exam
from mhtui.core.case.model import Case, Provenance, Role
from mhtui.core.case.patient import (
    Informant,
    InformantLine,
    MemoryUnit,
    Needs,
    Negative,
    Opening,
    Patient,
    Tell,
)
from mhtui.core.case.presentation import Affect, Cognition, Presentation, Signs, Speech, ThoughtForm
from mhtui.core.case.references import Checkpoint, Diagnosis, Plan, PlanItem, References

__all__ = [
    "Affect",
    "Case",
    "Checkpoint",
    "Cognition",
    "Diagnosis",
    "Exam",
    "Informant",
    "InformantLine",
    "MemoryUnit",
    "Needs",
    "Negative",
    "Opening",
    "Patient",
    "Plan",
    "PlanItem",
    "Presentation",
    "Provenance",
    "References",
    "Role",
    "Signs",
    "Speech",
    "Tell",
    "ThoughtForm",
]
