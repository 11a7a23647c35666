"""Third-party cases, one module a format. `load(format, path)` gives cases of this program."""

from __future__ import annotations

from pathlib import Path

from mhtui.core.case import Case
from mhtui.core.errors import WrongUse

FORMATS = ("patienthub",)


def load(name: str, path: Path) -> list[Case]:
    """The cases of a file. Raises `WrongUse` for an unknown format, `CaseError` for a file that does not fit."""
    if name != "patienthub":
        raise WrongUse(f"Unknown format {name!r}; there are: {', '.join(FORMATS)}")
    from mhtui.adapters.importers.patienthub import load_patienthub

    return load_patienthub(path)
