from __future__ import annotations

import json
import os
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from mhtui.adapters.case_files import bundled_folder
from mhtui.cli.cases import cases_group

EXAMPLE = bundled_folder() / "ten-days-without-sleep.yaml"
SHARED = Path(__file__).resolve().parents[3] / "shared" / "data" / "patienthub" / "patientZero.json"
GOLD = ("6A60", "manic", "bipolar", "lithium", "olanzapine", "14,000", "checkpoint")


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MHTUI_CASES", str(tmp_path / "own"))


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(cases_group, [str(a) for a in args])


def test_list_names_the_bundled_cases_and_no_gold() -> None:
    result = run("list", "--json")
    assert result.exit_code == 0
    cards = json.loads(result.stdout)
    assert "ten-days-without-sleep" in [card["id"] for card in cards]
    assert not [word for word in GOLD if word in result.stdout]
    plain = run("list")
    assert "Ten days without sleep (emergency)" in plain.stdout


def test_list_reports_a_broken_file_and_goes_on(tmp_path: Path) -> None:
    (tmp_path / "broken.yaml").write_text("schema: [", encoding="utf-8")
    result = run("list", "--json", "--folder", tmp_path)
    assert result.exit_code == 0
    assert "broken.yaml" in result.stderr
    assert len(json.loads(result.stdout)) >= 1


def test_show_tells_only_what_the_doctor_may_know() -> None:
    for args in ([], ["--json"]):
        result = run("show", "ten-days-without-sleep", *args)
        assert result.exit_code == 0
        assert "Maya R., 34" in result.stdout
        assert not [word for word in GOLD if word in result.stdout]


def test_show_gold_tells_everything() -> None:
    whole = json.loads(run("show", "ten-days-without-sleep", "--gold", "--json").stdout)
    assert whole["icd11"] == "6A60.1"
    assert len(whole["hash"]) == 64
    assert "Overspending of 14,000" in run("show", "ten-days-without-sleep", "--gold").stdout


def test_an_unknown_case_exits_2_with_a_hint() -> None:
    result = run("show", "ten-days-without-slep")
    assert result.exit_code == 2
    assert "did you mean ten-days-without-sleep?" in result.stderr
    assert result.stdout == ""


def test_check_passes_the_example() -> None:
    result = run("check", EXAMPLE)
    assert result.exit_code == 0, result.stdout
    assert "0 errors" in result.stderr


def test_check_names_file_line_field_and_fix(tmp_path: Path) -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    path = tmp_path / "case.yaml"
    path.write_text(text.replace("icd11: 6A60.1", "icd11: 6A60.99"), encoding="utf-8")
    line = text[: text.index("icd11: 6A60.1")].count("\n") + 1
    result = run("check", path)
    assert result.exit_code == 1
    assert f"{path}:{line}: error: icd11: '6A60.99' is not in ICD-11 chapter 6" in result.stdout
    data = json.loads(run("check", path, "--json").stdout)
    assert data["errors"] >= 1
    assert {"level", "line", "field", "message", "fix"} == set(data["files"][0]["findings"][0])


def test_check_finds_an_alias_that_names_another_exam(tmp_path: Path) -> None:
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    at = next(n for n, line in enumerate(lines) if "name: CT head" in line)
    lines[at] = lines[at].replace("aliases: [", "aliases: [MRI brain, ", 1)
    path = tmp_path / "case.yaml"
    path.write_text("\n".join(lines), encoding="utf-8")
    result = run("check", path)
    assert result.exit_code == 1
    assert f"{path}:{at + 1}: error: exams[" in result.stdout
    assert "].aliases[0]: 'MRI brain' is the name of another test" in result.stdout
    assert "give 'MRI brain' an exam of its own, or leave it out" in result.stdout


def test_check_tells_schema_errors_with_1_and_unreadable_files_with_2(tmp_path: Path) -> None:
    (tmp_path / "schema.yaml").write_text(
        EXAMPLE.read_text(encoding="utf-8").replace("age: 34", "age: old"), encoding="utf-8"
    )
    (tmp_path / "syntax.yaml").write_text("schema: [", encoding="utf-8")
    assert run("check", tmp_path / "schema.yaml").exit_code == 1
    assert "patient.role.age" in run("check", tmp_path / "schema.yaml").stdout
    assert run("check", tmp_path / "syntax.yaml").exit_code == 2
    assert run("check", tmp_path / "none.yaml").exit_code == 2
    both = run("check", tmp_path)
    assert both.exit_code == 2
    assert "schema.yaml" in both.stdout
    assert "syntax.yaml" in both.stdout


def test_check_says_which_number_and_looks_at_codes_beside_other_faults(tmp_path: Path) -> None:
    text = EXAMPLE.read_text(encoding="utf-8").replace("code: 6A60.1", "code: 6A99.9", 1)
    lines = ["difficulty: nine" if line.startswith("difficulty:") else line for line in text.splitlines()]
    (tmp_path / "case.yaml").write_text("\n".join(lines), encoding="utf-8")
    result = run("check", tmp_path / "case.yaml")
    assert result.exit_code == 1
    assert "difficulty: should be a whole number in figures, not 'nine' (write a number from 1 to 3)" in result.output
    assert "'6A99.9' is not in ICD-11 chapter 6" in result.output


def test_check_takes_an_id_and_refuses_an_empty_folder(tmp_path: Path) -> None:
    assert run("check", "ten-days-without-sleep").exit_code == 0
    assert run("check", tmp_path).exit_code == 2
    assert run("check", "no-such-case").exit_code == 2


