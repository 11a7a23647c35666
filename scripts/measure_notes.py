"""Measures how notes and plans are scored: excellent and poor ones of five cases, beside a plain cosine threshold.

Usage: python scripts/measure_notes.py [--no-embedder] [--verbose]
The rules were written on two of the cases; the other three are the measurement. `--verbose` lists what is not covered
in the two development cases only. The baseline reads a statement as covered when a sentence reaches the cosine 0.85.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import yaml

from mhtui.adapters.case_files import load_case
from mhtui.adapters.embedder import find_embedder
from mhtui.adapters.tuned import load_tuned
from mhtui.core.case import Case
from mhtui.scoring.match import Embedder, Matcher
from mhtui.scoring.match.reading import read
from mhtui.scoring.written import note_results, plan_score

ROOT = Path(__file__).resolve().parent.parent
DEVELOPMENT = ("mr-charltons-back", "ten-days-without-sleep")
KINDS = ("note", "plan")


@dataclass
class Figures:
    """Verdict counts by (which, kind), violations, and seconds for one case or several."""

    verdicts: dict[tuple[str, str], Counter[str]] = field(default_factory=dict)
    violated: Counter[str] = field(default_factory=Counter)
    open_violations: Counter[str] = field(default_factory=Counter)
    must_not: int = 0
    seconds: float = 0.0

    def add(self, other: Figures) -> None:
        """Add another case."""
        for key, counts in other.verdicts.items():
            self.verdicts.setdefault(key, Counter()).update(counts)
        self.violated.update(other.violated)
        self.open_violations.update(other.open_violations)
        self.must_not += other.must_not
        self.seconds += other.seconds

    def bounds(self, which: str, kind: str) -> tuple[float, float]:
        """Lower and upper bound of the covered share."""
        counts = self.verdicts.get((which, kind), Counter())
        total = max(1, sum(counts.values()))
        return counts["covered"] / total, (counts["covered"] + counts["undecided"]) / total


def cases() -> list[tuple[Case, dict[str, Any]]]:
    """Every case that has notes written for it."""
    files = sorted((ROOT / "tests" / "cases").glob("*.notes.yaml"))
    return [
        (
            load_case(ROOT / "cases" / f"{file.name.removesuffix('.notes.yaml')}.yaml"),
            yaml.safe_load(file.read_text("utf-8")),
        )
        for file in files
    ]


def score(case: Case, written: dict[str, Any], matcher: Matcher, *, verbose: bool = False) -> Figures:
    """The figures of one case."""
    out, began = Figures(must_not=len(case.references.plan.must_not)), time.perf_counter()
    checkpoints = [c for c in case.references.checkpoints if c.stage == "note"]
    for which, prefix in (("excellent", ""), ("poor", "poor_")):
        noted = note_results(checkpoints, (1, written[prefix + "note"]), matcher)
        plan = plan_score(case.references.plan, (2, written[prefix + "plan"]), matcher)
        wanted = [i for i in plan.items if i.weight != "must_not"]
        out.verdicts[which, "note"] = Counter(r.verdict for r in noted)
        out.verdicts[which, "plan"] = Counter(i.verdict for i in wanted)
        out.violated[which] = plan.must_not_violated
        out.open_violations[which] = plan.must_not_undecided
        if verbose and which == "excellent":
            for r in (*noted, *wanted):
                if r.verdict != "covered":
                    print(f"    {r.verdict}: {r.statement} ({r.reason})")
    out.seconds = time.perf_counter() - began
    return out


def baseline(case: Case, written: dict[str, Any], embed: Embedder, threshold: float = 0.85) -> Figures:
    """Cosine of the nearest sentence with any form of the statement, against one threshold."""
    out = Figures(must_not=len(case.references.plan.must_not))
    plan = case.references.plan
    noted = [c for c in case.references.checkpoints if c.stage == "note"]
    for which, prefix in (("excellent", ""), ("poor", "poor_")):
        for kind, items in (("note", noted), ("plan", [*plan.must, *plan.should])):
            near = [_near(embed, written[prefix + kind], (i.statement, *i.accept)) for i in items]
            out.verdicts[which, kind] = Counter("covered" if n >= threshold else "missed" for n in near)
        near = [_near(embed, written[prefix + "plan"], (i.statement, *i.accept)) for i in plan.must_not]
        out.violated[which] = sum(n >= threshold for n in near)
    return out


def _near(embed: Embedder, sections: dict[str, str], forms: tuple[str, ...]) -> float:
    sentences = [text[s.start : s.end] for text in sections.values() for s in read(text)]
    if not sentences:
        return 0.0
    return float(np.max(embed.embed(sentences) @ embed.embed(list(forms)).T))


def show(name: str, figures: Figures) -> None:
    """One line for one case or several."""
    shares = []
    for which in ("excellent", "poor"):
        for kind in KINDS:
            low, high = figures.bounds(which, kind)
            shares.append(f"{which} {kind} {low:4.0%}-{high:4.0%}")
    kept = f"violations {figures.violated['excellent']}+{figures.open_violations['excellent']}?"
    broken = f"{figures.violated['poor']}+{figures.open_violations['poor']}?"
    print(f"{name:28} {'  '.join(shares)}  {kept} / poor {broken} of {figures.must_not}  {figures.seconds:.1f} s")


def report(name: str, scored: list[tuple[Case, Figures]]) -> None:
    """All lines of one way of scoring."""
    print(name)
    groups = {"development (2 cases)": Figures(), "held out (3 cases)": Figures()}
    for case, figures in scored:
        show("  " + case.id, figures)
        groups["development (2 cases)" if case.id in DEVELOPMENT else "held out (3 cases)"].add(figures)
    for group, figures in groups.items():
        show(group, figures)


def main() -> None:
    """Parse the arguments and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--no-embedder", action="store_true")
    parser.add_argument("--verbose", action="store_true")
    arguments = parser.parse_args()
    found = cases()
    plain = Matcher(None)
    shown = arguments.verbose
    report("rules alone", [(c, score(c, w, plain, verbose=shown and c.id in DEVELOPMENT)) for c, w in found])
    if arguments.no_embedder:
        return
    embed, why = find_embedder()
    print(why)
    if embed is None:
        return
    report("rules and embeddings", [(c, score(c, w, Matcher(embed))) for c, w in found])
    reader = load_tuned("entailment", None)
    whole = Matcher(embed, entailer=reader)
    report("rules, embeddings and the trained reader", [(c, score(c, w, whole)) for c, w in found])
    report("baseline: cosine >= 0.85", [(c, baseline(c, w, embed)) for c, w in found])


if __name__ == "__main__":
    main()
