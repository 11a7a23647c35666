"""Rules about the shape of a case: unique names, a complete presentation, a plan that agrees with itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from mhtui.core.case import Case, PlanItem
from mhtui.core.icd11 import Icd11
from mhtui.core.lint.findings import Finding, error, warning
from mhtui.core.lint.words import content, phrase_key, tokens
from mhtui.core.mental_state import DOMAINS

_PLACEHOLDERS: Final = frozenset({"todo", "tbd", "tba", "xxx", "n a", "na", "unknown", "fill in", "not stated"})
_GENERIC: Final = frozenset({"test", "tests", "level", "levels", "the", "a", "of"})


def ids_are_unique(case: Case, _icd11: Icd11) -> Iterator[Finding]:
    """No id stands for two things."""
    plan = case.references.plan
    groups: list[tuple[str, Iterable[str]]] = [
        ("patient.memory", [u.id for u in case.patient.memory]),
        ("references.checkpoints", [c.id for c in case.references.checkpoints]),
        ("references.plan", [i.id for i in (*plan.must, *plan.should, *plan.must_not)]),
        ("patient.negatives", [n.topic for n in case.patient.negatives]),
    ]
    for field, ids in groups:
        for twice in (name for name, count in Counter(ids).items() if count > 1):
            yield error(field, f"{twice!r} is used twice", "give each its own")


def findings_have_a_domain(case: Case, _icd11: Icd11) -> Iterator[Finding]:
    """Each mental state checkpoint says which domain it is about, and no other checkpoint does."""
    for index, checkpoint in enumerate(case.references.checkpoints):
        field = f"references.checkpoints[{index}].domain"
        if checkpoint.group != "MS" and checkpoint.domain:
            yield error(field, f"{checkpoint.id} is of group {checkpoint.group}", "only MS checkpoints have a domain")
        if checkpoint.group == "MS" and not checkpoint.domain and case.depth == "full":
            yield warning(field, f"{checkpoint.id} names no domain of the mental state", f"one of {', '.join(DOMAINS)}")


def aliases_are_unambiguous(case: Case, _icd11: Icd11) -> Iterator[Finding]:
    """No name or alias means two exams."""
    owner: dict[str, int] = {}
    for index, exam in enumerate(case.exams):
        for name in (exam.name, *exam.aliases):
            first = owner.setdefault(_exam_key(name), index)
            if first != index:
                other = case.exams[first].name
                yield error(f"exams[{index}].aliases", f"{name!r} also means {other!r}", "keep it for one exam")


def _exam_key(name: str) -> str:
    words = [w[:-1] if w.endswith("s") and len(w) > 3 else w for w in tokens(name)]
    return " ".join(sorted(w for w in words if w not in _GENERIC) or sorted(words))


def presentation_is_complete(case: Case, _icd11: Icd11) -> Iterator[Finding]:
    """Every domain of the mental state says something that can be seen or heard."""
    shown, field = case.patient.presentation, "patient.presentation"
    texts = {k: v for k, v in shown.model_dump().items() if isinstance(v, str)}
    texts |= {f"cognition.{k}": v for k, v in shown.cognition.model_dump().items() if isinstance(v, str)}
    for name, text in texts.items():
        if phrase_key(text) in _PLACEHOLDERS or not tokens(text):
            yield error(f"{field}.{name}", f"{text!r} says nothing", "describe what a doctor sees or hears")
    if not shown.signs.always:
        yield error(f"{field}.signs.always", "no sign is ever shown", "add one or more short observable phrases")
    if shown.thought_form.strength and shown.thought_form.pattern != "linear" and not shown.thought_form.asides:
        yield error(
            f"{field}.thought_form.asides", "the thought form has nothing to show it by", "add six or more asides"
        )


def presentation_agrees(case: Case, _icd11: Icd11) -> Iterator[Finding]:
    """Tempo, amount and thought form do not pull in different directions."""
    shown, field = case.patient.presentation, "patient.presentation"
    speech = shown.speech
    if speech.rate == "pressured" and speech.latency_s > 1.5:
        yield warning(f"{field}.speech.latency_s", f"pressured speech that waits {speech.latency_s:g} s", "0.2 to 1?")
    if shown.thought_form.pattern in ("poverty", "blocked") and speech.amount == "increased":
        yield warning(
            f"{field}.speech.amount", f"{shown.thought_form.pattern} thought with much speech", "correct one of them"
        )
    if shown.affect.range == "flat" and shown.affect.lability == "marked":
        yield warning(f"{field}.affect", "flat and markedly labile", "correct one of them")
    if shown.thought_form.pattern == "linear" and shown.thought_form.strength:
        yield warning(f"{field}.thought_form.strength", "a linear thought form has strength 0", "correct one of them")


def cues_can_match(case: Case, _icd11: Icd11) -> Iterator[Finding]:
    """Cues are lower case, with at most one * at the end."""
    for index, unit in enumerate(case.patient.memory):
        for place, cue in enumerate(unit.cues):
            if cue != cue.lower() or "*" in cue[:-1] or cue == "*":
                yield error(
                    f"patient.memory[{index}].cues[{place}]", f"{cue!r} never matches", "lower case, * only at the end"
                )


def high_risk_has_must_not(case: Case, _icd11: Icd11) -> Iterator[Finding]:
    """Where harm is near, the plan says what would be wrong."""
    if case.high_risk and not case.references.plan.must_not:
        yield error(
            "references.plan.must_not", "a high-risk case needs must-not items", "name what would do harm, and why"
        )


def plan_agrees_with_itself(case: Case, _icd11: Icd11) -> Iterator[Finding]:
    """Nothing is both asked for and forbidden."""
    plan = case.references.plan
    wanted = (*plan.must, *plan.should)
    for index, item in enumerate(plan.must_not):
        field = f"references.plan.must_not[{index}]"
        forbidden = {phrase_key(p) for p in _phrases(item)}
        for good in wanted:
            same = forbidden & {phrase_key(p) for p in _phrases(good)}
            if same:
                yield error(field, f"{good.id} asks for {next(iter(same))!r}, {item.id} forbids it", "keep one")
            elif _contained(item, good):
                yield warning(field, f"{item.id} forbids what {good.id} seems to ask for", "make the difference plain")


def _phrases(item: PlanItem) -> tuple[str, ...]:
    return (item.statement, *item.accept)


def _contained(bad: PlanItem, good: PlanItem) -> bool:
    """Whether a forbidden phrase is wholly made of the words of one that is asked for."""
    wanted = [content(p) for p in _phrases(good) if not _NEGATED & set(tokens(p))]
    return any(len(words := content(p)) >= 2 and any(words <= w for w in wanted) for p in _phrases(bad))


_NEGATED: Final = frozenset({"no", "not", "avoid", "without", "stop", "never", "avoided", "withhold"})
