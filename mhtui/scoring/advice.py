"""What to try next time: few lines, each naming a turn or an item (row H13)."""

from __future__ import annotations

from collections.abc import Sequence

from mhtui.core.report import CheckpointResult, ExamScore, PlanScore

MOST = 6


def advice(checkpoints: Sequence[CheckpointResult], exams: ExamScore, plan: PlanScore) -> list[str]:
    """The weightiest things first: what must not be missed, withheld, hinted, the mental state, orders, plan."""
    missed = [c for c in checkpoints if c.verdict == "missed" and c.stage == "interview"]
    lines = [f"Must not be missed: {c.statement} ({c.reason})." for c in missed if c.critical][:2]
    lines += [_retry(c) for c in missed if "withheld" in c.reason and not c.critical][:1]
    lines += [_follow(c) for c in missed if "hinted" in c.reason and not c.critical][:1]
    unwritten = [c for c in checkpoints if c.verdict == "missed" and c.stage == "note" and c.group == "MS"]
    if len(unwritten) > 2:
        lines.append(f"The note leaves out {len(unwritten)} mental state findings, first: {unwritten[0].statement}.")
    if exams.missed:
        lines.append(f"Not ordered though it would change management: {', '.join(exams.missed[:3])}.")
    lines += [f"The plan does what it must not: {i.statement}." for i in plan.items if _violated(i.weight, i.verdict)]
    return lines[:MOST]


def _retry(checkpoint: CheckpointResult) -> str:
    return (
        f"{checkpoint.statement}: {checkpoint.reason}. Warmth, normalising or a second, kind question often opens it."
    )


def _follow(checkpoint: CheckpointResult) -> str:
    return f"{checkpoint.statement}: {checkpoint.reason}. Stay with it: since when, how much, what then?"


def _violated(weight: str, verdict: str) -> bool:
    return weight == "must_not" and verdict == "covered"
