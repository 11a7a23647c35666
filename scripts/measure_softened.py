"""How well milder rewordings are heard: tests/heldout/softened.jsonl, with the tuned network and by words alone.

python scripts/measure_softened.py
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from mhtui.adapters.ear import load_softness  # noqa: E402
from mhtui.core.pressure import Scenario  # noqa: E402
from mhtui.play.pressure.model.acting import Acting, Softness  # noqa: E402


def counts(softness: Softness | None) -> tuple[int, int, int, int]:
    """Of the milder ones: caught, all; of the others: flagged, all."""
    acting = Acting(Scenario.model_construct(), softness=softness)
    lines = (ROOT / "tests" / "heldout" / "softened.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    found = [(row["softened"], bool(acting.softened(row["text"], row["planned"]))) for row in rows]
    milder = [flagged for soft, flagged in found if soft]
    others = [flagged for soft, flagged in found if not soft]
    return sum(milder), len(milder), sum(others), len(others)


def main() -> None:
    """Print both."""
    for name, softness in (("tuned network", load_softness(None)), ("words alone", None)):
        if name == "tuned network" and softness is None:
            print("The weights of MiniLM are not installed: words alone.")
            continue
        caught, milder, flagged, others = counts(softness)
        print(f"{name}: {caught} of {milder} milder ones caught, {flagged} of {others} others flagged")


if __name__ == "__main__":
    main()
