"""What a command loads is what it uses: the layer contracts hold, and costly imports stay where they are used."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
HEAVY = {"textual", "openai", "aiohttp", "sqlite_utils", "sentence_transformers", "torch", "numpy", "pydantic", "rich"}
"""None of these may be loaded to print a help text."""
NEVER_IN_APP = {"openai", "aiohttp", "sentence_transformers", "torch", "sklearn", "transformers"}
"""None of these may be loaded by the process that draws the screen."""

HELP = """
import contextlib, io, json, sys
from mhtui.cli import main
sys.argv = ["mhtui", *json.loads(sys.argv[1])]
code, out = None, io.StringIO()
try:
    with contextlib.redirect_stdout(out):
        main()
except SystemExit as left:
    code = left.code
print(json.dumps({"code": code, "out": out.getvalue(), "loaded": sorted({name.split(".")[0] for name in sys.modules})}))
"""

APP = """
import asyncio, json, sys
from pathlib import Path
from mhtui.tui.app import MhtuiApp
from mhtui.wiring import Program

async def look():
    app = MhtuiApp(Program(Path(sys.argv[1])))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        return type(app.screen).__name__

print(json.dumps({"screen": asyncio.run(look()), "loaded": sorted({name.split(".")[0] for name in sys.modules})}))
"""


def run(code: str, *arguments: str, env: dict[str, str] | None = None) -> dict[str, object]:
    """What the code printed as JSON on its last line, run in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, **(env or {})},
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, object] = json.loads(done.stdout.splitlines()[-1])
    return found


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["cases", "--help"],
        ["check", "--help"],
        ["export", "--help"],
        ["import", "--help"],
        ["judge", "--help"],
        ["leaderboard", "--help"],
        ["play", "--help"],
        ["prefer", "--help"],
        ["pressure", "--help"],
        ["probe", "--help"],
        ["progress", "--help"],
        ["rate", "--help"],
        ["replay", "--help"],
        ["run", "--help"],
        ["score", "--help"],
        ["sessions", "--help"],
        ["sessions", "list", "--help"],
        ["settle", "--help"],
        ["study", "--help"],
        ["study", "agreement", "--help"],
        ["study", "report", "--help"],
    ],
    ids=" ".join,
)
def test_help_loads_nothing_heavy(arguments: list[str]) -> None:
    """A help text is printed before any library of the program is imported."""
    found = run(HELP, json.dumps(arguments))
    assert found["code"] == 0
    assert "Usage: mhtui" in str(found["out"])
    assert HEAVY.isdisjoint(found["loaded"])  # type: ignore[arg-type]


def test_every_command_is_covered_above() -> None:
    """A new command cannot slip past the test of help texts."""
    from mhtui.cli import _COMMANDS

    parameters = test_help_loads_nothing_heavy.pytestmark[0].args[1]  # type: ignore[attr-defined]
    assert set(_COMMANDS) == {arguments[0] for arguments in parameters} - {"--help"}


def test_app_starts_without_models(tmp_path: Path) -> None:
    """Home is on the screen and neither a model client nor torch is in its process."""
    env = {"MHTUI_SETTINGS": str(tmp_path / "settings.toml"), "MHTUI_CASES": str(tmp_path / "cases")}
    found = run(APP, str(tmp_path / "home.db"), env=env)
    assert found["screen"] == "HomeScreen"
    assert NEVER_IN_APP.isdisjoint(found["loaded"])  # type: ignore[arg-type]


def lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    """The layer contracts, checked on the tree in a folder."""
    return subprocess.run(
        [
            sys.executable,
            "-c",
            "from importlinter.cli import lint_imports_command; lint_imports_command()",
            "--no-cache",
        ],
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), "NO_COLOR": "1"},
        timeout=300,
    )


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The package in a folder of its own, to be broken."""
    shutil.copytree(ROOT / "mhtui", tmp_path / "mhtui", ignore=shutil.ignore_patterns("__pycache__", "data"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def test_contracts_hold(copy: Path) -> None:
    """Imports point downwards only."""
    done = lint_imports(copy)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("core/upwards.py", "import mhtui.play.engine"),
        ("patient/neighbour.py", "import mhtui.scoring.scorer"),
        ("adapters/screen.py", "import textual"),
        ("tui/shortcut.py", "import mhtui.adapters.sqlite_store"),
        ("play/outside.py", "import sqlite3"),
        ("newcomer.py", "import mhtui.core.text"),
    ],
)
def test_contracts_catch(copy: Path, file: str, line: str) -> None:
    """An import against the layers, or a module that no layer names, fails."""
    (copy / "mhtui" / file).write_text(f"{line}\n", encoding="utf-8")
    done = lint_imports(copy)
    assert done.returncode == 1
    assert "1 broken" in done.stdout
    assert f"mhtui.{file.removesuffix('.py').replace('/', '.')}" in done.stdout


def test_to_list_sessions_loads_no_tables_of_numbers(tmp_path: Path) -> None:
    found = run(HELP, json.dumps(["--db", str(tmp_path / "x.db"), "sessions", "list"]))
    assert found["code"] == 0
    assert not {"pandas", "matplotlib", "statsmodels", "scipy", "sklearn"} & set(found["loaded"])  # type: ignore[call-overload]
    assert not any(name.startswith("mhtui.scoring") for name in found["loaded"])  # type: ignore[attr-defined]
    assert "sqlite_utils" in found["loaded"]  # type: ignore[operator]
