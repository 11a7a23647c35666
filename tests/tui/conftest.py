"""The terminal app under test: no blinking cursor, a clock that stands, no waiting for paste bursts."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
os.environ.setdefault("TEXTUAL_ANIMATIONS", "none")

from fakes import NOON, FakeServices


@pytest.fixture(autouse=True)
def still_life(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Freeze what moves; a crash is logged where nobody's own log is."""
    from textual.widgets import Input, TextArea

    from mhtui.tui.composer import Composer
    from mhtui.tui.screens import home

    monkeypatch.setenv("TZ", "UTC")
    monkeypatch.setenv("MHTUI_STATE", str(tmp_path / "state"))
    time.tzset()
    monkeypatch.setattr(TextArea.cursor_blink, "_default", False)
    monkeypatch.setattr(Input.cursor_blink, "_default", False)
    monkeypatch.setattr(Composer, "BURST_MS", 0)
    monkeypatch.setattr(home, "now_ms", lambda: NOON)


@pytest.fixture
def services() -> FakeServices:
    """A clinic in memory."""
    return FakeServices()
