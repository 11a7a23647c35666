"""What the trained reader makes of a note or plan: for each statement the nearest sentences, with their heading."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from mhtui.core.note import NOTE_SECTIONS
from mhtui.scoring.match.claims import Claim
from mhtui.scoring.match.noted import Mode, Outcome
from mhtui.scoring.match.sections import Spot, Written
from mhtui.scoring.match.types import Statement, Vectors
from mhtui.scoring.match.weigh import Entailer

NEAREST: Final = 3
"""So many sentences are read for one statement, and the nearest with its neighbours."""
_HEADINGS: Final = {s.key: s.label.removeprefix("MSE ").capitalize() for s in NOTE_SECTIONS if s.is_mse}


@dataclass(frozen=True, slots=True)
class NoteBars:
    """As Bars, for the best of several pieces of a note.

    `stated` and `objected` alone make a statement covered, with at most `denied` that it is contradicted. `agrees` lets
    the rules' verdict stand, with at most `doubted`. At most `absent` is missed, at least `contrary` is no miss.
    """

    stated: float = 0.95
    objected: float = 0.97
    denied: float = 0.05
    agrees: float = 0.30
    doubted: float = 0.30
    absent: float = 0.10
    contrary: float = 0.80


@dataclass(frozen=True, slots=True)
class _Read:
    spots: tuple[int, ...]
    stated: float
    opposed: float


def read_again(
    entailer: Entailer,
    statements: Sequence[Statement],
    claims: Sequence[tuple[Claim, ...]],
    written: Written,
    rows: dict[str, Vectors],
    ruled: Sequence[Outcome],
    mode: Mode,
) -> list[Outcome]:
    """The rules' outcomes, weighed against what the trained reader finds. It reads what the verdict can hang on."""
    bars, open_ = NoteBars(), [_matters(outcome, mode) for outcome in ruled]
    chosen = [
        _chosen(c[0], written, rows.get(c[0].text), o) if matters else []
        for c, o, matters in zip(claims, ruled, open_, strict=True)
    ]
    first = [_likeliest(some, o) if _sure_at(o, mode, bars) else some for some, o in zip(chosen, ruled, strict=True)]
    reads = _reads(entailer, statements, written, first)
    enough = [any(r.stated >= _sure_at(o, mode, bars) for r in some) for o, some in zip(ruled, reads, strict=True)]
    rest = [
        [] if sure else [spots for spots in some if spots not in begun]
        for some, begun, sure in zip(chosen, first, enough, strict=True)
    ]
    more = _reads(entailer, statements, written, rest)
    found = zip(ruled, reads, more, strict=True)
    return [_weighed(outcome, [*some, *others], mode, bars) for outcome, some, others in found]


def _reads(
    entailer: Entailer, statements: Sequence[Statement], written: Written, chosen: Sequence[Sequence[tuple[int, ...]]]
) -> list[list[_Read]]:
    """What the trained reader makes of the sentences chosen for each statement, read in one batch."""
    pairs = [
        (s.text, _shown(written.spots, spots)) for s, some in zip(statements, chosen, strict=True) for spots in some
    ]
    likely = iter(entailer.probabilities(pairs)) if pairs else iter(())
    found = [[(spots, next(likely)) for spots in some] for some in chosen]
    return [[_Read(spots, float(row[0]), float(row[1])) for spots, row in some] for some in found]


def _matters(ruled: Outcome, mode: Mode) -> bool:
    """Whether reading can change the outcome: an error that rules do not find is not held against a plan, one that is
    denied stays denied (see _weighed)."""
    return not mode.forbidden or (ruled.verdict != "missed" and not ruled.contradicted)


def _sure_at(ruled: Outcome, mode: Mode, bars: NoteBars) -> float:
    """From here for "stated", other sentences cannot change the outcome (see _weighed); 0 where they always can."""
    if mode.forbidden:
        return bars.absent if ruled.verdict == "covered" else float(np.nextafter(bars.absent, 1))
    if ruled.verdict == "covered":  # whatever is likelier still, has less than this left for "contradicted"
        return max(bars.agrees, 1 - bars.doubted)
    return bars.contrary if ruled.contradicted else 0.0


def _likeliest(chosen: list[tuple[int, ...]], ruled: Outcome) -> list[tuple[int, ...]]:
    """Where it will most likely be found: what the rules found, else the nearest."""
    return [ruled.spots] if ruled.spots in chosen else chosen[:1]


def _chosen(claim: Claim, written: Written, row: Vectors | None, outcome: Outcome) -> list[tuple[int, ...]]:
    """Which sentences are read together: each of the nearest, the nearest with its neighbours, what the rules found."""
    spots = [s for s in written.spots if claim.kin or s.section != "family"]
    if row is not None and written.rows is not None and len(written.rows):
        likeness = written.rows @ row
        spots = sorted(spots, key=lambda s: -float(np.asarray(likeness)[s.number]))
    near = [(s.number,) for s in spots[:NEAREST]]
    first = spots[0].number if spots else -1
    pairs = [(n, n + 1) for n in (first - 1, first) if first >= 0 and _together(written.spots, n)]
    found = [outcome.spots] if len(outcome.spots) in (1, 2, 3) else []
    return list(dict.fromkeys([*near, *pairs, *found]))


def _together(spots: Sequence[Spot], number: int) -> bool:
    return 0 <= number < len(spots) - 1 and spots[number].section == spots[number + 1].section


def _shown(spots: Sequence[Spot], numbers: Sequence[int]) -> str:
    """The sentences as a reader sees them: of the mental state, with the heading they stand under."""
    heading = _HEADINGS.get(spots[numbers[0]].section, "")
    words = " ".join(spots[n].quote for n in numbers)
    return f"{heading}: {words}" if heading else words


def _weighed(ruled: Outcome, reads: Sequence[_Read], mode: Mode, bars: NoteBars) -> Outcome:
    if not reads:
        return ruled
    best = max(reads, key=lambda read: read.stated)
    if ruled.verdict == "covered":
        agreed = best.stated >= bars.agrees and best.opposed <= bars.doubted
        if mode.forbidden:  # an error that rules find is not talked away, unless nothing like it is read
            agreed = best.stated >= bars.absent
        doubt = replace(ruled, verdict="undecided", reason="stated by rule, not as it is read")
        return ruled if agreed else doubt
    if ruled.contradicted:
        doubted = best.stated >= bars.contrary and not mode.forbidden
        open_ = replace(ruled, verdict="undecided", contradicted=False, reason="denied by rule, stated as it is read")
        return open_ if doubted else ruled
    bar = bars.objected if ruled.reason != "stated in part" and ruled.verdict == "undecided" else bars.stated
    if (
        best.stated >= bar and best.opposed <= bars.denied and not mode.forbidden
    ):  # an error is held against a plan only where rules find it too
        return replace(ruled, verdict="covered", reason=f"read as stated ({best.stated:.2f})", spots=best.spots)
    if best.stated <= bars.absent and ruled.verdict == "undecided":
        return replace(ruled, verdict="missed", reason=f"read as not stated ({best.stated:.2f})")
    return ruled
