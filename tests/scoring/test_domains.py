"""The mental state by domain: every finding in one, every denominator said."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from scoring_kit import mania, report

from mhtui.adapters.case_files import CaseLibrary
from mhtui.core.case import Case, References
from mhtui.core.events import NoteWritten, PatientReplied, Release
from mhtui.core.mental_state import DOMAINS, LABELS
from mhtui.core.report import DomainScore, Report
from mhtui.scoring.domains import by_words


def of(found: Report, domain: str) -> DomainScore:
    return next(score for score in found.ms_domains if score.domain == domain)


def test_the_domains_add_up_to_the_mental_state() -> None:
    found = report(NoteWritten(sections={"mse_speech": "Speech pressured and loud."}))
    assert sum(d.interview.total for d in found.ms_domains) == found.interview_ms.total
    assert sum(d.note.total for d in found.ms_domains) == found.note_ms.total
    assert sum(d.note.covered for d in found.ms_domains) == found.note_ms.covered == 1
    assert [d.domain for d in found.ms_domains] == list(DOMAINS)


def test_what_was_told_and_what_was_written_count_for_their_own_domain_and_stage() -> None:
    line = mania().patient.unit("voices").lines("asked")[0]  # type: ignore[union-attr]
    heard = PatientReplied(
        behaviour="", speech=line, releases=(Release(ref="voices.asked", reason="asked", quote=line),)
    )
    found = report(heard, NoteWritten(sections={"mse_speech": "Speech pressured and loud."}))
    assert (of(found, "perception").interview.covered, of(found, "perception").note.covered) == (1, 0)
    assert (of(found, "speech").note.covered, of(found, "speech").note.total) == (1, 1)


def test_s2_a_domain_the_case_is_silent_on_has_no_value() -> None:
    empty = of(report(), "speech").interview
    assert (empty.total, empty.value, empty.upper) == (0, None, None)


def without_domains(case: Case) -> Case:
    checkpoints = tuple(c.model_copy(update={"domain": None}) for c in case.references.checkpoints)
    references: References = case.references.model_copy(update={"checkpoints": checkpoints})
    return case.model_copy(update={"references": references})


def test_a_case_frozen_before_there_were_domains_is_sorted_by_its_words() -> None:
    found = report(case=without_domains(mania()))
    assert of(found, "perception").note.total == 1
    assert found.ms_domains[-1].domain == "other"
    assert sum(d.note.total for d in found.ms_domains) == found.note_ms.total


def test_every_case_names_the_domain_of_each_finding() -> None:
    for case in CaseLibrary.standard(Path("none")).cases():
        checkpoints = case.references.checkpoints
        assert all(bool(c.domain) == (c.group == "MS") for c in checkpoints), case.id
        assert {"appearance", "speech", "affect", "insight"} <= {c.domain for c in checkpoints}, case.id


def test_each_domain_has_a_name() -> None:
    assert {*DOMAINS, "other"} == set(LABELS)


@pytest.mark.parametrize(
    ("statement", "domain"),
    [
        ("Appearance and behaviour: thin, unkempt, guarded", "appearance"),
        ("Psychomotor slowing", "appearance"),
        ("Speech slow and quiet", "speech"),
        ("Mood frightened in her own words", "mood"),
        ("Affect blunted and fearful", "affect"),
        ("Thought form: blocking", "thought_form"),
        ("Thought content: guilt and a suicidal plan; no delusions", "thought_content"),
        ("Third-person voices of a man and a woman", "perception"),
        ("No hallucinations", "perception"),
        ("Disorientated in time and place", "orientation"),
        ("Attention grossly impaired", "cognition"),
        ("Judgement impaired", "judgement"),
        ("Does not think she is ill", "insight"),
        ("Something else entirely", "other"),
    ],
)
def test_words_tell_a_domain(statement: str, domain: str) -> None:
    assert by_words(statement) == domain
