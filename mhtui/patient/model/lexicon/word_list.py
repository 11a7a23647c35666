"""A list of patterns that is searched fast: most replies hold none of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from mhtui.core.gated import Gated

START: Final = r"(?:^|(?<=[.!?…;:)\]\n\"”*] )|(?<=\n))"
"""Where a sentence begins. It looks back, so that what is found does not begin with the end of the sentence before."""


class WordList:
    """Patterns, whatever the case of letters."""

    def __init__(self, *texts: str) -> None:
        self.patterns = tuple(Gated(text, re.IGNORECASE) for text in texts)
        self.present = lru_cache(maxsize=1024)(self._present)
        """Whether any is in a text: lines of the case are said again and again."""

    def __iter__(self) -> Iterator[Gated]:
        return iter(self.patterns)

    def _present(self, text: str) -> bool:
        return any(pattern.search(text) for pattern in self.patterns)

    def found(self, text: str) -> Iterator[re.Match[str]]:
        """All that is found, pattern by pattern."""
        if self.present(text):
            for pattern in self.patterns:
                yield from pattern.finditer(text)
