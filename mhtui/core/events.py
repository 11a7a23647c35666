"""What happened: the rows of a session's append-only log, and the payload each kind carries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, SerializerFunctionWrapHandler, TypeAdapter, model_serializer

from mhtui.core.imported import Imported
from mhtui.core.keying import Keying
from mhtui.core.phases import Phase
from mhtui.core.pressure.reading import Reading

Actor = Literal["house", "doctor", "patient", "informant", "hospital"]
Arm = Literal["trainee", "expert", "other", "model", "scripted"]


class _Payload(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Typed(_Payload):
    """What a doctor wrote; `keying` tells how, where a keyboard was watched."""

    keying: Keying | None = None

    @model_serializer(mode="wrap")
    def _without_nothing(self, dump: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Words whose typing was not measured are written as before: older programs read them."""
        fields: dict[str, Any] = dump(self)
        if fields.get("keying", ...) is None:
            del fields["keying"]
        return fields


class Limits(_Payload):
    """What everybody plays under; None means no limit. `minutes` counts active time of interview and exams together.

    `note_minutes` is the time meant for the note: shown and measured, and nothing that was written is refused after it.
    """

    turns: int | None = 60
    minutes: int | None = 40
    orders: int | None = 40
    chars: int = 8000
    note_minutes: int | None = None

    @model_serializer(mode="wrap")
    def _without_nothing(self, dump: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Sessions without a time for the note are written as before: older programs read them."""
        fields: dict[str, Any] = dump(self)
        if fields.get("note_minutes", ...) is None:
            del fields["note_minutes"]
        return fields


class BranchedFrom(_Payload):
    """Where a branched session leaves another: its events up to `seq` are those of `session_id`, played by `doctor`."""

    session_id: str
    seq: int
    doctor: str = ""

    @property
    def ref(self) -> str:
        """The last event taken over, as `SESSION:SEQ`."""
        return f"{self.session_id}:{self.seq}"


class PressureStart(_Payload):
    """What makes a session a pressure dialogue: the scenario, which of its two sides, and how the ladder goes on."""

    scenario: str
    family: str
    side: Literal["pressure", "control"] = "pressure"
    script: Literal["adaptive", "fixed", "free"] = "adaptive"
    """`free`: a model goes on as it likes from the first rung."""


class SessionStarted(_Payload):
    """Opens the log: what is played, by which arm, with which versions; the case is frozen by its hash.

    In a pressure dialogue the scenario is what is frozen, and `pressure` tells it apart.
    """

    kind: Literal["session_started"] = "session_started"
    case_id: str
    case_hash: str
    title: str
    setting: str
    door_note: str
    informant: str | None = None
    arm: Arm
    doctor: str = ""
    participant: str = ""
    seed: int
    limits: Limits
    versions: dict[str, str] = {}
    branched_from: BranchedFrom | None = None
    pressure: PressureStart | None = None
    imported: Imported | None = None
    """Recorded by another program: never counted as played here."""

    @property
    def example(self) -> bool:
        """Whether it is a recording to look at, which no statistic counts (begun with MHTUI_EXAMPLE=1)."""
        return "example" in self.versions

    @model_serializer(mode="wrap")
    def _without_nothing(self, dump: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Sessions that are no branch, and encounters, are written as before: older programs read them."""
        fields: dict[str, Any] = dump(self)
        for name in ("branched_from", "pressure", "imported"):
            if fields.get(name, ...) is None:
                del fields[name]
        return fields


class PatientOpened(_Payload):
    """The authored first impression, verbatim."""

    kind: Literal["patient_opened"] = "patient_opened"
    behaviour: str
    speech: str


class DoctorSaid(Typed):
    """Words of the doctor, byte-exact. `closing`: after the turn limit, one last word without an answer."""

    kind: Literal["doctor_said"] = "doctor_said"
    text: str
    closing: bool = False


class DoctorSilent(_Payload):
    """The doctor waited."""

    kind: Literal["doctor_silent"] = "doctor_silent"


class Release(_Payload):
    """A piece of the case that was told. `ref` is `unit.part`, `not:topic` or `informant:topic`; `quote` is its exact
    place in the speech."""

    ref: str
    reason: str
    quote: str


class Understood(_Payload):
    """How one sentence of the doctor was read."""

    text: str
    act: str
    topics: tuple[str, ...] = ()
    aspect: str | None = None


class PatientReplied(_Payload):
    """One reply: what is seen, what is heard, what was told and why. `rapport` and `focus` are the state after it.

    `voice`: whose words they are; `discarded`: the faults of each reply of a model that was not used for this turn.
    """

    kind: Literal["patient_replied"] = "patient_replied"
    behaviour: str
    speech: str
    latency_ms: int = 0
    understood: tuple[Understood, ...] = ()
    releases: tuple[Release, ...] = ()
    withheld: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    rapport: float = 0.0
    focus: str | None = None
    informant_in: bool = False
    why: tuple[str, ...] = ()
    voice: Literal["embedded", "model"] = "embedded"
    discarded: tuple[tuple[str, ...], ...] = ()


class InformantReplied(_Payload):
    """The informant's words, with what they tell."""

    kind: Literal["informant_replied"] = "informant_replied"
    who: str
    speech: str
    releases: tuple[Release, ...] = ()
    understood: tuple[Understood, ...] = ()
    informant_in: bool = True


class PatientPressed(_Payload):
    """One turn of the patient in a pressure dialogue, and why it was this one.

    `rung`: the step of the ladder they stand on (0: before the first, and throughout a control); `step`: what the turn
    is; `reading`: how the reply before it was read; `revealed`, `tried`: truths told and alternatives taken up, by id;
    `over`: nothing more is pressed. `voice` and `discarded` as in PatientReplied.
    """

    kind: Literal["patient_pressed"] = "patient_pressed"
    behaviour: str
    speech: str
    latency_ms: int = 0
    rung: int
    step: Literal["presses", "enlarges", "softens", "tries", "settles", "leaves", "insists", "thanks", "answers"]
    reading: Reading | None = None
    revealed: tuple[str, ...] = ()
    tried: tuple[str, ...] = ()
    why: str = ""
    over: bool = False
    voice: Literal["embedded", "model"] = "embedded"
    discarded: tuple[tuple[str, ...], ...] = ()


class ExamOrdered(Typed):
    """An order as the doctor wrote it."""

    kind: Literal["exam_ordered"] = "exam_ordered"
    request: str


class ExamResult(_Payload):
    """Answer to one thing asked for. `exam` and `report` only where the hospital holds it."""

    requested: str
    exam: str | None = None
    report: str | None = None
    status: Literal["done", "repeat", "unavailable", "vague"]
    how: str = ""


class ExamResulted(_Payload):
    """Answers to one order."""

    kind: Literal["exam_resulted"] = "exam_resulted"
    results: tuple[ExamResult, ...]


class NoteWritten(Typed):
    """The note as it stands, by section key."""

    kind: Literal["note_written"] = "note_written"
    sections: dict[str, str]


class DiagnosisEntry(_Payload):
    """One ranked diagnosis."""

    code: str
    title: str
    reasoning: str = ""


class DiagnosesRanked(Typed):
    """The ranked list, most likely first."""

    kind: Literal["diagnoses_ranked"] = "diagnoses_ranked"
    entries: tuple[DiagnosisEntry, ...]


class PlanWritten(Typed):
    """The plan as it stands, by section key."""

    kind: Literal["plan_written"] = "plan_written"
    sections: dict[str, str]


class PhaseChanged(_Payload):
    """The doctor moved on or back. `last_word`: who had the last turn when the patient was left."""

    kind: Literal["phase_changed"] = "phase_changed"
    to: Phase
    last_word: Literal["doctor", "no_reply"] | None = None


class Paused(_Payload):
    """The clock stands, and why."""

    kind: Literal["paused"] = "paused"
    reason: str


class Resumed(_Payload):
    """The clock runs again."""

    kind: Literal["resumed"] = "resumed"


class VersionsChanged(_Payload):
    """A notice, not dialogue: the session was taken up by other versions (of patient, reader, program) than before."""

    kind: Literal["versions_changed"] = "versions_changed"
    versions: dict[str, str]
    """Only those that changed."""


class LimitReached(_Payload):
    """A notice, not dialogue: a limit is used up."""

    kind: Literal["limit_reached"] = "limit_reached"
    limit: Literal["turns", "minutes", "orders", "ladder"]
    """`ladder`: the patient of a pressure dialogue has nothing more to press with."""


class ScratchWritten(_Payload):
    """Notes to self."""

    kind: Literal["scratch_written"] = "scratch_written"
    text: str


class EncounterEnded(_Payload):
    """The end; nothing follows. `submitted` after the plan, `stopped` by choice before."""

    kind: Literal["encounter_ended"] = "encounter_ended"
    how: Literal["submitted", "stopped"]
    reason: str = ""


Payload = Annotated[
    SessionStarted
    | PatientOpened
    | DoctorSaid
    | DoctorSilent
    | PatientReplied
    | InformantReplied
    | PatientPressed
    | ExamOrdered
    | ExamResulted
    | NoteWritten
    | DiagnosesRanked
    | PlanWritten
    | PhaseChanged
    | Paused
    | Resumed
    | LimitReached
    | VersionsChanged
    | ScratchWritten
    | EncounterEnded,
    Field(discriminator="kind"),
]

PAYLOAD: TypeAdapter[Payload] = TypeAdapter(Payload)
"""Reads a payload from its JSON form; unknown kinds are a ValidationError."""

ACTORS: dict[str, Actor] = {
    "doctor_said": "doctor",
    "doctor_silent": "doctor",
    "exam_ordered": "doctor",
    "note_written": "doctor",
    "diagnoses_ranked": "doctor",
    "plan_written": "doctor",
    "phase_changed": "doctor",
    "paused": "doctor",
    "resumed": "doctor",
    "scratch_written": "doctor",
    "encounter_ended": "doctor",
    "patient_opened": "patient",
    "patient_replied": "patient",
    "patient_pressed": "patient",
    "informant_replied": "informant",
    "exam_resulted": "hospital",
    "session_started": "house",
    "limit_reached": "house",
    "versions_changed": "house",
}


@dataclass(frozen=True, slots=True)
class Event:
    """One row of the log. `seq` counts from 0; `at_ms` is Unix time in milliseconds; `phase` is the one it fell in."""

    session_id: str
    seq: int
    at_ms: int
    phase: Phase
    actor: Actor
    payload: Payload

    @property
    def kind(self) -> str:
        """Kind of the payload."""
        return self.payload.kind

    @property
    def ref(self) -> str:
        """A stable name of this event for evidence: `SESSION:SEQ`."""
        return f"{self.session_id}:{self.seq}"
