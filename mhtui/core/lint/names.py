"""Names of disorders: what would give the answer away, and what no patient should call their own state."""

from __future__ import annotations

import re
from typing import Final

from mhtui.core.icd11 import Icd11
from mhtui.core.lint.words import tokens

_GENERIC: Final = frozenset(
    """
    acute affecting associated attack attacks behavioural certain classified currently current disease diseases disorder
    disorders due during elsewhere episode episodes fair first from full good good-to-fair impairment including mental
    mild moderate mood most multiple other others partial pattern poor presentation recent recurrent related remission
    severe severity single some specified state states symptom symptomatic symptoms syndrome syndromes type unspecified
    use using with without absent persistent primary secondary unknown induced late early onset continuous episodic
    harmful medications substances condition conditions factors health specifically stress post to and or not in of by
    predominantly combined insight development level major minor normal language function functional
    behaviour behaviours psychological personality neurodevelopmental traits
    """.split()
)

_WEAK: Final = frozenset(
    "alcohol opioid opioids cannabis cocaine caffeine nicotine anxiety attention body eating sleep".split()
)

_FAMILY_NAMES: Final[tuple[tuple[str, str, str], ...]] = (
    ("6A05", r"adhd|attention[- ]deficit|hyperactiv\w*", r"adhd|attention[- ]deficit"),
    ("6A02", r"autis\w*|asperger\w*", r"autis\w*|asperger\w*"),
    ("6A20", r"schizo\w*|psychosis|psychotic", r"schizo\w*|psychosis|psychotic"),
    ("6A21", r"schizo\w*|psychosis|psychotic", r"schizo\w*|psychosis|psychotic"),
    ("6A23", r"psychosis|psychotic", r"psychosis|psychotic"),
    ("6A24", r"delusion\w*|psychosis|psychotic", r"delusion\w*|psychosis|psychotic"),
    ("6A4", r"cataton\w*", r"cataton\w*"),
    ("6A6", r"bipolar|mani[ac]\w*|hypomani\w*", r"bipolar|mania|manic|hypomani\w*"),
    ("6A7", r"depress\w*", r"depressive|depression"),
    ("6B00", r"generali[sz]ed anxiety|anxiety disorder|gad", r"generali[sz]ed anxiety|anxiety disorder|gad"),
    ("6B01", r"panic\w*", r"panic disorder"),
    ("6B04", r"social anxiety|social phobia", r"social anxiety disorder|social phobia"),
    ("6B20", r"ocd|obsess\w*|compulsi\w*", r"ocd|obsessive[- ]compulsive|compulsions?"),
    ("6B40", r"ptsd|post[- ]?traumatic\w*|traumatic", r"ptsd|post[- ]?traumatic\w*"),
    ("6B41", r"ptsd|post[- ]?traumatic\w*|traumatic", r"ptsd|post[- ]?traumatic\w*"),
    ("6B43", r"adjustment disorder", r"adjustment disorder"),
    ("6B80", r"anore[xc]\w*", r"anorexia|anorexic"),
    ("6B81", r"bulimi\w*", r"bulimi\w*"),
    ("6C40.2", r"alcoholi\w*|dependen\w*", r"alcohol dependence"),
    ("6C40.4", r"withdrawal", r"withdrawal"),
    ("6D11.5", r"borderline", r"borderline"),
    ("6D70", r"deliri\w*", r"deliri\w*"),
    ("6D8", r"dementi?a?\w*|alzheimer\w*", r"dementia|alzheimer\w*"),
)
"""Code prefix, what gives it away in a door note, and what a patient would not say of themselves."""


def giveaways(icd11: Icd11, code: str) -> tuple[re.Pattern[str] | None, frozenset[str]]:
    """A pattern of names that give a code away, and weaker words of its title that deserve a second look."""
    title = _affirmed(icd11.title(code) or "")
    words = {w for w in tokens(title) if w not in _GENERIC and len(w) > 3}
    strong = [re.escape(w) for w in sorted(words - _WEAK)]
    strong += [names for prefix, names, _ in _FAMILY_NAMES if code.startswith(prefix)]
    return _pattern(strong), frozenset(words & _WEAK)


def formal_names(code: str) -> re.Pattern[str] | None:
    """A pattern of the names of a disorder that a patient should not use for their own state."""
    return _pattern([names for prefix, _, names in _FAMILY_NAMES if code.startswith(prefix)])


def _pattern(names: list[str]) -> re.Pattern[str] | None:
    return re.compile(rf"\b(?:{'|'.join(names)})\b", re.IGNORECASE) if names else None


def _affirmed(title: str) -> str:
    """The title less what it says is absent."""
    return re.sub(r"\bwithout\b[^,]*", "", title)
