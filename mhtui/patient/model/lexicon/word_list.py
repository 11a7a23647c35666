"""A list of patterns that is searched fast: most replies hold none of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

START: Final = r"(?:^|(?<=[.!?…;:)\]\n\"”*] )|(?<=\n))"
"""Where a sentence begins. It looks back, so that what is found does not begin with the end of the sentence before."""
_LEADS: Final = (START, r"\b", "")


class WordList:
    """Patterns, whatever the case of letters; their texts are in small letters, so that a few joined patterns can tell at
    once, over the text in small letters, whether any of them is there."""

    def __init__(self, *texts: str) -> None:
        self.patterns = tuple(re.compile(text, re.IGNORECASE) for text in texts)
        self._any = tuple(_joined(texts))
        self.present = lru_cache(maxsize=1024)(self._present)
        """Whether any is in a text: lines of the case are said again and again."""

    def __iter__(self) -> Iterator[re.Pattern[str]]:
        return iter(self.patterns)

    def _present(self, text: str) -> bool:
        small = text.lower()
        return any(gate.search(small) for gate in self._any)

    def found(self, text: str) -> Iterator[re.Match[str]]:
        """All that is found, pattern by pattern."""
        if self.present(text):
            for pattern in self.patterns:
                yield from pattern.finditer(text)


def _joined(texts: tuple[str, ...]) -> Iterator[re.Pattern[str]]:
    """One pattern for the texts that begin alike: the engine passes over a place where no such beginning is."""
    left = list(texts)
    for lead in _LEADS:
        alike = [text for text in left if text.startswith(lead)]
        left = [text for text in left if not text.startswith(lead)]
        if alike and lead == START:
            yield re.compile(f"{START}(?:{'|'.join(text.removeprefix(START) for text in alike)})")
        elif alike:
            yield re.compile("|".join(f"(?:{text})" for text in alike))
