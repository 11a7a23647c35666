"""Ratings that people gave elsewhere, from a table: checked as a whole, added as new rows, nothing overwritten."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from mhtui.core.errors import MhtuiError, WrongUse
from mhtui.core.ratings import Rating, in_force
from mhtui.core.rubric import Dimension, Rubric
from mhtui.study.csv_text import plain
from mhtui.study.sheets import ADJUDICATION, CORRECTION, Session

NEEDED: Final = ("session", "rubric", "dimension", "rater", "score")
OPTIONAL: Final = ("unscored", "comment", "repeat", "rubric_hash", "took_ms", "at_ms")
IMPORTED: Final = "imported"
"""Tag of a rating that was not given in this program."""
MOST_PROBLEMS: Final = 20
MOST_NAME: Final = 40
NOT_APPLICABLE: Final = frozenset(("na", "n/a"))


@dataclass(frozen=True, slots=True)
class Line:
    """One row of the table: its line in the file, and its cells by column."""

    number: int
    cells: dict[str, str]


@dataclass(frozen=True, slots=True)
class Imported:
    """Ratings to add, and how many rows are here already."""

    new: tuple[Rating, ...]
    known: int


def read_lines(text: str, name: str) -> list[Line]:
    """The rows of a table with a head, separated by commas or semicolons. Raises WrongUse for a head that is off."""
    first = text.partition("\n")[0]
    reader = csv.reader(io.StringIO(text), delimiter=";" if ";" in first and "," not in first else ",", strict=True)
    try:
        head = [cell.strip().lower() for cell in next(reader, [])]
        _check_head(head, name)
        lines = []
        for row in reader:
            if any(cell.strip() for cell in row):
                if len(row) != len(head):
                    raise WrongUse(f"{name}, line {reader.line_num}: {len(row)} cells under {len(head)} columns.")
                cells = {column: plain(cell.strip()) for column, cell in zip(head, row, strict=True)}
                lines.append(Line(reader.line_num, cells))
    except csv.Error as error:
        raise WrongUse(f"{name}, line {reader.line_num}: no CSV ({error}).") from None
    if not lines:
        raise WrongUse(f"{name} has no row under its head.")
    return lines


def _check_head(head: Sequence[str], name: str) -> None:
    wanted = f"Columns are {', '.join(NEEDED)}; and if you like {', '.join(OPTIONAL)}."
    if absent := [column for column in NEEDED if column not in head]:
        raise WrongUse(f"{name}: the first line lacks {', '.join(absent)}. {wanted}")
    if strange := [column for column in head if column not in (*NEEDED, *OPTIONAL)]:
        raise WrongUse(f"{name}: there is no column {strange[0]!r}. {wanted}")
    if twice := [column for column in head if head.count(column) > 1]:
        raise WrongUse(f"{name}: the column {twice[0]} stands there twice.")


@dataclass(frozen=True, slots=True)
class Desk:
    """What an import asks of the outside. `find` knows a session by its name or raises an MhtuiError."""

    find: Callable[[str], Session]
    rubrics: Sequence[Rubric]
    new_id: Callable[[], str]
    now_ms: int


def ratings_of_lines(lines: Sequence[Line], name: str, desk: Desk, known: Sequence[Rating], correct: bool) -> Imported:
    """Ratings for the rows, `known` being all there are of their sessions.

    A row that is here already is left out. One that differs from what its rater gave is a correction where `correct`
    is set. Raises WrongUse with every row that is off (the first twenty); then nothing is to be added.
    """
    here = {_key(one): one for one in in_force([one for one in known if ADJUDICATION not in one.tags])}
    new: dict[tuple[object, ...], Rating] = {}
    problems: list[str] = []
    skipped = 0
    for line in lines:
        try:
            rating = _rating(line, desk)
            had = here.get(_key(rating))
            if _key(rating) in new:
                raise WrongUse("this rater, session and dimension stand further up already")
            if had and _same(had, rating):
                skipped += 1
            elif had and not correct:
                raise WrongUse(f"{rating.rater} gave {_outcome(had)} here before; --correct adds a correction")
            else:
                new[_key(rating)] = _correcting(rating, had) if had else rating
        except MhtuiError as error:
            problems.append(f"  line {line.number}: {error}")
    if problems:
        more = [f"  and {len(problems) - MOST_PROBLEMS} more"] * (len(problems) > MOST_PROBLEMS)
        shown = "\n".join([*problems[:MOST_PROBLEMS], *more])
        raise WrongUse(f"{name}: nothing was imported.\n{shown}")
    return Imported(tuple(new.values()), skipped)


def _rating(line: Line, desk: Desk) -> Rating:
    cells = line.cells
    session = desk.find(cells["session"])
    if session.broken:
        raise WrongUse(f"session {session.id} is not whole: {session.broken}")
    rubric, dimension = _asked(cells, desk.rubrics)
    score, not_applicable, unscored = _given(cells, rubric, dimension)
    return Rating(
        id=desk.new_id(),
        session_id=session.id,
        case_hash=session.case_hash,
        rubric=rubric.name,
        rubric_hash=rubric.hash,
        dimension=dimension.id,
        rater=_rater(cells["rater"]),
        kind="human",
        repeat=_count(cells, "repeat", 0),
        score=score,
        not_applicable=not_applicable,
        unscored=unscored,
        comment=cells.get("comment", ""),
        tags=(IMPORTED,),
        took_ms=_count(cells, "took_ms", 0),
        at_ms=_count(cells, "at_ms", desk.now_ms),
    )


def _asked(cells: dict[str, str], rubrics: Sequence[Rubric]) -> tuple[Rubric, Dimension]:
    wanted, wanted_hash = cells["rubric"], cells.get("rubric_hash", "")
    rubric = next((one for one in rubrics if wanted in (one.id, one.name)), None)
    if rubric is None:
        there = ", ".join(one.name for one in rubrics)
        raise WrongUse(f"there is no rubric {wanted!r}; there are {there} (name your own file with --rubric)")
    if wanted_hash and not rubric.hash.startswith(wanted_hash.lower()):
        raise WrongUse(f"{rubric.name} has the hash {rubric.hash[:12]} here, not {wanted_hash[:12]}: another wording")
    dimension = rubric.dimension(cells["dimension"])
    if dimension is None:
        there = ", ".join(one.id for one in rubric.dimensions)
        raise WrongUse(f"{rubric.name} has no dimension {cells['dimension']!r}; there are {there}")
    return rubric, dimension


def _given(cells: dict[str, str], rubric: Rubric, dimension: Dimension) -> tuple[int | None, bool, str]:
    text, unscored = cells["score"], cells.get("unscored", "")
    scale = rubric.scale
    if bool(text) == bool(unscored):
        raise WrongUse("one of score and unscored (a reason) is needed, not both" if text else
                       "the score is empty: give one, NA, or a reason in the column unscored")  # fmt: skip
    if unscored:
        return None, False, unscored
    if text.lower() in NOT_APPLICABLE:
        if not dimension.not_applicable:
            raise WrongUse(f"{dimension.id} always has a score: NA is not among its values")
        return None, True, ""
    if not re.fullmatch(r"-?[0-9]{1,6}", text):
        raise WrongUse(f"{text!r} is no whole number")
    if not scale.holds(int(text)):
        hint = "; what does not apply is NA, never 0" if int(text) == 0 else ""
        raise WrongUse(f"{text} lies outside {scale.least} to {scale.most}{hint}")
    return int(text), False, ""


def _rater(given: str) -> str:
    name = unicodedata.normalize("NFC", " ".join(given.split()))
    if not name or len(name) > MOST_NAME or not name.isprintable():
        raise WrongUse(f"the rater needs a pseudonym of at most {MOST_NAME} visible characters")
    if name.startswith("model:"):
        raise WrongUse("a model is no human rater: use `mhtui judge`")
    return name


def _count(cells: dict[str, str], column: str, otherwise: int) -> int:
    text = cells.get(column, "")
    if not text:
        return otherwise
    if not re.fullmatch(r"[0-9]{1,15}", text):
        raise WrongUse(f"{column}: {text!r} is no whole number from 0")
    return int(text)


def _key(rating: Rating) -> tuple[object, ...]:
    return (rating.session_id, rating.rubric_hash, rating.dimension, rating.kind, rating.rater, rating.repeat)


def _same(had: Rating, rating: Rating) -> bool:
    return _outcome(had) == _outcome(rating) and had.comment == rating.comment


def _outcome(rating: Rating) -> str:
    if rating.score is not None:
        return str(rating.score)
    return "NA" if rating.not_applicable else f"unscored ({rating.unscored})"


def _correcting(rating: Rating, had: Rating) -> Rating:
    later = max(rating.at_ms, had.at_ms + 1)
    return rating.model_copy(update={"replaces": had.id, "tags": (IMPORTED, CORRECTION), "at_ms": later})
