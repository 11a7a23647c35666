"""A study as its rows tell it: a fold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from mhtui.core.errors import WrongUse
from mhtui.core.events import SessionStarted
from mhtui.study.protocol.assign import unit_of
from mhtui.study.protocol.model import Protocol
from mhtui.study.protocol.rows import (
    Answered,
    Consented,
    Joined,
    KeySet,
    Locked,
    Marked,
    Registered,
    Skipped,
    StudyRow,
)


@dataclass(frozen=True, slots=True)
class StudySession:
    """A session of a study. `item` is what was played: `case:ID` or `scenario:ID:SIDE`."""

    id: str
    item: str
    unit_hash: str
    arm: str
    doctor: str
    participant: str
    repeat: int
    protocol: str
    state: Literal["submitted", "stopped", "open"]
    started_ms: int
    updated_ms: int
    tutorial: bool = False

    @property
    def is_dialogue(self) -> bool:
        """Whether it is a pressure dialogue, of either side."""
        return self.item.startswith("scenario:")


def item_played(started: SessionStarted) -> str:
    """What a session plays, as assignments name it."""
    kind = started.pressure
    return f"scenario:{kind.scenario}:{kind.side}" if kind else f"case:{started.case_id}"


@dataclass(frozen=True, slots=True)
class StudyRecord:
    """What is known of a study beside its sessions. `registered` are its protocols, the one in force last."""

    id: str
    registered: tuple[Registered, ...]
    key: KeySet | None
    participants: Mapping[str, Joined]
    consents: Mapping[str, Consented]
    answers: Sequence[Answered]
    skipped: Sequence[Skipped]
    marks: Mapping[str, Marked]
    """What holds of a session or participant, by its id or code; what was cleared is left out."""
    locked: Locked | None
    locked_ms: int = 0
    joined_ms: Mapping[str, int] = field(default_factory=dict)

    @property
    def now(self) -> Registered:
        """The protocol in force, with what it rests on."""
        return self.registered[-1]

    @property
    def protocol(self) -> Protocol:
        """The protocol in force."""
        return self.now.protocol

    def participant(self, code: str) -> Joined:
        """A participant. Raises WrongUse."""
        if code not in self.participants:
            raise WrongUse(
                f"{code!r} is no participant of {self.id}: `mhtui study add-participant {self.id} {code} --arm ARM`."
            )
        return self.participants[code]

    def agreed(self, code: str) -> bool | None:
        """Whether a participant agreed to take part; None where they were not asked, or agreed to an earlier text than
        that in force. Who declined once is not asked again."""
        said = self.consents.get(code)
        earlier = said is not None and said.agreed and said.text_hash != self.protocol.consent_hash
        return None if said is None or earlier else said.agreed

    def answered(self, code: str, when: str, session: str = "") -> Answered | None:
        """The answers given at a point; the last where given more than once."""
        found = [a for a in self.answers if (a.participant, a.when, a.session) == (code, when, session)]
        return found[-1] if found else None

    def given(self, arm: str) -> dict[str, int]:
        """How often each unit was given to people of an arm."""
        counts: dict[str, int] = {}
        for joined in self.participants.values():
            for item in joined.items if joined.arm == arm else ():
                counts[unit_of(item)] = counts.get(unit_of(item), 0) + 1
        return counts

    def failed_checks(self, code: str) -> list[str]:
        """Checks of attention that a participant failed, by question."""
        asked = {
            q.id: q for p in self.registered for q in (*p.protocol.before, *p.protocol.after_each, *p.protocol.after)
        }
        mine = [(name, text) for a in self.answers if a.participant == code for name, text in a.answers.items()]
        return [name for name, text in mine if name in asked and asked[name].passed(text) is False]


def study_of(rows: Iterable[StudyRow]) -> StudyRecord:
    """The study that these rows tell, oldest first. Raises WrongUse without a protocol among them."""
    found = _Found()
    for row in rows:
        found.take(row)
    if not found.registered:
        raise WrongUse(f"The study {found.study or 'asked for'} has no protocol here: `mhtui study init FILE`.")
    return StudyRecord(
        found.study,
        tuple(found.registered),
        found.key,
        found.participants,
        found.consents,
        tuple(found.answers),
        tuple(found.skipped),
        found.marks,
        found.locked,
        found.locked_ms,
        found.joined_ms,
    )


class _Found:
    """What the rows so far tell. Of a key, a participant and a lock the first row holds, of the rest the last."""

    def __init__(self) -> None:
        self.study, self.locked_ms = "", 0
        self.registered: list[Registered] = []
        self.key: KeySet | None = None
        self.locked: Locked | None = None
        self.participants: dict[str, Joined] = {}
        self.joined_ms: dict[str, int] = {}
        self.consents: dict[str, Consented] = {}
        self.answers: list[Answered] = []
        self.skipped: list[Skipped] = []
        self.marks: dict[str, Marked] = {}

    def take(self, row: StudyRow) -> None:
        """One more row."""
        self.study = row.study
        match row.record:
            case Registered() as one:
                self.registered.append(one)
            case Consented() as one:
                self.consents[one.participant] = one
            case Answered() as one:
                self.answers.append(one)
            case Skipped() as one:
                self.skipped.append(one)
            case Marked() as one:
                self._mark(one)
            case KeySet() | Joined() | Locked() as one:
                self._first(one, row.at_ms)

    def _mark(self, one: Marked) -> None:
        if one.what == "cleared":
            self.marks.pop(one.about, None)
        else:
            self.marks[one.about] = one

    def _first(self, one: KeySet | Joined | Locked, at_ms: int) -> None:
        if isinstance(one, Joined):
            self.participants.setdefault(one.participant, one)
            self.joined_ms.setdefault(one.participant, at_ms)
        elif isinstance(one, KeySet):
            self.key = self.key or one
        elif self.locked is None:
            self.locked, self.locked_ms = one, at_ms
