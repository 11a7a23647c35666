"""Strengths of the arms from preferences, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from mhtui.cli.common import emit, tell

if TYPE_CHECKING:
    from mhtui.study.preference.ranking import Ranking
    from mhtui.wiring import Program


def rank_rows(
    made: Program, by: str, questions: str, with_family: bool, resamples: int, seed: int, as_json: bool
) -> None:
    """One block, or one JSON object, a question."""
    from mhtui.cli.study_gather import progress_told
    from mhtui.core.text import visible
    from mhtui.study.intervals import Plan
    from mhtui.study.preference.ranking import rankings
    from mhtui.wiring_played import Asked, played_sessions

    every = made.preference_room().preferences()
    given = [one for one in every if _wanted(one.questions, one.questions_hash, questions)]
    named = list({session for one in given if one.kind == by for session in one.pair})
    played = played_sessions(made, Asked(ids=named, told=progress_told()))
    found = rankings(given, played, by, Plan(seed, resamples), with_family=with_family)  # type: ignore[arg-type]
    for ranking in found:
        if as_json:
            emit(_fields(ranking, by))
        else:
            click.echo("\n".join(visible(line) for line in _lines(ranking, by)))
    if not found:
        tell(f"There is no preference by {'people' if by == 'human' else 'judges'} yet: `mhtui prefer A B` gives one.")


def _wanted(name: str, hash_: str, wanted: str) -> bool:
    return not wanted or name == wanted or hash_.startswith(wanted.lower())


def _fields(one: Ranking, by: str) -> dict[str, Any]:
    return {
        "question": one.question,
        "by": by,
        "answers": one.answers,
        "cases": one.cases,
        "why": one.why,
        "arms": [
            {
                "arm": line.group,
                "preferred": line.preferred,
                "tied": line.tied,
                "not_preferred": line.not_preferred,
                "share": round(line.share, 4),
                "strength": line.strength.as_json(),
            }
            for line in one.lines
        ],
        "chances": [{"arm": i, "over": j, "chance": round(p, 4)} for (i, j), p in one.chances.items()],
        "first_place": one.first_place.as_json(),
        "ties": one.ties.as_json(),
        "raters": [asdict(line) for line in one.raters],
        "left_out": dict(one.left_out),
    }


def _lines(one: Ranking, by: str) -> Iterator[str]:
    from mhtui.study.figures import written

    who = "people" if by == "human" else "judges, each in both orders"
    yield f"{one.question}: {one.answers} answers by {who} over {one.cases} cases"
    for line in one.lines:
        counts = f"{line.preferred:>4} preferred {line.tied:>4} tied {line.not_preferred:>4} not"
        yield f"  {line.group:<28} {counts}  share {line.share:.2f}  strength {written(line.strength, signed=True)}"
    if one.why:
        yield f"  no strengths: {one.why}"
    elif one.lines:
        yield f"  strength: log odds against the mean of these arms; 95 % by resampling cases{_no_interval(one)}"
        yield f"  first place {written(one.first_place, signed=True)}; ties ν {written(one.ties)}"
    for rater in one.raters:
        agreed = f", both orders agreed {rater.agreed[0]} of {rater.agreed[1]}" if rater.agreed else ""
        first = f", {rater.first} for the first" if rater.agreed is None else ""
        yield f"  by {rater.rater}: {rater.n} answers, {rater.tied} ties{first}{agreed}"
    for why, n in one.left_out.items():
        yield f"  left out: {n}, {why}"
    yield ""


def _no_interval(one: Ranking) -> str:
    why = next((line.strength.no_interval for line in one.lines if line.strength.no_interval), "")
    return f"; no interval: {why}" if why else ""
