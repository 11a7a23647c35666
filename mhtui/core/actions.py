"""What a doctor, human or model, can do. The same actions under the same limits for everyone."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from mhtui.core.keying import Keying
from mhtui.core.phases import Phase


class _Action(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Written(_Action):
    """An action with text; `keying` tells how that was typed, where a keyboard was watched."""

    keying: Keying | None = None


class Say(Written):
    """Speak to the patient (or to the informant while they are in the room)."""

    kind: Literal["say"] = "say"
    text: str


class KeepSilent(_Action):
    """Wait and say nothing; counts as a turn."""

    kind: Literal["keep_silent"] = "keep_silent"


class Order(Written):
    """Order exams in free text."""

    kind: Literal["order"] = "order"
    text: str


class WriteNote(Written):
    """Set the note; `sections` maps keys of NOTE_SECTIONS to text. The last one written counts."""

    kind: Literal["write_note"] = "write_note"
    sections: dict[str, str]


class RankedDiagnosis(_Action):
    """One entry of the ranked list: an ICD-11 code and the reasoning for it."""

    kind: Literal["diagnosis"] = "diagnosis"
    code: str
    reasoning: str = ""


class RankDiagnoses(Written):
    """Set the ranked diagnoses, most likely first. The last list counts."""

    kind: Literal["rank_diagnoses"] = "rank_diagnoses"
    entries: tuple[RankedDiagnosis, ...]


class WritePlan(Written):
    """Set the plan; `sections` maps keys of PLAN_SECTIONS to text."""

    kind: Literal["write_plan"] = "write_plan"
    sections: dict[str, str]


class EndPhase(_Action):
    """End the current phase; ending the plan ends the encounter."""

    kind: Literal["end_phase"] = "end_phase"


class ReturnTo(_Action):
    """Go back to an earlier phase of the same half."""

    kind: Literal["return_to"] = "return_to"
    phase: Phase


class Pause(_Action):
    """Stop the clock, with a reason."""

    kind: Literal["pause"] = "pause"
    reason: str


class Resume(_Action):
    """Start the clock again."""

    kind: Literal["resume"] = "resume"


class Scratch(_Action):
    """Replace the notes to self: saved and replayed, never scored."""

    kind: Literal["scratch"] = "scratch"
    text: str


class Stop(_Action):
    """Leave the encounter for good before the plan is done; it keeps its partial score."""

    kind: Literal["stop"] = "stop"
    reason: str = ""


Action = Annotated[
    Say
    | KeepSilent
    | Order
    | WriteNote
    | RankDiagnoses
    | WritePlan
    | EndPhase
    | ReturnTo
    | Pause
    | Resume
    | Scratch
    | Stop,
    Field(discriminator="kind"),
]
"""Any action, told apart by `kind`."""
