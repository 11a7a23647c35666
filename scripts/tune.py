"""Tunes MiniLM to a task by a low-rank change of its weights: mhtui/data/tuned/TASK.safetensors.

python scripts/tune.py entailment | voice | softened [--dev] [--epochs N] [--seed N] [--out FILE]
python scripts/tune.py entailment --finish        then: a last pass over part of the pairs, and over pairs that do not
                                                  belong together at all, which families of near misses never show

`--dev` keeps every fifth checkpoint (or text) back, says how well those are read, and writes nothing unless `--out` is
given. Seeded; about an hour on two cores for entailment, a quarter for voice. Needs torch and transformers, which
sentence-transformers brings.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

os.environ["HF_HUB_OFFLINE"] = "1"

import numpy as np
import torch
import yaml
from safetensors.numpy import load_file, save_file
from torch import nn
from transformers import AutoModel, AutoTokenizer

from mhtui.adapters.bert import LINEAR
from mhtui.adapters.embedder import WEIGHTS_SHA256, candidates, weights_sha256
from mhtui.adapters.tuned import name_of

ROOT: Final = Path(__file__).resolve().parent.parent
OUT: Final = ROOT / "mhtui" / "data" / "tuned"
RANK, ALPHA, BATCH, MOST, WARM = 16, 16, 32, 128, 0.1
RATE: Final = 1e-3
FINISH_RATE: Final = 3e-4
Text = str | tuple[str, str]


@dataclass(frozen=True)
class Example:
    """What is read, its class, how much it counts, and what it is kept back by."""

    text: Text
    label: int
    weight: float
    family: str


@dataclass(frozen=True)
class Task:
    """Classes in the order of the head, the examples, and how often they are gone through."""

    classes: tuple[str, ...]
    examples: Callable[[], list[Example]]
    epochs: int


def rows_of(folder: str) -> Iterator[dict[str, Any]]:
    """All rows of the JSON-lines files of a folder of training/."""
    for path in sorted((ROOT / "training" / folder).glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            yield json.loads(line)


def entailment() -> list[Example]:
    """Pairs of checkpoint and text."""
    return [
        Example((r["checkpoint"], r["text"]), ENTAILMENT.index(r["label"]), 1.0, r["checkpoint"])
        for r in rows_of("entailment")
    ]


def finishing() -> list[Example]:
    """Some of the pairs again, and texts beside statements they have nothing to do with: half of these of one case."""
    chosen = random.Random(1)
    rows = list(rows_of("entailment"))
    charts = [r for r in rows if "case" in r]
    out = chosen.sample(entailment(), 8000)
    for some, number in ((rows, 3000), (charts, 3000)):
        for _ in range(number):
            one, other = chosen.sample(some, 2)
            if one["checkpoint"] != other["checkpoint"]:
                pair = (one["checkpoint"], other["text"])
                out.append(Example(pair, ENTAILMENT.index("not_entailed"), 1.0, one["checkpoint"]))
    return out


def known() -> np.ndarray[Any, Any]:
    """Names of the statements of the cases, of which it has read many lines: there less is needed for a verdict."""
    return np.array(sorted({name_of(r["checkpoint"]) for r in rows_of("entailment") if "case" in r}), dtype=np.int64)


def voice() -> list[Example]:
    """Patients and those who only sound like one; lines of the cases; doctors' questions, which no patient asks."""
    made = [Example(r["text"], int(r["role_break"]), 1.0, r["text"]) for r in rows_of("voice")]
    chosen = random.Random(0)
    said = sorted(line for path in (ROOT / "cases").glob("*.yaml") for line in spoken(yaml.safe_load(path.read_text())))
    asked = [json.loads(x)["text"] for x in (ROOT / "training/reader/phrasings.jsonl").read_text().splitlines()]
    made += [Example(line, 0, 0.5, line) for line in said]
    return made + [Example(line, 1, 0.5, line) for line in chosen.sample(sorted(set(asked)), 300)]


