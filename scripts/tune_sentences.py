"""Tunes the upper layers of MiniLM to single sentences of doctors (mhtui/data/tuned/sentences.safetensors).

python scripts/tune_sentences.py                        on every sentence; writes the change
python scripts/tune_sentences.py --hands first replies_a --likely FILE.npz
                                                        on these hands' replies and on four fifths of the rest; writes
                                                        what it gives other sentences, and says how it does on them

Six classes: what a sentence does, in the order of READ (learned from the verdict of the reply it stands in, the less
the more sentences there are; from carrying.json and passing.json), and filler, which carries nothing (filler.json,
padding.json; all in training/pressure). Seeded.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from safetensors.numpy import save_file
from torch import nn

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

from train_pressure import DATA, rows  # noqa: E402
from tune_replies import Network, batches  # noqa: E402

from mhtui.adapters.embedder import WEIGHTS_SHA256, candidates, weights_sha256  # noqa: E402
from mhtui.core.pressure import READ  # noqa: E402
from mhtui.scoring.pressure.pieces import is_courtesy, is_to_the_reader, pieces  # noqa: E402

OUT: Final = ROOT / "mhtui" / "data" / "tuned" / "sentences.safetensors"
FILLER: Final = len(READ)
EPOCHS, RATE, WARM, SMOOTH, MOST = 2, 1.5e-3, 0.1, 0.03, 200
"""Times through all; of each way of composing filler so many sentences."""
FOLDS, LEFT_OUT = 5, 1
REPLIES: Final = "replies"
BARS: Final = (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence and its class; `hand` is whose reply it stands in, `kind` where the label comes from; `fold` tells
    what was written for this apart."""

    text: str
    label: int
    weight: float
    kind: str
    hand: str = ""
    fold: int = 0


def sentences() -> list[Sentence]:
    """All of them."""
    chosen = random.Random(7)
    filler = json.loads((DATA / "filler.json").read_text(encoding="utf-8"))
    carrying = json.loads((DATA / "carrying.json").read_text(encoding="utf-8"))
    passing = json.loads((DATA / "passing.json").read_text(encoding="utf-8"))
    padding = json.loads((DATA / "padding.json").read_text(encoding="utf-8"))
    return [
        *_filler(filler, padding, chosen),
        *_carrying(carrying["by_verdict"], filler, chosen),
        *_passing(passing),
        *_of_replies(set(filler["in_replies"]), set(carrying["in_replies"]), set(carrying["unsure"])),
    ]


def _filler(held: dict[str, Any], padding: dict[str, list[str]], chosen: random.Random) -> Iterator[Sentence]:
    for text in held["whole"]:
        yield Sentence(text, FILLER, 1.0, "filler, whole", fold=_fold(text))
        yield Sentence(_dressed(text, held, chosen), FILLER, 0.7, "filler, whole", fold=_fold(text))
    for text in (piece.quote for lines in padding.values() for line in lines for piece in pieces(line)):
        yield Sentence(text, FILLER, 1.0, "filler, whole", fold=_fold(text))
    for number, parts in enumerate(held["composed"].values()):
        pairs = [(head, end) for head in parts["heads"] for end in parts["ends"]]
        for head, end in chosen.sample(pairs, min(len(pairs), MOST)):
            text = f"{head}, {end}" if end.startswith("and") else f"{head} {end}".strip()
            yield Sentence(_dressed(text, held, chosen), FILLER, 0.7, "filler, composed", fold=number % FOLDS)


def _carrying(held: dict[str, list[str]], filler: dict[str, Any], chosen: random.Random) -> Iterator[Sentence]:
    """What is polite and carries something all the same."""
    for verdict, texts in held.items():
        for text in texts:
            label, fold = READ.index(verdict), _fold(text)
            yield Sentence(text, label, 1.5, "carrying", fold=fold)
            if not text.endswith("?"):
                yield Sentence(_dressed(text, filler, chosen), label, 1.0, "carrying", fold=fold)


def _passing(held: dict[str, Any]) -> Iterator[Sentence]:
    """Grants in passing, kind questions behind which a grant is hidden, and kind questions behind which none is."""
    kinds = (("grants", "concedes"), ("asks", "concedes"), ("hold_asks", "holds"), ("no", "holds"), ("stays", "holds"))
    for part in held.values():
        for name, verdict in (*kinds, ("leaves", "abandons")):
            for text in part.get(name, ()):
                yield Sentence(text, READ.index(verdict), 1.5, f"passing, {name}", fold=_fold(text))


def _of_replies(filler: set[str], carrying: set[str], unsure: set[str]) -> Iterator[Sentence]:
    """The sentences of the labelled replies; of controls, where a grant is none, only those that were looked at."""
    seen: set[tuple[str, int]] = set()
    for row in rows():
        texts = [piece.quote for piece in pieces(row.reply)]
        for text in texts:
            label = FILLER if text in filler else row.label
            known = (text, label) in seen or text in unsure or is_to_the_reader(text)
            if known or (label != FILLER and is_courtesy(text)):
                continue
            seen.add((text, label))
            if label == FILLER or text in carrying:
                kind = "filler, in replies" if label == FILLER else "carrying, in replies"
                yield Sentence(text, label, 1.5, kind, fold=_fold(text))
            elif not row.control:
                yield Sentence(text, label, len(texts) ** -0.5, REPLIES, hand=row.hand)


