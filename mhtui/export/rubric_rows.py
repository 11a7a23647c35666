"""Encounters as rows in the manner of HealthBench: a conversation, what the doctor wrote, and criteria with points.

The criteria are the references of the case; the points are ours, and say only how much each should weigh: must not be
missed 10, otherwise 5; plan must 7, should 3, must not -10.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from mhtui.core.case import Case
from mhtui.core.encounter import Encounter
from mhtui.core.note import NOTE_SECTIONS, PLAN_SECTIONS
from mhtui.export.material import Material, spoken

CRITICAL, USUAL, MUST, SHOULD, MUST_NOT, DIAGNOSIS = 10, 5, 7, 3, -10, 10
_STAGES: Final = {"interview": "The interview brings out: ", "note": "The note says: "}


def rubric_line(material: Material) -> bytes | None:
    """The row of an ended encounter; None where there is no case to take criteria from."""
    if material.case is None:
        return None
    state = material.encounter
    prompt = [
        {"role": "assistant" if turn.speaker == "doctor" else "user", "content": spoken(turn)}
        for turn in state.dialogue
    ]
    row: dict[str, Any] = {
        "prompt_id": material.id,
        "prompt": prompt,
        "completion": _completion(state),
        "rubrics": list(_criteria(material.case)),
        "ideal_completions_data": None,
        "example_tags": [f"case:{material.case.id}", f"language:{material.case.language}", f"arm:{material.start.arm}"],
    }
    return json.dumps(row, ensure_ascii=False).encode() + b"\n"


def _criteria(case: Case) -> Iterator[dict[str, Any]]:
    for point in case.references.checkpoints:
        points = CRITICAL if point.critical else USUAL
        yield _criterion(_STAGES[point.stage] + point.statement, points, f"{point.stage}:{point.group}", point.id)
    best = max(case.references.diagnoses, key=lambda one: one.grade)
    yield _criterion(f"The first diagnosis is ICD-11 {best.code}", DIAGNOSIS, "diagnosis", best.code)
    plan = case.references.plan
    for weight, points, items in (
        ("must", MUST, plan.must),
        ("should", SHOULD, plan.should),
        ("must_not", MUST_NOT, plan.must_not),
    ):
        for item in items:
            yield _criterion(f"The plan contains: {item.statement}", points, f"plan:{weight}", item.id)


def _criterion(text: str, points: int, axis: str, id_: str) -> dict[str, Any]:
    return {"criterion": text, "points": points, "tags": ["level:example", f"axis:{axis}", f"id:{id_}"]}


def _completion(state: Encounter) -> str:
    """Note, diagnoses and plan as one text."""
    parts = [f"{s.label}: {state.note[s.key]}" for s in NOTE_SECTIONS if s.key in state.note]
    parts += [f"{n}. {e.code} {e.title}. {e.reasoning}" for n, e in enumerate(state.diagnoses, 1)]
    parts += [f"{s.label}: {state.plan[s.key]}" for s in PLAN_SECTIONS if s.key in state.plan]
    return "\n".join(parts)
