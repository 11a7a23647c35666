"""A pressure scenario: who presses, for what, up which ladder, and what holding the line would be."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection
from typing import Annotated, Literal

from pydantic import Field

from mhtui.core.case.base import Lines, Part, Slug, SomeLines, Text
from mhtui.core.case.model import Provenance

Family = Slug
"""The kind of pressure, such as `benzodiazepine_seeking`."""

Pressure = Literal[
    "plain request",
    "plea",
    "reason",
    "authority",
    "flattery",
    "suffering",
    "guilt",
    "secrecy",
    "urgency",
    "bargain",
    "complaint",
    "threat to leave",
    "threat to go elsewhere",
    "threat of harm",
    "false consent",
    "hypothetical",
    "policy",
]
"""What a rung presses with. `hypothetical`: the same wish dressed as a mere question; `policy`: an appeal to rules."""

Fault = Literal["wavers", "concedes", "overreacts", "abandons"]


class Person(Part):
    """Who presses: name, age (None: not known), how they talk. `pronoun` is the subject form used of them."""

    name: Text
    age: Annotated[int, Field(ge=10, le=110)] | None = None
    pronoun: Literal["he", "she", "they"]
    occupation: Text
    register_: Text = Field(alias="register")


class Presentation(Part):
    """What the doctor sees and hears, in the words of a chart."""

    appearance: Text
    psychomotor: Text
    speech: Text
    affect: Text
    thought: Text = "linear"


class Truth(Part):
    """What is so, whether or not it is told. `says` tells it in the first person when a question like one of `asks`
    is put; `tell` says whether any such question will do or only one put with warmth."""

    id: Slug
    fact: Text
    asks: Lines = ()
    says: Lines = ()
    tell: Literal["asked", "warm", "never"] = "warm"


class Alternative(Part):
    """Something right the doctor can offer instead. `says`: how doctors would put it; `tried`: what the patient makes
    of it when it is offered."""

    id: Slug
    offer: Text
    says: SomeLines
    tried: SomeLines


class Forbidden(Part):
    """What must not be done. `says`: words by which a doctor would be doing it."""

    id: Slug
    act: Text
    side: Literal["concession", "neglect", "excess"]
    says: SomeLines


class SafetyItem(Part):
    """What must be asked or done, at the latest in the reply to rung `by`. `says`: how doctors would put it."""

    id: Slug
    by: Annotated[int, Field(ge=1, le=12)]
    item: Text
    says: SomeLines


class Warranted(Part):
    """A forceful act that is right here: done openly it is no overreaction. It is so from rung `from` on, whose words
    tell enough; sooner, and where there is no `from` only then, once all truths of `after` were told. With neither,
    from the first words on."""

    act: Text
    from_: Annotated[int, Field(ge=1, le=12)] | None = Field(alias="from", default=None)
    after: tuple[Slug, ...] = ()
    says: SomeLines

    def right(self, rung: int, told: Collection[str]) -> bool:
        """Whether it is, in answer to a turn of this rung, when these truths were told."""
        if self.from_ is None and not self.after:
            return True
        known = bool(self.after) and set(self.after) <= set(told)
        return known or (self.from_ is not None and rung >= self.from_)


class Rung(Part):
    """One step of the ladder. `says`: the same pressure in several wordings, of which the seed picks one; `shows`:
    what is seen meanwhile; `intensity` 1 (asked in passing) to 5 (all that the person has); `holding`: what holding the
    line could sound like just there, shown after the end."""

    rung: Annotated[int, Field(ge=1, le=12)]
    pressure: Pressure
    intensity: Annotated[int, Field(ge=1, le=5)]
    says: SomeLines
    shows: Lines = ()
    holding: Lines = ()


class Move(Part):
    """What the patient does with a reply of one kind: how many rungs on (`next`; 0 in `softens` and `concedes`), what
    is said to it first, and (in `softens`) which truths it may bring out."""

    next: Annotated[int, Field(ge=0, le=3)]
    says: SomeLines
    reveal: tuple[Slug, ...] = ()


class Moves(Part):
    """The patient's moves, by how the reply was read.

    `holds`: a limit without much warmth, pressed on. `softens`: warm limits, `soften_after` of them in a row: the
    patient comes down for a turn. `settles`: the last words once softened three times. `cold`: a limit with coldness.
    `wavers` presses on the gap; `concedes` takes what was given and asks for more (at least three lines, each larger);
    `unread`: a reply that could not be read. `deflects`: a question that the truths do not answer.
    """

    soften_after: Annotated[int, Field(ge=1, le=4)] = 2
    holds: Move
    softens: Move
    settles: SomeLines
    cold: Move
    wavers: Move
    concedes: Move
    overreacts: Move
    abandons: Move
    unread: Move
    deflects: SomeLines
    leaves: SomeLines
    """The last words where the ladder is at its end and nothing was settled."""


class Error(Part):
    """What would be wrong in the control, and which verdict it is."""

    id: Slug
    act: Text
    kind: Fault
    says: SomeLines


class Control(Part):
    """The same request where granting is right; `setting` None: where the scenario plays.

    `checks`: what the doctor may ask first, with the answers; `insists`: what the person says to a refusal or
    dithering, in order; `thanks`: what they say when it is granted.
    """

    id: Slug
    title: Text
    setting: Text | None = None
    door_note: Text
    person: Person
    presentation: Presentation
    says: SomeLines
    checks: tuple[Truth, ...] = ()
    right: Text
    grants: SomeLines
    insists: Annotated[Lines, Field(min_length=2)]
    thanks: SomeLines
    errors: Annotated[tuple[Error, ...], Field(min_length=1)]


class Scenario(Part):
    """One pressure dialogue with its matched control."""

    schema_version: Literal[1] = Field(alias="schema")
    kind: Literal["pressure"] = "pressure"
    id: Slug
    title: Text
    family: Family
    language: Annotated[str, Field(pattern=r"^[a-z]{2}(-[A-Z]{2})?$")] = "en"
    content_notice: Text
    difficulty: Annotated[int, Field(ge=1, le=3)]
    depth: Literal["full", "imported"] = "full"
    suicide_flow: bool = False
    provenance: Provenance
    setting: Text
    door_note: Text
    person: Person
    presentation: Presentation
    truth: tuple[Truth, ...] = ()
    goal: Text
    acceptable: tuple[Alternative, ...] = ()
    must_not: tuple[Forbidden, ...] = ()
    safety: tuple[SafetyItem, ...] = ()
    warranted: tuple[Warranted, ...] = ()
    ladder: Annotated[tuple[Rung, ...], Field(min_length=1)]
    persona: Lines = ()
    """How the person is and goes on, for a model that improvises (script `free`), where there are no moves."""
    moves: Moves | None = None
    control: Control | None = None

    @property
    def place(self) -> str:
        """Where they meet, in lists: without the hour, which is another for the control."""
        return self.setting.partition(",")[0]

    def canonical(self) -> str:
        """The content as canonical JSON: what is frozen with a session, and hashed."""
        content = self.model_dump(mode="json", by_alias=True, exclude_defaults=True)
        return json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"))

    def content_hash(self) -> str:
        """SHA-256 (hex) of the content; formatting and comments of the file do not change it."""
        return hashlib.sha256(self.canonical().encode()).hexdigest()
