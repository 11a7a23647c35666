"""What one case's exams are called and stand for, and which of them answers a test asked for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from mhtui.hospital.cues import AFTER_WORDS, BEFORE_WORDS, SPECIMENS
from mhtui.hospital.kinship import (
    ALSO_REPORTS,
    FAMILIES,
    MEMBERS,
    PAIRS,
    all_members,
    panels_above,
    related_general,
    special_forms,
)
from mhtui.hospital.lex_bedside import FAMILY_WORDS, RELATIVES
from mhtui.hospital.lexicon import VAGUE, VAGUE_ALWAYS, Form, form, lexicon
from mhtui.hospital.models import CatalogueExam, How
from mhtui.hospital.spelling import Speller

_BRACKET: Final = re.compile(r"\(([^()]*)\)")
_SOURCES: Final = frozenset(w for who in RELATIVES for w in form(who)) - {"next", "of"}

_OUTSIDERS: Final = frozenset("gp school employer care home key support worker teacher colleague".split())


@dataclass(frozen=True, slots=True)
class Answer:
    """One exam (or none) for one test asked for."""

    exam: str | None
    how: How
    reason: str
    vague: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """A catalogue exam with the forms and concepts its own wording gives it."""

    exam: CatalogueExam
    names: frozenset[Form]
    aliases: frozenset[Form]
    named: frozenset[str]
    aliased: frozenset[str]
    sources: frozenset[str]

    @property
    def concepts(self) -> frozenset[str]:
        """All concepts held; a general one is dropped where a special form of it is what was done."""
        held = self.named | self.aliased
        return held - {general for c in held if c != "bmp" for general in related_general(c)}

    @property
    def panels(self) -> frozenset[str]:
        """Concepts by which it counts as a panel: its name's, for an alias may promise more than was reported."""
        return self.named or self.aliased


def name_forms(text: str) -> Iterator[Form]:
    """The whole name, the name without its bracket, and what the bracket holds."""
    yield form(text)
    yield form(_BRACKET.sub(" ", text))
    for inside in _BRACKET.findall(text):
        if len(form(inside)) <= 3 and any(c.isupper() for c in inside):
            yield form(inside)


def concepts_in(words: Form) -> frozenset[str]:
    """Concepts named in a catalogue wording: as one form, however it is turned, or the longest forms left to right."""
    book = lexicon()
    for turned in _turned(words):
        sense = book.senses.get(turned)
        if sense and not sense.concept.startswith(VAGUE):
            return frozenset({sense.concept})
    return _told_apart(words, _forms_in(words))


def _turned(words: Form) -> Iterator[Form]:
    """ "Cortisol (salivary)" and "Cortisol, salivary" the way a doctor says it."""
    yield words
    plain = tuple(w for w in words if w not in ("(", ")", ","))
    for mark in ("(", ","):
        if mark in words:
            cut = words.index(mark)
            head, tail = words[:cut], tuple(w for w in words[cut + 1 :] if w not in ("(", ")", ","))
            yield from ((*tail, *head), plain)


def _told_apart(words: Form, found: dict[str, Form]) -> frozenset[str]:
    """Concepts whose wording no other word of the name makes another test."""
    kept = set()
    for concept, used in found.items():
        rest = set(words) - set(used)
        if not rest & (BEFORE_WORDS - SPECIMENS.keys()) and not rest & AFTER_WORDS:
            kept.add(concept)
    return frozenset(kept)


def concepts_said(words: Form) -> frozenset[str]:
    """Concepts a running text speaks of, weak forms included."""
    return frozenset(_forms_in(words, weak=True))


def _forms_in(words: Form, *, weak: bool = False) -> dict[str, Form]:
    book = lexicon()
    found: dict[str, Form] = {}
    at = 0
    while at < len(words):
        for size in range(min(book.longest, len(words) - at), 0, -1):
            sense = book.senses.get(words[at : at + size])
            if sense and not sense.concept.startswith(VAGUE) and (weak or size == len(words) or not sense.weak):
                found[sense.concept] = words[at : at + size]
                at += size - 1
                break
        at += 1
    return found


def _entry(exam: CatalogueExam) -> Entry:
    names = frozenset(f for f in name_forms(exam.name) if f)
    aliases = frozenset(f for alias in exam.aliases for f in name_forms(alias) if f) - names
    whole = form(exam.name)
    sources = frozenset(w for text in (exam.name, *exam.aliases) for w in form(text) if w in _SOURCES)
    named = concepts_in(whole)
    aliased = frozenset(c for f in aliases | names for c in concepts_in(f)) - _strangers(named)
    return Entry(exam, names, aliases, named, aliased, sources)


