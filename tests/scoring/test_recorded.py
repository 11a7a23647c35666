"""What an imported session did not record is unscored with the reason, and no miss."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import sessions_kit as kit

from mhtui.core.events import (
    ACTORS,
    DoctorSaid,
    Event,
    ExamOrdered,
    NoteWritten,
    PatientReplied,
    Payload,
    PlanWritten,
)
from mhtui.scoring.recorded import not_recorded, recorded_part

CASE = kit.a_case()


def events(*payloads: Payload) -> list[Event]:
    return [Event(kit.IDS[0], n, 0, "interview", ACTORS[one.kind], one) for n, one in enumerate(payloads)]


TALK = (DoctorSaid(text="How do you sleep?"), PatientReplied(behaviour="", speech="Not at all."))


def test_parts_without_a_record_say_so_and_are_taken_out_of_the_case() -> None:
    lacking = not_recorded(CASE, events(*TALK, NoteWritten(sections={"cc": "no sleep"})), "en")
    assert lacking == {"exams": "the source records no orders", "plan": "the source records no plan"}
    held = recorded_part(CASE, lacking)
    assert held.exams == ()
    assert held.references.plan == type(held.references.plan)()
    assert held.references.checkpoints == CASE.references.checkpoints


def test_a_whole_record_lacks_nothing_and_the_case_stays() -> None:
    whole = events(
        *TALK, ExamOrdered(request="FBC"), NoteWritten(sections={"cc": "x"}), PlanWritten(sections={"safety": "x"})
    )
    assert not_recorded(CASE, whole, "en") == {}
    assert recorded_part(CASE, {}) is CASE


def test_words_in_another_language_are_held_against_no_case() -> None:
    said = not_recorded(CASE, events(*TALK), "zh")
    assert set(said) == {"interview", "exams", "note", "plan"}
    assert "another language (zh)" in said["interview"]
    written = events(DoctorSaid(text="最近睡眠怎么样?"), PatientReplied(behaviour="", speech="睡不着 ok"))
    assert "another script" in not_recorded(CASE, written, "en")["note"]
    assert not recorded_part(CASE, said).references.checkpoints
