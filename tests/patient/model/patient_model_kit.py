"""A conversation with a model patient whose model is scripted; what it was asked is kept."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from patient_kit import reader, sense_of

from mhtui.adapters.case_files import CaseLibrary
from mhtui.adapters.icd11_table import load_icd11
from mhtui.core.asking import Asker
from mhtui.core.calls import Call, CallRecord
from mhtui.core.case import Case
from mhtui.core.chat import ChatError, ChatReply, ChatRequest, OnText, OnWait, Tokens
from mhtui.core.events import (
    ACTORS,
    DoctorSaid,
    DoctorSilent,
    Event,
    InformantReplied,
    PatientOpened,
    PatientReplied,
    Paused,
    Payload,
    Resumed,
)
from mhtui.patient.embedded import EmbeddedPatient
from mhtui.patient.model.gold import gold_of
from mhtui.patient.model.patient import ModelPatient
from mhtui.patient.model.scenes import Stage
from mhtui.patient.model.variants import PatientChoice, Variant, ablated

CASES = ("completion-day", "mr-charltons-back", "on-the-stairs-at-four", "ten-days-without-sleep", "the-relief-is-late")
TEN_DAYS = "ten-days-without-sleep"
ICD11 = load_icd11()
LIBRARY = CaseLibrary.standard(None)
Answer = str | ChatReply | ChatError
Speak = Callable[[ChatRequest], Answer]
SCRIPT = "and nothing beyond it:\n"


def script_of(request: ChatRequest) -> str:
    """The words of the case that a prompt gives for its turn."""
    last = request.messages[-1].content.split(SCRIPT, 1)[-1]
    return last.split("\nWhat is seen of you now:")[0].split("]\n\n[Your last reply")[0].removesuffix("]")


def faithful(request: ChatRequest) -> str:
    """Says what the case says."""
    return spoken(script_of(request))


def spoken(speech: str, behaviour: str = "looks up") -> str:
    """A reply of the shape asked for."""
    return json.dumps({"behaviour": behaviour, "speech": speech}, ensure_ascii=False)


class Model:
    """A model (core.ports.Chat) that is a function of what is asked; `first` are said before, in order."""

    endpoint = "http://model.test/v1"
    model = "m"

    def __init__(self, speak: Speak = faithful, *first: Answer) -> None:
        self.speak = speak
        self.first = list(first)
        self.asked: list[ChatRequest] = []

    async def complete(
        self, request: ChatRequest, on_wait: OnWait | None = None, on_text: OnText | None = None
    ) -> ChatReply:
        """The scripted answer."""
        self.asked.append(request)
        answer = self.first.pop(0) if self.first else self.speak(request)
        if isinstance(answer, ChatError):
            raise answer
        reply = ChatReply(answer, finish_reason="stop") if isinstance(answer, str) else answer
        return (
            reply if reply.tokens.prompt else ChatReply(reply.text, reply.reasoning, reply.finish_reason, Tokens(9, 9))
        )


class Talk:
    """A doctor's side of a conversation with the model patient of a case."""

    def __init__(
        self, model: Model | None = None, case: str | Case = TEN_DAYS, variant: Variant = "full", seed: int = 1
    ) -> None:
        self.case = LIBRARY.get(case) if isinstance(case, str) else case
        self.model = model or Model()
        self.calls: list[Call] = []
        choice = PatientChoice("model:m", variant)
        self.stage = Stage(self.case, choice, gold_of(self.case, ICD11))
        engine = EmbeddedPatient(ablated(self.case, choice), reader(), seed, sense_of(self.case))
        self.asker = Asker(self.model, "patient", self.calls.append)
        self.patient = ModelPatient(engine, self.stage, self.asker, 256)
        self.events: list[Event] = []
        opening = self.case.patient.opening
        self.add(PatientOpened(behaviour=opening.behaviour, speech=opening.says))

    @property
    def records(self) -> list[CallRecord]:
        """What was logged of the calls."""
        return [call.record for call in self.calls]

    def add(self, payload: Payload) -> None:
        self.events.append(Event("S", len(self.events), 0, "interview", ACTORS[payload.kind], payload))

    def heard(self, text: str | None) -> PatientReplied | InformantReplied:
        """The answer to words, or to silence."""
        self.add(DoctorSilent() if text is None else DoctorSaid(text=text))
        reply = asyncio.run(self.patient.reply(self.events))
        self.add(reply)
        return reply

    def say(self, text: str) -> PatientReplied:
        """The patient's answer."""
        reply = self.heard(text)
        assert isinstance(reply, PatientReplied)
        return reply

    def interrupted(self) -> None:
        """A pause and its end."""
        self.add(Paused(reason="interrupted"))
        self.add(Resumed())
