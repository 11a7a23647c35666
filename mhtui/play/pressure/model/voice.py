"""The model's voice (play.pressure.patient.Voice): asked, audited, asked again twice at most, else the author's
line."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mhtui.core.asking import Asker, Unusable
from mhtui.core.chat import ChatRequest, ChatUnavailable, ContextOverflow, OverBudget
from mhtui.core.events import Event, PatientPressed
from mhtui.patient.model.audit import Fault, cut_off
from mhtui.patient.model.patient import WINDOWS, unusable, up_to_the_doctor
from mhtui.patient.model.prompts import ask
from mhtui.patient.model.replies import Reply, read_reply
from mhtui.patient.model.variants import PatientChoice
from mhtui.play.pressure.model.acting import Acting

_FORM = ask(PatientChoice("model:"))


class ModelVoice:
    """One session's voice. Raises ChatError where the endpoint fails, or where it improvises and nothing it said could
    be used: then nothing was said."""

    def __init__(self, acting: Acting, asker: Asker, cap: int) -> None:
        self._acting = acting
        self._asker = asker
        self._cap = cap

    async def say(self, planned: PatientPressed, events: Sequence[Event]) -> PatientPressed:
        """The turn in the model's words; the author's, marked, where none of three replies could be used."""
        so_far = up_to_the_doctor(events)
        discarded: list[tuple[Fault, ...]] = []
        why = "no reply of the model could be used"
        spoken: Reply | None = None
        try:
            spoken = await self._ask(so_far, planned, discarded)
        except OverBudget:
            why = "the budget is used up"
        except ContextOverflow:
            why = "the model can read no more"
        faults = tuple(tuple(fault.kind for fault in faults) for faults in discarded)
        if spoken is not None:
            said = {"behaviour": spoken.behaviour, "speech": spoken.speech, "voice": "model", "discarded": faults}
            return planned.model_copy(update=said)
        if not planned.speech:
            raise ChatUnavailable(f"The patient's model has nothing that could be said: {why}.")
        return planned.model_copy(
            update={"discarded": faults or ((),), "why": f"{planned.why}; the author's line: {why}"}
        )

    async def _ask(
        self, events: Sequence[Event], planned: PatientPressed, discarded: list[tuple[Fault, ...]]
    ) -> Reply | None:
        read = self._reader(events, planned, discarded)
        for window in WINDOWS[:-1]:
            try:
                return await self._asked(events, planned, window, read)
            except ContextOverflow:
                continue
        return await self._asked(events, planned, WINDOWS[-1], read)

    async def _asked(
        self, events: Sequence[Event], planned: PatientPressed, window: int, read: Callable[[str], Reply]
    ) -> Reply | None:
        request = ChatRequest(self._acting.messages(events, planned, window), self._cap, self._acting.schema)
        answer = await self._asker.ask(request, "turn", read)
        return answer.value if answer else None

    def _reader(
        self, events: Sequence[Event], planned: PatientPressed, discarded: list[tuple[Fault, ...]]
    ) -> Callable[[str], Reply]:
        def read(text: str) -> Reply:
            reply = read_reply(text)
            if reply is None:
                faults: tuple[Fault, ...] = (Fault("unreadable", text[:80]),)
            else:
                faults = self._acting.faults(reply.speech, reply.behaviour, events, planned)
                faults = faults or (cut_off(reply.speech) if reply.plain else ())
            if reply is None or faults:
                discarded.append(faults)
                raise self._unusable(faults)
            return reply

        return read

    def _unusable(self, faults: Sequence[Fault]) -> Unusable:
        return unusable(faults, _FORM)