def _strangers(named: frozenset[str]) -> frozenset[str]:
    """Concepts an alias cannot add to what the name says the specimen or the method was."""
    return frozenset(c for family in FAMILIES if family & named for c in family - named)


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The exams of a case, indexed by their wording."""

    entries: tuple[Entry, ...]
    by_form: dict[Form, tuple[tuple[Entry, How], ...]]
    longest: int
    speller: Speller

    def listed(self, words: Form) -> tuple[Answer, ...]:
        """The exam whose own name or alias these words are; names come before aliases."""
        hits = self.by_form.get(words, ())
        best = [h for h in hits if h[1] == "name"] or list(hits)
        if not best:
            return ()
        if len(best) > 1:
            return (_ambiguous(e.exam.name for e, _ in best),)
        entry, how = best[0]
        return (Answer(entry.exam.name, how, f"the exam's own {how}"),)

    def resolve(self, concept: str, words: Sequence[str]) -> tuple[Answer, ...]:
        """Exams that answer a lexicon concept; `words` are those of the order, for whom collateral is asked of."""
        if concept in (VAGUE, VAGUE_ALWAYS):
            return (Answer(None, "none", "names no exam: order each exam by name", vague=True),)
        if concept == "collateral":
            return self._collateral(frozenset(words) & _SOURCES)
        held = self._same(concept) or self._above(concept)
        if held:
            return held
        if concept in PAIRS:
            return tuple(a for member in MEMBERS[concept] for a in self.resolve(member, words))
        return self._below(concept) or (Answer(None, "none", "not among this case's exams"),)

    def _same(self, concept: str) -> tuple[Answer, ...]:
        rings = [(concept,), special_forms(concept)]
        rings += [(general,) for general in related_general(concept)]
        for ring in rings:
            hits = [e for e in self.entries if e.concepts & set(ring)]
            if hits:
                return (_one(_closest(hits, ring), "synonym", "another name of it"),)
        return ()

    def _above(self, concept: str) -> tuple[Answer, ...]:
        for ring in panels_above(concept):
            hits = [e for e in self.entries if _reports(e, concept, ring)]
            if hits:
                return (_one(_closest(hits, ring), "panel", "part of this panel"),)
        return ()

    def _below(self, concept: str) -> tuple[Answer, ...]:
        members = all_members(concept)
        hits = [e for e in self.entries if e.named and e.named <= members]
        return tuple(Answer(e.exam.name, "panel", "the part of the panel this case holds") for e in hits)

    def _collateral(self, asked: frozenset[str]) -> tuple[Answer, ...]:
        held = [e for e in self.entries if "collateral" in e.concepts]
        fits = [e for e in held if _source_agrees(asked, e.sources)]
        if not fits:
            return (Answer(None, "none", "no collateral from that source"),)
        return (_one(fits, "synonym", "another name of it"),)


def _source_agrees(asked: frozenset[str], held: frozenset[str]) -> bool:
    if not asked or asked & held:
        return True
    return (not held or bool((asked | held) & FAMILY_WORDS)) and not (asked | held) & _OUTSIDERS


def _reports(entry: Entry, concept: str, panels: tuple[str, ...]) -> bool:
    """Whether the exam is one of the panels by its own name; an extra is believed of the very panel only."""
    held = entry.panels & set(panels)
    extra_only = {p for p in held if concept in ALSO_REPORTS.get(p, ())}
    return bool(held - extra_only) or bool(extra_only & entry.named)


def _closest(hits: list[Entry], concepts: Iterable[str]) -> list[Entry]:
    """Prefer exams named so over exams aliased so, then those that are that and nothing else."""
    wanted = set(concepts)
    named = [e for e in hits if e.named & wanted] or hits
    return [e for e in named if e.named <= wanted] or named


def _ambiguous(names: Iterable[str]) -> Answer:
    return Answer(None, "none", "could be any of: " + "; ".join(names) + ": name the one meant", vague=True)


def _one(hits: list[Entry], how: How, reason: str) -> Answer:
    if len(hits) > 1:
        return _ambiguous(e.exam.name for e in hits)
    return Answer(hits[0].exam.name, how, reason)


@lru_cache(maxsize=64)
def catalogue_of(exams: tuple[CatalogueExam, ...]) -> Catalogue:
    """Index a catalogue; exams of the same name count once."""
    entries = tuple(_entry(e) for e in {e.name: e for e in reversed(exams)}.values())[::-1]
    by_form: dict[Form, tuple[tuple[Entry, How], ...]] = {}
    for entry in entries:
        wordings: tuple[tuple[frozenset[Form], How], ...] = ((entry.names, "name"), (entry.aliases, "alias"))
        for forms, how in wordings:
            for one in forms:
                by_form[one] = (*by_form.get(one, ()), (entry, how))
    words = {w for one in by_form for w in one if w.isalpha()}
    book = lexicon()
    return Catalogue(
        entries, by_form, max(map(len, by_form), default=0), Speller.over(book.words | words, book.acronyms)
    )
