"""The reporting checklist for human baselines (arXiv 2506.13776), filled: never blank, never guessed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from statistics import median
from typing import Final, Literal

from mhtui.study.baseline.paired import Difference
from mhtui.study.baseline.sample import Aggregation, counting, results, scorers_told, who
from mhtui.study.figures import counted_as, number
from mhtui.study.played import MACHINES, Kind, Played
from mhtui.study.protocol.record import StudyRecord
from mhtui.study.protocol.reporting import NOT_RECORDED, Reporting

_KINDS: Final[dict[Kind, str]] = {
    "encounter": "encounter",
    "pressure": "pressure dialogue",
    "control": "control dialogue",
    "imported": "imported session",
}
Source = Literal["database", "protocol", "not recorded"]


@dataclass(frozen=True, slots=True)
class Field:
    """One field: its value, and where that is from."""

    name: str
    value: str
    source: Source


@dataclass(frozen=True, slots=True)
class Facts:
    """What the checklist is filled from; `record` is None for sessions outside of a study."""

    sessions: Sequence[Played]
    record: StudyRecord | None
    differences: Sequence[Difference]
    aggregation: Aggregation
    ratings: str = ""
    """Who rated, and how far they agree, in words."""


def checklist(facts: Facts) -> list[Field]:
    """All fields, in the order of the checklist."""
    return [*_identity(facts), *_design(facts), *_recruitment(facts), *_execution(facts), *_analysis(facts)]


def _identity(f: Facts) -> Iterator[Field]:
    yield _said(f, "Paper and evaluation", "evaluation")
    kinds = Counter(one.kind for one in f.sessions)
    yield _known("Kind", ", ".join(counted_as(kinds[kind], name) for kind, name in _KINDS.items() if kinds[kind]))
    yield Field("Mode", "terminal program (app or lines of text)", "database")
    yield _answers(f, "Language and device", ("language", "device"))


def _design(f: Facts) -> Iterator[Field]:
    counted = [one for one in f.sessions if not one.excluded]
    people = {one.unit for one in counted if one.arm not in MACHINES}
    models = {one.unit for one in counted if one.arm in MACHINES}
    yield _protocol(f, "Items in the set", str(len(f.record.protocol.units)) if f.record else "")
    yield _known("Items in the test of models", str(len(models)))
    yield _known("Items in the test of people", str(len(people)))
    yield _said(f, "How items were sampled", "sampling")
    yield _known("Samples an item", _samples(f))
    each = Counter(who(one) for one in counted if one.arm not in MACHINES).values()
    yield _known("Items a person", f"{min(each)} to {max(each)}" if each else "")
    yield _protocol(f, "Instructions", f.record.protocol.instructions if f.record else "")
    yield _protocol(f, "Tools", _tools(f))
    yield _said(f, "What differed between people and models", "differences")
    yield _said(f, "Piloting", "piloting")
    yield _protocol(f, "Limits for both", _limits(f))
    yield _said(f, "Effort control", "effort")
    yield _said(f, "Power, as planned", "power")
    yield _known("Detectable effect (80 % power, as it was)", _detectable(f))
    yield _said(f, "Ethics", "ethics")
    yield _protocol(f, "Consent", _consent(f))
    yield _said(f, "Pre-registration", "preregistration")


def _recruitment(f: Facts) -> Iterator[Field]:
    yield _said(f, "Population", "population")
    yield _said(f, "Inclusion and exclusion criteria", "inclusion")
    yield _said(f, "Recruitment", "recruitment")
    people = {who(one) for one in f.sessions if one.arm not in MACHINES}
    yield _known("People", str(len(people)) if people else "")
    yield _said(f, "Quality control in recruiting", "quality_control")
    yield _said(f, "Authors as participants", "authors")
    yield _said(f, "Earlier exposure", "exposure")
    yield _answers(f, "Earlier exposure, as asked", ("seen_before",))
    yield _known("Items practised here before, and not played", _left_out(f))
    yield _answers(f, "Who is described", ("training_level", "years", "country", "digital_experience", "ai_experience"))


def _execution(f: Facts) -> Iterator[Field]:
    mine = [one for one in f.sessions if one.arm not in MACHINES and one.kind != "imported"]
    done = sum(one.state == "submitted" for one in mine)
    yield _known("Completion by people", f"{done} of {len(mine)} sessions submitted" if mine else "")
    reasons = Counter(one.excluded for one in f.sessions if one.excluded)
    yield _known("Excluded, with reasons", "; ".join(f"{why} {n}" for why, n in reasons.most_common()) or "none")
    rules = "; ".join(f"{rule.id}: {rule.rule}" for rule in f.record.protocol.exclusions) if f.record else ""
    yield _protocol(f, "Exclusion rules", rules)
    yield _protocol(f, "Training", _tutorial(f))
    yield _said(f, "Training, taught beside it", "training")
    yield _said(f, "Pay", "pay")
    yield _said(f, "Bonus", "bonus")
    yield _known("Session length (median, minutes of active time)", _length(mine))
    yield _protocol(f, "Randomised order", _order(f))
    yield _said(f, "Sittings and breaks", "sittings")
    yield _known("Attention checks failed", _checks(f))
    yield _protocol(f, "AI help", f.record.protocol.ai_help if f.record else "")
    yield _answers(f, "AI help and references, as asked", ("ai_help", "references_used"))
    pastes = [one.parity["pastes"] for one in mine if "pastes" in one.parity]
    yield _known("Pastes", f"{sum(pastes):g} in {len(pastes)} sessions" if pastes else "")
    yield _answers(f, "Free comments", ("comment",))


def _analysis(f: Facts) -> Iterator[Field]:
    yield _known("Scorer", scorers_told(f.sessions))
    yield _known("Raters and agreement", f.ratings)
    yield _known("Aggregation", f"repeats of one doctor on one case are one result, by their {f.aggregation}")
    yield Field("Uncertainty", "95 % bootstrap over whole cases, and doctors where they repeat", "database")
    tests = "t tests clustered by case and person, Holm's correction over all; mixed model beside them"
    yield Field("Tests and corrections", tests, "database")
    yield _said(f, "Analysis, as planned", "analysis")
    yield _said(f, "Subgroups, as planned", "subgroups")
    yield _known("Dates", _dates(f.sessions))
    yield _protocol(
        f,
        "Protocol",
        f"{f.record.now.hash[:12]}, {counted_as(len(f.record.registered) - 1, 'amendment')}" if f.record else "",
    )
    versions = ", ".join(f"{k} {v}" for k, v in sorted(f.record.now.versions.items())) if f.record else ""
    yield _protocol(f, "Versions and seed", f"{versions}, seed {f.record.protocol.play.seed}" if f.record else "")
    yield _said(f, "Data, materials and code released", "release")


def _known(name: str, value: str) -> Field:
    return Field(name, value, "database") if value else Field(name, NOT_RECORDED, "not recorded")


def _protocol(f: Facts, name: str, value: str) -> Field:
    text = " ".join(value.split())
    return Field(name, text, "protocol") if text and f.record else Field(name, NOT_RECORDED, "not recorded")


def _said(f: Facts, name: str, field: str) -> Field:
    said = f.record.protocol.reporting if f.record else Reporting()
    return _protocol(f, name, str(getattr(said, field)))


def _answers(f: Facts, name: str, about: Iterable[str]) -> Field:
    """How often each answer was given, by what questions are about; never who gave it. Free text is counted only."""
    if not f.record:
        return _known(name, "")
    told = [words for topic in about if (words := _answered(f.record, topic))]
    return _known(name, "; ".join(told))


def _answered(record: StudyRecord, about: str) -> str:
    every = [q for p in record.registered for q in (*p.protocol.before, *p.protocol.after_each, *p.protocol.after)]
    asked = {q.id: q for q in every if q.about == about}
    given = [(q, a.answers[name]) for a in record.answers for name, q in asked.items() if a.answers.get(name)]
    if not given:
        return ""
    label = about.replace("_", " ")
    if any(question.kind == "text" for question, _ in given):
        return f"{label}: {counted_as(len(given), 'answer')} in free text"
    if any(question.kind == "number" for question, _ in given):
        return f"{label}: {_numbers([float(answer) for _, answer in given])}"
    counts = Counter(answer for _, answer in given)
    return f"{label}: {', '.join(f'{answer} {n}' for answer, n in sorted(counts.items()))}"


def _numbers(given: Sequence[float]) -> str:
    """Numbers that were answered, so that a small sample names nobody by them."""
    least, most = f"{min(given):g}", f"{max(given):g}"
    return f"median {median(given):g}, {least} to {most}, {counted_as(len(given), 'answer')}"


def _samples(f: Facts) -> str:
    found = results(counting(f.sessions), "interview", f.aggregation)
    people = sorted({one.repeats for one in found if _is_people(one.arm, f.sessions)})
    models = sorted({one.repeats for one in found if not _is_people(one.arm, f.sessions)})
    return "; ".join(
        f"{name} {counts[0]}" + (f" to {counts[-1]}" if len(counts) > 1 else "")
        for name, counts in (("person", people), ("model or script", models))
        if counts
    )


def _is_people(arm: str, sessions: Sequence[Played]) -> bool:
    return any(one.group == arm and one.arm not in MACHINES for one in sessions)


def _limits(f: Facts) -> str:
    if not f.record:
        return ""
    limits = f.record.protocol.limits
    parts = (("turns", limits.turns), ("minutes", limits.minutes), ("orders", limits.orders))
    note = "" if limits.note_minutes is None else f"; {limits.note_minutes} minutes meant for the note, not enforced"
    return ", ".join(f"{name} {'no limit' if value is None else value}" for name, value in parts) + note


def _tools(f: Facts) -> str:
    if not f.record:
        return ""
    books = f.record.protocol.reporting.references_allowed
    same = "interview, orders, note, ICD-11 search, plan: the same actions for all"
    return f"{same}; people also: {books}" if books else same


def _detectable(f: Facts) -> str:
    return "; ".join(
        f"{one.a} and {one.b}, {one.measure}: {number(one.detectable)}" for one in f.differences if one.detectable
    )


def _consent(f: Facts) -> str:
    if not f.record:
        return ""
    agreed = sum(one.agreed for one in f.record.consents.values())
    return f"asked in the program: {agreed} agreed, {len(f.record.consents) - agreed} declined"


def _left_out(f: Facts) -> str:
    if not f.record:
        return ""
    return str(sum(len(one.left_out) for one in f.record.participants.values()))


def _tutorial(f: Facts) -> str:
    tutorial = f.record.protocol.tutorial if f.record else None
    if tutorial is None:
        return ""
    paid = NOT_RECORDED if tutorial.paid is None else "paid" if tutorial.paid else "not paid"
    return f"case {tutorial.case} before the first; {paid}"


def _order(f: Facts) -> str:
    plan = f.record.protocol.assignment if f.record else None
    return f"{plan.scheme.replace('_', ' ')}, seed {plan.seed}" if plan else ""


def _checks(f: Facts) -> str:
    if not f.record:
        return ""
    failed = sum(bool(f.record.failed_checks(code)) for code in f.record.participants)
    return f"by {failed} of {counted_as(len(f.record.participants), 'participant')}"


def _length(mine: Sequence[Played]) -> str:
    times = [one.parity["active_ms"] for one in mine if "active_ms" in one.parity]
    return f"{median(times) / 60_000:.1f}" if times else ""


def _dates(sessions: Sequence[Played]) -> str:
    days = sorted(datetime.fromtimestamp(one.started_ms / 1000, UTC).date().isoformat() for one in sessions)
    return f"{days[0]} to {days[-1]} (UTC)" if days else ""
