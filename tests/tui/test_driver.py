"""What the terminal sends: a paste is text whatever is in it, keys stay keys."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

from mhtui.tui.driver import END, START, PasteGuard

NASTY = "A \x1b[31mred\x1b[0m B\x07C\rD\x1b[20\x1b[A\x00\x7f \u05e9\u05dc\u05d5\u05dd \U0001f468\u200d\U0001f469"
SHOWN = str.maketrans({"\x1b": "\u241b", "\x07": "\u2407", "\x00": "\u2400", "\x7f": "\u2421"})
HARMLESS = NASTY.translate(SHOWN)


@pytest.mark.parametrize("size", [1, 2, 3, 5, 7, 1000])
def test_control_characters_in_a_paste_are_symbols_however_it_is_cut(size: int) -> None:
    guard = PasteGuard()
    stream = f"x\x1b\x1b[A{START}{NASTY}{END}\x1b[B\x07{START}{NASTY}{END}y"
    passed = "".join(guard(stream[at : at + size]) for at in range(0, len(stream), size))
    assert passed == f"x\x1b\x1b[A{START}{HARMLESS}{END}\x1b[B\x07{START}{HARMLESS}{END}y"


def test_nothing_typed_is_held_back() -> None:
    guard = PasteGuard()
    for key in ("\x1b", "\x1b[", "a", "\x1b[20", "\x1b[200"):
        assert guard(key) == key


def test_escape_sequences_in_a_paste_do_nothing_in_a_real_terminal(tmp_path: Path) -> None:
    from test_leaving import _read_until, _start

    process, fd, out = _start(tmp_path)
    try:
        _read_until(fd, b"signs me out?")
        os.write(fd, b"\x1b[200~A \x1b[31mred\x1b[0m B\x07\x11\rC\x1b[201~")
        _read_until(fd, "\u2407".encode())
        os.write(fd, b"!")
        _read_until(fd, b"!")
        time.sleep(0.5)  # the screen may have held a ! before
        process.send_signal(signal.SIGTERM)
        _read_until(fd, b"\x1b[?1049l")
        process.wait(20)
    finally:
        process.kill()
    assert out.read_text() == "paused closed A \u241b[31mred\u241b[0m B\u2407\u2411\nC!\n"
