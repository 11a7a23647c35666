"""The wheel is what people install: it holds cases, code table and reader, and works outside the checkout."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

LOOK = """
import json, sys
from pathlib import Path
import mhtui
from mhtui.adapters.case_files import CaseLibrary, bundled_folder
from mhtui.adapters.icd11_table import load_icd11
from mhtui.adapters.reader_weights import load_reader
from mhtui.config import checkout, database_path
library = CaseLibrary.standard()
print(json.dumps({
    "package": mhtui.__file__,
    "folder": str(bundled_folder()),
    "cases": [case.id for case in library.cases()],
    "problems": [str(problem) for problem in library.problems()],
    "codes": [entry.title for entry in load_icd11().search("6A60.1", 1)],
    "reader": load_reader().version,
    "checkout": checkout() and str(checkout()),
    "database": str(database_path()),
}))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built without a network and without an environment of its own."""
    pytest.importorskip("hatchling", reason="hatchling is needed to build the wheel: make install")
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def names(wheel: Path) -> list[str]:
    """What the wheel holds."""
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


@pytest.fixture(scope="module")
def unpacked(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel unpacked away from the checkout."""
    folder = tmp_path_factory.mktemp("site")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def run_outside(unpacked: Path, home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Python with the unpacked wheel before everything else, in a folder and home of its own."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("MHTUI_", "XDG_", "PYTHON"))}
    env |= {"PYTHONPATH": str(unpacked), "HOME": str(home), "PYTHONUTF8": "1"}
    command = [sys.executable, *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=home, env=env, timeout=300)


def test_holds_what_the_program_reads(names: list[str]) -> None:
    """Every case, the code table with its attribution, the reader's weights and all style sheets are inside."""
    expected = {f"mhtui/cases/{path.relative_to(ROOT / 'cases')}" for path in (ROOT / "cases").rglob("*.yaml")}
    expected |= {str(path.relative_to(ROOT)) for path in (ROOT / "mhtui").rglob("*.tcss")}
    expected |= {
        "mhtui/data/icd11_chapter6.tsv",
        "mhtui/data/reader/reader.npz",
        "mhtui/data/tuned/entailment.safetensors",
        "mhtui/data/tuned/voice.safetensors",
        "mhtui/data/ICD11_ATTRIBUTION.md",
        "mhtui/py.typed",
    }
    expected |= {str(path.relative_to(ROOT)) for path in (ROOT / "mhtui" / "data").rglob("*.*")}
    assert expected <= set(names)


def test_holds_every_module(names: list[str]) -> None:
    """No module of the package is left behind."""
    modules = {str(path.relative_to(ROOT)) for path in (ROOT / "mhtui").rglob("*.py")}
    assert modules <= set(names)


def test_holds_nothing_else(names: list[str]) -> None:
    """No tests, scripts, databases or training lines are shipped."""
    folders = {name.split("/")[0] for name in names}
    assert {folder for folder in folders if not folder.endswith(".dist-info")} == {"mhtui"}
    allowed = {".py", ".yaml", ".tcss", ".tsv", ".md", ".npz", ".onnx", ".safetensors", ".typed"}
    inside = [name for name in names if name.startswith("mhtui/")]
    assert [name for name in inside if Path(name).suffix not in allowed] == []
    assert [name for name in inside if "test" in Path(name).parts[1]] == []


def test_is_small(wheel: Path) -> None:
    """Small enough to install anywhere: what was trained (readers, ears) and the cases are the largest parts."""
    assert wheel.stat().st_size < 15_000_000


def test_carries_licence_and_command(wheel: Path) -> None:
    """The licence text and the `mhtui` command are part of the metadata."""
    with zipfile.ZipFile(wheel) as archive:
        texts = {name: archive.read(name).decode() for name in archive.namelist() if ".dist-info/" in name}
    assert any(name.endswith("licenses/LICENSE") for name in texts)
    (points,) = (text for name, text in texts.items() if name.endswith("entry_points.txt"))
    assert "mhtui = mhtui.cli:main" in points


def test_works_outside_the_checkout(unpacked: Path, tmp_path: Path) -> None:
    """Cases, code table and reader are found; the database goes to the user's own folder."""
    done = run_outside(unpacked, tmp_path, "-c", LOOK)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert Path(found["package"]).is_relative_to(unpacked)
    assert Path(found["folder"]).is_relative_to(unpacked)
    assert len(found["cases"]) == len([p for p in (ROOT / "cases").glob("*.yaml")])
    assert found["problems"] == []
    assert len(found["codes"]) == 1
    assert found["reader"]
    assert found["checkout"] is None
    assert Path(found["database"]).is_relative_to(tmp_path)


def test_command_works_outside_the_checkout(unpacked: Path, tmp_path: Path) -> None:
    """`mhtui cases list` prints the bundled library."""
    done = run_outside(unpacked, tmp_path, "-m", "mhtui", "cases", "list", "--json")
    assert done.returncode == 0, done.stderr
    assert "ten-days-without-sleep" in done.stdout
