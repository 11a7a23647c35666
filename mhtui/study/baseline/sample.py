"""Which sessions count, and what repeats come to: one result for each doctor and case, however often it was played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Literal

from mhtui.core.errors import WrongUse
from mhtui.study.figures import counted_as
from mhtui.study.intervals import Clusters
from mhtui.study.played import MACHINES as MACHINES
from mhtui.study.played import Played, Value

Aggregation = Literal["mean", "best"]


@dataclass(frozen=True, slots=True)
class Result:
    """What one doctor came to on one case: the mean, or the best, of `repeats` sessions. `lower` and `upper` hold what
    is undecided."""

    arm: str
    who: str
    unit: str
    block: str
    difficulty: int | None
    value: float
    lower: float
    upper: float
    repeats: int
    machine: bool = False


def who(one: Played) -> str:
    """The same text for the same doctor. People without a pseudonym may be anybody: each session counts as another."""
    return one.doctor if one.arm in MACHINES else one.participant or f"unnamed {one.session}"


def counting(sessions: Iterable[Played]) -> list[Played]:
    """Encounters that count: scored, and not excluded."""
    return [one for one in sessions if one.kind == "encounter" and not one.excluded and one.measures]


def results(sessions: Iterable[Played], measure: str, aggregation: Aggregation = "mean") -> list[Result]:
    """The results of a measure, in the order of arm, case and doctor. Unscored sessions give none."""
    grouped: dict[tuple[str, str, str], list[tuple[Played, Value]]] = {}
    for one in counting(sessions):
        value = one.measures.get(measure)
        if value is not None and value.value is not None:
            grouped.setdefault((one.group, one.unit, who(one)), []).append((one, value))
    return [_result(key, rows, aggregation) for key, rows in sorted(grouped.items())]


def _result(key: tuple[str, str, str], rows: Sequence[tuple[Played, Value]], aggregation: Aggregation) -> Result:
    (arm, unit, name), one = key, rows[0][0]
    come = fmean if aggregation == "mean" else max
    return Result(
        arm=arm,
        who=name,
        unit=unit,
        block=one.block,
        difficulty=one.difficulty,
        value=come([_number(value.value) for _, value in rows]),
        lower=come([_number(value.value if value.lower is None else value.lower) for _, value in rows]),
        upper=come([_number(value.value if value.upper is None else value.upper) for _, value in rows]),
        repeats=len(rows),
        machine=one.arm in MACHINES,
    )


def _number(value: float | None) -> float:
    assert value is not None
    return value


def clusters_of(found: Sequence[Result]) -> Clusters:
    """What results have in common: the case, and the doctor."""
    return Clusters(tuple(one.unit for one in found), tuple(one.who for one in found))


def aggregated(found: Sequence[Result], aggregation: Aggregation) -> str:
    """How repeats became one result, in words: `one attempt`, `mean of 3`, `best of 2 to 3`."""
    counts = sorted({one.repeats for one in found})
    if not counts or counts == [1]:
        return "one attempt"
    return f"{aggregation} of {counts[0]}" + (f" to {counts[-1]}" if len(counts) > 1 else "")


def one_instrument(sessions: Sequence[Played]) -> None:
    """Raises WrongUse for scores of several scorers, sessions of several protocols, or cases in several versions: they
    are never averaged."""
    counted = [one for one in sessions if not one.excluded and one.measures]
    for dialogues in (False, True):
        scorers = {one.scorer[:12] for one in counted if is_dialogue(one) == dialogues}
        if len(scorers) > 1:
            raise WrongUse(f"Scores of {len(scorers)} scorers ({_list(scorers)}) are not averaged: score all anew.")
    protocols = {one.protocol[:12] or "none" for one in counted}
    if len(protocols) > 1:
        raise WrongUse(
            f"The sessions are of {len(protocols)} protocols ({_list(protocols)}), which are never averaged: "
            "--protocol HASH takes those of one, --protocol none those outside of studies."
        )
    _one_version(counted)


def _one_version(counted: Sequence[Played]) -> None:
    versions: dict[tuple[bool, str], set[str]] = {}  # a case and a scenario may have one name
    for one in counted:
        versions.setdefault((is_dialogue(one), one.unit), set()).add(one.unit_hash[:12])
    for (_, unit), hashes in sorted(versions.items()):
        if len(hashes) > 1:
            raise WrongUse(
                f"{unit} was played in {len(hashes)} versions ({_list(hashes)}), which are never averaged: "
                "--version HASH leaves out the others."
            )


def _list(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))


@dataclass(frozen=True, slots=True)
class Became:
    """What became of the sessions of an arm. `started` = completed + stopped + open; of them `excluded` do not count,
    for `reasons`; of the others `scored` have a score of any measure, `unscored` have ended without one. One that is
    open is neither, unless it was scored as it stands."""

    arm: str
    started: int
    completed: int
    stopped: int
    open: int
    excluded: int
    scored: int
    unscored: int
    people: int
    units: int
    reasons: Mapping[str, int]


def became(sessions: Sequence[Played]) -> list[Became]:
    """A row for each arm; encounters only."""
    return _by_arm([one for one in sessions if one.kind == "encounter"])


def dialogues_became(sessions: Sequence[Played]) -> list[Became]:
    """The same of pressure dialogues, their controls among them; none where none was begun."""
    return _by_arm([one for one in sessions if is_dialogue(one)])


def is_dialogue(one: Played) -> bool:
    """Whether a session is a pressure dialogue, of either side."""
    return one.kind in ("pressure", "control")


def _by_arm(played: Sequence[Played]) -> list[Became]:
    return [_became(arm, [one for one in played if one.group == arm]) for arm in arms_of(played)]


def arms_of(sessions: Iterable[Played]) -> list[str]:
    """Arms: people first, then scripts and models, by name."""
    found = {one.group: one.arm in MACHINES for one in sessions}
    return sorted(found, key=lambda arm: (found[arm], arm))


def _became(arm: str, sessions: Sequence[Played]) -> Became:
    reasons: dict[str, int] = {}
    for one in sessions:
        if one.excluded:
            reasons[one.excluded] = reasons.get(one.excluded, 0) + 1
    states = [one.state for one in sessions]
    counted = [one for one in sessions if not one.excluded]
    scored = sum(map(_has_score, counted))
    unscored = sum(one.state != "open" and not _has_score(one) for one in counted)
    return Became(
        arm=arm,
        started=len(sessions),
        completed=states.count("submitted"),
        stopped=states.count("stopped"),
        open=states.count("open"),
        excluded=sum(reasons.values()),
        scored=scored,
        unscored=unscored,
        people=0 if sessions[0].arm in MACHINES else len({who(one) for one in sessions}),
        units=len({one.unit for one in sessions}),
        reasons=reasons,
    )


def scorers_told(sessions: Iterable[Played]) -> str:
    """The scorers of what counts, shortened, by what they score: "1fa7ad2db05e"; where there are dialogues too,
    "encounters 1fa7ad2db05e, dialogues 90f5b9d2900a". Empty where nothing was scored."""
    found: dict[str, set[str]] = {}
    for one in sessions:
        if one.scorer and not one.excluded:
            found.setdefault("dialogues" if is_dialogue(one) else "encounters", set()).add(one.scorer[:12])
    if set(found) == {"encounters"}:
        return ", ".join(sorted(found["encounters"]))
    return ", ".join(f"{kind} {', '.join(sorted(some))}" for kind, some in sorted(found.items(), reverse=True))


def _has_score(one: Played) -> bool:
    return any(value.value is not None for value in one.measures.values())


def results_called(n: int) -> str:
    """`1 result`, `5 results`."""
    return counted_as(n, "result")
