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


def _level_entries() -> Iterator[tuple[str, str]]:
    for concept, drug in _entries(lex_urine.LEVEL_DRUGS):
        yield f"level/{concept}", f"~{drug}"
        yield from ((VAGUE_ALWAYS, tail.replace("{}", drug)) for tail in lex_urine.DRUG_BUNDLES)
        for pattern in lex_urine.LEVEL_FORMS:
            yield f"level/{concept}", pattern.replace("{}", drug)


def _imaging_entries() -> Iterator[tuple[str, str]]:
    yield from _entries(lex_bedside.IMAGING)
    for method, names in lex_bedside.METHODS.items():
        for site, places in lex_bedside.SITES.items():
            for name in names:
                for place in places:
                    yield from _image_forms(f"{method}/{site}", name, place)


def _image_forms(concept: str, name: str, place: str) -> Iterator[tuple[str, str]]:
    pair = [f"{name} {place}"] if place.startswith("of ") else [f"{name} {place}", f"{place} {name}"]
    for text in pair:
        yield concept, text
        if concept in ("mri/head", "ct/head"):
            yield from ((f"{concept}+contrast", f"{text} {tail}") for tail in CONTRAST)
            yield f"{concept}+contrast", f"contrast {text}"
            yield f"{concept}+contrast", f"contrast enhanced {text}"


def _collateral_entries() -> Iterator[tuple[str, str]]:
    for verb in lex_bedside.CONTACT_VERBS:
        for who in lex_bedside.RELATIVES:
            yield "collateral", f"{verb} {who}"
    for who in lex_bedside.RELATIVES:
        for link in ("collateral from", "collateral history from", "collateral with", "collateral information from"):
            yield "collateral", f"{link} {who}"
        yield "collateral", f"{who} collateral"
        yield "collateral", f"{who} interview"


def _vague_entries() -> Iterator[tuple[str, str]]:
    for one in _phrases(lex_scales.VAGUE_ALWAYS):
        yield VAGUE_ALWAYS, one.strip()
    for lead in (x for x in lex_scales.VAGUE_LEADS if form(x)):
        for head in lex_scales.VAGUE_HEADS:
            yield VAGUE_ALWAYS, f"{lead} {head}"
    for one in _phrases(lex_scales.VAGUE_ALONE):
        yield VAGUE, one.strip()


def _all_entries() -> Iterator[tuple[str, str]]:
    """Later entries never displace earlier ones."""
    for table in (lex_labs.BLOOD, lex_labs.IMMUNE, lex_urine.URINE, lex_bedside.BEDSIDE, lex_scales.SCALES):
        yield from _entries(table)
    yield from _level_entries()
    yield from _imaging_entries()
    yield from _collateral_entries()
    yield from _vague_entries()


SERUM_IDS: Final = frozenset(
    concept for table in (lex_labs.BLOOD, lex_labs.IMMUNE, lex_urine.URINE) for concept, _ in _entries(table)
)
ANTIBODY_IDS: Final = frozenset(concept for concept, _ in _entries(lex_labs.IMMUNE))
SCALE_IDS: Final = frozenset(concept for concept, _ in _entries(lex_scales.SCALES))


@lru_cache(maxsize=1)
def lexicon() -> Lexicon:
    """Build the lexicon once a process."""
    senses: dict[Form, Sense] = {}
    acronyms: set[str] = set()
    for concept, text in _all_entries():
        plain = text.removeprefix("~")
        key = form(plain)
        if key:
            senses.setdefault(key, Sense(concept, text.startswith("~")))
            if plain.isupper() and len(key) == 1:
                acronyms.add(key[0])
    words = frozenset(w for key in senses for w in key if w.isalpha())
    return Lexicon(senses, max(map(len, senses)), frozenset(key[0] for key in senses), words, frozenset(acronyms))
