"""Damaged and unknown files: which line, what was expected, nothing imported."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from mhtui.adapters.importers.talks import read_talks
from mhtui.cli import _root
from mhtui.core.errors import WrongUse

GOOD = json.dumps({"messages": [{"role": "user", "content": "Hello"}]})
GRID = """File type = "ooTextFile"
Object class = "TextGrid"

xmin = 0
xmax = 9
tiers? <exists>
size = 1
item []:
\titem [1]:
\t\tclass = "IntervalTier"
\t\tname = "Speaker"
\t\txmin = 0
\t\txmax = 9
\t\tintervals: size = 2
\t\tintervals [1]:
\t\t\txmin = 0
\t\t\txmax = 4
\t\t\ttext = "He said ""go""
and <UNSURE>went</UNSURE>"
\t\tintervals [2]:
\t\t\txmin = 4
\t\t\txmax = 9
\t\t\ttext = ""
"""

FAULTS = [
    ("a.jsonl", GOOD + "\n{broken\n", ["a.jsonl, line 2", "not JSON"]),
    ("a.jsonl", GOOD + "\n" + GOOD.replace("user", "nurse"), ["line 2, messages[0]", "'nurse'", "assistant"]),
    ("a.jsonl", '{"messages": "x"}', ["line 1", "a list"]),
    ("a.jsonl", '{"messages": []}', ["line 1", "nobody says anything"]),
    ("a.jsonl", "", ["holds no conversation"]),
    ("a.jsonl", '{"input": {}, "preferred_output": []}', ["line 1", "preferred"]),
    ("a.txt", "Once upon a time\nuser: hi", ["a.txt, line 1", "'user: '"]),
    ("a.csv", "dialogue,encounter_id,note\n[nurse] hi,D1,n\n", ["a.csv, line 2, D1", "[nurse]", "[doctor]"]),
    ("a.csv", "text\nx\n", ["line 1", "'dialogue'"]),
    ("a.csv", "dialogue,encounter_id,note\n[doctor] hi,D1,n,extra\n", ["line 2", "number of fields"]),
    ("a.json", '[{"conversation": [{"doctor": "x"}, {"nurse": "y"}]}]', ["[0].conversation[1]", "'patient'"]),
    ("a.json", '{"eval": {"model": "m"}}', ["'samples' is missing"]),
    ("a.json", '{"eval": {}, "samples": [{"messages": [{"role": "user"}]}]}', ["no turns"]),
    ("a.json", '{"1": {"p.json": {"x": [{"prompt_id": "x"}]}}}', ["1/p.json/x[0]", "'transcript'"]),
    ("a.json", "[1, 2]", ["not known"]),
    ("a.json", '{\n"a": \n}', ["line 3", "JSON"]),
    ("a.jsonl", '{"format": "mhtui.session"}', ["line 1", "mhtui sessions import"]),
    ("a.db", "SQLite", ["mhtui sessions import"]),
    ("a.xyz", "x", ["'.xyz'", "--format"]),
    ("a.eval", "no zip", ["not JSON"]),
    ("x_doctor.TextGrid", GRID, ["x_patient.TextGrid is missing"]),
]


@pytest.mark.parametrize(("name", "text", "words"), FAULTS, ids=[f"{n}-{i}" for i, (n, _, _) in enumerate(FAULTS)])
def test_a_damaged_file_says_where_and_nothing_is_imported(
    tmp_path: Path, name: str, text: str, words: list[str]
) -> None:
    good, bad, db = tmp_path / "good.jsonl", tmp_path / name, tmp_path / "x.db"
    good.write_text(GOOD, encoding="utf-8")
    bad.write_text(text, encoding="utf-8")
    done = CliRunner().invoke(_root, ["--db", str(db), "import", str(good), str(bad)])
    assert isinstance(done.exception, WrongUse)
    for word in [*words, "Nothing was imported."]:
        assert word in str(done.exception)
    assert str(tmp_path) not in str(done.exception)
    assert not db.exists()


def test_bytes_that_are_no_text_are_named_by_line(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    file.write_bytes(GOOD.encode() + b"\n\xff\xfe\n")
    with pytest.raises(WrongUse, match=r"a\.jsonl, line 2: it is no UTF-8"):
        read_talks(file)


def test_a_zip_that_is_cut_short_or_of_something_else_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.eval"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("readme.txt", "x")
    with pytest.raises(WrongUse, match=r"no header\.json"):
        read_talks(file)
    file.write_bytes(file.read_bytes()[:30])
    with pytest.raises(WrongUse, match="no whole zip"):
        read_talks(file)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("size = 2", "size = 3", "cut short"),
        ("size = 2", "size = 1", "more follows"),
        ("intervals [2]", "intervals [4]", r"^x_patient.TextGrid, line 20.*intervals \[2\]"),
        ('went</UNSURE>"', "went</UNSURE>", "closing quote"),
        ('""go""', '""go"', r"intervals \[2\]"),
        ("xmin = 4", "xmin = four", "line 21.*xmin"),
    ],
)
def test_a_damaged_textgrid_names_file_and_line(tmp_path: Path, old: str, new: str, words: str) -> None:
    (tmp_path / "x_doctor.TextGrid").write_text(GRID, encoding="utf-8")
    (tmp_path / "x_patient.TextGrid").write_text(GRID.replace(old, new), encoding="utf-8")
    with pytest.raises(WrongUse, match=words):
        read_talks(tmp_path / "x_doctor.TextGrid")


def test_a_text_over_two_lines_with_quotes_is_one_turn(tmp_path: Path) -> None:
    for who in ("doctor", "patient"):
        text = GRID if who == "doctor" else GRID.replace("He said", "I say").replace("xmin = 0", "xmin = 0.5")
        (tmp_path / f"x_{who}.TextGrid").write_bytes(text.replace("\n", "\r\n").encode("utf-16"))
    (talk,) = read_talks(tmp_path / "x_patient.TextGrid")
    assert [(turn.who, turn.at_ms) for turn in talk.turns] == [("doctor", 0), ("patient", 500)]
    assert talk.turns[0].text == 'He said "go"\nand <UNSURE>went</UNSURE>'
