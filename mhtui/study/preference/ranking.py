"""From preferences to strengths of arms, with intervals that resample cases, and what the raters did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

import numpy as np

from mhtui.core.errors import WrongUse
from mhtui.core.preferences import Preference, in_force
from mhtui.study.figures import Figure, Floats, counted_as, missing
from mhtui.study.intervals import LEAST_SESSIONS, Clusters, Plan, of_resamples, replicates
from mhtui.study.opening import SEALED
from mhtui.study.played import Played
from mhtui.study.preference.bradley_terry import Data, Fit, Model, components, data_of, fit

Raters = Literal["human", "judge"]
PLAN: Final = Plan(resamples=500)
FAMILY: Final = "same_family"
_PLACES: Final = {"a": 0, "tie": 1, "b": 2}


@dataclass(frozen=True, slots=True)
class Line:
    """One arm: how often it was preferred, tied and not preferred, the share of that (a tie is half), its strength."""

    group: str
    preferred: int
    tied: int
    not_preferred: int
    strength: Figure

    @property
    def share(self) -> float:
        """From 0 to 1."""
        n = self.preferred + self.tied + self.not_preferred
        return (self.preferred + self.tied / 2) / n


@dataclass(frozen=True, slots=True)
class RaterLine:
    """One rater: how many answers, how many ties, how often the session that stood first was preferred. `agreed`: of a
    judge, in how many pairs both orders gave the same, of how many."""

    rater: str
    n: int
    tied: int
    first: int
    agreed: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Ranking:
    """One question. `why`: why there are no strengths. `chances`: of preference, where one of two is preferred.

    `first_place` is the pull of the first place in log odds, `ties` Davidson's ν. `left_out` counts answers that could
    not be taken, by reason."""

    question: str
    answers: int
    cases: int
    lines: tuple[Line, ...]
    raters: tuple[RaterLine, ...]
    first_place: Figure
    ties: Figure
    chances: Mapping[tuple[str, str], float] = field(default_factory=dict)
    left_out: Mapping[str, int] = field(default_factory=dict)
    why: str = ""


def rankings(
    preferences: Sequence[Preference],
    sessions: Sequence[Played],
    raters: Raters,
    plan: Plan = PLAN,
    *,
    with_family: bool = True,
) -> list[Ranking]:
    """One ranking a question, of answers in force by people or by judges. What does not count in reports (`excluded` of
    a session) does not count here. `with_family`: judges on models of their own family count too. Raises WrongUse where
    one question was asked in several wordings."""
    found = [one for one in in_force(preferences) if one.kind == raters]
    asked = list(dict.fromkeys(one.question for one in found))
    by_id = {one.session: one for one in sessions}
    return [
        _ranking([one for one in found if one.question == name], by_id, raters, plan, with_family) for name in asked
    ]


def _ranking(
    found: Sequence[Preference], sessions: Mapping[str, Played], raters: Raters, plan: Plan, with_family: bool
) -> Ranking:
    question = found[0].question
    _one_wording(found)
    left: Counter[str] = Counter()
    taken = []
    for one in found:
        why = _left_out(one, sessions, with_family)
        left.update([why] if why else [])
        taken += [] if why else [one]
    shown = [one for one in found if not _is_sealed(one, sessions)]
    seen = tuple(_rater_line(name, shown, raters) for name in sorted({one.rater for one in shown}))
    if not taken:
        none = missing(0, "no answer can be taken")
        return Ranking(question, 0, 0, (), seen, none, none, left_out=dict(left), why="no answer can be taken")
    answers = [_answer(one, sessions) for one in taken]
    cases = tuple(one.case_hash for one in taken)
    model = Model(first_place=raters == "human")
    made = _Estimated(data_of(answers), cases, model, plan)
    counts = _counts(answers)
    lines = [Line(name, *counts[name], made.strength(at)) for at, name in enumerate(made.data.groups)]
    lines.sort(key=lambda line: (-(line.strength.value or 0.0), -line.share, line.group))
    return Ranking(
        question,
        len(taken),
        len(set(cases)),
        tuple(lines),
        seen,
        made.first_place,
        made.ties,
        made.chances,
        dict(left),
        made.why,
    )


def _one_wording(found: Sequence[Preference]) -> None:
    wordings = sorted({f"{one.questions} ({one.questions_hash[:12]})" for one in found})
    if len(wordings) > 1:
        raise WrongUse(
            f"{found[0].question!r} was asked in {len(wordings)} wordings, which are not counted together: "
            f"{', '.join(wordings)}. Name one with --questions."
        )


def _is_sealed(one: Preference, sessions: Mapping[str, Played]) -> bool:
    return any(name in sessions and sessions[name].excluded == SEALED for name in one.pair)


def _left_out(one: Preference, sessions: Mapping[str, Played], with_family: bool) -> str:
    """Why an answer is not taken; empty where it is."""
    if not one.pair <= sessions.keys():
        return "a session is not in this database"
    a, b = sessions[one.a], sessions[one.b]
    if _is_sealed(one, sessions):
        return SEALED
    if one.choice is None:
        return "unreadable: dropped from both"
    if why := a.excluded or b.excluded:
        return why
    if not with_family and FAMILY in one.tags:
        return "judge and doctor of one family"
    return "both of one arm" if a.group == b.group else ""


def _answer(one: Preference, sessions: Mapping[str, Played]) -> tuple[str, str, int, str]:
    return sessions[one.a].group, sessions[one.b].group, _PLACES[one.choice or "tie"], one.rater


def _counts(answers: Sequence[tuple[str, str, int, str]]) -> dict[str, tuple[int, int, int]]:
    seen: dict[str, list[int]] = {}
    for first, second, outcome, _ in answers:
        seen.setdefault(first, [0, 0, 0])[outcome] += 1
        seen.setdefault(second, [0, 0, 0])[2 - outcome] += 1
    return {name: (one[0], one[1], one[2]) for name, one in seen.items()}


def _rater_line(name: str, found: Sequence[Preference], raters: Raters) -> RaterLine:
    mine = [one for one in found if one.rater == name and one.choice]
    twice = [one.readings for one in found if one.rater == name and len(one.readings) == 2 and None not in one.readings]
    agreed = (sum(first == second for first, second in twice), len(twice)) if raters == "judge" else None
    chosen = Counter(one.choice for one in mine)
    return RaterLine(name, len(mine), chosen["tie"], chosen["a"], agreed)


class _Estimated:
    """The fit, and that of every resample of the cases; answers that are alike are counted together."""

    def __init__(self, data: Data, cases: Sequence[str], model: Model, plan: Plan) -> None:
        self.data = data
        self._model = model
        rows = np.stack([data.first, data.second, data.outcome, data.rater], axis=1)
        alike, place = np.unique(rows, axis=0, return_inverse=True)
        self._alike = Data(data.groups, data.raters, *np.ascontiguousarray(alike.T))
        self._gathers = np.zeros((len(data), len(alike)))
        self._gathers[np.arange(len(data)), place.reshape(-1)] = 1
        self._clusters = Clusters(tuple(cases), tuple(map(str, range(len(data)))))  # cases alone are resampled
        self._fit = self._of(np.ones(len(data)))
        self.why = "" if self._fit else _why(data)
        self._refusal = _refusal(self._clusters)
        self._found = None if self._refusal or self.why else replicates(self._many, self._clusters, plan)

    def _of(self, weights: Floats) -> Fit | None:
        return fit(self._alike, self._model, weights @ self._gathers)

    def _many(self, weights: Floats) -> Floats:
        """A row a resample: strengths, τ, γ; NaN where there is no finite estimate."""
        return np.stack([self._row(self._of(one)) for one in weights])

    def _row(self, found: Fit | None) -> Floats:
        if found is None:
            return np.full(len(self.data.groups) + 2, np.nan)
        return np.array([*found.strengths, np.nan if found.ties is None else np.exp(found.ties), found.first_place])

    def _figure(self, at: int) -> Figure:
        value = float(self._row(self._fit)[at])
        if self._found is None:
            return Figure(value, len(self.data), no_interval=self._refusal)
        return of_resamples(value, self._found[:, at], self._clusters)

    def strength(self, at: int) -> Figure:
        """Log strength of a group, relative to the mean of all."""
        return self._figure(at) if self._fit else missing(len(self.data), self.why)

    @property
    def ties(self) -> Figure:
        """Davidson's ν."""
        if self._fit is None or self._fit.ties is None:
            return missing(len(self.data), self.why or "nobody tied")
        return self._figure(len(self.data.groups))

    @property
    def first_place(self) -> Figure:
        """Pull of the first place in log odds."""
        if self._fit is None or not self._model.first_place:
            return missing(len(self.data), self.why or "judges are asked in both orders")
        return self._figure(len(self.data.groups) + 1)

    @property
    def chances(self) -> dict[tuple[str, str], float]:
        """Of preference between two groups, where one of them is preferred."""
        names = self.data.groups
        if self._fit is None:
            return {}
        pairs = [(i, j) for i in range(len(names)) for j in range(len(names)) if i != j]
        return {(names[i], names[j]): self._fit.preferred(i, j) for i, j in pairs}


def _refusal(clusters: Clusters) -> str:
    """Why there is no interval over these answers; empty where there may be one."""
    if len(clusters) < LEAST_SESSIONS:
        return f"{counted_as(len(clusters), 'answer')}; an interval needs {LEAST_SESSIONS}"
    return clusters.refusal


def _why(data: Data) -> str:
    """Why strengths are not finite."""
    apart = components(data, np.ones(len(data)))
    sets = [
        " and ".join(name for name, number in zip(data.groups, apart, strict=True) if number == one)
        for one in sorted(set(apart.tolist()))
    ]
    if len(sets) == 1:
        return f"no finite estimate from {counted_as(len(data), 'answer')}"
    return f"no finite estimate: between {'; '.join(sets)} the answers all go one way, or there are none"
