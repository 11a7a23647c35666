"""Diagnoses and plans by counting words: the floor that every other doctor is compared with."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

RULES: Final[tuple[tuple[str, str, str], ...]] = (
    ("6A20", "psychotic symptoms", r"voices?|watch(?:es|ing)|follow(?:s|ing)|against me|poison\w*|my thoughts|messages|signals?|spy\w*"),
    ("6A60", "elated or overactive", r"high|brilliant|wonderful|projects?|spent|spending|chosen|don't need (?:to )?sleep|ideas?|fast"),
    ("6A70", "low mood", r"low|sad|empty|tired|hopeless|no point|can't be bothered|cry\w*|guilt\w*|burden|worthless"),
    ("6D70", "acute confusion", r"confus\w*|where (?:am|is)|muddle\w*|boy|little (?:man|men|people)|the ward|night shift|can't follow"),
    ("6B01", "attacks of fear", r"attacks?|heart (?:is |was )?(?:racing|pounding|going)|can't breathe|going to die|palpitations?"),
    ("6B00", "worry", r"worr(?:y|ies|ied|ying)|nerves|on edge|tense|what if"),
    ("6B20", "obsessions or compulsions", r"check(?:ing)?|wash(?:ing)?|count(?:ing)?|germs|over and over|contaminat\w*"),
    ("6B40", "trauma", r"nightmares?|flashbacks?|accident|attacked|explosion|it comes back"),
    ("6A05", "inattention", r"focus|distract\w*|fidget\w*|homework|sit still|lose (?:my )?things"),
    ("7A00", "poor sleep", r"can't sleep|lie awake|insomnia"),
    ("6C40", "alcohol", r"drink(?:ing)?|vodka|beers?|wine|whisky|pints?"),
    ("6D8", "forgetfulness", r"forget\w*|memory|lost my way"),
)  # fmt: skip
"""(code, in words, words that speak for it). Codes outside chapter 6 are passed over."""

MOST: Final = 4

PLANS: Final[dict[str, str]] = {
    "6A20": "Offer admission or home treatment; start an oral antipsychotic at a low dose.",
    "6A60": "Admission or close supervision; start an antipsychotic; no antidepressant.",
    "6A70": "Start an antidepressant and refer for cognitive behavioural therapy.",
    "6D70": "Find and treat the physical cause; calm, well-lit room; review all medicines.",
    "6B01": "Explain panic; refer for cognitive behavioural therapy.",
}


def rank(heard: Sequence[str]) -> list[tuple[str, str]]:
    """(code, reasoning) by how many words of the patient speak for each rule, best first."""
    text = " ".join(line for line in heard if not re.match(r"\W*(?:no|never|not)\b", line, re.IGNORECASE))
    counts = [(len(re.findall(rf"\b(?:{words})\b", text, re.IGNORECASE)), code, label) for code, label, words in RULES]
    best = sorted((c for c in counts if c[0]), key=lambda c: (-c[0], c[1]))[:MOST]
    return [(code, f"{label}: {count} words of the patient speak for it") for count, code, label in best]
