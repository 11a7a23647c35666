"""The de-identified bundle: sessions that import again, tables, transcripts, and a page that says what was done."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from mhtui.adapters.export_files import table_files, transcript_files
from mhtui.adapters.rechain import log_of
from mhtui.adapters.session_jsonl import export_lines
from mhtui.core.events import Event, SessionStarted
from mhtui.core.imported import Imported, Stub
from mhtui.export.deidentify import Plan, counts
from mhtui.export.material import Material

IMPORTED: Final = "imported"


def bundle_files(materials: Sequence[Material], texts: Mapping[str, str], plan: Plan) -> Iterator[tuple[str, bytes]]:
    """The files of a bundle. `texts` holds the frozen case of each session by its new id."""
    whole = [_without_record(one, texts[one.id]) for one in materials]
    lines = [line for one, text in whole for line in export_lines(log_of(one.events, text))]
    changed = [one for one, _ in whole]
    yield "sessions.jsonl", b"".join(lines)
    for name, content in table_files(changed):
        yield f"tables/{name}", content
    for name, content in transcript_files(changed):
        yield f"transcripts/{name}", content
    yield "README.txt", _readme(len(changed), plan).encode()


def _without_record(material: Material, text: str) -> tuple[Material, str]:
    """An imported session does not say which record of its source it is."""
    start = material.start
    if not start.imported:
        return material, text
    origin = Imported.model_validate({**start.imported.model_dump(), "record": "not told"})
    stub = Stub.model_validate_json(text)
    stub = stub.model_copy(update={"origin": origin, "title": IMPORTED, "labels": {}, "beside": ()})
    text = stub.canonical()
    hashed = hashlib.sha256(text.encode()).hexdigest()
    changed = {"imported": origin, "title": IMPORTED, "case_hash": hashed}
    return replace(material, events=(_opening(material.events[0], start, changed), *material.events[1:])), text


def _opening(event: Event, start: SessionStarted, changed: Mapping[str, object]) -> Event:
    payload = start.model_copy(update=dict(changed))
    return Event(event.session_id, event.seq, event.at_ms, event.phase, event.actor, payload)


def _readme(number: int, plan: Plan) -> str:
    done = "\n".join(f"  {what}: {count}" for what, count in sorted(counts(plan).items())) or "  nothing"
    shifted = "moved, one offset a person" if any(plan.offsets.values()) else "as they were"
    return (
        f"De-identified sessions: {number}.\n\n"
        "sessions.jsonl  read by `mhtui sessions import`; it holds the cases with their reference answers;\n"
        "                sessions that are open are sealed in it\n"
        "tables/         CSV, with a data dictionary\n"
        "transcripts/    Markdown\n\n"
        "Pseudonyms and session ids are new. Notes to self, comments of raters, calls to models and reasons in free "
        f"text are left out. Times are {shifted}.\n\n"
        f"Replaced or left out:\n{done}\n\n"
        "Rules find addresses, numbers and dates, and the names that were listed. A name that nobody listed is still "
        "in the texts: read them before you give them away.\n"
    )
