"""`mhtui probe match` over one's own lines: verdicts, and a table that counts what is right as right."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from mhtui.cli.probe import probe

ROWS = [
    {"id": "1", "checkpoint": "Hears voices", "text": "No voices.", "label": "not_entailed"},
    {"id": "2", "checkpoint": "Hears voices", "text": "No voices.", "label": "contradicted"},
    {"id": "3", "checkpoint": "Hears voices", "text": "Hears two voices.", "label": "entailed"},
]


def test_a_denial_is_right_where_the_label_only_says_not_stated(tmp_path: Path) -> None:
    file = tmp_path / "pairs.jsonl"
    file.write_text("\n".join(json.dumps(row) for row in ROWS), encoding="utf-8")
    done = CliRunner().invoke(probe, ["match", str(file), "--no-embeddings"], catch_exceptions=False)
    assert done.exit_code == 0
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [row["verdict"] for row in rows] == ["not_entailed", "not_entailed", "entailed"]
    assert "3 of 3 as labelled" in done.stderr


def test_an_empty_file_is_said_to_be_empty(tmp_path: Path) -> None:
    file = tmp_path / "none.jsonl"
    file.write_text("\n", encoding="utf-8")
    done = CliRunner().invoke(probe, ["match", str(file), "--no-embeddings"], catch_exceptions=False)
    assert (done.exit_code, done.stdout) == (0, "")
    assert "none.jsonl is empty" in done.stderr
