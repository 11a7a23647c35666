"""`mhtui run --doctor model:…`, `mhtui sessions show --calls` and `mhtui check`, against a scripted endpoint."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from stub_server import Hang, Reply, Status, Stub, clinic, error, stub

CASE = "ten-days-without-sleep"
KEY = "sk-proj-Zx81kQv0LmN3pR7tYw2B"
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def mhtui(tmp_path: Path) -> Run:
    """The program with a database and settings of its own."""
    env = {
        **os.environ,
        "MHTUI_DB": str(tmp_path / "test.db"),
        "MHTUI_SETTINGS": str(tmp_path / "settings.toml"),
        "MHTUI_CASES": str(tmp_path / "cases"),
        "MHTUI_EMBEDDINGS": "off",
        "WARD_KEY": KEY,
    }

    def run(*args: str, **more: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "mhtui", *args]
        return subprocess.run(command, capture_output=True, text=True, env=env | more, timeout=120, check=False)

    return run


def settings(folder: Path, server: Stub, extra: str = "") -> None:
    """A model named ward behind the stub, with a key."""
    text = f'[models.ward]\nbase_url = "{server.url}"\nmodel = "m"\nkey_env = "WARD_KEY"\nretries = 2\n{extra}\n'
    (folder / "settings.toml").write_text(text, encoding="utf-8")


def test_a_model_plays_and_its_use_stands_beside_the_scores(mhtui: Run, tmp_path: Path) -> None:
    with stub() as server:
        settings(tmp_path, server, "price = { in = 1, out = 10 }")
        done = mhtui("run", "--case", CASE, "--doctor", "model:ward", "--json", "--turns", "10")
    assert done.returncode == 0, done.stderr
    [row] = [json.loads(line) for line in done.stdout.splitlines()]
    assert (row["arm"], row["doctor"], row["ended"], row["turns"]) == ("model", "model:ward", "submitted", 3)
    doctor = row["usage"]["doctor"]
    assert doctor["calls"] == len(server.bodies) == 9
    assert row["cost"] == pytest.approx((doctor["prompt"] + 10 * doctor["completion"]) / 1e6)
    assert row["currency"] == "USD"
    assert (row["format_failures"], row["flags"]) == (0, {})
    assert row["usage"]["judge"]["calls"] == 0
    assert "interview" in row["scores"]
    assert server.headers[0]["Authorization"] == f"Bearer {KEY}"


def test_c1_a_model_by_address_is_unpriced_not_free(mhtui: Run) -> None:
    with stub() as server:
        door = f"model:{server.url}#m"
        rows = mhtui("run", "--case", CASE, "--doctor", door, "--json")
        lines = mhtui("run", "--case", CASE, "--doctor", door)
    assert json.loads(rows.stdout)["cost"] is None
    assert json.loads(rows.stdout)["usage"]["doctor"]["unpriced"] == 9
    assert re.search(r"Doctor +9 calls, [\d,]+ tokens in, 63 out, unpriced", lines.stdout)


def test_c4_what_a_run_may_cost_is_told_before_anything_is_asked(mhtui: Run, tmp_path: Path) -> None:
    with stub() as server:
        settings(tmp_path, server, "price = { in = 1, out = 10 }")
        asked = ("run", "--case", "all", "--doctor", "model:ward", "--turns", "20", "--estimate")
        row = json.loads(mhtui(*asked, "--json").stdout)["doctor"]
        line = mhtui(*asked).stdout
        unpriced = mhtui("run", "--case", CASE, "--doctor", f"model:{server.url}#m", "--estimate").stdout
        played = json.loads(mhtui("run", "--case", CASE, "--doctor", "model:ward", "--turns", "3", "--json").stdout)
        few = json.loads(
            mhtui("run", "--case", CASE, "--doctor", "model:ward", "--turns", "3", "--estimate", "--json").stdout
        )["doctor"]
    assert row["cost"] == pytest.approx((row["prompt"] + 10 * row["completion"]) / 1e6)
    assert (row["sessions"], row["currency"]) == (5, "USD")
    assert re.search(r"5 sessions .* calls, .* about \d+\.\d\d USD", line)
    assert "unpriced" in unpriced
    assert played["usage"]["doctor"]["prompt"] <= few["prompt"] <= 3 * played["usage"]["doctor"]["prompt"]
    assert len(json.loads(mhtui("sessions", "list", "--json").stdout)) == 1


def test_the_scripted_doctor_used_nothing(mhtui: Run) -> None:
    row = json.loads(mhtui("run", "--case", CASE, "--json").stdout)
    assert (row["doctor"], row["cost"], row["format_failures"]) == ("scripted", None, 0)
    assert row["usage"]["doctor"]["calls"] == 0


def test_p4_a_model_that_is_not_there_fails_at_once_with_the_providers_words(mhtui: Run, tmp_path: Path) -> None:
    with stub(lambda _body: error("The model `m` does not exist", 404)) as server:
        settings(tmp_path, server)
        done = mhtui("run", "--case", CASE, "--case", "completion-day", "--doctor", "model:ward", "--json")
    assert done.returncode == 1
    assert done.stderr.count("The model `m` does not exist") == 2
    assert "2 of 2 not played to the end" in done.stderr
    assert "Traceback" not in done.stderr
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [row["ended"] for row in rows] == [None, None]
    assert len(server.bodies) == 2
    cards = json.loads(mhtui("sessions", "list", "--json").stdout)
    assert {card["state"] for card in cards} == {"paused"}


def test_one_session_that_fails_does_not_stop_the_others(mhtui: Run, tmp_path: Path) -> None:
    with stub(clinic, error("try the other one", 403)) as server:
        settings(tmp_path, server)
        done = mhtui("run", "--case", CASE, "--case", "completion-day", "--doctor", "model:ward", "--json")
    assert done.returncode == 1
    assert [json.loads(line)["ended"] for line in done.stdout.splitlines()] == [None, "submitted"]


def test_p5_a_busy_endpoint_is_counted_down_and_not_the_doctors_time(mhtui: Run, tmp_path: Path) -> None:
    busy = Status(429, {"error": {"message": "Slow down"}}, {"Retry-After": "2"})
    with stub(clinic, busy) as server:
        settings(tmp_path, server)
        done = mhtui("run", "--case", CASE, "--doctor", "model:ward", "--json")
    assert done.returncode == 0, done.stderr
    assert re.search(r"waiting 2 s, then try 1 of 2: .*Slow down", done.stderr)
    row = json.loads(done.stdout)
    assert row["usage"]["doctor"]["retries"] == 1
    assert row["usage"]["doctor"]["waited_ms"] == 2000
    shown = json.loads(mhtui("sessions", "show", row["session_id"], "--json").stdout)
    waited = [event for event in shown["events"] if event["kind"] in ("paused", "resumed")]
    assert [event["kind"] for event in waited] == ["paused", "resumed"]
    assert waited[1]["at_ms"] - waited[0]["at_ms"] >= 1900
    span = shown["events"][-1]["at_ms"] - shown["events"][0]["at_ms"]
    assert shown["active_ms"] <= span - 1900


def test_ctrl_c_leaves_the_session_paused(mhtui: Run, tmp_path: Path) -> None:
    with stub(lambda _body: Hang(20)) as server:
        settings(tmp_path, server)
        command = [sys.executable, "-m", "mhtui", "run", "--case", CASE, "--doctor", "model:ward"]
        env = {**os.environ, "MHTUI_DB": str(tmp_path / "test.db"), "MHTUI_SETTINGS": str(tmp_path / "settings.toml")}
        env |= {"MHTUI_EMBEDDINGS": "off", "WARD_KEY": KEY}
        with subprocess.Popen(command, env=env, stderr=subprocess.PIPE, text=True) as running:
            while not server.bodies:
                assert running.poll() is None
                time.sleep(0.05)
            running.send_signal(signal.SIGINT)
            _, said = running.communicate(timeout=30)
    assert running.returncode == 130
    assert "Traceback" not in said
    [card] = json.loads(mhtui("sessions", "list", "--json").stdout)
    assert card["state"] == "paused"


@pytest.mark.slow
def test_calls_are_shown_and_exported_without_reasoning(mhtui: Run, tmp_path: Path) -> None:
    refuses = {"max_tokens": error("Use 'max_completion_tokens' instead of 'max_tokens'", param="max_tokens")}
    with stub(lambda body: Reply(f"<think>PONDERING</think>{clinic(body)}"), refuses=refuses) as server:
        settings(tmp_path, server)
        row = json.loads(mhtui("run", "--case", CASE, "--doctor", "model:ward", "--json").stdout)
    text = mhtui("sessions", "show", row["session_id"], "--calls").stdout
    for words in (
        "m-2026-01-01",
        "chatcmpl-stub",
        "max_completion_tokens=512",
        "max_tokens → max_completion_tokens",
        "doctor: diagnoses",
        "9 characters, kept apart",
        "unpriced",
        "Flags            none",
    ):
        assert words in text
    whole = json.loads(mhtui("sessions", "show", row["session_id"], "--calls", "--json").stdout)
    assert len(whole["calls"]) == 9
    assert whole["calls"][0]["finish_reason"] == "stop"
    assert whole["calls"][0]["tokens"]["raw"]["total_tokens"] > 7
    exported = mhtui("sessions", "export", row["session_id"]).stdout
    assert "chatcmpl-stub" in exported
    assert "You are the doctor in a psychiatric clinic" in exported
    for shown in (text, json.dumps(whole), exported, mhtui("sessions", "show", row["session_id"]).stdout):
        assert "PONDERING" not in shown
    assert mhtui("sessions", "verify").returncode == 0


@pytest.mark.slow
def test_a_key_is_nowhere_in_database_export_or_output(mhtui: Run, tmp_path: Path) -> None:
    echo = error(f"Incorrect API key provided: {KEY[:10]}***{KEY[-9:]} / {KEY}", 401)
    with stub(clinic, Status(500, text=f"debug {KEY}")) as server:
        settings(tmp_path, server)
        outputs = [mhtui("run", "--case", CASE, "--doctor", "model:ward", "--json")]
    with stub(lambda _body: echo) as server:
        settings(tmp_path, server)
        outputs += [
            mhtui("run", "--case", CASE, "--doctor", "model:ward", "--json"),
            mhtui("check"),
            mhtui("check", "--json"),
        ]
    outputs += [mhtui("sessions", "export", "--all", "--to", str(tmp_path / "x.jsonl"))]
    outputs += [
        mhtui("sessions", "show", "--calls", card["id"])
        for card in json.loads(mhtui("sessions", "list", "--json").stdout)
    ]
    assert outputs[0].returncode == 0, outputs[0].stderr
    assert "answered 401" in outputs[1].stderr
    files = [file.read_bytes().decode("utf-8", "replace") for file in tmp_path.iterdir() if file.is_file()]
    assert len(files) >= 3
    pieces = [KEY[at : at + 8] for at in range(len(KEY) - 7)]
    for text in [*files, *(done.stdout + done.stderr for done in outputs)]:
        assert [piece for piece in pieces if piece in text] == []


@pytest.mark.parametrize(
    ("doctor", "says"),
    [
        ("model:nobody", "There is no model 'nobody'"),
        ("model:http://localhost:1/v1", "model:URL#MODEL"),
        ("model:ward", "put it into OTHER_KEY"),
        ("model:broken", "base_url is missing"),
        ("someone", "scripted, model:NAME"),
    ],
)
def test_a_doctor_that_cannot_be_had_is_wrong_use(mhtui: Run, tmp_path: Path, doctor: str, says: str) -> None:
    ward = '[models.ward]\nbase_url = "http://localhost:1/v1"\nmodel = "m"\nkey_env = "OTHER_KEY"\n'
    text = f'{ward}[models.broken]\nmodel = "m"\n'
    (tmp_path / "settings.toml").write_text(text, encoding="utf-8")
    done = mhtui("run", "--case", CASE, "--doctor", doctor)
    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr
    assert json.loads(mhtui("sessions", "list", "--json").stdout or "[]") == []


def test_check_explains_and_tests(mhtui: Run, tmp_path: Path) -> None:
    with stub(lambda body: '{"ready": true}' if "JSON" in str(body["messages"]) else "ready") as server:
        settings(tmp_path, server, "price = { in = 1, out = 10 }")
        done = mhtui("check")
        rows = json.loads(mhtui("check", "--json").stdout)
        only = mhtui("check", "ward", "--no-calls")
    assert done.returncode == 0, done.stdout + done.stderr
    for words in (
        "MHTUI_SETTINGS",
        "ward: base_url",
        "(settings)",
        "set in WARD_KEY",
        "m-2026-01-01 in",
        "by JSON schema",
        "the reply was the object",
        "5 can be played",
        "ward: built in",
        "embeddings",
    ):
        assert words in done.stdout
    assert len(server.bodies) == 4
    assert max(body["max_tokens"] for body in server.bodies) <= 64
    assert rows["ok"] is True
    [found] = [finding for finding in rows["findings"] if finding["name"] == "ward: structured output"]
    assert (found["response_format"], found["kept"]) == ("json_schema", True)
    assert only.returncode == 0
    assert "answers" not in only.stdout
    assert not (tmp_path / "test.db").exists()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[models.ward]\nbase_url = = 1", "cannot be read"),
        ('[models.ward]\nmodel = "m"', "base_url is missing"),
        (
            '[model.ward]\nbase_url = "http://127.0.0.1:1/v1"\nmodel = "m"',
            "there is no setting model; did you mean models?",
        ),
        ('[models.ward]\nbase_url = "http://127.0.0.1:1/v1"\nmodel = "m"\nretries = 0', "cannot be reached"),
        ('[models.ward]\nbase_url = "http://127.0.0.1:1/v1"\nmodel = "m"\nkey_env = "NOT_SET"', "put it into NOT_SET"),
    ],
)
def test_check_fails_and_says_why(mhtui: Run, tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / "settings.toml").write_text(text, encoding="utf-8")
    done = mhtui("check")
    assert done.returncode == 1
    assert "BAD" in done.stdout
    assert says in done.stdout
    assert json.loads(mhtui("check", "--json").stdout)["ok"] is False


def test_check_tells_a_database_that_is_none(mhtui: Run, tmp_path: Path) -> None:
    (tmp_path / "test.db").write_text("not a database" * 50, encoding="utf-8")
    done = mhtui("check")
    assert done.returncode == 1
    assert "damaged" in done.stdout
