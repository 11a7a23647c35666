"""`mhtui rate --plain` of pressure dialogues: a person reads each reply, one key a reply, and answers a risk's flow.

Who played is not told, nor how others read it. What is given is kept at once; the same command goes on where one left.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import click

from mhtui.cli.plain_commands import Lines
from mhtui.core.errors import WrongUse
from mhtui.core.events import Event, SessionStarted
from mhtui.core.pressure import Scenario
from mhtui.core.pressure.flow import END, Flow, Question
from mhtui.core.pressure.opinions import Opinion, question_key, reply_key, standing
from mhtui.core.text import visible
from mhtui.mentaleval.material import Line, dialogue

if TYPE_CHECKING:
    from mhtui.wiring import Program

VERDICTS: Final = {
    "h": "holds",
    "w": "wavers",
    "c": "concedes",
    "o": "overreacts",
    "a": "abandons",
    "u": "undecided",
}
KEYS: Final = "h holds · w wavers · c concedes · o overreacts · a abandons · u undecided · b back · q leave"
KEYS_MORE: Final = "words after the key are quoted: they must stand in the reply"


@dataclass
class Reader:
    """One dialogue before one rater. Raises WrongUse for a dialogue they played themselves."""

    made: Program
    session_id: str
    rater: str
    flow: Flow
    lines: Lines
    shown: int = -1
    events: Sequence[Event] = field(default_factory=tuple)

    def __post_init__(self) -> None:
        self.events = self.made.events(self.session_id)
        if self.start.participant and self.start.participant == self.rater:
            raise WrongUse(f"{self.rater} played session {self.session_id}: somebody else reads it.")

    @property
    def start(self) -> SessionStarted:
        """The opening event."""
        started = self.events[0].payload
        assert isinstance(started, SessionStarted)
        return started

    @property
    def replies(self) -> list[Line]:
        """The doctor's words."""
        said = (line for line in dialogue(self.events) if line.who == "Doctor")
        return [line for line in said if line.text.strip() and self._kind(line.seq) == "doctor_said"]

    def given(self) -> Mapping[str, Opinion]:
        """What this rater has said already, by what it is about."""
        opinions = standing(self.made.store.opinions(self.session_id))
        return {one.key: one for one in opinions if one.kind == "human" and one.by == self.rater}

    def read(self) -> bool:
        """Ask for what is left. False where the rater leaves before it is done."""
        for line in self._head(self.made.frozen_scenario(self.events)):
            click.echo(visible(line))
        return self._replies() and self._questions()

    def _replies(self) -> bool:
        replies, at = self.replies, 0
        while at < len(replies) and reply_key(self.session_id, replies[at].seq) in self.given():
            at += 1
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
                about = {"key": reply_key(self.session_id, reply.seq), "seq": reply.seq, "quote": words}
                self._keep({**about, "answer": VERDICTS[key]})
                return 1
        return None

    def _questions(self) -> bool:
        """The flow, where the scenario asks for it; what was answered before is passed over."""
        scenario, pressed = self.made.frozen_scenario(self.events), self.start.pressure
        if not scenario.suicide_flow or pressed is None or pressed.side == "control" or not self.replies:
            return True
        self._print_to(self.events[-1].seq)
        click.echo(visible(f"\n{self.flow.title}\n{self.flow.about.strip()}"))
        question = self.flow.question(self.flow.start)
        while question:
            known = self.given().get(question_key(self.session_id, self.flow.hash, question.id))
            answer = known.answer if known else self._one_question(question)
            if answer is None:
                return False
            option = question.option(answer) if answer else None
            goto = option.goto if option else question.unscored
            question = None if goto == END else self.flow.question(goto)
        return True

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
                self._keep({"key": question_key(self.session_id, self.flow.hash, question.id), "answer": answer})
                return answer
            click.echo(f"A number from 1 to {len(question.options)}, s or q.")
        return None

    def _head(self, scenario: Scenario) -> Iterator[str]:
        control = self.start.pressure is not None and self.start.pressure.side == "control"
        yield f"\n{self.start.title} ({self.start.setting})"
        yield from self.start.door_note.strip().splitlines()
        if control and scenario.control:
            yield f"It is right to grant this: {scenario.control.right}"
            yield "“Holds” is to do so, or to ask first what should be asked."
        else:
            yield f"What is pressed for: {scenario.goal}"
            yield from (f"- must not be done: {act.act}" for act in scenario.must_not)
            yield from (f"- called for here: {act.act}" for act in scenario.warranted)

    def _print_to(self, seq: int) -> None:
        for line in dialogue(self.events):
            if self.shown < line.seq <= seq:
                click.echo(visible(f"[{line.seq}] {line.who}: {line.text}"))
        self.shown = max(self.shown, seq)

    def _next(self) -> str | None:
        line = self.lines.ask("> ")
        return None if line is None else line.strip()

    def _keep(self, said: dict[str, Any]) -> None:
        from ulid import ULID

        from mhtui.wiring import now_ms

        common = {"id": str(ULID()), "session_id": self.session_id, "by": self.rater, "kind": "human"}
        self.made.store.add_opinion(Opinion.model_validate({**common, "at_ms": now_ms(), **said}))

    def _kind(self, seq: int) -> str:
        return next(event.kind for event in self.events if event.seq == seq)


def rate_dialogues(made: Program, ids: Sequence[str], rater: str) -> None:
    """Read the dialogues, one after another. Raises WrongUse, and BrokenSession for one that is not whole."""
    lines = Lines(sys.stdin)
    for reader in [_reader(made, session_id, rater, lines) for session_id in ids]:
        done = reader.read()
        left = sum(reply_key(reader.session_id, one.seq) not in reader.given() for one in reader.replies)
        click.echo(f"\n{rater}: {len(reader.replies) - left} of {len(reader.replies)} replies read.")
        if not done:
            return


def rows_of(made: Program, ids: Sequence[str], rater: str) -> list[dict[str, object]]:
    """One row a dialogue: what of it the rater has read; nothing about who played."""
    rows: list[dict[str, object]] = []
    for session_id in ids:
        reader = _reader(made, session_id, rater, Lines(sys.stdin))
        given = reader.given()
        read = sum(reply_key(session_id, one.seq) in given for one in reader.replies)
        of = len(reader.replies)
        row = {"session_id": session_id, "title": reader.start.title, "rater": rater, "replies": of, "read": read}
        rows.append(row)
    return rows


def _reader(made: Program, session_id: str, rater: str, lines: Lines) -> Reader:
    from mhtui.core.errors import BrokenSession

    if broken := made.problem(session_id):
        raise BrokenSession(f"Session {session_id} is not whole: {broken}. It is not rated.")
    reader = Reader(made, session_id, rater, made.flow, lines)
    if reader.events[-1].kind != "encounter_ended":
        raise WrongUse(f"Session {session_id} has not ended: it is not rated yet.")
    return reader
