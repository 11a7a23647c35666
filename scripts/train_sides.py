"""Trains the rules' voice on the opposite errors (mhtui/data/pressure/sides.npz).

python scripts/train_sides.py                          writes the weights of the signs
python scripts/train_sides.py --evaluate FILE.npz      says how both voices do on rows they had not learned from;
                                                       FILE as scripts/tune_sides.py --likely writes it

Logistic regression over `side_signs`, one for each group, on training/pressure/other_side.jsonl. Deterministic.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any, Final

import numpy as np
from sklearn.linear_model import LogisticRegression

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

from tune_sides import FOLDS, GROUPS, fold, rows  # noqa: E402

from mhtui.scoring.pressure.side_signs import side_signs  # noqa: E402
from mhtui.scoring.pressure.sides import GROUPS as SLICES  # noqa: E402
from mhtui.scoring.pressure.sides import SideVoices  # noqa: E402

OUT: Final = ROOT / "mhtui" / "data" / "pressure" / "sides.npz"
BARS: Final = (0.4, 0.5, 0.55, 0.57, 0.6, 0.65, 0.7)
Floats = np.ndarray[Any, Any]


def fitted(signs: Floats, labels: Floats) -> tuple[Floats, Floats]:
    """Weights and biases of the eight outputs; a group of two has its first at nought."""
    weights, bias = np.zeros((signs.shape[1], 8), np.float32), np.zeros(8, np.float32)
    for number, part in enumerate(SLICES):
        model = LogisticRegression(C=1.0, max_iter=3000).fit(signs, labels[:, number])
        two = len(model.coef_) == 1
        weights[:, part] = np.vstack([0 * model.coef_, model.coef_] if two else [model.coef_]).T
        bias[part] = np.concatenate([0 * model.intercept_, model.intercept_] if two else [model.intercept_])
    return weights, bias


class Told:
    """Stands in for the network: what it gave rows that it had not learned from."""

    name = "told"

    def __init__(self, texts: list[str], given: Floats) -> None:
        self._given = dict(zip(texts, given, strict=True))

    def probabilities(self, texts: Any) -> Floats:
        """As given."""
        return np.stack([self._given[text] for text in texts])


def evaluate(path: Path, signs: Floats, labels: Floats, texts: list[str]) -> None:
    """Print right and found by bar, and how often the tone is told."""
    told, out = Told(texts, np.load(path)["likely"]), np.zeros((len(texts), 8), np.float32)
    folds = np.array([fold(text) for text in texts])
    for left in range(FOLDS):
        voices = SideVoices(told, *fitted(signs[folds != left], labels[folds != left]))
        out[folds == left] = voices.together([text for text, at in zip(texts, folds, strict=True) if at == left])
    for name, column, true in (("label", 1, labels[:, 0] == 1), ("bare", 3, labels[:, 1] == 1)):
        for bar in BARS:
            found = out[:, column] >= bar
            both = (found & true).sum()
            print(f"{name} from {bar}: right {both} of {found.sum()}, found {both} of {true.sum()}")
    print(f"refusal: right {(out[:, 2:5].argmax(1) == labels[:, 1]).mean():.3f}")
    print(f"tone: right {(out[:, 5:].argmax(1) == labels[:, 2]).mean():.3f} of {len(texts)}")


def main() -> None:
    """Train and write, or evaluate."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--evaluate", type=Path)
    given = parser.parse_args()
    every = rows()
    texts = [row["text"] for row in every]
    signs = np.array([side_signs(text) for text in texts], dtype=np.float32)
    labels = np.array([[values.index(row[name]) for name, values in GROUPS] for row in every])
    if given.evaluate:
        evaluate(given.evaluate, signs, labels, texts)
        return
    weights, bias = fitted(signs, labels)
    np.savez(OUT, weights=weights, bias=bias)
    print(f"{OUT.name}: {OUT.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
