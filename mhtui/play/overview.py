"""What the first screen says of the sessions there are, without a list of them all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mhtui.core.ports import SessionCard


@dataclass(frozen=True, slots=True)
class Overview:
    """How many `sessions` there are, how many of them `ended`, how many are open by case, and the open ones that were
    touched last, latest first."""

    sessions: int = 0
    ended: int = 0
    open_by_case: Mapping[str, int] = field(default_factory=dict)
    resumable: tuple[SessionCard, ...] = ()


def overview_of(cards: Sequence[SessionCard], resumable: int) -> Overview:
    """The same from all cards, latest first."""
    going_on = [card for card in cards if not card.ended]
    by_case = Counter(card.case_id for card in going_on)
    return Overview(len(cards), len(cards) - len(going_on), by_case, tuple(going_on[:resumable]))
