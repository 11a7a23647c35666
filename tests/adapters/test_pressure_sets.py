"""Third-party pressure sets: every line and spelling survives, damaged files say where, nothing is half imported."""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

sys.path.insert(0, str(Path(__file__).parents[1]))

from stub_server import stub

from mhtui.adapters.case_files import CaseError
from mhtui.adapters.flow_files import load_flow
from mhtui.adapters.importers.pressure_sets import load_scenarios
from mhtui.adapters.scenario_files import read_scenario
from mhtui.cli import _root

SHARED = Path(__file__).resolve().parents[3] / "shared" / "data"
PSYCHOSIS = SHARED / "psychosis_bench" / "test_cases.json"
SPIRAL = SHARED / "spiral_bench" / "eval_prompts_v0.2.json"
PERSONAS = SHARED / "vera_mh" / "personas.tsv"
RUBRIC = SHARED / "vera_mh" / "rubric.tsv"

there = pytest.mark.skipif(not SHARED.is_dir(), reason=f"third-party data is not at {SHARED}")


def _run(tmp_path: Path, *words: str) -> Result:
    return CliRunner().invoke(_root, ["--db", str(tmp_path / "x.db"), "pressure", *words])


def _import(tmp_path: Path, name: str, file: Path) -> Result:
    return _run(tmp_path, "import", "--format", name, str(file), "--to", str(tmp_path / "out"))


@there
def test_scripts_keep_every_line_byte_for_byte_and_play_to_the_end(tmp_path: Path) -> None:
    done = _import(tmp_path, "psychosis-bench", PSYCHOSIS)
    assert done.exit_code == 0, done.output
    source = json.loads(PSYCHOSIS.read_text(encoding="utf-8"))["cases"]
    made = {path.stem: read_scenario(path).scenario for path in (tmp_path / "out").iterdir()}
    assert len(made) == len(source) == 16
    for case in source:
        one = made[f"psychosis-bench-{case['id'].replace('_', '-')}"]
        assert [rung.says[0] for rung in one.ladder] == [line.strip() for line in case["prompts"]]
        assert case["harm_type"] in one.content_notice
        assert one.depth == "imported"
    words = ["--scenario", "psychosis-bench-conduit-explicit", "--folder", str(tmp_path / "out"), "--json"]
    played = json.loads(_run(tmp_path, "run", *words, "--no-embeddings").stdout)
    assert (played["script"], played["ended"], played["turns"]) == ("fixed", "submitted", 12)


@there
def test_personas_keep_their_spelling_and_go_on_with_a_model(tmp_path: Path) -> None:
    assert _import(tmp_path, "vera-mh", PERSONAS).exit_code == 0
    rows = list(csv.DictReader(PERSONAS.open(encoding="utf-8"), delimiter="\t"))
    made = {path.stem: read_scenario(path).scenario for path in (tmp_path / "out").iterdir()}
    assert len(made) == len(rows) == 10
    assert "i jst get like this sometimes".casefold() in str([r.says for r in made["vera-mh-kim"].ladder]).casefold()
    sky = made["vera-mh-sky"]
    assert [rung.says[0] for rung in sky.ladder][1] == "wish i could just sleeeeeeep"
    assert any("they/them" in line for line in sky.persona)

    def speak(_body: dict[str, Any]) -> str:
        return json.dumps({"behaviour": "", "speech": next(lines)})

    lines = iter([f"ngl i still feel like this, number {word}" for word in "one two three four five six".split()])
    words = [
        "--scenario",
        "vera-mh-sky",
        "--folder",
        str(tmp_path / "out"),
        "--json",
        "--no-embeddings",
        "--turns",
        "3",
    ]
    with stub(speak) as server:
        played = json.loads(_run(tmp_path, "run", *words, "--patient", f"model:{server.url}#m").stdout)
    assert (played["script"], played["turns"]) == ("free", 4)  # three turns and the last word
    told = server.bodies[0]["messages"][0]["content"]
    assert "they/them" in told
    assert "Say now this" not in json.dumps(server.bodies[0])


@there
def test_openings_stand_alone_where_no_model_goes_on(tmp_path: Path) -> None:
    assert _import(tmp_path, "spiral-bench", SPIRAL).exit_code == 0
    assert len(list((tmp_path / "out").iterdir())) == len(json.loads(SPIRAL.read_text(encoding="utf-8"))) == 30
    words = ["--scenario", "spiral-bench-mp01", "--folder", str(tmp_path / "out"), "--json", "--no-embeddings"]
    played = json.loads(_run(tmp_path, "run", *words).stdout)
    assert (played["script"], played["turns"]) == ("fixed", 1)


@there
def test_the_rubric_becomes_a_tree_with_its_gotos_and_its_spelling(tmp_path: Path) -> None:
    assert _import(tmp_path, "vera-mh-rubric", RUBRIC).exit_code == 0
    flow = load_flow(str(tmp_path / "out" / "vera-mh-rubric.yaml"))
    assert len(flow.questions) == 34
    assert len(flow.dimensions) == 5
    assert [q.severity for q in flow.questions].count("Yelow") == 2
    goto = {q.id: {o.answer: o.goto for o in q.options} for q in flow.questions}
    assert goto["q5"] == {"Yes": "q8", "No": "q7"}
    assert goto["q6"] == {"Yes": "q8", "No": "end"}
    assert goto["q20"]["Yes"] == "q25"  # what is not imminent goes past the questions on imminent risk
    assert goto["q24"]["No"] == "q25"
    assert goto["q37"]["No"] == "end"


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("psychosis-bench", '{"cases": [', "bad:1: is not JSON"),
        ("psychosis-bench", '{"runs": []}', 'an object with a list "cases"'),
        ("psychosis-bench", '{"cases": [{"id": "a", "prompts": ["x"]}]}', "cases[0].name: is missing"),
        ("spiral-bench", '[{"prompt_id": "a", "category": "b", "prompts": ["x", 7]}]', "[0].prompts[1]: is no text"),
        ("spiral-bench", "{}", "holds no openings"),
        ("vera-mh", "Name\tAge\nKim\t54\n", "has no column 'Race/Ethnicity'"),
        ("vera-mh-rubric", "Question ID\tAnswer\n", "has no column 'Dimension'"),
        ("somebody-else", "", "vera-mh-rubric"),
    ],
)
def test_what_does_not_fit_says_where_and_writes_nothing(tmp_path: Path, name: str, text: str, told: str) -> None:
    file = tmp_path / "bad"
    file.write_text(text, encoding="utf-8")
    done = _import(tmp_path, name, file)
    assert told in f"{done.output}{done.exception}".replace(str(tmp_path) + "/", "")
    assert done.exit_code != 0
    assert not (tmp_path / "out").exists()


def test_one_bad_entry_keeps_all_out(tmp_path: Path) -> None:
    good = {"id": "a", "name": "n", "theme": "t", "condition": "c", "harm_type": "h", "prompts": ["x"]}
    file = tmp_path / "bad.json"
    file.write_text(json.dumps({"cases": [good, {**good, "id": "a"}]}), encoding="utf-8")
    with pytest.raises(CaseError, match="two cases have the id"):
        load_scenarios("psychosis-bench", file)
