"""The model patient: the embedded patient decides what may be told, the model says it, the audit hears it first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

from mhtui.core.asking import Asker, Unusable
from mhtui.core.chat import ChatRequest, ContextOverflow, Message, OverBudget
from mhtui.core.events import DoctorSaid, DoctorSilent, Event, InformantReplied, PatientReplied
from mhtui.patient.model import prompts
from mhtui.patient.model.audit import Fault, Scene, audit, corrections, cut_off
from mhtui.patient.model.replies import Reply, read_reply
from mhtui.patient.model.scenes import Stage
from mhtui.patient.model.told import Offered, told, touched

FAULT: Final = "patient_fault"
STAND_IN: Final = "stand_in"
WINDOWS: Final = (0, 40, 16, 6)
"""Events of the dialogue that are shown, where the model cannot read more: all of them first."""


class Engine(Protocol):
    """The embedded patient beside the model."""

    def respond(self, events: Sequence[Event]) -> PatientReplied | InformantReplied:
        """Its reply to the last doctor's turn."""
        ...


class ModelPatient:
    """One session's patient (core.ports.Patient). Raises ChatError where the endpoint fails; then nothing was said.

    A reply with a fault is never mended: it is discarded and asked for again, at most twice; then the embedded patient's
    line is spoken, and marked. So it is where the budget is used up or the model can read no more. The informant speaks the
    words of the case.
    """

    def __init__(self, engine: Engine, stage: Stage, asker: Asker, cap: int) -> None:
        self._engine = engine
        self._stage = stage
        self._asker = asker
        self._cap = cap
        self._system = stage.system

    async def reply(self, events: Sequence[Event]) -> PatientReplied | InformantReplied:
        """The reply to the last doctor's turn."""
        so_far = up_to_the_doctor(events)
        plan = self._engine.respond(so_far)
        if isinstance(plan, InformantReplied):
            return plan
        discarded: list[tuple[Fault, ...]] = []
        try:
            spoken = await self._ask(so_far, plan, discarded)
            why = "no reply of the model could be used"
        except OverBudget:
            spoken, why = None, "the budget is used up"
        except ContextOverflow:
            spoken, why = None, "the model can read no more"
        faults = tuple(tuple(fault.kind for fault in faults) for faults in discarded)
        if spoken is None:
            return plan.model_copy(update={"discarded": faults, "why": (*plan.why, f"the embedded line: {why}")})
        return self._as_event(plan, spoken, faults)

    def _as_event(self, plan: PatientReplied, spoken: Reply, faults: tuple[tuple[str, ...], ...]) -> PatientReplied:
        """The embedded patient's reading of the turn with the model's words; only what these tell is released."""
        said = {
            "behaviour": spoken.behaviour if self._stage.choice.presents else "",
            "speech": spoken.speech,
            "releases": tuple(told(spoken.speech, self._stage.offers(plan))),
            "voice": "model",
            "discarded": faults,
        }
        return plan.model_copy(update=said)

    async def _ask(
        self, events: Sequence[Event], plan: PatientReplied, discarded: list[tuple[Fault, ...]]
    ) -> Reply | None:
        """The first reply without a fault, None where there is none. Raises ContextOverflow, OverBudget, ChatError."""
        read = self._reader(events, plan, discarded)
        turn = self._stage.turn(events, plan)
        for window in WINDOWS[:-1]:
            try:
                return await self._asked(prompts.messages(self._system, events, turn, self._stage.choice, window), read)
            except ContextOverflow:
                continue
        return await self._asked(prompts.messages(self._system, events, turn, self._stage.choice, WINDOWS[-1]), read)

    async def _asked(self, messages: tuple[Message, ...], read: Callable[[str], Reply]) -> Reply | None:
        request = ChatRequest(messages, self._cap, prompts.schema(self._stage.choice))
        answer = await self._asker.ask(request, "turn", read)
        return answer.value if answer else None

    def _reader(
        self, events: Sequence[Event], plan: PatientReplied, discarded: list[tuple[Fault, ...]]
    ) -> Callable[[str], Reply]:
        scene, offers = self._stage.scene(events, plan), self._stage.offers(plan)
        form = prompts.ask(self._stage.choice)

        def read(text: str) -> Reply:
            reply = read_reply(text)
            faults = self._faults(reply, scene, plan, offers) if reply else (Fault("unreadable", text[:80]),)
            if reply is None or faults:
                discarded.append(faults)
                raise unusable(faults, form)
            return reply

        return read

    def _faults(self, reply: Reply, scene: Scene, plan: PatientReplied, offers: Sequence[Offered]) -> tuple[Fault, ...]:
        found = audit(reply.speech, reply.behaviour, scene) or self._left_out(reply, plan, offers)
        return found or (cut_off(reply.speech) if reply.plain else ())

    def _left_out(self, reply: Reply, plan: PatientReplied, offers: Sequence[Offered]) -> tuple[Fault, ...]:
        """Whether the reply has nothing of what the case says now: a patient softened, or one that talks of other things."""
        wanted = self._stage.choice.remembers and bool(plan.releases)
        return (Fault("left_out"),) if wanted and not touched(reply.speech, offers) else ()


def unusable(faults: Sequence[Fault], form: str) -> Unusable:
    """Why a reply is not used, in words without what was wrong in it."""
    kinds = tuple(dict.fromkeys(fault.kind for fault in faults))
    only_form = all(fault.kind == "unreadable" for fault in faults)
    return Unusable(
        f"[Your last reply was not heard. {corrections(faults)} {form}]",
        flags=("format_fault",) if only_form else (FAULT, *kinds),
        ends=("format_failure", STAND_IN) if only_form else (STAND_IN,),
        discard=True,
    )


def up_to_the_doctor(events: Sequence[Event]) -> list[Event]:
    """The log up to the doctor's last turn: what came after it (a pause, a resume) is no talk. A copy: the log may grow
    while the model is waited for."""
    last = max(at for at, event in enumerate(events) if isinstance(event.payload, DoctorSaid | DoctorSilent))
    return list(events[: last + 1])
