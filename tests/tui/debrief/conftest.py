"""A session that has ended, with a report."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from scored import ScoredServices


@pytest.fixture
async def scored() -> ScoredServices:
    """A clinic whose one session `S0001` has ended and can be scored."""
    return await ScoredServices.with_session()
