"""Rows of numbers for texts from a child process: started on first use, ended with the parent.

For models whose library is slow to import, or may crash: neither can touch the screen.
"""

from __future__ import annotations

import base64
import contextlib
import json
import os
import queue
import subprocess
import tempfile
import threading
from collections.abc import Sequence
from typing import IO, Any

import numpy as np
import numpy.typing as npt

from mhtui.adapters.embedder import EmbedderError
from mhtui.adapters.kept import Kept, Text

Vectors = npt.NDArray[np.float32]

# One thread: on a busy two-core machine the library's thread pool waits for itself and gets slower, not faster.
_CHILD_ENVIRONMENT = {
    "HF_HUB_OFFLINE": "1", "TRANSFORMERS_OFFLINE": "1", "TOKENIZERS_PARALLELISM": "false", "OMP_NUM_THREADS": "1",
    "OMP_WAIT_POLICY": "PASSIVE",
}  # fmt: skip
_BATCH = 128
_KEPT = 20_000


class _Child:
    """One running process and the thread that reads its answers."""

    def __init__(self, command: Sequence[str]) -> None:
        self._log: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - lives as long as the process
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._log,
            env=os.environ | _CHILD_ENVIRONMENT,
            start_new_session=True,
        )  # fmt: skip
        self._answers: queue.Queue[bytes | None] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for row in self.process.stdout:
            self._answers.put(row)
        self._answers.put(None)

    def ask(self, request: dict[str, Any], timeout_s: float) -> dict[str, Any]:
        """Send a request and wait for its answer; BrokenPipeError if the process died, TimeoutError if it is late."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(request).encode("ascii") + b"\n")
        self.process.stdin.flush()
        try:
            row = self._answers.get(timeout=timeout_s)
        except queue.Empty:
            raise TimeoutError(f"no answer within {timeout_s:g} s") from None
        if row is None:
            raise BrokenPipeError(self.last_words())
        reply: dict[str, Any] = json.loads(row)
        return reply

    def last_words(self) -> str:
        """Exit status and the last line that the process wrote to stderr."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(timeout=2)
        self._log.seek(0)
        lines = self._log.read().decode("utf-8", "replace").strip().splitlines()
        return f"exit status {self.process.returncode}" + (f", {lines[-1][:300]}" if lines else "")

    def stop(self) -> None:
        """Close the pipe, which ends the process; kill it if it lingers."""
        with contextlib.suppress(OSError):
            if self.process.stdin:
                self.process.stdin.close()
        try:
            self.process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self._log.close()


class RowsProcess:
    """A row of numbers for each text, made in a child process that starts on first use (nli_child.py). Thread-safe; one
    request at a time."""

    def __init__(self, command: Sequence[str], *, timeout_s: float = 120.0) -> None:
        self._timeout_s = timeout_s
        self._command = list(command)
        self._child: _Child | None = None
        self._lock = threading.Lock()
        self._kept = Kept(_KEPT)
        self._number = 0
        self._closing = False

    @property
    def pid(self) -> int | None:
        """Process id of the child, None while it is not running."""
        return self._child.process.pid if self._child else None

    def rows(self, texts: Sequence[str]) -> Vectors:
        """One row per text, shape (n, d); raises EmbedderError if the process fails twice or is late."""
        clean = [text.encode("utf-8", "replace").decode("utf-8") for text in texts]
        with self._lock:
            return self._kept.rows(clean, self._made) if clean else np.zeros((0, 0), dtype=np.float32)

    def close(self) -> None:
        """End the child process at once, even in the middle of a request, for good: a later `rows` is refused."""
        self._closing = True
        while not self._lock.acquire(timeout=0.02):
            if (child := self._child) is not None:  # a request that has just begun may only now have started it
                child.process.kill()
        try:
            self._drop()
        finally:
            self._lock.release()

    def _made(self, texts: Sequence[Text]) -> Vectors:
        plain = [str(text) for text in texts]
        return np.concatenate([self._ask(plain[at : at + _BATCH]) for at in range(0, len(plain), _BATCH)])

    def _drop(self) -> None:
        if self._child is not None:
            self._child.stop()
            self._child = None

    def _ask(self, texts: list[str]) -> Vectors:
        try:
            return self._try(texts)
        except (BrokenPipeError, ConnectionResetError) as error:
            self._drop()  # it may have been killed from outside: one fresh start
            if self._closing:
                raise EmbedderError("the reader was closed") from error
        try:
            return self._try(texts)
        except (BrokenPipeError, ConnectionResetError) as error:
            self._drop()
            raise EmbedderError(f"the reading process ended twice: {error}") from error

    def _try(self, texts: list[str]) -> Vectors:
        if self._closing:
            raise EmbedderError("the reader was closed")
        if self._child is None:
            self._child = _Child(self._command)
        self._number += 1
        try:
            reply = self._child.ask({"id": self._number, "texts": texts}, self._timeout_s)
        except (TimeoutError, ValueError) as error:
            self._drop()
            raise EmbedderError(f"the reading process gave no usable answer: {error}") from error
        return self._rows(reply, len(texts))

    def _rows(self, reply: dict[str, Any], count: int) -> Vectors:
        if reply.get("error") or reply.get("id") != self._number:
            self._drop()
            raise EmbedderError(f"the reading process reports: {reply.get('error') or 'an answer out of turn'}")
        rows = np.frombuffer(base64.b64decode(reply["rows"]), dtype="<f4").reshape(count, reply["dim"])
        return rows.astype(np.float32)
