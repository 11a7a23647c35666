"""One running session: the only place where actions become committed events."""

from __future__ import annotations

from dataclasses import dataclass

from mhtui.core.actions import Action
from mhtui.core.encounter import Encounter, fold
from mhtui.core.events import Event, Payload
from mhtui.core.icd11 import Icd11
from mhtui.core.ports import Clock, Hospital, Patient, SessionStore
from mhtui.core.view import DoctorView
from mhtui.play.engine import Refusal, accept, limits_after


@dataclass(frozen=True, slots=True)
class Parties:
    """Who answers the doctor, and the code table that ranks are checked against."""

    patient: Patient
    hospital: Hospital
    icd11: Icd11


class LiveSession:
    """A session that can be acted on. Every event is committed before it is handed on; state is the fold over them."""

    def __init__(self, store: SessionStore, session_id: str, parties: Parties, clock: Clock) -> None:
        self._store = store
        self._parties = parties
        self._clock = clock
        self.id = session_id
        self.events: list[Event] = store.events(session_id)
        self.encounter: Encounter = fold(self.events)

    def view(self) -> DoctorView:
        """What the doctor may see now."""
        return self.encounter.view(self._clock())

    @property
    def answer_due(self) -> bool:
        """Whether a party owes an answer (also after a crash between question and answer)."""
        return self.encounter.due is not None

    def act(self, action: Action) -> list[Event] | Refusal:
        """Take an action: the events it made, committed, or why it was refused."""
        now = self._clock()
        step = accept(self.encounter, action, now, self._parties.icd11)
        return step if isinstance(step, Refusal) else self._commit(step, now)

    async def answer(self) -> list[Event]:
        """Let the party that owes an answer give it; the committed events, with notices of limits now used up."""
        due = self.encounter.due
        if due is None:
            return []
        payload = await self._parties.patient.reply(self.events) if due == "patient" else self._results()
        if self.encounter.due != due:  # the doctor stopped while the patient was thinking
            return []
        now = self._clock()
        answered = self._commit([payload], now)
        return answered + self._commit(limits_after(self.encounter, now), now)

    def _results(self) -> Payload:
        request = next(e.payload.request for e in reversed(self.events) if e.payload.kind == "exam_ordered")
        had = [result.exam for result in self.encounter.results if result.exam]
        return self._parties.hospital.answer(request, had)

    def _commit(self, payloads: list[Payload], at_ms: int) -> list[Event]:
        if not payloads:
            return []
        events = self._store.append(self.id, self.encounter.seq, self.encounter.phase, payloads, at_ms)
        for event in events:
            self.encounter = self.encounter.apply(event)
        self.events.extend(events)
        return events

    def save_draft(self, field: str, text: str) -> None:
        """Keep what is being typed; it survives a crash."""
        self._store.save_draft(self.id, field, text, self._clock())

    def drafts(self) -> dict[str, str]:
        """What was being typed, by field."""
        return self._store.drafts(self.id)
