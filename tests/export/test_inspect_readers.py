"""inspect_ai itself reads our logs: listed, dumped, as data frames, bundled for its viewer (slow: it is installed)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

import export_kit as kit
import sessions_kit

from mhtui.core.imported import Imported
from mhtui.export.inspect_log import inspect_file
from mhtui.export.material import Figure, Material
from mhtui.play.replay.remarks import Remark

pytestmark = pytest.mark.slow

WANTED = ("inspect-ai==0.3.285", "pandas", "pyarrow")
PATIENCE_S = 120
"""It brings some hundred packages: where that takes longer, the checked schema (test_formats) has to do."""
READ = """
import json, sys
from inspect_ai.analysis import evals_df, messages_df, samples_df
from inspect_ai.log import list_eval_logs, read_eval_log
logs = [read_eval_log(info) for info in list_eval_logs(sys.argv[1])]
headers = [read_eval_log(info, header_only=True) for info in list_eval_logs(sys.argv[1])]
samples, messages, evals = samples_df(sys.argv[1]), messages_df(sys.argv[1]), evals_df(sys.argv[1])
print(json.dumps({
    "status": sorted(log.status for log in logs), "headers": len(headers), "evals": len(evals),
    "samples": len(samples), "roles": {k: int(v) for k, v in messages["role"].value_counts().items()},
    "interview": sorted(float(x) for x in samples["score_interview"].dropna()),
    "noted": sum(getattr(e, "source", "") == "mhtui.remark" for log in logs for s in log.samples for e in s.events),
}))
"""


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python that has inspect_ai: the one named by MHTUI_INSPECT_PYTHON, else one made here."""
    if named := os.environ.get("MHTUI_INSPECT_PYTHON"):
        return Path(named)
    folder = tmp_path_factory.mktemp("inspect")
    venv.create(folder, with_pip=True)
    found = folder / "bin" / "python"
    try:
        subprocess.run([found, "-m", "pip", "install", "-q", *WANTED], check=True, timeout=PATIENCE_S)
    except (subprocess.TimeoutExpired, subprocess.CalledProcessError) as error:
        pytest.skip(f"inspect-ai could not be installed in {PATIENCE_S} s: {error}")
    return found


@pytest.fixture(scope="module")
def materials() -> list[Material]:
    """An ended encounter with a score, one without value and a note of a reviewer; an open one; an imported one."""
    one, two, three = sessions_kit.IDS[:3]
    figures = (Figure("interview", 0.5, 0.5, 0.6, 5, 10), Figure("note", None, reason="no note"))
    noted = Remark(id="R1", session_id=one, seq=3, by="R-07", text="Why?", at_ms=sessions_kit.NOON)
    origin = Imported(format="openai-chat", source="s", licence="l", record="r")
    begun, *rest = kit.planted(three)
    foreign = (type(begun)(three, 0, begun.at_ms, begun.phase, begun.actor,
               begun.payload.model_copy(update={"imported": origin})), *rest)  # fmt: skip
    return [
        Material(kit.planted(one), sessions_kit.a_case(), figures, remarks=(noted,)),
        Material(kit.planted(two)[:6]),
        Material(foreign),
    ]


@pytest.fixture(scope="module")
def logs(materials: list[Material], tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("logs")
    for one in materials:
        name, content = inspect_file(one)
        (folder / name).write_bytes(content)
    return folder


def test_logs_are_listed_and_read_as_data_frames(python: Path, logs: Path, materials: list[Material]) -> None:
    done = subprocess.run([python, "-c", READ, logs], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr[-2000:]
    found = json.loads(done.stdout.splitlines()[-1])
    assert found["status"] == ["cancelled", "success", "success"]
    assert (found["headers"], found["evals"], found["samples"], found["noted"]) == (3, 3, 3, 1)
    turns = [turn.speaker for one in materials for turn in one.encounter.dialogue]
    doctors = turns.count("doctor")
    assert found["roles"] == {"system": 3, "assistant": doctors, "user": len(turns) - doctors}
    assert found["interview"] == [0.5]


def test_inspect_dumps_and_bundles_them(python: Path, logs: Path, tmp_path: Path) -> None:
    inspect = python.with_name("inspect")
    for log in logs.iterdir():
        done = subprocess.run([inspect, "log", "dump", log], capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, done.stderr[-2000:]
        assert json.loads(done.stdout)["eval"]["task"].startswith("mhtui/")
    command = [inspect, "view", "bundle", "--log-dir", logs, "--output-dir", tmp_path / "site"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr[-2000:]
    held = {file.name for file in (tmp_path / "site" / "logs").rglob("*.json")}
    assert {log.name for log in logs.iterdir()} <= held
    assert (tmp_path / "site" / "index.html").exists()
