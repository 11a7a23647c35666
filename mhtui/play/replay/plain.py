"""A comparison as plain values, for JSON."""

from __future__ import annotations

from typing import Any

from mhtui.play.replay.comparison import Comparison
from mhtui.play.replay.rows import Cell, Row
from mhtui.play.replay.side import Side


def comparison_fields(made: Comparison) -> dict[str, Any]:
    """Sides, cautions, differences, rows and notes. In a blind one: no ids, no times, nobody's name."""
    return {
        "by": made.by,
        "blind": made.blind_id or None,
        "sides": [_side(side) for side in made.sides],
        "cautions": list(made.cautions),
        "differences": [_row(made, row, bool(made.blind_id)) for row in made.differences if row.kind != "part"],
        "rows": [_row(made, row, bool(made.blind_id)) for row in made.rows if row.kind != "part"],
    }


def _side(side: Side) -> dict[str, Any]:
    report = side.report
    told = {
        "session_id": side.session_id,
        "arm": side.start.arm,
        "doctor": side.start.doctor,
        "participant": side.start.participant,
        "active_ms": side.active_ms,
    }
    return {
        "label": side.label,
        **({} if side.blind else told),
        "title": side.about,
        "case_hash": side.start.case_hash,
        "kind": side.start.pressure.side if side.start.pressure and side.ended else side.kind,
        "ended": side.ended,
        "turns": side.exchanges[-1].turn if side.exchanges else 0,
        "scorer_hash": report.scorer_hash if report else None,
        "unscored": side.sealed or None,
    }


def _row(made: Comparison, row: Row, blind: bool) -> dict[str, Any]:
    remarks = [{"of": label, "by": r.by, "text": r.text, "blind": r.blind} for label, r in made.remarks_at(row)]
    return {
        "part": row.part,
        "kind": row.kind,
        "label": row.label,
        "differs": row.differs,
        "cells": [_cell(cell, blind) for cell in row.cells],
        "notes": remarks,
    }


def _cell(cell: Cell, blind: bool) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "gap": cell.gap or None,
        "place": cell.place or None,
        "seq": cell.seq,
        "turn": cell.turn or None,
        "text": cell.text or None,
        "marks": list(cell.marks),
        "said": [
            {"seq": s.seq, "speaker": s.speaker, "name": s.name, "behaviour": s.behaviour, "speech": s.speech}
            for s in cell.said
        ],
    }
    return fields if blind else {**fields, "at_ms": cell.at_ms if cell.seq is not None else None}
