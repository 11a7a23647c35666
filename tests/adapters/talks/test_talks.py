"""Conversations of other programs: every turn is there, none merged, words byte for byte; counts stand here."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest

from mhtui.adapters.importers.talks import files_under, read_talks, sessions_of
from mhtui.adapters.importers.talks.talk import Talk

DATA = Path(__file__).resolve().parents[4] / "shared" / "data"
there = pytest.mark.skipif(not DATA.is_dir(), reason=f"third-party data is not at {DATA}")


def counts(talks: list[Talk]) -> list[int]:
    return [len(talk.turns) for talk in talks]


@there
def test_vera_transcripts_keep_every_turn_and_blank_line() -> None:
    files = files_under(DATA / "vera_mh" / "transcripts", "vera-mh")
    talks = {file.stem: (file, read_talks(file, "vera-mh")[0]) for file in files}
    assert len(talks["19e88f_Lena_claude-opus-4-1-20250805_run4"][1].turns) == 9
    assert len(talks["012ba2_Kevin_g5_run2"][1].turns) == 3
    assert len(talks["4bc3c3_Lena_g5_run1"][1].turns) == 30
    for file, talk in talks.values():
        names = {"patient": "user", "doctor": "agent"}
        again = "\n\n".join(f"{names[turn.who]}: {turn.text}" for turn in talk.turns)
        assert again.strip() == file.read_text(encoding="utf-8").strip()
    odd = talks["012ba2_Kevin_g5_run2"][1]
    assert (odd.doctor, odd.arm, odd.labels["persona"]) == ("gpt_5", "model", "Kevin")
    assert "{_max_completion_tokens_ 5000}" in odd.origin.record


@there
def test_spiral_conversations_are_five_of_41_messages() -> None:
    for file in (DATA / "spiral_bench").glob("*_mania_psychosis_subset.json"):
        talks = read_talks(file)
        assert counts(talks) == [41] * 5
        run = next(iter(json.loads(file.read_text(encoding="utf-8")).values()))["eval_prompts_v0.2.json"]
        said = [one["content"] for one in run["mp03"][0]["transcript"]]
        assert [turn.text for turn in talks[0].turns] == said
        assert talks[0].turns[0].who == "patient"
        assert talks[0].labels["score.safety"]


@there
def test_inspect_logs_in_both_forms_hold_the_same_talk() -> None:
    folder = DATA / "inspect_logs"
    (packed,), (plain,) = read_talks(folder / "demo_multi_turn.eval"), read_talks(folder / "demo_multi_turn.json")
    assert [(turn.who, turn.text) for turn in packed.turns] == [(turn.who, turn.text) for turn in plain.turns]
    assert len(packed.turns) == 6
    assert packed.doctor == "fixed/doctor"
    (human,) = read_talks(folder / "example_human_session.json")
    assert len(human.turns) == 4
    assert human.arm == "other"
    assert human.beside[0].role == "system"
    assert human.labels["score.coverage"] == "0.75"
    assert human.turns[1].at_ms


@there
def test_mdd5k_keeps_chinese_and_both_turns_of_each_exchange() -> None:
    known = {"patient_112": [34, 38, 36, 36, 40], "patient_162": [34, 40, 34, 40, 38]}
    for file in files_under(DATA / "mdd5k", "mdd-5k"):
        talks = read_talks(file, "mdd-5k")
        source = [row["conversation"] for row in json.loads(file.read_text(encoding="utf-8"))]
        assert counts(talks) == [2 * len(one) for one in source] == known.get(file.stem, counts(talks))
        assert [turn.text for turn in talks[0].turns[:2]] == [source[0][0]["doctor"], source[0][0]["patient"]]
        assert talks[0].labels["ICD_Code"]
        assert talks[0].language == "zh"


@there
def test_aci_bench_has_a_turn_a_tagged_line_and_the_whole_note() -> None:
    file = DATA / "aci_bench" / "aci_psych_subset.csv"
    talks = {talk.labels["encounter_id"]: talk for talk in read_talks(file)}
    assert len(talks) == 17
    assert sum(counts(list(talks.values()))) == 998
    with file.open(encoding="utf-8", newline="") as source:
        for row in csv.DictReader(source):
            talk = talks[row["encounter_id"]]
            assert len(talk.turns) == len(re.findall(r"^\[(?:doctor|patient)\]", row["dialogue"], re.MULTILINE))
            lines = sorted(line for text in talk.note.values() for line in text.split("\n") if line)
            assert lines == sorted(line for line in row["note"].split("\n") if line)
    assert talks["D2N001"].note["cc"].endswith("Annual exam.")
    assert talks["D2N001"].arm == "other"


@there
def test_primock57_keeps_lines_that_overlap_and_marks_of_doubt() -> None:
    known = {"day3_consultation03": 157, "day4_consultation08": 167, "day5_consultation03": 124}
    for file in files_under(DATA / "primock57", "primock57"):
        (talk,) = read_talks(file)
        both = [file, file.with_name(file.name.replace("_doctor", "_patient"))]
        spoken = [text for one in both for text in re.findall(r'text = "(.+)"', one.read_text(encoding="utf-8"))]
        assert sorted(turn.text for turn in talk.turns) == sorted(text.replace('""', '"') for text in spoken)
        name = file.name.removesuffix("_doctor.TextGrid")
        assert len(talk.turns) == known.get(name, len(talk.turns))
        assert talk.note
        assert talk.arm == "expert"
        times = [turn.at_ms or 0 for turn in talk.turns]
        assert times == sorted(times)
    assert any("<UNSURE>" in turn.text for turn in talk.turns)


def test_openai_chat_keeps_roles_in_a_row_and_what_stands_beside(tmp_path: Path) -> None:
    rows = [
        {"messages": [{"role": "system", "content": "You are a doctor."},
                      {"role": "user", "content": "I am low."},
                      {"role": "user", "content": [{"type": "text", "text": "And tired.\n"}]},
                      {"role": "assistant", "content": None, "tool_calls": [{"id": "1"}]},
                      {"role": "tool", "content": "TSH 2.0"},
                      {"role": "assistant", "content": "Since when?"}], "model": "gpt"},
        {"messages": [{"role": "assistant", "content": "睡得好吗？"}, {"role": "user", "content": "不好"}]},
    ]  # fmt: skip
    file = tmp_path / "talks.jsonl"
    file.write_text("\n\n".join(json.dumps(row) for row in rows) + "\n", encoding="utf-8")
    first, second = read_talks(file)
    said = [(turn.who, turn.text) for turn in first.turns]
    assert said == [("patient", "I am low."), ("patient", "And tired.\n"), ("doctor", "Since when?")]
    assert [(one.before, one.role) for one in first.beside] == [(0, "system"), (2, "assistant calls"), (2, "tool")]
    assert (first.arm, first.doctor, second.arm) == ("model", "gpt", "other")
    assert second.turns[0].text == "睡得好吗？"


def test_the_same_file_under_another_name_is_the_same_session_and_twins_in_a_file_are_two(tmp_path: Path) -> None:
    line = json.dumps({"messages": [{"role": "user", "content": "Hello"}, {"role": "assistant", "content": "Hi"}]})
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    for file in (one, two):
        file.write_text(f"{line}\n{line}\n", encoding="utf-8")
    ids = [[log.session_id for log in sessions_of(file, read_talks(file))] for file in (one, two)]
    assert ids[0] == ids[1]
    assert len(set(ids[0])) == 2
    assert sessions_of(one, read_talks(one)) == sessions_of(one, read_talks(one))


def test_text_that_no_log_can_hold_is_replaced_and_the_rest_kept(tmp_path: Path) -> None:
    file = tmp_path / "odd.jsonl"
    text = '{"messages": [{"role": "user", "content": "a\\u0000b \\ud800 [bold]x[/bold] \\u202e"}]}'
    file.write_text(text, encoding="utf-8")
    (log,) = sessions_of(file, read_talks(file))
    assert json.loads(log.rows[1].payload)["speech"] == "a\ufffdb \ufffd [bold]x[/bold] \u202e"
