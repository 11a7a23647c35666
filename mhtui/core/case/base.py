"""What all parts of a case file share."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints

from mhtui.core.topics import TOPICS


class Part(BaseModel):
    """A frozen part of a case; unknown fields are an error, so that a misspelt one is not lost."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True)


def _tuple_of_lines(value: Any) -> Any:
    return (value,) if isinstance(value, str) else value


def _known_topic(value: str) -> str:
    if value not in TOPICS:
        raise ValueError(f"{value!r} is not a topic; the topics are listed in docs/cases.md")
    return value


Text = Annotated[str, StringConstraints(min_length=1)]
"""Text that may not be empty."""

Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9_-]*$", max_length=80)]
"""An identifier: lower-case letters, digits, hyphens and underscores."""

Lines = Annotated[tuple[Text, ...], BeforeValidator(_tuple_of_lines)]
"""One line, or several of the same content from which the seed picks."""

SomeLines = Annotated[Lines, Field(min_length=1)]
"""As `Lines`, at least one."""

Topic = Annotated[str, AfterValidator(_known_topic)]

Group = Literal["CC", "HX", "MS", "RISK"]
"""Chief complaint and course, history, mental state, risk."""
