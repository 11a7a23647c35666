"""A session that has ended, and its ratings, for the tests of rating."""

from __future__ import annotations

import pytest
from sessions_kit import IDS, do, finish, start

from mhtui.core.actions import Say
from mhtui.core.ratings import Rating
from mhtui.wiring import Program

SIZES = [(80, 24), pytest.param((140, 40), marks=pytest.mark.slow)]
LINES = ("Hello, I am listening.", "How do you sleep? And [red]since[/] when?", "你好 … 世界")


def ended(program: Program, session_id: str = IDS[0], lines: tuple[str, ...] = LINES) -> None:
    """A session played to its end."""
    session = start(program.store, session_id)
    do(session, *(Say(text=line) for line in lines))
    finish(session)


def kept(program: Program) -> list[Rating]:
    return program.store.ratings([IDS[0]])
