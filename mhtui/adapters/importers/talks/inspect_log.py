"""Logs of inspect_ai, `.json` or `.eval`: one session a sample and epoch."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from mhtui.adapters.importers.talks.chat_turns import turns_of
from mhtui.adapters.importers.talks.faults import Fault, bytes_of, decoded, json_of, needed
from mhtui.adapters.importers.talks.inspect_zip import log_of
from mhtui.adapters.importers.talks.talk import Talk
from mhtui.core.imported import Imported

FORMAT: Final = "inspect"
SOURCE: Final = "inspect_ai log"
_ZIP: Final = b"PK"


def read(path: Path) -> list[Talk]:
    """All samples of a log. Raises Fault naming the sample."""
    raw = bytes_of(path)
    log = log_of(raw) if raw.startswith(_ZIP) else json_of(decoded(raw))
    evaluated = needed(log, "eval", dict)
    samples = needed(log, "samples", list)
    if not samples:
        raise Fault("it holds no samples", "a log written with its samples")
    return [_talk(path.name, evaluated, sample, f"samples[{place}]") for place, sample in enumerate(samples)]


def _talk(name: str, evaluated: Mapping[str, Any], sample: Any, at: str) -> Talk:
    messages = needed(sample, "messages", list, at=at)
    sample_id, epoch = sample.get("id"), sample.get("epoch", 1)
    given = sample.get("attachments")
    attachments = {str(k): str(v) for k, v in given.items()} if isinstance(given, Mapping) else {}
    turns, beside = turns_of(messages, attachments, _times(sample), at=f"{at}.")
    model = str(evaluated.get("model") or "")
    human = _is_human(model, evaluated, messages)
    return Talk(
        title=f"{evaluated.get('task', 'inspect')} {sample_id}, epoch {epoch}",
        arm="other" if human else "model",
        doctor=model,
        turns=turns,
        origin=Imported(format=FORMAT, source=SOURCE, licence="not stated", record=f"{name}, {sample_id}_{epoch}"),
        labels=_labels(sample),
        beside=beside,
        started_ms=_ms(sample.get("started_at")) or _ms(evaluated.get("created")) or 0,
    )


def _is_human(model: str, evaluated: Mapping[str, Any], messages: list[Any]) -> bool:
    metadata = evaluated.get("metadata")
    said = isinstance(metadata, Mapping) and metadata.get("participant_kind") == "human"
    typed = any(one.get("source") == "operator" and one.get("role") == "assistant" for one in messages)
    return said or typed or model.startswith("human/")


def _labels(sample: Mapping[str, Any]) -> dict[str, str]:
    labels = {"target": _shown(sample["target"])} if sample.get("target") else {}
    scores = sample.get("scores")
    if isinstance(scores, Mapping):
        for name, score in scores.items():
            labels[f"score.{name}"] = _shown(score.get("value") if isinstance(score, Mapping) else score)
    error = sample.get("error")
    return labels | ({"error": _shown(error.get("message") if isinstance(error, Mapping) else error)} if error else {})


def _times(sample: Mapping[str, Any]) -> dict[str, int]:
    """When each message of the doctor came, by its id, from the model events that brought it."""
    times: dict[str, int] = {}
    events = sample.get("events")
    for event in events if isinstance(events, list) else ():
        if isinstance(event, Mapping) and event.get("event") == "model":
            at_ms = _ms(event.get("completed")) or _ms(event.get("timestamp"))
            for message_id in _answers(event.get("output")):
                times |= {message_id: at_ms} if at_ms else {}
    return times


def _answers(output: Any) -> list[str]:
    choices = output.get("choices") if isinstance(output, Mapping) else None
    messages = [one.get("message") for one in choices or () if isinstance(one, Mapping)]
    return [str(one["id"]) for one in messages if isinstance(one, Mapping) and one.get("id")]


def _ms(stamp: Any) -> int | None:
    try:
        moment = datetime.fromisoformat(stamp)
    except (TypeError, ValueError):
        return None
    return int((moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp() * 1000)


def _shown(value: Any) -> str:
    import json

    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
