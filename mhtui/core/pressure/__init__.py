"""Pressure scenarios: what one is, what its parties do, how a reply is read. No I/O, no clock, no randomness.

Names are read from their files when they are asked for: events speak of readings, and no command should pay for the
schema of scenarios with that.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from mhtui.core.pressure.reading import READ, Reading, Span, Tone, Verdict
    from mhtui.core.pressure.scenario import (
        Alternative,
        Control,
        Error,
        Family,
        Forbidden,
        Move,
        Moves,
        Person,
        Presentation,
        Rung,
        SafetyItem,
        Scenario,
        Truth,
        Warranted,
    )

_READING: Final = frozenset({"READ", "Reading", "Span", "Tone", "Verdict"})

__all__ = [
    "READ",
    "Alternative",
    "Control",
    "Error",
    "Family",
    "Forbidden",
    "Move",
    "Moves",
    "Person",
    "Presentation",
    "Reading",
    "Rung",
    "SafetyItem",
    "Scenario",
    "Span",
    "Tone",
    "Truth",
    "Verdict",
    "Warranted",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{'reading' if name in _READING else 'scenario'}"), name)
