"""A check for case authors: aliases that name another test than their exam is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from mhtui.hospital import lex_bedside, lexicon
from mhtui.hospital.catalogue import concepts_in, concepts_said, name_forms
from mhtui.hospital.kinship import FAMILIES, GENERAL, KINDS, all_members, panels_above, related_general
from mhtui.hospital.lexicon import SCALE_IDS, Form, form
from mhtui.hospital.words import PADDING, TEST_NOUNS

_TRACINGS: Final = frozenset().union(*(f for f in FAMILIES if f & {"ecg", "eeg"}))


class LexiconNames:
    """What the hospital's lexicon knows of the names of tests (core.ports.ExamNames)."""

    def foreign(self, name: str, aliases: Sequence[str], report: str) -> list[tuple[int, str]]:
        """Aliases that name another test, as (index, that test).

        An alias may be a wider or a narrower name of the exam, one of a panel, or of a test whose result the name or
        the report holds. A report excuses no other scan, scale, tracing or drug level: it only speaks of them.
        """
        own = _concepts(name) or _first_firm(aliases)
        fits = frozenset(kin for concept in own for kin in _kin(concept))
        held = frozenset(form(name)), _reported(report)
        found = [(at, _stranger(form(alias), fits, *held)) for at, alias in enumerate(aliases)] if fits else []
        return [(at, _title(concept)) for at, concept in found if concept]


def _concepts(name: str) -> frozenset[str]:
    return frozenset(concept for words in name_forms(name) for concept in concepts_in(words))


def _first_firm(aliases: Sequence[str]) -> frozenset[str]:
    """What an exam is whose own name says nothing: the first method, instrument or drug among its aliases."""
    found = (concepts for alias in aliases if any(map(_firm, concepts := concepts_in(form(alias)))))
    return next(found, frozenset())


def _firm(concept: str) -> bool:
    """Whether a test is one by its method: no result of another can hold it."""
    return "/" in concept or concept in SCALE_IDS or concept in _TRACINGS


@cache
def _kin(concept: str) -> frozenset[str]:
    """Tests whose names an exam of this one may carry."""
    general = {concept, *related_general(concept, by_order=False)}
    near = general | {special for special, above in GENERAL.items() if above in general}
    panels = {panel for one in near for ring in panels_above(one) for panel in ring}
    kinds = {one for kind in KINDS if kind & near for one in kind}
    return frozenset(near | panels | kinds | {member for one in near for member in all_members(one)})


def _reported(report: str) -> frozenset[str]:
    """Tests the report gives results of, with the panels they stand for."""
    said = {concept for concept in concepts_said(form(report)) if not _firm(concept)}
    return frozenset(kin for concept in said for kin in _kin(concept))


def _stranger(words: Form, fits: frozenset[str], name: frozenset[str], reported: frozenset[str]) -> str | None:
    telling = {w for w in words if len(w) == 1 or (w not in PADDING and w not in TEST_NOUNS)}
    strange = concepts_in(words) - fits - reported
    if telling <= name:  # "weight" of "Lipids and weight"; but "AUDIT" is no other name of "AUDIT-C"
        strange = frozenset(filter(_firm, strange))
    return min(strange, default=None)


@cache
def _title(concept: str) -> str:
    """The name the lexicon gives a test first."""
    method, _, site = concept.partition("/")
    if method == "level":
        return f"{site} level"
    if method in lex_bedside.METHODS and site.removesuffix("+contrast") in lex_bedside.SITES:
        return f"{lex_bedside.METHODS[method][0]} {site.replace('+', ' with ')}"
    return next(_listed_as(concept), concept)


def _listed_as(concept: str) -> Iterator[str]:
    yield from (text.removeprefix("~") for one, text in lexicon.listed() if one == concept)
