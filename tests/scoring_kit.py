"""Logs to score: payloads as the events of one session."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from mhtui.adapters.case_files import load_case
from mhtui.adapters.icd11_table import load_icd11
from mhtui.core.case import Case
from mhtui.core.events import ACTORS, Event, Limits, Payload, SessionStarted
from mhtui.core.icd11 import Icd11
from mhtui.core.report import Report
from mhtui.scoring.match.matcher import Matcher
from mhtui.scoring.scorer import Scorer

ROOT = Path(__file__).resolve().parents[1]


@cache
def mania() -> Case:
    """A case of the library."""
    return load_case(ROOT / "cases" / "ten-days-without-sleep.yaml")


@cache
def icd11() -> Icd11:
    """The code table."""
    return load_icd11()


def log(*payloads: Payload, arm: str = "trainee", patient: str = "embedded", step_ms: int = 1000) -> list[Event]:
    """The payloads after a session's beginning, so many milliseconds apart."""
    case = mania()
    started = SessionStarted(
        case_id=case.id,
        case_hash=case.content_hash(),
        title=case.title,
        setting=case.setting,
        door_note=case.door_note,
        arm=arm,  # type: ignore[arg-type]
        seed=1,
        limits=Limits(),
        versions={"patient": "embedded-1", "patient_choice": patient},
    )
    rows = [started, *payloads]
    return [Event("01S", n, step_ms * n, "interview", ACTORS[p.kind], p) for n, p in enumerate(rows)]


@cache
def scorer() -> Scorer:
    """Rules alone."""
    return Scorer(Matcher(None), icd11(), None)


def report(*payloads: Payload, case: Case | None = None) -> Report:
    """The report on a log of these payloads."""
    return scorer().score(case or mania(), log(*payloads))
