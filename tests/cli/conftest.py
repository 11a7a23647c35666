"""The program as a user's shell runs it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def mhtui(tmp_path: Path) -> Run:
    """It, with a database and settings of its own and without embeddings; `typed` is its input."""
    own = {"MHTUI_DB": "test.db", "MHTUI_SETTINGS": "settings.toml", "MHTUI_CASES": "cases"}
    env = {**os.environ, "MHTUI_EMBEDDINGS": "off", **{name: str(tmp_path / file) for name, file in own.items()}}

    def run(*args: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "mhtui", *args]
        return subprocess.run(command, input=typed, capture_output=True, text=True, env=env, timeout=180, check=False)

    return run
