"""Measures the matcher on labelled pairs: accuracy over decided, share decided, contradictions read as entailed.

Usage: python scripts/measure_match.py [--rules | --no-reader] [--kinds] [FILE.jsonl ...]
Rows: {"checkpoint", "text", "label": entailed | not_entailed | contradicted} with optional "accept" and "kind".
Without FILE: the chart sentences of the tests, what the thresholds were chosen on (training/calibration),
and tests/heldout. `--kinds` adds a line for each kind of pair.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

from mhtui.adapters.case_files import CaseLibrary
from mhtui.adapters.embedder import find_embedder
from mhtui.adapters.tuned import load_tuned
from mhtui.scoring.match import Embedder, Matcher, Statement
from mhtui.scoring.match.weigh import Entailer

ROOT = Path(__file__).resolve().parent.parent
CHART = ROOT / "tests" / "scoring" / "match" / "chart_notes.jsonl"
CALIBRATION = ROOT / "training" / "calibration" / "pairs.jsonl"
HELDOUT = {
    "held-out match.jsonl": "match.jsonl",
    "held-out entailment.jsonl": "entailment.jsonl",
    "held-out chart.jsonl, statements alone": "chart.jsonl",
}
CHART_LINES = ROOT / "tests" / "heldout" / "chart.jsonl"
Row = dict[str, Any]


def rows_of(path: Path) -> list[Row]:
    """All rows of a JSON-lines file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def tally(outcomes: list[tuple[str, str]]) -> str:
    """One line of figures for (label, verdict) pairs."""
    decided = [(label, verdict) for label, verdict in outcomes if verdict != "undecided"]
    right = sum((label == "entailed") == (verdict == "entailed") for label, verdict in decided)
    said = [label for label, verdict in outcomes if verdict == "entailed"]
    denied = [label for label, verdict in outcomes if verdict == "not_entailed"]
    share = len(decided) / max(1, len(outcomes))
    return (
        f"n={len(outcomes)} decided={share:.1%} accuracy={right / max(1, len(decided)):.3f} "
        f"entailed: {len(said)} ({said.count('entailed')} right) not_entailed: {len(denied)} "
        f"({len(denied) - denied.count('entailed')} right) contradicted read as entailed: {said.count('contradicted')}"
    )


def baseline(rows: list[Row], embed: Embedder, threshold: float = 0.85) -> str:
    """Cosine of whole text and checkpoint against one threshold; every pair is decided."""
    left, right = embed.embed([r["checkpoint"] for r in rows]), embed.embed([r["text"] for r in rows])
    near = (left * right).sum(axis=1) >= threshold
    return tally([(r["label"], "entailed" if n else "not_entailed") for r, n in zip(rows, near, strict=True)])


def measure(
    name: str, rows: list[Row], embed: Embedder | None, reader: Entailer | None, *, kinds: bool = False
) -> list[tuple[Row, str, str]]:
    """Print the figures of one set; return (row, verdict, reason) for those who want to look closer."""
    matcher, began = Matcher(embed, entailer=reader), time.perf_counter()
    out: list[tuple[Row, str, str]] = []
    if embed is not None:  # one batch, so that the time given is that of the rules
        matcher.match_many([Statement(r["checkpoint"]) for r in rows[:1]], [r["text"] for r in rows])
        embed.embed([form for r in rows for form in (r["checkpoint"], *r.get("accept", ()), r["text"])])
        began = time.perf_counter()
    for row in rows:
        found = matcher.match(Statement(row["checkpoint"], tuple(row.get("accept", ()))), row["text"])
        out.append((row, found.verdict, found.reason))
    spent = (time.perf_counter() - began) / max(1, len(rows))
    print(f"{name}: {tally([(r['label'], v) for r, v, _ in out])} ({spent * 1000:.1f} ms a pair)")
    print("   reasons: " + ", ".join(f"{k} {n}" for k, n in Counter(f"{v}: {w}" for _, v, w in out).most_common()))
    if embed is not None:
        print(f"   baseline cosine >= 0.85: {baseline(rows, embed)}")
    for kind in sorted({r.get("kind", "") for r in rows}) if kinds else ():
        some = [(r["label"], verdict) for r, verdict, _ in out if r.get("kind", "") == kind]
        print(f"   {kind:<24} {tally(some)}")
    return out


def sets(files: list[Path]) -> dict[str, list[Row]]:
    """The named sets to measure."""
    if files:
        return {path.name: rows_of(path) for path in files}
    out = {"chart sentences": rows_of(CHART)} if CHART.exists() else {}
    out["pairs of training/calibration"] = rows_of(CALIBRATION)
    out["chart lines of training/calibration"] = rows_of(CALIBRATION.with_name("chart.jsonl"))
    held_out = {name: rows_of(ROOT / "tests" / "heldout" / file) for name, file in HELDOUT.items()}
    chart = [{**row, "accept": accepted(row["case"], row["checkpoint_id"])} for row in rows_of(CHART_LINES)]
    return out | held_out | {"held-out chart.jsonl, with the cases' accepted forms": chart}


@cache
def references(case_id: str) -> dict[str, tuple[str, ...]]:
    """Accepted forms of a case's checkpoints and plan items, by id."""
    found = CaseLibrary.standard().get(case_id).references
    items: tuple[Any, ...] = (*found.checkpoints, *found.plan.must, *found.plan.should, *found.plan.must_not)
    return {item.id: item.accept for item in items}


def accepted(case_id: str, item: str) -> tuple[str, ...]:
    """Accepted forms of one checkpoint or plan item."""
    return references(case_id).get(item, ())


def main() -> None:
    """Parse the arguments and print figures for every set."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--rules", action="store_true", help="without embeddings and without the trained reader")
    parser.add_argument("--no-reader", action="store_true", help="without the trained reader")
    parser.add_argument("--kinds", action="store_true")
    arguments = parser.parse_args()
    embed: Embedder | None = None
    reader: Entailer | None = None
    if not arguments.rules:
        embed, reason = find_embedder()
        print(reason)
        reader = None if arguments.no_reader else load_tuned("entailment", None)
    for name, rows in sets(arguments.files).items():
        measure(name, rows, embed, reader, kinds=arguments.kinds)


if __name__ == "__main__":
    main()
