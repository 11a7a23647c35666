"""Messages with roles (OpenAI chat, inspect) as turns: the user is the patient, the assistant the doctor."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from mhtui.adapters.importers.talks.faults import Fault, needed
from mhtui.adapters.importers.talks.talk import Turn, Who
from mhtui.core.imported import Beside

SPEAKERS: Final[dict[str, Who]] = {"user": "patient", "assistant": "doctor"}
BESIDE: Final = frozenset({"system", "developer", "tool", "function"})


def turns_of(
    messages: list[Any], attachments: Mapping[str, str], times: Mapping[str, int], *, line: int = 0, at: str = ""
) -> tuple[tuple[Turn, ...], tuple[Beside, ...]]:
    """What was said, one turn a message, and what stands beside it. Raises Fault for an unknown role or content."""
    turns: list[Turn] = []
    beside: list[Beside] = []
    for place, message in enumerate(messages):
        where = f"{at}messages[{place}]"
        role = needed(message, "role", str, line=line, at=where)
        if role not in SPEAKERS and role not in BESIDE:
            right = ", ".join([*SPEAKERS, *sorted(BESIDE)])
            raise Fault(f"the role is {role!r}", right, line=line, at=where)
        text = _text(message.get("content"), attachments, line, where)
        calls = message.get("tool_calls") or message.get("function_call")
        if calls:
            beside.append(Beside(before=len(turns), role=f"{role} calls", text=json.dumps(calls, ensure_ascii=False)))
        if role in BESIDE:
            beside.append(Beside(before=len(turns), role=role, text=text))
        elif text or not calls:
            who: Who = "informant" if message.get("name") == "informant" else SPEAKERS[role]
            turns.append(Turn(who, text, times.get(str(message.get("id")))))
    return tuple(turns), tuple(beside)


def _text(content: Any, attachments: Mapping[str, str], line: int, at: str) -> str:
    """The words of a message; what a model thought is no part of them."""
    if content is None:
        return ""
    if isinstance(content, str):
        return attachments.get(content.removeprefix("attachment://"), content)
    if not isinstance(content, list):
        raise Fault("the content is neither text nor a list of parts", "text", line=line, at=at)
    parts = [_part(part, line, at) for part in content]
    return "\n".join(attachments.get(part.removeprefix("attachment://"), part) for part in parts if part is not None)


def _part(part: Any, line: int, at: str) -> str | None:
    if isinstance(part, str):
        return part
    kind = needed(part, "type", str, line=line, at=at)
    if kind in ("reasoning", "thinking", "redacted_thinking"):
        return None
    key = "refusal" if kind == "refusal" else "text"
    return str(part[key]) if isinstance(part.get(key), str) else f"[{kind}]"
