"""VERA-MH transcripts: text files of turns "user: …" and "agent: …", a blank line between and within turns."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from mhtui.adapters.importers.talks.faults import Fault, text_of
from mhtui.adapters.importers.talks.talk import Talk, Turn, Who
from mhtui.core.imported import Imported

FORMAT: Final = "vera-mh"
SOURCE: Final = "github.com/SpringCare/VERA-MH"
LICENCE: Final = "MIT wording for Material, (c) 2025 Spring Care, Inc.; its notice and disclaimer go with copies"

_SPEAKERS: Final[dict[str, Who]] = {"user": "patient", "agent": "doctor"}
_START: Final = re.compile(r"(user|agent): ?(.*)", re.DOTALL)
_FOLDER: Final = re.compile(r"p_(?P<user>.+?)__a_(?P<agent>.+?)__t(?P<turns>\d+)__r\d+__(?P<at>\d{8}_\d{6})")
_FILE: Final = re.compile(r"[0-9a-f]+_(?P<persona>.+?)_(?P<model>[^_]+)_run(?P<run>\d+)$")


def read(path: Path) -> list[Talk]:
    """The one conversation of a file; who played is told by the folder's name. Raises Fault naming the line."""
    folder, file = _FOLDER.match(path.parent.name), _FILE.match(path.stem)
    agent = folder["agent"] if folder else file["model"] if file else ""
    labels = {"persona": file["persona"], "run": file["run"]} if file else {}
    if folder:
        labels |= {"user_model": folder["user"], "most_turns": folder["turns"], "folder": path.parent.name}
    record = f"{path.parent.name}/{path.name}" if folder else path.name
    return [
        Talk(
            title=f"VERA-MH {file['persona']}, run {file['run']}" if file else f"VERA-MH {path.stem}",
            arm="model",
            doctor=agent,
            turns=turns_of(text_of(path)),
            origin=Imported(format=FORMAT, source=SOURCE, licence=LICENCE, record=record),
            labels=labels,
            started_ms=_moment(folder["at"]) if folder else 0,
        )
    ]


def turns_of(text: str) -> tuple[Turn, ...]:
    """The turns: one begins at the start of the file or after a blank line, with its speaker; the rest is its own."""
    turns: list[tuple[Who, list[str]]] = []
    after_blank = True
    for number, line in enumerate(text.split("\n"), 1):
        start = _START.fullmatch(line) if after_blank else None
        if start:
            turns.append((_SPEAKERS[start[1]], [start[2]]))
        elif turns:
            turns[-1][1].append(line)
        elif line.strip():
            raise Fault(f"it begins with {line[:40]!r}", "a line that begins with 'user: ' or 'agent: '", line=number)
        after_blank = not line.strip()
    if not turns:
        raise Fault("it holds no turns", "lines that begin with 'user: ' or 'agent: '")
    return tuple(Turn(who, "\n".join(lines).rstrip("\n")) for who, lines in turns)


def _moment(stamp: str) -> int:
    try:
        moment = datetime.strptime(stamp, "%Y%m%d_%H%M%S").replace(tzinfo=UTC)
    except ValueError:
        return 0
    return int(moment.timestamp() * 1000)
