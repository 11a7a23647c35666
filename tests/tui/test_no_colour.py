"""NO_COLOR: what is written to the terminal has no colour in it, and still shows where the cursor is."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from pathlib import Path

import pytest
from fakes import FakeServices
from helpers import enter, screen_text, type_text, until
from test_leaving import CHILD, HERE, _read_until, run_in_terminal

from mhtui.play.services import Settings
from mhtui.tui.app import MhtuiApp

SGR = re.compile(rb"\x1b\[([0-9;:]*)m")
COLOURS = {*range(30, 39), *range(40, 49), *range(90, 108)}


def colours_in(seen: bytes) -> set[int]:
    """The colour codes among what was written."""
    codes = {int(part) for match in SGR.findall(seen) for part in re.split(rb"[;:]", match) if part}
    return codes & COLOURS


def test_no_colour_code_is_written_from_home_to_dialogs(tmp_path: Path) -> None:
    code = CHILD.format(here=str(HERE), out=str(tmp_path / "out.txt"))
    process, fd = run_in_terminal([sys.executable, "-c", code], {"NO_COLOR": "1", "COLORTERM": "truecolor"})
    try:
        seen = _read_until(fd, b"signs me out?")
        for keys, words in ((b"hello", b"hell"), (b"\x0f", b"called away"), (b"\x1b", b"hello"), (b"\x10", b"Back")):
            os.write(fd, keys)
            seen += _read_until(fd, words)
            time.sleep(0.3)
        process.send_signal(signal.SIGTERM)
        seen += _read_until(fd, b"\x1b[?1049l")
    finally:
        process.kill()
        process.wait(20)
    assert SGR.search(seen), "attributes are written"
    assert colours_in(seen) == set()


def reversed_text(app: MhtuiApp) -> str:
    """What stands in reverse on the screen."""
    rows = app.screen._compositor.render_strips()
    return "\n".join("".join(s.text for s in row if s.style and s.style.reverse) for row in rows)


@pytest.mark.parametrize("theme", ["mhtui-dark", "mhtui-light", "mhtui-contrast", "nord", "ansi-dark", "ansi-light"])
async def test_the_chosen_row_and_selected_words_stand_in_reverse(monkeypatch: pytest.MonkeyPatch, theme: str) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    services = FakeServices(settings=Settings(instant_patient=True, theme=theme))
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "first patient" in screen_text(app))
        chosen = reversed_text(app)
        assert "first patient" in chosen
        assert "Look back" not in chosen
        screen = await enter(pilot, services.begin())
        assert "Finally" not in reversed_text(app)
        await type_text(pilot, "select me")
        screen.interview.composer.select_all()
        if theme.startswith("ansi"):
            return  # with the terminal's own colours and NO_COLOR both, selected words are not marked
        await until(pilot, lambda: "select m" in reversed_text(app))
