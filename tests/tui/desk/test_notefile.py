"""All sections as one file and back."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mhtui.core.note import NOTE_SECTIONS
from mhtui.tui.desk.notefile import parse, write

KEYS = [s.key for s in NOTE_SECTIONS]
LINES = st.lists(st.sampled_from(["", "# Risk", "\\# Risk", "\\\\# x", "plain", "#tag", "## sub", "# Unknown", " a "]))
TEXTS = st.dictionaries(
    st.sampled_from(KEYS), LINES.map("\n".join) | st.text(st.characters(exclude_categories=["Cs", "Cc"]))
)


@given(TEXTS)
def test_what_is_written_out_comes_back_the_same(texts: dict[str, str]) -> None:
    parsed = parse(NOTE_SECTIONS, write(NOTE_SECTIONS, texts))
    assert parsed.problems == []
    assert parsed.sections == {key: texts.get(key, "").strip() for key in KEYS}


def test_no_hint_or_template_counts_as_written() -> None:
    assert not any(parse(NOTE_SECTIONS, write(NOTE_SECTIONS, {})).sections.values())


def test_unknown_headings_are_told_and_their_text_is_kept() -> None:
    parsed = parse(NOTE_SECTIONS, "# Risk\nlow\n# Plan B\ncall sister\n# Formulation\nmania")
    assert parsed.sections["risk"] == "low\n# Plan B\ncall sister"
    assert parsed.sections["formulation"] == "mania"
    assert parsed.problems == ["“Plan B” is not a section: its text was kept where it stood."]


def test_text_before_all_headings_is_kept_and_told() -> None:
    parsed = parse(NOTE_SECTIONS, "stray\n# Chief complaint\nno sleep")
    assert parsed.sections["cc"] == "stray\n\nno sleep"
    assert "before the first heading" in parsed.problems[0]


def test_a_heading_used_twice_joins_both_texts() -> None:
    assert parse(NOTE_SECTIONS, "# Risk\none\n# Risk\ntwo").sections["risk"] == "one\n\ntwo"


def test_headings_are_known_in_any_case_with_dos_line_ends_and_closing_marks() -> None:
    assert parse(NOTE_SECTIONS, "# CHIEF  complaint #\r\nno sleep\r\n# risk\r\nlow\r\n").sections["cc"] == "no sleep"


def test_an_emptied_file_empties_the_sections() -> None:
    assert not any(parse(NOTE_SECTIONS, "").sections.values())
