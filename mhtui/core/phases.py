"""The phases of an encounter and where one may go from each."""

from __future__ import annotations

from typing import Final, Literal

Phase = Literal["interview", "exams", "note", "diagnosis", "plan", "ended"]

PHASES: Final[tuple[Phase, ...]] = ("interview", "exams", "note", "diagnosis", "plan")
"""In order. With the patient: interview and exams; at the desk: note, diagnosis, plan."""

WITH_PATIENT: Final[tuple[Phase, ...]] = ("interview", "exams")
AT_DESK: Final[tuple[Phase, ...]] = ("note", "diagnosis", "plan")


def next_phase(phase: Phase) -> Phase:
    """The phase that ending this one leads to; after the plan comes `ended`."""
    if phase in ("plan", "ended"):
        return "ended"
    return PHASES[PHASES.index(phase) + 1]


def may_return(now: Phase, to: Phase) -> bool:
    """Whether one may go back: between interview and exams, and among note, diagnosis and plan, never across."""
    half = WITH_PATIENT if now in WITH_PATIENT else AT_DESK if now in AT_DESK else ()
    return to in half and half.index(to) < half.index(now)
