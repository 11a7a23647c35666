"""What `mhtui sessions import OTHER.db` says."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from mhtui.cli.common import tell

if TYPE_CHECKING:
    from mhtui.adapters.sqlite_store import SqliteStore


def merge_told(store: SqliteStore, path: Path) -> int:
    """Take in another database and say what became of it; how many conflicts there were."""
    from mhtui.adapters.merge import merge
    from mhtui.core.text import visible

    merged = merge(store, path)
    for session_id in merged.added:
        tell(f"{session_id}  imported")
    for what, why in merged.conflicts.items():
        tell(visible(f"{what}  not imported: {why}"))
    rows = "".join(f", {number} {name.replace('_', ' ')}" for name, number in merged.rows.items())
    tell(
        f"{path}: {len(merged.added)} sessions imported{rows}; {len(merged.here)} here already, "
        f"{len(merged.conflicts)} conflicts."
    )
    return len(merged.conflicts)
