"""Arms by measures: how many of the sessions have a score, the mean of the results, its bounds and its interval."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean
from typing import Any

import numpy as np

from mhtui.study.baseline.measures import Measure, measures_of
from mhtui.study.baseline.sample import Aggregation, Result, aggregated, arms_of, clusters_of, results, results_called
from mhtui.study.figures import Figure, counted_as, missing
from mhtui.study.intervals import LEAST_CLUSTERS, LEAST_SESSIONS, Plan, estimate, mean_of
from mhtui.study.played import Played
from mhtui.study.pressure import unanimous

NOT_SCORED = "nothing was scored"


@dataclass(frozen=True, slots=True)
class Cell:
    """One measure of one arm. `started` sessions are `scored`, `unscored` (for `reasons`), `excluded` or `open`.

    `figure` is the mean over results (a doctor's on a case); `lower` and `upper` are means with what is undecided
    counted against and for it. `aggregated` says what repeats came to; `people` and `cases` count doctors and cases.
    """

    arm: str
    measure: str
    started: int
    scored: int
    unscored: int
    excluded: int
    open: int
    reasons: Mapping[str, int]
    figure: Figure
    lower: float | None
    upper: float | None
    aggregated: str
    people: int
    cases: int

    def as_json(self) -> dict[str, Any]:
        """All fields; of the figure those that say something."""
        return asdict(self) | {"figure": self.figure.as_json()}


def cells(sessions: Sequence[Played], measures: Sequence[Measure], aggregation: Aggregation, plan: Plan) -> list[Cell]:
    """A cell for each arm and measure, arms first."""
    played = [one for one in sessions if one.kind == "encounter"]
    return [
        _cell([one for one in played if one.group == arm], arm, measure.name, aggregation, plan)
        for arm in arms_of(played)
        for measure in measures
    ]


def report_measures(sessions: Sequence[Played]) -> list[Measure]:
    """The measures that a report over these sessions has."""
    return measures_of(name for one in sessions if one.kind == "encounter" for name in one.measures)


def _cell(sessions: Sequence[Played], arm: str, measure: str, aggregation: Aggregation, plan: Plan) -> Cell:
    counted = [one for one in sessions if not one.excluded]
    reasons: dict[str, int] = {}
    scored = 0
    for one in counted:
        value = one.measures.get(measure)
        if value is not None and value.value is not None:
            scored += 1
        elif one.measures:
            why = value.reason if value else "nobody rated it"
            reasons[why or "no reason given"] = reasons.get(why or "no reason given", 0) + 1
    found = results(sessions, measure, aggregation)
    return Cell(
        arm=arm,
        measure=measure,
        started=len(sessions),
        scored=scored,
        unscored=sum(reasons.values()),
        excluded=len(sessions) - len(counted),
        open=sum(not one.measures for one in counted),
        reasons=reasons,
        figure=mean_figure(found, plan),
        lower=fmean(one.lower for one in found) if found else None,
        upper=fmean(one.upper for one in found) if found else None,
        aggregated=aggregated(found, aggregation),
        people=len({one.who for one in found}),
        cases=len({one.unit for one in found}),
    )


def mean_figure(found: Sequence[Result], plan: Plan) -> Figure:
    """The mean of results, with an interval by bootstrap over cases (and doctors, where they repeat)."""
    if not found:
        return missing(0, NOT_SCORED)
    values = np.array([one.value for one in found])
    if refusal := too_few(found):
        return Figure(float(values.mean()), len(found), no_interval=refusal)
    made = estimate(float(values.mean()), mean_of(values), clusters_of(found), plan)
    if np.ptp(values) > 0:
        return made
    if values[0] in (0.0, 1.0):
        return unanimous(made, {one.unit for one in found})
    return Figure(made.value, made.n, no_interval="all results are the same")


def too_few(found: Sequence[Result]) -> str:
    """Why there is no interval over so few results; empty where there is one."""
    if (cases := len({one.unit for one in found})) < LEAST_CLUSTERS:
        return f"{counted_as(cases, 'case')}; an interval needs {LEAST_CLUSTERS}"
    if len(found) < LEAST_SESSIONS:
        return f"{results_called(len(found))} (repeats are one); an interval needs {LEAST_SESSIONS}"
    return ""


def split(sessions: Sequence[Played], by: Callable[[Played], str]) -> list[tuple[str, list[Played]]]:
    """Encounters by what they have in common, in the order of its name."""
    found: dict[str, list[Played]] = {}
    for one in sessions:
        if one.kind == "encounter":
            found.setdefault(by(one), []).append(one)
    return sorted(found.items())
