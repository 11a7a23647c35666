"""Writing exports: new files for their owner only; a folder is written beside its place and moved there when whole."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from mhtui.adapters.llm_logs import write_llm_logs
from mhtui.adapters.owner_file import make_folder, write_new
from mhtui.core.csv_text import csv_bytes
from mhtui.core.errors import StoreError, WrongUse
from mhtui.export.chat_jsonl import chat_line
from mhtui.export.inspect_log import inspect_file
from mhtui.export.material import Material
from mhtui.export.rubric_rows import rubric_line
from mhtui.export.tables import COLUMNS, DICTIONARY_COLUMNS, dictionary, tables
from mhtui.export.transcript import markdown, page

Files = Iterable[tuple[str, bytes]]

SINGLE: Final = {"openai-chat": ".jsonl", "healthbench": ".jsonl", "llm": ".db"}
"""Formats of one file, with its ending; the others are folders."""
FORMATS: Final = ("openai-chat", "csv", "parquet", "markdown", "html", "inspect", "llm", "healthbench", "bundle")


def write_export(format_: str, path: Path, materials: Sequence[Material]) -> int:
    """Write sessions in a format (not the bundle); how many were written. Raises StoreError where the place is taken,
    WrongUse where a format can hold none of them."""
    if format_ == "llm":
        make_folder(path.parent)
        write_llm_logs(path, materials)
        return len(materials)
    if format_ in SINGLE:
        make = chat_line if format_ == "openai-chat" else rubric_line
        lines = [line for one in materials if (line := make(one)) is not None]
        if not lines:
            raise WrongUse(
                "None of these sessions can be written so: rubric rows need ended encounters with a case of ours."
            )
        make_folder(path.parent)
        write_new(path, lines)
        return len(lines)
    write_folder(path, _FOLDERS[format_](materials))
    return len(materials)


def write_folder(path: Path, files: Files) -> None:
    """A new folder with these files, whole or not at all. Raises StoreError."""
    if path.exists():
        raise StoreError(f"{path} exists already and was left as it is. Name another folder.")
    make_folder(path.parent)
    try:
        half = Path(tempfile.mkdtemp(prefix=f".{path.name}-", dir=path.parent))
    except OSError as error:
        raise StoreError(f"{path} cannot be written: {error.strerror}.") from error
    try:
        for name, content in files:
            make_folder((half / name).parent)
            write_new(half / name, [content])
        os.rename(half, path)
    except BaseException:
        shutil.rmtree(half, ignore_errors=True)
        raise


def table_files(materials: Sequence[Material]) -> Files:
    """The tables as CSV, with the data dictionary."""
    rows = tables(materials)
    for name, columns in COLUMNS.items():
        yield f"{name}.csv", csv_bytes([column.name for column in columns], rows[name])
    yield "data_dictionary.csv", csv_bytes(DICTIONARY_COLUMNS, dictionary())


def transcript_files(materials: Sequence[Material], form: str = "markdown") -> Files:
    """A transcript a session."""
    make, end = (page, "html") if form == "html" else (markdown, "md")
    return ((f"{_name(one)}.{end}", make(one)) for one in materials)


def _parquet(materials: Sequence[Material]) -> Files:
    from mhtui.adapters.parquet_tables import parquet_files

    return parquet_files(materials)


def _name(material: Material) -> str:
    title = re.sub(r"[^\w-]+", "-", material.start.title).strip("-")[:40]
    return f"{material.id}-{title}" if title else material.id


_FOLDERS: Final[Mapping[str, Callable[[Sequence[Material]], Files]]] = {
    "csv": table_files,
    "parquet": _parquet,
    "markdown": transcript_files,
    "html": lambda materials: transcript_files(materials, "html"),
    "inspect": lambda materials: (inspect_file(one) for one in materials),
}
