"""Designs: which of v treatments each person gets, and in which order. Seeded, and the same on every machine.

Treatments are numbered from 0; a design is an endless sequence of blocks, so that it is near balance wherever it stops.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, cycle, product
from random import Random
from typing import Final

LARGEST: Final = 40
"""Treatments up to which a difference set is looked for."""
STEPS: Final = 20_000
"""Members tried in the search for a difference set, at most a third of a second: the search is exponential. Never
change it: plans of studies that are under way rest on what is found."""
FURTHER: Final = {
    (31, 25): (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16, 17, 19, 21, 22, 23, 24, 25, 27, 28),
    (37, 9): (0, 1, 3, 7, 17, 24, 25, 29, 35),
}  # fmt: skip
"""What ten times as many steps find."""

Block = tuple[int, ...]


def all_in_random_order(treatments: int, seed: int) -> Iterator[Block]:
    """Everybody gets all, each in an order of their own."""
    number = 0
    while True:
        order = list(range(treatments))
        Random(f"all:{seed}:{number}").shuffle(order)
        yield tuple(order)
        number += 1


def latin_square(treatments: int, seed: int) -> Iterator[Block]:
    """Everybody gets all, in the rows of a Williams design: each treatment is in each place, and follows each other
    one, equally often (Williams 1949). An odd number of treatments needs twice as many rows."""
    first = [0]
    for step in range(1, treatments):
        first.append((step + 1) // 2 if step % 2 else treatments - step // 2)
    rows = [tuple((one + shift) % treatments for one in first) for shift in range(treatments)]
    if treatments % 2:
        rows += [tuple(reversed(row)) for row in rows]
    return _named_anew(rows, treatments, f"latin:{seed}")


def incomplete_blocks(treatments: int, size: int, seed: int) -> Iterator[Block]:
    """Blocks of `size`: a balanced incomplete block design where a cyclic difference set gives one (each pair meets
    equally often, each treatment is in each place once a round: a Youden square), else the nearest to balance that
    choosing block by block gives; `balance` says how near."""
    base = difference_set(treatments, size)
    if base is None:
        return _block_by_block(treatments, size, seed)
    rows = [tuple((one + shift) % treatments for one in base) for shift in range(treatments)]
    return _named_anew(rows, treatments, f"blocks:{seed}")


@lru_cache(64)
def difference_set(treatments: int, size: int) -> Block | None:
    """A block of `size` whose differences modulo `treatments` are all met equally often; None where there is none, and
    where `STEPS` steps of the search find none. The steps are counted, not timed: the answer is the same everywhere."""
    if not 2 <= size < treatments <= LARGEST or (size * (size - 1)) % (treatments - 1):
        return None
    if size == treatments - 1:
        return tuple(range(size))
    search = _Search(treatments, size, size * (size - 1) // (treatments - 1))
    return FURTHER.get((treatments, size)) or search.grown((0,), 1)


class _Search:
    """The first set, in the order of its members, none of whose differences is met more than `often`."""

    def __init__(self, treatments: int, size: int, often: int) -> None:
        self._treatments, self._size, self._often = treatments, size, often
        self._met = [0] * treatments
        self._left = STEPS

    def grown(self, block: Block, following: int) -> Block | None:
        """The set that `block` begins, with `following` in it; None where there is none, or no step is left."""
        if self._left == 0:
            return None
        self._left -= 1
        added = [(sign * (following - one)) % self._treatments for one in block for sign in (1, -1)]
        for difference in added:
            self._met[difference] += 1
        found = None
        if all(self._met[difference] <= self._often for difference in added):
            found = self._from((*block, following))
        for difference in added:
            self._met[difference] -= 1
        return found

    def _from(self, block: Block) -> Block | None:
        if len(block) == self._size:
            return block
        tries = (self.grown(block, following) for following in range(block[-1] + 1, self._treatments))
        return next(filter(None, tries), None)


def _named_anew(rows: Sequence[Block], treatments: int, seed: str) -> Iterator[Block]:
    """The rows in a random order, again and again, the treatments under random numbers."""
    chance = Random(seed)
    names, order = list(range(treatments)), list(rows)
    chance.shuffle(names)
    chance.shuffle(order)
    for row in cycle(order):
        yield tuple(names[one] for one in row)


def _block_by_block(treatments: int, size: int, seed: int) -> Iterator[Block]:
    """Each time the treatments seen least, and of these such as have met least; in the places they had least."""
    chance = Random(f"blocks:{seed}")
    had: Counter[int] = Counter()
    met: Counter[frozenset[int]] = Counter()
    stood: Counter[tuple[int, int]] = Counter()
    while True:
        block: list[int] = []
        for _ in range(size):
            left = [one for one in range(treatments) if one not in block]
            chance.shuffle(left)
            block.append(min(left, key=lambda one: (had[one], sum(met[frozenset((one, two))] for two in block))))
        placed = _placed(block, stood)
        had.update(placed)
        met.update(frozenset(pair) for pair in combinations(placed, 2))
        stood.update((one, at) for at, one in enumerate(placed))
        yield placed


def _placed(block: Sequence[int], stood: Counter[tuple[int, int]]) -> Block:
    left, placed = list(block), []
    for at in range(len(block)):
        one = min(left, key=lambda one: stood[(one, at)])
        left.remove(one)
        placed.append(one)
    return tuple(placed)


@dataclass(frozen=True, slots=True)
class Balance:
    """How near blocks are to balance: least and most often each treatment is given, each pair meets in a block, each
    treatment stands in each place."""

    given: tuple[int, int]
    met: tuple[int, int]
    placed: tuple[int, int]

    @property
    def whole(self) -> bool:
        """Whether all three are equal throughout."""
        return all(low == high for low, high in (self.given, self.met, self.placed))


def balance(blocks: Sequence[Block], treatments: int) -> Balance:
    """The balance of some blocks."""
    given = Counter(one for block in blocks for one in block)
    met = Counter(frozenset(pair) for block in blocks for pair in combinations(block, 2))
    stood = Counter((one, at) for block in blocks for at, one in enumerate(block))
    places = range(max(map(len, blocks), default=0))
    return Balance(
        _range(given[one] for one in range(treatments)),
        _range(met[frozenset(pair)] for pair in combinations(range(treatments), 2)),
        _range(stood[key] for key in product(range(treatments), places)),
    )


def _range(counts: Iterator[int]) -> tuple[int, int]:
    found = list(counts) or [0]
    return min(found), max(found)
