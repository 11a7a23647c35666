"""The names of what the patient has, which they must neither be told nor say."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final

from mhtui.core.case import Case
from mhtui.core.gated import Gated
from mhtui.core.icd11 import Icd11
from mhtui.core.lint.names import formal_names


@dataclass(frozen=True, slots=True)
class Gold:
    """Patterns of labels and codes. Held by the audit alone: no part of a prompt is made from it."""

    patterns: tuple[Gated, ...] = ()
    names: tuple[str, ...] = ()
    """Long words of the labels, small: a misspelling of one is a leak too."""

    def leak(self, text: str, said_before: str = "") -> str:
        """The first name or code in the text that was not said before; "" where there is none."""
        before = said_before.lower()
        return next((name for name in self._found(text) if name.lower() not in before), "")

    def free(self, lines: Iterable[str]) -> list[str]:
        """The lines that name nothing."""
        return [line for line in lines if not self.leak(line)]

    def _found(self, text: str) -> Iterator[str]:
        plain = _plain(text)
        joined = _joined(plain)
        for form in dict.fromkeys((text, plain, joined)):
            yield from (match.group() for pattern in self.patterns for match in pattern.finditer(form))
        words = _LONG_WORD.findall(joined.lower())
        yield from (word for word in words if any(_misspelt(word, name) for name in self.names))


def gold_of(case: Case, icd11: Icd11) -> Gold:
    """Titles, codes, abbreviations and everyday names of the right diagnosis and of those graded as high."""
    codes = list(dict.fromkeys([case.icd11, *(d.code for d in case.references.diagnoses if d.grade == 3)]))
    titles = [title for code in codes if (title := icd11.title(code))]
    exact = [rf"(?<!\w){re.escape(title)}(?!\w)" for title in titles] + [_spaced(code) for code in codes]
    everyday = [names for code in codes if (names := formal_names(code))]
    short = [Gated(text) for title in titles if (text := _short(title))]
    named = [Gated(names.pattern, names.flags) for names in everyday]
    patterns = (*(Gated(text, re.IGNORECASE) for text in exact), *named, *short)
    long = {*KNOWN, *(word for title in titles for word in _LONG_WORD.findall(_head(title).lower()))}
    return Gold(patterns, tuple(sorted(word for word in long if any(names.fullmatch(word) for names in everyday))))


def _head(title: str) -> str:
    """What a title names, without its course: up to the first comma."""
    return title.partition(",")[0]


def _spaced(code: str) -> str:
    """A code, or its first four signs alone, with blanks or points between the signs or without."""
    stem, _, tail = code.partition(".")
    end = rf"(?:[\s.]*(?:point\s*)?{re.escape(tail)})?" if tail else ""
    signs = r"[\s.-]?".join(map(re.escape, stem))
    return rf"(?<!\w){signs}{end}(?!\w)"


def _short(title: str) -> str:
    """The abbreviations of a title, in capitals: its initials, with its number in either writing."""
    words = [word for word in re.findall(r"\w+", _head(title)) if word.lower() not in _SMALL_WORDS]
    number = next((word for word in words if word in _NUMERALS), "")
    initials = [word[0].upper() for word in words if word != number]
    if len(initials) < 2:
        return ""
    dotted = r"\.?\s?".join(initials)
    tail = rf"(?:[\s-]?(?:{number}|{_NUMERALS[number]}))?" if number else ""
    return rf"(?<![\w.]){dotted}{tail}(?!\w)"


def _plain(text: str) -> str:
    """The text in plain letters, without signs that are not seen."""
    if text.isascii():
        return text
    folded = unicodedata.normalize("NFKD", text)
    return "".join(char for char in folded if unicodedata.category(char) not in ("Cf", "Mn"))


def _joined(text: str) -> str:
    """Words that were taken apart put together: bi-polar, bi polar, b.i.p.o.l.a.r."""
    together = _PARTED.sub(r"\1", _APART.sub("", text))
    return _SIGNS.sub(lambda sign: _LETTERS[sign.group()], together)


def _misspelt(word: str, name: str) -> bool:
    """Whether a word is another writing of a name: nearly as long, the same beginning or end, hardly another letter."""
    near = abs(len(word) - len(name)) <= 2 and (word[0] == name[0] or word[-3:] == name[-3:])
    return near and word != name and SequenceMatcher(None, word, name, autojunk=False).ratio() >= ALIKE


ALIKE: Final = 0.85
_LONG_WORD: Final = re.compile(r"[a-z]{6,}", re.IGNORECASE)
_APART: Final = re.compile(
    r"[-‐‑–._*·\s](?:(?<=[^\W\d_][-‐‑–._*·])(?=[^\W\d_](?:[-‐‑–._*·\s]|\b))|(?<=\b[^\W\d_]\s)(?=[^\W\d_](?:[-‐‑–._*·\s]|\b))|"
    r"(?<=[^\W\d_][-‐‑_*·])(?=[^\W\d_]))"
)
"""It begins with the sign, so that the engine passes over all that is none."""
_PARTED: Final = Gated(
    r"\b(bi|schizo|hypo|cyclo|dys|post|agora|de|psycho|cata|para|auto)[-\s]+(?=[a-z])", re.IGNORECASE
)
_SIGNS: Final = re.compile(r"(?<=[a-z])[0134@5$](?=[a-z])", re.IGNORECASE)
_LETTERS: Final = {"0": "o", "1": "i", "3": "e", "4": "a", "@": "a", "5": "s", "$": "s"}
_SMALL_WORDS: Final = frozenset("a an and by due in of or the to type with without single episode".split())
_NUMERALS: Final = {"I": "1", "II": "2", "III": "3"}
KNOWN: Final = (
    "bipolar", "hypomania", "hypomanic", "schizophrenia", "schizophrenic", "schizoaffective", "psychosis", "psychotic",
    "depression", "depressive", "delirium", "delirious", "dementia", "alzheimer", "anorexia", "anorexic", "bulimia",
    "catatonia", "catatonic", "borderline", "autistic", "asperger", "alcoholic", "alcoholism", "delusional",
)  # fmt: skip
"""Long everyday names; those of the case at hand are looked for in other writings."""
