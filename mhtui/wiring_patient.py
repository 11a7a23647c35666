"""The patient, put together: the embedded one, or a model with the embedded one beside it, in the variant asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mhtui.core.errors import WrongUse
from mhtui.core.once import once_each

if TYPE_CHECKING:
    from collections.abc import Callable

    from mhtui.adapters.sqlite_store import SqliteStore
    from mhtui.core.asking import Asker
    from mhtui.core.case import Case
    from mhtui.core.chat import Waiting
    from mhtui.core.icd11 import Icd11
    from mhtui.core.ports import Patient
    from mhtui.patient.embedded import EmbeddedPatient
    from mhtui.patient.model.role import Ear
    from mhtui.patient.model.scenes import Stage
    from mhtui.patient.model.variants import PatientChoice, Variant
    from mhtui.patient.reader import Reader
    from mhtui.patient.sense import Sense
    from mhtui.play.session import LiveSession
    from mhtui.wiring_models import Models


def opening_versions(choice: PatientChoice, models: Models) -> dict[str, str]:
    """What a session's opening says of its patient beside the engine; {} for the embedded patient as it is.

    Raises WrongUse where the model cannot be asked.
    """
    from mhtui.patient.model.prompts import PROMPT_VERSION

    if not choice.is_model:
        return {} if choice.variant == "full" else {"patient_choice": str(choice)}
    settings = models.find(choice.door)
    models.chat(settings)
    return {
        "patient_choice": str(choice),
        "patient_prompt": PROMPT_VERSION,
        "patient_model": settings.model,
        "patient_settings": settings.fingerprint,
    }


@dataclass(frozen=True, slots=True)
class Household:
    """What a patient is put together from, beside the case."""

    reader: Reader
    sense: Callable[[Case], Sense]
    models: Models
    icd11: Icd11
    store: SqliteStore
    now_ms: Callable[[], int]
    on_wait: Callable[[LiveSession, Waiting], None]
    """Told of each wait for a busy endpoint of the patient's model."""
    ear: Callable[[], Ear | None]
    """What hears whether a model's words are a patient's; None where its weights are not installed."""
    keep_partial: bool = False
    """Whether its replies are streamed, so that what came of a cancelled one is kept with the calls, never shown."""


def engine_of(choice: PatientChoice, case: Case, seed: int, house: Household) -> EmbeddedPatient:
    """The embedded patient of this variant; the lines, and so their sense, are those of the case."""
    from mhtui.patient.embedded import EmbeddedPatient
    from mhtui.patient.model.variants import ablated

    return EmbeddedPatient(ablated(case, choice), house.reader, seed, house.sense(case))


def patient_of(choice: PatientChoice, case: Case, seed: int, house: Household, live: Live) -> Patient:
    """Who answers the doctor. Raises WrongUse where the settings do not know the session's model any more."""
    engine = engine_of(choice, case, seed, house)
    if not choice.is_model:
        return engine
    from mhtui.patient.model.patient import ModelPatient

    stage = _stage(case, choice.variant, house.icd11, house.ear())
    return ModelPatient(engine, stage, asker_of(choice, house, live), house.models.find(choice.door).max_tokens)


def asker_of(choice: PatientChoice, house: Household, live: Live) -> Asker:
    """The line to the patient's model within one session. Raises WrongUse where the settings know it no more."""
    from mhtui.core.asking import Asker, Budget
    from mhtui.wiring_models import call_log

    settings = house.models.find(choice.door)
    live.asker = Asker(
        house.models.chat(settings),
        "patient",
        lambda call: call_log(house.store, live.session, house.now_ms)(call),
        price=settings.price,
        budget=Budget(settings.budget_tokens, settings.budget_money),
        context=settings.context,
        on_wait=live.on_wait,
        on_text=_unheard if house.keep_partial else None,
    )
    return live.asker


@once_each(64)
def _stage(case: Case, variant: Variant, icd11: Icd11, ear: Ear | None) -> Stage:
    """What sessions of one case share."""
    from mhtui.patient.model.gold import gold_of
    from mhtui.patient.model.scenes import Stage
    from mhtui.patient.model.variants import PatientChoice

    return Stage(case, PatientChoice(variant=variant), gold_of(case, icd11), ear)


def _unheard(_text: str) -> None:
    """A patient's words are shown only when they are whole and have been audited."""


class Live:
    """The session a patient is made for: it is there only after its patient is."""

    def __init__(self, house: Household) -> None:
        self._house = house
        self._session: LiveSession | None = None
        self._backoff: Callable[[Waiting], None] | None = None
        self.asker: Asker | None = None

    @property
    def house(self) -> Household:
        """What its patient is put together from."""
        return self._house

    @property
    def session(self) -> LiveSession:
        """The session. WrongUse before it was given."""
        if self._session is None:
            raise WrongUse("The session is not open yet.")
        return self._session

    def is_live(self, session: LiveSession) -> LiveSession:
        """Give the session. In one taken up again, what its patient used before counts."""
        from mhtui.play.backoff import Backoff
        from mhtui.wiring_models import FRESH, records_of

        self._session = session
        if self.asker and session.encounter.seq >= FRESH:
            self.asker.used(records_of(self._house.store, session.id, "patient"))
        self._backoff = Backoff(session, lambda waiting: self._house.on_wait(session, waiting))
        return session

    def on_wait(self, waiting: Waiting) -> None:
        """A second of a wait: the clock stands."""
        if self._backoff:
            self._backoff(waiting)
