"""What is held out was never learned from."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
LEAST_WORDS = 3
"""So many words make a line that two hands do not write alike by chance."""


def strings(value: Any) -> Iterator[str]:
    """All texts in a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from strings(part)


def written_in(path: Path) -> Iterator[str]:
    """All texts of a file, whatever its form."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".json":
        yield from strings(json.loads(text))
    elif path.suffix == ".jsonl":
        yield from (found for line in text.splitlines() if line for found in strings(json.loads(line)))
    else:
        yield from (cell for line in text.splitlines() for cell in line.split("\t"))


def words(text: str) -> str:
    """A text without case and punctuation."""
    return " ".join(re.findall(r"\w+", re.sub(r"['’]", "", text.casefold())))


@pytest.fixture(scope="module")
def learned() -> set[str]:
    files = [path for path in (ROOT / "training").rglob("*") if path.suffix in (".json", ".jsonl", ".tsv", ".txt")]
    return {words(text) for path in files for text in written_in(path)}


@pytest.mark.parametrize(
    ("name", "field"),
    [("pressure", "doctor_reply"), ("mixed", "doctor_reply"), ("other_side", "text"), ("courtesies", "")],
)
def test_no_reply_that_is_held_out_stands_in_what_was_learned_from(name: str, field: str, learned: set[str]) -> None:
    (path,) = (ROOT / "tests" / "heldout").glob(f"{name}.json*")
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if field else []
    held = [row[field] for row in rows] or list(written_in(path))
    assert len(held) > 30
    assert [one for one in held if len(words(one).split()) >= LEAST_WORDS and words(one) in learned] == []
