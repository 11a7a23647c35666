"""The process of a cross-encoder: JSON lines of pairs in, JSON lines of rows out; the only home of the model library.

Request `{"id": n, "texts": [...]}`; answer `{"id": n, "dim": d, "rows": base64 of little-endian float32}` or
`{"id": n, "error": why}`. A text is a statement and a text with PAIR between them, a row how likely the text entails
the statement, contradicts it, neither.
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
PAIR = "\x1f"
CLASSES = ("entail", "contradict", "neutral")
"""How a cross-encoder's labels begin, in the order of the rows."""


def load(path: str) -> Encode:
    """Load the cross-encoder at `path` from disk alone. ValueError where its labels are not those of NLI."""
    os.environ["HF_HUB_OFFLINE"] = os.environ["TRANSFORMERS_OFFLINE"] = "1"
    os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
    import numpy as np
    from sentence_transformers import CrossEncoder

    model = CrossEncoder(path, device="cpu", local_files_only=True)
    columns = columns_of({int(at): str(label) for at, label in model.config.id2label.items()})

    def encode(texts: Sequence[str]) -> Any:
        pairs = [(text.partition(PAIR)[2], text.partition(PAIR)[0]) for text in texts]  # premise, hypothesis
        likely = np.asarray(model.predict(pairs, apply_softmax=True, show_progress_bar=False), dtype=np.float32)
        return np.stack([likely[:, at] if at >= 0 else np.zeros(len(likely)) for at in columns], axis=1)

    return encode


def columns_of(labels: dict[int, str]) -> tuple[int, ...]:
    """Where each of CLASSES stands among a model's labels; -1 for one that a model of two labels does not tell apart.

    ValueError where entailment is not among them.
    """
    found = {name: at for at, label in labels.items() for name in CLASSES if label.lower().startswith(name)}
    rest = next((at for at, label in labels.items() if label.lower().startswith("not")), -1)
    if "entail" not in found or not ("neutral" in found or rest >= 0):
        raise ValueError(f"its labels are {labels}; entailment, neutral and contradiction are needed")
    return found["entail"], found.get("contradict", -1), found.get("neutral", rest)


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
