"""ACI-Bench CSV: one visit a row; `dialogue` holds lines "[doctor] …" and "[patient] …", `note` the written note."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from mhtui.adapters.importers.talks.faults import Fault, text_of
from mhtui.adapters.importers.talks.notes import sections_of
from mhtui.adapters.importers.talks.talk import Talk, Turn, Who
from mhtui.core.imported import Imported

FORMAT: Final = "aci-bench"
SOURCE: Final = "github.com/wyim/aci-bench"
LICENCE: Final = "CC BY 4.0"
_SPEAKERS: Final[dict[str, Who]] = {"doctor": "doctor", "patient": "patient", "patient_guest": "informant"}
_START: Final = re.compile(r"\[(?P<who>[a-z_]+)\] ?(?P<text>.*)", re.DOTALL)
_NEEDED: Final = ("dialogue", "encounter_id")


def read(path: Path) -> list[Talk]:
    """All visits of a file. Raises Fault naming the line at which the row ends that does not fit."""
    csv.field_size_limit(2**24)
    reader = csv.DictReader(io.StringIO(text_of(path), newline=""), strict=True)
    talks = []
    try:
        for name in _NEEDED:
            if name not in (reader.fieldnames or ()):
                raise Fault(f"there is no column {name!r}", f"columns {', '.join(_NEEDED)}, note", line=1)
        for row in reader:
            if None in row or None in row.values():
                raise Fault("the row has another number of fields than the head", "as many", line=reader.line_num)
            talks.append(_talk(path.name, row, reader.line_num))
    except csv.Error as error:
        raise Fault(f"it is not CSV ({error})", "CSV with quoted fields", line=reader.line_num) from None
    if not talks:
        raise Fault("it holds no visits", "a row a visit", line=1)
    return talks


def _talk(name: str, row: Mapping[str, str], line: int) -> Talk:
    visit = row["encounter_id"]
    return Talk(
        title=f"ACI-Bench {visit}",
        arm="other",
        doctor="",
        turns=_turns(row["dialogue"], line, visit),
        origin=Imported(format=FORMAT, source=SOURCE, licence=LICENCE, record=f"{name}, {visit}"),
        note=sections_of(row.get("note", "")),
        labels={key: row[key] for key in ("split", "dataset", "encounter_id") if row.get(key)},
    )


def _turns(dialogue: str, line: int, visit: str) -> tuple[Turn, ...]:
    """The tagged lines; what has no tag goes on with the turn before. Tags stand as in the source: its README warns
    that some recognised speech has them swapped."""
    turns: list[tuple[Who, list[str]]] = []
    for text in dialogue.split("\n"):
        start = _START.fullmatch(text)
        if start and start["who"] in _SPEAKERS:
            turns.append((_SPEAKERS[start["who"]], [start["text"]]))
        elif start:
            raise Fault(f"the speaker is [{start['who']}]", f"[{'], ['.join(_SPEAKERS)}]", line=line, at=visit)
        elif turns:
            turns[-1][1].append(text)
        elif text.strip():
            raise Fault(f"the dialogue begins with {text[:40]!r}", "[doctor] or [patient]", line=line, at=visit)
    return tuple(Turn(who, "\n".join(lines).rstrip("\n")) for who, lines in turns)
