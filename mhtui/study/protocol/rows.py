"""What is kept of a study, row by row: nothing is ever changed, a later row says what holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from mhtui.study.protocol.model import Protocol


class _Record(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Registered(_Record):
    """A protocol as it was registered, with all that it rests on. `reason` says why it amends the one before.

    `units` holds the content hash of each case and scenario, `versions` those of the parts that play, `rubrics` and
    `judges` theirs by name; `text` is the file as it stood.
    """

    kind: Literal["protocol"] = "protocol"
    protocol: Protocol
    hash: str
    text: str
    units: dict[str, str]
    versions: dict[str, str]
    scorer: str
    dialogue_scorer: str = ""
    """Of pressure dialogues; "" where there are none, and in studies registered before it was kept."""
    rubrics: dict[str, str] = {}
    judges: dict[str, str] = {}
    one_sided: tuple[str, ...] = ()
    """Scenarios without a control."""
    reason: str = ""


class KeySet(_Record):
    """What a study key is checked by: the key itself is not kept."""

    kind: Literal["key"] = "key"
    salt: str
    digest: str


class Joined(_Record):
    """A participant, and what they are to play in this order."""

    kind: Literal["participant"] = "participant"
    participant: str
    arm: str
    number: int
    items: tuple[str, ...]
    left_out: tuple[str, ...] = ()
    instead: tuple[str, ...] = ()
    protocol: str


class Consented(_Record):
    """What a participant said to the consent text, known by its SHA-256."""

    kind: Literal["consent"] = "consent"
    participant: str
    agreed: bool
    text_hash: str


class Answered(_Record):
    """Answers to the questions before, after each session (then `session` is its id), or after all."""

    kind: Literal["answers"] = "answers"
    participant: str
    when: Literal["before", "after_each", "after"]
    session: str = ""
    answers: dict[str, str]
    took_ms: int = 0


class Skipped(_Record):
    """An item that its participant met elsewhere before it was their turn: it is not played."""

    kind: Literal["skipped"] = "skipped"
    participant: str
    item: str
    reason: str


class Marked(_Record):
    """What somebody in charge said of a session or a participant, by a rule of the protocol where it excludes.

    `cleared` takes back what was said before.
    """

    kind: Literal["mark"] = "mark"
    about: str
    what: Literal["excluded", "withdrawn", "fault", "cleared"]
    rule: str = ""
    reason: str


class Locked(_Record):
    """The end: no session begins after it, and results may be seen. `sessions` holds the last hash of each chain."""

    kind: Literal["lock"] = "lock"
    sessions: dict[str, str]
    reason: str = ""


Record = Annotated[
    Registered | KeySet | Joined | Consented | Answered | Skipped | Marked | Locked, Field(discriminator="kind")
]
RECORD: TypeAdapter[Record] = TypeAdapter(Record)


@dataclass(frozen=True, slots=True)
class StudyRow:
    """A row: ids are in the order of time; `at_ms` is Unix time in milliseconds."""

    id: str
    study: str
    at_ms: int
    record: Record
