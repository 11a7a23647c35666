"""When the app itself fails: the traceback goes to a file, the person gets one line and loses nothing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path


def log_path() -> Path:
    """Where tracebacks are kept."""
    from mhtui.config import state_folder

    return state_folder() / "crash.log"


def write_crash(renderables: Sequence[object]) -> Path | None:
    """Append what went wrong to the log, readable by the owner only; None when it cannot be written."""
    from rich.console import Console

    path = log_path()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        with path.open("a", encoding="utf-8") as file:
            console = Console(file=file, width=110, no_color=True)
            for renderable in renderables:
                console.print(renderable)
    except OSError:
        return None
    return path


def crash_words(session_id: str | None, log: Path | None, error: BaseException | None) -> str:
    """What the person is told."""
    what = f"mhtui stopped: {type(error).__name__}: {error}" if error else "mhtui stopped."
    kept = f" The encounter is saved; go on with: mhtui play --resume {session_id}" if session_id else ""
    where = f" (details: {log})" if log else ""
    return f"{what}{where}{kept}"
