"""Copying: a helper program besides OSC 52, where the system has one. Failure is never a crash."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mhtui.core.view import Turn

TIMEOUT_S = 2.0


def helper() -> list[str] | None:
    """The command that takes text for the clipboard on its standard input; None where there is none."""
    tries = (
        ("WAYLAND_DISPLAY", ["wl-copy"]),
        ("DISPLAY", ["xclip", "-selection", "clipboard"]),
        ("DISPLAY", ["xsel", "--clipboard", "--input"]),
        (None, ["pbcopy"]),
        (None, ["clip.exe"]),
    )
    for variable, command in tries:
        if (variable is None or os.environ.get(variable)) and shutil.which(command[0]):
            return command
    return None


async def copy_with_helper(text: str) -> bool:
    """Hand the text to the helper; whether it took it."""
    command = helper()
    if command is None:
        return False
    quiet = asyncio.subprocess.DEVNULL
    try:
        process = await asyncio.create_subprocess_exec(
            *command, stdin=asyncio.subprocess.PIPE, stdout=quiet, stderr=quiet
        )
    except OSError:
        return False
    try:
        await asyncio.wait_for(process.communicate(text.encode("utf-8", "replace")), TIMEOUT_S)
    except (TimeoutError, BrokenPipeError, ConnectionResetError):
        if process.returncode is None:
            process.kill()
        return False
    return process.returncode == 0


def transcript_text(turns: Sequence[Turn]) -> str:
    """The dialogue as plain text."""
    return "\n\n".join(turn_text(turn) for turn in turns)


def turn_text(turn: Turn) -> str:
    """One turn as plain text."""
    seen = f"({turn.behaviour})" if turn.behaviour.strip() else ""
    said = "\n".join(part for part in (seen, turn.speech) if part)
    return f"{turn.name}: {said}"
