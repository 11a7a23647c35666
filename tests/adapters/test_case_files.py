from __future__ import annotations

from pathlib import Path

import pytest

from mhtui.adapters.case_files import CaseError, CaseLibrary, bundled_folder, load_case, parse_case
from mhtui.adapters.case_yaml import MAX_BYTES, Problem
from mhtui.core.errors import UnknownCase

EXAMPLE = bundled_folder() / "ten-days-without-sleep.yaml"
TEXT = EXAMPLE.read_text(encoding="utf-8")


def problems(text: str) -> list[Problem]:
    with pytest.raises(CaseError) as caught:
        parse_case(text, "x.yaml")
    return list(caught.value.problems)


def changed(old: str, new: str) -> tuple[str, int]:
    """The example with one place changed, and the line of that place."""
    assert old in TEXT
    return TEXT.replace(old, new, 1), TEXT[: TEXT.index(old)].count("\n") + 1


def test_the_example_loads_and_its_hash_ignores_formatting() -> None:
    case = load_case(EXAMPLE)
    assert case.id == "ten-days-without-sleep"
    assert parse_case("# a comment\n" + TEXT, "x").content_hash() == case.content_hash()
    assert parse_case(TEXT.replace("Never better", "Much better"), "x").content_hash() != case.content_hash()


@pytest.mark.parametrize(
    ("old", "new", "field", "hint"),
    [
        ("difficulty: 2", "dificulty: 2", "dificulty", "did you mean difficulty?"),
        ("release: open", "release: opne", "patient.memory[0].release", "did you mean open?"),
        ("topic: sleep\n", "topic: sleeep\n", "patient.memory[2].topic", "did you mean sleep?"),
        ('"1183"', "1183", "patient.memory[6].cues[2]", "quotes"),
        ("age: 34", "age: 134", "patient.role.age", "from 4 to 110"),
        ("quality: elated, ", "qualty: elated, ", "patient.presentation.affect.qualty", "did you mean quality?"),
        (
            "{rapport: 1, or: [asked_twice,",
            "{rapport: 1, or: [asked_twise,",
            "patient.memory[11].needs.or[0]",
            "asked_twice",
        ),
        ("    greeting:\n", "    greting:\n", "patient.reactions.greting", "did you mean greeting?"),
        ("evidence: [mood.asked]", "evidence: [Mood Asked]", "references.checkpoints[4].evidence[0]", "unit.part"),
        ("setting: emergency", "setting: [emergency]", "setting", "quotes"),
        ("says: Never so much", "says: Never: so much", "", "quotes"),
    ],
)
def test_a_slip_is_named_with_its_line_field_and_what_would_be_right(old: str, new: str, field: str, hint: str) -> None:
    text, line = changed(old, new)
    hit = [p for p in problems(text) if p.line == line]
    assert len(hit) == 1
    assert hit[0].field == field
    assert hint in hit[0].right
    assert str(hit[0]).startswith(f"x.yaml:{line}: ")


def test_several_slips_are_told_at_once_in_the_order_of_the_file() -> None:
    text = (
        TEXT.replace("title: Ten", "tittle: Ten", 1)
        .replace("age: 34", "age: old", 1)
        .replace("topic: mood", "topic: moood")
    )
    found = problems(text)
    assert [p.field for p in found] == ["tittle", "patient.role.age", "patient.memory[4].topic"]
    assert [p.line for p in found] == sorted(p.line for p in found)


