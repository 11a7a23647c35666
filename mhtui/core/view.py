"""What a doctor may see: the door note, the dialogue, the results ordered, the limits. Nothing else exists here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from mhtui.core.events import DiagnosisEntry, ExamResult, Limits
from mhtui.core.phases import Phase

Speaker = Literal["doctor", "patient", "informant"]


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of dialogue. `behaviour` is what is seen of the patient, empty for others; `seq` is its event."""

    seq: int
    at_ms: int
    speaker: Speaker
    name: str
    behaviour: str
    speech: str
    latency_ms: int = 0


@dataclass(frozen=True, slots=True)
class Usage:
    """What of the limits is used: doctor's turns, orders, and active milliseconds with the patient, in all, and with
    the note."""

    turns: int = 0
    orders: int = 0
    patient_ms: int = 0
    active_ms: int = 0
    note_ms: int = 0


@dataclass(frozen=True, slots=True)
class DoctorView:
    """Everything the doctor receives, human or model (design, fixed point 2). `talk_only`: a dialogue without exams and
    documents, ended by ending its one phase."""

    title: str
    setting: str
    door_note: str
    informant: str | None
    phase: Phase
    dialogue: tuple[Turn, ...]
    results: tuple[ExamResult, ...]
    note: dict[str, str]
    diagnoses: tuple[DiagnosisEntry, ...]
    plan: dict[str, str]
    scratch: str
    limits: Limits
    usage: Usage
    limits_reached: frozenset[str]
    paused: bool
    informant_in: bool
    talk_only: bool = False
