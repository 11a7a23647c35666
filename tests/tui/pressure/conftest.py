"""A clinic with one scenario, whose replies are read by their words."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parent))

from clinic import Clinic


@pytest.fixture
def clinic(tmp_path: Path) -> Iterator[Clinic]:
    """The program over a database of its own."""
    made = Clinic(tmp_path)
    yield made
    made.close()
