"""OpenAI chat JSONL: one conversation a line, `{"messages": [{"role", "content"}, …]}`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from mhtui.adapters.importers.talks.chat_turns import turns_of
from mhtui.adapters.importers.talks.faults import Fault, json_of, needed, text_of
from mhtui.adapters.importers.talks.talk import Talk
from mhtui.core.imported import Imported

FORMAT: Final = "openai-chat"


def read(path: Path) -> list[Talk]:
    """All conversations of a file. Raises Fault naming the line."""
    talks = []
    for number, line in enumerate(text_of(path).split("\n"), 1):
        if line.strip():
            talks.append(_talk(path.name, number, json_of(line, number)))
    return talks


def _talk(name: str, number: int, row: Any) -> Talk:
    if isinstance(row, dict) and "preferred_output" in row:
        raise Fault("it is a pair of preferred outputs", "a conversation with 'messages'", line=number)
    if isinstance(row, dict) and row.get("format") == "mhtui.session":
        raise Fault("it is an export of this program", "`mhtui sessions import`, which reads it", line=number)
    messages = needed(row, "messages", list, line=number)
    turns, beside = turns_of(messages, {}, {}, line=number)
    if not turns:
        raise Fault("nobody says anything", "messages of a user and an assistant", line=number)
    model = row.get("model") if isinstance(row.get("model"), str) else ""
    given = row.get("metadata")
    labels = {str(k): str(v) for k, v in given.items()} if isinstance(given, Mapping) else {}
    return Talk(
        title=str(labels.get("title") or f"{name}, line {number}"),
        arm="model" if model else "other",
        doctor=model,
        turns=turns,
        origin=Imported(format=FORMAT, source="not stated", licence="not stated", record=f"{name}, line {number}"),
        labels=labels,
        beside=beside,
    )
