"""A session as a log of inspect_ai (version 2): one task, one sample.

Readers of 0.3.285 ask for: status, eval, plan and stats before the samples; the patient as `user`, since other roles
are refused; an unscored value as NaN, since null is refused; one model event a turn of the doctor, since `messages_df`
is made of these; what is ours under `metadata`, since unknown keys are dropped.
"""

from __future__ import annotations

import json
import math
from typing import Any, Final

from mhtui.core.encounter import Encounter
from mhtui.core.view import Turn
from mhtui.export.inspect_events import sample_events
from mhtui.export.material import Figure, Material, doctor_label, iso, kind_of, spoken, versions

Json = dict[str, Any]
VERSION: Final = 2


def inspect_file(material: Material) -> tuple[str, bytes]:
    """Name and bytes of the log. `inspect view` lists only files named like this."""
    log = inspect_log(material)
    stamp = iso(material.events[0].at_ms)[:19].replace(":", "-") + "+00-00"
    task = str(log["eval"]["task"]).replace("/", "-")
    return f"{stamp}_{task}_{material.id}.json", json.dumps(log, ensure_ascii=False).encode()


def inspect_log(material: Material) -> Json:
    """The log; its keys stand in the order in which readers expect them."""
    start, state, kind = material.start, material.encounter, kind_of(material.start)
    began, over = iso(material.events[0].at_ms), iso(state.at_ms)
    return {
        "version": VERSION,
        "status": "success" if state.ended else "cancelled",
        "eval": {
            "eval_id": material.id,
            "run_id": material.id,
            "created": began,
            "task": f"mhtui/{kind}",
            "task_id": start.case_id,
            "task_version": 1,
            "dataset": {"name": "mhtui", "samples": 1, "sample_ids": [start.case_id], "shuffled": False},
            "model": model_name(material),
            "config": {"epochs": 1},
            "metadata": _facts(material),
            "tags": [f"arm:{start.arm}", f"kind:{kind}"],
        },
        "plan": {"name": "plan", "steps": [{"solver": "mhtui"}], "config": {}},
        "results": {"total_samples": 1, "completed_samples": int(bool(state.ended)), "scores": _results(material)},
        "stats": {"started_at": began, "completed_at": over},
        "samples": [_sample(material, state, began, over)],
    }


def model_name(material: Material) -> str:
    """`human/PSEUDONYM`, `scripted/NAME`, or the model's own name."""
    start = material.start
    if start.arm == "model":
        return doctor_label(start) or "model/unnamed"
    if start.arm == "scripted":
        return f"scripted/{doctor_label(start)}"
    return f"human/{start.participant or doctor_label(start) or 'unnamed'}"


def _facts(material: Material) -> Json:
    start = material.start
    facts: Json = {
        "participant_kind": start.arm if start.arm in ("model", "scripted") else "human",
        "arm": start.arm,
        "session_id": material.id,
        "case_hash": start.case_hash,
        "scorer_hash": material.scorer_hash,
        "versions": versions(start),
        "limits": start.limits.model_dump(),
    }
    return facts | ({"imported": start.imported.model_dump()} if start.imported else {})


def _sample(material: Material, state: Encounter, began: str, over: str) -> Json:
    model, human = model_name(material), material.start.arm not in ("model", "scripted")
    door = {"id": f"{material.id}-door", "role": "system", "content": material.start.door_note, "source": "input"}
    messages = [door, *(_message(material.id, turn, model, human) for turn in state.dialogue)]
    answers = [message for message in messages if message["role"] == "assistant"]
    choices = [{"message": answers[-1], "stop_reason": "stop"}] if answers else []
    wall_ms = max(0, state.at_ms - material.events[0].at_ms)
    return {
        "id": material.start.case_id,
        "epoch": 1,
        "uuid": material.id,
        "input": material.start.door_note,
        "target": material.case.icd11 if material.case else "",
        "messages": messages,
        "output": {"model": model, "choices": choices, "completion": answers[-1]["content"] if answers else ""},
        "scores": {figure.name: _score(figure) for figure in material.figures},
        "metadata": {**_facts(material), **_written(state)},
        "store": {},
        "events": sample_events(material, messages, model),
        "started_at": began,
        "completed_at": over,
        "total_time": wall_ms / 1000,
        "working_time": state.usage.active_ms / 1000,
    }


def _message(session_id: str, turn: Turn, model: str, human: bool) -> Json:
    message: Json = {"id": f"{session_id}-{turn.seq}", "content": spoken(turn), "metadata": {"speaker": turn.speaker}}
    if turn.speaker != "doctor":
        return {**message, "role": "user"}
    by = {"source": "operator"} if human else {"source": "generate"}
    return {**message, "role": "assistant", **by, "model": model}


def _written(state: Encounter) -> Json:
    diagnoses = [entry.model_dump() for entry in state.diagnoses]
    return {"note": state.note, "diagnoses": diagnoses, "plan": state.plan, "ended": state.ended or "open"}


def _score(figure: Figure) -> Json:
    reason = {"unscored_reason": figure.reason or "not scored"} if figure.value is None else {}
    bounds = {"lower": figure.lower, "upper": figure.upper, "covered": figure.covered, "total": figure.total}
    return {
        "value": math.nan if figure.value is None else figure.value,
        "explanation": figure.reason or None,
        "metadata": {**reason, **{name: value for name, value in bounds.items() if value is not None}},
    }


def _results(material: Material) -> list[Json]:
    return [
        {
            "name": figure.name,
            "scorer": figure.name,
            "scored_samples": int(figure.value is not None),
            "unscored_samples": int(figure.value is None),
            "metrics": {} if figure.value is None else {"mean": {"name": "mean", "value": figure.value}},
        }
        for figure in material.figures
    ]
