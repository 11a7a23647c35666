"""Sessions as rows of the `logs.db` of simonw/llm: a conversation a session, a response a turn of the doctor."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ulid import ULID

from mhtui.core.view import Turn
from mhtui.export.inspect_log import model_name
from mhtui.export.material import Material, iso, spoken


class Conversation(NamedTuple):
    """One row of `conversations`."""

    id: str
    name: str
    model: str


@dataclass(frozen=True, slots=True)
class Response:
    """One row of `responses`: `prompt` is what was said to the doctor since the turn before."""

    id: str
    model: str
    prompt: str
    system: str
    response: str
    conversation_id: str
    datetime_utc: str


def conversation(material: Material) -> Conversation:
    """The conversation of a session."""
    return Conversation(material.id.lower(), material.start.title, model_name(material))


def responses(material: Material) -> Iterator[Response]:
    """All turns: what the patient says last, unanswered, stands with an empty response."""
    heard: list[Turn] = []
    first = True
    for turn in material.encounter.dialogue:
        if turn.speaker != "doctor":
            heard.append(turn)
            continue
        yield _response(material, heard, turn, first)
        heard, first = [], False
    if heard:
        yield _response(material, heard, None, first)


def _response(material: Material, heard: list[Turn], turn: Turn | None, first: bool) -> Response:
    last = turn or heard[-1]
    digest = hashlib.sha256(f"{material.id}:{last.seq}:{turn is None}".encode()).digest()
    return Response(
        id=str(ULID.from_bytes(last.at_ms.to_bytes(6, "big") + last.seq.to_bytes(3, "big") + digest[:7])).lower(),
        model=model_name(material),
        prompt="\n\n".join(spoken(one) for one in heard),
        system=material.start.door_note if first else "",
        response=spoken(turn) if turn else "",
        conversation_id=material.id.lower(),
        datetime_utc=iso(last.at_ms),
    )
