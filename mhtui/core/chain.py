"""The hash chain over a session's log: any changed, missing or added event breaks it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence

START = ""
"""What the first event is chained to."""


def link(previous: str, row: Sequence[str | int]) -> str:
    """Hash (hex SHA-256) of an event's stored columns chained to the hash before it."""
    text = json.dumps([previous, *row], ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
