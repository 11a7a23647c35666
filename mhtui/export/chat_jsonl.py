"""OpenAI chat JSONL: one session a line; the patient is the user, the doctor the assistant."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from mhtui.core.view import Turn
from mhtui.export.material import Material, doctor_label, kind_of, spoken
from mhtui.play.replay.remarks import Remark


def chat_line(material: Material) -> bytes:
    """`{"messages", "metadata"}` and, for models, `"model"`. Every turn is a message of its own, also several of one
    party in a row: how many such there are is in the metadata. Notes of reviewers are `"remarks"`, where there are
    any."""
    start, state = material.start, material.encounter
    messages = messages_of(material)
    roles = [message["role"] for message in messages]
    metadata = {
        "session_id": material.id,
        "title": start.title,
        "kind": kind_of(start),
        "arm": start.arm,
        "participant": start.participant,
        "same_role_in_a_row": str(sum(a == b for a, b in pairwise(roles))),
    }
    if start.imported:
        metadata |= start.imported.model_dump()
    line: dict[str, Any] = {"messages": messages, "metadata": metadata}
    if material.remarks:
        line["remarks"] = [_remark(remark, state.dialogue) for remark in material.remarks]
    if start.arm == "model":
        line["model"] = doctor_label(start)
    return json.dumps(line, ensure_ascii=False).encode() + b"\n"


def _remark(remark: Remark, turns: Sequence[Turn]) -> dict[str, Any]:
    """A reviewer's note: on which message, counted from 0 (null: on no turn), by whom, and the words."""
    at = next((place for place, turn in enumerate(turns) if turn.seq == remark.seq), None)
    return {"message": at, "by": remark.by, "blind": remark.blind, "text": remark.text}


def messages_of(material: Material) -> list[dict[str, str]]:
    """Every turn as a chat message."""
    return [_message(turn) for turn in material.encounter.dialogue]


def _message(turn: Turn) -> dict[str, str]:
    role = "assistant" if turn.speaker == "doctor" else "user"
    message = {"role": role, "content": spoken(turn)}
    return message | {"name": "informant"} if turn.speaker == "informant" else message
