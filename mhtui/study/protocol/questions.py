"""What participants are asked before and after, and whether an answer is one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]
Slug = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_-]{0,63}$")]
About = Literal[
    "training_level", "years", "language", "device", "country", "digital_experience", "ai_experience", "ai_help",
    "references_used", "seen_before", "comment", "other",
]  # fmt: skip
LONGEST = 4000
"""Characters of an answer in free text."""


class Question(BaseModel):
    """One question. `about` tells reports what it is about; `expect` makes it a check of attention or comprehension."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: Slug
    ask: Text
    kind: Literal["choice", "yes_no", "number", "text"] = "text"
    choices: tuple[Text, ...] = ()
    least: float | None = None
    most: float | None = None
    optional: bool = False
    about: About = "other"
    expect: str | None = None

    @model_validator(mode="after")
    def _whole(self) -> Self:
        if (self.kind == "choice") != bool(self.choices) or len(set(self.choices)) < len(self.choices):
            raise ValueError("choices (each once) belong to a question of kind 'choice', and to no other")
        if self.kind != "number" and (self.least is not None or self.most is not None):
            raise ValueError("least and most belong to a question of kind 'number'")
        if self.expect is not None and self.read(self.expect)[1]:
            raise ValueError("expect is no answer to this question")
        return self

    @property
    def yes_no(self) -> bool:
        """Whether it is answered by yes or no."""
        return self.kind == "yes_no"

    @property
    def offered(self) -> tuple[str, ...]:
        """The answers to choose from; none where it is answered in words or a number."""
        return ("yes", "no") if self.yes_no else self.choices

    def read(self, typed: str) -> tuple[str, str]:
        """(the answer as it is kept, what is wrong with it). A choice may be given by its number from 1."""
        text = typed.strip()
        if not text:
            return "", "" if self.optional else "An answer is needed."
        if self.yes_no:
            found = {"y": "yes", "yes": "yes", "n": "no", "no": "no"}.get(text.lower(), "")
            return found, "" if found else "Answer yes or no."
        if self.kind == "choice":
            return self._choice(text)
        if self.kind == "number":
            return self._number(text)
        return (text, "") if len(text) <= LONGEST else ("", f"At most {LONGEST:,} characters fit.")

    def _choice(self, text: str) -> tuple[str, str]:
        if text.isascii() and text.isdecimal() and 1 <= int(text) <= len(self.choices):
            return self.choices[int(text) - 1], ""
        same = [choice for choice in self.choices if choice.casefold() == text.casefold()]
        return (same[0], "") if same else ("", f"Choose one of 1 to {len(self.choices)}.")

    def _number(self, text: str) -> tuple[str, str]:
        try:
            value = float(text)
        except ValueError:
            return "", "A number is needed."
        low, high = self.least, self.most
        if value != value or abs(value) == float("inf") or (low is not None and value < low) or (
            high is not None and value > high
        ):  # fmt: skip
            between = [f"at least {low:g}" if low is not None else "", f"at most {high:g}" if high is not None else ""]
            return "", f"A number is needed: {' and '.join(filter(None, between)) or 'a finite one'}."
        return f"{value:g}" if abs(value) < 1e6 else text, ""

    def passed(self, answer: str) -> bool | None:
        """Whether a check was passed; None for a question that is no check, or was not answered."""
        if self.expect is None or not answer:
            return None
        return answer.casefold() == self.read(self.expect)[0].casefold()


def doubled(questions: Iterable[Question]) -> list[str]:
    """Ids that more than one question has."""
    seen: set[str] = set()
    return sorted({q.id for q in questions if q.id in seen or seen.add(q.id)})  # type: ignore[func-returns-value]
