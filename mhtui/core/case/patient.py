"""What the patient knows and how it can be learned: memory units, honest negatives, reactions, the informant."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from mhtui.core.case.base import Lines, Part, Slug, SomeLines, Text, Topic
from mhtui.core.case.presentation import Presentation
from mhtui.core.topics import Aspect

Release = Literal["open", "asked", "guarded", "denied"]

Condition = Literal[
    "normalised",
    "asked_twice",
    "asked_thrice",
    "collateral_named",
    "exam_named",
    "confronted",
    "empathy",
    "confidentiality",
]
"""What else opens a guarded or denied unit."""

Reaction = Literal[
    "greeting",
    "empathy",
    "normalise",
    "reassurance",
    "wrong_summary",
    "right_summary",
    "confront",
    "judgement",
    "lecture",
    "two_questions",
    "advice_too_early",
    "silence",
    "explains_illness",
    "explains_plan",
    "informant_called",
    "examined",
    "name_asked",
    "nothing_more",
    "off_topic",
    "closing",
]

BedsideTest = Literal[
    "orientation",
    "serial_sevens",
    "months_backwards",
    "days_backwards",
    "letters",
    "recognition",
    "world_backwards",
    "three_words",
    "recall",
    "proverb",
    "similarities",
    "naming",
    "clock",
    "command",
    "general_knowledge",
]


class Needs(Part):
    """When a guarded or denied unit opens: rapport of at least this much (0 to 5), or any condition of `or`."""

    rapport: Annotated[int, Field(ge=0, le=5)] | None = None
    any_of: tuple[Condition, ...] = Field(default=(), alias="or")


class Tell(Part):
    """First-person lines per disclosure level. `open` answers an open question, `asked` one on the topic, `detail` the
    follow-up. Variants of one level must carry the same facts."""

    open: Lines = ()
    asked: SomeLines
    detail: Lines = ()


class MemoryUnit(Part):
    """One theme of what the patient knows. `facts` in the third person; lines carry these facts and no others.

    `cues` are words of this case (lower case; a trailing * matches any ending) that lead here besides the topics.
    """

    id: Slug
    topic: Topic
    also: tuple[Topic, ...] = ()
    cues: tuple[Text, ...] = ()
    release: Release
    needs: Needs | None = None
    facts: Annotated[tuple[Text, ...], Field(min_length=1)]
    deny: Lines = ()
    tell: Tell
    aspects: dict[Aspect, SomeLines] = {}
    certainty: Annotated[int, Field(ge=0, le=3)] | None = None

    def lines(self, part: str) -> tuple[str, ...]:
        """Lines of a part: `open`, `asked`, `detail`, `deny` or the name of an aspect; empty where there are none."""
        if part in ("open", "asked", "detail"):
            return tuple(getattr(self.tell, part))
        if part == "deny":
            return self.deny
        aspects: Mapping[str, tuple[str, ...]] = self.aspects  # type: ignore[assignment]  # only some names are there
        return aspects.get(part, ())

    def parts(self) -> tuple[str, ...]:
        """Names of the parts that tell something (denials do not)."""
        return tuple(p for p in ("open", "asked", "detail") if self.lines(p)) + tuple(self.aspects)


class Negative(Part):
    """An honest no. `facts` says what the no means for the record and can be evidence (`not:TOPIC`)."""

    topic: Topic
    says: SomeLines
    facts: tuple[Text, ...] = ()


class InformantLine(Part):
    """What the informant says when asked about a topic, with the facts it carries."""

    topic: Topic
    says: SomeLines
    facts: tuple[Text, ...] = ()


class Informant(Part):
    """A relative or other person who can be called in. `opening` is what they say on coming in."""

    who: Text
    opening: SomeLines = ("What would you like to know?",)
    unknown: SomeLines = ("I don't know about that.",)
    says: Annotated[tuple[InformantLine, ...], Field(min_length=1)]


class Role(Part):
    """Who the patient is."""

    name: Text
    age: Annotated[int, Field(ge=4, le=110)]
    gender: Literal["female", "male", "non-binary"]
    occupation: Text
    living: Text
    voice: Text = Field(alias="register")
    boundaries: Text


class Opening(Part):
    """The first thing seen and heard, shown verbatim."""

    behaviour: Text
    says: Text


class Patient(Part):
    """The patient of a case: who they are, how they present, what they know, how they react."""

    role: Role
    opening: Opening
    presentation: Presentation
    memory: Annotated[tuple[MemoryUnit, ...], Field(min_length=1)]
    negatives: tuple[Negative, ...] = ()
    unknown: SomeLines
    small_talk: SomeLines
    repeated: SomeLines
    reactions: dict[Reaction, SomeLines] = {}
    tests: dict[BedsideTest, SomeLines] = {}
    questions: dict[Text, SomeLines] = {}
    """In a doctor's words, by what answers them: `UNIT.PART`, `not:TOPIC` or `informant:PLACE` (counted from 0).

    What is asked is compared with them in meaning.
    """
    informant: Informant | None = None

    def unit(self, unit_id: str) -> MemoryUnit | None:
        """The memory unit of this id, or None."""
        return next((u for u in self.memory if u.id == unit_id), None)
