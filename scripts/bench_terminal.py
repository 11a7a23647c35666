"""A program in a pseudo-terminal: how long until given words are on its screen, how long until a key shows."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Mapping, Sequence

SEQUENCE = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[()][A-Za-z0-9]|[=>78NOPM])")
SIZE = struct.pack("HHHH", 24, 80, 0, 0)


class Screen:
    """A process on an 80 by 24 pseudo-terminal. Times are milliseconds."""

    def __init__(self, command: Sequence[str], env: Mapping[str, str]) -> None:
        outer, inner = pty.openpty()
        fcntl.ioctl(inner, termios.TIOCSWINSZ, SIZE)
        self._began = time.perf_counter()
        self._process = subprocess.Popen(
            command, stdin=inner, stdout=inner, stderr=inner, env=dict(env), start_new_session=True
        )
        os.close(inner)
        self._outer = outer
        self._seen = b""

    def since_start(self) -> float:
        """Time since the process was started."""
        return (time.perf_counter() - self._began) * 1000

    def until(self, words: str, patience_s: float = 60) -> float:
        """Time since the start when the words had been written. Raises TimeoutError with what was written instead."""
        end = time.perf_counter() + patience_s
        while words.encode() not in self._written():
            if not self._read(end - time.perf_counter()):
                raise TimeoutError(f"{words!r} was not written: {self._written()[-500:]!r}")
        return self.since_start()

    def key(self, letter: str, patience_s: float = 30, shows: str = "") -> float:
        """Time from a key typed until its letter, or what it `shows`, is written."""
        wanted = (shows or letter).encode()
        self.quiet()
        self._seen = b""
        before = time.perf_counter()
        os.write(self._outer, letter.encode())
        end = before + patience_s
        while wanted not in self._written():
            if not self._read(end - time.perf_counter()):
                raise TimeoutError(f"{letter!r} did not show: {self._written()[-300:]!r}")
        return (time.perf_counter() - before) * 1000

    def send(self, keys: str) -> None:
        """Type without waiting."""
        os.write(self._outer, keys.encode())

    def quiet(self, for_s: float = 0.05) -> None:
        """Read until nothing more has been written for a while."""
        while self._read(for_s):
            pass

    def close(self) -> None:
        """End the process and wait for it."""
        self._process.send_signal(signal.SIGTERM)
        end = time.perf_counter() + 5
        while self._process.poll() is None and time.perf_counter() < end:
            self._read(0.02)
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        os.close(self._outer)

    def _written(self) -> bytes:
        """The text without what moves the cursor and colours it."""
        return SEQUENCE.sub(b"", self._seen)

    def _read(self, patience_s: float) -> bool:
        ready, _, _ = select.select([self._outer], [], [], max(patience_s, 0))
        if not ready:
            return False
        try:
            got = os.read(self._outer, 65536)
        except OSError:  # the other end is closed
            return False
        self._seen += got
        return bool(got)
