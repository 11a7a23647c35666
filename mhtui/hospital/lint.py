"""Checks a case author can run: wordings that two exams of one case both claim."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mhtui.hospital.catalogue import concepts_in
from mhtui.hospital.lexicon import Form, form
from mhtui.hospital.models import CatalogueExam


def ambiguous_aliases(catalogue: Sequence[CatalogueExam]) -> list[tuple[str, str, str]]:
    """Wordings claimed by two exams, as (wording, exam, other exam).

    Two wordings clash where they are the same once case, hyphens and plurals are levelled, or where each is nothing
    but a name of the same test. Exam names count as wordings; an exam listed twice under one name clashes with itself.
    """
    clashes: list[tuple[str, str, str]] = []
    for index, exam in enumerate(catalogue):
        for other in catalogue[index + 1 :]:
            clashes += [(w, exam.name, other.name) for w in _shared(exam, other)]
    return clashes


def _shared(exam: CatalogueExam, other: CatalogueExam) -> Iterator[str]:
    theirs: set[Form | str] = {key for wording in _wordings(other) for key in _keys(wording)}
    for wording in _wordings(exam):
        if any(key in theirs for key in _keys(wording)):
            yield wording


def _wordings(exam: CatalogueExam) -> tuple[str, ...]:
    return tuple(dict.fromkeys((exam.name, *exam.aliases)))


def _keys(wording: str) -> Iterator[Form | str]:
    """The levelled form, and the test it names where it names one and nothing else."""
    words = form(wording)
    if words:
        yield words
    concepts = concepts_in(words)
    if len(concepts) == 1:
        yield next(iter(concepts))
