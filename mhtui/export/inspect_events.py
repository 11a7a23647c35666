"""The events of an inspect sample: a model event a turn of the doctor, info events for all else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mhtui.core.encounter import Encounter
from mhtui.core.events import Event, ExamResulted, InformantReplied, PatientReplied, Paused, Resumed
from mhtui.export.material import Material, iso
from mhtui.play.replay.remarks import Remark

Json = dict[str, Any]
WHOLE, MOST_INPUT = 400, 40
"""A model event repeats the messages before its turn: all of them in a talk of at most WHOLE messages, in a longer one
the last MOST_INPUT, since the file would grow with the square of its turns."""
_SAID_BY_DOCTOR: Final = ("doctor_said", "doctor_silent")


def sample_events(material: Material, messages: Sequence[Json], model: str) -> list[Json]:
    """All events, in order; `working_start` is active time in seconds."""
    at = {message["id"]: place for place, message in enumerate(messages)}
    told = material.shown and material.encounter.ended is not None
    found: list[Json] = []
    state = Encounter()
    for event in material.events:
        state = state.apply(event)
        base = {
            "uuid": f"{material.id}-e{event.seq}",
            "timestamp": iso(event.at_ms),
            "working_start": state.usage.active_ms / 1000,
        }
        place = at.get(f"{material.id}-{event.seq}")
        if event.kind in _SAID_BY_DOCTOR and place is not None:
            found.append({"event": "model", **base, **_model(messages, place, model)})
        elif info := _info(event, told):
            source, data = info
            found.append({"event": "info", **base, "source": f"mhtui.{source}", "data": data})
        found += [_noted(remark, base) for remark in material.remarks if remark.seq == event.seq]
    return found + _unanswered(found, messages, model)


def _unanswered(found: Sequence[Json], messages: Sequence[Json], model: str) -> list[Json]:
    """Where the patient has the last word: a call without an answer, or `messages_df` would not have that word."""
    if not found or len(messages) < 2 or messages[-1]["role"] == "assistant":
        return []
    base = {name: found[-1][name] for name in ("timestamp", "working_start")}
    asked = _model([*messages, {}], len(messages), model)
    output = {"model": model, "choices": []}
    return [{"event": "model", "uuid": f"{found[-1]['uuid']}-unanswered", **base, **asked, "output": output}]


def _model(messages: Sequence[Json], place: int, model: str) -> Json:
    return {
        "model": model,
        "role": "doctor",
        "input": list(messages[0 if len(messages) <= WHOLE else max(0, place - MOST_INPUT) : place]),
        "tools": [],
        "tool_choice": "none",
        "config": {},
        "output": {"model": model, "choices": [{"message": messages[place], "stop_reason": "stop"}]},
    }


def _noted(remark: Remark, base: Json) -> Json:
    """A reviewer's note, after the event it is on."""
    data = remark.model_dump(include={"by", "blind", "text", "at_ms"})
    message = {"message_id": f"{remark.session_id}-{remark.seq}"}
    return {"event": "info", **base, "uuid": remark.id, "source": "mhtui.remark", "data": {**message, **data}}


def _info(event: Event, shown: bool) -> tuple[str, Any] | None:
    """Source and data of an info event. Why the patient said what it said is told of ended sessions that
    nothing seals."""
    payload = event.payload
    if isinstance(payload, Paused):
        return "clock", {"action": "pause", "reason": payload.reason}
    if isinstance(payload, Resumed):
        return "clock", {"action": "resume"}
    if event.kind == "session_started":
        return "clock", {"action": "start"}
    if isinstance(payload, PatientReplied | InformantReplied):
        told = [one.ref for one in payload.releases] if shown else []
        return "patient", {"message_id": f"{event.session_id}-{event.seq}", "releases": told}
    if isinstance(payload, ExamResulted):
        return "hospital", [one.model_dump(exclude={"how"}) for one in payload.results]
    if event.kind in (
        "phase_changed",
        "encounter_ended",
        "limit_reached",
        "note_written",
        "plan_written",
        "diagnoses_ranked",
    ):
        return "session", payload.model_dump(mode="json")
    return None
