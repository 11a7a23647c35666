"""`mhtui rate --plain` of pressure dialogues: a person reads each reply, one key a reply, and answers a risk's flow.

Who played is not told, nor how others read it. What is given is kept at once; the same command goes on where one left.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import click

from mhtui.cli.plain_commands import Lines
from mhtui.core.pressure.flow import Question
from mhtui.core.pressure.opinions import Opinion, question_key, reply_key
from mhtui.core.text import visible
from mhtui.mentaleval.material import Line
from mhtui.mentaleval.replies import VERDICTS, Talk, check_blind, given_by, left_of, path, row, talk_of

if TYPE_CHECKING:
    from mhtui.core.pressure.reply_room import ReplyRoom
    from mhtui.wiring import Program

KEYS: Final = "h holds · w wavers · c concedes · o overreacts · a abandons · u undecided · b back · q leave"
KEYS_MORE: Final = "words after the key are quoted: they must stand in the reply"


@dataclass
class Reader:
    """One dialogue before one rater. `shown`: the event up to which it was printed."""

    room: ReplyRoom
    talk: Talk
    rater: str
    lines: Lines
    shown: int = -1

    def given(self) -> Mapping[str, Opinion]:
        """What this rater has said already, by what it is about."""
        return given_by(self.room.opinions(self.talk.session_id), self.rater)

    def left(self) -> list[Line]:
        """Replies that are not read yet."""
        return left_of(self.talk, self.given())

    def read(self) -> bool:
        """Ask for what is left. False where the rater leaves before it is done."""
        for line in self._head():
            click.echo(visible(line))
        return self._replies() and self._questions()

    def _replies(self) -> bool:
        replies, left = self.talk.replies, self.left()
        at = replies.index(left[0]) if left else len(replies)
        while at < len(replies):
            moved = self._one_reply(replies[at], at + 1, len(replies))
            if moved is None:
                return False
            at = max(0, at + moved)
        return True

    def _one_reply(self, reply: Line, number: int, of: int) -> int | None:
        """Ask about one reply: how far to go on, None to leave."""
        self.shown = min(self.shown, reply.seq - 1)  # who went back sees it again
        self._print_to(reply.seq)
        click.echo(f"\nReply {number} of {of}, event {reply.seq}: {KEYS}")
        while (typed := self._next()) is not None:
            key, _, words = typed.partition(" ")
            if key in ("q", "b"):
                return None if key == "q" else -1
            if key not in VERDICTS:
                click.echo(f"{KEYS} ({KEYS_MORE})")
            elif words and words not in reply.text:
                click.echo("Those words do not stand in the reply; copy them letter by letter, or leave them out.")
            else:
                about = reply_key(self.talk.session_id, reply.seq)
                self._keep(VERDICTS[key], about, seq=reply.seq, quote=words)
                return 1
        return None

    def _questions(self) -> bool:
        """The flow, where the scenario asks for it; what was answered before is passed over."""
        if not self.talk.flow:
            return True
        flow, passed = self.room.flow, set[str]()
        self._print_to(self.talk.parts[-1].seq)
        click.echo(visible(f"\n{flow.title}\n{flow.about.strip()}"))
        while question := self._open_question(passed):
            answer = self._one_question(question)
            if answer is None:
                return False
            if not answer:
                passed.add(question.id)
        return True

    def _open_question(self, passed: set[str]) -> Question | None:
        """The first that was neither answered nor passed over."""
        given, flow = self.given(), self.room.flow
        last = path(self.talk, flow, given, passed)[-1]
        known = question_key(self.talk.session_id, flow.hash, last.id) in given
        return None if known or last.id in passed else last

    def _one_question(self, question: Question) -> str | None:
        """The answer, "" for none given, None to leave."""
        click.echo(visible(f"\n{question.asks}" + (f"\n({question.help})" if question.help else "")))
        for number, option in enumerate(question.options, 1):
            click.echo(visible(f"  {number}  {option.answer}"))
        click.echo("number · s leave it unanswered · q leave")
        while (typed := self._next()) is not None:
            if typed in ("q", "s"):
                return None if typed == "q" else ""
            if typed.isdecimal() and 1 <= int(typed) <= len(question.options):
                answer = question.options[int(typed) - 1].answer
                self._keep(answer, question_key(self.talk.session_id, self.room.flow.hash, question.id))
                return answer
            click.echo(f"A number from 1 to {len(question.options)}, s or q.")
        return None

    def _head(self) -> Iterator[str]:
        yield f"\n{self.talk.title} ({self.talk.setting})"
        yield from self.talk.door_note.splitlines()
        yield from self.talk.about

    def _print_to(self, seq: int) -> None:
        for part in self.talk.to(seq):
            if part.seq > self.shown:
                who = "Doctor" if part.who.startswith("Reply ") else part.who
                seen = f"[{part.seen}] " if part.seen else ""
                click.echo(visible(f"[{part.seq}] {who}: {seen}{part.said}"))
        self.shown = max(self.shown, seq)

    def _next(self) -> str | None:
        line = self.lines.ask("> ")
        return None if line is None else line.strip()

    def _keep(self, answer: str, key: str, *, seq: int = -1, quote: str = "") -> None:
        room, session_id = self.room, self.talk.session_id
        compared = room.compared(session_id, self.rater)
        made = row(
            self.talk, self.rater, answer, key, room.new_id(), room.now_ms(), seq=seq, quote=quote, compared=compared
        )
        room.keep(made)


def rate_dialogues(made: Program, ids: Sequence[str], rater: str) -> None:
    """Read the dialogues, one after another. Raises WrongUse, and BrokenSession for one that is not whole."""
    lines = Lines(sys.stdin)
    for reader in [_reader(made, session_id, rater, lines) for session_id in ids]:
        done = reader.read()
        of = len(reader.talk.replies)
        click.echo(f"\n{rater}: {of - len(reader.left())} of {of} replies read.")
        if not done:
            return


def rows_of(made: Program, ids: Sequence[str], rater: str) -> list[dict[str, object]]:
    """One row a dialogue: what of it the rater has read; nothing about who played."""
    rows: list[dict[str, object]] = []
    for session_id in ids:
        reader = _reader(made, session_id, rater, Lines(sys.stdin))
        of = len(reader.talk.replies)
        row = {"session_id": session_id, "title": reader.talk.title, "rater": rater}
        rows.append({**row, "replies": of, "read": of - len(reader.left())})
    return rows


def _reader(made: Program, session_id: str, rater: str, lines: Lines) -> Reader:
    room = made.reply_room()
    events = room.events(session_id)
    talk = talk_of(events, room.scenario(events))
    check_blind(talk, rater)
    return Reader(room, talk, rater, lines)
