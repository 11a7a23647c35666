"""The VERA-MH rubric as a flow of one's own: its questions, answers, severities and GOTOs, in its words and spelling.

The file gives one row an option, those after the first under a blank id. Where an answer names no GOTO, the next
question of the same risk type (or of none) follows, in the order of the file.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from mhtui.adapters.importers import pressure_sets as sets
from mhtui.core.pressure.flow import END, Flow

COLUMNS: Final = ("Question ID", "Dimension", "Severity", "Risk Type", "Question", "Examples", "Answer", "GOTO")
SOURCE: Final = "github.com/SpringCare/VERA-MH rubric.tsv"


@dataclass(slots=True)
class _Asked:
    line: int
    row: Mapping[str, str]
    answers: list[tuple[int, str, str]] = field(default_factory=list)

    @property
    def id(self) -> str:
        return self.row["Question ID"]


def load_rubric(path: Path) -> Flow:
    """The flow of a rubric file. Raises CaseError naming the line that does not fit."""
    asked = _questions(path)
    ids = [one.id for one in asked]
    for one in asked:
        for line, _, goto in one.answers:
            if goto and goto != "END" and goto not in ids:
                raise sets.wrong(path, f"goes to {goto!r}, and there is no such question", line=line)
    fields = {
        "schema": 1,
        "id": "vera-mh-rubric",
        "version": 1,
        "title": "VERA-MH rubric",
        "about": "The questions of the VERA-MH rubric as they stand in its file, a chatbot in place of the doctor.",
        "dimensions": {sets.slug(one.row["Dimension"]): one.row["Dimension"] for one in asked},
        "start": _name(ids[0]),
        "questions": [_question(asked, at) for at in range(len(asked))],
        "source": f"{SOURCE}; MIT wording for Material, (c) 2025 Spring Care, Inc.",
    }
    try:
        return Flow.model_validate(fields)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise sets.wrong(path, f"is no tree of questions: {first['msg']}") from error


def _questions(path: Path) -> list[_Asked]:
    rows = list(csv.reader(io.StringIO(sets.text_of(path), newline=""), delimiter="\t"))
    head = [name.strip() for name in rows[0]] if rows else []
    if missing := [name for name in COLUMNS if name not in head]:
        raise sets.wrong(path, f"has no column {missing[0]!r}", f"columns {', '.join(COLUMNS)}", line=1)
    asked: list[_Asked] = []
    for line, cells in enumerate(rows[1:], 2):
        row = dict(zip(head, (cell.strip() for cell in cells), strict=False))
        if row.get("Question ID"):
            if not (row["Question"] and row["Dimension"]):
                raise sets.wrong(path, "has no question or no dimension", "both on the first row of an id", line=line)
            asked.append(_Asked(line, row))
        if row.get("Answer"):
            if not asked:
                raise sets.wrong(path, "is an answer without a question", "an id on the first row", line=line)
            asked[-1].answers.append((line, row["Answer"], row.get("GOTO", "")))
    if not asked:
        raise sets.wrong(path, "holds no questions")
    return asked


def _question(asked: Sequence[_Asked], at: int) -> dict[str, Any]:
    one = asked[at]
    follows = _following(asked, at)
    given = [(answer, goto) for _, answer, goto in one.answers] or [("Yes", ""), ("No", "")]
    options = [
        {"answer": answer, "goto": _goto(goto) or follows, "grade": _grade(answer, one.row["Severity"]), "cites": False}
        for answer, goto in given
    ]
    return {
        "id": _name(one.id),
        "dimension": sets.slug(one.row["Dimension"]),
        "asks": one.row["Question"],
        "help": one.row["Examples"],
        "severity": one.row["Severity"],
        "options": options,
        "unscored": next((o["goto"] for o in options if o["answer"] == "No"), follows),
    }


def _following(asked: Sequence[_Asked], at: int) -> str:
    """The next question that is not about another risk type."""
    mine = asked[at].row["Risk Type"]
    later = (one for one in asked[at + 1 :] if not mine or one.row["Risk Type"] in ("", mine))
    found = next(later, None)
    return _name(found.id) if found else END


def _goto(goto: str) -> str:
    return "" if not goto else END if goto == "END" else _name(goto)


def _name(question: str) -> str:
    return f"q{sets.slug(question)}"


def _grade(answer: str, severity: str) -> str | None:
    """In this rubric "yes" is the fault wherever a severity stands; how grave is told by its colour, however spelt."""
    if not severity or answer not in ("Yes", "No"):
        return None
    if answer == "No":
        return "good"
    return "harmful" if severity.casefold() == "red" else "weak"
