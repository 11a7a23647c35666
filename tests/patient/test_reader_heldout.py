"""The reader on lines that its authors never saw (tests/heldout/README.md)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mhtui.patient.reader import Reader

HELD_OUT = Path(__file__).parents[1] / "heldout"


def lines(name: str) -> list[dict[str, str]]:
    return [json.loads(line) for line in (HELD_OUT / name).read_text(encoding="utf-8").splitlines()]


def test_the_topic_of_everyday_questions(reader: Reader) -> None:
    asked = lines("questions.jsonl")
    right = sum(reader.topics(line["question"])[:1] == [line["topic"]] for line in asked)
    assert right / len(asked) >= 0.95, f"{right} of {len(asked)}"


@pytest.mark.parametrize("name", ["offtopic.jsonl", "offtopic_b.jsonl"])
def test_what_is_off_topic_names_none(reader: Reader, name: str) -> None:
    said = lines(name)
    quiet = sum(not reader.topics(line["question"]) for line in said)
    assert quiet / len(said) >= 0.95, f"{quiet} of {len(said)}"
