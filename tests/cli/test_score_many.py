"""Many sessions scored at once: the same reports, in the same order, and what is not whole still stops."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def mhtui(tmp_path: Path) -> Run:
    """The program with a database of its own."""
    own = {"MHTUI_DB": "test.db", "MHTUI_SETTINGS": "settings.toml", "MHTUI_CASES": "cases"}
    env = {**os.environ, "MHTUI_EMBEDDINGS": "off", **{name: str(tmp_path / file) for name, file in own.items()}}

    def run(*args: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "mhtui", *args]
        return subprocess.run(command, capture_output=True, text=True, env=env, timeout=120, check=False)

    return run


def test_processes_give_the_reports_of_one_in_the_same_order(mhtui: Run) -> None:
    mhtui("run", "--case", "ten-days-without-sleep", "--repeat", "5", "--turns", "2", "--no-score")
    one, many = mhtui("score", "all", "--json"), mhtui("score", "all", "--json", "-j", "2")
    assert one.returncode == many.returncode == 0, many.stderr
    assert one.stdout == many.stdout
    assert len({json.loads(line)["session_id"] for line in one.stdout.splitlines()}) == 5
    unknown = mhtui("score", "nobody", "-j", "2")
    assert unknown.returncode != 0
    assert "nobody" in unknown.stderr
    assert "Traceback" not in unknown.stderr
