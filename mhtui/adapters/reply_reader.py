"""Who reads a doctor's replies under pressure, with the best that is installed."""

from __future__ import annotations

from pathlib import Path

from mhtui.play.pressure.heard import Ears
from mhtui.scoring.pressure.plain import PlainFinder, PlainReader


def load_ears(embed: object, weights: Path | None) -> Ears:
    """The reader and the finder."""
    return Ears(PlainReader(), PlainFinder())
