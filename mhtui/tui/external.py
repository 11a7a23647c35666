"""The outside editor named by $VISUAL or $EDITOR: text out, text back."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

from textual.app import App, SuspendNotSupported

from mhtui.tui.acts import Act

EDITOR = Act("text.editor", "ctrl+l,f12", "editor", "editor", "Outside editor", "Write in $VISUAL or $EDITOR")

Suspend = Callable[[], AbstractContextManager[None]]


class EditorFailed(Exception):
    """The editor did not give the text back; the message says why and where the file is, if there is one."""


def edit_in(app: App[None], text: str, name: str) -> str | None:
    """The text after the editor was closed; None, and a word about it, where it did not work."""
    try:
        return edit(text, app.suspend, name)
    except EditorFailed as error:
        app.notify(str(error), severity="error", timeout=10, markup=False)
        return None
    finally:
        app.refresh()


def command() -> list[str]:
    """The editor's command line. Raises EditorFailed when none is named."""
    named = os.environ.get("VISUAL") or os.environ.get("EDITOR") or ""
    try:
        words = shlex.split(named)
    except ValueError as error:
        raise EditorFailed(f"$VISUAL or $EDITOR cannot be read: {error}") from error
    if not words:
        raise EditorFailed("No editor is set: set $VISUAL or $EDITOR, for example to vi.")
    return words


def edit(text: str, suspend: Suspend, name: str = "note.md") -> str:
    """The text after the editor was closed. Raises EditorFailed; the file stays where it is then."""
    words = command()
    folder = Path(tempfile.mkdtemp(prefix="mhtui-"))  # readable by the owner only
    path = folder / name
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
        _run([*words, str(path)], suspend)
        edited = _read(path)
    except OSError as error:  # it never started: the file holds nothing new
        shutil.rmtree(folder, ignore_errors=True)
        raise EditorFailed(f"The editor could not be used: {error}") from error
    shutil.rmtree(folder, ignore_errors=True)
    return edited


def _run(words: list[str], suspend: Suspend) -> None:
    try:
        with suspend():
            done = subprocess.run(words, check=False)
    except SuspendNotSupported as error:
        raise EditorFailed("This terminal cannot be lent to another program.") from error
    if done.returncode != 0:
        raise EditorFailed(
            f"{words[0]} ended with {done.returncode}: nothing was changed here. Its file is {words[-1]}."
        )


def _read(path: Path) -> str:
    raw = path.read_bytes()
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise EditorFailed(f"The editor's file is not UTF-8: nothing was changed here. It is {path}.") from error
