"""How the thresholds of scoring.match.weigh were chosen: what each would do on training/calibration.

python scripts/calibrate_match.py

For a grid of thresholds it prints the share decided, the accuracy over these, and contradictions read as stated, the
other thresholds being as they are: Bars on pairs.jsonl (checkpoints it never saw), KNOWN on chart.jsonl (new lines on
the statements of the cases, by one hand). Nothing of tests/heldout is looked at.
"""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any, Final

from mhtui.adapters.embedder import find_embedder
from mhtui.adapters.tuned import load_tuned
from mhtui.scoring.match import Context, Match, Matcher, Statement
from mhtui.scoring.match.pieces import pieces_of
from mhtui.scoring.match.reading import read
from mhtui.scoring.match.weigh import KNOWN, Bars, Read, weigh

FOLDER: Final = Path(__file__).resolve().parent.parent / "training" / "calibration"
Case = tuple[str, Match, list[Read]]


def cases(name: str) -> list[Case]:
    """Label, the rules' match, and what the trained reader makes of each pair of a file."""
    rows = [json.loads(line) for line in (FOLDER / name).read_text(encoding="utf-8").splitlines()]
    embedder, _ = find_embedder()
    reader = load_tuned("entailment", None)
    assert embedder
    assert reader
    matcher, out = Matcher(embedder), []
    embedder.embed([words for row in rows for words in (row["checkpoint"], row["text"])])
    for row in rows:
        pieces = pieces_of(0, row["text"], read(row["text"]), Context())
        likely = reader.probabilities([(row["checkpoint"], piece.shown) for piece in pieces])
        found = zip(pieces, likely, strict=True)
        reads = [Read(p.raw, p.start, p.end, float(one[0]), float(one[1])) for p, one in found]
        out.append((row["label"], matcher.match(Statement(row["checkpoint"]), row["text"]), reads))
    return out


def figures(rows: list[Case], bars: Bars) -> dict[str, Any]:
    """Share decided, accuracy over these, pairs read as stated, and contradictions among them."""
    verdicts = [(label, weigh(ruled, reads, bars).verdict) for label, ruled, reads in rows]
    decided = [(label, verdict) for label, verdict in verdicts if verdict != "undecided"]
    right = sum((label == "entailed") == (verdict == "entailed") for label, verdict in decided)
    stated = [label for label, verdict in decided if verdict == "entailed"]
    return {
        "decided": len(decided) / len(rows),
        "accuracy": right / max(1, len(decided)),
        "stated": len(stated),
        "right": stated.count("entailed"),
        "contradicted": stated.count("contradicted"),
    }


def main() -> None:
    """Print the grids."""
    for name, base in (("pairs.jsonl", Bars()), ("chart.jsonl", KNOWN)):
        rows = cases(name)
        for stated, denied, absent in product((0.75, 0.80, 0.85, 0.90), (0.02, 0.03, 0.05), (0.03, 0.05, 0.08, 0.12)):
            bars = replace(base, stated=stated, objected=max(stated, base.objected), denied=denied, absent=absent)
            found = figures(rows, bars)
            share = f"stated {stated:.2f} denied {denied:.2f} absent {absent:.2f}: decided {found['decided']:.3f}"
            read_so = f"stated {found['stated']} ({found['right']} right, {found['contradicted']} contradicted)"
            print(f"{name}: {share} accuracy {found['accuracy']:.3f} {read_so}")


if __name__ == "__main__":
    main()
