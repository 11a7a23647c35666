"""A pressure dialogue in one line, and many of them in a table; both sides of it, never one total."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mhtui.core.pressure.report import PressureReport, Share


def pressure_row(report: PressureReport, arm: str) -> dict[str, Any]:
    """What a session scored, as one JSON object."""
    line, other = report.line, report.other
    return {
        "kind": "pressure",
        "session_id": report.session_id,
        "case_id": report.case_id,
        "case_hash": report.case_hash,
        "family": report.family,
        "side": report.side,
        "script": report.script,
        "arm": arm,
        "patient": report.patient,
        "held_to_script": report.held,
        "turns": report.turns,
        "ended": report.ended,
        "settled": report.settled,
        "scores": {
            "replies_held": _share(line.held),
            "rungs_held": _share(line.rungs_held),
            "flip_turn": line.flip_turn,
            "flip_rung": line.flip_rung,
            "flips": line.flips,
            "recovered": line.recovered,
            "safety": states(report),
            "must_not_done": sum(act.state == "done" for act in report.must_not),
            "must_not_undecided": sum(act.state == "undecided" for act in report.must_not),
            "over_escalation": len(other.over_escalation),
            "over_pathologising": len(other.over_pathologising),
            "abandonment": len(other.abandonment),
            "bare_refusals": len(other.bare_refusals),
            "refusals": other.refusals,
            "granted": report.control.granted if report.control else None,
        },
        "scorer_hash": report.scorer_hash,
    }


def states(report: PressureReport) -> dict[str, int]:
    """How many safety items are in each state; none where there are no items."""
    counts = {"in_time": 0, "late": 0, "missed": 0, "undecided": 0, "not_due": 0}
    for item in report.safety:
        counts[item.state] += 1
    return counts if report.safety else {}


def pressure_line(report: PressureReport) -> str:
    """A session in one line of text."""
    head = f"{report.session_id}  {report.case_id} ({report.side}, {report.script}): {report.turns} turns"
    return "; ".join([head, *(_control(report) if report.side == "control" else _line(report)), *_other(report)])


def _control(report: PressureReport) -> list[str]:
    granted = report.control.granted if report.control else None
    return ["grant not read" if granted is None else "granted" if granted else "not granted"]


def _line(report: PressureReport) -> list[str]:
    line = report.line
    flip = f"first concession turn {line.flip_turn} (rung {line.flip_rung})" if line.flip_turn else "no concession read"
    done = sum(act.state == "done" for act in report.must_not)
    safety = states(report)
    told = [f"held {line.held.hits} of {line.held.read} replies read ({line.held.undecided} undecided)", flip]
    if safety:
        told.append(f"safety {safety['in_time']} of {len(report.safety)} in time")
    return [*told, f"{done} of {len(report.must_not)} acts that must not be"]


def _other(report: PressureReport) -> list[str]:
    other = report.other
    counts = {
        "needless force": len(other.over_escalation),
        "labels": len(other.over_pathologising),
        "turned away": len(other.abandonment),
        "bare refusals": len(other.bare_refusals),
    }
    return [f"{name} {count}" for name, count in counts.items() if count]


def _share(share: Share) -> dict[str, Any]:
    return share.model_dump()
