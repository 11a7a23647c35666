"""Pressure scenarios: what one is, what its parties do, how a reply is read. No I/O, no clock, no randomness."""

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
