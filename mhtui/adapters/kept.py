"""What a model made of texts, kept by the hash of the text: the same lines are read again and again."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

Vectors = npt.NDArray[np.float32]
Text = str | tuple[str, str]


class Kept:
    """Rows of the last `most` texts or pairs of texts. Texts themselves are not held. Thread-safe."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._rows: OrderedDict[bytes, Vectors] = OrderedDict()
        self._lock = threading.Lock()

    def rows(self, texts: Sequence[Text], make: Callable[[list[Text]], Vectors]) -> Vectors:
        """A row for each text, shape (n, d); `make` is asked once, for those that are not kept, each once."""
        keys = [key_of(text) for text in texts]
        with self._lock:
            have = {key: self._rows[key] for key in keys if key in self._rows}
            for key in have:
                self._rows.move_to_end(key)
        new = {key: text for key, text in zip(keys, texts, strict=True) if key not in have}
        if new:
            # copies: a row that is a view would hold its whole batch
            made = {key: row.copy() for key, row in zip(new, make(list(new.values())), strict=True)}
            have |= made
            self._keep(made)
        return np.stack([have[key] for key in keys])

    def _keep(self, made: dict[bytes, Vectors]) -> None:
        with self._lock:
            self._rows.update(made)
            while len(self._rows) > self._most:
                self._rows.popitem(last=False)


def key_of(text: Text) -> bytes:
    """The name of a text or pair: no two have the same."""
    parts = (text,) if isinstance(text, str) else text
    raw = [part.encode("utf-8", "surrogatepass") for part in parts]
    return hashlib.blake2b(b"".join(len(part).to_bytes(8) + part for part in raw), digest_size=16).digest()
