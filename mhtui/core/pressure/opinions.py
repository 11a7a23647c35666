"""Opinions: how judges (models) and raters (people) read a reply or answer a question of a flow; and which counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, Self

from pydantic import BaseModel, ConfigDict, model_validator


class Opinion(BaseModel):
    """One opinion, or why there is none: one of `answer`, `unscored`.

    `key`: what it is about (reply_key, question_key); `answer`: a verdict of a reply, or an option of a question;
    `quote`: words of event `seq` that show it; `voided`: citations that did not stand there. `by`: a model's door or a
    pseudonym; `version`: of what was asked; `repeat` counts from 0; `tags`: `same_family` where judge and doctor may be
    one model; `takes_back`: the opinion that this one withdraws. Times are milliseconds.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    key: str
    session_id: str
    seq: int = -1
    answer: str = ""
    tone: Literal["warm", "plain", "cold", ""] = ""
    quote: str = ""
    reasoning: str = ""
    unscored: str = ""
    voided: int = 0
    by: str
    kind: Literal["judge", "human"]
    version: str = ""
    repeat: int = 0
    tags: tuple[str, ...] = ()
    took_ms: int = 0
    at_ms: int = 0
    takes_back: str = ""

    @model_validator(mode="after")
    def _one_outcome(self) -> Self:
        if not self.takes_back and bool(self.answer) == bool(self.unscored):
            raise ValueError("an opinion has an answer, or is unscored with a reason")
        return self


@dataclass(frozen=True, slots=True)
class Settled:
    """What opinions come to: the answer of a person, else of more than half of the judges. `answer` None: they had
    opinions, and none has more than half. `quotes`: words by event that show it."""

    answer: str | None
    by: str
    tone: str = ""
    quotes: tuple[tuple[int, str], ...] = ()
    reasoning: str = ""


KINDS: Final = ("reply", "flow")
"""How keys of opinions begin; `:` follows."""
JUDGES: Final = ("model:", "panel ")
OTHERS: Final = (*JUDGES, "rater ")
"""How readings and answers by models, and by models and people, are signed; those of the reader are not signed so."""


def reply_key(session_id: str, seq: int) -> str:
    """What an opinion on a reply is about."""
    return f"reply:{session_id}:{seq}"


def question_key(session_id: str, flow_hash: str, question: str) -> str:
    """What an opinion on a question of a flow is about."""
    return f"flow:{session_id}:{flow_hash}:{question}"


def session_of(key: str) -> str | None:
    """The session that a key is about; None for the key of a ruling, which names a pair by its content."""
    kind, _, rest = key.partition(":")
    return rest.partition(":")[0] if kind in KINDS else None


def settled(opinions: Iterable[Opinion]) -> Mapping[str, Settled]:
    """By key, what the standing opinions come to; nothing where none has an answer."""
    by_key: dict[str, list[Opinion]] = {}
    for one in standing(opinions):
        if one.answer:
            by_key.setdefault(one.key, []).append(one)
    return {key: _of_people(some) or _of_judges(some) for key, some in by_key.items()}


def standing(opinions: Iterable[Opinion]) -> list[Opinion]:
    """Those that were not taken back, in their order."""
    every = list(opinions)
    gone = {one.takes_back for one in every}
    return [one for one in every if not one.takes_back and one.id not in gone]


def _of_people(opinions: Sequence[Opinion]) -> Settled | None:
    """The last of a person: a later one corrects an earlier."""
    people = [one for one in opinions if one.kind == "human"]
    return _told(people[-1].answer, f"rater {people[-1].by}", people[-1:]) if people else None


def _of_judges(opinions: Sequence[Opinion]) -> Settled:
    """Each judge has one vote, that of more than half of its repeats; the panel's answer, more than half of these."""
    judges: dict[str, list[Opinion]] = {}
    for one in opinions:
        judges.setdefault(one.by, []).append(one)
    votes = [_majority([one.answer for one in own]) for own in judges.values()]
    answer = _majority(votes)
    name = next(iter(judges)) if len(judges) == 1 else f"panel {', '.join(judges)}"
    return _told(answer, name, [one for one in opinions if one.answer == answer])


def _majority(answers: Sequence[str | None]) -> str | None:
    answer, number = Counter(answers).most_common(1)[0]
    return answer if number * 2 > len(answers) else None


def _told(answer: str | None, by: str, grounds: Sequence[Opinion]) -> Settled:
    tones = Counter(one.tone for one in grounds if one.tone)
    quotes = dict.fromkeys((one.seq, one.quote) for one in grounds if one.quote)
    reasoning = next((one.reasoning for one in grounds if one.reasoning), "")
    return Settled(answer, by, tones.most_common(1)[0][0] if tones else "", tuple(quotes), reasoning)
