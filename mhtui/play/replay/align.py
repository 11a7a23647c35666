"""What stands beside what: exchanges by phase and topic (or rung), each topic once, in the order A came to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from mhtui.core.phases import Phase
from mhtui.play.replay.exchanges import Exchange

By = Literal["topic", "turn"]

MOST_CELLS: Final = 40_000
"""Above this many pairs within one topic, exchanges are paired in order: what they told is not compared."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two exchanges side by side; None is a gap. With one session there is only `a`."""

    a: Exchange | None
    b: Exchange | None


@dataclass(frozen=True, slots=True)
class Group:
    """Pairs of one phase that belong together; `name` is a topic, a rung, a step, or "" in turn order."""

    phase: Phase
    name: str
    pairs: tuple[Pair, ...]

    def side(self, index: Literal[0, 1]) -> tuple[Exchange, ...]:
        """The exchanges of one side, in order."""
        found = (pair.b if index else pair.a for pair in self.pairs)
        return tuple(one for one in found if one is not None)


Earned = Mapping[int, frozenset[str]]
"""Ids of checkpoints that an event was the first to earn, by its `seq`."""
NOTHING: Final[Earned] = {}


def align(
    a: Sequence[Exchange],
    b: Sequence[Exchange],
    by: By = "topic",
    earned: tuple[Earned, Earned] = (NOTHING, NOTHING),
) -> tuple[Group, ...]:
    """Groups in order, phase by phase. `by` turn: exchange n beside exchange n of the same phase.

    Within a topic those stand side by side that told the same or earned the same checkpoint, else in order.
    """
    groups: list[Group] = []
    for phase in dict.fromkeys(one.phase for one in (*a, *b)):
        ours, theirs = _of(a, phase), _of(b, phase)
        if by == "turn":
            groups.append(Group(phase, "", tuple(_in_order(ours, theirs))))
            continue
        first, second = _grouped(ours), _grouped(theirs)
        for name in merged(list(first), list(second)):
            pairs = _paired(first.get(name, []), second.get(name, []), earned)
            groups.append(Group(phase, name, tuple(pairs)))
    return tuple(groups)


def merged(first: Sequence[str], second: Sequence[str]) -> list[str]:
    """All names once: in the order of `first`, those of `second` alone after the one they followed there."""
    order, at = list(dict.fromkeys(first)), 0
    for name in dict.fromkeys(second):
        if name in order:
            at = order.index(name) + 1
        else:
            order.insert(at, name)
            at += 1
    return order


def _of(found: Sequence[Exchange], phase: Phase) -> list[Exchange]:
    return [one for one in found if one.phase == phase]


def _grouped(found: Sequence[Exchange]) -> dict[str, list[Exchange]]:
    groups: dict[str, list[Exchange]] = {}
    for one in found:
        groups.setdefault(one.group, []).append(one)
    return groups


def _in_order(a: Sequence[Exchange], b: Sequence[Exchange]) -> Iterator[Pair]:
    for n in range(max(len(a), len(b))):
        yield Pair(a[n] if n < len(a) else None, b[n] if n < len(b) else None)


def _paired(a: Sequence[Exchange], b: Sequence[Exchange], earned: tuple[Earned, Earned]) -> Iterator[Pair]:
    if not a or not b or len(a) * len(b) > MOST_CELLS:
        yield from _in_order(a, b)
        return
    keys = [[_keys(one, earned[side]) for one in found] for side, found in enumerate((a, b))]
    yield from _best(a, b, lambda i, j: 1 + 2 * len(keys[0][i] & keys[1][j]))


def _keys(one: Exchange, earned: Earned) -> frozenset[str]:
    checkpoints = (f"checkpoint {name}" for seq in one.seqs for name in earned.get(seq, ()))
    return frozenset([*one.told, *checkpoints, *(f"aspect {name}" for name in one.aspects)])


def _best(a: Sequence[Exchange], b: Sequence[Exchange], alike: Callable[[int, int], int]) -> Iterator[Pair]:
    """The order-keeping pairing with the most in common; a gap costs nothing, so only pairs count."""
    rows, columns = len(a), len(b)
    best = [[0] * (columns + 1) for _ in range(rows + 1)]
    for i in range(rows - 1, -1, -1):
        for j in range(columns - 1, -1, -1):
            best[i][j] = max(alike(i, j) + best[i + 1][j + 1], best[i + 1][j], best[i][j + 1])
    i = j = 0
    while i < rows or j < columns:
        if i < rows and j < columns and best[i][j] == alike(i, j) + best[i + 1][j + 1]:
            yield Pair(a[i], b[j])
            i, j = i + 1, j + 1
        elif i < rows and (j == columns or best[i][j] == best[i + 1][j]):
            yield Pair(a[i], None)
            i += 1
        else:
            yield Pair(None, b[j])
            j += 1
