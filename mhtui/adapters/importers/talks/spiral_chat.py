"""Conversations saved by spiral-bench: `{run: {prompt file: {prompt id: [conversation, …]}}}`, with its judgements."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from mhtui.adapters.importers.talks.chat_turns import turns_of
from mhtui.adapters.importers.talks.faults import Fault, json_of, needed, text_of
from mhtui.adapters.importers.talks.talk import Talk
from mhtui.core.imported import Beside, Imported

FORMAT: Final = "spiral-bench"
SOURCE: Final = "github.com/sam-paech/spiral-bench"
LICENCE: Final = "MIT by its README; there is no licence file"
_DEPTH: Final = 4


def read(path: Path) -> list[Talk]:
    """All conversations of a file. Raises Fault naming the place."""
    found = list(_conversations(json_of(text_of(path)), ""))
    if not found:
        raise Fault("it holds no conversation", "an object of runs, prompt files and prompts with a 'transcript'")
    return [_talk(path.name, at, one) for at, one in found]


def _conversations(value: Any, at: str, depth: int = 0) -> Iterator[tuple[str, dict[str, Any]]]:
    if isinstance(value, dict) and "prompt_id" in value:
        yield at, value
    elif isinstance(value, dict) and depth < _DEPTH:
        for key, inner in value.items():
            yield from _conversations(inner, f"{at}/{key}" if at else key, depth + 1)
    elif isinstance(value, list) and depth < _DEPTH:
        for place, inner in enumerate(value):
            yield from _conversations(inner, f"{at}[{place}]", depth + 1)
    else:
        raise Fault("there is something else", "a conversation with 'prompt_id' and 'transcript'", at=at)


def _talk(name: str, at: str, row: Mapping[str, Any]) -> Talk:
    turns, beside = turns_of(needed(row, "transcript", list, at=at), {}, {}, at=f"{at}.")
    system = row.get("evaluated_system_prompt")
    if isinstance(system, str) and system:
        beside = (Beside(before=0, role="system", text=system), *beside)
    labels = {key: str(row[key]) for key in ("prompt_id", "category", "user_model", "completed") if key in row}
    scores = row.get("final_judgement")
    if isinstance(scores, Mapping):
        labels |= {f"score.{key}": str(value) for key, value in scores.items()}
    return Talk(
        title=f"spiral-bench {row['prompt_id']}",
        arm="model",
        doctor=str(row.get("evaluated_model") or ""),
        turns=turns,
        origin=Imported(format=FORMAT, source=SOURCE, licence=LICENCE, record=f"{name}, {at}"),
        labels=labels,
        beside=beside,
    )
