"""What a line typed in line mode means."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import IO, Final

from mhtui.core.actions import (
    Action,
    EndPhase,
    KeepSilent,
    Order,
    Pause,
    RankDiagnoses,
    RankedDiagnosis,
    Resume,
    ReturnTo,
    Say,
    Scratch,
    Stop,
    WriteNote,
    WritePlan,
)
from mhtui.core.icd11 import Icd11
from mhtui.core.note import NOTE_KEYS, NOTE_SECTIONS, PLAN_KEYS, PLAN_SECTIONS
from mhtui.core.phases import PHASES
from mhtui.core.view import DoctorView

HELP: Final = [
    "/next           end this phase            /back          return to the phase before",
    "/silence        wait without a word       /chart         door note and results",
    "/pause REASON   stop the clock            /resume        start it again",
    "/time           turns and minutes used    /scratch TEXT  notes to self, never scored",
    "/write SECTION  lines up to a single .    /sections      names of the sections",
    "/text           note or plan so far       /find WORDS    search ICD-11",
    "/ranked         diagnoses so far          /first CODE    move to the top",
    "/remove CODE    take from the list        /stop REASON   leave the encounter for good",
    "/transcript     all that was said so far  /quit          pause and leave",
    "/retry          ask again for an answer that did not come",
    "A line that ends in \\ goes on in the next.",
]


@dataclass(frozen=True, slots=True)
class Show:
    """Something to be shown; no action."""

    what: str
    words: str = ""


@dataclass(frozen=True, slots=True)
class Leave:
    """Pause and leave."""


class Lines:
    """Lines of input, with a prompt where somebody sits at a terminal."""

    def __init__(self, stream: IO[str]) -> None:
        self._stream = stream

    @property
    def interactive(self) -> bool:
        """Whether somebody sits at a terminal."""
        return self._stream.isatty()

    def ask(self, prompt: str) -> str | None:
        """The next line, those ending in a backslash joined with the next; None when the input ends."""
        out: list[str] = []
        while True:
            if self.interactive:
                sys.stderr.write(prompt)
                sys.stderr.flush()
            line = self._stream.readline()
            if not line:
                return "\n".join(out) if out else None
            text = line.rstrip("\r\n")
            if not text.endswith("\\"):
                return "\n".join([*out, text])
            out.append(text[:-1])

    def until_dot(self) -> str:
        """Lines up to a single full stop or the end of input."""
        out: list[str] = []
        while (line := self.ask("... ")) is not None and line != ".":
            out.append(line)
        return "\n".join(out)


def read_command(line: str, view: DoctorView, lines: Lines, icd11: Icd11) -> Action | Show | Leave | None:
    """The action or request of a line; None for an empty one. Unknown commands show the help."""
    text = line.strip()
    if not text:
        return None
    if text.startswith("/"):
        name, _, rest = text[1:].partition(" ")
        return _command(name.lower(), rest.strip(), view, lines)
    return _plain(line, view, icd11)


def _command(name: str, rest: str, view: DoctorView, lines: Lines) -> Action | Show | Leave | None:
    if view.talk_only:
        name = _IN_TALK.get(name, "help" if name in _NOT_IN_TALK else name)
    if name in ("quit", "q", "exit"):
        return Leave()
    if name in ("chart", "sections", "text", "ranked", "time", "transcript") or (name == "crisis" and view.talk_only):
        return Show(name)
    if name == "find":
        return Show("find", rest)
    simple: dict[str, Action] = {
        "next": EndPhase(),
        "silence": KeepSilent(),
        "pause": Pause(reason=rest),
        "resume": Resume(),
        "retry": Resume(),  # the clock stands for an answer that did not come: when it runs, the answer is asked for
        "scratch": Scratch(text=rest),
        "stop": Stop(reason=rest),
    }
    if name in simple:
        return simple[name]
    return _longer(name, rest, view, lines)


_IN_TALK: Final = {"end": "next"}
_NOT_IN_TALK: Final = ("sections", "text", "ranked", "find")


def _longer(name: str, rest: str, view: DoctorView, lines: Lines) -> Action | Show:
    if name == "back" and view.phase in PHASES[1:]:
        return ReturnTo(phase=PHASES[PHASES.index(view.phase) - 1])
    if name == "write" and view.phase in ("note", "plan"):
        return _section(rest, lines.until_dot(), view) if _known(rest, view) else Show("sections")
    if name in ("remove", "first") and view.phase == "diagnosis":
        return _ranked(view, rest.upper(), first=name == "first")
    return Show("help", name if name not in ("help", "h", "?") else "")


def _plain(line: str, view: DoctorView, icd11: Icd11) -> Action | Show:
    if view.phase == "interview":
        return Say(text=line)
    if view.phase == "exams":
        return Order(text=line)
    head, _, rest = line.partition(":")
    if view.phase == "diagnosis":
        return _added(view, head.strip().upper(), rest.strip()) if icd11.title(head.strip()) else Show("find", line)
    return _section(head.strip().lower(), rest.strip(), view) if _known(head, view) else Show("sections")


def _known(key: str, view: DoctorView) -> bool:
    return _key(key, view) in (PLAN_KEYS if view.phase == "plan" else NOTE_KEYS)


def _key(name: str, view: DoctorView) -> str:
    """A section by its key or its label."""
    sections = PLAN_SECTIONS if view.phase == "plan" else NOTE_SECTIONS
    wanted = name.strip().lower()
    return next((s.key for s in sections if wanted in (s.key, s.label.lower())), wanted)


def _section(name: str, text: str, view: DoctorView) -> Action:
    key = _key(name, view)
    if view.phase == "plan":
        return WritePlan(sections={**view.plan, key: text})
    return WriteNote(sections={**view.note, key: text})


def _added(view: DoctorView, code: str, reasoning: str) -> Action:
    kept = [RankedDiagnosis(code=e.code, reasoning=e.reasoning) for e in view.diagnoses if e.code != code]
    return RankDiagnoses(entries=(*kept, RankedDiagnosis(code=code, reasoning=reasoning)))


def _ranked(view: DoctorView, code: str, *, first: bool) -> Action:
    entries = [RankedDiagnosis(code=e.code, reasoning=e.reasoning) for e in view.diagnoses]
    chosen = [e for e in entries if e.code == code] if first else []
    return RankDiagnoses(entries=(*chosen, *(e for e in entries if e.code != code)))
