"""The shapes of structured replies, as JSON schemas. Every key is required: strict endpoints take nothing less."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from mhtui.core.chat import ReplySchema
from mhtui.core.note import NOTE_SECTIONS, PLAN_SECTIONS, Section

_TEXT: Final = {"type": "string"}


def _object(properties: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }


def _choice(*values: str) -> dict[str, Any]:
    return {"type": "string", "enum": list(values)}


def _sections(name: str, sections: Sequence[Section]) -> ReplySchema:
    return ReplySchema(name, _object({section.key: _TEXT for section in sections}))


TURN: Final = ReplySchema("turn", _object({"action": _choice("say", "wait", "next_phase"), "say": _TEXT}))
ORDERS: Final = ReplySchema(
    "orders",
    _object(
        {
            "action": _choice("order", "next_phase", "return_to_interview"),
            "orders": {"type": "array", "items": _TEXT},
        }
    ),
)
NOTE: Final = _sections("note", NOTE_SECTIONS)
PLAN: Final = _sections("plan", PLAN_SECTIONS)
DIAGNOSES: Final = ReplySchema(
    "diagnoses",
    _object({"diagnoses": {"type": "array", "items": _object({"code": _TEXT, "name": _TEXT, "reason": _TEXT})}}),
)
