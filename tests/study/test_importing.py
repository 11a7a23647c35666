"""Ratings from elsewhere: H9, all rows or none, nothing overwritten, errors that name the line."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from kit import session

from mhtui.adapters.rubric_files import bundled_rubrics
from mhtui.core.errors import UnknownSession, WrongUse
from mhtui.core.ratings import Rating, in_force
from mhtui.study.importing import Desk, Imported, ratings_of_lines, read_lines

HEAD = "session,rubric,dimension,rater,score"
HERE = {name: session(int(name[1:])) for name in ("S001", "S002")}


def find(name: str) -> object:
    if name not in HERE:
        raise UnknownSession(f"There is no session {name!r}.")
    return HERE[name]


def bring(text: str, known: Sequence[Rating] = (), *, correct: bool = False) -> Imported:
    """The text of a file, imported."""
    numbers = itertools.count(len(known))
    desk = Desk(find, list(bundled_rubrics().values()), lambda: f"I{next(numbers):03}", 5_000)  # type: ignore[arg-type]
    return ratings_of_lines(read_lines(text, "r.csv"), "r.csv", desk, known, correct)


def test_h9_a_table_becomes_ratings_of_people() -> None:
    text = f'{HEAD},comment\nS001,mentaleval/1,empathy,S-01,4,"warm, exact"\nS001,mentaleval,empathy,S-02,na,\n'
    first, second = bring(text).new
    assert (first.score, first.kind, first.rater, first.comment, first.tags) == (
        4,
        "human",
        "S-01",
        "warm, exact",
        ("imported",),
    )
    assert (first.case_hash, first.rubric_hash, first.last_seq) == (
        HERE["S001"].case_hash,
        bundled_rubrics()["mentaleval"].hash,
        -1,
    )
    assert (second.score, second.not_applicable) == (None, True)


@pytest.mark.parametrize("separator", [",", ";"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_files_as_spreadsheets_write_them(separator: str, end: str) -> None:
    lines = f"{HEAD}\nS001,mentaleval,note,S-01,4\n,,,,\n".replace(",", separator).replace("\n", end)
    assert [one.score for one in bring(lines).new] == [4]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "lacks session"),
        (HEAD, "no row"),
        ("session,rubric,dimension,rater\n", "lacks score"),
        (f"{HEAD},mood\n", "no column 'mood'"),
        (f"{HEAD},score\n", "score stands there twice"),
        (f"{HEAD}\nS001,mentaleval,empathy,S-01\n", "line 2: 4 cells under 5 columns"),
        (f'{HEAD}\nS001,mentaleval,empathy,S-01,"4\n', "no CSV"),
    ],
)
def test_a_head_or_form_that_is_off_is_refused(text: str, says: str) -> None:
    with pytest.raises(WrongUse, match=says):
        bring(text)


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ("S009,mentaleval,empathy,S-01,4", "no session 'S009'"),
        ("S001,charm,empathy,S-01,4", "no rubric 'charm'"),
        ("S001,mentaleval/7,empathy,S-01,4", "no rubric 'mentaleval/7'"),
        ("S001,mentaleval,charm,S-01,4", "no dimension 'charm'"),
        ("S001,mentaleval,empathy,S-01,0", "outside 1 to 5; what does not apply is NA, never 0"),
        ("S001,mentaleval,empathy,S-01,6", "outside 1 to 5"),
        ("S001,mentaleval,empathy,S-01,4.0", "no whole number"),
        ("S001,mentaleval,empathy,S-01,4/5", "no whole number"),
        ("S001,mentaleval,empathy,S-01,", "score is empty"),
        ("S001,mentaleval,empathy,,4", "pseudonym"),
        ("S001,mentaleval,empathy,model:m,4", "a model is no human rater"),
    ],
)
def test_s8_a_row_that_is_off_stops_all_and_names_its_line(row: str, says: str) -> None:
    with pytest.raises(WrongUse, match=says) as refused:
        bring(f"{HEAD}\nS001,mentaleval,note,S-01,4\n{row}\n")
    assert "nothing was imported" in str(refused.value)
    assert "line 3" in str(refused.value)


def test_another_wording_of_the_rubric_is_refused() -> None:
    with pytest.raises(WrongUse, match="another wording"):
        bring(f"{HEAD},rubric_hash\nS001,mentaleval,note,S-01,4,{'0' * 64}\n")


def test_the_same_row_twice_in_a_file_is_refused() -> None:
    with pytest.raises(WrongUse, match="stand further up already"):
        bring(f"{HEAD}\n" + "S001,mentaleval,note,S-01,4\n" * 2)


def test_d6_once_more_adds_nothing_and_a_change_needs_to_be_called_a_correction() -> None:
    text = f"{HEAD}\nS001,mentaleval,note,S-01,4\nS002,mentaleval,note,S-01,2\n"
    had = bring(text).new
    assert bring(text, had) == Imported((), 2)
    changed = text.replace("S-01,4", "S-01,5")
    with pytest.raises(WrongUse, match="S-01 gave 4 here before; --correct adds a correction"):
        bring(changed, had)
    corrected = bring(changed, had, correct=True)
    assert corrected.known == 1
    assert [(one.score, one.replaces) for one in corrected.new] == [(5, had[0].id)]
    assert sorted(one.score or 0 for one in in_force([*had, *corrected.new])) == [2, 5]


def test_unscored_has_a_reason() -> None:
    head = f"{HEAD},unscored\n"
    assert bring(f"{head}S001,mentaleval,note,S-01,,recording broke off\n").new[0].unscored == "recording broke off"
    with pytest.raises(WrongUse, match="not both"):
        bring(f"{head}S001,mentaleval,note,S-01,4,why\n")


def test_many_faults_are_told_at_once_but_not_all() -> None:
    rows = "".join(f"S001,mentaleval,note,S-{n},9\n" for n in range(30))
    with pytest.raises(WrongUse) as refused:
        bring(f"{HEAD}\n{rows}")
    assert str(refused.value).count("line") == 20
    assert "and 10 more" in str(refused.value)
