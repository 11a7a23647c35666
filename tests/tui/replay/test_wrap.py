"""Lines of so many cells: nothing lost, nothing wider."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from mhtui.core.text import visible
from mhtui.tui.replay.wrap import wrap

TEXT = st.text(st.sampled_from("ab 睡眠\n\té👩") | st.characters(codec="utf-8"), max_size=120)


@settings(max_examples=150, deadline=None)
@given(TEXT, st.integers(10, 40), st.integers(0, 4))
def test_no_line_is_wider_and_no_letter_is_lost(text: str, width: int, indent: int) -> None:
    lines = wrap(text, width, indent)
    assert all(cell_len(line.rstrip(" ")) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(visible(text).expandtabs(4).split())


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("one two three", ["one two", "  three"]),
        ("Doctor: 睡眠怎么样", ["Doctor:", "  睡眠怎么", "  样"]),
        ("Dr: 睡眠怎么样", ["Dr: 睡眠怎", "  么样"]),
        ("a\n\nb", ["a", "", "b"]),
        ("", [""]),
    ],
)
def test_paragraphs_words_and_languages_without_blanks(text: str, lines: list[str]) -> None:
    assert wrap(text, 10, 2) == lines
