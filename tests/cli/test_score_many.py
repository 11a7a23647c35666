"""Many sessions scored at once: the same reports, in the same order, and what is not whole still stops."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable

import pytest

pytestmark = pytest.mark.slow

Run = Callable[..., subprocess.CompletedProcess[str]]


def test_processes_give_the_reports_of_one_in_the_same_order(mhtui: Run) -> None:
    mhtui("run", "--case", "ten-days-without-sleep", "--repeat", "5", "--turns", "2", "--no-score")
    one, many = mhtui("score", "all", "--json"), mhtui("score", "all", "--json", "-j", "2")
    assert one.returncode == many.returncode == 0, many.stderr
    assert one.stdout == many.stdout
    assert len({json.loads(line)["session_id"] for line in one.stdout.splitlines()}) == 5
    unknown = mhtui("score", "nobody", "-j", "2")
    assert unknown.returncode != 0
    assert "nobody" in unknown.stderr
    assert "Traceback" not in unknown.stderr
