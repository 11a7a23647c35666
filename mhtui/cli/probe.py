"""`mhtui probe`: one part of the instrument over the user's own lines."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click

from mhtui.cli.common import emit, program, tell
from mhtui.core.errors import WrongUse

Row = dict[str, Any]


@click.group()
def probe() -> None:
    """Run one part of the instrument over a JSONL file (- for standard input): one JSON object a line on stdout, a
    table on stderr where labels are given."""


@probe.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, allow_dash=True))
@click.option("--no-embeddings", is_flag=True, help="N-grams and rules alone, as where no embeddings are installed.")
def topics(file: Path, no_embeddings: bool) -> None:
    """What questions ask about: {"id","question"} → {"id","topics"}; label `topic`."""
    from mhtui.core.topics import TOPICS

    names = frozenset((*TOPICS, "none"))
    with program(None, embeddings=not no_embeddings) as made:
        reader = made.reader

        def answer(row: Row) -> Row:
            return {"topics": reader.topics(_text(row, "question"))}

        _run(file, answer, label="topic", guess=lambda out: out["topics"][0] if out["topics"] else "none", labels=names)


@probe.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, allow_dash=True))
def exams(file: Path) -> None:
    """What orders map to: {"id","catalogue","request"} → {"id","maps_to"}; label `maps_to`."""
    from mhtui.hospital.mapping import map_order
    from mhtui.hospital.models import CatalogueExam

    def answer(row: Row) -> Row:
        held = row.get("catalogue", [])
        if not isinstance(held, list):
            raise WrongUse('the field "catalogue" must be a list of exams')
        catalogue = [_exam(item, CatalogueExam) for item in held]
        return {"maps_to": list(map_order(_text(row, "request"), catalogue).exams)}

    _run(file, answer, label="maps_to", guess=lambda out: _set(out["maps_to"]))


@probe.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, allow_dash=True))
@click.option("--no-embeddings", is_flag=True, help="Rules alone, without the trained reader.")
def match(file: Path, no_embeddings: bool) -> None:
    """Whether texts state checkpoints: {"id","checkpoint","text"} → {"id","verdict","reason"}; label `label`."""
    from mhtui.scoring.match.types import Statement

    with program(None, embeddings=not no_embeddings) as made:
        matcher = made.matcher
        tell(made.embedder_note)

        def answer(row: Row) -> Row:
            accept = tuple(str(text) for text in row.get("accept", ()))
            if not _text(row, "checkpoint").strip():
                raise WrongUse('the field "checkpoint" is empty: say what is to be found')
            found = matcher.match(Statement(_text(row, "checkpoint"), accept), _text(row, "text"))
            keep = {"verdict": found.verdict, "reason": found.reason, "quote": found.quote}
            return {**keep, "contradicted": found.contradicted, "similarity": found.similarity}

        _run(file, answer, label="label", guess=_verdict, labels=frozenset(MATCH_LABELS), as_wanted=_as_labelled)


@probe.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, allow_dash=True))
@click.option("--no-embeddings", is_flag=True, help="Rules alone: less is heard.")
def rolebreak(file: Path, no_embeddings: bool) -> None:
    """Whether words leave the patient's role: {"id","text"} → {"id","role_break","reason"}; label `role_break`.

    `language` in a line says what the patient speaks, where that is not English.
    """
    from mhtui.patient.model.role import role_break

    with program(None, embeddings=not no_embeddings) as made:
        ear = made.ear

        def answer(row: Row) -> Row:
            broken = role_break(_text(row, "text"), str(row.get("language") or "en"), ear=ear)
            if broken is None:
                return {"role_break": False, "reason": ""}
            return {"role_break": True, "reason": broken.reason, "kind": broken.kind, "quote": broken.quote}

        names = frozenset(("true", "false"))
        _run(file, answer, label="role_break", guess=lambda out: str(out["role_break"]).lower(), labels=names)


MATCH_LABELS = ("entailed", "not_entailed", "contradicted", "undecided")


def _as_labelled(wanted: str, found: str) -> str:
    """A denial is not stated either: where that is all the label says, it is right."""
    return wanted if (wanted, found) == ("not_entailed", "contradicted") else found


def _verdict(out: Row) -> str:
    """A contradiction is told apart from what is merely not stated, as the labels do."""
    return "contradicted" if out["contradicted"] else str(out["verdict"])


def _run(
    file: Path,
    answer: Callable[[Row], Row],
    *,
    label: str,
    guess: Callable[[Row], str],
    labels: frozenset[str] | None = None,
    as_wanted: Callable[[str, str], str] = lambda _wanted, found: found,
) -> None:
    def known(wanted: Any, number: int, file: Path) -> str:
        """The label as it is tabulated; one outside the vocabulary is an error, not a class of its own."""
        if isinstance(wanted, list):
            return _set([str(name) for name in wanted])
        named = str(wanted).strip() if wanted is not None else ""
        named = named.lower() if isinstance(wanted, bool) else named
        if labels and (named or "none") not in labels:
            raise WrongUse(f"{file}, line {number}: {wanted!r} is no label; labels are {', '.join(sorted(labels))}")
        return named or "none"

    pairs: list[tuple[str, str]] = []
    number = 0
    for number, row in _rows(file):
        try:
            out = answer(row)
        except WrongUse as error:
            raise WrongUse(f"{file}, line {number}: {error}") from error
        emit({"id": row.get("id", number), **out})
        if label in row:
            wanted = known(row[label], number, file)
            pairs.append((wanted, as_wanted(wanted, guess(out))))
    if not number:
        tell(f"{file} is empty: one JSON object a line is needed; nothing was read.")
    if pairs:
        from mhtui.cli.confusion import table

        tell("\n".join(table(pairs)))


def _rows(file: Path) -> Iterator[tuple[int, Row]]:
    try:
        text = sys.stdin.buffer.read().decode("utf-8") if str(file) == "-" else file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise WrongUse(f"{file} cannot be read as UTF-8 text: {error}") from error
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except ValueError as error:
            raise WrongUse(f"{file}, line {number}: not JSON ({error}); one object a line is needed") from error
        if not isinstance(row, dict):
            raise WrongUse(f"{file}, line {number}: a JSON object is needed")
        yield number, row


def _text(row: Row, key: str) -> str:
    value = row.get(key)
    if not isinstance(value, str):
        raise WrongUse(f'the field "{key}" with a text is needed')
    return value


def _exam(item: Any, make: Callable[[str, tuple[str, ...]], Any]) -> Any:
    """A catalogue entry: a name, or an object with name and aliases."""
    if isinstance(item, str):
        return make(item, ())
    if isinstance(item, dict) and isinstance(item.get("name"), str):
        return make(item["name"], tuple(str(alias) for alias in item.get("aliases", ())))
    raise WrongUse('a catalogue entry is a name, or {"name": …, "aliases": […]}')


def _set(names: list[str]) -> str:
    return " + ".join(sorted(names)) or "none"
