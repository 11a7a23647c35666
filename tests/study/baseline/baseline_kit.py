"""Played sessions made up: people and a model over cases, with known values."""

from __future__ import annotations

from dataclasses import replace

from mhtui.study.played import Played, Value

NOON = 1_795_000_000_000


def share(value: float | None, reason: str = "") -> Value:
    """A measure that is wholly decided."""
    return Value(value, value, value, reason=reason)


def session(who: str, unit: str, value: float | None, *, arm: str = "trainee", at: int = 0, repeat: int = 0) -> Played:
    """A session whose every main measure has this value."""
    names = ("interview", "exams", "note", "category", "disorder_ndcg", "interview_cc", "interview_ms")
    machine = arm in ("model", "scripted")
    return Played(
        session=f"{who}-{unit}-{repeat}",
        kind="encounter",
        unit=unit,
        unit_hash=f"hash-{unit}",
        arm=arm,
        doctor=who,
        state="submitted",
        started_ms=NOON + at,
        block="Mood disorders" if unit < "c3" else "Anxiety",
        difficulty=1 + int(unit[1:]) % 3,
        participant="" if machine else who,
        repeat=repeat,
        scorer="s" * 64,
        measures={name: share(value, "" if value is not None else "no diagnosis was ranked") for name in names},
        parity={"turns": 20 + at, "active_ms": 60_000},
    )


def crossed(people: int = 6, cases: int = 6, repeats: int = 2) -> list[Played]:
    """People once on every case, a model several times; people are better by 0.1 and a little by who they are."""
    found = [
        session(f"P-{p}", f"c{c}", 0.5 + 0.02 * p + 0.03 * c + 0.01 * ((p * c) % 3), at=(c + p) % cases)
        for p in range(people)
        for c in range(cases)
    ]
    found += [
        session("small", f"c{c}", 0.4 + 0.03 * c + 0.02 * r, arm="model", at=c, repeat=r)
        for c in range(cases)
        for r in range(repeats)
    ]
    return found


def as_study(sessions: list[Played], protocol: str = "p" * 64) -> list[Played]:
    """The same as sessions of a study."""
    return [replace(one, study="s", protocol=protocol) for one in sessions]
