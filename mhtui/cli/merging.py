"""What `mhtui sessions import OTHER.db` says."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from mhtui.cli.common import tell

if TYPE_CHECKING:
    from mhtui.adapters.sqlite_store import SqliteStore

NAMED = 1_000
"""Sessions that came in are named, as many as this."""
EVERY_S = 2.0


def _progress() -> Callable[[str, int, int], None]:
    """Says how far it is, where it takes longer than a moment."""
    told = time.monotonic()

    def tell_progress(what: str, done: int, of: int) -> None:
        nonlocal told
        if time.monotonic() - told >= EVERY_S:
            told = time.monotonic()
            tell(f"{done:,} of {of:,} {what} read")

    return tell_progress


def merge_told(store: SqliteStore, path: Path) -> int:
    """Take in another database and say what became of it; how many conflicts there were."""
    from mhtui.adapters.merge import merge
    from mhtui.core.text import visible

    merged = merge(store, path, _progress())
    for session_id in merged.added[:NAMED]:
        tell(f"{session_id}  imported")
    if len(merged.added) > NAMED:
        tell(f"… and {len(merged.added) - NAMED:,} more")
    for what, why in merged.conflicts.items():
        tell(visible(f"{what}  not imported: {why}"))
    rows = "".join(f", {number} {name.replace('_', ' ')}" for name, number in merged.rows.items())
    tell(
        f"{path}: {len(merged.added)} sessions imported{rows}; {len(merged.here)} here already, "
        f"{len(merged.conflicts)} conflicts."
    )
    return len(merged.conflicts)
