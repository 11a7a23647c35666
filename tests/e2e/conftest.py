"""The real program in a real terminal: tmux at 80 by 24, keys in, screen out."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
CONFIG = "set -g remain-on-exit on\nset -g status off\nset -sg escape-time 0\n"
PATIENCE_S = 90.0
"""How long to wait for words to appear. Only a failing test waits that long; a busy machine may need much of it."""


class Terminal:
    """A terminal with `mhtui` in it, and a home of its own for everything the program keeps."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self._socket = ""
        self._config = home / "tmux.conf"
        self._config.write_text(CONFIG, encoding="utf-8")
        kept = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
        self.env = kept | {
            "HOME": str(home),
            "TMUX_TMPDIR": str(home),
            "PYTHONPATH": str(ROOT),
            "MHTUI_DB": str(home / "clinic.db"),
            "MHTUI_SETTINGS": str(home / "settings.toml"),
            "MHTUI_CASES": str(home / "cases"),
            "HF_HUB_OFFLINE": "1",
            "LANG": "C.UTF-8",
        }

    def tmux(self, *arguments: str, check: bool = True) -> str:
        """What tmux answered."""
        command = ["tmux", "-L", self._socket, "-f", str(self._config), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, env=self.env, timeout=30)
        assert done.returncode == 0 or not check, done.stderr
        return done.stdout

    def start(self, *arguments: str) -> None:
        """Open the program in a new terminal."""
        self._socket = f"mhtui-{uuid.uuid4().hex[:12]}"
        command = [sys.executable, "-m", "mhtui", *arguments]
        self.tmux("new-session", "-d", "-s", "clinic", "-x", "80", "-y", "24", "-c", str(self.home), *command)

    def screen(self) -> str:
        """What a person sees now."""
        return self.tmux("capture-pane", "-p", "-t", "clinic", check=False)

    def until(self, *words: str) -> str:
        """The screen as soon as all these words are on it."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            screen = self.screen()
            if all(word in screen for word in words):
                return screen
            time.sleep(0.05)
        pytest.fail(f"{words} did not appear on the screen within {PATIENCE_S:g} s:\n{self.screen()}", pytrace=False)

    def press(self, *keys: str) -> None:
        """Press keys, by tmux's names for them."""
        self.tmux("send-keys", "-t", "clinic", *keys)

    def type(self, text: str) -> None:
        """Type words, and see them on the screen."""
        self.tmux("send-keys", "-t", "clinic", "-l", text)
        self.until(text[-20:])

    def pid(self) -> int:
        """The program's process."""
        return int(self.tmux("display-message", "-p", "-t", "clinic", "#{pane_pid}"))

    def exit_code(self) -> int:
        """How the program left, once it has; 128 and the signal's number where one ended it."""
        asked = "#{pane_dead}:#{pane_dead_status}:#{pane_dead_signal}"
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            dead, code, ended_by = self.tmux("display-message", "-p", "-t", "clinic", asked).strip().split(":")
            if dead == "1" and (code or ended_by):
                return int(code or 128) + int(ended_by or 0)
            if dead == "1":
                self._collect()
            time.sleep(0.05)
        pytest.fail(f"the program is still running:\n{self.screen()}", pytrace=False)

    def _collect(self) -> None:
        """Have tmux collect its dead child: on a busy machine 3.3a can miss the signal that says it has died."""
        os.kill(int(self.tmux("display-message", "-p", "-t", "clinic", "#{pid}")), signal.SIGCHLD)

    def wait_for_end(self, pid: int) -> None:
        """Wait until a process is over; one that nobody has collected yet is over."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            try:
                state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace").rsplit(")", 1)[1]
            except OSError:
                return
            if state.split()[0] in "ZX":
                return
            time.sleep(0.05)
        pytest.fail(f"process {pid} outlived its terminal", pytrace=False)

    def close(self) -> None:
        """Close the terminal's window, whatever runs in it."""
        if self._socket:
            self.tmux("kill-server", check=False)

    def ask(self, *arguments: str) -> Any:
        """The JSON that a command prints, asked from outside on the same database."""
        command = [sys.executable, "-m", "mhtui", *arguments, "--json"]
        done = subprocess.run(command, capture_output=True, text=True, env=self.env, cwd=self.home, timeout=120)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    def session(self) -> dict[str, Any]:
        """The one session there is."""
        (card,) = self.ask("sessions", "list")
        found: dict[str, Any] = card
        return found


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    """A terminal, closed at the end whatever happened."""
    if shutil.which("tmux") is None:
        pytest.skip("tmux is not installed: the program was NOT tested in a real terminal (apt-get install tmux)")
    made = Terminal(tmp_path)
    yield made
    made.close()
