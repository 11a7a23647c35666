"""A cross-encoder of the user's own, trained on natural language inference, as the matcher's trained reader.

Any folder that sentence-transformers opens as a CrossEncoder with the labels entailment, neutral and contradiction. It
runs in a child process: its library takes seconds to import, and what it loads is not ours.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from mhtui.adapters.embedder import WEIGHTS_FILE, weights_sha256
from mhtui.adapters.nli_child import PAIR
from mhtui.adapters.rows_process import RowsProcess
from mhtui.core.errors import WrongUse
from mhtui.scoring.match.types import Vectors
from mhtui.scoring.match.weigh import Entailer


class ProcessNli:
    """The cross-encoder in `folder` (scoring.match.weigh.Entailer); its process starts on first use.

    Raises WrongUse where there is none, EmbedderError where it cannot be used.
    """

    def __init__(self, folder: Path) -> None:
        try:
            digest = weights_sha256(folder)
        except OSError as error:
            raise WrongUse(
                f"There is no cross-encoder in {folder} ({WEIGHTS_FILE}: {error.strerror}). `nli` in the settings, or "
                "MHTUI_NLI, names a folder that sentence-transformers opens as a CrossEncoder."
            ) from error
        self.name = f"{folder.name} sha256:{digest}"
        command = [sys.executable, "-m", "mhtui.adapters.nli_child", str(folder)]
        self._process = RowsProcess(command)

    def probabilities(self, pairs: Sequence[tuple[str, str]]) -> Vectors:
        """For each (statement, text): how likely it is stated, contradicted, neither; shape (n, 3)."""
        if not pairs:
            return np.zeros((0, 3), dtype=np.float32)
        return self._process.rows([f"{_plain(statement)}{PAIR}{_plain(text)}" for statement, text in pairs])

    def knows(self, statement: str) -> bool:
        """Never: it was trained elsewhere."""
        return False

    def close(self) -> None:
        """End its process."""
        self._process.close()


class Together:
    """Two trained readers as one: what both hold likely is likely (the mean of their probabilities)."""

    def __init__(self, one: Entailer, other: Entailer) -> None:
        self._both = (one, other)
        self.name = f"{one.name} + {other.name}"

    def probabilities(self, pairs: Sequence[tuple[str, str]]) -> Vectors:
        """The mean of both, shape (n, 3)."""
        one, other = (reader.probabilities(pairs) for reader in self._both)
        return np.asarray((one + other) / 2, dtype=np.float32)

    def knows(self, statement: str) -> bool:
        """Whether one of them does."""
        return any(reader.knows(statement) for reader in self._both)


def _plain(text: str) -> str:
    return text.replace(PAIR, " ")
