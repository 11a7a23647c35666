"""Measures what a user feels, each figure beside a named reference in the same run on the same machine.

Usage: python scripts/bench.py [--quick] [--write] [--only NAME...]
Prints a Markdown table, then one JSON object. --write also puts both into docs/bench.md.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from bench_models import embedded as embedded_rate
from bench_models import measure as measure_models
from bench_page import Row, page, table
from bench_scale import measure as measure_scale
from bench_scores import measure as measure_scores
from bench_store import measure as measure_store
from bench_store import turn as stored_turn
from bench_terminal import Screen
from scale_fill import fill

from mhtui.core.actions import Say
from mhtui.core.events import Limits, Paused
from mhtui.wiring import Program

ROOT = Path(__file__).resolve().parents[1]
CASE = "ten-days-without-sleep"
QUESTIONS = (
    "Hello, I am Dr Ames. What brings you here tonight?",
    "How have you been sleeping?",
    "Since when?",
    "And your mood, how would you describe it?",
    "Have you spent more money than usual lately?",
    "Do you hear voices when nobody is there?",
    "That sounds exhausting. Many people in your place would be frightened.",
    "Have you ever thought that life is not worth living?",
    "Do you drink alcohol, and do you take any drugs?",
    "Has anyone in your family had something like this?",
    "What medicines do you take, and did you ever take lithium?",
    "So you sleep two hours and you have five projects going, is that right?",
    "Please take seven from a hundred, and go on.",
    "Who do you live with?",
    "Could I speak with your sister?",
    "Is there anything else you would like me to know?",
)
RIGHT = "\x1b[C"
"""What a terminal sends for the right arrow."""
BARE_APP = """
from textual.app import App
from textual.widgets import Footer, Header, TextArea
class Bare(App):
    def compose(self):
        yield Header()
        yield TextArea("bare and painted")
        yield Footer()
