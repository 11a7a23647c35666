"""Tunes the network of single sentences to the opposite errors and the tone (mhtui/data/tuned/sides.safetensors).

python scripts/tune_sides.py                        on training/pressure/other_side.jsonl; writes the change
python scripts/tune_sides.py --likely FILE.npz      five times on four fifths; writes what it gives the rest

Eight outputs in three groups, each a distribution of its own: label thrown (no, yes), refusal (none, bare, offers),
tone (warm, plain, cold). It starts from mhtui/data/tuned/sentences.safetensors. Seeded; one thread.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from safetensors.numpy import load_file, save_file
from torch import nn

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

from tune_replies import Network, batches  # noqa: E402

from mhtui.adapters.embedder import WEIGHTS_SHA256, candidates, weights_sha256  # noqa: E402

TUNED: Final = ROOT / "mhtui" / "data" / "tuned"
OUT, FROM_WHERE = TUNED / "sides.safetensors", TUNED / "sentences.safetensors"
ROWS: Final = ROOT / "training" / "pressure" / "other_side.jsonl"
GROUPS: Final[tuple[tuple[str, tuple[Any, ...]], ...]] = (
    ("pathologises", (False, True)),
    ("refusal", ("none", "bare", "offers")),
    ("tone", ("warm", "plain", "cold")),
)
"""Fields of a row and their values, in the order of the outputs."""
EPOCHS, RATE, WARM, SMOOTH, FOLDS = 8, 1e-3, 0.1, 0.05, 5


def rows() -> list[dict[str, Any]]:
    """The labelled replies."""
    return [json.loads(line) for line in ROWS.read_text(encoding="utf-8").splitlines()]


def fold(text: str) -> int:
    """The fifth that a reply belongs to."""
    return hashlib.sha256(text.encode()).digest()[0] % FOLDS


def made(used: Sequence[dict[str, Any]], seed: int) -> Network:
    """A network that learned from these rows."""
    torch.manual_seed(seed)
    chosen = random.Random(seed)
    folder = next(folder for _, folder in candidates() if weights_sha256(folder) == WEIGHTS_SHA256)
    network = Network(folder, sum(len(values) for _, values in GROUPS))
    states = network.lower(tokens(network, [row["text"] for row in used]))
    own = network.open()
    begun_with = load_file(FROM_WHERE)
    with torch.no_grad():
        for name, low in network.low.items():
            low.a.copy_(torch.tensor(begun_with[f"{name}.a"].astype(np.float32)))
            low.b.copy_(torch.tensor(begun_with[f"{name}.b"].astype(np.float32)))
    labels = torch.tensor([[values.index(row[name]) for name, values in GROUPS] for row in used])
    adam = torch.optim.AdamW(own, lr=RATE, weight_decay=0.01)
    steps = [batch for _ in range(EPOCHS) for batch in batches(states, chosen)]
    pace = torch.optim.lr_scheduler.LambdaLR(
        adam, lambda at: min((at + 1) / (WARM * len(steps)), max(0.0, (len(steps) - at) / ((1 - WARM) * len(steps))))
    )
    network.base.train()
    for batch in steps:
        loss = lost(network.logits([states[at] for at in batch]), labels[batch])
        adam.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(own, 1.0)
        adam.step()
        pace.step()
    network.base.eval()
    network.drop.eval()
    return network


def lost(logits: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    """Cross-entropy, added up over the groups."""
    total, start = torch.zeros(()), 0
    for number, (_, values) in enumerate(GROUPS):
        part = logits[:, start : start + len(values)]
        total = total + nn.functional.cross_entropy(part, labels[:, number], label_smoothing=SMOOTH)
        start += len(values)
    return total


def tokens(network: Network, texts: Sequence[str]) -> list[list[int]]:
    """Token ids of replies."""
    return [list(network.tokenizer(text, truncation=True, max_length=128).input_ids) for text in texts]


def likely(network: Network, low: Network, texts: Sequence[str]) -> np.ndarray[Any, Any]:
    """What the network gives, as it does at run time: over all outputs; each group is to be brought to one."""
    states = low.lower(tokens(low, texts))
    with torch.no_grad():
        parts = [network.logits(states[at : at + 64]) for at in range(0, len(states), 64)]
    return np.asarray(torch.softmax(torch.cat(parts), 1).numpy())


def main() -> None:
    """Train, and write the change, or what five give the rows that each never saw."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--likely", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=OUT)
    given = parser.parse_args()
    torch.set_num_threads(1)
    every = rows()
    if not given.likely:
        save_file(made(every, given.seed).saved(), given.out)
        print(f"{given.out}: {given.out.stat().st_size:,} bytes")
        return
    folder = next(folder for _, folder in candidates() if weights_sha256(folder) == WEIGHTS_SHA256)
    low, out = Network(folder, 1), np.zeros((len(every), 8), dtype=np.float32)
    for left in range(FOLDS):
        begun = time.monotonic()
        at = [n for n, row in enumerate(every) if fold(row["text"]) == left]
        network = made([row for row in every if fold(row["text"]) != left], given.seed)
        out[at] = likely(network, low, [every[n]["text"] for n in at])
        print(f"fold {left + 1}: {len(at)} rows, {time.monotonic() - begun:.0f} s", flush=True)
    np.savez_compressed(given.likely, likely=out)


if __name__ == "__main__":
    main()
