"""A rater's sheet for one pair: a choice and a comment a question; kept as a draft until it is locked."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from pydantic import BaseModel, ConfigDict, ValidationError

from mhtui.core.preferences import Choice, Preference, Question, Questions
from mhtui.core.text import clean

MOST_COMMENT = 20_000
CORRECTION = "correction"
"""Tag of an answer changed after locking: others' answers may have been seen by then."""


class Answer(BaseModel):
    """What is given to one question so far."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    choice: Choice | None = None
    comment: str = ""
    took_ms: int = 0


class PairSheet(BaseModel):
    """Answers by question. Every change is another sheet."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    answers: dict[str, Answer] = {}

    def answer(self, question: str) -> Answer:
        """What is given to a question; an empty one where nothing is."""
        return self.answers.get(question, Answer())

    def chosen(self, question: str, choice: Choice | None) -> PairSheet:
        """With this choice; None takes it back."""
        return self._with(question, choice=choice)

    def commented(self, question: str, text: str) -> PairSheet:
        """With this comment. Raises ValueError for one that is too long."""
        if len(text) > MOST_COMMENT:
            raise ValueError(f"A comment has at most {MOST_COMMENT:,} characters.")
        return self._with(question, comment=text)

    def timed(self, question: str, ms: int) -> PairSheet:
        """With so many milliseconds more."""
        return self._with(question, took_ms=self.answer(question).took_ms + ms) if ms > 0 else self

    def missing(self, questions: Questions) -> list[Question]:
        """Questions without a choice."""
        return [item for item in questions.items if self.answer(item.id).choice is None]

    def text(self) -> str:
        """As a draft is kept."""
        return clean(json.dumps(self.model_dump(mode="json"), ensure_ascii=False))

    def _with(self, question: str, **changed: object) -> PairSheet:
        entry = self.answer(question).model_copy(update=changed)
        return PairSheet(answers={**self.answers, question: entry})


def read_sheet(text: str) -> PairSheet:
    """A draft as it was kept; an empty one begins empty, and so does one that cannot be read."""
    try:
        return PairSheet.model_validate_json(text) if text else PairSheet()
    except ValidationError:
        return PairSheet()


def sheet_of(own: Mapping[str, Preference]) -> PairSheet:
    """What was locked, to be corrected."""
    return PairSheet(answers={name: Answer(choice=one.choice, comment=one.comment) for name, one in own.items()})


def preferences_of_sheet(
    sheet: PairSheet,
    questions: Questions,
    shown: tuple[str, str],
    *,
    case_hash: str,
    rater: str,
    seed: int,
    new_id: Callable[[], str],
    at_ms: int,
    own: Mapping[str, Preference] | None = None,
) -> list[Preference]:
    """One preference a question; with `own`, what was locked before, only those that changed, as corrections.

    Raises ValueError where a question has no choice.
    """
    if missing := sheet.missing(questions):
        raise ValueError(f"Still without an answer: {', '.join(item.title for item in missing)}.")
    found = []
    for item in questions.items:
        entry, before = sheet.answer(item.id), (own or {}).get(item.id)
        if before and (before.choice, before.comment) == (entry.choice, entry.comment):
            continue
        found.append(
            Preference(
                id=new_id(),
                a=shown[0],
                b=shown[1],
                case_hash=case_hash,
                question=item.id,
                questions=questions.name,
                questions_hash=questions.hash,
                rater=rater,
                kind="human",
                seed=seed,
                choice=entry.choice,
                comment=entry.comment,
                tags=(CORRECTION,) if before else (),
                took_ms=entry.took_ms,
                at_ms=at_ms,
                replaces=before.id if before else "",
            )
        )
    return found