Bare().run()
"""


Measured = tuple[list[Row], dict[str, Any]]


def p95(values: Sequence[float]) -> float:
    """The 95th percentile."""
    return statistics.quantiles(values, n=20)[-1]


def clocked(work: Callable[..., Any], into: list[float]) -> Callable[..., Any]:
    """The same function; each call adds its milliseconds to the last entry of `into`."""

    def timed(*args: Any, **kwargs: Any) -> Any:
        before = time.perf_counter()
        try:
            return work(*args, **kwargs)
        finally:
            into[-1] += (time.perf_counter() - before) * 1000

    return timed


def bench_turns(quick: bool, folder: Path) -> Measured:
    """Turns of the embedded patient with their commits, split into reading, patient and store."""
    program = Program(folder / "turns.db")
    before = time.perf_counter()
    program.reader.read("How are you?")
    load_ms = (time.perf_counter() - before) * 1000
    open_ended = Limits(turns=None, minutes=None, orders=None)
    session = program.open_session(program.library.get(CASE), arm="scripted", doctor="bench", seed=1, limits=open_ended)
    parts: dict[str, list[float]] = {"read": [], "store": []}
    program.reader.read = clocked(program.reader.read, parts["read"])  # type: ignore[method-assign]
    program.store.append = clocked(program.store.append, parts["store"])  # type: ignore[method-assign]
    whole = []
    for number in range(60 if quick else 400):
        for times in parts.values():
            times.append(0.0)
        before = time.perf_counter()
        session.act(Say(text=_asked(number)))
        asyncio.run(session.answer())
        whole.append((time.perf_counter() - before) * 1000)
    program.close()
    parts["patient"] = [w - r - s for w, r, s in zip(whole, parts["read"], parts["store"], strict=True)]
    parts["whole turn"] = whole
    figures = {
        name: {"median_ms": round(statistics.median(times), 2), "p95_ms": round(p95(times), 2)}
        for name, times in parts.items()
    }
    names = {"read": "reading the question", "patient": "patient", "store": "store", "whole turn": "whole turn"}
    rows = [_turn_row(words, figures[name], 30 if name == "whole turn" else None) for name, words in names.items()]
    late = whole[0] <= 30
    rows.append(
        Row("first answer after warm-up", f"{whole[0]:.1f} ms", f"reader loads in {load_ms:.0f} ms", "≤ 30 ms", late)
    )
    facts = {"turns": len(whole), "first_ms": round(whole[0], 2), "reader_load_ms": round(load_ms, 1)}
    return rows, facts | figures


def _asked(number: int) -> str:
    """Never the same words twice, so that nothing is found in a cache."""
    question = QUESTIONS[number % len(QUESTIONS)]
    return question.replace("?", f", say in the last {number + 2} days?") if question.endswith("?") else question


def _turn_row(words: str, figure: Mapping[str, float], aim_ms: float | None) -> Row:
    ours = f"{figure['median_ms']:.2f} ms, p95 {figure['p95_ms']:.2f} ms"
    if aim_ms is None:
        return Row(f"turn: {words}", ours, "", "", None)
    return Row(f"turn: {words}", ours, "", f"p95 ≤ {aim_ms:.0f} ms", figure["p95_ms"] <= aim_ms)


def bench_store(quick: bool, folder: Path) -> Measured:
    """Committing a turn beside bare sqlite3 inserts with the same pragmas on the same disk."""
    found = measure_store(200 if quick else 1000, folder)
    ours = f"{found['store_ms_median']:.2f} ms, p95 {found['store_ms_p95']:.2f} ms"
    reference = f"bare sqlite3: {found['bare_ms_median']:.2f} ms ({found['ratio']:.2f}×)"
    return [Row("store: a turn of two commits", ours, reference, "≤ 3×", found["ratio"] <= 3)], dict(found)


def bench_help(quick: bool, folder: Path) -> Measured:
    """`mhtui --help` beside `python -c "import click"`."""
    script = Path(sys.executable).with_name("mhtui")
    ours_command = [str(script)] if script.exists() else [sys.executable, "-m", "mhtui"]
    commands = {"ours": [*ours_command, "--help"], "click": [sys.executable, "-c", "import click"]}
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(7 if quick else 25):
        for name, command in commands.items():
            before = time.perf_counter()
            subprocess.run(command, check=True, capture_output=True)
            times[name].append((time.perf_counter() - before) * 1000)
    return _beside("mhtui --help", times["ours"], 'python -c "import click"', times["click"], 3)


def bench_paint(quick: bool, folder: Path) -> Measured:
    """From the start of the process to the words of the first screen, beside a bare Textual app."""
    env = home_of(folder)
    bare = folder / "bare.py"
    bare.write_text(BARE_APP, encoding="utf-8")
    starts = {
        "ours": ([sys.executable, "-m", "mhtui"], "Library"),
        "bare": ([sys.executable, str(bare)], "bare and painted"),
    }
    times: dict[str, list[float]] = {name: [] for name in starts}
    for round_ in range(4 if quick else 12):
        for name, (command, words) in starts.items():
            screen = Screen(command, env)
            try:
                painted = screen.until(words)
            finally:
                screen.close()
            if round_:  # the first fills the caches
                times[name].append(painted)
    return _beside("first paint (pty, 80×24)", times["ours"], "bare Textual app", times["bare"], 2)


def _beside(what: str, ours: Sequence[float], name: str, theirs: Sequence[float], aim: float) -> Measured:
    """A row of two timings; the ratio of the medians is held against the aim."""
    ratio = statistics.median(ours) / statistics.median(theirs)
    figures = {
        "ours_ms": {"min": round(min(ours), 1), "median": round(statistics.median(ours), 1)},
        "reference_ms": {"min": round(min(theirs), 1), "median": round(statistics.median(theirs), 1)},
        "ratio_of_medians": round(ratio, 2),
        "ratio_of_minima": round(min(ours) / min(theirs), 2),
        "runs": len(ours),
    }
    words = [f"{statistics.median(times):.0f} ms, min {min(times):.0f} ms" for times in (ours, theirs)]
    row = Row(what, words[0], f"{name}: {words[1]} ({ratio:.2f}×)", f"≤ {aim:g}×", ratio <= aim)
    return [row], figures


def home_of(folder: Path) -> dict[str, str]:
    """An environment whose home, database and settings lie in a folder of their own."""
    names = {"HOME": "", "MHTUI_DB": "home.db", "MHTUI_SETTINGS": "settings.toml", "MHTUI_CASES": "cases"}
    env = {name: value for name, value in os.environ.items() if not name.startswith(("TEXTUAL", "NO_COLOR"))}
    own = {name: str(folder / path) for name, path in names.items()}
    return env | own | {"PYTHONPATH": str(ROOT), "TERM": "xterm-256color", "COLORTERM": "truecolor"}


def bench_long(quick: bool, folder: Path) -> Measured:
    """A session of 2,000 turns beside one of 20: time to open, and from a key to its letter on the screen."""
    env = home_of(folder)
    sessions = {turns: _session_of(Path(env["MHTUI_DB"]), turns) for turns in (20, 2000)}
    opened: dict[int, list[float]] = {turns: [] for turns in sessions}
    keys: dict[int, list[float]] = {turns: [] for turns in sessions}
    for _ in range(2 if quick else 5):
        for turns, session_id in sessions.items():
            screen = Screen([sys.executable, "-m", "mhtui", "play", "--resume", session_id], env)
            try:
                opened[turns].append(_go_in(screen, turns))
                keys[turns] += [screen.key(letter) for letter in "ZXQJVKWZXQJVKWZXQJVK"]
            finally:
                screen.close()
    to_open, open_facts = _beside("2,000 turns: open", opened[2000], "20 turns", opened[20], 0)
    to_type, type_facts = _beside("2,000 turns: key to letter", keys[2000], "20 turns", keys[20], 1.5)
    no_aim = [Row(row.what, row.ours, row.reference, "", None) for row in to_open]
    return no_aim + to_type, {"open": open_facts, "key": type_facts}


def bench_replay(quick: bool, folder: Path) -> Measured:
    """Two sessions of 2,000 turns side by side, beside two of 20: time to open, from a key to its row."""
    env = home_of(folder)
    pairs = {turns: [_session_of(Path(env["MHTUI_DB"]), turns) for _ in "AB"] for turns in (20, 2000)}
    opened: dict[int, list[float]] = {turns: [] for turns in pairs}
    keys: dict[int, list[float]] = {turns: [] for turns in pairs}
    for _ in range(2 if quick else 5):
        for turns, pair in pairs.items():
            screen = Screen([sys.executable, "-m", "mhtui", "replay", *pair], env)
            try:
                opened[turns].append(screen.until("sealed"))  # said in the first row: both are open
                screen.quiet(0.5)
                keys[turns] += [screen.key(RIGHT, shows="▸") for _ in range(15)]
            finally:
                screen.close()
    to_open, open_facts = _beside("replay of two, 2,000 turns each: open", opened[2000], "20 turns", opened[20], 0)
    to_step, step_facts = _beside("replay: key to row", keys[2000], "20 turns", keys[20], 1.5)
    no_aim = [Row(row.what, row.ours, row.reference, "", None) for row in to_open]
    return no_aim + to_step, {"open": open_facts, "key": step_facts}


def _session_of(db: Path, turns: int) -> str:
    """A paused session of this many turns."""
    program = Program(db, embeddings=False)
    open_ended = Limits(turns=None, minutes=None, orders=None)
    session = program.open_session(program.library.get(CASE), arm="scripted", doctor="bench", seed=1, limits=open_ended)
    payloads = [payload for number in range(turns) for payload in stored_turn(number)]
    at_ms = session.events[-1].at_ms
    program.store.append(session.id, session.encounter.seq, "interview", [*payloads, Paused(reason="bench")], at_ms)
    program.close()
    return session.id


def _go_in(screen: Screen, turns: int) -> float:
    """From the start of the process to a room that shows its turns."""
    screen.until(f"turn {turns} ")
    ready = screen.until("f8 silent")
    screen.quiet(0.5)
    return ready


def bench_models(quick: bool, folder: Path) -> Measured:
    """Runs with a model as doctor and patient beside the bare client, and encounters a second without a model."""
    found = list(measure_models((4,) if quick else (1, 4, 16, 64), folder, 5 if quick else 20))
    rows = [
        Row(
            f"{each.sessions} encounters with two models, -j {each.jobs}",
            f"{each.run['span_s']:.1f} s, {each.run['calls']:.0f} calls",
            f"bare client {each.bare['span_s']:.1f} s ({each.ratio:.2f}×), with short prompts "
            f"{each.short['span_s']:.1f} s ({each.over_short:.2f}×), ideal {each.ideal_s:.1f} s",
            "≤ 1.5× short",
            each.over_short <= 1.5,
        )
        for each in found
    ]
    rate = embedded_rate(folder, 3 if quick else 20)
    rows.append(Row("embedded patient, scripted doctor", f"{rate:.2f} encounters a second", "", "", None))
    return rows, {"runs": [asdict(each) for each in found], "embedded_per_s": round(rate, 2)}


def bench_scores(quick: bool, folder: Path) -> Measured:
    """`mhtui score all`, and the memory of the largest of its processes early and late."""
    found = measure_scores(folder, 20 if quick else 200, 2, 10 if quick else 100)
    early, late = found.worker_mb
    ours = f"{found.per_s:.2f} sessions a second, a process {late:.0f} MB"
    reference = f"after {found.early}: {early:.0f} MB ({late / early:.2f}×)"
    row = Row(f"{found.sessions} sessions scored, -j {found.jobs}", ours, reference, "≤ 1.1×", late <= 1.1 * early)
    return [row], asdict(found) | {"per_s": round(found.per_s, 2)}


def bench_scale(quick: bool, folder: Path) -> Measured:
    """A large database beside bare sqlite3; 100,000 sessions take half an hour (scripts/bench_scale.py)."""
    sessions, path = 500 if quick else 10_000, folder / "scale.db"
    fill(path, sessions, tell=False)
    found = measure_scale(path, sessions, 2 if quick else 3)
    rows = [
        Row(
            f"{sessions:,} sessions: {each.what}",
            f"{each.ours_ms:.0f} ms",
            f"{each.reference}: {each.bare_ms:.0f} ms ({each.ratio:.2f}×)",
            "≤ 1 s" if each.timed else "",
            each.ours_ms <= 1000 if each.timed else None,
        )
        for each in found
    ]
    return rows, {"sessions": sessions, "rows": [asdict(each) for each in found]}


BENCHES: dict[str, Callable[[bool, Path], Measured]] = {
    "turns": bench_turns,
    "store": bench_store,
    "help": bench_help,
    "paint": bench_paint,
    "long": bench_long,
    "replay": bench_replay,
    "models": bench_models,
    "scores": bench_scores,
    "scale": bench_scale,
}


def machine() -> dict[str, Any]:
    """What it was measured on."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
    return {
        "python": platform.python_version(),
        "system": platform.system(),
        "cores": os.cpu_count(),
        "load_1_min": load,
    }


def main() -> None:
    """Command line. Exit code 1 when an aim is missed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--quick", action="store_true", help="few runs: to see that it works")
    parser.add_argument("--write", action="store_true", help="also write docs/bench.md")
    parser.add_argument("--only", nargs="*", choices=sorted(BENCHES), default=list(BENCHES))
    given = parser.parse_args()
    rows: list[Row] = []
    facts: dict[str, Any] = {"machine": machine()}
    for name in given.only:
        with tempfile.TemporaryDirectory(prefix="mhtui-bench-") as folder:
            more, facts[name] = BENCHES[name](given.quick, Path(folder))
        rows += more
    print(table(rows))
    print(json.dumps(facts, ensure_ascii=False))
    if given.write:
        (ROOT / "docs" / "bench.md").write_text(page(rows, facts, CASE, len(QUESTIONS)), encoding="utf-8")
    sys.exit(1 if any(row.met is False for row in rows) else 0)


if __name__ == "__main__":
    main()
