"""Real spoken lines of doctors, read where they lie and never copied: positions and labels only are kept here."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest
from patient_kit import reader as load_reader

DATA = Path(__file__).resolve().parents[2].parent / "shared" / "data"
HERE = Path(__file__).parent


def _primock() -> dict[str, str]:
    lines = {}
    for path in sorted((DATA / "primock57").glob("*_doctor.TextGrid")):
        name = path.name.removesuffix("_doctor.TextGrid")
        for at, text in enumerate(re.findall(r'text = "(.*)"', path.read_text(encoding="utf-8"))):
            lines[f"{name}:{at}"] = re.sub(r"<[^>]*>", " ", text).strip()
    return lines


def _aci() -> dict[str, str]:
    lines = {}
    with (DATA / "aci_bench" / "aci_psych_subset.csv").open(encoding="utf-8", newline="") as handle:
        for row in csv.DictReader(handle):
            turns = [line[8:] for line in row["dialogue"].splitlines() if line.startswith("[doctor]")]
            asked = [s.strip() for turn in turns for s in re.findall(r"[^.?!]+[.?!]+", turn) if s.strip().endswith("?")]
            lines |= {f"{row['encounter_id']}:{at}": text for at, text in enumerate(asked)}
    return lines


@pytest.mark.skipif(
    not (DATA / "primock57").is_dir(), reason="spoken consultations are not on this machine (../shared/data)"
)
@pytest.mark.parametrize("name", ["spoken_labels.json", "spoken_check_labels.json"])
def test_spoken_lines_of_doctors_are_understood(name: str) -> None:
    reader, lines = load_reader(), _primock() | _aci()
    labels: dict[str, list[str]] = json.loads((HERE / name).read_text(encoding="utf-8"))
    assert set(labels) <= set(lines)
    right = sum((reader.topics(lines[key]) or ["none"])[0] in wanted for key, wanted in labels.items())
    assert right / len(labels) >= 0.74, f"{right} of {len(labels)}"
