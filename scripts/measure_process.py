"""How well questions and empathic statements are told apart, on lines by another hand (tests/heldout/acts.jsonl).

python scripts/measure_process.py [FILE.jsonl]     rows with "text" and "act"
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from mhtui.adapters.reader_weights import load_reader  # noqa: E402
from mhtui.adapters.sense_model import load_embeddings  # noqa: E402
from mhtui.patient.embedded import understood  # noqa: E402
from mhtui.patient.remarks import remarks_of  # noqa: E402
from mhtui.scoring.questions import forms_of  # noqa: E402


def main() -> None:
    """Print the counts."""
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "tests" / "heldout" / "acts.jsonl"
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    reader = load_reader(load_embeddings(None))
    taken = [(row["act"], understood(remarks_of(reader.read(row["text"])))) for row in rows]
    for act in ("ask_open", "ask_closed"):
        forms = [forms_of(sentences)[:1] for gold, sentences in taken if gold == act]
        print(f"{act}: {forms.count((act.removeprefix('ask_'),))} of {len(forms)}")
    kind = [(gold == "empathy", any(s.act == "empathy" for s in sentences)) for gold, sentences in taken]
    gold, found = sum(g for g, _ in kind), sum(f for _, f in kind)
    print(f"empathy: {kind.count((True, True))} of {gold} found, {found - kind.count((True, True))} of "
          f"{len(kind) - gold} others taken for it")  # fmt: skip


if __name__ == "__main__":
    main()
