"""The linter of `cases check`: pure rules, each a small function from a case and a table to findings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from mhtui.core.case import Case
from mhtui.core.icd11 import Icd11
from mhtui.core.lint import depth, evidence, exams, gold, people, questions, shape
from mhtui.core.lint.depth import shared_sentences
from mhtui.core.lint.findings import Finding, Level
from mhtui.core.ports import ExamNames

__all__ = ["RULES", "Finding", "Level", "check", "shared_sentences"]

Rule = Callable[[Case, Icd11], Iterator[Finding]]

RULES: Final[tuple[Rule, ...]] = (
    gold.codes_exist,
    gold.grades_agree,
    gold.nothing_gives_it_away,
    gold.patient_names_no_diagnosis,
    evidence.evidence_leads_somewhere,
    evidence.evidence_holds_the_fact,
    evidence.units_can_open,
    people.ages_agree,
    people.events_lie_in_the_past,
    people.sexes_agree,
    people.pronouns_agree,
    people.bodies_agree,
    people.exams_fit_the_sex,
    shape.ids_are_unique,
    shape.findings_have_a_domain,
    shape.aliases_are_unambiguous,
    shape.presentation_is_complete,
    shape.presentation_agrees,
    shape.cues_can_match,
    shape.high_risk_has_must_not,
    shape.plan_agrees_with_itself,
    questions.questions_have_answers,
    questions.questions_are_asked_once,
    questions.questions_reach_every_unit,
    depth.full_depth,
    depth.full_range,
    depth.reactions_and_tests,
    depth.told_and_denied,
)


def check(case: Case, icd11: Icd11, names: ExamNames | None = None) -> list[Finding]:
    """All findings of a case, errors first. Without `names` nobody knows whether an alias names another test."""
    found = dict.fromkeys(finding for rule in RULES for finding in rule(case, icd11))
    if names is not None:
        found |= dict.fromkeys(exams.aliases_name_their_exam(case, names))
    return sorted(found, key=lambda finding: finding.level)
