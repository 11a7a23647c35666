"""Everything there is to say of one sheet: counts, raters, pairs, all raters together, means by group."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from mhtui.study.figures import Figure, Floats, missing
from mhtui.study.intervals import Clusters, Plan, estimate, mean_of
from mhtui.study.outcomes import Outcome
from mhtui.study.pairwise import pair_figures
from mhtui.study.reliability import LEVELS, Icc, alpha_figure, icc_figure
from mhtui.study.repeats import Repeatability, repeatability
from mhtui.study.severity import adjusted_mean, effect_figures, severity_figure
from mhtui.study.sheets import Counts, Rater, Session, Sheet, counts

Group = Callable[[Session], str]


@dataclass(frozen=True, slots=True)
class RaterReport:
    """One rater: sessions by outcome, share of each score among those scored, mean, severity in two readings.

    `severity`: own score less the mean of the others of the yardstick (see `yardstick`) on shared sessions. `effect`:
    the same in the model of sessions and raters of the yardstick; None for who is not of it.
    """

    rater: Rater
    scored: int
    not_applicable: int
    unscored: int
    unrated: int
    same_family: int
    corrected: int
    base_rates: Mapping[str, float]
    mean: Figure
    severity: Figure
    effect: Figure | None
    repeats: Repeatability


@dataclass(frozen=True, slots=True)
class PairReport:
    """Two raters over the sessions both rated. `confusion`: (label of a, label of b) → sessions, "n/a" and "unscored"
    among the labels."""

    a: str
    b: str
    both_rated: int
    both_scored: int
    both_not_applicable: int
    one_not_applicable: int
    unscored: int
    figures: Mapping[str, Figure]
    confusion: Mapping[tuple[str, str], int]


@dataclass(frozen=True, slots=True)
class GroupReport:
    """Several raters together: alpha by level, and the intraclass correlations that are apt for them."""

    name: str
    raters: tuple[Rater, ...]
    alpha: Mapping[str, Figure]
    icc: Mapping[str, Figure]


@dataclass(frozen=True, slots=True)
class MeanReport:
    """The sessions of one group: mean as given, and with the raters' effects taken out."""

    group: str
    sessions: int
    plain: Figure
    adjusted: Figure


@dataclass(frozen=True, slots=True)
class SheetReport:
    """All of it, for one rubric (by hash) and dimension. `pairs` are all pairs of raters, people first."""

    sheet: Sheet
    yardstick: tuple[Rater, ...]
    counts: Counts
    raters: tuple[RaterReport, ...]
    pairs: tuple[PairReport, ...]
    together: tuple[GroupReport, ...]
    means: tuple[MeanReport, ...]


def report(sheet: Sheet, plan: Plan, by: Group) -> SheetReport:
    """Report on a sheet; `by` names the group of a session for the means."""
    scores = matrix(sheet)
    clusters = clusters_of(sheet.sessions)
    raters = list(sheet.outcomes)
    base = yardstick(raters)
    effects: dict[int, Figure] = dict(zip(base, effect_figures(scores[base], clusters, plan), strict=True))
    return SheetReport(
        sheet=sheet,
        yardstick=tuple(raters[place] for place in base),
        counts=counts(sheet),
        raters=tuple(_rater(sheet, place, scores, base, effects.get(place), plan) for place in range(len(raters))),
        pairs=tuple(
            pair(a.name, b.name, sheet.outcomes[a], sheet.outcomes[b], sheet, plan) for a, b in combinations(raters, 2)
        ),
        together=tuple(_together(raters, scores, clusters, plan)),
        means=tuple(_means(sheet, scores[base], by, clusters, plan)),
    )


def yardstick(raters: Sequence[Rater]) -> list[int]:
    """Places of those whose scores severity and means go by: the people, or all where there are none."""
    return [place for place, rater in enumerate(raters) if rater.kind == "human"] or list(range(len(raters)))


def matrix(sheet: Sheet) -> Floats:
    """Scores, raters × sessions, NaN where there is none."""
    rows = [[_value(rated.get(session.id)) for session in sheet.sessions] for rated in sheet.outcomes.values()]
    return np.array(rows, dtype=float).reshape(len(rows), len(sheet.sessions))


