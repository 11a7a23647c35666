"""The process that makes rows: started, restarted, ended; its answers kept by text."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from mhtui.adapters import rows_process
from mhtui.adapters.embedder import EmbedderError
from mhtui.adapters.rows_process import RowsProcess

STUB = """
import base64, json, os, struct, sys, threading, time
{start}
for row in sys.stdin:
    request = json.loads(row)
    {body}
    rows = b"".join(struct.pack("<2f", 1.0, 0.0) for _ in request["texts"])
    print(json.dumps({{"id": request["id"], "dim": 2, "rows": base64.b64encode(rows).decode()}}), flush=True)
"""


def stub(tmp_path: Path, *, start: str = "pass", body: str = "pass", timeout_s: float = 20) -> RowsProcess:
    """One whose child is a small script without any model."""
    script = tmp_path / "child.py"
    script.write_text(STUB.format(start=start, body=body), encoding="utf-8")
    return RowsProcess([sys.executable, str(script)], timeout_s=timeout_s)


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z" if Path("/proc/self").exists() else True


def gone(pid: int, within_s: float = 15) -> bool:
    end = time.monotonic() + within_s
    while time.monotonic() < end:
        if not alive(pid):
            return True
        time.sleep(0.1)
    return False


def test_starts_on_first_use_and_ends_on_close(tmp_path: Path) -> None:
    made = stub(tmp_path)
    assert made.pid is None
    assert made.rows(["a", "b", "a"]).shape == (3, 2)
    pid = made.pid
    assert pid is not None
    made.close()
    assert gone(pid)
    with pytest.raises(EmbedderError, match="closed"):
        made.rows(["c"])
    assert made.pid is None


def test_a_killed_child_is_replaced_once(tmp_path: Path) -> None:
    made = stub(tmp_path)
    made.rows(["a"])
    assert made.pid is not None
    os.kill(made.pid, signal.SIGKILL)
    time.sleep(0.2)
    assert made.rows(["b"]).shape == (1, 2)
    made.close()


def test_a_child_that_always_dies_is_an_error_with_its_last_words(tmp_path: Path) -> None:
    made = stub(tmp_path, body="sys.exit('the disc is full')")
    with pytest.raises(EmbedderError, match="the disc is full"):
        made.rows(["a"])
    assert made.pid is None


def test_a_silent_child_is_given_up(tmp_path: Path) -> None:
    made = stub(tmp_path, body="time.sleep(60)", timeout_s=1)
    with pytest.raises(EmbedderError, match="no answer within 1 s"):
        made.rows(["a"])
    assert made.pid is None


def test_closing_while_the_child_is_born_does_not_wait(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    born, ended = threading.Event(), []

    class SlowChild(rows_process._Child):
        def __init__(self, command: Sequence[str]) -> None:
            born.set()
            time.sleep(0.3)
            super().__init__(command)

    monkeypatch.setattr(rows_process, "_Child", SlowChild)
    made = stub(tmp_path, body="time.sleep(60)")

    def ask() -> None:
        try:
            made.rows(["a"])
        except EmbedderError as error:
            ended.append(str(error))

    asking = threading.Thread(target=ask)
    asking.start()
    assert born.wait(10)
    before = time.monotonic()
    made.close()
    asking.join(timeout=20)
    assert time.monotonic() - before < 10
    assert ended == ["the reader was closed"]
    assert made.pid is None


def test_noise_on_stdout_is_refused(tmp_path: Path) -> None:
    made = stub(tmp_path, body="print('hello', flush=True)")
    with pytest.raises(EmbedderError, match="no usable answer"):
        made.rows(["a"])


def test_a_killed_parent_leaves_no_orphan(tmp_path: Path) -> None:
    child = tmp_path / "child.py"
    child.write_text(STUB.format(start="pass", body="pass"), encoding="utf-8")
    program = f"""
        import sys, time
        from mhtui.adapters.rows_process import RowsProcess
        made = RowsProcess([sys.executable, {str(child)!r}])
        made.rows(['a'])
        print(made.pid, flush=True)
        time.sleep(60)
    """
    parent = subprocess.Popen([sys.executable, "-c", textwrap.dedent(program)], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    pid = int(parent.stdout.readline())
    parent.kill()
    parent.wait()
    assert gone(pid)
