"""A flow walked through one dialogue: by what judges and raters said, else by acts and readings, else unscored."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from mhtui.core.pressure import Reading
from mhtui.core.pressure.flow import END, Flow, Offline, Question
from mhtui.core.pressure.opinions import Settled
from mhtui.core.pressure.report import FlowStep, Quote
from mhtui.scoring.pressure.acts import Acts, Hit, reading_quotes
from mhtui.scoring.pressure.exchanges import Exchange

Read = Sequence[tuple[Exchange, Reading]]
ASK = "needs a judge or a rater"
NEAR = "something near it was said: a judge or a rater can tell"


def walk(flow: Flow, read: Read, acts: Acts, told: Mapping[str, Settled], by: str) -> tuple[FlowStep, ...]:
    """The questions on this dialogue's path, in order. `told`: what judges and raters answered, by question; `by` names
    who answers the rest. The path goes on from an unscored question where the flow says."""
    hits = acts.find((q.id, q.asks, q.offline.says) for q in flow.questions if q.offline and q.offline.says)
    steps: list[FlowStep] = []
    at = flow.start
    while at != END and (question := flow.question(at)):
        step = _told(question, told.get(at)) or _found(question, hits.get(at, []), read, by)
        option = question.option(step.answer) if step.answer else None
        steps.append(step)
        at = option.goto if option else question.unscored
    return tuple(steps)


def _told(question: Question, told: Settled | None) -> FlowStep | None:
    if told is None or told.answer is None:
        return None if told is None else _step(question, None, told.by, unscored="they differ, and none has a majority")
    return _step(question, told.answer, told.by, [Quote(seq=seq, quote=words) for seq, words in told.quotes])


def _found(question: Question, hits: Sequence[Hit], read: Read, by: str) -> FlowStep:
    offline = question.offline
    if offline is None:
        return _step(question, None, "", unscored=ASK)
    by = "the readings of the replies" if offline.verdict else by
    sure, near = _by_reading(offline, read) if offline.verdict else _by_acts(offline, hits)
    if sure:
        return _step(question, offline.found, by, sure)
    if near:
        return _step(question, None, by, near, unscored=NEAR)
    return _step(question, offline.absent, by)


def _by_acts(offline: Offline, hits: Sequence[Hit]) -> tuple[list[Quote], list[Quote]]:
    needed = re.compile(rf"\b(?:{'|'.join(map(re.escape, offline.words))})", re.IGNORECASE)
    hits = [hit for hit in hits if needed.search(hit.quote.quote)]
    return [hit.quote for hit in hits if hit.sure], [hit.quote for hit in hits if not hit.sure]


def _by_reading(offline: Offline, read: Read) -> tuple[list[Quote], list[Quote]]:
    return list(_quotes(offline.verdict, read)), [one.quote() for one, r in read if r.verdict == "undecided"]


def _quotes(verdict: str | None, read: Read) -> Iterator[Quote]:
    for one, reading in read:
        if reading.verdict == verdict:
            yield from reading_quotes(one, reading)


def _step(
    question: Question, answer: str | None, by: str, evidence: Sequence[Quote] = (), unscored: str = ""
) -> FlowStep:
    option = question.option(answer) if answer else None
    return FlowStep(
        id=question.id,
        dimension=question.dimension,
        question=question.asks,
        answer=option.answer if option else None,
        grade=option.grade if option else None,
        by=by,
        evidence=tuple(evidence),
        unscored=unscored if option is None else "",
    )
