"""What judges and raters said, as readings and answers of one dialogue. Words that do not stand in it are void."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pydantic import ValidationError

from mhtui.core.events import DoctorSaid, Event, PatientPressed
from mhtui.core.pressure import Reading, Span
from mhtui.core.pressure.flow import Flow
from mhtui.core.pressure.opinions import Opinion, Settled, question_key, reply_key, settled

DIFFER = "those who read it differ, and no verdict has a majority"


def readings_by(opinions: Iterable[Opinion], events: Sequence[Event]) -> Mapping[int, Reading]:
    """By event, how others read a reply; nothing where nobody did, or where no words of theirs stand in it."""
    found = settled(_kept(opinions, events))
    out: dict[int, Reading] = {}
    for event in events:
        if isinstance(event.payload, DoctorSaid) and (told := found.get(reply_key(event.session_id, event.seq))):
            reading = _reading(told, event.payload.text)
            if reading:
                out[event.seq] = reading
    return out


def answers_by(opinions: Iterable[Opinion], events: Sequence[Event], flow: Flow) -> Mapping[str, Settled]:
    """By question, what others answered; an answer that is none of the question's options is left out."""
    found = settled(_kept(opinions, events))
    out: dict[str, Settled] = {}
    for question in flow.questions:
        told = found.get(question_key(events[0].session_id, flow.hash, question.id))
        if told and (told.answer is None or question.option(told.answer)):
            out[question.id] = told
    return out


def _kept(opinions: Iterable[Opinion], events: Sequence[Event]) -> list[Opinion]:
    """Those whose words stand where they say. A person need not cite; what a person cited wrongly is void too."""
    texts = {event.seq: _text(event) for event in events}
    return [one for one in opinions if not one.quote or one.quote in texts.get(one.seq, "")]


def _text(event: Event) -> str:
    payload = event.payload
    if isinstance(payload, DoctorSaid):
        return payload.text
    return f"{payload.behaviour}\n{payload.speech}" if isinstance(payload, PatientPressed) else ""


def _reading(told: Settled, reply: str) -> Reading | None:
    if told.answer is None:
        return Reading(verdict="undecided", reason=DIFFER, by=told.by)
    spans = [_span(reply, words) for _, words in told.quotes if words in reply]
    fields = {"verdict": told.answer, "tone": told.tone or "plain", "reason": told.reasoning, "by": told.by}
    try:
        return Reading.model_validate({**fields, "spans": tuple(spans)})
    except ValidationError:  # no verdict of ours: from an import, or another version
        return None


def _span(reply: str, words: str) -> Span:
    start = reply.find(words)
    return Span(start=start, end=start + len(words), quote=words)
