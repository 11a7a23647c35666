"""The network's graph in the package is the one its script writes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_the_graph_is_what_the_script_writes() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "make_minilm_graph.py"), "--check"], check=False, capture_output=True
    )
    assert done.returncode == 0, done.stderr.decode()