def clusters_of(sessions: Sequence[Session]) -> Clusters:
    """Which of the sessions belong together."""
    return Clusters(tuple(one.case_id for one in sessions), tuple(one.doctor for one in sessions))


def pair(
    a: str, b: str, of_a: Mapping[str, Outcome], of_b: Mapping[str, Outcome], sheet: Sheet, plan: Plan
) -> PairReport:
    """Agreement of two columns of outcomes over the sessions that have both."""
    shared = [session for session in sheet.sessions if session.id in of_a and session.id in of_b]
    labels = [(of_a[session.id].label, of_b[session.id].label) for session in shared]
    scored = [session for session in shared if _has_both(of_a[session.id], of_b[session.id])]
    left, right = (np.array([_value(each[session.id]) for session in scored]) for each in (of_a, of_b))
    unscored = sum("unscored" in both for both in labels)
    both_na = labels.count(("n/a", "n/a"))
    return PairReport(
        a=a,
        b=b,
        both_rated=len(shared),
        both_scored=len(scored),
        both_not_applicable=both_na,
        one_not_applicable=len(shared) - len(scored) - both_na - unscored,
        unscored=unscored,
        figures=pair_figures(left, right, clusters_of(scored), plan),
        confusion=dict(Counter(labels)),
    )


def base_rates(outcomes: Mapping[str, Outcome]) -> dict[str, float]:
    """Share of each score among the sessions scored, by label, in the order of the scores."""
    values = Counter(outcome.value for outcome in outcomes.values() if outcome.value is not None)
    return {f"{value:g}": n / values.total() for value, n in sorted(values.items())}


def _rater(
    sheet: Sheet, place: int, scores: Floats, base: Sequence[int], effect: Figure | None, plan: Plan
) -> RaterReport:
    rater = list(sheet.outcomes)[place]
    rated = sheet.outcomes[rater]
    labels = Counter(outcome.label for outcome in rated.values())
    scored = np.flatnonzero(~np.isnan(scores[place]))
    own = scores[place, scored]
    clusters = clusters_of(sheet.sessions)
    return RaterReport(
        rater=rater,
        scored=len(scored),
        not_applicable=labels["n/a"],
        unscored=labels["unscored"],
        unrated=len(sheet.sessions) - len(rated),
        same_family=sheet.same_family.get(rater, 0),
        corrected=sheet.corrected.get(rater, 0),
        base_rates=base_rates(rated),
        mean=estimate(float(own.mean()), mean_of(own), clusters.at(list(scored)), plan)
        if len(own)
        else missing(0, "no session scored"),
        severity=severity_figure(scores, place, base, clusters, plan),
        effect=effect,
        repeats=repeatability(rated, sheet.sessions, plan),
    )


def _together(raters: Sequence[Rater], scores: Floats, clusters: Clusters, plan: Plan) -> list[GroupReport]:
    people = [place for place, rater in enumerate(raters) if rater.kind == "human"]
    groups = {"all raters": list(range(len(raters)))}
    if 1 < len(people) < len(raters):
        groups["human raters"] = people
    found = []
    for name, places in groups.items():
        if len(places) < 2:
            continue
        # people stand for others like them; judges are these very ones
        apt: tuple[Icc, ...] = ("ICC(2,1)", "ICC(2,k)") if set(places) <= set(people) else ("ICC(3,1)", "ICC(3,k)")
        some = scores[places]
        found.append(
            GroupReport(
                name=name,
                raters=tuple(raters[place] for place in places),
                alpha={level: alpha_figure(some, level, clusters, plan) for level in LEVELS},
                icc={each: icc_figure(some, each, clusters, plan) for each in apt},
            )
        )
    return found


def _means(sheet: Sheet, scores: Floats, by: Group, clusters: Clusters, plan: Plan) -> list[MeanReport]:
    if not len(scores):
        return []
    names = [by(session) for session in sheet.sessions]
    found = []
    for name in sorted(set(names)):
        members = [each == name for each in names]
        plain, adjusted = adjusted_mean(scores, members, clusters, plan)
        found.append(MeanReport(name, sum(members), plain, adjusted))
    return found


def _has_both(a: Outcome, b: Outcome) -> bool:
    return a.value is not None and b.value is not None


def _value(outcome: Outcome | None) -> float:
    return float("nan") if outcome is None or outcome.value is None else outcome.value
