"""Finds the exams an order mentions: the longest known form at each place, shared words of a list included."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from mhtui.hospital.catalogue import Answer, Catalogue
from mhtui.hospital.cues import AFTER_WORDS, BEFORE_WORDS, CUES, SPECIMENS
from mhtui.hospital.lexicon import ANTIBODY_IDS, INNER, SCALE_IDS, SERUM_IDS, VAGUE, VAGUE_ALWAYS, Form, Sense, lexicon
from mhtui.hospital.text import Token
from mhtui.hospital.words import PADDING

JOINTS: Final = frozenset({"and", "or", "/", ",", "plus"})
_REACH: Final = 14
_HYPHENS: Final = frozenset({"", "-", "\u2010", "\u2011", "\u2013"})
_ANTIBODY: Final = frozenset({"antibody", "ab", "abs", "autoantibody"})
_LINKS: Final = frozenset({"and", "re", "non", "x", "follow", "repeat"})


@dataclass(frozen=True, slots=True)
class Mention:
    """Tokens `[first, last)` naming an exam: by the case's own words (`listed`) or by a lexicon concept.

    `words` is the form that matched; `other` marks a neighbouring word that makes it a different test.
    """

    first: int
    last: int
    words: Form
    listed: tuple[Answer, ...]
    sense: Sense | None
    other: bool = False

    @property
    def vague(self) -> bool:
        """Names no exam in particular."""
        return not self.listed and _vague(self.sense)

    @property
    def loose(self) -> bool:
        """Vague, but part of many tests' names ("level", "CT")."""
        return self.vague and self.sense is not None and self.sense.concept == VAGUE


def _vague(sense: Sense | None) -> bool:
    return sense is not None and sense.concept.startswith(VAGUE)


