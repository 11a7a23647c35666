"""A program with a session to rate."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parent))

from rated import ended
from sessions_kit import IDS

from mhtui.adapters.rubric_files import load_rubric
from mhtui.core.rubric import Rubric
from mhtui.wiring import Program


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    """The program over a database with one ended session."""
    made = Program(tmp_path / "rate.db", embeddings=False)
    ended(made)
    yield made
    made.close()


@pytest.fixture
def three(program: Program) -> Program:
    """Two more sessions."""
    ended(program, IDS[1])
    ended(program, IDS[2])
    return program


@pytest.fixture
def five() -> Rubric:
    return load_rubric("mentaleval")
