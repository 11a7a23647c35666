"""A study as its file says it: frozen, and known by the hash of its content."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from datetime import date
from typing import Annotated, Final, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from mhtui.core.events import Limits
from mhtui.study.protocol.questions import Question, Slug, Text, doubled
from mhtui.study.protocol.reporting import Reporting

PEOPLE: Final = ("trainee", "expert", "other")
"""Kinds of arms that people play."""


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class StudyArm(_Part):
    """Who plays. `doctor` is `scripted`, `model:NAME` or `model:URL#MODEL`, and empty for people.

    `participants`: so many people are wanted, and no more taken. `repeats`: times a model plays each case.
    """

    name: Slug
    kind: Literal["trainee", "expert", "other", "model", "scripted"]
    doctor: str = ""
    participants: Annotated[int | None, Field(ge=1)] = None
    repeats: Annotated[int, Field(ge=1, le=1000)] = 1

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.kind in PEOPLE and (self.doctor or self.repeats != 1):
            raise ValueError("an arm of people has no doctor and no repeats")
        if self.kind not in PEOPLE and self.participants is not None:
            raise ValueError("participants belong to an arm of people")
        if self.kind == "model" and not self.doctor.startswith("model:"):
            raise ValueError("a model arm names its doctor: model:NAME or model:URL#MODEL")
        if self.kind == "scripted" and self.doctor not in ("scripted", "scripted-yes"):
            raise ValueError("a scripted arm names its doctor: scripted or scripted-yes")
        return self

    @property
    def of_people(self) -> bool:
        """Whether people play it."""
        return self.kind in PEOPLE


class AssignmentPlan(_Part):
    """Who plays which cases, in which order; see study.protocol.design. `each`: cases a person plays (all of them but
    in a balanced incomplete block design)."""

    scheme: Literal["all", "incomplete_blocks", "latin_square"] = "all"
    seed: Annotated[int, Field(ge=0)] = 0
    each: Annotated[int | None, Field(ge=1)] = None


class Play(_Part):
    """How every arm plays: the patient and its seed (repeat n has `seed` + n), and whether people see their results."""

    patient: Text = "embedded"
    seed: Annotated[int, Field(ge=0, lt=2**31)] = 0
    feedback: bool = False
    script: Literal["adaptive", "fixed"] = "adaptive"
    """Of pressure scenarios: whether the ladder goes on as the doctor answers."""


class Instruments(_Part):
    """What scores. Empty hashes are filled in when the study is registered, and then hold.

    `rubrics` and `judges` are by name.
    """

    scorer: str = ""
    rubrics: tuple[Text, ...] = ()
    judges: tuple[Text, ...] = ()


class Stopping(_Part):
    """When it ends: the rule in words, and a last day on which sessions begin. Never by results."""

    rule: str = ""
    until: date | None = None


class Tutorial(_Part):
    """A case to learn the program by; it never counts."""

    case: Slug
    paid: bool | None = None


class ExclusionRule(_Part):
    """A rule by which sessions or participants are left out, stated before; never by result."""

    id: Slug
    rule: Text


class Protocol(_Part):
    """A study. Cases, scenarios and arms are by name; their content is frozen by hash when it is registered."""

    schema_version: Annotated[Literal[1], Field(alias="schema")]
    id: Slug
    title: Text
    cases: tuple[Slug, ...] = ()
    scenarios: tuple[Slug, ...] = ()
    question_sets: tuple[Slug, ...] = ()
    arms: Annotated[tuple[StudyArm, ...], Field(min_length=1)]
    assignment: AssignmentPlan = AssignmentPlan()
    limits: Limits = Limits()
    play: Play = Play()
    instruments: Instruments = Instruments()
    stopping: Stopping = Stopping()
    instructions: Text
    consent: Text
    tutorial: Tutorial | None = None
    ai_help: Literal["not allowed", "allowed"] = "not allowed"
    exclusions: tuple[ExclusionRule, ...] = ()
    before: tuple[Question, ...] = ()
    after_each: tuple[Question, ...] = ()
    after: tuple[Question, ...] = ()
    reporting: Reporting = Reporting()

    @model_validator(mode="after")
    def _whole(self) -> Self:
        for problem in self._problems():
            raise ValueError(problem)
        return self

    def _problems(self) -> Iterator[str]:
        units = self.units
        if not units:
            yield "name at least one case or scenario"
        if len(set(units)) < len(units):
            yield "a case or scenario is named twice"
        if len({arm.name for arm in self.arms}) < len(self.arms):
            yield "two arms have one name"
        if self.question_sets:
            yield "question_sets: this version of the program has no question sets; leave it out"
        if self.tutorial and self.tutorial.case in self.cases:
            yield "the tutorial case must not be one of the study: whoever practised it could not play it"
        each, plan = self.assignment.each, self.assignment.scheme
        if plan == "incomplete_blocks" and (each is None or not each < len(units)):
            yield "assignment.each: incomplete blocks need a number of cases a person that is below all of them"
        if plan != "incomplete_blocks" and each is not None:
            yield "assignment.each belongs to the scheme incomplete_blocks"
        if twice := doubled([*self.before, *self.after_each, *self.after]):
            yield f"two questions have the id {twice[0]!r}"
        if len({rule.id for rule in self.exclusions}) < len(self.exclusions):
            yield "two exclusion rules have one id"

    @property
    def units(self) -> tuple[str, ...]:
        """What is played, as `case:ID` and `scenario:ID`, in the order of the file."""
        return (*(f"case:{name}" for name in self.cases), *(f"scenario:{name}" for name in self.scenarios))

    @property
    def hash(self) -> str:
        """SHA-256 (hex) of the content: the same for another spacing or order of fields in the file."""
        text = json.dumps(self.model_dump(mode="json", by_alias=True), sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()

    @property
    def consent_hash(self) -> str:
        """SHA-256 (hex) of the consent text, by which it is known what somebody agreed to."""
        return hashlib.sha256(self.consent.encode("utf-8", "surrogatepass")).hexdigest()

    def asked_at(self, when: str) -> tuple[Question, ...]:
        """The questions `before`, `after_each` or `after`; none at any other point."""
        return {"before": self.before, "after_each": self.after_each, "after": self.after}.get(when, ())

    def arm(self, name: str) -> StudyArm | None:
        """The arm of a name."""
        return next((arm for arm in self.arms if arm.name == name), None)

    @property
    def people(self) -> tuple[StudyArm, ...]:
        """Arms that people play."""
        return tuple(arm for arm in self.arms if arm.of_people)

    @property
    def machines(self) -> tuple[StudyArm, ...]:
        """Arms that models and scripts play."""
        return tuple(arm for arm in self.arms if not arm.of_people)
