"""`mhtui settle` at a terminal opens the app; with --plain it stays with lines of text."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner

sys.path.insert(0, str(Path(__file__).parents[1]))

from sessions_kit import IDS, played

from mhtui.cli import _root


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What the app would be opened at, by somebody at a terminal."""
    played(tmp_path / "test.db", IDS[0], "Hello.")
    for name, value in (("DB", tmp_path / "test.db"), ("SETTINGS", tmp_path / "s.toml"), ("EMBEDDINGS", "off")):
        monkeypatch.setenv(f"MHTUI_{name}", str(value))
    found: list[Any] = []
    monkeypatch.setattr("mhtui.tui.app.run_app", lambda _made, *, mouse, begin: begin("app"))
    monkeypatch.setattr("mhtui.tui.settle.places.settle", lambda _app, ids, **how: found.append((ids, how)))
    terminal = SimpleNamespace(isatty=lambda: True, readline=lambda: "")
    monkeypatch.setattr("mhtui.cli.settle.sys", SimpleNamespace(stdin=terminal, stdout=terminal))
    return found


def test_at_a_terminal_the_queue_opens_over_the_sessions_named(opened: list[Any]) -> None:
    done = CliRunner().invoke(_root, ["settle", IDS[0][:11], "--by", "S-01"])
    assert done.exit_code == 0, done.output
    assert opened == [([IDS[0]], {"by": "S-01", "again": False})]


@pytest.mark.parametrize("how", [["--plain", "--by", "S-01"], ["--list"], ["--json", "--by", "S-01"]])
def test_lines_of_text_open_no_app(opened: list[Any], how: list[str]) -> None:
    done = CliRunner().invoke(_root, ["settle", IDS[0], *how])
    assert done.exit_code == 0, done.output
    assert opened == []
