"""The mental state by domain: which domain a finding belongs to, and the coverage of each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from mhtui.core.case import Case, Checkpoint
from mhtui.core.mental_state import DOMAINS, OTHER
from mhtui.core.report import CheckpointResult, DomainScore
from mhtui.scoring.coverage import coverage

BEGINNING: Final = 24
"""Letters of a statement that name what it is about: "Mood: …", "Speech slow", before words it is qualified by."""

_WORDS: Final[tuple[tuple[str, str], ...]] = (
    ("appearance", r"appearance|behaviou?r|psychomotor|eye contact|dress|kempt|restless|slowing|slowed"),
    ("speech", r"speech|talks?\b|latency"),
    ("mood", r"\bmood|\bsad\b|elated|tearful|irritab|pleasure|anhedoni|frightened|\blow\b"),
    ("affect", r"affect"),
    ("thought_form", r"thought form|flight of ideas|tangential|circumstantial|\bblock|incoheren|racing"),
    (
        "thought_content",
        r"thought content|delusion|obsess|guilt|hopeless|worr|preoccup|certain|believes|chosen|reference|signals"
        r"|blames|thoughts? (are|is) (taken|put)|words .*put into|suicid",
    ),
    ("perception", r"perception|perceptual|hallucinat|voice|illusion|hears"),
    ("orientation", r"\b(dis)?orient"),
    ("cognition", r"cogniti|attention|concentrat|memory|recall|serial|conscious|drows"),
    ("insight", r"insight|\bill(ness)?\b"),
    ("judgement", r"judge?ment"),
)
_FINDERS: Final = [(name, re.compile(words, re.IGNORECASE)) for name, words in _WORDS]


def domain_of(checkpoint: Checkpoint) -> str | None:
    """The domain of an MS checkpoint: what the case says, else by its words (cases frozen or imported without it);
    "other" where nothing tells. None for checkpoints of other groups."""
    if checkpoint.group != "MS":
        return None
    return checkpoint.domain or by_words(checkpoint.statement)


def by_words(statement: str) -> str:
    """By the first telling word of the statement's beginning, else of the whole."""
    for text in (statement[:BEGINNING], statement):
        found = [(m.start(), name) for name, finder in _FINDERS if (m := finder.search(text))]
        if found:
            return min(found, key=lambda hit: hit[0])[1]
    return OTHER


def with_domains(case: Case, results: Iterable[CheckpointResult]) -> list[CheckpointResult]:
    """The results, each with its domain."""
    domains = {c.id: domain_of(c) for c in case.references.checkpoints}
    return [result.model_copy(update={"domain": domains.get(result.id)}) for result in results]


def domain_scores(results: Sequence[CheckpointResult]) -> tuple[DomainScore, ...]:
    """Coverage of each domain, in order, also of those the case says nothing about (total 0, no value). The totals add
    up to those of the mental state."""
    named = [*DOMAINS, *([OTHER] if any(r.domain == OTHER for r in results) else [])]
    return tuple(
        DomainScore(
            domain=domain,
            interview=coverage(r.verdict for r in results if (r.domain, r.stage) == (domain, "interview")),
            note=coverage(r.verdict for r in results if (r.domain, r.stage) == (domain, "note")),
        )
        for domain in named
    )
