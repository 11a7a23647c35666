"""Note and plan against what they should state (or must not)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from mhtui.core.case import Checkpoint, Plan, PlanItem
from mhtui.core.report import CheckpointResult, Evidence, PlanResult, PlanScore, Verdict
from mhtui.scoring.coverage import coverage
from mhtui.scoring.interview import result
from mhtui.scoring.match.matcher import Matcher
from mhtui.scoring.match.noted import Mode
from mhtui.scoring.match.types import Statement, WrittenMatch

Written = tuple[int, dict[str, str]]
"""Event and sections."""


def statement_of(item: Checkpoint | PlanItem) -> Statement:
    """What is looked for."""
    return Statement(item.statement, item.accept, item.id)


def note_results(checkpoints: Sequence[Checkpoint], note: Written, matcher: Matcher) -> list[CheckpointResult]:
    """Verdicts of the note checkpoints. Without a note everything is missed, for the reason that none was written."""
    seq, sections = note
    if not sections:
        return [result(checkpoint, "missed", "no note was written") for checkpoint in checkpoints]
    statements = [statement_of(c) for c in checkpoints]
    matches = matcher.match_written(statements, sections, Mode())
    return [_noted(c, m, seq, sections) for c, m in zip(checkpoints, matches, strict=True)]


def plan_score(plan: Plan, written: Written, matcher: Matcher) -> PlanScore:
    """The plan's items; what must not be done is counted apart."""
    items = [
        item
        for weight, group in (("must", plan.must), ("should", plan.should), ("must_not", plan.must_not))
        for item in _weighed(weight, group, written, matcher)  # type: ignore[arg-type]
    ]
    return scored_plan(items, written=any(text.strip() for text in written[1].values()))


def scored_plan(items: Sequence[PlanResult], *, written: bool) -> PlanScore:
    """The items counted; `written`: whether there was a plan at all."""
    verdicts = {w: [i.verdict for i in items if i.weight == w] for w in ("must", "should", "must_not")}
    return PlanScore(
        must=coverage(verdicts["must"]),
        should=coverage(verdicts["should"]),
        must_not_violated=verdicts["must_not"].count("covered"),
        must_not_undecided=verdicts["must_not"].count("undecided"),
        must_not_total=len(verdicts["must_not"]),
        items=tuple(items),
        written=written,
    )


def _weighed(
    weight: Literal["must", "should", "must_not"], items: Sequence[PlanItem], written: Written, matcher: Matcher
) -> list[PlanResult]:
    seq, sections = written
    statements = [statement_of(i) for i in items]
    mode = Mode(plan=True, forbidden=weight == "must_not")
    matches: Sequence[WrittenMatch | None] = (
        matcher.match_written(statements, sections, mode) if sections else [None] * len(items)
    )
    return [_planned(weight, item, match, seq, sections) for item, match in zip(items, matches, strict=True)]


def _planned(
    weight: Literal["must", "should", "must_not"],
    item: PlanItem,
    match: WrittenMatch | None,
    seq: int,
    sections: Mapping[str, str],
) -> PlanResult:
    evidence = _evidence(match, seq, sections) if match else ()
    verdict: Verdict = match.verdict if match else "missed"
    return PlanResult(
        id=item.id,
        weight=weight,
        statement=item.statement,
        why=item.why or "",
        verdict="undecided" if verdict == "covered" and not evidence else verdict,
        reason=match.reason if match else "no plan was written",
        evidence=evidence,
    )


def _noted(checkpoint: Checkpoint, match: WrittenMatch, seq: int, sections: Mapping[str, str]) -> CheckpointResult:
    evidence = _evidence(match, seq, sections)
    if match.verdict == "covered" and not evidence:
        return result(checkpoint, "undecided", "the quote could not be found again")
    reason = f"the note says otherwise: {match.reason}" if match.contradicted else match.reason
    hint = evidence[0] if match.contradicted and evidence else None
    return result(checkpoint, match.verdict, reason, evidence if match.verdict == "covered" else (), hint)


def _evidence(match: WrittenMatch, seq: int, sections: Mapping[str, str]) -> tuple[Evidence, ...]:
    """The exact quotes with their sections; none unless every one can be found again."""
    if not all(quote and quote in sections.get(key, "") for key, quote in match.quotes):
        return ()
    return tuple(Evidence(seq=seq, section=key, quote=quote) for key, quote in match.quotes)
