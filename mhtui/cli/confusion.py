"""Precision, recall and confusion of labelled lines, as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

MOST_CONFUSIONS = 15


def table(pairs: Sequence[tuple[str, str]]) -> list[str]:
    """Lines for (label, verdict) pairs: agreement, each label's precision and recall, the commonest confusions."""
    right = sum(label == guess for label, guess in pairs)
    labels, guesses, hits = (
        Counter(a for a, _ in pairs),
        Counter(b for _, b in pairs),
        Counter(a for a, b in pairs if a == b),
    )
    names = sorted(labels) if len(labels) <= 60 else []
    lines = [f"{right} of {len(pairs)} as labelled ({right / len(pairs):.3f})"]
    lines += [
        f"  {name:<32} n {labels[name]:>4}  precision {_share(hits[name], guesses[name])}"
        f"  recall {_share(hits[name], labels[name])}"
        for name in names
    ]
    wrong = Counter(pair for pair in pairs if pair[0] != pair[1])
    lines += [f"  {label} read as {guess}: {n}" for (label, guess), n in wrong.most_common(MOST_CONFUSIONS)]
    return lines


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.2f}" if whole else " n/a"
