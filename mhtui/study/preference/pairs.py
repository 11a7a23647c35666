"""Which pairs a rater is to see, in which order, and what of them is done. Pure: all follows from seed and rater."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, Literal

from mhtui.core.errors import WrongUse
from mhtui.core.ports import SessionCard
from mhtui.core.preferences import Preference, Questions, in_force, shown_order
from mhtui.study.played import MACHINES

State = Literal["to do", "begun", "locked", "own"]
OPEN: Final = ("to do", "begun")
MOST_A_CASE: Final = 20


@dataclass(frozen=True, slots=True)
class Pair:
    """Two sessions as a rater is shown them. `number` counts from 1 in his order; nothing here tells who played."""

    number: int
    a: str
    b: str
    title: str
    kind: str
    state: State

    @property
    def ids(self) -> tuple[str, str]:
        """A, then B."""
        return self.a, self.b


def unlike(first: SessionCard, second: SessionCard) -> str:
    """Why two sessions cannot be set against each other; empty where they can."""
    if first.id == second.id:
        return "they are the same session"
    for card in (first, second):
        if card.kind == "imported":
            return f"{card.id} was recorded by another program: it has no case in common with any other"
        if not card.ended:
            return f"{card.id} has not ended"
    if first.kind != second.kind or first.case_hash != second.case_hash:
        return "they are not of one case in one version (of a scenario: one side)"
    return ""


def paired(cards: Sequence[SessionCard], seed: int = 0, most: int = MOST_A_CASE) -> list[frozenset[str]]:
    """Pairs of ended sessions of one case by different doctors, at most `most` a case; the same for every rater.

    Where there are more, those of two arms come first, since the others say nothing of arms; among them those whose
    sessions were taken least so far, then by the seed: each session comes up about equally often. Examples and branches
    are left out.
    """
    cases: dict[tuple[str, str], list[SessionCard]] = defaultdict(list)
    for card in cards:
        if card.ended and card.kind != "imported" and not card.example and not card.branched_from:
            cases[card.kind, card.case_hash].append(card)
    return [pair for _, found in sorted(cases.items()) for pair in _of_case(found, seed, most)]


def _of_case(cards: Sequence[SessionCard], seed: int, most: int) -> Iterator[frozenset[str]]:
    ranked = sorted(cards, key=lambda card: _drawn(seed, card.id))
    left = [(one, two) for one, two in combinations(ranked, 2) if _who(one) != _who(two)]
    left.sort(key=lambda pair: _drawn(seed, *sorted(card.id for card in pair)))
    taken: Counter[str] = Counter()

    def worth(pair: tuple[SessionCard, SessionCard]) -> tuple[bool, int]:
        one, two = pair
        return _arm(one) == _arm(two), taken[one.id] + taken[two.id]

    for _ in range(min(most, len(left))):
        pair = min(left, key=worth)
        left.remove(pair)
        ids = frozenset(card.id for card in pair)
        taken.update(ids)
        yield ids


def _arm(card: SessionCard) -> tuple[str, str]:
    """What a session is compared as: each model and script is its own, people are by their arm."""
    return card.arm, card.doctor if card.arm in MACHINES else ""


def _who(card: SessionCard) -> tuple[str, ...]:
    """Who played; a person without a pseudonym is not known to be the same as another."""
    return *_arm(card), card.participant if card.arm not in MACHINES else ""


def queue(
    rater: str,
    wanted: Collection[frozenset[str]],
    cards: Sequence[SessionCard],
    known: Sequence[Preference],
    drafted: Collection[frozenset[str]],
    seed: int = 0,
) -> tuple[Pair, ...]:
    """The rater's pairs in an order of his own, which new pairs do not change."""
    by_id = {card.id: card for card in cards}
    done = {one.pair for one in known if one.rater == rater and one.kind == "human"}
    ordered = sorted(wanted, key=lambda pair: _drawn(seed, rater, *sorted(pair)))
    found = []
    for number, pair in enumerate(ordered, 1):
        a, b = shown_order(seed, rater, *sorted(pair))
        card = by_id[a]
        own = any(by_id[one].participant == rater for one in pair)
        state: State = "locked" if pair in done else "own" if own else "begun" if pair in drafted else "to do"
        found.append(Pair(number, a, b, card.title, card.kind, state))
    return tuple(found)


def next_open(pairs: Sequence[Pair]) -> Pair | None:
    """The first that is begun, else the first to do."""
    left = [pair for pair in pairs if pair.state in OPEN]
    return next((pair for pair in left if pair.state == "begun"), next(iter(left), None))


def own(pair: frozenset[str], rater: str, questions: Questions, known: Sequence[Preference]) -> dict[str, Preference]:
    """What a rater gave this pair and is in force, by question."""
    return {
        one.question: one
        for one in in_force(known)
        if one.pair == pair and one.rater == rater and one.kind == "human" and one.questions_hash == questions.hash
    }


def checked(first: SessionCard, second: SessionCard, rater: str) -> None:
    """Raises WrongUse where this rater cannot be asked about these two."""
    if why := unlike(first, second):
        raise WrongUse(f"These two cannot be set against each other: {why}.")
    if rater and rater in (first.participant, second.participant):
        raise WrongUse(f"{rater} played one of these two, and nobody judges his own session.")


def _drawn(seed: int, *parts: str) -> str:
    return hashlib.sha256("\0".join((str(seed), *parts)).encode()).hexdigest()
