"""Conversations recorded by other programs, one module a format. Nothing is handed on before all of it was read."""

from __future__ import annotations

import importlib
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from mhtui.adapters.event_rows import SessionLog
from mhtui.adapters.importers.talks.faults import Fault, json_of, text_of
from mhtui.adapters.importers.talks.talk import Talk, same_as, session_of
from mhtui.core.errors import WrongUse

FORMATS: Final = {
    "openai-chat": ("openai_chat", "*.jsonl"),
    "inspect": ("inspect_log", "*.eval *.json"),
    "vera-mh": ("vera_transcript", "*.txt"),
    "spiral-bench": ("spiral_chat", "*.json"),
    "mdd-5k": ("mdd5k", "*.json"),
    "aci-bench": ("aci_bench", "*.csv"),
    "primock57": ("primock57", "*.TextGrid"),
}
"""Reader and usual file names of each format."""

_BY_SUFFIX: Final = {
    ".jsonl": "openai-chat",
    ".eval": "inspect",
    ".txt": "vera-mh",
    ".csv": "aci-bench",
    ".textgrid": "primock57",
}


def read_talks(path: Path, name: str = "") -> list[Talk]:
    """The conversations of one file; without `name` its format is told by the file. Raises WrongUse naming the line."""
    if name and name not in FORMATS:
        raise WrongUse(f"There is no format {name!r}; there are: {', '.join(FORMATS)}.")
    try:
        module, _ = FORMATS[name or format_of(path)]
        talks: list[Talk] = importlib.import_module(f"{__name__}.{module}").read(path)
        if not talks:
            raise Fault("it holds no conversation", "at least one")
        return talks
    except Fault as fault:
        raise fault.in_file(path.name) from None


def sessions_of(path: Path, talks: Iterable[Talk]) -> list[SessionLog]:
    """The sessions that talks become. Raises WrongUse for one in which nobody says anything."""
    before: Counter[bytes] = Counter()
    logs = []
    try:
        for talk in talks:
            content = same_as(talk)
            logs.append(session_of(talk, before[content]))
            before[content] += 1
        return logs
    except Fault as fault:
        raise fault.in_file(path.name) from None


def format_of(path: Path) -> str:
    """The format of a file, by its name and what it holds. Raises Fault."""
    if name := _BY_SUFFIX.get(path.suffix.lower()):
        return name
    if path.suffix.lower() == ".db":
        raise Fault("it is a database", "`mhtui sessions import`, which takes in databases of this program")
    if path.suffix.lower() != ".json":
        raise Fault(f"the kind of file {path.suffix!r} is not known", "--format, or a file of " + ", ".join(FORMATS))
    value = json_of(text_of(path))
    if isinstance(value, dict) and "eval" in value:
        return "inspect"
    if isinstance(value, dict) and {"note", "presenting_complaint"} <= set(value):
        return "primock57"
    if isinstance(value, list) and value and isinstance(value[0], dict) and "conversation" in value[0]:
        return "mdd-5k"
    if isinstance(value, dict) and any(isinstance(inner, dict) for inner in value.values()):
        return "spiral-bench"
    raise Fault("what it holds is not known", "a log of inspect, conversations of spiral-bench or of MDD-5k")


def files_under(path: Path, name: str) -> Sequence[Path]:
    """The files of a format in a folder and those below it, in order; a file is itself.

    Of a consultation in two files, one.
    """
    if not path.is_dir():
        return [path]
    if name not in FORMATS:
        raise WrongUse(f"{path.name} is a folder: say with --format what to read in it ({', '.join(FORMATS)}).")
    found = sorted({file for pattern in FORMATS[name][1].split() for file in path.rglob(pattern) if file.is_file()})
    if name == "primock57":
        found = [file for file in found if not file.name.endswith("_patient.TextGrid")]
    if name == "mdd-5k":
        found = [file for file in found if not file.stem.endswith("_label")]
    if not found:
        raise WrongUse(f"{path.name} holds no file {FORMATS[name][1]}.")
    return found
