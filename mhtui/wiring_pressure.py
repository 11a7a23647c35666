"""The composition root, its pressure dialogues: scenarios, who reads replies, sessions of that kind.

Imports are inside the functions, so that a command pays only for what it uses.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from mhtui import __version__, config
from mhtui.core.errors import WrongUse
from mhtui.core.events import Arm, Event, Limits, PressureStart, SessionStarted
from mhtui.wiring_rooms import Rooms

if TYPE_CHECKING:
    from mhtui.adapters.scenario_files import ScenarioLibrary
    from mhtui.core.ports import Clock
    from mhtui.core.pressure import Scenario
    from mhtui.patient.sense import Embed
    from mhtui.play.pressure.heard import Ears
    from mhtui.play.pressure.model.acting import Softness
    from mhtui.play.pressure.patient import PressurePatient, Voice
    from mhtui.play.session import LiveSession
    from mhtui.wiring_patient import Household, Live


class PressureRooms(Rooms):
    """The parts of the program that pressure dialogues need."""

    scenario_folders: tuple[Path, ...] = ()
    """Further folders of scenarios; set before the first is asked for."""

    @cached_property
    def scenarios(self) -> ScenarioLibrary:
        """All scenarios: bundled, the user's own, and those of further folders."""
        from mhtui.adapters.scenario_files import ScenarioLibrary

        return ScenarioLibrary.standard(config.user_cases_folder(), self.scenario_folders)

    @property
    def ears(self) -> Ears:
        """Who reads replies and finds acts in them; loaded once, also when asked for from several threads."""
        embed = self.sense_model
        with self._loading:
            return self._ears_of(embed)

    def _ears_of(self, embed: Embed) -> Ears:
        if "_ears" not in self.__dict__:
            from mhtui.adapters.reply_reader import load_ears

            self.__dict__["_ears"] = load_ears(embed, config.weights_path() if self._use_embeddings else None)
        ears: Ears = self.__dict__["_ears"]
        return ears

    def pressure_opening(
        self,
        scenario: Scenario,
        kind: PressureStart,
        arm: Arm,
        doctor: str,
        participant: str = "",
        seed: int = 0,
        limits: Limits | None = None,
        versions: dict[str, str] | None = None,
    ) -> SessionStarted:
        """What a session of a scenario begins with; the same for the same scenario, parties, seed, limits, versions.

        Raises WrongUse for a control where there is none, and for an adaptive ladder of a fixed script.
        """
        control = scenario.control if kind.side == "control" else None
        if kind.side == "control" and control is None:
            raise WrongUse(f"{scenario.id} has no control.")
        if kind.script == "adaptive" and scenario.moves is None and control is None:
            raise WrongUse(f"{scenario.id} is a fixed script: play it with --fixed.")
        said_by = self.voice_versions(versions or {}, kind)
        return SessionStarted(
            case_id=control.id if control else scenario.id,
            case_hash=scenario.content_hash(),
            title=control.title if control else scenario.title,
            setting=(control.setting if control else None) or scenario.setting,
            door_note=control.door_note if control else scenario.door_note,
            arm=arm,
            doctor=doctor,
            participant=participant,
            seed=seed,
            limits=limits or self.limits,
            versions=self.pressure_versions() | said_by | (versions or {}),
            pressure=kind,
        )

    def voice_versions(self, versions: dict[str, str], kind: PressureStart) -> dict[str, str]:
        """What a session's opening says of the model that speaks for its patient. Raises WrongUse for variants of the
        patient, which pressure dialogues do not have, and for a free script without a model."""
        from mhtui.patient.model.variants import patient_choice
        from mhtui.play.pressure.model.acting import PROMPT_VERSION
        from mhtui.wiring_patient import opening_versions

        choice = patient_choice(versions.get("patient_choice", self.patient))
        if choice.variant != "full":
            raise WrongUse(f"A pressure dialogue has no variant {choice.variant!r} of the patient: leave it out.")
        if not choice.is_model and kind.script == "free":
            raise WrongUse(f"{kind.scenario} has no words of its own to go on with: give --patient model:NAME.")
        return opening_versions(choice, self.models) | {"patient_prompt": PROMPT_VERSION} if choice.is_model else {}

    def pressure_versions(self) -> dict[str, str]:
        """Versions of all that decides what the patient says."""
        from mhtui.play.pressure.patient import ENGINE_VERSION

        ears = self.ears
        return {
            "program": __version__,
            "patient": ENGINE_VERSION,
            "reader": f"{ears.reader.hash} {ears.finder.hash}",
        } | config.example_marks()

    def open_pressure_as(self, scenario: Scenario, started: SessionStarted, clock: Clock) -> LiveSession:
        """A new session that begins with this event, the patient's first words committed with it."""
        from ulid import ULID

        session_id = str(ULID())
        first = self._pressure_patient(scenario, started, None).opening()
        self.store.create(session_id, scenario.canonical(), started, clock(), then=[first])
        return self.live_pressure(session_id, scenario, started, clock)

    def live_pressure(self, session_id: str, scenario: Scenario, started: SessionStarted, clock: Clock) -> LiveSession:
        """A stored session that can be acted on."""
        from mhtui.hospital.desk import HospitalDesk
        from mhtui.play.session import LiveSession, Parties
        from mhtui.wiring_patient import Live

        live = Live(self._house(clock))
        patient = self._pressure_patient(scenario, started, self._voice(scenario, started, live))
        parties = Parties(patient, HospitalDesk(()), self.icd11)
        return live.is_live(LiveSession(self.store, session_id, parties, clock))

    def frozen_scenario(self, events: Sequence[Event]) -> Scenario:
        """The scenario as it was when the session began. Raises WrongUse for an encounter."""
        from mhtui.core.pressure import Scenario

        started = events[0].payload
        if not isinstance(started, SessionStarted) or started.pressure is None:
            raise WrongUse("The session is no pressure dialogue.")
        return Scenario.model_validate_json(self.store.case_text(started.case_hash))

    def _pressure_patient(self, scenario: Scenario, started: SessionStarted, voice: Voice | None) -> PressurePatient:
        from mhtui.play.pressure.patient import PressurePatient

        assert started.pressure is not None
        return PressurePatient(scenario, started.pressure, started.seed, self.ears, voice)

    def _voice(self, scenario: Scenario, started: SessionStarted, live: Live) -> Voice | None:
        """The model that says the patient's turns, None where the author's words are spoken. Raises WrongUse where the
        settings know it no more."""
        from mhtui.patient.model.variants import choice_of
        from mhtui.play.pressure.model.acting import Acting, nearness
        from mhtui.play.pressure.model.voice import ModelVoice
        from mhtui.wiring_patient import asker_of

        choice, kind = choice_of(started.versions), started.pressure
        if not choice.is_model or kind is None:
            return None
        embed = self._embeddings
        cosine = nearness(embed.embed) if embed else None
        side, free = kind.side == "control", kind.script == "free"
        acting = Acting(scenario, side, free, self.ear, cosine, self._softness)
        return ModelVoice(acting, asker_of(choice, live.house, live), self.models.find(choice.door).max_tokens)

    @cached_property
    def _softness(self) -> Softness | None:
        from mhtui.adapters.ear import load_softness

        wanted = self._use_embeddings and config.embeddings_wanted()
        return load_softness(config.weights_path()) if wanted else None

    def _house(self, clock: Clock) -> Household:
        from mhtui.wiring_patient import Household

        return Household(
            reader=self.reader,
            sense=self.sense,
            models=self.models,
            icd11=self.icd11,
            store=self.store,
            now_ms=clock,
            on_wait=lambda session, waiting: self.tell_wait(session, waiting),
            ear=lambda: self.ear,
            keep_partial=self.keep_partial,
        )
