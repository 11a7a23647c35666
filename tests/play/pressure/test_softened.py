"""Rewordings by a hand that saw no rule: milder ones are caught far more often than others are flagged."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from mhtui.adapters.ear import load_softness

ROOT = Path(__file__).parents[3]


@pytest.mark.skipif(load_softness(None) is None, reason="the weights of MiniLM are not installed")
def test_milder_rewordings_are_heard() -> None:
    command = [sys.executable, str(ROOT / "scripts" / "measure_softened.py")]
    told = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout.splitlines()
    caught, of_milder, flagged, of_others = (int(word) for word in told[0].replace(":", "").split() if word.isdigit())
    assert caught / of_milder >= 0.7
    assert flagged / of_others <= 0.3
