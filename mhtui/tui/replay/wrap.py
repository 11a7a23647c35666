"""Text broken into lines of so many terminal cells, fast enough for thousands of turns at once."""

from __future__ import annotations

from rich.cells import cell_len, chop_cells

from mhtui.core.text import visible


def wrap(text: str, width: int, indent: int = 0) -> list[str]:
    """Lines of at most `width` cells, the later ones of a paragraph indented; control characters shown."""
    lines: list[str] = []
    for paragraph in visible(text).expandtabs(4).split("\n"):
        lines += _paragraph(paragraph, max(width, 8), indent)
    return lines


def _paragraph(text: str, width: int, indent: int) -> list[str]:
    measure = len if text.isascii() else cell_len
    if measure(text) <= width:
        return [text]
    lines: list[str] = []
    pad = " " * indent
    line, used = "", 0
    for word in text.split(" "):
        size = measure(word)
        if line and used + 1 + size <= width:
            line, used = f"{line} {word}", used + 1 + size
            continue
        if line and size > width - indent and width - used > 4:  # no blank to break at: it begins on this line
            head = chop_cells(word, width - used - 1)[0]
            line, word = f"{line} {head}", word[len(head) :]
            size = cell_len(word)
        if line:
            lines.append(line)
        start = pad if lines else ""
        if len(start) + size > width:  # a word longer than a line, or a language without blanks
            *full, word = chop_cells(word, width - indent)
            lines += [(pad if n or start else "") + part for n, part in enumerate(full)]
            start, size = pad if lines else "", cell_len(word)
        line, used = start + word, len(start) + size
    return [*lines, line] if line.strip() or not lines else lines
