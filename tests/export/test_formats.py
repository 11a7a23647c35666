"""Each format holds every turn, and reads back in what it is meant for."""

from __future__ import annotations

import csv
import io
import json
import math
import re
import sqlite3
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

import export_kit as kit
import pressure_kit
import sessions_kit

from mhtui.adapters.export_files import write_export
from mhtui.adapters.importers.talks import read_talks
from mhtui.core.csv_text import csv_bytes, plain
from mhtui.core.errors import StoreError, WrongUse
from mhtui.core.events import ACTORS, DoctorSaid, Event, PatientPressed, PressureStart, SessionStarted
from mhtui.core.imported import Imported
from mhtui.export.chat_jsonl import chat_line
from mhtui.export.inspect_log import inspect_file, inspect_log
from mhtui.export.llm_rows import responses
from mhtui.export.material import Figure, Material
from mhtui.export.rubric_rows import rubric_line
from mhtui.export.tables import COLUMNS, dictionary, tables
from mhtui.export.transcript import markdown, page

ENCOUNTER = Material(
    kit.planted(),
    sessions_kit.a_case(),
    (Figure("note", 0.5, 0.5, 0.75, 2, 4), Figure("exams", None, reason="nothing indicated")),
    scorer_hash="s1",
)
"""5 turns: opening, two of the doctor in a row, a reply, a last word of the patient."""


def dialogue() -> Material:
    """A pressure dialogue of three turns."""
    scenario = pressure_kit.scenario()
    start = ENCOUNTER.start.model_copy(
        update={"case_id": scenario.id, "title": scenario.title, "arm": "model", "participant": "",
                "doctor": "model:http://user:pw@host/v1#gpt-x",
                "versions": {"patient_choice": "model:http://host/v1#gpt-y"},
                "pressure": PressureStart(scenario=scenario.id, family=scenario.family)}
    )  # fmt: skip
    payloads: list[SessionStarted | PatientPressed | DoctorSaid] = [
        start,
        PatientPressed(behaviour="leans in", speech="Please.", rung=1, step="presses"),
        DoctorSaid(text="No."),
        PatientPressed(behaviour="", speech="Go on!", rung=2, step="presses"),
    ]
    return Material(
        tuple(
            Event(sessions_kit.IDS[1], seq, sessions_kit.NOON + seq, "interview", ACTORS[payload.kind], payload)
            for seq, payload in enumerate(payloads)
        )
    )


def test_chat_lines_hold_every_turn_and_mark_roles_in_a_row() -> None:
    row = json.loads(chat_line(ENCOUNTER))
    assert [m["role"] for m in row["messages"]] == ["user", "assistant", "assistant", "user", "user"]
    assert row["messages"][0]["content"] == f"[looks up] {kit.CJK}"
    assert row["metadata"]["same_role_in_a_row"] == "2"
    assert "model" not in row
    pressed = json.loads(chat_line(dialogue()))
    assert (pressed["model"], pressed["metadata"]["kind"]) == ("gpt-x", "pressure")


def test_chat_lines_and_inspect_logs_import_again_turn_for_turn(tmp_path: Path) -> None:
    for one in (ENCOUNTER, dialogue()):
        said = [(t.speaker, f"[{t.behaviour}] {t.speech}" if t.behaviour else t.speech) for t in one.encounter.dialogue]
        (tmp_path / "a.jsonl").write_bytes(chat_line(one))
        (tmp_path / "a.json").write_bytes(inspect_file(one)[1])
        for name in ("a.jsonl", "a.json"):
            (talk,) = read_talks(tmp_path / name)
            assert [(turn.who, turn.text) for turn in talk.turns] == said


def test_inspect_log_keeps_to_what_its_readers_ask_for() -> None:
    name, raw = inspect_file(ENCOUNTER)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\+00-00_mhtui-encounter_[0-9A-Z]{26}\.json", name)
    log = json.loads(raw)
    assert list(log) == ["version", "status", "eval", "plan", "results", "stats", "samples"]
    assert {"created", "task", "dataset", "model", "config"} <= set(log["eval"])
    (sample,) = log["samples"]
    assert {message["role"] for message in sample["messages"]} == {"system", "user", "assistant"}
    assert math.isnan(sample["scores"]["exams"]["value"])
    assert sample["scores"]["exams"]["metadata"]["unscored_reason"] == "nothing indicated"
    assert log["eval"]["model"] == f"human/{kit.CODE}"
    assert sample["working_time"] < sample["total_time"]
    assert sample["target"] == sessions_kit.a_case().icd11


def test_inspect_model_events_hold_each_message_once_and_the_last_word_too() -> None:
    for one in (ENCOUNTER, dialogue()):
        (sample,) = inspect_log(one)["samples"]
        events = [event for event in sample["events"] if event["event"] == "model"]
        seen = {m["id"] for e in events for m in e["input"]}
        seen |= {choice["message"]["id"] for e in events for choice in e["output"]["choices"]}
        assert seen == {message["id"] for message in sample["messages"]}
        answered = [event for event in events if event["output"]["choices"]]
        assert len(answered) == sum(turn.speaker == "doctor" for turn in one.encounter.dialogue)


