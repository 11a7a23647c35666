"""Keeps the app alive when the terminal sends bytes that are not UTF-8 (a legacy mouse report past column 95)."""

from __future__ import annotations

import sys
from codecs import IncrementalDecoder, getincrementaldecoder

from textual.driver import Driver


def _replacing(encoding: str) -> type[IncrementalDecoder]:
    strict = getincrementaldecoder(encoding)

    class Replacing(strict):  # type: ignore[misc, valid-type]
        """Odd bytes become U+FFFD instead of an error that ends the app."""

        def __init__(self) -> None:
            super().__init__(errors="replace")

    return Replacing


def tolerate_odd_bytes(driver: type[Driver]) -> None:
    """Let the driver's module decode with replacement; other drivers are left as they are."""
    module = sys.modules.get(driver.__module__)
    if module is not None and hasattr(module, "getincrementaldecoder"):
        setattr(module, "getincrementaldecoder", _replacing)  # noqa: B010
