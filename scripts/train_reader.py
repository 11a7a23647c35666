"""Train, measure and write the reader's weights. Reads files of this repository only; needs scikit-learn.

python scripts/train_reader.py              train on every line, write mhtui/data/reader/reader.npz
python scripts/train_reader.py --evaluate   cross-validated figures, nothing written
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, hstack
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import StratifiedKFold

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from mhtui.adapters.reader_weights import WEIGHTS, reader_from  # noqa: E402
from mhtui.core.topics import ACTS, TOPICS  # noqa: E402
from mhtui.patient.act_rules import is_injection  # noqa: E402
from mhtui.patient.ngrams import CHAR_RANGE, WORD_RANGE, normalise  # noqa: E402
from mhtui.patient.off_topic import is_off_topic  # noqa: E402
from mhtui.patient.reader import NONE, Evidence, Gate, Reader  # noqa: E402

DATA: Final = ROOT / "training" / "reader"
OUT: Final = ROOT / "mhtui" / "data" / "reader" / WEIGHTS
FOLDS: Final = 4
SEED: Final = 20260301
KEEP: Final = (14_000, 22_000)
"""Word and character n-grams kept after pruning."""
STRENGTH: Final = {"topic": 20.0, "act": 12.0}
"""Inverse regularisation of each head."""
LIFT: Final = {"topic": 0.0, "act": 0.5}
"""How far rare labels weigh more than common ones: 0 not at all, 1 fully balanced."""
TERM_WEIGHT: Final = 0.8
"""Weight of a bare lexicon term beside a whole line."""
IDF_POWER: Final = {"topic": 2.0, "act": 0.5}
"""Common words mislead about the topic of a line, and give away its act."""
SAFE_NONE: Final = 0.95
"""Share of off-topic and injection lines that must name no topic before a threshold is allowed."""


@dataclass(frozen=True, slots=True)
class Row:
    """A training line; `act` is None for a lexicon term."""

    text: str
    topic: str
    act: str | None
    off: bool = False
    """No part of any interview: errands, quizzes, noise, the program itself."""


def load_rows() -> tuple[list[Row], list[Row]]:
    """Lines and lexicon terms; ValueError at the first label outside the vocabulary."""
    lines = [row for path in sorted(DATA.glob("*.jsonl")) for row in _lines_of(path)]
    terms = list(_terms_of(DATA / "lexicon.tsv"))
    unique = list({(normalise(row.text), row.topic): row for row in lines}.values())
    return unique, terms


def _lines_of(path: Path) -> list[Row]:
    rows = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        raw = json.loads(line)
        if raw["topic"] not in (*TOPICS, NONE) or raw["act"] not in ACTS:
            raise ValueError(f"{path.name}:{number}: unknown label {raw['topic']}/{raw['act']}")
        rows.append(Row(raw["text"], raw["topic"], raw["act"], raw.get("off", False)))
    return rows


def _terms_of(path: Path) -> list[Row]:
    rows = []
    for line in path.read_text(encoding="utf-8").splitlines():
        topic, _, terms = line.partition("\t")
        if topic not in (*TOPICS, NONE):
            raise ValueError(f"{path.name}: unknown topic {topic}")
        rows.extend(Row(term.strip(), topic, None) for term in terms.split(";") if term.strip())
    return rows


def _vectorisers(words: list[str] | None = None, chars: list[str] | None = None) -> list[TfidfVectorizer]:
    shared: dict[str, Any] = {"preprocessor": normalise, "sublinear_tf": True}
    return [
        TfidfVectorizer(
            analyzer="word", ngram_range=WORD_RANGE, token_pattern=r"(?u)\b\w+\b", vocabulary=words, **shared
        ),
        TfidfVectorizer(
            analyzer="char_wb", ngram_range=CHAR_RANGE, vocabulary=chars, min_df=1 if chars else 2, **shared
        ),
    ]


def _fit_head(
    matrix: csr_matrix, labels: Sequence[str], weights: NDArray[np.float64], head: str, tolerance: float = 1e-3
) -> tuple[list[str], NDArray[np.float64], NDArray[np.float64]]:
    names = sorted(set(labels))
    target = np.array(labels)
    coef, bias = np.zeros((matrix.shape[1], len(names))), np.zeros(len(names))
    for column, name in enumerate(names):
        model = LogisticRegression(C=STRENGTH[head], solver="liblinear", tol=tolerance, random_state=SEED)
        lift = (len(target) / (target == name).sum()) ** LIFT[head]
        model.fit(matrix, target == name, sample_weight=np.where(target == name, weights * lift, weights))
        coef[:, column], bias[column] = model.coef_[0], model.intercept_[0]
    return names, coef, bias


def _prune(matrix: csr_matrix, coef: NDArray[np.float64], sizes: tuple[int, int]) -> tuple[list[int], list[int]]:
    """Columns kept in the word block and in the character block: the ones whose weights move scores most."""
    force = np.abs(coef).max(axis=1) * np.sqrt(np.asarray(matrix.multiply(matrix).sum(axis=0)).ravel())
    blocks = (force[: sizes[0]], force[sizes[0] :])
    kept = [
        sorted(np.argsort(-block, kind="stable")[:limit].tolist()) for block, limit in zip(blocks, KEEP, strict=True)
    ]
    return kept[0], kept[1]


def _label(row: Row) -> str:
    """A topic, or one of several ways of naming none: a follow-up, an errand and a comfort have no word in common."""
    if row.topic != NONE:
        return row.topic
    return f"{NONE}:off" if row.off else f"{NONE}:{row.act or 'other'}"


def _matrix(blocks: Sequence[TfidfVectorizer], texts: Sequence[str], head: str) -> csr_matrix:
    parts = []
    for block in blocks:
        block.fit(texts)
        block.idf_ = block.idf_ ** IDF_POWER[head]
        parts.append(block.transform(texts))
    return csr_matrix(hstack(parts))


def _kept(texts: Sequence[str], topics: Sequence[str], weights: NDArray[np.float64]) -> list[list[str]]:
    blocks = _vectorisers()
    matrix = _matrix(blocks, texts, "topic")
    _, coef, _ = _fit_head(matrix, topics, weights, "topic", 1e-2)
    names = [block.get_feature_names_out() for block in blocks]
    columns = _prune(matrix, coef, (len(names[0]), len(names[1])))
    return [[str(name[column]) for column in kept] for name, kept in zip(names, columns, strict=True)]


def train(rows: Sequence[Row], terms: Sequence[Row], gate: Gate) -> dict[str, NDArray[Any]]:
    """Arrays of a reader fitted to `rows` and `terms`, pruned and quantised."""
    everything = [*rows, *terms]
    texts = [row.text for row in everything]
    weights = np.array([1.0 if row.act else TERM_WEIGHT for row in everything])
    topics = [_label(row) for row in everything]
    words, chars = _kept(texts, topics, weights)
    arrays = {"words": _packed(words), "chars": _packed(chars)} | _packed_gate(gate)
    lines = [at for at, row in enumerate(everything) if row.act]
    acts = [str(everything[at].act) for at in lines]
    for head, labels, used in (("topic", topics, list(range(len(texts)))), ("act", acts, lines)):
        blocks = _vectorisers(words, chars)
        matrix = _matrix(blocks, texts, head)[used]
        arrays |= _quantised(head, *_fit_head(matrix, labels, weights[used], head))
        arrays[f"{head}_idf"] = np.concatenate([block.idf_ for block in blocks]).astype(np.float32)
    return arrays


def _packed(strings: Sequence[str]) -> NDArray[np.uint8]:
    return np.frombuffer("\n".join(strings).encode("utf-8"), dtype=np.uint8)


def _packed_gate(gate: Gate) -> dict[str, NDArray[Any]]:
    bounds = {"accept": gate.accept, "second": gate.second, "listed": gate.listed}
    return {"gate_weights": gate.weights, "gate_bounds": np.frombuffer(json.dumps(bounds).encode(), dtype=np.uint8)}


def _quantised(
    head: str, names: list[str], coef: NDArray[np.float64], bias: NDArray[np.float64]
) -> dict[str, NDArray[Any]]:
    scale = np.maximum(np.abs(coef).max(axis=0), 1e-9) / 127.0
    return {
        f"{head}_labels": _packed(names),
        f"{head}_weights": np.round(coef / scale).astype(np.int8),
        f"{head}_scale": scale.astype(np.float32),
        f"{head}_bias": bias.astype(np.float32),
    }


START: Final = Gate(np.zeros(0, dtype=np.float32), accept=0.0, second=0.4, listed=0.6)


@dataclass(slots=True)
class Held:
    """A held-out line with what a reader that never saw it makes of it."""

    row: Row
    evidence: Evidence
    arrays: dict[str, NDArray[Any]]
    ruled_out: bool
    """A rule keeps topics from the line, or nothing in it is known."""


def held_out(rows: Sequence[Row], terms: Sequence[Row]) -> list[Held]:
    """Every line with what the fold that did not train on it makes of it."""
    out: list[Held] = []
    folds = StratifiedKFold(FOLDS, shuffle=True, random_state=SEED)
    for inside, outside in folds.split(np.zeros(len(rows)), [_label(row) for row in rows]):
        arrays = train([rows[at] for at in inside], terms, START)
        reader = reader_from(arrays, "fold")
        for row in (rows[at] for at in outside):
            evidence = reader.evidence(row.text)
            ruled_out = is_injection(row.text) or is_off_topic(row.text) or not evidence.topics
            out.append(Held(row, evidence, arrays, ruled_out))
    return out


def choose(held: Sequence[Held]) -> Gate:
    """A gate fitted on held-out lines, as wide as SAFE_NONE of off-topic and injection lines allow."""
    open_lines = [one for one in held if not one.ruled_out]
    features = np.array([one.evidence.features() for one in open_lines])
    spread = features.std(axis=0) + 1e-6
    names_topic = np.array([one.row.topic != NONE for one in open_lines])
    model = LogisticRegression(max_iter=500).fit((features - features.mean(axis=0)) / spread, names_topic)
    weights = (model.coef_[0] / spread).astype(np.float32)
    outside = sum(is_outside(one.row) for one in held)
    scores = sorted(float(one.evidence.features() @ weights) for one in open_lines if is_outside(one.row))
    allowed = int(outside * (1.0 - SAFE_NONE))
    accept = scores[-allowed - 1] + 1e-4 if len(scores) > allowed else -99.0
    return Gate(weights, round(accept, 3), START.second, START.listed)


def is_outside(row: Row) -> bool:
    """Off-topic and injection lines: the ones a topic must not be read into."""
    return row.off or row.act == "injection"


def report(held: Sequence[Held], gate: Gate) -> dict[str, float]:
    """Figures of the whole reader (rules, splitting, rejection) on held-out lines."""
    hits: Counter[str] = Counter()
    totals: Counter[str] = Counter()
    for one, said, acts in _readings(held, gate):
        topic, first = one.row.topic, said[0] if said else NONE
        for name, applies, good in (
            ("top1", True, first == topic),
            ("topic_top1", topic != NONE, first == topic),
            ("topic_any", topic != NONE, topic in said),
            ("none_recall", topic == NONE, not said),
            ("outside_recall", is_outside(one.row), not said),
            ("act", True, one.row.act in acts),
            (f"act_{one.row.act}", True, one.row.act in acts),
        ):
            totals[name] += applies
            hits[name] += applies and good
    return {name: round(hits[name] / totals[name], 3) for name in totals if totals[name]} | {"lines": len(held)}


def _readings(held: Sequence[Held], gate: Gate) -> Iterator[tuple[Held, list[str], set[str]]]:
    readers: dict[int, Reader] = {}
    for one in held:
        key = id(one.arrays)
        if key not in readers:
            readers[key] = reader_from(one.arrays | {} | _packed_gate(gate), "fold")
        reading = readers[key].read(one.row.text)
        yield one, readers[key].topics(one.row.text), {sentence.act for sentence in reading.sentences}


def main() -> None:
    """Command line; see the head of this file."""
    parser = argparse.ArgumentParser(description="Train or measure the reader.")
    parser.add_argument("--evaluate", action="store_true", help="cross-validate and print figures; write nothing")
    parser.add_argument("--errors", action="store_true", help="with --evaluate: print held-out lines read wrongly")
    options = parser.parse_args()
    rows, terms = load_rows()
    held = held_out(rows, terms)
    gate = choose(held)
    print(json.dumps({"accept": gate.accept} | report(held, gate), indent=1))
    if options.errors:
        _print_errors(held, gate)
    if not options.evaluate:
        OUT.parent.mkdir(parents=True, exist_ok=True)
        np.savez_compressed(OUT, **train(rows, terms, gate))
        print(f"{OUT.relative_to(ROOT)}: {OUT.stat().st_size} bytes", file=sys.stderr)


def _print_errors(held: Sequence[Held], gate: Gate) -> None:
    for one, said, _ in _readings(held, gate):
        if (said or [NONE])[0] != one.row.topic:
            print(one.row.topic, said, one.row.act, one.row.text, sep="\t")


if __name__ == "__main__":
    main()
