"""The embedding process: JSON lines of texts in, JSON lines of vectors out; the only home of the model library.

Request `{"id": n, "texts": [...]}`; answer `{"id": n, "dim": d, "rows": base64 of little-endian float32}` or
`{"id": n, "error": why}`.
It ends by itself as soon as its stdin closes, so a killed parent leaves nothing behind.
"""

from __future__ import annotations

import base64
import json
import os
import queue
import sys
import threading
from collections.abc import Callable, Sequence
from typing import Any, BinaryIO

Encode = Callable[[Sequence[str]], Any]


def load(path: str) -> Encode:
    """Load the sentence-transformers model at `path` from disk alone."""
    os.environ["HF_HUB_OFFLINE"] = os.environ["TRANSFORMERS_OFFLINE"] = "1"
    os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
    from sentence_transformers import SentenceTransformer

    model = SentenceTransformer(path, device="cpu", local_files_only=True)

    def encode(texts: Sequence[str]) -> Any:
        return model.encode(list(texts), batch_size=32, normalize_embeddings=True, show_progress_bar=False)

    return encode


def answer(encode: Encode, request: dict[str, Any]) -> dict[str, Any]:
    """The reply to one request; an exception becomes an `error` so that one bad text does not end the process."""
    try:
        rows = encode(request["texts"])
        packed = base64.b64encode(rows.astype("<f4").tobytes()).decode("ascii")
        return {"id": request["id"], "dim": int(rows.shape[1]), "rows": packed}
    except Exception as error:  # the parent shows the reason; which exception it was does not matter here
        return {"id": request.get("id"), "error": f"{type(error).__name__}: {error}"}


def _listen(source: BinaryIO, inbox: queue.Queue[bytes]) -> None:
    for row in source:
        inbox.put(row)
    os._exit(0)  # the parent is gone or has closed us: end even in the middle of a batch


def main(path: str) -> None:
    """Serve requests until stdin closes. Whatever the libraries print goes to stderr, never among the answers."""
    out = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)
    inbox: queue.Queue[bytes] = queue.Queue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, inbox), daemon=True).start()
    encode = load(path)
    while True:
        reply = json.dumps(answer(encode, json.loads(inbox.get()))).encode() + b"\n"
        while reply:
            reply = reply[out.write(reply) or 0 :]


if __name__ == "__main__":
    main(sys.argv[1])
