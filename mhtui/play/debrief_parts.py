"""The parts of a debrief beside the checkpoints: mental state, exams, diagnoses, plan, how the interview was led."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from mhtui.core.encounter import Encounter
from mhtui.core.mental_state import LABELS
from mhtui.core.report import Coverage, Evidence, Measure, OrderStep, PlanResult, PlanScore, Process, Report
from mhtui.play.debrief_blocks import Block, Heading, Item, Quote, Table, Verbatim
from mhtui.play.places import Places

WEIGHTS: Final = {"must_not": 0, "must": 1, "should": 2}


def grid(report: Report) -> Iterator[Table]:
    """The mental state by domain and stage: filled, in part, missed, n/a where the case has no finding of it."""
    rows = tuple((LABELS.get(d.domain, d.domain), filled(d.interview), filled(d.note)) for d in report.ms_domains)
    if rows:
        yield Table(("domain", "interview", "note"), rows)


def filled(share: Coverage) -> str:
    """What became of a domain, in words with its numbers."""
    if not share.total:
        return "n/a"
    word = "filled" if share.covered == share.total else "in part" if share.covered else "missed"
    if word == "missed" and share.undecided:
        word = "undecided"
    undecided = f", {share.undecided} undecided" if share.undecided else ""
    return f"{word}, {share.covered} of {share.total}{undecided}"


def exams(report: Report) -> Iterator[Block]:
    """The orders by what they were worth, the over-ordering index, then the orders as given."""
    found = report.exams
    lists = {
        "Ordered": found.ordered,
        "Indicated, not ordered": found.missed,
        "Not indicated": found.not_indicated,
        "Unavailable": found.unavailable,
        "Too vague, nothing was ordered: say which": found.vague,
    }
    yield from (Item(f"{name}: {'; '.join(names)}") for name, names in lists.items() if names)
    if found.repeats:
        yield Item(f"Ordered again: {found.repeats}")
    if found.indicated:
        yield Item(f"Over-ordering index: {over_ordering(report)}", "exams not indicated per indicated exam")
    if found.sequence:
        yield Heading("Orders as given", 3)
    for number, step in enumerate(found.sequence, 1):
        yield Item(became_of(step), step.how, number=number)
        yield Quote("Order", step.request, step.seq)


def over_ordering(report: Report) -> str:
    """The index to read; n/a where nothing can be said."""
    index = report.exams.over_ordering
    return "n/a" if index is None else f"{index:.2f}"


def became_of(step: OrderStep) -> str:
    """What was asked for, what it mapped to, and what became of it."""
    mapped = f"{step.requested or step.request} → {step.exam}" if step.exam else step.requested or step.request
    status = {"vague": "too vague", "done": "done"}.get(step.status, step.status)
    worth = {True: ", indicated", False: ", not indicated", None: ""}[step.indicated]
    return f"{mapped}: {status}{worth}"


def diagnoses(report: Report, state: Encounter) -> Iterator[Block]:
    """The ranked list, each entry with the grade it earned and the reasoning; then the references."""
    reference = report.diagnosis
    earned = {entry.rank: entry for entry in reference.earned}
    for number, entry in enumerate(state.diagnoses, 1):
        got = earned.get(number)
        yield Item(f"{entry.code} {entry.title}", _worth(got.grade, got.relation) if got else "", number=number)
        if entry.reasoning.strip():
            yield Verbatim(entry.reasoning, depth=1)
    block = f"block {reference.reference_block}"
    yield Heading(f"Reference: {reference.reference_code} {reference.reference_title}, {block}", 3)
    for code, title, grade, why in reference.graded:
        yield Item(f"{code} {title}: grade {grade}", why)


def _worth(grade: int, relation: str) -> str:
    return f"grade {grade}: {relation}" if grade else f"earned nothing: {relation}"


def plan_items(plan: PlanScore, places: Places) -> Iterator[Block]:
    """What became of the plan's items, what must not be done first."""
    for item in sorted(plan.items, key=lambda one: WEIGHTS[one.weight]):
        text = f"{item.weight.replace('_', ' ')}: {item.statement}: {became(item, plan.written)}"
        yield Item(text, f"{item.reason}. Why: {item.why}" if item.why else item.reason, name=item.id)
        yield from quotes(item.evidence, places)


def violations(items: Iterable[PlanResult], places: Places) -> Iterator[Block]:
    """What the plan does that must not be done."""
    for item in items:
        if item.weight == "must_not" and item.verdict == "covered":
            why = f"the plan does it. Why not: {item.why}" if item.why else "the plan does it"
            yield Item(item.statement, why, name=item.id)
            yield from quotes(item.evidence, places)


def became(item: PlanResult, written: bool) -> str:
    """The verdict in the words of the item's weight. Without a plan nothing forbidden was respected either."""
    if item.weight != "must_not":
        return item.verdict
    if not written:
        return "n/a"
    return {"covered": "violated", "missed": "respected"}.get(item.verdict, item.verdict)


def quotes(evidence: Iterable[Evidence], places: Places) -> Iterator[Quote]:
    """Where and in which words."""
    yield from (Quote(places.name(one), one.quote, one.seq) for one in evidence)


def led(process: Process, places: Places) -> Iterator[Item]:
    """The process measures, each with the turns that were counted or the reason why there are none."""
    for measure in process.measures:
        yield Item(f"{measure.label}: {measure.shown}", counted_in(measure, places))
    if process.turns_per_topic:
        named = ", ".join(f"{topic_words(topic)} {turns}" for topic, turns in process.turns_per_topic.items())
        yield Item(f"Turns by topic: {named}")


def counted_in(measure: Measure, places: Places) -> str:
    """`turns 3, 7`, or why there is no value."""
    if measure.value is None:
        return measure.reason
    turns = list(dict.fromkeys(places.turn(seq) for seq in measure.seqs))
    if not turns or measure.key == "turns_to_risk":
        return ""
    return f"{'turn' if len(turns) == 1 else 'turns'} {', '.join(map(str, turns))}"


def topic_words(topic: str) -> str:
    """A topic to read."""
    return topic.replace("_", " ")
