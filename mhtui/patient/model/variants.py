"""The patient of an ablation: with or without the memory skill, with or without the presentation skill."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, get_args

from mhtui.core.case import Case, MemoryUnit, Presentation
from mhtui.core.case.presentation import Affect, Signs, Speech, ThoughtForm
from mhtui.core.errors import WrongUse

Variant = Literal["naive", "presentation", "memory", "full"]
VARIANTS: Final[tuple[Variant, ...]] = get_args(Variant)
EMBEDDED: Final = "embedded"
MODEL: Final = "model:"
_UNSEEN: Final = "not described"


@dataclass(frozen=True, slots=True)
class PatientChoice:
    """Who plays the patient: `embedded` or a model's door (`model:NAME`), and which of the variants."""

    door: str = EMBEDDED
    variant: Variant = "full"

    @property
    def is_model(self) -> bool:
        """Whether a model speaks."""
        return self.door.startswith(MODEL)

    @property
    def remembers(self) -> bool:
        """The memory skill: what is told is released turn by turn. Without it the whole record is there at once."""
        return self.variant in ("memory", "full")

    @property
    def presents(self) -> bool:
        """The presentation skill: how the patient comes across. Without it speech is plain and nothing is seen."""
        return self.variant in ("presentation", "full")

    def __str__(self) -> str:
        return self.door if self.variant == "full" else f"{self.door},{self.variant}"


def patient_choice(text: str) -> PatientChoice:
    """Reads `embedded`, `model:NAME`, `model:URL#MODEL`, each with `,VARIANT` or without. Raises WrongUse."""
    door, comma, tail = text.strip().rpartition(",")
    variant = next((v for v in VARIANTS if v == tail.strip()), None) if comma else "full"
    door = door.strip() if comma else text.strip()
    if variant is None:
        raise WrongUse(f"There is no variant {tail.strip()!r} of the patient; there are: {', '.join(VARIANTS)}.")
    if door != EMBEDDED and (not door.startswith(MODEL) or door == MODEL):
        raise WrongUse(f"There is no patient {door!r}; there are: embedded, model:NAME, model:URL#MODEL.")
    return PatientChoice(door, variant)


def choice_of(versions: Mapping[str, str]) -> PatientChoice:
    """The choice that a session was opened with. Sessions of old were all played with the embedded patient."""
    return patient_choice(versions.get("patient_choice", EMBEDDED))


def ablated(case: Case, choice: PatientChoice) -> Case:
    """The case as the engine of this variant plays it: without gates where nothing is remembered, without looks and
    form of thought where nothing is presented. References of what is told stay the same."""
    if choice.remembers and choice.presents:
        return case
    patient = case.patient
    if not choice.remembers:
        patient = patient.model_copy(update={"memory": tuple(_ungated(unit) for unit in patient.memory)})
    if not choice.presents:
        patient = patient.model_copy(update={"presentation": _plain(patient.presentation)})
    return case.model_copy(update={"patient": patient})


def _ungated(unit: MemoryUnit) -> MemoryUnit:
    if unit.release in ("open", "asked"):
        return unit
    return unit.model_copy(update={"release": "asked", "needs": None, "deny": ()})


def _plain(look: Presentation) -> Presentation:
    """The same patient without anything to be seen or heard but words; what gates trust stays."""
    seen = dict.fromkeys(("appearance", "behaviour", "psychomotor", "eye_contact"), _UNSEEN)
    plain = {"speech": Speech(), "affect": Affect(quality=_UNSEEN), "thought_form": ThoughtForm()}
    signs = Signs(painful_topics=look.signs.painful_topics)
    return look.model_copy(update={**seen, **plain, "signs": signs})