def test_check_finds_an_id_used_twice_and_shared_sentences(tmp_path: Path) -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    (tmp_path / "a.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "b.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "c.yaml").write_text(text.replace("id: ten-days-without-sleep", "id: another"), encoding="utf-8")
    result = run("check", tmp_path)
    assert result.exit_code == 1
    line = text[: text.index("\nid: ")].count("\n") + 2
    a, b = f"{tmp_path / 'a.yaml'}:{line}", f"{tmp_path / 'b.yaml'}:{line}"
    assert f"{a}: error: id: 'ten-days-without-sleep' is also the id of {b}" in result.stdout
    assert f"{b}: error: id: 'ten-days-without-sleep' is also the id of {a}" in result.stdout
    assert len([line for line in result.stdout.splitlines() if "sentences are also said in another" in line]) == 1


def test_list_names_both_lines_of_an_id_used_twice(tmp_path: Path) -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    for name in ("a.yaml", "b.yaml"):
        (tmp_path / name).write_text(text.replace("id: ten-days-without-sleep", "id: mine", 1), encoding="utf-8")
    line = text[: text.index("\nid: ")].count("\n") + 2
    result = run("list", "--folder", tmp_path)
    said = f"{tmp_path / 'b.yaml'}:{line}: id: 'mine' is also the id of {tmp_path / 'a.yaml'}:{line}, which is used"
    assert said in result.stderr


BOMB = "a: &a [x]\n" + "".join(
    f"{name}: &{name} [{','.join([f'*{before}'] * 9)}]\n" for before, name in pairwise("abcdefgh")
)
AWKWARD: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "the file is empty"),
    "blank": (b"\n# nothing\n", "the file is empty"),
    "huge": (b"a: " + b"x" * 2_100_000, "larger than 2 MB"),
    "binary": (bytes(range(128, 256)), "is not UTF-8 text"),
    "control": (b"a: \x00\x01", "not valid YAML"),
    "bomb": (BOMB.encode(), "values or 40 levels, what aliases repeat included"),
    "circle": (b"a: &a\n  b: *a\n", "what aliases repeat included"),
    "twice": (b"schema: 1\nid: a\nid: b\n", "'id' is given twice (first in line 2)"),
    "tab": (b"patient:\n\trole: x\n", "indent with spaces"),
    "list": (b"- a\n", "not a mapping of fields"),
}


@pytest.mark.parametrize("kind", AWKWARD)
def test_awkward_files_are_told_clearly_with_exit_code_2(tmp_path: Path, kind: str) -> None:
    raw, words = AWKWARD[kind]
    path = tmp_path / "x.yaml"
    path.write_bytes(raw)
    checked, shown = run("check", path), run("show", path)
    assert (checked.exit_code, shown.exit_code) == (2, 2)
    assert words in checked.stdout
    assert words in shown.stderr
    assert shown.stdout == ""


def test_what_is_no_file_is_told_and_never_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    for path in (tmp_path / "pipe.yaml", "/dev/zero"):
        assert "is not a file" in run("check", path).stdout
    assert "is not a file" in run("show", f"{tmp_path}/").stderr
    for args in (("check", "x" * 300), ("show", "x" * 300), ("check", "x" * 300 + ".yaml"), ("show", "a\0b")):
        result = run(*args)
        assert result.exit_code == 2
        assert result.stderr or "cannot be read" in result.stdout
    assert run("show", "x", "--folder", tmp_path / "none").exit_code == 2
    assert run("list", "--folder", tmp_path / "none").exit_code == 2


def test_show_takes_the_path_of_a_case_file() -> None:
    assert "Maya R., 34" in run("show", EXAMPLE).stdout
    assert run("show", "no/such.yaml").exit_code == 2


def test_control_characters_of_a_file_are_shown_not_sent(tmp_path: Path) -> None:
    path = tmp_path / "evil.yaml"
    path.write_text('schema: 1\n"ti\\e[31mtle": x\n', encoding="utf-8")
    result = run("check", path)
    assert "\x1b" not in result.stdout


@pytest.mark.skipif(not SHARED.exists(), reason="third-party cases not present: patienthub")
def test_import_writes_checks_and_reports(tmp_path: Path) -> None:
    result = run("import", "--format", "patienthub", SHARED, "--to", tmp_path / "new", "--json")
    assert result.exit_code == 0, result.stderr
    told = json.loads(result.stdout)
    assert len(told) == 9
    assert all(Path(item["path"]).is_file() for item in told)
    assert "age 15, but education is College" in result.stderr
    listed = json.loads(run("list", "--json", "--folder", tmp_path / "new").stdout)
    assert {item["id"] for item in told} <= {card["id"] for card in listed}
    shown = run("show", "patienthub-08-monique", "--folder", tmp_path / "new").stdout
    assert "schizo" not in shown.lower()


@pytest.mark.skipif(not SHARED.exists(), reason="third-party cases not present: patienthub")
def test_import_goes_to_the_users_own_cases_by_default(tmp_path: Path) -> None:
    result = run("import", "--format", "patienthub", SHARED)
    assert result.exit_code == 0, result.stderr
    assert len(list((tmp_path / "own").glob("*.yaml"))) == 9


def test_import_refuses_what_it_cannot_read(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text("{}", encoding="utf-8")
    assert run("import", "--format", "patienthub", path).exit_code == 2
    assert run("import", "--format", "fhir", path).exit_code == 2
    assert run("import", path).exit_code == 2
    assert not (tmp_path / "own").exists()
