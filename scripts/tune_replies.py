"""Tunes the upper layers of MiniLM to replies under pressure (mhtui/data/tuned/pressure.safetensors).

python scripts/tune_replies.py                          on every row; writes the change
python scripts/tune_replies.py --hands first replies_a --likely FILE.npz
                                                        on these hands' rows alone; writes what it gives the
                                                        others', for scripts/train_pressure.py --pair FILE.npz

The lower three layers stay as they are, so their states are made once. Seeded. About eleven minutes of one core
for all rows; needs torch and transformers, which sentence-transformers brings.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

os.environ["HF_HUB_OFFLINE"] = "1"

import numpy as np
import torch
from safetensors.numpy import save_file
from torch import nn
from transformers import AutoModel, AutoTokenizer

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

from train_pressure import Row, padded, rows  # noqa: E402

from mhtui.adapters.bert import LINEAR, WIDTH  # noqa: E402
from mhtui.adapters.embedder import WEIGHTS_SHA256, candidates, weights_sha256  # noqa: E402
from mhtui.adapters.tuned import MOST_TOKENS  # noqa: E402
from mhtui.core.pressure import READ  # noqa: E402
from mhtui.core.pressure.ports import Said  # noqa: E402
from mhtui.scoring.pressure.reader import pair_of  # noqa: E402

OUT: Final = ROOT / "mhtui" / "data" / "tuned" / "pressure.safetensors"
FROM, RANK, BATCH, EPOCHS = 3, 16, 32, 7
"""The first layer that is changed; the rank of the change; replies at once; times through all."""
RATE, WARM, DROP, SMOOTH, PADDED = 1.5e-3, 0.1, 0.15, 0.05, 0.35
States = list[torch.Tensor]


class Changed(nn.Module):
    """A linear layer with a change of low rank in its weights."""

    def __init__(self, base: nn.Linear) -> None:
        super().__init__()
        self.base = base.to(torch.bfloat16)
        self.a = nn.Parameter(torch.randn(base.in_features, RANK) / base.in_features**0.5)
        self.b = nn.Parameter(torch.zeros(RANK, base.out_features))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The layer's output."""
        weight = self.base.weight + (self.a @ self.b).T.to(torch.bfloat16)
        return nn.functional.linear(x.to(torch.bfloat16), weight, self.base.bias)


class Network:
    """MiniLM, its lower layers apart from its upper ones, and a head over the first and the mean state."""

    def __init__(self, folder: Path, classes: int = len(READ)) -> None:
        self.tokenizer = AutoTokenizer.from_pretrained(str(folder))
        self.base = AutoModel.from_pretrained(str(folder), add_pooling_layer=False)
        self.base.requires_grad_(False).eval()
        self.low: dict[str, Changed] = {}
        self.head, self.drop = nn.Linear(2 * WIDTH, classes), nn.Dropout(DROP)

    def tokens(self, row: Row, reply: str) -> list[int]:
        """Token ids of turn and reply, as the reader gives them."""
        pair = pair_of(Said("", row.control, row.turn, reply))
        return list(self.tokenizer(*pair, truncation=True, max_length=MOST_TOKENS).input_ids)

    def lower(self, pairs: Sequence[list[int]]) -> States:
        """States after the layers that stay as they are."""
        out: dict[int, torch.Tensor] = {}
        order = sorted(range(len(pairs)), key=lambda at: len(pairs[at]))
        with torch.no_grad(), torch.autocast("cpu", torch.bfloat16):
            for start in range(0, len(order), BATCH):
                some = order[start : start + BATCH]
                ids = nn.utils.rnn.pad_sequence([torch.tensor(pairs[at]) for at in some], batch_first=True)
                mask = torch.zeros_like(ids)
                for number, at in enumerate(some):
                    mask[number, : len(pairs[at])] = 1
                states = self.base.embeddings(input_ids=ids)
                states = self._through(states, mask, self.base.encoder.layer[:FROM])
                out |= {at: states[n, : len(pairs[at])].to(torch.bfloat16).clone() for n, at in enumerate(some)}
        return [out[at] for at in range(len(pairs))]

    def open(self) -> list[nn.Parameter]:
        """Make the upper layers changeable; what is trained. To be called once, after all lower states are made."""
        for number, layer in enumerate(self.base.encoder.layer[FROM:], FROM):
            for short, path in LINEAR.items():
                holder, _, name = path.rpartition(".")
                parent = layer.get_submodule(holder)
                self.low[f"{number}.{short}"] = changed = Changed(getattr(parent, name))
                setattr(parent, name, changed)
        return [p for low in self.low.values() for p in (low.a, low.b)] + list(self.head.parameters())

    def logits(self, states: States) -> torch.Tensor:
        """Shape (n, classes)."""
        padded_states = nn.utils.rnn.pad_sequence(states, batch_first=True)
        mask = torch.zeros(padded_states.shape[:2])
        for number, one in enumerate(states):
            mask[number, : len(one)] = 1
        with torch.autocast("cpu", torch.bfloat16):
            upper = self._through(padded_states, mask, self.base.encoder.layer[FROM:]).float()
        mean = (upper * mask[..., None]).sum(1) / mask.sum(1, keepdim=True)
        return torch.as_tensor(self.head(self.drop(torch.cat([upper[:, 0], mean], 1))))

    def saved(self) -> dict[str, np.ndarray[Any, Any]]:
        """The change as mhtui.adapters.tuned reads it; of the lower layers, none."""
        parts = {f"{name}.a": low.a for name, low in self.low.items()}
        parts |= {f"{name}.b": low.b for name, low in self.low.items()}
        parts |= {"head.w": self.head.weight.T, "head.b": self.head.bias}
        for name, low in self.low.items():
            upper, short = name.split(".")
            if int(upper) == FROM:
                for number in range(FROM):
                    parts[f"{number}.{short}.a"] = torch.zeros(low.a.shape[0], 1)
                    parts[f"{number}.{short}.b"] = torch.zeros(1, low.b.shape[1])
        return {name: np.ascontiguousarray(p.detach().numpy(), dtype=np.float16) for name, p in parts.items()}

    @staticmethod
    def _through(states: torch.Tensor, mask: torch.Tensor, layers: Sequence[Any]) -> torch.Tensor:
        away = ((1 - mask.float())[:, None, None, :] * -1e4).to(torch.bfloat16)
        for layer in layers:
            made = layer(states, away)
            states = made[0] if isinstance(made, tuple) else made
        return states


