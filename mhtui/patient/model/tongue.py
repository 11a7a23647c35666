"""Whether a text has gone over into another language. Neologisms and word salad are no language, so they pass."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import groupby
from typing import Final

from mhtui.patient.model.lexicon.tongues import AT_HOME, BOTH, COMMON, FOREIGN, LOANS, MARKED

_WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_TYPESET: Final = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "…": ".", "–": "-", "—": "-"})
"""Signs of English type that are no letters."""
_SENTENCES: Final = re.compile(r"(?<=[.!?…:;])[\s\"”')\]]+|\n+|(?<=[。！？])|\s[—–-]\s")
STRANGE_LETTERS: Final = 4
"""So many letters of another script in a run of words are no name and no single sign."""
UNSPACED: Final = ("CJK", "HIRAGANA", "KATAKANA", "THAI", "LAO", "KHMER", "MYANMAR")
LEAST_WORDS: Final = 3
"""So many words of another language, and more than of one's own, make a sentence of another language."""
SURE_WORDS: Final = 2
"""So many of them must be no words of one's own."""
LEAST_LENGTH: Final = 4
"""A sentence of fewer words is a saying that one may have picked up."""


def other_language(text: str, language: str = "en", known: str = "") -> str:
    """What shows that a sentence of a text is not in `language` ("" where none does): a script, or words of another
    language. Words of `known` show nothing."""
    own = language.split("-")[0].lower()
    if own not in COMMON:
        return ""
    strange = _strange_script(text)
    if strange and strange not in known:
        return strange
    if not _suspicious(text, own):
        return ""
    return next((found for part in _SENTENCES.split(text) if part and (found := _foreign(part, own, known))), "")


def _suspicious(text: str, own: str) -> bool:
    """Whether any sentence can be of another language at all, which most texts tell at once."""
    plain = text.translate(_TYPESET)
    if own != "en" or not plain.isascii():
        return True
    return sum(word in FOREIGN for word in _WORD.findall(plain.lower())) >= SURE_WORDS


def _strange_script(text: str) -> str:
    """The longest run of words in letters that are not Latin; "" where it is short."""
    if text.isascii() or not any(char.isalpha() and _strange(char) for char in set(text)):
        return ""
    runs = groupby(text, key=lambda char: _strange(char) if char.isalpha() else None)
    longest, run = "", ""
    for strange, chars in runs:
        if strange is False:
            run = ""
        run += "".join(chars) if strange is not False else ""
        longest = max(longest, run.strip(), key=_letters)
    return longest[:20] if _letters(longest) >= STRANGE_LETTERS and _is_speech(longest) else ""


def _is_speech(run: str) -> bool:
    """More than one word, or a script that leaves no spaces between words."""
    letters = filter(str.isalpha, run)
    return len(_WORD.findall(run)) > 1 or all(_name(char).startswith(UNSPACED) for char in letters)


def _letters(text: str) -> int:
    return sum(map(str.isalpha, text))


def _strange(char: str) -> bool:
    return not _name(char).startswith(("LATIN", "FEMININE", "MASCULINE", "MICRO", "FULLWIDTH LATIN"))


@lru_cache(maxsize=4096)
def _name(char: str) -> str:
    return unicodedata.name(char, "LATIN")


def _foreign(sentence: str, own: str, known: str) -> str:
    """The words of another language that outnumber those of one's own."""
    words = [found.group() for found in _WORD.finditer(LOANS.sub(" ", sentence))]
    if len(words) < LEAST_LENGTH:
        return ""
    plain = [word.lower().replace("’", "'") for word in words]
    marked = {low for word, low in zip(words, plain, strict=True) if _marked(word)} if own == "en" else set()
    for code, common in COMMON.items():
        found = [word for word in plain if word in common or word in marked]
        sure = [word for word in found if word not in (BOTH if own == "en" else COMMON[own])]
        mine = sum(word in COMMON[own] and word not in common for word in plain)
        if code != own and len(sure) >= SURE_WORDS and len(found) >= LEAST_WORDS and len(found) > 2 * mine:
            return _unless_known(code, sure, known)
    return ""


def _marked(word: str) -> bool:
    """Whether a word has letters that English has not; names have capitals."""
    return word[0].islower() and word not in AT_HOME and MARKED.search(word) is not None


def _unless_known(code: str, found: list[str], known: str) -> str:
    heard = {word.lower().replace("’", "'") for word in _WORD.findall(known)}
    new = [word for word in found if word not in heard]
    return f"{code}: {' '.join(new[:4])}" if len(new) >= SURE_WORDS else ""
