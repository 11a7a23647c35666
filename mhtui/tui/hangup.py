"""A terminal that goes away without a signal: no program may live on behind it."""

from __future__ import annotations

import os
import select
import sys
import threading
import time
from collections.abc import Callable
from typing import Final

LOOK_S: Final = 1.0
GRACE_S: Final = 3.0
EXIT_CODE: Final = 129
"""As a shell reports a hang-up (128 + SIGHUP)."""


def watch_terminal(on_hangup: Callable[[], object]) -> None:
    """Call `on_hangup` (from another thread) once the terminal is gone, and end the process if it does not end then.

    Everything is committed as it happens, so that ending at once loses nothing; a session left open is paused, as of
    its last sign of life, when it is taken up again.
    """
    if hasattr(select, "poll") and sys.stdin is not None and sys.stdin.isatty():
        threading.Thread(target=_watch, args=(on_hangup,), name="terminal-watch", daemon=True).start()


def _watch(on_hangup: Callable[[], object]) -> None:
    terminal = select.poll()
    terminal.register(sys.stdin.fileno(), 0)  # hang-up and error are always told
    while not terminal.poll(0):
        time.sleep(LOOK_S)
    threading.Thread(target=on_hangup, name="terminal-gone", daemon=True).start()
    time.sleep(GRACE_S)
    os._exit(EXIT_CODE)
