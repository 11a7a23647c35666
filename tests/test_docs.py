"""The documents say what the program does: commands are listed as they are, links lead somewhere, examples run."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted(page for folder in (".", "docs", "sessions", "exports") for page in (ROOT / folder).glob("*.md"))
LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]+)(?:#[^)]*)?\)")
SHELL = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)


def read(page: Path) -> str:
    """A page's text."""
    return page.read_text(encoding="utf-8")


def test_commands_page_is_fresh() -> None:
    """docs/commands.md is what the commands say now."""
    command = [sys.executable, str(ROOT / "scripts" / "commands_doc.py"), "--check"]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, capture_output=True, text=True, env=env, timeout=120)
    assert done.returncode == 0, done.stderr


def test_every_command_is_on_the_page() -> None:
    """Not one command is missing from docs/commands.md."""
    from mhtui.cli import _COMMANDS

    page = read(ROOT / "docs" / "commands.md")
    assert [name for name in _COMMANDS if f"\n### mhtui {name}\n" not in page] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    """A link to a file of the project leads to a file of the project."""
    targets = [target for target in LINK.findall(read(page)) if "://" not in target]
    assert [target for target in targets if not (page.parent / target).exists()] == []


def test_readme_names_every_document() -> None:
    """Whoever reads the README can find every page of docs/."""
    linked = set(LINK.findall(read(ROOT / "README.md")))
    assert {f"docs/{page.name}" for page in (ROOT / "docs").glob("*.md")} <= linked


def test_readme_make_targets_exist() -> None:
    """Every `make TARGET` that the README names is one."""
    targets = set(re.findall(r"^([a-z]+):", read(ROOT / "Makefile"), re.MULTILINE))
    named = set(re.findall(r"(?:`|^    )make ([a-z]+)", read(ROOT / "README.md"), re.MULTILINE))
    assert named <= targets
    assert {"run", "test"} <= named


@pytest.mark.slow
def test_readme_examples_run(tmp_path: Path) -> None:
    """The command lines of the README run as they stand, in a fresh home, and fail at the first that does not."""
    examples = SHELL.findall(read(ROOT / "README.md"))
    assert examples
    shims = tmp_path / "bin"
    shims.mkdir()
    shim = shims / "mhtui"
    shim.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m mhtui "$@"\n', encoding="utf-8")
    shim.chmod(0o755)
    env = {name: value for name, value in os.environ.items() if not name.startswith(("MHTUI_", "XDG_"))}
    env |= {"HOME": str(tmp_path), "PYTHONPATH": str(ROOT), "MHTUI_DB": str(tmp_path / "clinic.db")}
    env |= {"PATH": f"{shims}{os.pathsep}{env['PATH']}"}
    command = ["bash", "-eu", "-o", "pipefail", "-c", "\n".join(examples)]
    done = subprocess.run(
        command, capture_output=True, text=True, env=env, cwd=tmp_path, stdin=subprocess.DEVNULL, timeout=300
    )
    assert done.returncode == 0, done.stderr
    assert '"interview"' in (tmp_path / "result.json").read_text(encoding="utf-8")
    assert "Paused. Go on with: mhtui play --plain --resume" in done.stdout
    assert '"topics":["sleep"' in done.stdout.replace(" ", "")


def test_demonstration_without_a_terminal(tmp_path: Path) -> None:
    """`make run` in a pipe: a whole encounter as text, with its scores, leaving nothing behind."""
    env = {**os.environ, "HOME": str(tmp_path), "MHTUI_DB": str(tmp_path / "clinic.db"), "PYTHONPATH": str(ROOT)}
    env["MHTUI_EMBEDDINGS"] = "off"  # their start is waited for in the examples above
    done = subprocess.run(
        [sys.executable, "-m", "mhtui"],
        capture_output=True,
        text=True,
        env=env,
        cwd=tmp_path,
        stdin=subprocess.DEVNULL,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    for words in ("demonstration", "encounter ended", "Interview", "Exam precision", "What to try next time"):
        assert words in done.stdout
    assert not (tmp_path / "clinic.db").exists()
