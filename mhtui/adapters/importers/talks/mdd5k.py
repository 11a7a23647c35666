"""MDD-5k: conversations in Chinese, `[{"conversation": [{"doctor": …, "patient": …}, …]}, …]`, a file a patient."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from mhtui.adapters.importers.talks.faults import Fault, json_of, needed, text_of
from mhtui.adapters.importers.talks.talk import Talk, Turn
from mhtui.core.imported import Imported

FORMAT: Final = "mdd-5k"
SOURCE: Final = "github.com/lemonsis/MDD-5k"
LICENCE: Final = "MIT (c) 2024 Congchi Yin"


def read(path: Path) -> list[Talk]:
    """All conversations of a file; the diagnosis from the file of labels beside it. Raises Fault naming the place."""
    rows = json_of(text_of(path))
    if not isinstance(rows, list) or not rows:
        raise Fault("it is no list of conversations", "a list of objects with 'conversation'")
    labels = _labels(path.with_name(f"{path.stem}_label.json"))
    return [
        Talk(
            title=f"MDD-5k {path.stem.replace('_', ' ')}, {number} of {len(rows)}",
            arm="model",
            doctor="MDD-5k doctor",
            turns=_turns(needed(row, "conversation", list, at=f"[{number - 1}]"), f"[{number - 1}].conversation"),
            origin=Imported(format=FORMAT, source=SOURCE, licence=LICENCE, record=f"{path.name}[{number - 1}]"),
            language="zh",
            labels=labels,
        )
        for number, row in enumerate(rows, 1)
    ]


def _turns(exchanges: list[Any], at: str) -> tuple[Turn, ...]:
    """Both turns of each exchange, in the order in which they stand; an empty one was not said."""
    turns = []
    for place, exchange in enumerate(exchanges):
        where = f"{at}[{place}]"
        if not isinstance(exchange, dict) or not exchange or set(exchange) - {"doctor", "patient"}:
            raise Fault("it is no exchange", "an object with 'doctor' and 'patient'", at=where)
        for who in exchange:
            text = needed(exchange, who, str, at=where)
            if text.strip():
                turns.append(Turn("doctor" if who == "doctor" else "patient", text))
    return tuple(turns)


def _labels(path: Path) -> dict[str, str]:
    if not path.exists():
        return {}
    found = json_of(text_of(path))
    if not isinstance(found, dict):
        raise Fault(f"{path.name} is no object", "an object with 'ICD_Code' and 'Diagnosis_Result'")
    return {str(key): str(value) for key, value in found.items()}
