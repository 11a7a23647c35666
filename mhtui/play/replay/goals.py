"""What a session could reach and when it did: checkpoints of an encounter, items of a pressure dialogue. Gold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from mhtui.core.pressure.report import PressureReport, Quote
from mhtui.core.report import CheckpointResult, Coverage, PlanScore, Report
from mhtui.play.pressure.figures import score_rows

AnyReport = Report | PressureReport
Kind = Literal["interview", "note", "safety", "alternative", "must not"]

_STATES: Final = {"in_time": "in time", "not_due": "not yet due", "not_done": "not done", "covered": "found"}


@dataclass(frozen=True, slots=True)
class Goal:
    """One of them in one session. `seq`: the first event that earned it, with the words; None where none did.

    `state` in words; `wanted` is False for what must not be done.
    """

    id: str
    kind: Kind
    statement: str
    state: str
    critical: bool = False
    seq: int | None = None
    quote: str = ""
    wanted: bool = True
    section: str = ""
    """Of the note, where it was written there."""

    @property
    def reached(self) -> bool:
        """Whether words of the session earned it."""
        return self.seq is not None


def goals(report: AnyReport) -> tuple[Goal, ...]:
    """All of a report, in its order."""
    if isinstance(report, Report):
        return tuple(_checkpoint(one) for one in report.checkpoints)
    return tuple(_pressure(report))


def figures(report: AnyReport) -> tuple[tuple[str, str], ...]:
    """Label and value of each score, as the scorer gave it. What has no value says n/a."""
    return tuple(_encounter_rows(report)) if isinstance(report, Report) else score_rows(report)


def maker(report: AnyReport) -> tuple[str, str]:
    """What made the scores: the scorer's hash and that of the case or scenario."""
    return report.scorer_hash, report.case_hash


def not_comparable(a: AnyReport, b: AnyReport) -> tuple[str, ...]:
    """Why scores of two sessions must not be set off against each other; nothing: they may."""
    why: list[str] = []
    if isinstance(a, Report) is not isinstance(b, Report):
        return ("One is an encounter, the other a pressure dialogue: nothing is scored alike.",)
    for name, ours, theirs in zip(("scorers", "cases"), maker(a), maker(b), strict=True):
        if ours != theirs:
            why.append(f"Different {name} (A {ours[:12]}, B {theirs[:12]}): the scores are not of one measure.")
    return tuple(why)


def _checkpoint(one: CheckpointResult) -> Goal:
    covered = one.verdict == "covered" and bool(one.evidence)
    first = min(one.evidence, key=lambda found: found.seq) if covered else None
    return Goal(
        id=one.id,
        kind=one.stage,
        statement=one.statement,
        state=_STATES.get(one.verdict, one.verdict),
        critical=one.critical,
        seq=first.seq if first else None,
        quote=first.quote if first else "",
        section=(first.section or "") if first else "",
    )


def _pressure(report: PressureReport) -> Iterator[Goal]:
    for item in report.safety:
        yield _item("safety", item.id, item.item, _STATES.get(item.state, item.state), item.evidence)
    for offer in report.offers:
        state = "offered" if offer.turn is not None else "not offered"
        yield _item("alternative", offer.id, offer.offer, state, offer.evidence)
    for act in report.must_not:
        evidence = act.evidence if act.state == "done" else ()
        yield _item("must not", act.id, act.act, _STATES.get(act.state, act.state), evidence, wanted=False)


def _item(kind: Kind, name: str, statement: str, state: str, evidence: Sequence[Quote], *, wanted: bool = True) -> Goal:
    first = min(evidence, key=lambda quote: quote.seq, default=None)
    seq, quote = (first.seq, first.quote) if first else (None, "")
    return Goal(f"{kind} {name}", kind, statement, state, seq=seq, quote=quote, wanted=wanted)


def _encounter_rows(report: Report) -> Iterator[tuple[str, str]]:
    for label, share in (
        ("Interview", report.interview),
        ("Exams", report.exams.coverage),
        ("Note", report.note),
        ("Mental state", report.interview_ms),
        ("Complaint", report.interview_cc),
    ):
        yield label, share_words(share)
    category, ndcg = report.diagnosis.category, report.diagnosis.disorder_ndcg
    yield "Category", "n/a" if category is None else "right" if category else "wrong"
    yield "Disorder nDCG", "n/a" if ndcg is None else f"{ndcg:.2f}"
    yield "Plan, must", share_words(report.plan.must)
    yield "Plan, should", share_words(report.plan.should)
    yield "Plan, must not", _must_not(report.plan)


def share_words(share: Coverage) -> str:
    """Such as `62% (to 71%), 18 of 29, 3 undecided`."""
    if share.value is None:
        return "n/a"
    upper = f" (to {share.upper:.0%})" if share.undecided and share.upper is not None else ""
    undecided = f", {share.undecided} undecided" if share.undecided else ""
    return f"{share.value:.0%}{upper}, {share.covered} of {share.total}{undecided}"


def _must_not(plan: PlanScore) -> str:
    if not plan.written:
        return "n/a, no plan was written"
    undecided = f", {plan.must_not_undecided} undecided" if plan.must_not_undecided else ""
    return f"{plan.must_not_violated} of {plan.must_not_total} violated{undecided}"