def spoken(case: dict[str, Any]) -> set[str]:
    """What a case's patient says."""
    found: set[str] = set()

    def walk(value: Any) -> None:
        for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            if isinstance(each, str) and len(each.split()) > 3:
                found.add(each)
            walk(each)

    for unit in case["patient"]["memory"]:
        walk(unit["tell"])
        walk(unit.get("aspects", {}))
    walk(case["patient"]["small_talk"])
    return found


def softened() -> list[Example]:
    """A line that presses, and what it was reworded to."""
    return [Example((r["planned"], r["text"]), int(r["softened"]), 1.0, r["planned"]) for r in rows_of("softened")]


ENTAILMENT: Final = ("entailed", "contradicted", "not_entailed")
TASKS: Final = {
    "entailment": Task(ENTAILMENT, entailment, 6),
    "voice": Task(("patient", "other"), voice, 6),
    "softened": Task(("kept", "softened"), softened, 8),
}


class Low(nn.Module):
    """A linear layer that stays as it is, and a change of low rank beside it."""

    def __init__(self, base: nn.Linear) -> None:
        super().__init__()
        self.base = base
        self.a = nn.Parameter(torch.randn(base.in_features, RANK) / base.in_features**0.5)
        self.b = nn.Parameter(torch.zeros(RANK, base.out_features))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The layer's output with the change."""
        return self.base(x) + (x @ self.a) @ self.b * (ALPHA / RANK)


