"""Sessions without who took part: pseudonyms and ids replaced, what people noted for themselves left out.

Every change is listed before anything is written. Texts are changed where a rule fits; a name that nobody listed and
no rule knows stays: a person must read what is given away.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from ulid import ULID

from mhtui.core.events import PAYLOAD, BranchedFrom, EncounterEnded, Event, Paused, ScratchWritten, SessionStarted
from mhtui.export.material import Material, doctor_label, versions
from mhtui.play.replay.remarks import Remark

EPOCH_MS: Final = 946_684_800_000
"""2000-01-01: where the first session of each person begins when times are shifted."""
OWN_REASONS: Final = frozenset({"", "interrupted", "the imported record ends here"})
"""Reasons of pauses and ends that the program itself writes."""
LEFT_OUT: Final = "[left out]"
_FREE: Final = frozenset(
    ("text", "speech", "behaviour", "request", "requested", "report", "reasoning", "quote", "sections", "who")
)
"""Fields of a payload that hold free text."""

_RULES: Final = (
    ("e-mail", re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"), "[e-mail]"),
    ("address on the web", re.compile(r"(?:https?://|www\.)[^\s<>\"')]+"), "[link]"),
    ("telephone or other number", re.compile(r"(?<![\w.])\+?\d(?:[ ()/-]?\d){8,14}(?![\w])"), "[number]"),
    ("date", re.compile(r"\b\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d{2}\b|\b(?:19|20)\d{2}-\d{2}-\d{2}\b"), "[date]"),
)


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that is replaced. `session` is the old id ("" for all sessions); `what` names the rule."""

    session: str
    seq: int
    what: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Plan:
    """What will be replaced by what. `people` and `sessions` map old to new; `offsets` are added to times (ms), by
    session; `names` are replaced wherever they stand."""

    people: Mapping[str, str]
    sessions: Mapping[str, str]
    offsets: Mapping[str, int]
    names: tuple[str, ...] = ()
    changes: list[Change] = field(default_factory=list)


def plan_of(materials: Sequence[Material], salt: bytes, names: Iterable[str] = (), shift: bool = False) -> Plan:
    """New names for all: people are numbered in the order of `salt`, which nobody keeps, so that the number tells
    nothing. Raises nothing; an unnamed person stays unnamed."""
    found = {one.start.participant for one in materials if one.start.participant}
    found |= {rating.rater for one in materials for rating in one.ratings if rating.kind == "human"}
    found |= {remark.by for one in materials for remark in one.remarks if remark.by}
    people = {
        name: f"P{n:03}"
        for n, name in enumerate(sorted(found, key=lambda name: hashlib.sha256(salt + name.encode()).digest()), 1)
    }
    offsets = _offsets(materials) if shift else {one.id: 0 for one in materials}
    sessions = {one.id: _new_id(one, salt, offsets[one.id]) for one in materials}
    return Plan(people, sessions, offsets, tuple(sorted({name for name in names if name}, key=len, reverse=True)))


def deidentified(material: Material, plan: Plan) -> Material:
    """The session as it may be given away; what was changed is added to the plan's list."""
    changer = _Changer(material.id, plan)
    kept = [event for event in material.events if not isinstance(event.payload, ScratchWritten)]
    for event in material.events:
        if isinstance(event.payload, ScratchWritten):
            changer.note(event.seq, "note to self", event.payload.text, LEFT_OUT)
    events = tuple(changer.event(event, seq) for seq, event in enumerate(kept))
    new_seq = {event.seq: seq for seq, event in enumerate(kept)}
    ratings = tuple(changer.rating(rating, new_seq) for rating in material.ratings)
    remarks = tuple(changer.remark(n, one, new_seq) for n, one in enumerate(material.remarks) if one.seq in new_seq)
    return replace(material, events=events, ratings=ratings, remarks=remarks)


