"""The names of what the patient has, which they must neither be told nor say."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from mhtui.core.case import Case
from mhtui.core.icd11 import Icd11
from mhtui.core.lint.names import formal_names


@dataclass(frozen=True, slots=True)
class Gold:
    """Patterns of labels and codes. Held by the audit alone: no part of a prompt is made from it."""

    patterns: tuple[re.Pattern[str], ...] = ()

    def leak(self, text: str, said_before: str = "") -> str:
        """The first name or code in the text that was not said before; "" where there is none."""
        before = said_before.lower()
        found = (match.group() for pattern in self.patterns for match in pattern.finditer(text))
        return next((name for name in found if name.lower() not in before), "")

    def free(self, lines: Iterable[str]) -> list[str]:
        """The lines that name nothing."""
        return [line for line in lines if not self.leak(line)]


def gold_of(case: Case, icd11: Icd11) -> Gold:
    """Titles, codes and everyday names of the right diagnosis and of those graded as high."""
    codes = list(dict.fromkeys([case.icd11, *(d.code for d in case.references.diagnoses if d.grade == 3)]))
    titles = [icd11.title(code) for code in codes]
    exact = [re.compile(rf"(?<!\w){re.escape(text)}(?!\w)", re.IGNORECASE) for text in (*codes, *titles) if text]
    return Gold((*exact, *(names for code in codes if (names := formal_names(code)))))
