"""Preferences for other programs: rows as a table, and chosen beside rejected conversations for training."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final

from mhtui.core.csv_text import csv_bytes
from mhtui.core.preferences import Preference, in_force
from mhtui.export.chat_jsonl import messages_of
from mhtui.export.material import Material, doctor_label, without_address

COLUMNS: Final = (
    "id", "question", "questions", "questions_hash", "rater", "kind", "a", "b", "case_hash", "seed", "choice", "chosen",
    "unread", "readings", "in_force", "replaces", "tags", "comment", "took_ms", "at_ms", "example",
)  # fmt: skip


def preference_table(preferences: Sequence[Preference], examples: frozenset[str]) -> bytes:
    """All answers as CSV, corrected ones too (`in_force` false). `examples`: sessions that do not count."""
    standing = {one.id for one in in_force(preferences)}
    return csv_bytes(COLUMNS, (_row(one, standing, examples) for one in preferences))


def _row(one: Preference, standing: set[str], examples: frozenset[str]) -> dict[str, object]:
    told: dict[str, object] = {
        "chosen": one.chosen,
        "readings": " ".join(reading or "unread" for reading in one.readings),
        "in_force": one.id in standing,
        "tags": " ".join(one.tags),
        "example": bool(one.pair & examples),
        "rater": without_address(one.rater),
    }
    return {name: told[name] if name in told else getattr(one, name) for name in COLUMNS}


def pair_line(one: Preference, materials: Mapping[str, Material]) -> bytes:
    """`{"chosen", "rejected", "metadata"}`: whole conversations as chat messages, the doctor the assistant."""
    rejected = one.b if one.chosen == one.a else one.a
    metadata = {
        "question": one.question,
        "questions": one.questions,
        "rater": without_address(one.rater),
        "kind": one.kind,
        "case_id": materials[one.chosen].start.case_id,
        "case_hash": one.case_hash,
        "chosen_session": one.chosen,
        "rejected_session": rejected,
        "chosen_by": doctor_label(materials[one.chosen].start),
        "rejected_by": doctor_label(materials[rejected].start),
    }
    line = {
        "chosen": messages_of(materials[one.chosen]),
        "rejected": messages_of(materials[rejected]),
        "metadata": metadata,
    }
    return json.dumps(line, ensure_ascii=False).encode() + b"\n"
