"""What one rater gives to one dialogue: rows that are only added to, and comments that are in no row yet."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from mhtui.core.pressure.opinions import question_key, reply_key
from mhtui.mentaleval.material import Line
from mhtui.mentaleval.replies import given_by, left_of, path, row

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mhtui.core.pressure import Reading
    from mhtui.core.pressure.flow import Question
    from mhtui.core.pressure.opinions import Opinion
    from mhtui.core.pressure.reply_room import ReplyRoom
    from mhtui.mentaleval.replies import Talk

MOST_COMMENT: Final = 10_000


@dataclass(frozen=True, slots=True)
class Beside:
    """What goes with a verdict: a comment and exact words of the reply."""

    comment: str = ""
    quote: str = ""


class ReplyKeeper:
    """The rows of one rater on one dialogue, and drafts of what goes with them. Raises what the room raises."""

    def __init__(self, room: ReplyRoom, talk: Talk, rater: str) -> None:
        self.room, self.talk, self.rater = room, talk, rater
        self.passed: set[str] = set()
        """Questions left open for now."""
        self.compared = room.compared(talk.session_id, rater)
        self.readings: Mapping[int, Reading] = {}
        self._drafts = _read(room.draft(talk.session_id, rater))
        self._saved = dict(self._drafts)
        self.look()

    def look(self) -> None:
        """What is given by now."""
        self.opinions = self.room.opinions(self.talk.session_id)
        self.given = given_by(self.opinions, self.rater)

    @property
    def read(self) -> int:
        """How many replies are read."""
        return len(self.talk.replies) - len(left_of(self.talk, self.given))

    @property
    def steps(self) -> list[Line | Question]:
        """The replies; once all are read the questions of the flow, as far as the answers lead."""
        if left_of(self.talk, self.given):
            return list(self.talk.replies)
        return [*self.talk.replies, *path(self.talk, self.room.flow, self.given, self.passed)]

    def key(self, step: Line | Question) -> str:
        """What an answer to this is about."""
        if isinstance(step, Line):
            return reply_key(self.talk.session_id, step.seq)
        return question_key(self.talk.session_id, self.room.flow.hash, step.id)

    def of(self, step: Line | Question) -> Opinion | None:
        """What is given here."""
        return self.given.get(self.key(step))

    def open(self) -> int | None:
        """The first step that is neither given nor passed over."""
        steps = self.steps
        return next((n for n, one in enumerate(steps) if not self.of(one) and self.key(one) not in self._past()), None)

    def others(self, step: Line | Question) -> list[Opinion]:
        """What others say here."""
        key = self.key(step)
        return [one for one in self.opinions if one.key == key and one.by != self.rater and one.answer]

    def beside(self, step: Line | Question) -> Beside:
        """Comment and quote as they stand: typed, else in the row."""
        known = self.of(step)
        row = Beside(known.reasoning, known.quote) if known else Beside()
        return self._drafts.get(self.key(step), row)

    def put_beside(self, step: Line | Question, *, comment: str | None = None, quote: str | None = None) -> None:
        """Another comment or quote: a draft, until a verdict makes it a row."""
        now = self.beside(step)
        new = replace(now, comment=now.comment if comment is None else comment[:MOST_COMMENT])
        self._drafts[self.key(step)] = replace(new, quote=now.quote if quote is None else quote)

    def give(self, step: Line | Question, answer: str) -> None:
        """A row: a first one, or one that corrects; none where nothing would change."""
        beside, known = self.beside(step), self.of(step)
        comment = beside.comment.strip()
        if not known or (known.answer, known.reasoning, known.quote) != (answer, comment, beside.quote):
            room, seq = self.room, step.seq if isinstance(step, Line) else -1
            made = row(
                self.talk, self.rater, answer, self.key(step), room.new_id(), room.now_ms(), seq=seq,
                quote=beside.quote, comment=comment, compared=self.compared,
            )  # fmt: skip
            room.keep(made)
        self._drafts.pop(self.key(step), None)
        self.flush()
        self.look()

    def settle(self, step: Line | Question) -> bool:
        """What was typed after the verdict makes a new row with the same verdict; whether it did."""
        known = self.of(step)
        if known and self.key(step) in self._drafts:
            self.give(step, known.answer)
            return True
        return False

    def skip(self, question: Question) -> None:
        """Leave it open for now."""
        self.passed.add(question.id)

    def compare(self) -> None:
        """From now on others' readings are shown; what is given later says so."""
        self.room.compare(self.talk.session_id, self.rater)
        self.compared = True

    def flush(self) -> None:
        """Keep what was typed."""
        if self._drafts != self._saved:
            typed = {key: [one.comment, one.quote] for key, one in self._drafts.items()}
            text = json.dumps(typed, ensure_ascii=False) if typed else ""
            self.room.save_draft(self.talk.session_id, self.rater, text)
            self._saved = dict(self._drafts)

    def _past(self) -> set[str]:
        return {question_key(self.talk.session_id, self.room.flow.hash, one) for one in self.passed}


def _read(text: str) -> dict[str, Beside]:
    """Drafts as kept; what cannot be read is none."""
    try:
        return {str(key): Beside(str(both[0]), str(both[1])) for key, both in json.loads(text or "{}").items()}
    except (ValueError, AttributeError, IndexError, TypeError, KeyError):
        return {}
