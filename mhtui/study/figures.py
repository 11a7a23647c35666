"""A figure with its interval, or the reason why there is none. What is missing is never 0 and never NaN."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

NOT_AVAILABLE: Final = "n/a"


@dataclass(frozen=True, slots=True)
class Figure:
    """One estimate over `n` sessions. `value` None: there is none, for the reason `why`.

    `low` and `high` bound the 95 % interval; None where there is none, for the reason `no_interval`.
    """

    value: float | None
    n: int
    why: str = ""
    low: float | None = None
    high: float | None = None
    no_interval: str = ""

    def __post_init__(self) -> None:
        if (self.value is None) != bool(self.why):
            raise ValueError("a figure has a value or a reason")
        if any(part is not None and not math.isfinite(part) for part in (self.value, self.low, self.high)):
            raise ValueError("a figure is finite")

    def as_json(self) -> dict[str, Any]:
        """Fields that say something; what is missing is null with its reason."""
        fields: dict[str, Any] = {"value": self.value, "low": self.low, "high": self.high, "n": self.n}
        reasons = {"why": self.why, "no_interval": self.no_interval}
        return fields | {name: text for name, text in reasons.items() if text}


def missing(n: int, why: str) -> Figure:
    """No figure, and why."""
    return Figure(None, n, why)


def written(figure: Figure, *, signed: bool = False) -> str:
    """The figure to read: `0.71 [0.52, 0.84]`, `0.71`, or `n/a`."""
    if figure.value is None:
        return NOT_AVAILABLE
    text = number(figure.value, signed=signed)
    if figure.low is None or figure.high is None:
        return text
    return f"{text} [{number(figure.low, signed=signed)}, {number(figure.high, signed=signed)}]"


def bare(figure: Figure) -> str:
    """The value without its interval."""
    return NOT_AVAILABLE if figure.value is None else number(figure.value)


def number(value: float, *, signed: bool = False) -> str:
    """Two decimals; a zero has no sign."""
    rounded = round(value, 2) + 0.0
    return f"{rounded:+.2f}" if signed and rounded else f"{rounded:.2f}"


def counted_as(n: int, what: str) -> str:
    """`1 session`, `2 sessions`."""
    return f"{n} {what}{'s' * (n != 1)}"
