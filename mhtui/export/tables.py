"""Sessions as tables, a row a session, turn, exam, section, diagnosis or score, with a dictionary of every column."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from mhtui.core.events import Event, ExamOrdered, ExamResulted, NoteWritten, PlanWritten
from mhtui.export.figures import MEANINGS
from mhtui.export.material import Material, doctor_label, kind_of, numbered

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Column:
    """`type` is string, integer, number or boolean; `unit` of a number; `missing` says what an empty cell means."""

    name: str
    type: str
    meaning: str
    unit: str = ""
    missing: str = "never empty"


_ID: Final = Column("session_id", "string", "the session; joins all tables")
_SEQ: Final = Column("seq", "integer", "number of the event in the session's log, from 0")
_AT: Final = Column(
    "at_ms", "integer", "when it happened, Unix time (from 0 where an imported source has no date)", "ms"
)

COLUMNS: Final[dict[str, tuple[Column, ...]]] = {
    "sessions": (
        _ID,
        Column("kind", "string", "encounter, pressure, control, or imported (recorded elsewhere, never ours)"),
        Column("case_id", "string", "the case or scenario"),
        Column("case_hash", "string", "SHA-256 of its frozen text"),
        Column("title", "string", "its title"),
        Column("arm", "string", "who played: trainee, expert, other, model, scripted"),
        Column("doctor", "string", "name of the doctor, without the address of a model", missing="not known"),
        Column("participant", "string", "pseudonym of the person", missing="no person, or none given"),
        Column("state", "string", "submitted, stopped or open"),
        Column("started_ms", "integer", "when it began, Unix time", "ms"),
        Column("active_ms", "integer", "time with the clock running", "ms"),
        Column("doctor_turns", "integer", "turns of the doctor, silences included", "turns"),
        Column("all_turns", "integer", "turns of all parties", "turns"),
        Column("orders", "integer", "exams ordered", "orders"),
        Column("source", "string", "where an imported session comes from", missing="not imported"),
        Column("licence", "string", "its licence", missing="not imported"),
        Column("format", "string", "the format it was read from", missing="not imported"),
    ),
    "turns": (
        _ID,
        _SEQ,
        Column("turn", "integer", "turns of all parties, counted from 1"),
        _AT,
        Column("speaker", "string", "doctor, patient or informant"),
        Column("behaviour", "string", "what is seen", missing="nothing"),
        Column("speech", "string", "the words, byte for byte", missing="silence"),
        Column("latency_ms", "integer", "pause of the simulated patient before it speaks", "ms"),
    ),
    "exams": (
        _ID,
        _SEQ,
        _AT,
        Column("requested", "string", "the order as the doctor wrote it"),
        Column("exam", "string", "the exam of the hospital it was taken for", missing="none"),
        Column("status", "string", "done, repeat, unavailable, vague"),
        Column("report", "string", "what came back", missing="nothing"),
    ),
    "sections": (
        _ID,
        Column("document", "string", "note or plan, as last written"),
        Column("section", "string", "key of the section"),
        Column("text", "string", "what was written"),
    ),
    "diagnoses": (
        _ID,
        Column("rank", "integer", "place in the list, from 1"),
        Column("code", "string", "ICD-11 code"),
        Column("title", "string", "its title"),
        Column("reasoning", "string", "why, in the doctor's words", missing="none given"),
    ),
    "scores": (
        _ID,
        Column("score", "string", "name of the score: rows `score=NAME` of the dictionary say what it is"),
        Column(
            "value",
            "number",
            "0 to 1; a share counts what is sure (pressure dialogues: of what was read)",
            missing="unscored: see reason",
        ),
        Column("lower", "number", "lower bound", missing="as value"),
        Column("upper", "number", "upper bound, with what is undecided", missing="as value"),
        Column("covered", "integer", "numerator", missing="no share"),
        Column("total", "integer", "denominator", missing="no share"),
        Column("reason", "string", "why it is unscored", missing="it is scored"),
        Column("scorer_hash", "string", "the scorer; rows of different hashes are never averaged"),
    ),
    "remarks": (
        _ID,
        Column("seq", "integer", "number of the event the note is on"),
        Column("remark", "string", "id of the note"),
        Column("reviewer", "string", "pseudonym of the reviewer", missing="none given"),
        Column("at_ms", "integer", "when it was noted, Unix time", "ms"),
        Column("blind", "boolean", "whether who played was hidden when it was written"),
        Column("text", "string", "the note"),
    ),
    "ratings": (
        _ID,
        Column("rater", "string", "a judge's name or a person's pseudonym"),
        Column("kind", "string", "judge or human"),
        Column("rubric", "string", "the rubric"),
        Column("rubric_hash", "string", "SHA-256 of its text"),
        Column("dimension", "string", "the dimension rated"),
        Column("repeat", "integer", "which repeat of a judge, from 0"),
        Column("score", "integer", "the score", missing="not applicable or unscored"),
        Column("not_applicable", "boolean", "whether the dimension does not apply"),
        Column("unscored", "string", "why there is no score", missing="there is one"),
        Column("comment", "string", "the rater's comment", missing="none"),
    ),
}
"""Columns of each table, in order: the data dictionary is made of these."""


def tables(materials: Sequence[Material]) -> dict[str, list[Row]]:
    """All rows by table, in the order of the sessions."""
    return {name: [row for one in materials for row in make(one)] for name, make in _ROWS.items()}


def dictionary() -> list[Row]:
    """The data dictionary, a row a column, and after these a row for each score."""
    found = [
        {"table": table, "column": c.name, "type": c.type, "unit": c.unit, "meaning": c.meaning, "missing": c.missing}
        for table, columns in COLUMNS.items()
        for c in columns
    ]
    scored = {"table": "scores", "type": "number", "unit": "", "missing": "value: unscored, see reason"}
    return [*found, *({**scored, "column": f"score={name}", "meaning": meaning} for name, meaning in MEANINGS.items())]


DICTIONARY_COLUMNS: Final = ("table", "column", "type", "unit", "meaning", "missing")


def _session(one: Material) -> Iterator[Row]:
    start, state = one.start, one.encounter
    origin = start.imported.model_dump() if start.imported else {}
    yield {
        "session_id": one.id,
        "kind": kind_of(start),
        "doctor": doctor_label(start),
        "state": state.ended or "open",
        "started_ms": one.events[0].at_ms,
        "active_ms": state.usage.active_ms,
        "doctor_turns": state.usage.turns,
        "all_turns": len(state.dialogue),
        "orders": state.usage.orders,
        **{name: getattr(start, name) for name in ("case_id", "case_hash", "title", "arm", "participant")},
        **{name: origin.get(name) for name in ("source", "licence", "format")},
    }


def _turns(one: Material) -> Iterator[Row]:
    for number, turn in numbered(one.encounter.dialogue):
        names = ("seq", "at_ms", "speaker", "behaviour", "speech", "latency_ms")
        yield {"session_id": one.id, "turn": number, **{name: getattr(turn, name) for name in names}}


def _exams(one: Material) -> Iterator[Row]:
    order: Event | None = None
    for event in one.events:
        if isinstance(event.payload, ExamOrdered):
            order = event
        elif isinstance(event.payload, ExamResulted):
            for result in event.payload.results:
                asked = order or event
                fields = result.model_dump(include={"exam", "status", "report", "requested"})
                yield {"session_id": one.id, "seq": asked.seq, "at_ms": asked.at_ms, **fields}


def _sections(one: Material) -> Iterator[Row]:
    last: dict[str, dict[str, str]] = {}
    for event in one.events:
        if isinstance(event.payload, NoteWritten | PlanWritten):
            last["note" if isinstance(event.payload, NoteWritten) else "plan"] = event.payload.sections
    for document, sections in sorted(last.items()):
        for key, text in sections.items():
            yield {"session_id": one.id, "document": document, "section": key, "text": text}


def _diagnoses(one: Material) -> Iterator[Row]:
    for rank, entry in enumerate(one.encounter.diagnoses, 1):
        yield {"session_id": one.id, "rank": rank, **entry.model_dump()}


def _scores(one: Material) -> Iterator[Row]:
    for figure in one.figures:
        names = ("value", "lower", "upper", "covered", "total", "reason")
        values = {name: getattr(figure, name) for name in names}
        yield {"session_id": one.id, "score": figure.name, **values, "scorer_hash": one.scorer_hash}


def _ratings(one: Material) -> Iterator[Row]:
    names = {column.name for column in COLUMNS["ratings"]}
    yield from (rating.model_dump(include=names) for rating in one.ratings)


def _remarks(one: Material) -> Iterator[Row]:
    for remark in one.remarks:
        fields = remark.model_dump(include={"seq", "at_ms", "blind", "text"})
        yield {"session_id": one.id, "remark": remark.id, "reviewer": remark.by, **fields}


_ROWS: Final = {
    "sessions": _session,
    "turns": _turns,
    "exams": _exams,
    "sections": _sections,
    "diagnoses": _diagnoses,
    "scores": _scores,
    "remarks": _remarks,
    "ratings": _ratings,
}