class _Changer:
    """Changes one session and lists what it changed."""

    def __init__(self, session_id: str, plan: Plan) -> None:
        self._id, self._plan, self._seq = session_id, plan, -1

    def note(self, seq: int, what: str, old: str, new: str) -> None:
        if old and old != new:
            self._plan.changes.append(Change(self._id, seq, what, old, new))

    def event(self, event: Event, seq: int) -> Event:
        self._seq = event.seq
        payload = event.payload
        if isinstance(payload, SessionStarted):
            payload = self._started(payload)
        elif isinstance(payload, Paused | EncounterEnded) and payload.reason not in OWN_REASONS:
            self.note(event.seq, "reason in free text", payload.reason, LEFT_OUT)
            payload = payload.model_copy(update={"reason": LEFT_OUT})
        else:
            fields = self._free(payload.model_dump(mode="json"))
            payload = PAYLOAD.validate_python({**fields, "kind": payload.kind})
        at_ms = max(0, event.at_ms + self._plan.offsets[self._id])
        return Event(self._plan.sessions[self._id], seq, at_ms, event.phase, event.actor, payload)

    def rating(self, rating: Any, new_seq: Mapping[int, int]) -> Any:
        self._seq = -1
        self.note(-1, "rater's comment", rating.comment, LEFT_OUT)
        citations = tuple(
            one.model_copy(update={"seq": new_seq[one.seq], "quote": self._text(one.quote)})
            for one in rating.citations
            if one.seq in new_seq
        )
        return rating.model_copy(
            update={
                "session_id": self._plan.sessions[self._id],
                "rater": self._plan.people.get(rating.rater, rating.rater),
                "comment": "",
                "reasoning": self._text(rating.reasoning),
                "citations": citations,
                "at_ms": max(0, rating.at_ms + self._plan.offsets[self._id]),
            }
        )

    def remark(self, number: int, remark: Remark, new_seq: Mapping[int, int]) -> Remark:
        """A reviewer's note, its words changed as those of the session; ids of notes tell when they were written."""
        self._seq = remark.seq
        person = self._plan.people.get(remark.by, "")
        self.note(remark.seq, "pseudonym of a reviewer", remark.by, person)
        session = self._plan.sessions[self._id]
        return remark.model_copy(
            update={
                "id": f"{session}-{number}",
                "session_id": session,
                "seq": new_seq[remark.seq],
                "by": person,
                "text": self._text(remark.text),
                "at_ms": max(0, remark.at_ms + self._plan.offsets[self._id]),
                "replaces": "",
            }
        )

    def _started(self, start: SessionStarted) -> SessionStarted:
        person = self._plan.people.get(start.participant, "")
        self.note(0, "pseudonym", start.participant, person)
        doctor = doctor_label(start)
        self.note(
            0, "address of a model", start.doctor if doctor != start.doctor.removeprefix("model:") else "", doctor
        )
        changed: dict[str, Any] = {"participant": person, "doctor": doctor, "versions": versions(start)}
        if start.branched_from:
            old = start.branched_from.session_id
            changed["branched_from"] = BranchedFrom(
                session_id=self._plan.sessions.get(old, "not here"), seq=start.branched_from.seq
            )
        return start.model_copy(update=changed)

    def _free(self, value: Any, free: bool = False) -> Any:
        """A payload with what people wrote or heard changed; codes, kinds and references stay."""
        if isinstance(value, dict):
            return {key: self._free(inner, free or key in _FREE) for key, inner in value.items()}
        if isinstance(value, list):
            return [self._free(inner, free) for inner in value]
        return self._text(value) if free and isinstance(value, str) else value

    def _text(self, text: str) -> str:
        """A text with names, codes and what looks like an address, number or date replaced."""
        for name in self._plan.names:
            text = self._replaced(text, "name", re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE), "[name]")
        for old, new in self._plan.people.items():
            text = self._replaced(text, "pseudonym", re.compile(rf"(?<!\w){re.escape(old)}(?!\w)"), new)
        for old, new in self._plan.sessions.items():
            text = text.replace(old, new)
        for what, pattern, new in _RULES:
            text = self._replaced(text, what, pattern, new)
        return text

    def _replaced(self, text: str, what: str, pattern: re.Pattern[str], new: str) -> str:
        for found in pattern.findall(text):
            self.note(self._seq, what, found, new)
        return pattern.sub(lambda _: new, text)


def preview(plan: Plan) -> Iterator[str]:
    """What is replaced, for the owner to read: the map of names, then each place."""
    yield from (f"person   {old} -> {new}" for old, new in plan.people.items())
    yield from (f"session  {old} -> {new}" for old, new in plan.sessions.items())
    shifted = {old: ms for old, ms in plan.offsets.items() if ms}
    yield from (f"times    {old}: moved by {ms / 86_400_000:+.1f} days" for old, ms in shifted.items())
    for one in plan.changes:
        place = f"{one.session}:{one.seq}" if one.seq >= 0 else f"{one.session} rating"
        yield f"{one.what:<26} {place}  {' '.join(one.old.split())[:60]!r} -> {one.new}"


def counts(plan: Plan) -> dict[str, int]:
    """How many changes of each kind, without what was changed: this may go with the bundle."""
    found: dict[str, int] = {}
    for one in plan.changes:
        found[one.what] = found.get(one.what, 0) + 1
    return found


def _offsets(materials: Sequence[Material]) -> dict[str, int]:
    """One offset a person, so that the time between their sessions stays; those of nobody each their own."""
    first: dict[str, int] = {}
    for one in materials:
        owner = one.start.participant or one.id
        first[owner] = min(first.get(owner, one.events[0].at_ms), one.events[0].at_ms)
    return {one.id: EPOCH_MS - first[one.start.participant or one.id] for one in materials}


def _new_id(material: Material, salt: bytes, offset: int) -> str:
    at_ms = max(0, material.events[0].at_ms + offset)
    return str(ULID.from_bytes(at_ms.to_bytes(6, "big") + hashlib.sha256(salt + material.id.encode()).digest()[:10]))