class Scanner:
    """Walks tokens left to right against one catalogue and the lexicon."""

    def __init__(self, request: str, tokens: Sequence[Token], catalogue: Catalogue) -> None:
        self._request = request
        self._tokens = tokens
        self._catalogue = catalogue
        self._book = lexicon()
        self._starts = self._book.starts | {words[0] for words in catalogue.by_form}
        self._longest = max(self._book.longest, catalogue.longest)

    def mentions(self) -> list[Mention]:
        """All mentions, in order, none overlapping."""
        found: list[Mention] = []
        at = 0
        while at < len(self._tokens):
            mention = self._at(at)
            if mention is None or mention.vague or (mention.sense is not None and mention.sense.weak):
                mention = self._shared_head(at) or self._shared_start(at, found) or mention
            if mention is None or (mention.loose and self._part_of_other(mention, found[-1].last if found else 0)):
                at += 1
                continue
            found.append(mention)
            at = mention.last
        return self._told_apart(found)

    def _told_apart(self, found: Sequence[Mention]) -> list[Mention]:
        """Mentions with neighbouring words that make them other tests; "CSF" before another test is one."""
        starts = {m.first for m in found}
        ends = {m.last for m in found}
        kept: list[Mention] = []
        for mention in found:
            if kept and kept[-1].last == mention.first and self._specimen_of_next(kept[-1], mention):
                mention = replace(mention, first=kept.pop().first, listed=(), other=True)
            kept.append(self._guarded(mention, ends, starts))
            ends.add(kept[-1].last)
        return kept

    def _specimen_of_next(self, mention: Mention, following: Mention) -> bool:
        alone = len(mention.words) == 1 and mention.words[0] in SPECIMENS and mention.words[0] != "blood"
        return alone and self._differs(following, mention.words[0])

    def _at(self, at: int) -> Mention | None:
        if self._tokens[at].norm not in self._starts:
            return None
        words, ends = self._window(at)
        for size in range(min(self._longest, len(words)), 0, -1):
            hit = self._lookup(words[:size])
            if hit:
                return Mention(at, ends[size - 1], words[:size], *hit)
        return None

    def _part_of_other(self, mention: Mention, floor: int) -> bool:
        """Whether a loose word ends the name of a test no one knows ("rhubarb level")."""
        before = self._tokens[mention.first - 1] if mention.first > floor else None
        if before is None or before.kind != "word":
            return False
        return before.norm not in PADDING and before.norm not in INNER and (before.norm,) not in CUES

    def _window(self, at: int) -> tuple[Form, list[int]]:
        """The next words without determiners, and the token index after each."""
        words: list[str] = []
        ends: list[int] = []
        for index in range(at, min(at + _REACH, len(self._tokens))):
            token = self._tokens[index]
            if token.norm in ("\n", ";", "!", "?"):
                break
            if token.norm in INNER:
                if index == at:
                    break
                continue
            words.append(token.norm)
            ends.append(index + 1)
        return tuple(words), ends

    def _lookup(self, words: Form) -> tuple[tuple[Answer, ...], Sense | None] | None:
        sense = self._book.senses.get(words)
        listed = self._catalogue.listed(words)
        if sense is None and not listed:
            return None
        if sense is not None and sense.concept == VAGUE_ALWAYS:
            own_name = bool(listed) and listed[0].how == "name"
            return (listed if own_name else ()), sense
        return listed, sense

    def _shared_head(self, at: int) -> Mention | None:
        """ "blood and urine cultures": the word here takes the last word of the exam after the joint."""
        if at + 2 >= len(self._tokens) or self._tokens[at + 1].norm not in JOINTS or self._tokens[at].kind == "break":
            return None
        after = self._at(at + 2)
        if after is None or (after.listed and after.sense is None):
            return None
        for size in (1, 2):
            words = (self._tokens[at].norm, *after.words[-size:])
            hit = self._lookup(words) if len(after.words) > size else None
            if hit and (hit[0] or not _vague(hit[1])):
                return Mention(at, at + 1, words, *hit)
        return None

    def _shared_start(self, at: int, found: Sequence[Mention]) -> Mention | None:
        """ "CT head and chest": the word here takes the first word of the exam before the joint."""
        if at < 2 or not found or self._tokens[at - 1].norm not in JOINTS or found[-1].last != at - 1:
            return None
        words = (found[-1].words[0], self._tokens[at].norm)
        hit = self._lookup(words) if self._tokens[at].kind != "break" and len(found[-1].words) > 1 else None
        return Mention(at, at + 1, words, *hit) if hit else None

    def _guarded(self, mention: Mention, ends: set[int], starts: set[int]) -> Mention:
        """Widen a mention over a neighbouring word that makes it another test, and mark it so."""
        if mention.other or mention.vague:
            return mention
        first, last = mention.first, mention.last
        if first not in ends and self._other_before(mention):
            first -= 1
        if last not in starts and self._other_after(mention):
            last += 1
        last = self._specimen_after(mention, last, starts)
        if (first, last) == (mention.first, mention.last):
            return mention
        return Mention(first, last, mention.words, (), mention.sense, other=True)

    def _other_before(self, mention: Mention) -> bool:
        if mention.first == 0:
            return False
        before = self._tokens[mention.first - 1]
        if before.kind != "break" and self._glued(mention.first) and before.norm not in _LINKS:
            return True
        return self._differs(mention, before.norm) or (before.norm in BEFORE_WORDS and before.norm not in SPECIMENS)

    def _other_after(self, mention: Mention) -> bool:
        if mention.last >= len(self._tokens):
            return False
        after = self._tokens[mention.last]
        if after.kind != "break" and after.norm not in _LINKS and self._glued(mention.last):
            return True
        scale = mention.sense is not None and mention.sense.concept in SCALE_IDS
        if scale and after.kind == "number" and not self._list_number(mention.last):
            return True
        if after.norm in _ANTIBODY and mention.sense is not None and mention.sense.concept in ANTIBODY_IDS:
            return False
        return after.norm in AFTER_WORDS or (after.norm in SPECIMENS and self._differs(mention, after.norm))

    def _glued(self, at: int) -> bool:
        """Whether a token is one written word with the token before it ("PHQ-8", "mini-ACE")."""
        return self._request[self._tokens[at - 1].end : self._tokens[at].start] in _HYPHENS

    def _list_number(self, at: int) -> bool:
        """Whether a number starts the next point of a list ("1) PHQ-9 2) ECG")."""
        return at + 1 < len(self._tokens) and self._tokens[at + 1].norm in (")", ".", ":")

    def _specimen_after(self, mention: Mention, last: int, starts: set[int]) -> int:
        """ "cortisol in saliva": past the specimen, where it is not the one the test is of."""
        following = [t.norm for t in self._tokens[last : last + 3]]
        if len(following) < 2 or following[0] not in ("in", "on", "from", "of", "(", ",") or last + 1 in starts:
            return last
        if following[0] == "," and len(following) > 2 and following[2] not in JOINTS | {".", ";", "\n", ")"}:
            return last
        skip = 2 if following[1] in ("a", "the", "his", "her", "24") and len(following) > 2 else 1
        return last + skip + 1 if self._differs(mention, following[skip]) else last

    def _differs(self, mention: Mention, word: str) -> bool:
        specimen = SPECIMENS.get(word)
        if specimen is None or word in mention.words:
            return False
        return specimen not in _specimens_of(mention)


_URINE: Final = frozenset({"urinalysis", "urine_culture", "ua_culture", "uds", "hcg_urine", "preg", "hcg"})
_ANY: Final = frozenset({"blood", "urine", "csf", "saliva", "stool", "hair", "sweat", "sputum", "breath"})


def _specimens_of(mention: Mention) -> frozenset[str]:
    """Specimens a test may be of without being another test."""
    named = {SPECIMENS[w] for w in mention.words if w in SPECIMENS}
    if named:
        return frozenset(named)
    concept = mention.sense.concept if mention.sense else ""
    if concept in _URINE or concept.startswith("uds_"):
        return frozenset({"urine"})
    if concept == "lp" or concept.startswith("csf"):
        return frozenset({"csf"})
    of_blood = concept in SERUM_IDS or concept.startswith("level/")
    return frozenset({"blood"}) if of_blood else _ANY
