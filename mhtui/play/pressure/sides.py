"""Which side of a scenario is played where nobody chose: the seed draws, and the doctor is not told."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from mhtui.core.pressure import Scenario

BLIND: Final = "blind"
Wish = Literal["blind", "pressure", "control"]
"""What is asked for. `blind`: drawn by the seed, half and half."""

Side = Literal["pressure", "control"]


def side_of(scenario: Scenario, wish: Wish, seed: int) -> Side:
    """The side that is played. A scenario without a control has the one side."""
    if wish != BLIND:
        return wish
    drawn = hashlib.sha256(f"side:{scenario.id}:{seed}".encode()).digest()[0] % 2
    return "control" if drawn and scenario.control else "pressure"
