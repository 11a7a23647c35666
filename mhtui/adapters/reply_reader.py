"""Who reads a doctor's replies under pressure, with the best that is installed."""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Mapping, Sequence
from importlib import resources
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from mhtui.patient import ngrams
from mhtui.patient.meaning import WordSums
from mhtui.patient.ngrams import Vocabulary, normalise
from mhtui.play.pressure.heard import Ears
from mhtui.scoring.pressure import (
    finder,
    guards,
    near,
    phrases,
    pieces,
    reader,
    side_signs,
    signs,
    tone,
    words,
)
from mhtui.scoring.pressure import gate as gate_module
from mhtui.scoring.pressure import sides as sides_module
from mhtui.scoring.pressure.finder import MeaningFinder
from mhtui.scoring.pressure.gate import Gate, SentenceVoice
from mhtui.scoring.pressure.near import Embed, Nearness
from mhtui.scoring.pressure.reader import Bars, PairVoice, TrainedReader
from mhtui.scoring.pressure.sides import SideNetwork, SideVoices
from mhtui.scoring.pressure.words import Block, Looks, WordVoice

WEIGHTS: Final = "replies.npz"
TASK: Final = "pressure"
"""Of the tuned network (mhtui/data/tuned), and of the folder of the weights."""
SENTENCES: Final = "sentences"
"""The task of the network that reads single sentences."""
SIDES: Final = "sides"
"""The task of the network that hears the opposite errors, and the name of the rules' weights beside it."""
BLOCKS: Final = ("whole", "last", "side")
Arrays = Mapping[str, NDArray[Any]]
Named = PairVoice | Embed | SentenceVoice | SideNetwork


def load_ears(embed: Embed | None, weights: Path | None) -> Ears:
    """The reader and the finder. `embed`: sentence embeddings, None (or word sums, which stand in for them)
    where they are not installed; `weights`: a folder of MiniLM's weights, to be tuned to this.

    FileNotFoundError when the reader's own weights are missing from the installation.
    """
    known = None if isinstance(embed, WordSums) else embed
    pair, gate = (_pair_voice(weights), load_gate(weights)) if known else (None, None)
    side = load_sides(weights) if known else None
    return Ears(load_reply_reader(known, pair, gate, side), load_finder(known))


def load_finder(embed: Embed | None) -> MeaningFinder:
    """The finder of acts; without embeddings it goes by the words that are shared."""
    return MeaningFinder(_version(b"", (finder, near, pieces), (embed,)), Nearness(embed) if embed else None)


def load_reply_reader(
    embed: Embed | None, pair: PairVoice | None, gate: Gate | None, side: SideVoices | None = None
) -> TrainedReader:
    """The reader that ships with the package; without the network of pairs by words alone, and without a gate."""
    stored = resources.files("mhtui").joinpath("data", "pressure", WEIGHTS).read_bytes()
    with np.load(io.BytesIO(stored), allow_pickle=False) as arrays:
        held = dict(arrays)
    bounds = json.loads(held["bars"].tobytes())
    full = pair is not None and "both_weights" in held
    pair, gate, bars = (pair, gate, bounds["together"]) if full else (None, None, bounds["alone"])
    both = (held["both_weights"], held["both_bias"]) if full else (None, None)
    made = Bars(bars["sure"], bars["doubt"], *both)
    rules = (
        finder, gate_module, ngrams, guards, near, phrases, pieces, reader, side_signs, sides_module, signs, tone,
        words,
    )  # fmt: skip
    by_rule = side.weights.tobytes() + side.bias.tobytes() if side else b""
    networks = (pair, embed, gate.voice if gate else None, side.network if side else None)
    name = _version(stored + by_rule, rules, networks)
    return TrainedReader(word_voice(held), made, name, pair, Nearness(embed) if embed else None, gate, side)


def load_sides(weights: Path | None) -> SideVoices | None:
    """Who hears the opposite errors and the tone; None without weights, where rules alone tell them."""
    from mhtui.adapters.tuned import load_tuned

    network = load_tuned(SIDES, weights)
    if network is None:
        return None
    stored = resources.files("mhtui").joinpath("data", "pressure", f"{SIDES}.npz").read_bytes()
    with np.load(io.BytesIO(stored), allow_pickle=False) as arrays:
        return SideVoices(network, arrays["weights"], arrays["bias"])


def load_gate(weights: Path | None) -> Gate | None:
    """What leaves out sentences that carry nothing, and hears what each of the others does; None without weights."""
    from mhtui.adapters.tuned import load_tuned

    voice = load_tuned(SENTENCES, weights)
    return Gate(voice) if voice else None


def word_voice(arrays: Arrays) -> WordVoice:
    """The first voice, from arrays laid out as scripts/train_pressure.py writes them; KeyError when one is missing."""
    blocks, start = [], 0
    for name, share in zip(BLOCKS, arrays["shares"].tolist(), strict=True):
        grams = Vocabulary(_rows(arrays[f"{name}_words"]), _rows(arrays[f"{name}_chars"]))
        idf = arrays[f"{name}_idf"].astype(np.float32)
        blocks.append(Block(grams, idf, start, share))
        start += len(idf)
    looks = Looks(normalise, blocks[0], blocks[1], blocks[2], start)
    return WordVoice(looks, arrays["weights"], arrays["scale"].astype(np.float32), arrays["bias"].astype(np.float32))


def _rows(packed: NDArray[Any]) -> dict[str, int]:
    text = packed.tobytes().decode("utf-8")
    return {gram: row for row, gram in enumerate(text.split("\n"))} if text else {}


def _pair_voice(weights: Path | None) -> PairVoice | None:
    from mhtui.adapters.tuned import load_tuned

    return load_tuned(TASK, weights)


def _version(stored: bytes, modules: Sequence[ModuleType], networks: Sequence[Named | None]) -> str:
    """First 12 hex digits of a hash over weights, the source of every rule, and the networks that speak."""
    digest = hashlib.sha256(stored)
    for module in modules:
        package, _, name = module.__name__.rpartition(".")
        digest.update(resources.files(package).joinpath(f"{name}.py").read_bytes())
    for network in networks:
        digest.update((network.name if network else "none").encode())
    return digest.hexdigest()[:12]
