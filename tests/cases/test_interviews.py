"""Every case against its two scripted interviews: a good one brings it out, a hasty one does not."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
import yaml

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import patient_kit
from patient_kit import sense_of

from mhtui.adapters.case_files import CaseLibrary
from mhtui.adapters.icd11_table import load_icd11
from mhtui.core.case import Case
from mhtui.core.events import ACTORS, DoctorSaid, Event, PatientOpened
from mhtui.patient.embedded import EmbeddedPatient

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.interviews.yaml"))
SEEDS = (1, 2, 3)
GOOD, HASTY = 0.95, 0.40
COMMON = frozenset(
    "with without other disorder disorders syndrome episode symptoms current single specified unspecified secondary "
    "severe moderate mild type due state and the of not".split()
)


@pytest.fixture(scope="module")
def reader():
    return patient_kit.reader()


@pytest.fixture(scope="module")
def library() -> CaseLibrary:
    return CaseLibrary.standard(Path("no-such-folder"))


def interview(file: Path, which: str) -> list[str]:
    return yaml.safe_load(file.read_text(encoding="utf-8"))[which]


def case_id(file: Path) -> str:
    return file.name.removesuffix(".interviews.yaml")


def told(case: Case, reader, lines: list[str], seed: int) -> set[str]:
    """Everything released in the interview."""
    patient = EmbeddedPatient(case, reader, seed, sense_of(case))
    opening = PatientOpened(behaviour=case.patient.opening.behaviour, speech=case.patient.opening.says)
    events = [Event("S", 0, 0, "interview", "patient", opening)]
    refs: set[str] = set()
    for line in lines:
        events.append(Event("S", len(events), 0, "interview", "doctor", DoctorSaid(text=line)))
        reply = patient.respond(events)
        events.append(Event("S", len(events), 0, "interview", ACTORS[reply.kind], reply))
        refs |= {release.ref for release in reply.releases}
    return refs


def coverage(case: Case, refs: set[str]) -> float:
    """Share of the interview checkpoints whose evidence was told."""
    units = {ref.split(".")[0] for ref in refs if ":" not in ref}

    def holds(ref: str) -> bool:
        return ref in refs or ref in units

    wanted = [c for c in case.references.checkpoints if c.stage == "interview"]
    earned = [c for c in wanted if any(holds(e) if isinstance(e, str) else all(map(holds, e)) for e in c.evidence)]
    return len(earned) / len(wanted)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("file", FILES, ids=case_id)
def test_a_good_interview_earns_nearly_everything(library, reader, file, seed):
    case = library.get(case_id(file))
    assert coverage(case, told(case, reader, interview(file, "good"), seed)) >= GOOD


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("file", FILES, ids=case_id)
def test_a_hasty_interview_earns_little(library, reader, file, seed):
    case = library.get(case_id(file))
    assert coverage(case, told(case, reader, interview(file, "hasty"), seed)) < HASTY


@pytest.mark.parametrize("file", FILES, ids=case_id)
def test_a_checklist_is_clearly_below_a_good_interview(library, reader, file):
    from mhtui.doctors.intake import GREETING, INTAKE

    case = library.get(case_id(file))
    checklist = [GREETING, *(question for _, question, _ in INTAKE)]
    good = coverage(case, told(case, reader, interview(file, "good"), 1))
    assert coverage(case, told(case, reader, checklist, 1)) <= good - 0.15


@pytest.mark.parametrize("file", FILES, ids=case_id)
def test_what_is_told_freely_does_not_name_the_diagnosis(library, file):
    case = library.get(case_id(file))
    icd11 = load_icd11()
    gold = {word for d in case.references.diagnoses for word in gold_words(icd11.title(d.code) or "")}
    free = [case.door_note, case.title, case.patient.opening.says]
    free += [line for unit in case.patient.memory for line in unit.lines("open")]
    if case.door_note and "dementia" in case.door_note.lower():
        gold -= {"dementia"}  # the referral's own wrong guess is part of that case
    said = set(re.findall(r"[a-z]+", " ".join(free).lower()))
    assert not gold & said
    assert case.icd11.lower() not in " ".join(free).lower()


def gold_words(title: str) -> set[str]:
    return {word for word in re.findall(r"[a-z]+", title.lower()) if len(word) > 3} - COMMON
