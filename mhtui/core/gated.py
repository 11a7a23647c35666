"""Patterns that are searched only where letters are which no match can do without.

Most patterns of the patient and the audit are in few texts, and the engine tries them at every place of each: telling
by substrings that none can match costs a small part of that. The letters are read off the pattern, as search engines
read their prefilters (Cox, Regular Expression Matching with a Trigram Index, 2012).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from re import _compiler as compiler  # type: ignore[attr-defined]
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any, Final

_Read = tuple[frozenset[str] | None, frozenset[str]]

MOST: Final = 64
"""So many strings are put together from what follows each other; then a new run begins."""
_NONE: Final = frozenset({""})
"""Nothing is needed."""
_ODD: Final = str.maketrans({"ſ": "s", "ı": "i", "İ": "i"})
"""Letters that are taken for others where case does not count, and have no such small letter."""
_UNKNOWN: Final = (None, _NONE)
_WIDTHLESS: Final = (codes.AT, codes.ASSERT, codes.ASSERT_NOT)
_REPEATS: Final = (codes.MAX_REPEAT, codes.MIN_REPEAT)


class Gated:
    """A compiled pattern with the strings of which any match has one; it finds what the pattern alone would find."""

    def __init__(self, text: str, flags: int = 0) -> None:
        tree = parser.parse(text, flags)  # once for both: parsing takes as long as compiling
        self.pattern: Final = text
        self._needs = _needs_of(tree)
        self._pattern: re.Pattern[str] = compiler.compile(tree, flags)

    def opens(self, text: str) -> bool:
        """Whether there may be a match at all."""
        return not self._needs or any(map(folded(text).__contains__, self._needs))

    def search(self, text: str) -> re.Match[str] | None:
        """As of re.Pattern."""
        return self._pattern.search(text) if self.opens(text) else None

    def match(self, text: str) -> re.Match[str] | None:
        """As of re.Pattern."""
        return self._pattern.match(text) if self.opens(text) else None

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """As of re.Pattern."""
        return self._pattern.finditer(text) if self.opens(text) else iter(())

    def findall(self, text: str) -> list[Any]:
        """As of re.Pattern."""
        return self._pattern.findall(text) if self.opens(text) else []

    def sub(self, by: str | Callable[[re.Match[str]], str], text: str) -> str:
        """As of re.Pattern."""
        return self._pattern.sub(by, text) if self.opens(text) else text


class AnyOf:
    """Patterns of which it matters only whether any is in a text; each has a gate of its own."""

    def __init__(self, texts: Iterable[str], flags: int = 0) -> None:
        self._patterns = tuple(Gated(text, flags) for text in texts)

    def within(self, text: str) -> bool:
        """Whether any is found."""
        return any(pattern.search(text) for pattern in self._patterns)


@lru_cache(maxsize=256)
def folded(text: str) -> str:
    """The text in small letters, so that what matches in any case has the letters of the pattern."""
    return text.lower() if text.isascii() else text.translate(_ODD).lower()


def needed(text: str, flags: int = 0) -> tuple[str, ...]:
    """Strings in small letters of which each match has one, in any case; () where none could be told."""
    return _needs_of(parser.parse(text, flags))


def _needs_of(tree: Iterable[Any]) -> tuple[str, ...]:
    found = _run(tree)[1]
    if "" in found:
        return ()
    return tuple(sorted(one for one in found if not any(other in one for other in found if other is not one)))


def _run(items: Iterable[Any]) -> _Read:
    """Of items one after the other all that they can be, if that is known, and the best of what they need: the longest
    strings, of these the fewest."""
    found, run, whole = [_NONE], _NONE, True
    for op, value in items:
        exact, need = _read(op, value)
        joined = _joined(run, exact) if exact else None
        if joined is None:
            found += [run, need]
            whole = False
        run = joined or exact or _NONE
    best = max((*found, run), key=lambda one: (min(map(len, one)), -len(one)))
    return (run if whole else None), best


def _joined(run: frozenset[str], more: frozenset[str]) -> frozenset[str] | None:
    if more is _NONE or run is _NONE:
        return run if more is _NONE else more
    return frozenset(map("".join, product(run, more))) if len(run) * len(more) <= MOST else None


def _read(op: Any, value: Any) -> _Read:
    """All that an item can be, None where that is not known or too much, and what it needs."""
    if op in _WIDTHLESS:
        return _NONE, _NONE
    if op is codes.LITERAL:
        return _letter(value)
    if op is codes.SUBPATTERN:
        return _run(value[-1])
    if op is codes.BRANCH:
        return _either([_run(items) for items in value[1]])
    if op is codes.IN:
        return _either([_read(*item) if item[0] is codes.LITERAL else _UNKNOWN for item in value])
    if op in _REPEATS:
        return _repeated(*value)
    return _UNKNOWN


@lru_cache(maxsize=1024)
def _letter(code: int) -> _Read:
    """A letter of ASCII or what has no case; other letters may be matched by more than their small form."""
    char = chr(code)
    if not (char.isascii() or char.lower() == char == char.upper()):
        return _UNKNOWN
    found = frozenset({char.lower()})
    return found, found


def _either(parts: Sequence[_Read]) -> _Read:
    exact: frozenset[str] | None = frozenset().union(*(part[0] or () for part in parts))
    if any(part[0] is None for part in parts) or len(exact or ()) > MOST:
        exact = None
    return exact, frozenset().union(*(part[1] for part in parts))


def _repeated(least: int, most: int, items: Iterable[Any]) -> _Read:
    exact, need = _run(items)
    if most != 1:
        return None, need if least else _NONE
    return (exact, need) if least else (exact and exact | _NONE, _NONE)
