"""A terminal that goes away without telling: the app goes too, and the session is kept."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
import time
from pathlib import Path


def test_no_program_lives_on_behind_a_closed_terminal(tmp_path: Path) -> None:
    env = {
        **os.environ,
        "MHTUI_DB": str(tmp_path / "a.db"),
        "MHTUI_SETTINGS": str(tmp_path / "s.toml"),
        "TERM": "xterm",
    }
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "mhtui"]
    # no controlling terminal: nobody sends it SIGHUP
    app = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=env, start_new_session=True)
    os.close(theirs)
    try:
        seen = b""
        end = time.monotonic() + 60
        while b"Next patient" not in seen and time.monotonic() < end:
            seen += os.read(ours, 65536)
        assert b"Next patient" in seen
        os.close(ours)
        app.wait(timeout=30)
    finally:
        app.kill()
    listing = subprocess.run(
        [*command, "sessions", "list", "--json"], env=env, capture_output=True, text=True, check=True
    )
    assert json.loads(listing.stdout) == []
