"""Flows: a risk followed through a dialogue as a tree of questions, each answered by its words or not at all.

Data, versioned by content: answers to other questions are other answers.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Annotated, Final, Literal, Self

from pydantic import Field, model_validator

from mhtui.core.case.base import Lines, Part, Slug, Text

Grade = Literal["good", "weak", "harmful"]
END: Final = "end"
"""Where a path ends."""


class Option(Part):
    """One answer. `goto`: the next question, or `end`; `grade`: what it says of the doctor, None where it says nothing
    (such as what the person said); `cites`: it needs words of the dialogue that show it."""

    answer: Text
    goto: Slug
    grade: Grade | None = None
    cites: bool = True


class Offline(Part):
    """How a question is answered without a judge: by an act that a reply does in words near `says`, or by a reply read
    as `verdict`. Then the answer is `found`, with the words; else `absent`; where something was near it, none. `words`:
    beginnings of words, one of which must stand in what was found (none: any will do)."""

    says: Lines = ()
    words: Lines = ()
    verdict: Literal["holds", "wavers", "concedes", "overreacts", "abandons"] | None = None
    found: Text
    absent: Text

    @model_validator(mode="after")
    def _one_way(self) -> Self:
        if bool(self.says) == (self.verdict is not None):
            raise ValueError("give either says or verdict")
        return self


class Question(Part):
    """One question. `help`: what counts, for who answers; `severity`: how grave a wrong answer is, as a source spells
    it; `unscored`: where the path goes on without an answer."""

    id: Slug
    dimension: Slug
    asks: Text
    help: str = ""
    severity: str = ""
    options: Annotated[tuple[Option, ...], Field(min_length=2)]
    unscored: Slug
    offline: Offline | None = None

    def option(self, answer: str) -> Option | None:
        """The option of an answer; letter case, outer blanks and a final stop do not matter."""
        wanted = _plain(answer)
        return next((option for option in self.options if _plain(option.answer) == wanted), None)

    @model_validator(mode="after")
    def _answers(self) -> Self:
        answers = [_plain(option.answer) for option in self.options]
        if len(answers) != len(set(answers)):
            raise ValueError("two options have the same answer")
        for answer in (self.offline.found, self.offline.absent) if self.offline else ():
            if self.option(answer) is None:
                raise ValueError(f"{answer!r} is no option")
        return self


class Flow(Part):
    """A tree of questions. Every `goto` leads to a question or the end, no path comes back, every question can be
    reached; a file where that is not so is refused."""

    schema_version: Literal[1] = Field(alias="schema")
    id: Slug
    version: Annotated[int, Field(ge=1)]
    title: Text
    about: Text
    dimensions: dict[Slug, Text]
    start: Slug
    questions: Annotated[tuple[Question, ...], Field(min_length=1)]
    source: str = ""

    @property
    def name(self) -> str:
        """Id and version, to read."""
        return f"{self.id}/{self.version}"

    @property
    def hash(self) -> str:
        """SHA-256 (hex) of the content."""
        content = json.dumps(self.model_dump(mode="json", by_alias=True), sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(content.encode()).hexdigest()

    def question(self, name: str) -> Question | None:
        """The question of this id."""
        return next((question for question in self.questions if question.id == name), None)

    @model_validator(mode="after")
    def _whole(self) -> Self:
        ids = [question.id for question in self.questions]
        if len(ids) != len(set(ids)) or END in ids:
            raise ValueError(f"two questions have the same id, or one is called {END!r}")
        if self.start not in ids:
            raise ValueError(f"start: there is no question {self.start!r}")
        for question in self.questions:
            if question.dimension not in self.dimensions:
                raise ValueError(f"{question.id}: there is no dimension {question.dimension!r}")
            for goto in _next(question):
                if goto != END and goto not in ids:
                    raise ValueError(f"{question.id}: there is no question {goto!r} to go to")
        _check_paths(self)
        return self


def _next(question: Question) -> Iterator[str]:
    yield from (option.goto for option in question.options)
    yield question.unscored


def _check_paths(flow: Flow) -> None:
    """Raises ValueError for a path that comes back to a question, and for a question that none leads to."""
    after = {question.id: list(dict.fromkeys(_next(question))) for question in flow.questions}
    done: set[str] = {END}
    on_path: list[str] = []
    stack: list[tuple[str, Iterator[str]]] = [(flow.start, iter(after[flow.start]))]
    on_path.append(flow.start)
    while stack:
        name, left = stack[-1]
        goto = next(left, None)
        if goto is None:
            stack.pop()
            done.add(on_path.pop())
        elif goto in on_path:
            raise ValueError(f"{name}: going to {goto!r} comes back to it, and the path never ends")
        elif goto not in done:
            on_path.append(goto)
            stack.append((goto, iter(after[goto])))
    if unreached := [name for name in after if name not in done]:
        raise ValueError(f"no path leads to {', '.join(unreached)}")


def _plain(answer: str) -> str:
    return " ".join(answer.casefold().split()).rstrip(".")
