"""What must never be written out: values of keys in the environment, and the folders of this machine."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final

_SECRET: Final = re.compile(r"key|token|secret|passw|credential", re.IGNORECASE)
_WORDS: Final = re.compile(r"[a-z]{1,15}|\d{1,15}", re.IGNORECASE)


def known_secrets() -> frozenset[str]:
    """Values of environment variables that are named like keys; plain words and numbers are none."""
    values = (value for name, value in os.environ.items() if _SECRET.search(name))
    return frozenset(
        value for value in values if value.strip() and not _WORDS.fullmatch(value) and "/" not in value[:1]
    )


def known_folders(database: Path) -> frozenset[str]:
    """Absolute paths that a text could only have from this machine."""
    places = (Path.home(), Path.cwd(), database.resolve().parent)
    return frozenset(str(place) for place in places if len(place.parts) > 2)