class Network(nn.Module):
    """MiniLM with changes and a head over the first and the mean state."""

    def __init__(self, folder: Path, classes: int) -> None:
        super().__init__()
        self.base = AutoModel.from_pretrained(str(folder), add_pooling_layer=False)
        self.base.requires_grad_(False)
        self.low: dict[str, Low] = {}
        for number, layer in enumerate(self.base.encoder.layer):
            for short, path in LINEAR.items():
                holder, _, name = path.rpartition(".")
                parent = layer.get_submodule(holder)
                self.low[f"{number}.{short}"] = changed = Low(getattr(parent, name))
                setattr(parent, name, changed)
        self.drop, self.head = nn.Dropout(0.1), nn.Linear(768, classes)

    def forward(self, ids: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        """Logits, shape (n, classes)."""
        states = self.base(input_ids=ids, attention_mask=mask).last_hidden_state
        some = mask[..., None].float()
        mean = (states * some).sum(1) / some.sum(1)
        return self.head(self.drop(torch.cat([states[:, 0], mean], 1)))

    def take(self, parts: dict[str, np.ndarray[Any, Any]]) -> None:
        """Begin from what was saved."""
        with torch.no_grad():
            for name, low in self.low.items():
                low.a.copy_(torch.from_numpy(parts[f"{name}.a"].astype(np.float32)))
                low.b.copy_(torch.from_numpy(parts[f"{name}.b"].astype(np.float32)) * (RANK / ALPHA))
            self.head.weight.copy_(torch.from_numpy(parts["head.w"].astype(np.float32).T.copy()))
            self.head.bias.copy_(torch.from_numpy(parts["head.b"].astype(np.float32)))

    def saved(self) -> dict[str, np.ndarray[Any, Any]]:
        """The change and the head, half as exact as they were trained."""
        parts = {f"{name}.a": low.a for name, low in self.low.items()}
        parts |= {f"{name}.b": low.b * (ALPHA / RANK) for name, low in self.low.items()}
        parts |= {"head.w": self.head.weight.T, "head.b": self.head.bias}
        return {name: np.ascontiguousarray(p.detach().numpy(), dtype=np.float16) for name, p in parts.items()}


class Trainer:
    """Trains one network; `folder` holds the weights it starts from."""

    def __init__(self, folder: Path, classes: int, seed: int) -> None:
        torch.manual_seed(seed)
        self._chosen = random.Random(seed)
        self._tokenizer = AutoTokenizer.from_pretrained(str(folder))
        self.network = Network(folder, classes)

    def train(self, examples: Sequence[Example], epochs: int, rate: float = RATE) -> None:
        """Go through the examples so often; `rate` is the highest step."""
        rows = [self._tokens(e.text) for e in examples]
        own = [p for p in self.network.parameters() if p.requires_grad]
        adam = torch.optim.AdamW(own, lr=rate, weight_decay=0.01)
        steps = epochs * -(-len(rows) // BATCH)
        pace = torch.optim.lr_scheduler.LambdaLR(
            adam, lambda at: min((at + 1) / (WARM * steps), max(0.0, (steps - at) / ((1 - WARM) * steps)))
        )
        labels = torch.tensor([e.label for e in examples])
        weights = torch.tensor([e.weight for e in examples])
        for epoch in range(epochs):
            self.network.train()
            begun, lost = time.monotonic(), 0.0
            for batch in self._batches(rows):
                losses = nn.functional.cross_entropy(
                    self._logits([rows[at] for at in batch]), labels[batch], label_smoothing=0.05, reduction="none"
                )
                loss = (losses * weights[batch]).mean()
                adam.zero_grad()
                loss.backward()  # type: ignore[no-untyped-call]
                nn.utils.clip_grad_norm_(own, 1.0)
                adam.step()
                pace.step()
                lost += float(loss.detach()) * len(batch)
            print(f"epoch {epoch + 1}: loss {lost / len(rows):.3f}, {time.monotonic() - begun:.0f} s", flush=True)

    def read(self, texts: Sequence[Text]) -> np.ndarray[Any, Any]:
        """Probabilities, shape (n, classes)."""
        self.network.eval()
        with torch.no_grad():
            parts = [self._logits([self._tokens(t) for t in texts[at : at + 64]]) for at in range(0, len(texts), 64)]
        return torch.softmax(torch.cat(parts), 1).numpy()

    def _tokens(self, text: Text) -> list[int]:
        pair = (text,) if isinstance(text, str) else text
        return list(self._tokenizer(*pair, truncation=True, max_length=MOST).input_ids)

    def _logits(self, rows: list[list[int]]) -> torch.Tensor:
        padded = self._tokenizer.pad({"input_ids": rows}, return_tensors="pt")
        with torch.autocast("cpu", torch.bfloat16):
            return torch.as_tensor(self.network(padded["input_ids"], padded["attention_mask"])).float()

    def _batches(self, rows: Sequence[list[int]]) -> Iterator[list[int]]:
        order = list(range(len(rows)))
        self._chosen.shuffle(order)
        chunks = [order[at : at + 16 * BATCH] for at in range(0, len(order), 16 * BATCH)]
        alike = [sorted(chunk, key=lambda at: len(rows[at])) for chunk in chunks]
        batches = [chunk[at : at + BATCH] for chunk in alike for at in range(0, len(chunk), BATCH)]
        self._chosen.shuffle(batches)
        yield from batches


def held_back(example: Example) -> bool:
    """Every fifth family, by hash."""
    return int(hashlib.sha256(example.family.encode()).hexdigest(), 16) % 5 == 0


def weights_folder() -> Path:
    """Where the weights are that are changed."""
    return next(folder for _, folder in candidates() if weights_sha256(folder) == WEIGHTS_SHA256)


def main() -> None:
    """Train, and write or say how well it does."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("task", choices=sorted(TASKS))
    parser.add_argument("--dev", action="store_true")
    parser.add_argument("--finish", action="store_true")
    parser.add_argument("--epochs", type=int)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    task = TASKS[given.task]
    examples = task.examples()
    kept = [e for e in examples if given.dev and held_back(e)]
    used = [e for e in examples if not (given.dev and held_back(e))]
    print(f"{len(used)} to learn from, {len(kept)} kept back", flush=True)
    trainer = Trainer(weights_folder(), len(task.classes), given.seed)
    out = given.out or (None if given.dev else OUT / f"{given.task}.safetensors")
    if given.finish:
        trainer.network.take(load_file(out or OUT / f"{given.task}.safetensors"))
        trainer.train(finishing(), 1, FINISH_RATE)
    else:
        trainer.train(used, given.epochs or task.epochs)
    if kept:
        likely = trainer.read([e.text for e in kept])
        right = (likely.argmax(1) == np.array([e.label for e in kept])).mean()
        print(f"right: {right:.3f} of {len(kept)}")
    if out:
        out.parent.mkdir(parents=True, exist_ok=True)
        save_file(trainer.network.saved() | ({"known": known()} if given.task == "entailment" else {}), out)
        print(f"{out}: {out.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