def test_an_open_session_gives_no_gold_away() -> None:
    opened = Material(ENCOUNTER.events[:5])
    (sample,) = inspect_log(opened)["samples"]
    assert sample["target"] == ""
    assert rubric_line(opened) is None
    assert inspect_log(opened)["status"] == "cancelled"


def test_tables_fit_their_dictionary_and_hold_every_turn() -> None:
    rows = tables([ENCOUNTER, dialogue()])
    for name, columns in COLUMNS.items():
        for row in rows[name]:
            assert set(row) <= {column.name for column in columns}
    assert len(rows["turns"]) == 8
    assert [row["value"] for row in rows["scores"]] == [0.5, None]
    assert rows["sessions"][1]["doctor"] == "gpt-x"
    facts = inspect_log(dialogue())["eval"]["metadata"]
    assert facts["versions"] == {"patient_choice": "model:gpt-y"}
    assert "://" not in json.dumps(facts)
    assert {"session_id", "unit"} <= {str(value) for row in dictionary() for value in (row["column"], *row)}
    assert all(row["meaning"] for row in dictionary())


def test_no_cell_is_a_formula_and_words_like_none_survive(tmp_path: Path) -> None:
    write_export("csv", tmp_path / "out", [ENCOUNTER])
    for file in (tmp_path / "out").iterdir():
        with file.open(encoding="utf-8", newline="") as source:
            for row in csv.reader(source):
                assert not any(cell.lstrip().startswith(("=", "@", "\t")) for cell in row)
                assert not any(cell.startswith(("+", "-")) for cell in row)
    odd = ["=1", "  =1", "\n@x", "＝1", "None", "NA", "nan", "", "'x", "a=b"]
    read = list(csv.reader(io.StringIO(csv_bytes(["a"], ({"a": text} for text in odd)).decode(), newline="")))
    assert [plain(row[0]) if row else "" for row in read[1:]] == odd
    assert [row[0][:1] for row in read[1:5]] == ["'"] * 4


def test_transcripts_are_inert_and_whole() -> None:
    html = page(ENCOUNTER).decode()
    assert "<script" not in html
    assert "<img" not in html
    assert "&lt;script&gt;" in html
    assert "http-equiv" in html
    assert kit.SELF not in html
    text = markdown(ENCOUNTER).decode()
    assert "\\<script\\>" in text
    assert "\\*stars\\*" in text
    for one in (html, text):
        assert "我睡不着" in one
        assert "Full blood count" in one
        assert "Bipolar type I" in one
    assert "leans in" in page(dialogue()).decode()


def test_llm_rows_pair_each_answer_with_what_was_heard(tmp_path: Path) -> None:
    first, second, last = responses(ENCOUNTER)
    assert kit.CJK in first.prompt
    assert (second.prompt, second.response) == ("", kit.SCRIPT)
    assert last.prompt.endswith("Wait!")
    assert last.response == ""
    assert first.conversation_id == ENCOUNTER.id.lower()
    write_export("llm", tmp_path / "logs.db", [ENCOUNTER, dialogue()])
    with sqlite3.connect(tmp_path / "logs.db") as db:
        count = "SELECT count(*), count(DISTINCT r.id) FROM responses r JOIN conversations c ON c.id = conversation_id"
        assert db.execute(count).fetchone() == (5, 5)
        assert ("m010_create_new_log_tables",) in db.execute("SELECT name FROM _llm_migrations").fetchall()


def test_rubric_rows_hold_all_references_with_points() -> None:
    row = json.loads(rubric_line(ENCOUNTER) or b"")
    references = sessions_kit.a_case().references
    plan = references.plan
    number = len(references.checkpoints) + 1 + len(plan.must) + len(plan.should) + len(plan.must_not)
    assert len(row["rubrics"]) == number
    assert all(-10 <= one["points"] <= 10 and one["points"] for one in row["rubrics"])
    assert "Bipolar type I" in row["completion"]
    assert len(row["prompt"]) == 5


def test_what_no_session_can_fill_and_what_exists_already_is_refused(tmp_path: Path) -> None:
    with pytest.raises(WrongUse, match="need ended encounters"):
        write_export("healthbench", tmp_path / "x.jsonl", [dialogue()])
    (tmp_path / "there").mkdir()
    with pytest.raises(StoreError, match="exists already"):
        write_export("html", tmp_path / "there", [ENCOUNTER])
    assert not (tmp_path / "x.jsonl").exists()


def test_an_imported_session_says_where_it_comes_from() -> None:
    origin = Imported(format="vera-mh", source="somewhere", licence="MIT", record="r1")
    events = ENCOUNTER.events
    start = ENCOUNTER.start.model_copy(update={"imported": origin})
    first = Event(events[0].session_id, 0, events[0].at_ms, "interview", "house", start)
    one = Material((first, *events[1:]))
    assert tables([one])["sessions"][0]["licence"] == "MIT"
    assert json.loads(chat_line(one))["metadata"]["source"] == "somewhere"
    assert inspect_log(one)["eval"]["metadata"]["imported"]["record"] == "r1"
    assert "somewhere" in markdown(one).decode()


def test_parquet_keeps_types_and_meanings(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed: Parquet is an extra")
    write_export("parquet", tmp_path / "out", [ENCOUNTER])
    table = parquet.read_table(tmp_path / "out" / "turns.parquet")
    assert table.num_rows == 5
    assert table.schema.field("at_ms").metadata[b"unit"] == b"ms"
