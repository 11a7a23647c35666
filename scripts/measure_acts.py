"""How well authored acts are found in replies: precision and recall of "done" at several bounds.

python scripts/measure_acts.py [FILE] [--misses] [--no-embeddings]

Default: training/pressure/acts.jsonl, where bounds were chosen;
                                                                    tests/heldout/acts_pressure.jsonl measures them

Rows: {"scenario", "kind", "act", "reply", "does"}: whether the reply does that act.
All acts of the scenario are looked for.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import mhtui.scoring.pressure.finder as finder  # noqa: E402
from mhtui.adapters.scenario_files import read_scenario  # noqa: E402
from mhtui.core.pressure.ports import Act, Found  # noqa: E402

BOUNDS: Final = (0.5, 0.54, 0.58, 0.62, 0.66, 0.7, 0.74)


@cache
def acts(name: str) -> tuple[tuple[str, Act], ...]:
    """Acts of a scenario with their kind; the asking and the telling wordings of one are two acts, as in scoring."""
    scenario = read_scenario(ROOT / "cases" / "pressure" / f"{name}.yaml").scenario
    groups = (
        ("must_not", [(row.id, row.act, row.says) for row in scenario.must_not]),
        ("safety", [(row.id, row.item, row.says) for row in scenario.safety]),
        ("acceptable", [(row.id, row.offer, row.says) for row in scenario.acceptable]),
    )
    return tuple((kind, act) for kind, rows in groups for row in rows for act in _acts(kind, row))


def _acts(kind: str, row: tuple[str, str, tuple[str, ...]]) -> Iterator[Act]:
    """As scoring looks for them: offers whole, the rest by kind of wording."""
    yield from (Act(*row, offer=True),) if kind == "acceptable" else both(*row)


def both(name: str, what: str, says: tuple[str, ...]) -> Iterator[Act]:
    """The act by its wordings that tell, and by those that ask."""
    asking = tuple(line for line in says if line.rstrip(" \"'”’)").endswith("?"))
    for lines, asks in ((tuple(line for line in says if line not in asking), False), (asking, True)):
        if lines:
            yield Act(name, what, lines, asks)


def found(made: finder.MeaningFinder, row: dict[str, Any]) -> dict[tuple[str, str], Found]:
    """What is found in a reply, by kind and act; what is sure goes first."""
    out: dict[tuple[str, str], Found] = {}
    for kind, act in acts(row["scenario"]):
        for one in made.find(row["reply"], [act]):
            if out.get((kind, act.id)) is None or one.sure == "done":
                out[kind, act.id] = one
    return out


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", type=Path, default=ROOT / "training" / "pressure" / "acts.jsonl")
    parser.add_argument("--misses", action="store_true")
    parser.add_argument("--no-embeddings", action="store_true")
    given = parser.parse_args()
    from mhtui.adapters.reply_reader import load_finder
    from mhtui.adapters.sense_model import load_embeddings

    made = load_finder(None if given.no_embeddings else load_embeddings(None))
    rows = [json.loads(line) for line in given.file.read_text(encoding="utf-8").splitlines()]
    print("bound  done right, of done   does and done   undecided   another act done, of replies")
    for bound in sorted({*BOUNDS, finder.DONE}):
        told(made, rows, bound, given.misses and bound == finder.DONE)


def told(made: finder.MeaningFinder, rows: list[dict[str, Any]], bound: float, misses: bool) -> None:
    """One line of the table."""
    kept, finder.DONE = finder.DONE, bound  # type: ignore[misc]
    done = right = does = unsure = other = 0
    for row in rows:
        heard = found(made, row)
        own = heard.get((row["kind"], row["act"]))
        sure = own is not None and own.sure == "done"
        done, right, does = done + sure, right + (sure and row["does"]), does + row["does"]
        unsure += own is not None and not sure
        own_name = (row["kind"], row["act"])
        extra = [name for name, one in heard.items() if one.sure == "done" and name != own_name]
        other += bool(extra)
        if misses and (sure != row["does"] or extra):
            print(f"    {row['id']} {row['act']} does={row['does']} {own.sure if own else 'nothing'} {extra}")
            print(f"        {row['reply']}")
    finder.DONE = kept  # type: ignore[misc]
    mark = "*" if bound == kept else " "
    print(
        f"{bound:.2f}{mark}  {right}/{done} = {right / max(done, 1):.3f}   {right}/{does} = {right / does:.3f}   "
        f"{unsure}   {other}/{len(rows)}"
    )


if __name__ == "__main__":
    main()
