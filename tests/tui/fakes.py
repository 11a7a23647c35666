"""A small clinic in memory: one patient, one hospital, a clock that stands still until told."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from fake_settling import FakeSettlingRoom

from mhtui.adapters.icd11_table import load_icd11
from mhtui.core.actions import Action, EndPhase
from mhtui.core.calls import CallRecord, CallTokens
from mhtui.core.chat import Waiting
from mhtui.core.encounter import fold
from mhtui.core.errors import SessionEnded, StoreError, UnknownCase, UnknownSession, WrongUse
from mhtui.core.events import (
    ACTORS,
    DoctorSaid,
    DoctorSilent,
    EncounterEnded,
    Event,
    ExamResult,
    ExamResulted,
    InformantReplied,
    Limits,
    PatientOpened,
    PatientReplied,
    Payload,
    SessionStarted,
)
from mhtui.core.phases import Phase
from mhtui.core.ports import Doctor, SessionCard
from mhtui.core.report import Report
from mhtui.core.view import DoctorView
from mhtui.play.branching import branched
from mhtui.play.overview import Overview, overview_of
from mhtui.play.services import CaseCard, Ears, ModelCard, Settings
from mhtui.play.session import LiveSession, Parties
from mhtui.play.who import EMBEDDED, HUMAN

NOON = 1_795_000_000_000

CASES = [
    CaseCard(
        id="ten-days",
        title="Ten days without sleep",
        setting="emergency department",
        language="en",
        difficulty=1,
        synthetic=True,
        clinician_reviewed=False,
        door_note="34-year-old woman brought by her sister: ten days without sleep, she says, and will not sit down.",
        played=0,
    ),
    CaseCard(
        id="mr-charlton",
        title="Mr Charlton's back",
        setting="medical ward",
        language="en",
        difficulty=2,
        synthetic=True,
        clinician_reviewed=False,
        door_note="58-year-old man, third night on the ward. He pulls at his sheets and talks to the wall.",
        played=2,
    ),
]


@dataclass
class FakeClock:
    """Unix milliseconds that move only when told."""

    now: int = NOON

    def __call__(self) -> int:
        return self.now


class FakeStore:
    """The log in memory. `broken` makes every commit fail with this message, `drafts_broken` every draft."""

    def __init__(self) -> None:
        self.rows: dict[str, list[Event]] = {}
        self.texts: dict[tuple[str, str], str] = {}
        self.broken: str | None = None
        self.drafts_broken: str | None = None

    def create(self, session_id: str, case_text: str, payload: Payload, at_ms: int) -> Event:
        event = Event(session_id, 0, at_ms, "interview", "house", payload)
        self.rows[session_id] = [event]
        return event

    def append(
        self, session_id: str, after_seq: int, phase: Phase, payloads: Sequence[Payload], at_ms: int
    ) -> list[Event]:
        if self.broken:
            raise StoreError(self.broken)
        rows = self.rows[session_id]
        if any(isinstance(row.payload, EncounterEnded) for row in rows):
            raise SessionEnded("over")
        new = [
            Event(session_id, len(rows) + n, at_ms, phase, ACTORS[payload.kind], payload)
            for n, payload in enumerate(payloads)
        ]
        rows.extend(new)
        return new

    def events(self, session_id: str) -> list[Event]:
        if session_id not in self.rows:
            raise UnknownSession(f"no session {session_id}")
        return list(self.rows[session_id])

    def case_text(self, case_hash: str) -> str:
        return "{}"

    def cards(self) -> list[SessionCard]:
        return sorted((self._card(key) for key in self.rows), key=lambda card: -card.updated_ms)

    def _card(self, session_id: str) -> SessionCard:
        state = fold(self.rows[session_id])
        start = state.start
        return SessionCard(
            id=session_id,
            case_id=start.case_id,
            case_hash=start.case_hash,
            title=start.title,
            arm=start.arm,
            doctor=start.doctor,
            participant=start.participant,
            phase=state.phase,
            paused=state.paused,
            ended=state.ended,
            turns=state.usage.turns,
            started_ms=self.rows[session_id][0].at_ms,
            updated_ms=state.at_ms,
            active_ms=state.usage.active_ms,
            branched_from=start.branched_from.ref if start.branched_from else None,
        )

    def save_draft(self, session_id: str, field: str, text: str, at_ms: int) -> None:
        """As the real store: an empty text removes the draft."""
        if self.drafts_broken:
            raise StoreError(self.drafts_broken)
        self.texts.pop((session_id, field), None)
        if text:
            self.texts[session_id, field] = text

    def drafts(self, session_id: str) -> dict[str, str]:
        return {name: text for (key, name), text in self.texts.items() if key == session_id}


@dataclass
class FakePatient:
    """Says the next of `lines`, else repeats what it heard. `gate` makes it think until set; `error` fails once."""

    lines: list[PatientReplied | InformantReplied] = field(default_factory=list)
    latency_ms: int = 0
    gate: asyncio.Event | None = None
    error: Exception | None = None

    async def reply(self, events: Sequence[Event]) -> PatientReplied | InformantReplied:
        if self.gate is not None:
            await self.gate.wait()
        if self.error is not None:
            error, self.error = self.error, None
            raise error
        if self.lines:
            return self.lines.pop(0)
        said = (e.payload for e in reversed(events) if isinstance(e.payload, DoctorSaid | DoctorSilent))
        last = next(said, None)
        heard = last.text if isinstance(last, DoctorSaid) else "silence"
        return PatientReplied(
            behaviour="leans in, fingers drumming", speech=f"You said: {heard[:200]}", latency_ms=self.latency_ms
        )


def record(**fields: Any) -> CallRecord:
    """A call to a model."""
    common = {"party": "doctor", "purpose": "turn", "endpoint": "http://ward.test/v1", "model": "m"}
    return CallRecord(**{**common, "system": "", "prompt": "", "messages": 2, "prompt_chars": 400, **fields})


@dataclass
class FakeModel:
    """A model as doctor: does the next of `actions`, then ends phases. `errors` fail first, `waits` are told first;
    `gate` makes it think until set, with `coming` heard of its reply."""

    actions: list[Action] = field(default_factory=list)
    errors: list[Exception] = field(default_factory=list)
    waits: list[Waiting] = field(default_factory=list)
    gate: asyncio.Event | None = None
    wait_gate: asyncio.Event | None = None
    coming: str = ""
    asked: int = 0
    ears: Ears | None = None

    def listen(self, ears: Ears) -> FakeModel:
        self.ears = ears
        return self

    async def act(self, view: DoctorView, refused: str | None = None) -> Action:
        assert self.ears is not None
        self.asked += 1
        try:
            await self._wait(self.ears)
        except asyncio.CancelledError:
            self.ears.on_call(record(text=self.coming, flags=("cancelled",), problem="cancelled"))
            raise
        if self.errors:
            raise self.errors.pop(0)
        self.ears.on_call(record(tokens=CallTokens(prompt=100, completion=20), text="{}"))
        return self.actions.pop(0) if self.actions else EndPhase()

    async def _wait(self, ears: Ears) -> None:
        while self.waits:
            waiting = self.waits.pop(0)
            ears.on_wait(waiting)
            if self.wait_gate is not None:
                await self.wait_gate.wait()
            ears.on_wait(replace(waiting, left_s=0.0, begins=False))
        if self.gate is not None:
            ears.on_text(self.coming)
            await self.gate.wait()


class FakeHospital:
    """Knows two exams."""

    KNOWN = {
        "free t4": ("TFT", "TSH 1.8 mU/L (0.4-4.0), free T4 14 pmol/L (9-19)."),
        "tsh": ("TFT", "TSH 1.8 mU/L (0.4-4.0), free T4 14 pmol/L (9-19)."),
        "ecg": ("ECG", "Sinus rhythm, 88/min."),
    }

    def answer(self, request: str, had: Sequence[str]) -> ExamResulted:
        results = [self._one(part.strip()) for part in request.split(",") if part.strip()]
        return ExamResulted(results=tuple({r.exam or r.requested: r for r in reversed(results)}.values())[::-1])

    def _one(self, asked: str) -> ExamResult:
        if asked.casefold() in ("everything", "all labs"):
            return ExamResult(requested=asked, status="vague")
        known = self.KNOWN.get(asked.casefold())
        if known is None:
            return ExamResult(requested=asked, status="unavailable")
        return ExamResult(requested=asked, exam=known[0], report=known[1], status="done", how="exact")


class FakeRoom:
    """Nobody has rated anything."""

    def modes(self) -> dict[str, str]:
        return {}


class FakeScenarios:
    """As many scenarios as said, and none to play."""

    def count(self) -> int:
        return 28


class FakeServices:
    """What the app asks for."""

    def __init__(self, *, settings: Settings | None = None, patient: FakePatient | None = None) -> None:
        self.icd11 = load_icd11()
        self.settings = settings or Settings(instant_patient=True)
        self.store = FakeStore()
        self.clock = FakeClock()
        self.patient = patient or FakePatient()
        self.limits = Limits()
        self.warmed = 0
        self.scoring_stopped = False
        self._ids = (f"S{number:04d}" for number in itertools.count(1))
        self.problems: list[str] = []
        self.case_cards = list(CASES)
        self.cards: list[ModelCard] = []
        self.model = FakeModel()
        self.hung_up = False
        self.tell_wait: Callable[[LiveSession, Waiting], None] = lambda _session, _waiting: None
        self.keep_partial = False
        self.settings_file = Path("settings.toml")
        self.settling = FakeSettlingRoom()

    def cases(self) -> list[CaseCard]:
        return self.case_cards

    def case_problems(self) -> list[str]:
        return self.problems

    def sessions(self) -> list[SessionCard]:
        return self.store.cards()

    def session(self, session_id: str) -> SessionCard | None:
        return next((card for card in self.store.cards() if card.id == session_id), None)

    def overview(self, resumable: int) -> Overview:
        return overview_of(self.sessions(), resumable)

    def begin(
        self, case_id: str = "ten-days", limits: Limits | None = None, doctor: str = HUMAN, patient: str = EMBEDDED
    ) -> LiveSession:
        """A new session, at once."""
        case = next((card for card in self.case_cards if card.id == case_id), None)
        if case is None:
            raise UnknownCase(f"no case {case_id}")
        session_id = next(self._ids)
        started = SessionStarted(
            case_id=case.id,
            case_hash="0" * 64,
            title=case.title,
            setting=case.setting,
            door_note=case.door_note,
            informant="her sister",
            arm="model" if doctor != HUMAN else "trainee",
            doctor=doctor,
            versions={} if patient == EMBEDDED else {"patient_choice": patient},
            seed=1,
            limits=limits or self.limits,
        )
        self.store.create(session_id, "{}", started, self.clock())
        opened = PatientOpened(
            behaviour="paces between bed and window", speech="Finally. Are you the one who signs me out?"
        )
        self.store.append(session_id, 0, "interview", [opened], self.clock())
        return self._live(session_id)

    def _live(self, session_id: str) -> LiveSession:
        return LiveSession(self.store, session_id, Parties(self.patient, FakeHospital(), self.icd11), self.clock)

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
        return self.begin(case_id, limits, doctor, patient)

    def model_cards(self) -> list[ModelCard]:
        return self.cards

    async def model_doctor(self, session: LiveSession, ears: Ears) -> Doctor:
        return self.model.listen(ears)

    async def branch(self, session_id: str, seq: int) -> LiveSession:
        copies = branched(
            self.store.rows[session_id], seq, next(self._ids), arm="trainee", participant="R-07", versions={}
        )
        self.store.rows[copies[0].session_id] = copies
        return self._live(copies[0].session_id)

    def calls(self, session_id: str) -> list[CallRecord]:
        return []

    async def hang_up(self) -> None:
        self.hung_up = True

    async def resume(self, session_id: str) -> LiveSession:
        return self._live(session_id)

    def events(self, session_id: str) -> Sequence[Event]:
        return self.store.events(session_id)

    async def report(self, session_id: str) -> Report:
        raise WrongUse("the fake clinic scores nothing")

    def rating_room(self) -> Any:
        return FakeRoom()

    def pressure_room(self) -> Any:
        return FakeScenarios()

    def settling_room(self) -> FakeSettlingRoom:
        return self.settling

    def stop_scoring(self) -> None:
        self.scoring_stopped = True

    def warm_up(self, case_id: str = "") -> None:
        self.warmed += 1

    def save_settings(self, settings: Settings) -> None:
        self.settings = settings
