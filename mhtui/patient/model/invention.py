"""What a reply tells that it cannot know: quantities, people, complaints, facts of a life that stand nowhere in what the
patient was given.

Rules about words, on the safe side: a paraphrase may use any word, but no new number, no new person, no new complaint.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from mhtui.core.gated import Gated
from mhtui.patient.model.amounts import unheard
from mhtui.patient.model.lexicon import facts
from mhtui.patient.model.lexicon.word_list import WordList

Kind = Literal["invented_quantity", "invented_person", "invented_symptom", "invented_fact"]


@dataclass(frozen=True, slots=True)
class Invention:
    """Something made up, and its words."""

    kind: Kind
    quote: str


def inventions(speech: str, record: str, talk: str, refused: str = "") -> Iterator[Invention]:
    """What `speech` adds to the `record` (all that the patient was given and told). `talk` is what the doctor said:
    its numbers and names may be said back, its complaints are none that the patient has. `refused` is what the doctor
    asked, where the case says no to it: to that the patient may say no in other words."""
    plain, known = _plain(speech), _plain(record)
    heard = f"{known}\n{_plain(talk)}"
    yield from (Invention("invented_quantity", found) for found in unheard(plain, heard))
    yield from (Invention("invented_person", found) for found in _people(plain, known, heard))
    yield from (Invention("invented_symptom", found) for found in _new(facts.COMPLAINTS, plain, known, refused))
    yield from (Invention("invented_fact", found) for found in _new(facts.FACTS, plain, known, refused))
    yield from (Invention("invented_fact", found) for found in _work(plain, known))


def _plain(text: str) -> str:
    return text.replace("’", "'").replace("‘", "'")


# --- people ----------------------------------------------------------------------------------------------------------


def _people(speech: str, known: str, heard: str) -> Iterator[str]:
    for found in facts.NAME.finditer(speech):
        name = found.group().lower().removesuffix("'s")
        if name not in facts.NO_NAMES and not any(name in _names(line) for line in heard.splitlines()):
            yield found.group()
    for found in facts.KIN.finditer(speech):
        kin = _same(found.group("kin").lower())
        if not _in_lines(re.compile(rf"\b(?:{kin})", re.IGNORECASE), known) and not _denied(speech, found.start()):
            yield found.group()


@lru_cache(maxsize=16384)
def _names(line: str) -> frozenset[str]:
    return frozenset(word.lower() for word in _LETTERS.findall(line))


def _same(kin: str) -> str:
    return next((alike for alike in facts.ALIKE if re.fullmatch(alike, kin, re.IGNORECASE)), re.escape(kin))


# --- complaints and facts --------------------------------------------------------------------------------------------


def _new(classes: WordList, speech: str, known: str, refused: str) -> Iterator[str]:
    """The words of each class of which the record has none."""
    if not classes.present(speech):
        return
    for about in classes:
        said = [m for m in about.finditer(speech) if not _asks_back(speech, m.start(), m.end())]
        if refused and about.search(refused):
            said = [m for m in said if not _denied(speech, m.start())]
        # what is known is long: it is searched only where there is something to know
        if said and not _in_lines(about, known):
            yield from (m.group() for m in said if not _said_otherwise(m.group(), known))


def _said_otherwise(words: str, known: str) -> bool:
    return any(said.match(words) and _in_lines(record, known) for said, record in facts.HELD)


def _work(speech: str, known: str) -> Iterator[str]:
    """What somebody did for a living that the record does not have."""
    for found in facts.WORK.found(speech):
        work = next(word for word in found.groups() if word)
        trade = next((same for same in facts.SAME_WORK if re.fullmatch(same, work, re.IGNORECASE)), "")
        held = re.compile(rf"\b(?:{trade or re.escape(work.removesuffix('s'))})", re.IGNORECASE)
        if not (
            _in_lines(held, known) or _denied(speech, found.end()) or _asks_back(speech, found.start(), found.end())
        ):
            yield found.group()


def _in_lines(pattern: re.Pattern[str] | Gated, text: str) -> bool:
    return any(_has(pattern, line) for line in text.splitlines())


@lru_cache(maxsize=65536)
def _has(pattern: re.Pattern[str] | Gated, line: str) -> bool:
    """Kept, since most lines of a record are the same turn after turn."""
    return pattern.search(line) is not None


def _asks_back(speech: str, start: int, end: int) -> bool:
    """Whether the words stand in a question, or in what the patient does not know."""
    before = re.split(r"(?<=[.!?…\n])\s*", speech[:start])[-1]
    after = re.split(r"(?<=[.!?…\n])", speech[end:])[0]
    return after.rstrip().endswith("?") or facts.UNKNOWN.search(before) is not None


def _denied(speech: str, start: int) -> bool:
    return _NO.search(speech[:start]) is not None


_NO: Final = re.compile(
    r"\b(?:no|not|never|nor|neither|without|none of|hardly|(?:is|was|do|did|have|has|are|were|would|could|ca|wo)n't)\b[^.!?]{0,20}$",
    re.IGNORECASE,
)
_LETTERS: Final = re.compile(r"[^\W\d_]+")
