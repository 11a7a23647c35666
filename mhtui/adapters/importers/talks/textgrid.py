"""Praat TextGrid files in the long text format: intervals with a text."""

from __future__ import annotations

import math
import re
from typing import Final

from mhtui.adapters.importers.talks.faults import Fault

_SIZE: Final = re.compile(r"\s*intervals: size = (\d+)\s*")
_INTERVAL: Final = re.compile(r"\s*intervals \[(\d+)\]:?\s*")
_NUMBER: Final = re.compile(r"\s*xm(?:in|ax) = ([-+0-9.eE]+)\s*")
_TEXT: Final = re.compile(r'\s*text = "(.*)', re.DOTALL)


def intervals(text: str) -> list[tuple[float, str]]:
    """Start (s) and text of every interval of the one tier, silence too. Raises Fault naming the line."""
    return _Reader(text).read()


class _Reader:
    """Reads line by line; a text may go over several, and a quote in it is doubled."""

    def __init__(self, text: str) -> None:
        self._lines = text.rstrip().split("\n")
        self._at = 0

    def read(self) -> list[tuple[float, str]]:
        if 'File type = "ooTextFile"' not in self._lines[0] or not any("TextGrid" in one for one in self._lines[:3]):
            raise Fault("it is no TextGrid", 'File type = "ooTextFile", Object class = "TextGrid"', line=1)
        size = self._size()
        found = [self._interval(number) for number in range(1, size + 1)]
        if any(_SIZE.fullmatch(line) or _INTERVAL.fullmatch(line) for line in self._lines[self._at :]):
            raise Fault("more follows the intervals", f"one tier of {size} intervals", line=self._at + 1)
        return found

    def _size(self) -> int:
        while self._at < len(self._lines):
            found = _SIZE.fullmatch(self._next())
            if found:
                return int(found[1])
        raise Fault("it has no intervals", "intervals: size = N", line=self._at)

    def _interval(self, number: int) -> tuple[float, str]:
        head = _INTERVAL.fullmatch(self._next())
        if not head or int(head[1]) != number:
            raise self._fault(f"intervals [{number}]:")
        start = self._number("xmin")
        self._number("xmax")
        return start, self._text()

    def _number(self, name: str) -> float:
        found = _NUMBER.fullmatch(self._next())
        try:
            value = float(found[1]) if found else math.nan
        except ValueError:
            value = math.nan
        if not math.isfinite(value):
            raise self._fault(f"{name} = a number of seconds")
        return value

    def _text(self) -> str:
        found = _TEXT.fullmatch(self._next())
        if not found:
            raise self._fault('text = "…"')
        began, text = self._at, found[1]
        while not _closed(text):
            if self._at >= len(self._lines) or _INTERVAL.fullmatch(self._lines[self._at]):
                raise Fault("the text has no closing quote", 'text = "…"', line=began)
            text += "\n" + self._next()
        return text.rstrip()[:-1].replace('""', '"')

    def _next(self) -> str:
        if self._at >= len(self._lines):
            raise Fault("the file ends here: it was cut short", "more intervals", line=len(self._lines))
        self._at += 1
        return self._lines[self._at - 1]

    def _fault(self, expected: str) -> Fault:
        return Fault(f"it says {self._lines[self._at - 1].strip()[:40]!r}", expected, line=self._at)


def _closed(text: str) -> bool:
    """Whether the quote that ends the text is there: the last sign, and not one of a doubled pair."""
    end = text.rstrip()
    quotes = len(end) - len(end.rstrip('"'))
    return quotes % 2 == 1
