"""The bundled lexicon: which test a form of words means, whoever wrote the case."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from mhtui.hospital import lex_bedside, lex_labs, lex_scales, lex_urine
from mhtui.hospital.text import norms

Form = tuple[str, ...]
INNER: Final = frozenset({"the", "an", "his", "her", "their", "our", "my", "this", "your", "that"})
VAGUE: Final = "vague"
VAGUE_ALWAYS: Final = "vague!"
CONTRAST: Final = ("with contrast", "with gadolinium", "with and without contrast", "with gad", "contrast enhanced",
                   "post contrast", "w/ contrast", "+ contrast", "contrast")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sense:
    """What a form means: a concept id, and whether it is too weak to count inside prose."""

    concept: str
    weak: bool = False


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Forms of all known tests, the longest form's length, the words forms start with, and every word used in them."""

    senses: dict[Form, Sense]
    longest: int
    starts: frozenset[str]
    words: frozenset[str]
    acronyms: frozenset[str]


@lru_cache(maxsize=16384)
def form(text: str) -> Form:
    """A phrase as compared: levelled words without the determiners that doctors drop or add."""
    return tuple(n for n in norms(text) if n not in INNER)


def _entries(table: str) -> Iterator[tuple[str, str]]:
    """Concept id and form of each entry; an indented line continues the one above."""
    for line in table.replace("\n  ", " ").strip().splitlines():
        concept, _, forms = line.partition(": ")
        for one in forms.split("; "):
            yield concept.strip(), one.strip()


def _phrases(table: str) -> list[str]:
    return table.strip().replace("\n  ", " ").replace("\n", "; ").split("; ")


def _joined(pattern: str, word: str) -> Form:
    """A pattern's words with `{}` filled in."""
    before, _, after = pattern.partition("{}")
    return form(before) + form(word) + form(after)


def _level_forms() -> Iterator[tuple[str, Form]]:
    for concept, drug in _entries(lex_urine.LEVEL_DRUGS):
        yield from ((f"level/{concept}", _joined(p, drug)) for p in lex_urine.LEVEL_FORMS)
        yield from ((VAGUE_ALWAYS, _joined(p, drug)) for p in lex_urine.DRUG_BUNDLES)


def _imaging_forms() -> Iterator[tuple[str, Form]]:
    for method, names in lex_bedside.METHODS.items():
        for site, places in lex_bedside.SITES.items():
            for name in map(form, names):
                for place in dict.fromkeys(map(form, places)):
                    yield from _image_forms(f"{method}/{site}", name, place)


def _image_forms(concept: str, name: Form, place: Form) -> Iterator[tuple[str, Form]]:
    for words in (name + place, (*name, "of", *place), place + name):
        yield concept, words
        if concept in ("mri/head", "ct/head"):
            yield from ((f"{concept}+contrast", words + form(tail)) for tail in CONTRAST)
            yield f"{concept}+contrast", form("contrast") + words
            yield f"{concept}+contrast", form("contrast enhanced") + words


def _collateral_forms() -> Iterator[tuple[str, Form]]:
    links = ("collateral from", "collateral history from", "collateral with", "collateral information from")
    for who in map(form, lex_bedside.RELATIVES):
        yield from (("collateral", form(link) + who) for link in (*lex_bedside.CONTACT_VERBS, *links))
        yield "collateral", who + form("collateral")
        yield "collateral", who + form("interview")


def _vague_forms() -> Iterator[tuple[str, Form]]:
    yield from ((VAGUE_ALWAYS, form(one)) for one in _phrases(lex_scales.VAGUE_ALWAYS))
    for lead in filter(None, map(form, lex_scales.VAGUE_LEADS)):
        yield from ((VAGUE_ALWAYS, lead + form(head)) for head in lex_scales.VAGUE_HEADS)
    yield from ((VAGUE, form(one)) for one in _phrases(lex_scales.VAGUE_ALONE))


def listed() -> Iterator[tuple[str, str]]:
    """Entries written out one by one; `~` still marks the weak ones."""
    for table in (lex_labs.BLOOD, lex_labs.IMMUNE, lex_urine.URINE, lex_bedside.BEDSIDE, lex_scales.SCALES):
        yield from _entries(table)
    yield from ((f"level/{concept}", f"~{drug}") for concept, drug in _entries(lex_urine.LEVEL_DRUGS))
    yield from _entries(lex_bedside.IMAGING)


SERUM_IDS: Final = frozenset(
    concept for table in (lex_labs.BLOOD, lex_labs.IMMUNE, lex_urine.URINE) for concept, _ in _entries(table)
)
ANTIBODY_IDS: Final = frozenset(concept for concept, _ in _entries(lex_labs.IMMUNE))
SCALE_IDS: Final = frozenset(concept for concept, _ in _entries(lex_scales.SCALES))


@lru_cache(maxsize=1)
def lexicon() -> Lexicon:
    """Build the lexicon once a process; later entries never displace earlier ones."""
    senses: dict[Form, Sense] = {}
    acronyms: set[str] = set()
    for concept, text in listed():
        words = form(text.removeprefix("~"))
        senses.setdefault(words, Sense(concept, text.startswith("~")))
        if text.lstrip("~").isupper() and len(words) == 1:
            acronyms.add(words[0])
    for made in (_level_forms, _imaging_forms, _collateral_forms, _vague_forms):
        for concept, words in made():
            senses.setdefault(words, Sense(concept))
    senses.pop((), None)
    known = frozenset(w for key in senses for w in key if w.isalpha())
    starts = frozenset(key[0] for key in senses)
    return Lexicon(senses, max(map(len, senses)), starts, known, frozenset({*acronyms, "ct", "mri", "uss"}))