def test_a_duplicate_key_is_an_error_with_both_lines() -> None:
    text, line = changed("difficulty: 2", "difficulty: 2\ndifficulty: 3")
    (only,) = problems(text)
    assert (only.line, only.field) == (line + 1, "difficulty")
    assert f"line {line}" in only.wrong


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "empty"),
        ("# nothing but a comment\n", "empty"),
        ("- a\n- b\n", "not a mapping"),
        ("just words", "not a mapping"),
        ("a: [1\n", "not valid YAML"),
        ('a: "x', "not valid YAML"),
        ("\ta: 1", "not valid YAML"),
        ("a: 1\n---\nb: 2\n", "another document"),
        ("a: \x00", "control characters"),
        ("a: !!python/object/apply:os.system [ls]", "tag"),
        ("a: !!python/name:os.system x", "tag"),
        ("? [a]\n: b", "not a field name"),
        ("on: 1", "not a field name"),
        ("<<: {a: 1}", "not a field name"),
        ("a: 2020-13-45", "month"),
        ("[" * 5000, "nesting"),
        ("[" * 100 + "]" * 100, "nested"),
        ("a: &a [*a]", "aliases"),
    ],
)
def test_text_that_is_no_case_is_refused_with_a_reason(text: str, wrong: str) -> None:
    assert any(wrong in p.wrong for p in problems(text))


def test_an_alias_bomb_is_refused_quickly() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]" for i in range(1, 12)]
    assert any("aliases" in p.wrong for p in problems("\n".join(lines)))


def test_half_a_character_is_refused() -> None:
    found = problems('title: "\\ud83d"')
    assert found[0].line == 1


def test_a_file_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    latin = tmp_path / "latin.yaml"
    latin.write_bytes(b"schema: 1\ntitle: caf\xe9\n")
    huge = tmp_path / "huge.yaml"
    huge.write_bytes(b"#" * (MAX_BYTES + 1))
    for path, wrong in [
        (latin, "UTF-8"),
        (huge, "larger"),
        (tmp_path / "none.yaml", "cannot be read"),
        (tmp_path, "read"),
    ]:
        with pytest.raises(CaseError, match=wrong):
            load_case(path)
    with pytest.raises(CaseError) as caught:
        load_case(latin)
    assert caught.value.problems[0].line == 2


def test_a_byte_order_mark_and_windows_line_ends_do_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "bom.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode())
    assert load_case(path).id == "ten-days-without-sleep"


def test_a_broken_file_hides_no_other_and_is_reported(tmp_path: Path) -> None:
    (tmp_path / "good.yaml").write_text(TEXT, encoding="utf-8")
    (tmp_path / "bad.yaml").write_text("schema: 1\n", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("not a case", encoding="utf-8")
    library = CaseLibrary([tmp_path])
    assert [c.id for c in library.cases()] == ["ten-days-without-sleep"]
    assert {Path(p.file).name for p in library.problems()} == {"bad.yaml"}
    assert library.get("ten-days-without-sleep").title == "Ten days without sleep"
    with pytest.raises(CaseError, match="missing"):
        library.get("bad")


def test_an_id_used_twice_is_reported_and_the_first_counts(tmp_path: Path) -> None:
    for name in ("a.yaml", "b.yaml"):
        (tmp_path / name).write_text(TEXT, encoding="utf-8")
    library = CaseLibrary([tmp_path])
    assert [f.path.name for f in library.files()] == ["a.yaml"]
    assert "b.yaml" in str(library.problems()[0])


@pytest.mark.parametrize("asked", ["ten-days-without-slep", "ten-days", "../etc/passwd", "", "x/y"])
def test_an_unknown_case_is_wrong_use_with_close_matches(tmp_path: Path, asked: str) -> None:
    (tmp_path / "ten-days-without-sleep.yaml").write_text(TEXT, encoding="utf-8")
    with pytest.raises(UnknownCase, match="ten-days-without-sleep") as caught:
        CaseLibrary([tmp_path]).get(asked)
    assert caught.value.exit_code == 2


def test_the_standard_library_holds_the_bundled_cases_and_the_users_own(tmp_path: Path) -> None:
    mine = TEXT.replace("id: ten-days-without-sleep", "id: mine")
    (tmp_path / "mine.yaml").write_text(mine, encoding="utf-8")
    ids = [c.id for c in CaseLibrary.standard(user_folder=tmp_path, extra=[tmp_path / "nowhere"]).cases()]
    assert {"mine", "ten-days-without-sleep"} <= set(ids)
