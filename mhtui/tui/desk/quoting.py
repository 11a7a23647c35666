"""Words for the section from what was heard, seen or found; and finding words in them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from mhtui.core.text import visible

if TYPE_CHECKING:
    from mhtui.core.events import ExamResult
    from mhtui.core.view import DoctorView, Turn


@dataclass(frozen=True, slots=True)
class Source:
    """One thing that can be quoted. `heading` opens a group in the list; it cannot be quoted itself."""

    kind: Literal["heading", "door", "turn", "result"]
    who: str
    seen: str
    said: str
    speaker: str = ""

    @property
    def shown(self) -> str:
        """What of it is searched."""
        return visible(f"{self.seen}\n{self.said}")


def sources(view: DoctorView) -> list[Source]:
    """The door note, the dialogue and the exam results, in this order."""
    found = [_heading("Door note"), Source("door", "Door", "", view.door_note.strip())]
    if view.dialogue:
        found += [_heading("Dialogue"), *map(_of_turn, view.dialogue)]
    if view.results:
        found += [_heading("Exam results"), *map(_of_result, view.results)]
    return found


def _heading(text: str) -> Source:
    return Source("heading", text, "", "")


def _of_turn(turn: Turn) -> Source:
    return Source("turn", turn.name, turn.behaviour.strip(), turn.speech, turn.speaker)


def _of_result(result: ExamResult) -> Source:
    name = result.exam or result.requested
    said = {
        "unavailable": "result unavailable",
        "vague": "too vague: nothing was ordered",
        "repeat": result.report or "reported before",
    }.get(result.status, result.report or "")
    return Source("result", name, "", said)


def quote(source: Source) -> str:
    """The words of a source as they go into a section: in quotation marks with the speaker; results by name."""
    said = " ".join(source.said.split())
    if source.kind == "result":
        return f"{source.who}: {said}" if said else source.who
    if not said:
        return quote_seen(source)
    return f'"{said}" ({source.who})' if source.kind != "door" else f'"{said}" (door note)'


def quote_seen(source: Source) -> str:
    """What was seen with a turn, without quotation marks: an observation."""
    return " ".join(source.seen.split())


def joined(before: str, words: str, after: str) -> str:
    """The words with the spaces they need between the text before and after the cursor."""
    lead = "" if not before or before[-1].isspace() or before[-1] in "([" else " "
    tail = "" if not after or after[0].isspace() or after[0] in ").,;:]" else " "
    return f"{lead}{words}{tail}"


def pattern(query: str) -> re.Pattern[str] | None:
    """Finds any of the words of the query, whatever the case; None for an empty query."""
    words = sorted(set(visible(query).split()), key=len, reverse=True)
    return re.compile("|".join(re.escape(word) for word in words), re.IGNORECASE) if words else None


def holds_all(query: str, text: str) -> bool:
    """Whether the text has every word of the query."""
    folded = text.casefold()
    words = visible(query).casefold().split()
    return bool(words) and all(word in folded for word in words)
