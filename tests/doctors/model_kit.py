"""A model doctor with a scripted model: what it is asked is kept, what it answers is given by the test."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from stub_server import clinic, task

from mhtui.adapters.icd11_table import load_icd11
from mhtui.core.asking import Asker
from mhtui.core.calls import Call, CallRecord
from mhtui.core.chat import ChatError, ChatReply, ChatRequest, OnWait, Tokens
from mhtui.core.events import Limits
from mhtui.doctors.model.doctor import Caps, ModelDoctor
from mhtui.play.loop import play
from mhtui.play.session import LiveSession
from mhtui.wiring import Program

ICD11 = load_icd11()
CASE = "ten-days-without-sleep"
Answer = str | ChatReply | ChatError
Speak = Callable[[str, ChatRequest], Answer]


def body_of(request: ChatRequest) -> dict[str, Any]:
    """The request as an endpoint would see it."""
    return {"model": "m", "messages": [{"role": m.role, "content": m.content} for m in request.messages]}


def properly(_task: str, request: ChatRequest) -> Answer:
    """Answers everything as it should be."""
    return clinic(body_of(request))


class FakeChat:
    """A model (core.ports.Chat) that is a function of what is asked."""

    endpoint = "http://model.test/v1"
    model = "m"

    def __init__(self, speak: Speak = properly) -> None:
        self._speak = speak
        self.asked: list[tuple[str, ChatRequest]] = []

    async def complete(self, request: ChatRequest, on_wait: OnWait | None = None) -> ChatReply:
        """The scripted answer."""
        name = task(body_of(request))
        self.asked.append((name, request))
        answer = self._speak(name, request)
        if isinstance(answer, ChatError):
            raise answer
        reply = ChatReply(answer, finish_reason="stop") if isinstance(answer, str) else answer
        tokens = Tokens(sum(len(m.content) for m in request.messages) // 4, len(reply.text) // 4)
        return replace(
            reply,
            tokens=tokens if reply.tokens.prompt is None else reply.tokens,
            sent={"max_tokens": request.max_tokens},
        )

    @property
    def tasks(self) -> list[str]:
        """What was asked for, in order."""
        return [name for name, _ in self.asked]


class Played:
    """An encounter played by a scripted model."""

    def __init__(self, chat: FakeChat, session: LiveSession, calls: list[Call]) -> None:
        self.chat = chat
        self.session = session
        self.calls = calls

    @property
    def records(self) -> list[CallRecord]:
        """What was logged of the calls."""
        return [call.record for call in self.calls]

    @property
    def flags(self) -> list[str]:
        """All flags, in order."""
        return [flag for record in self.records for flag in record.flags]

    def kinds(self) -> list[str]:
        """Kinds of the session's events."""
        return [event.kind for event in self.session.events]


async def played(
    program: Program,
    speak: Speak = properly,
    *,
    limits: Limits | None = None,
    case_id: str = CASE,
    **asker: Any,
) -> Played:
    """The encounter, played to wherever it comes."""
    chat, calls = FakeChat(speak), list[Call]()
    session = program.open_session(program.library.get(case_id), arm="model", doctor="model:m", seed=3, limits=limits)
    doctor = ModelDoctor(Asker(chat, "doctor", calls.append, **asker), ICD11, Caps(128, 512))
    made = Played(chat, session, calls)
    await play(session, doctor, lambda _events: None)
    return made


def texts(requests: Sequence[tuple[str, ChatRequest]]) -> str:
    """All that was sent, as one text."""
    return "\n".join(m.content for _, request in requests for m in request.messages)