def batches(states: States, chosen: random.Random) -> Iterator[list[int]]:
    """Places of replies alike in length, in any order."""
    order = list(range(len(states)))
    chosen.shuffle(order)
    chunks = [
        sorted(order[at : at + 16 * BATCH], key=lambda n: len(states[n])) for at in range(0, len(order), 16 * BATCH)
    ]
    made = [chunk[at : at + BATCH] for chunk in chunks for at in range(0, len(chunk), BATCH)]
    chosen.shuffle(made)
    yield from made


def train(network: Network, used: Sequence[Row], seed: int) -> None:
    """Go through the rows, some of them padded with courtesies, EPOCHS times."""
    chosen = random.Random(seed)
    plain = network.lower([network.tokens(row, row.reply) for row in used])
    dressed = network.lower([network.tokens(row, padded(row.reply, chosen)) for row in used])
    own, labels = network.open(), torch.tensor([row.label for row in used])
    adam = torch.optim.AdamW(own, lr=RATE, weight_decay=0.01)
    steps = EPOCHS * -(-len(used) // BATCH)
    pace = torch.optim.lr_scheduler.LambdaLR(
        adam, lambda at: min((at + 1) / (WARM * steps), max(0.0, (steps - at) / ((1 - WARM) * steps)))
    )
    network.base.train()
    for epoch in range(EPOCHS):
        begun, lost = time.monotonic(), 0.0
        states = [dressed[at] if chosen.random() < PADDED else plain[at] for at in range(len(used))]
        for batch in batches(states, chosen):
            loss = nn.functional.cross_entropy(
                network.logits([states[at] for at in batch]), labels[batch], label_smoothing=SMOOTH
            )
            adam.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            nn.utils.clip_grad_norm_(own, 1.0)
            adam.step()
            pace.step()
            lost += float(loss.detach()) * len(batch)
        print(f"epoch {epoch + 1}: loss {lost / len(used):.3f}, {time.monotonic() - begun:.0f} s", flush=True)
    network.base.eval()
    network.drop.eval()


def main() -> None:
    """Train, and write the change, or what it gives rows it never saw."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", nargs="+")
    parser.add_argument("--likely", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=OUT)
    given = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(given.seed)
    network = Network(next(folder for _, folder in candidates() if weights_sha256(folder) == WEIGHTS_SHA256))
    every = rows()
    used = [row for row in every if not given.hands or row.hand in given.hands]
    others = [row for row in every if given.hands and row.hand not in given.hands]
    unseen = network.lower([network.tokens(row, row.reply) for row in others])
    train(network, used, given.seed)
    if not given.likely:
        save_file(network.saved(), given.out)
        print(f"{given.out}: {given.out.stat().st_size:,} bytes")
        return
    with torch.no_grad():
        parts = [network.logits(unseen[at : at + BATCH]) for at in range(0, len(unseen), BATCH)]
    likely = torch.softmax(torch.cat(parts), 1).numpy()
    print(f"right: {(likely.argmax(1) == np.array([row.label for row in others])).mean():.3f} of {len(others)}")
    np.savez_compressed(given.likely, rows=np.array([row.name for row in others]), likely=likely)


if __name__ == "__main__":
    main()