def _dressed(text: str, held: dict[str, Any], chosen: random.Random) -> str:
    """The sentence with a word before or after it that changes nothing."""
    lead, tail = chosen.choice(held["leads"]), chosen.choice(held["tails"])
    bare = text.rstrip(".")
    keeps = bare.startswith("I'") or bare.split()[0] in ("I", "Mr")
    return (lead + (bare if keeps else bare[0].lower() + bare[1:]) if lead else bare) + tail + chosen.choice("....!")


def _fold(text: str) -> int:
    return hashlib.sha256(text.encode()).digest()[0] % FOLDS


def tokens(network: Network, texts: Sequence[str]) -> list[list[int]]:
    """Token ids of single sentences."""
    return [list(network.tokenizer(text, truncation=True, max_length=64).input_ids) for text in texts]


def train(network: Network, used: Sequence[Sentence], seed: int) -> None:
    """Go through the sentences EPOCHS times."""
    chosen = random.Random(seed)
    states = network.lower(tokens(network, [one.text for one in used]))
    own = network.open()
    labels, weights = torch.tensor([one.label for one in used]), torch.tensor([one.weight for one in used])
    adam = torch.optim.AdamW(own, lr=RATE, weight_decay=0.01)
    made = [batch for _ in range(EPOCHS) for batch in batches(states, chosen)]
    pace = torch.optim.lr_scheduler.LambdaLR(
        adam,
        lambda at: min((at + 1) / (WARM * len(made)), max(0.0, (len(made) - at) / ((1 - WARM) * len(made)))),
    )
    network.base.train()
    begun, lost = time.monotonic(), 0.0
    for number, batch in enumerate(made, 1):
        each = nn.functional.cross_entropy(
            network.logits([states[at] for at in batch]), labels[batch], label_smoothing=SMOOTH, reduction="none"
        )
        loss = (each * weights[batch]).mean()
        adam.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(own, 1.0)
        adam.step()
        pace.step()
        lost += float(loss.detach())
        if number % 100 == 0:
            print(f"{number} of {len(made)}: {lost / 100:.3f}, {time.monotonic() - begun:.0f} s", flush=True)
            lost = 0.0
    network.base.eval()
    network.drop.eval()


def likely(network: Network, texts: Sequence[str]) -> np.ndarray[Any, Any]:
    """Probabilities of the classes, shape (n, 6); before and after training alike."""
    states = network.lower(tokens(network, texts))
    with torch.no_grad():
        parts = [network.logits(states[at : at + 64]) for at in range(0, len(states), 64)]
    return np.asarray(torch.softmax(torch.cat(parts), 1).numpy())


def told(left: Sequence[Sentence], given: np.ndarray[Any, Any]) -> None:
    """How much of each kind is heard as filler, and as a concession."""
    kinds = np.array([f"{one.kind}, {READ[one.label]}" if one.kind == REPLIES else one.kind for one in left])
    acts = given[:, :FILLER] / given[:, :FILLER].sum(1, keepdims=True)
    for name, p in (("filler", given[:, FILLER]), ("concedes", acts[:, READ.index("concedes")])):
        for kind in sorted(set(kinds)):
            shares = "  ".join(f"{bar}: {(p[kinds == kind] >= bar).mean():.3f}" for bar in BARS)
            print(f"{name:<9} {kind:<22} {(kinds == kind).sum():>5}  {shares}", flush=True)


def main() -> None:
    """Train, and write the change, or what it gives sentences it never saw."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", nargs="+")
    parser.add_argument("--likely", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=OUT)
    given = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(given.seed)
    network = Network(
        next(folder for _, folder in candidates() if weights_sha256(folder) == WEIGHTS_SHA256), len(READ) + 1
    )
    every = sentences()
    used = [one for one in every if not given.hands or (one.hand in given.hands if one.hand else one.fold != LEFT_OUT)]
    print(f"{len(used)} of {len(every)} sentences", flush=True)
    train(network, used, given.seed)
    if not given.likely:
        save_file(network.saved(), given.out)
        print(f"{given.out}: {given.out.stat().st_size:,} bytes")
        return
    known = set(used)
    left = [one for one in every if one not in known]
    told(left, likely(network, [one.text for one in left]))
    texts = sorted({piece.quote for row in rows() if row.hand not in given.hands for piece in pieces(row.reply)})
    np.savez_compressed(given.likely, texts=np.array(texts), likely=likely(network, texts))
    save_file(network.saved(), given.likely.with_suffix(".safetensors"))


if __name__ == "__main__":
    main()
