"""The composition root: builds store, patient, hospital, doctor and scorer; the only place that names adapters.

Imports are inside the functions, so that a command pays only for what it uses.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mhtui import __version__, config
from mhtui.core.errors import BrokenSession, WrongUse
from mhtui.core.events import Arm, Event, Limits, PatientOpened, Paused, SessionStarted, VersionsChanged
from mhtui.core.imported import no_case
from mhtui.play.services import ModelCard, Settings
from mhtui.play.who import EMBEDDED, HUMAN, is_model
from mhtui.wiring_links import lacking, linked_case
from mhtui.wiring_listing import Listing

if TYPE_CHECKING:
    from mhtui.core.case import Case
    from mhtui.core.model_settings import ModelSettings
    from mhtui.core.ports import Doctor
    from mhtui.core.pressure.reply_room import ReplyRoom
    from mhtui.core.rating_room import RatingRoom
    from mhtui.core.report import Report
    from mhtui.core.rubric import Rubric
    from mhtui.play.pressure.room import PressureRoom
    from mhtui.play.services import Ears
    from mhtui.play.session import LiveSession
    from mhtui.play.settling import SettlingRoom
    from mhtui.study.practice.told import Practice
    from mhtui.wiring_preferences import PreferenceOffice
    from mhtui.wiring_replay import ReplayOffice


def now_ms() -> int:
    """Unix time in milliseconds."""
    return time.time_ns() // 1_000_000


class Program(Listing):
    """Everything the front doors ask for (see play.services.Services): cases, sessions, reports, settings."""

    async def start(
        self,
        case_id: str,
        *,
        seed: int | None = None,
        limits: Limits | None = None,
        doctor: str = HUMAN,
        patient: str = EMBEDDED,
        mode: str = "",
    ) -> LiveSession:
        """Open a new session; see play.services."""
        from mhtui.play.observed import as_mode

        who: dict[str, Any] = {"arm": self.settings.arm, "doctor": HUMAN, "participant": self.settings.participant}
        if is_model(doctor):
            who = self.models.as_doctor(doctor)
        limits, marked = as_mode(mode, limits or self.limits)
        who["versions"] = who.get("versions", {}) | self._patient_versions(patient) | marked
        case = self.library.get(case_id)
        return await asyncio.to_thread(self.open_session, case, seed=seed, limits=limits, **who)

    def model_cards(self) -> list[ModelCard]:
        """The models of the settings, also those that cannot be asked."""
        return self.models.cards()

    @property
    def settings_file(self) -> Path:
        """Where models are described."""
        return config.settings_path()

    async def model_doctor(self, session: LiveSession, ears: Ears) -> Doctor:
        """The model that plays a session, ready to be asked."""
        from mhtui.wiring_models import Parts

        settings = self.models.find(session.encounter.start.doctor)
        await self.models.chat(settings).open()
        parts = Parts(self.store, self.icd11, now_ms, ears.on_wait, ears)
        return self.models.doctor(settings, session, parts)

    async def hang_up(self) -> None:
        """Let go of all lines to models."""
        if "models" in self.__dict__:
            await self.models.close()

    def open_session(
        self,
        case: Case,
        *,
        arm: Arm,
        doctor: str,
        participant: str = "",
        seed: int | None = None,
        limits: Limits | None = None,
        versions: dict[str, str] | None = None,
    ) -> LiveSession:
        """A new session of a case, with the first impression committed; `versions` of parties beside the usual ones."""
        begun = self.opening_event(case, arm, doctor, participant, seed, limits, versions)
        return self.open_as(case, begun)

    def open_as(self, case: Case, started: SessionStarted) -> LiveSession:
        """A new session that begins with this event."""
        from ulid import ULID

        session_id = str(ULID())
        opening = case.patient.opening
        first = PatientOpened(behaviour=opening.behaviour, speech=opening.says)
        self.store.create(session_id, case.canonical(), started, now_ms(), then=[first])
        return self._live(session_id, case, started)

    def opening_event(
        self,
        case: Case,
        arm: Arm,
        doctor: str,
        participant: str = "",
        seed: int | None = None,
        limits: Limits | None = None,
        versions: dict[str, str] | None = None,
    ) -> SessionStarted:
        """What `open_session` begins a session with; the same for the same case, parties, seed, limits and versions."""
        return SessionStarted(
            case_id=case.id,
            case_hash=case.content_hash(),
            title=case.title,
            setting=case.setting,
            door_note=case.door_note,
            informant=case.patient.informant.who if case.patient.informant else None,
            arm=arm,
            doctor=doctor,
            participant=participant,
            seed=self._some_seed() if seed is None else seed,
            limits=limits or self.limits,
            versions=self._versions() | self._patient_versions() | (versions or {}),
        )

    async def resume(self, session_id: str) -> LiveSession:
        """Take a session up again with the frozen case it was started with. Raises BrokenSession.

        A session that was cut off is paused as of its last sign of life, so that the time away does not count.
        """
        return await asyncio.to_thread(self._resume, session_id)

    def _resume(self, session_id: str) -> LiveSession:
        from mhtui.core.encounter import fold

        if broken := self.problem(session_id):
            raise BrokenSession(f"Session {session_id} is not whole: {broken}. It cannot be taken up again.")
        events = self.store.events(session_id)
        state = fold(events)
        changed = {} if state.ended else self._changed(events)
        if not state.ended and not state.paused:
            last = max(state.at_ms, self.store.last_draft_ms(session_id))
            self.store.append(session_id, state.seq, state.phase, [Paused(reason="interrupted")], last)
        if changed:
            state = fold(self.store.events(session_id))
            notice = VersionsChanged(versions=changed)
            self.store.append(session_id, state.seq, state.phase, [notice], max(state.at_ms, now_ms()))
        if state.start.pressure:
            return self.live_pressure(session_id, self.frozen_scenario(events), state.start, now_ms)
        return self._live(session_id, self.frozen_case(events), state.start)

    def _changed(self, events: Sequence[Event]) -> dict[str, str]:
        """Versions of this program's parts, and settings of the models that play, that differ from those a session was
        played with last. Raises WrongUse where another model would play."""
        from mhtui.core.encounter import fold

        known: dict[str, str] = {}
        for event in events:
            if isinstance(event.payload, SessionStarted | VersionsChanged):
                known |= event.payload.versions
        start = fold(events[:1]).start
        own = self.pressure_versions() if start.pressure else self._versions()
        now = own | self.models.changed(start)
        return {name: version for name, version in now.items() if known.get(name, version) != version}

    async def branch(self, session_id: str, seq: int) -> LiveSession:
        """Take a session over as the person at the keyboard, after its event `seq`: a new session, marked as branched.

        The other is left as it is. Raises BrokenSession, or WrongUse where nobody can go on from there.
        """
        return await asyncio.to_thread(self._branch, session_id, seq)

    def _branch(self, session_id: str, seq: int) -> LiveSession:
        from ulid import ULID

        from mhtui.core.encounter import fold
        from mhtui.play.branching import branched

        if broken := self.problem(session_id):
            raise BrokenSession(f"Session {session_id} is not whole: {broken}. It cannot be taken over.")
        events, me = self.store.events(session_id), self.settings
        begun = fold(events[:1]).start
        own = self.pressure_versions() if begun.pressure else self._versions()
        versions = own | _of_patient(begun.versions)
        copies = branched(events, seq, str(ULID()), arm=me.arm, participant=me.participant, versions=versions)
        start = fold(copies[:1]).start
        self.store.branch(self.store.case_text(start.case_hash), copies)
        if start.pressure:
            return self.live_pressure(copies[0].session_id, self.frozen_scenario(copies), start, now_ms)
        return self._live(copies[0].session_id, self.frozen_case(copies), start)

    def frozen_case(self, events: Sequence[Event]) -> Case:
        """The case as it was when the session began."""
        from mhtui.core.case import Case

        started = events[0].payload
        if not isinstance(started, SessionStarted):
            raise WrongUse("The session does not begin with session_started; run `mhtui sessions verify`.")
        if started.imported:
            if case := linked_case(self.store, events[0].session_id):
                return case
            raise no_case(events[0].session_id, started.imported)
        if started.pressure:
            raise WrongUse(
                f"Session {events[0].session_id} is a pressure dialogue: it has a scenario, no case, and nothing of "
                "this kind. `mhtui score` scores it; `mhtui judge` and `mhtui rate --plain` read its replies anew."
            )
        return Case.model_validate_json(self.store.case_text(started.case_hash))

    def events(self, session_id: str) -> Sequence[Event]:
        """Events of a session, for reading back."""
        return self.store.events(session_id)

    async def report(self, session_id: str) -> Report:
        """The score report of a locked session. Raises WrongUse while it is open."""
        return await asyncio.to_thread(self.score, session_id)

    def score(self, session_id: str, *, open_too: bool = False, unverified: bool = False) -> Report:
        """As `report`, at once; `open_too` scores a session of any state, for those who may see gold.

        Raises BrokenSession for one that is not whole; with `unverified` it is scored and the report says so.
        """
        from mhtui.core.encounter import fold

        events, broken = self._to_score(session_id, open_too, unverified)
        case = self.frozen_case(events)
        rulings = self.rulings(case, events)
        ruled = sorted(ruling.id for ruling in rulings.values())
        start = fold(events[:1]).start
        key: tuple[str | int, ...] = (session_id, events[-1].seq, self.scorer.hash, case.content_hash(), *ruled)
        if key not in self._reports:
            self._reports[key] = self.scorer.score(case, events, rulings, lacking(self.store, case, events, start))
        origin = start.branched_from
        marks = {"unverified": broken, "branched_from": origin.ref if origin else None}
        return self._reports[key].model_copy(update=marks)

    def pressure_room(self) -> PressureRoom:
        """Where pressure dialogues are chosen, begun and read back; see play.pressure.room."""
        from mhtui.wiring_pressure_room import ScenarioRoom

        return ScenarioRoom(self, now_ms, self._seed)

    def rating_room(self) -> RatingRoom:
        """Where people rate; see core.rating_room."""
        from ulid import ULID

        from mhtui.adapters.rating_room import SqliteRatingRoom

        return SqliteRatingRoom(self.store, now_ms, lambda: str(ULID()))

    def reply_room(self) -> ReplyRoom:
        """Where people read the replies of pressure dialogues; see core.pressure.reply_room."""
        from mhtui.wiring_reply_room import ReplyDesk

        return ReplyDesk(self, self.rating_room(), now_ms)

    def replay_room(self) -> ReplayOffice:
        """Where sessions are read back, alone or side by side; see play.replay.room."""
        from mhtui.wiring_replay import ReplayOffice

        return ReplayOffice(self, now_ms)

    def practice(self, participant: str) -> Practice:
        """What a resident keeps missing, and whom to meet next; slow where sessions are not scored yet."""
        from mhtui.wiring_practice import practice

        return practice(self, participant, now_ms())

    def preference_room(self, rubric: Rubric | None = None) -> PreferenceOffice:
        """Where two sessions are set against each other; `rubric` gives the questions. See core.preference_room."""
        from mhtui.wiring_preferences import PreferenceOffice

        return PreferenceOffice(self, now_ms, rubric)

    def settling_room(self) -> SettlingRoom:
        """Where what is undecided is settled; see play.settling."""
        from mhtui.wiring_rulings import RulingRoom

        return RulingRoom(self, now_ms)

    def save_settings(self, settings: Settings) -> None:
        """Keep the person's choices."""
        self.settings = settings
        values: dict[str, Any] = {
            **config.read_settings(),
            "theme": settings.theme,
            "participant": settings.participant,
            "arm": settings.arm,
            "instant_patient": settings.instant_patient,
        }
        config.write_settings({**values, "keymap": settings.keymap} if settings.keymap else values)

    def export_debrief(self, session_id: str) -> Path:
        """Write the report of a locked session as Markdown; the file's path."""
        from mhtui.adapters.debrief_file import write_debrief

        report, events = self.score(session_id), self.store.events(session_id)
        return write_debrief(report, events, config.exports_folder())

    def _some_seed(self) -> int:
        return secrets.randbelow(2**31) if self._seed is None else self._seed

    def _versions(self) -> dict[str, str]:
        from mhtui.patient.embedded import ENGINE_VERSION

        patient = f"{ENGINE_VERSION} {self.sense_model.name}"
        return {"program": __version__, "patient": patient, "reader": self.reader.version} | config.example_marks()

    def play_patient(self, patient: str) -> None:
        """Who plays the patient of new sessions. Raises WrongUse for nobody, or a model that cannot be asked."""
        from mhtui.patient.model.variants import patient_choice

        self.patient = str(patient_choice(patient))
        self._patient_versions()

    def check_parties(self, doctor: str, patient: str) -> None:
        """Raises WrongUse for a doctor or patient that is not known, or a model that cannot be asked."""
        if is_model(doctor):
            self.models.as_doctor(doctor)
        elif doctor != HUMAN:
            raise WrongUse(
                f"There is no doctor {doctor!r} to play or watch; there are: human, model:NAME, model:URL#MODEL."
            )
        self._patient_versions(patient)

    @property
    def patient_model(self) -> ModelSettings | None:
        """The model that plays the patient of new sessions, if one does."""
        from mhtui.patient.model.variants import patient_choice

        choice = patient_choice(self.patient)
        return self.models.find(choice.door) if choice.is_model else None

    def _patient_versions(self, patient: str = EMBEDDED) -> dict[str, str]:
        from mhtui.patient.model.variants import patient_choice
        from mhtui.wiring_patient import opening_versions

        asked_for = self.patient if patient == EMBEDDED else patient
        return {} if asked_for == EMBEDDED else opening_versions(patient_choice(asked_for), self.models)

    def _live(self, session_id: str, case: Case, started: SessionStarted) -> LiveSession:
        from mhtui.hospital.desk import HospitalDesk
        from mhtui.patient.model.variants import choice_of
        from mhtui.play.session import LiveSession, Parties
        from mhtui.wiring_patient import Live, patient_of

        house = self._house(now_ms)
        live = Live(house)
        patient = patient_of(choice_of(started.versions), case, started.seed, house, live)
        parties = Parties(patient, HospitalDesk(case.exams), self.icd11)
        return live.is_live(LiveSession(self.store, session_id, parties, now_ms))


def _of_patient(versions: dict[str, str]) -> dict[str, str]:
    """What a session's opening says of its patient beside the engine: a branch has the same one."""
    return {name: version for name, version in versions.items() if name.startswith("patient_")}
