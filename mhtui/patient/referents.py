"""Whom "he" and "she" stand for: the person last spoken of, put in their place before the question is read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from mhtui.core.case import Case
from mhtui.core.once import once_each

_MALE: Final = frozenset(
    "father dad daddy brother son husband boyfriend grandfather grandad granddad grandson uncle nephew".split()
)
_FEMALE: Final = frozenset(
    "mother mum mom mam mummy sister daughter wife girlfriend grandmother gran nan granny nana granddaughter aunt auntie niece".split()
)
_EITHER: Final = frozenset(
    "friend neighbour partner colleague boss assistant teacher cousin flatmate child baby".split()
)
_KIN: Final = _MALE | _FEMALE
_ANY_KIN: Final = "|".join(sorted(_KIN | _EITHER, key=len, reverse=True))
_KIN_NAME: Final = re.compile(rf"\b({_ANY_KIN})(?: in [A-Z]\w+)?,? ([A-Z][a-z]+)\b")
_NAME_KIN: Final = re.compile(rf"\b([A-Z][a-z]+)(?:,| is| was|'s) (?:my|his|her|the) (?:\w+ )?({_ANY_KIN})\b")
_PRONOUN: Final = re.compile(r"\b(?P<word>he|she|him|her|his)(?P<short>'s|'d|'ll)?\b", re.IGNORECASE)
_MENTION: Final = re.compile(r"\b[A-Za-z][a-z]+\b")
_NAMED: Final = re.compile(r"(?<=[a-z,] )[A-Z][a-z]+")
"""Somebody named within a sentence, known or not."""
_SENTENCE: Final = re.compile(r"[^.!?]+[.!?]*\s*")
_AFTER_HER: Final = re.compile(r"\s+(?!(?:at|in|on|for|to|with|from|when|now|then|and|or|so|that|after|before|about|again|well|up|out|off|down|here|there|home|while|if|because|as|by|still|any|ever)\b)[a-z]+", re.IGNORECASE)  # fmt: skip


@once_each(64)
def people_of(case: Case) -> Mapping[str, str]:
    """Given names of the people in the patient's life (lower case), each with its kinship word."""
    found: dict[str, str] = {}
    for text in _texts(case):
        for word, name in _KIN_NAME.findall(text):
            found.setdefault(name.lower(), word)
        for name, word in _NAME_KIN.findall(text):
            found.setdefault(name.lower(), word)
    return {name: word for name, word in found.items() if name not in _KIN}


def _texts(case: Case) -> Iterator[str]:
    patient = case.patient
    yield from (patient.role.living, case.door_note)
    if patient.informant:
        yield patient.informant.who
    for unit in patient.memory:
        yield from unit.facts
        for part in unit.parts():
            yield from unit.lines(part)


@dataclass(frozen=True)
class Referents:
    """The people of one case."""

    case: Case

    @cached_property
    def names(self) -> Mapping[str, str]:
        """Given names of the people, see `people_of`."""
        return people_of(self.case)

    def resolved(self, text: str, before: tuple[str, ...]) -> str:
        """The text with the first "he" or "she" of each sentence that names nobody replaced by the person last spoken of.

        `before` is what was said before it, latest first. Nothing changes where nobody was spoken of.
        """
        plain = text.replace("’", "'")
        out, earlier = [], ""
        for sentence in _SENTENCE.findall(plain) or [plain]:
            out.append(self._one(sentence, (earlier, *before)))
            earlier += sentence
        joined = "".join(out)
        return joined if joined != plain else text

    def _one(self, sentence: str, before: tuple[str, ...]) -> str:
        found = _PRONOUN.search(sentence)
        ahead = sentence[: found.start()] if found else ""
        if found is None or any(True for _ in self._mentions(ahead)) or _NAMED.search(ahead):
            return sentence
        word = found.group("word").lower()
        wanted = _MALE if word in ("he", "him", "his") else _FEMALE
        who = next((w for said in before for w in self._latest(said, wanted)), None)
        if who is None:
            return sentence
        name = who.capitalize() if who in self.names else f"your {who}"
        owned = word == "his" or (word == "her" and _AFTER_HER.match(sentence[found.end() :]))
        return (
            sentence[: found.start()] + name + ("'s" if owned else found.group("short") or "") + sentence[found.end() :]
        )

    def _latest(self, said: str, wanted: frozenset[str]) -> Iterator[str]:
        """The person of that sex named last."""
        fits = wanted | _EITHER
        named = [word for word in self._mentions(said) if word in wanted or self.names.get(word) in fits]
        yield from named[-1:]

    def _mentions(self, text: str) -> Iterator[str]:
        for match in _MENTION.finditer(text):
            word = match.group().lower()
            if word in _KIN or (word in self.names and match.group()[0].isupper()):
                yield word
