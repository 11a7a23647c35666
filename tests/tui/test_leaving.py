"""Quitting, signals, a closed terminal (D4): nothing is lost, the session is paused."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from fakes import FakeServices
from helpers import enter, kinds, screen_text, type_text, until

from mhtui.tui.app import MhtuiApp

HERE = Path(__file__).parent


async def test_ctrl_q_at_home_quits_at_once(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+q")
        await until(pilot, lambda: not app.is_running)


async def test_ctrl_q_in_an_encounter_asks_saves_and_pauses(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await enter(pilot, services.begin())
        await type_text(pilot, "unsent")
        await pilot.press("ctrl+q", "escape")
        await pilot.pause()
        assert app.is_running
        assert "paused" not in kinds(services)
        await pilot.press("ctrl+q", "enter")
        await until(pilot, lambda: not app.is_running)
    assert services.store.rows["S0001"][-1].payload.model_dump() == {"kind": "paused", "reason": "closed"}
    assert services.store.texts["S0001", "composer"] == "unsent"


async def test_ctrl_c_says_how_to_quit_and_twice_quits(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await enter(pilot, services.begin())
        await pilot.press("ctrl+c")
        await until(pilot, lambda: "Ctrl+Q quits" in screen_text(app))
        assert app.is_running
        await pilot.press("ctrl+c")
        await until(pilot, lambda: not app.is_running)
    assert kinds(services)[-1] == "paused"


@pytest.mark.parametrize("keys", ["f9", "f3", "f1", "ctrl+q", "ctrl+p"])
async def test_ctrl_c_says_how_to_quit_from_what_lies_over_the_encounter(services: FakeServices, keys: str) -> None:
    """A reason to type, a question, the help, the palette."""
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        screen = await enter(pilot, services.begin())
        await pilot.press(keys)
        await until(pilot, lambda: app.screen is not screen)
        await pilot.pause(0.2)
        await pilot.press("ctrl+c")
        await until(pilot, lambda: "Ctrl+Q quits" in screen_text(app))
        assert app.is_running
        await pilot.press("ctrl+c")
        await until(pilot, lambda: not app.is_running)
    assert kinds(services)[-1] == "paused"


async def test_ctrl_c_says_how_to_quit_from_the_common_exams(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await enter(pilot, services.begin())
        await pilot.press("f3")
        await pilot.pause()
        await pilot.press("enter")
        await until(pilot, lambda: "Order exams" in screen_text(app))
        await pilot.press("f8")
        await until(pilot, lambda: "same for every case" in screen_text(app))
        await pilot.press("ctrl+c")
        await until(pilot, lambda: "Ctrl+Q quits" in screen_text(app))


async def test_ctrl_c_copies_what_is_selected(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await enter(pilot, services.begin())
        await type_text(pilot, "copy me")
        screen.interview.composer.select_all()
        await pilot.press("ctrl+c")
        await until(pilot, lambda: app.clipboard == "copy me")
        assert app.is_running


CHILD = """
import sys
sys.path.insert(0, {here!r})
from fakes import FakeServices
from mhtui.tui.app import MhtuiApp
services = FakeServices()
session = services.begin()
app = MhtuiApp(services, session.id)
try:
    app.run()
finally:
    last = services.store.rows[session.id][-1].payload
    with open({out!r}, "w") as file:
        print(last.kind, getattr(last, "reason", ""), services.store.texts.get((session.id, "composer")), file=file)
"""


def run_in_terminal(command: list[str], env: dict[str, str]) -> tuple[subprocess.Popen[bytes], int]:
    """A program in a terminal of 80 by 24, and the terminal's other end."""
    import fcntl
    import struct
    import termios

    main, child = pty.openpty()
    fcntl.ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    process = subprocess.Popen(
        command,
        stdin=child,
        stdout=child,
        stderr=child,
        start_new_session=True,
        env={**os.environ, "TERM": "xterm-256color", **env},
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
    )
    os.close(child)
    return process, main


def _start(tmp_path: Path) -> tuple[subprocess.Popen[bytes], int, Path]:
    out = tmp_path / "out.txt"
    code = CHILD.format(here=str(HERE), out=str(out))
    process, main = run_in_terminal([sys.executable, "-c", code], {})
    return process, main, out


def _read_until(fd: int, words: bytes, seconds: float = 20) -> bytes:
    import select

    seen, end = b"", time.monotonic() + seconds
    while words not in seen and time.monotonic() < end:
        if select.select([fd], [], [], 0.1)[0]:
            try:
                seen += os.read(fd, 65536)
            except OSError:
                break
    assert words in seen
    return seen


@pytest.mark.parametrize("how", ["SIGTERM", "SIGHUP", "closed"])
def test_d4_a_signal_or_a_closed_terminal_pauses_and_keeps_the_draft(tmp_path: Path, how: str) -> None:
    process, fd, out = _start(tmp_path)
    try:
        _read_until(fd, b"signs me out?")
        os.write(fd, b"typed")
        _read_until(fd, b"d")
        time.sleep(0.3)
        if how == "closed":
            os.close(fd)
        else:
            process.send_signal(getattr(signal, how))
        if how != "closed":
            seen = _read_until(fd, b"\x1b[?1049l")
            assert b"Traceback" not in seen
        process.wait(20)
    finally:
        process.kill()
    assert out.read_text().split() == ["paused", "closed", "typed"]


def test_bytes_that_are_not_utf8_do_not_end_the_app(tmp_path: Path) -> None:
    """A legacy mouse report past column 95."""
    process, fd, _out = _start(tmp_path)
    try:
        _read_until(fd, b"signs me out?")
        os.write(fd, b"\x1b[M \xc3\x28\xff\xfe")
        time.sleep(0.5)
        os.write(fd, b"still here")
        _read_until(fd, b"here")
        assert process.poll() is None
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(20)
