"""The session as a rater reads it: the lines that a judge is shown, and what may be quoted of each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mhtui.core.events import Event, PatientOpened, PatientReplied
from mhtui.core.rubric import Dimension, Rubric
from mhtui.core.text import visible
from mhtui.mentaleval.material import material_of

HEADS: Final = {"note": "Note", "diagnoses": "Diagnosis", "plan": "Plan", "exams": "Order", "dialogue": "Doctor"}
_SENTENCE: Final = re.compile(r"[^\s].*?(?:[.!?…。！？]+[\"'”’)]*(?=\s|$)|(?=\n)|$)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Part:
    """One line: its event, who, what is seen, what is said or written. Quotes are stretches of `seen` or `said`."""

    seq: int
    who: str
    seen: str
    said: str

    def stretches(self) -> list[str]:
        """What may be quoted of it, exact: what was said as a whole, what was seen, and each sentence."""
        sentences = [found.group().rstrip() for found in _SENTENCE.finditer(self.said)]
        every = [self.said.strip(), *(sentences if len(sentences) > 1 else ()), self.seen.strip()]
        return [one for one in dict.fromkeys(every) if one]

    def exact(self, shown: str) -> str:
        """The stretch that is shown as this text; empty where none is (symbols stand for one character each)."""
        for text in (self.said, self.seen):
            at = visible(text).find(shown) if shown.strip() else -1
            if at >= 0:
                return text[at : at + len(shown)]
        return ""


def parts_of(session: Sequence[Event], rubric: Rubric) -> list[Part]:
    """The lines of all that the rubric is judged by, in order; nothing of it tells who played."""
    every = dict.fromkeys(part for dimension in rubric.dimensions for part in dimension.material)
    material = material_of(session, tuple(every))
    seen = {
        event.seq: (event.payload.behaviour, event.payload.speech)
        for event in session
        if isinstance(event.payload, PatientOpened | PatientReplied)
    }
    found: list[Part] = []
    for line in material.lines:
        if line.seq in seen:
            found.append(Part(line.seq, line.who, *seen[line.seq]))
            continue
        written = line.who.startswith(("Note, ", "Plan, "))
        head, _, section = line.who.partition(", ") if written else (line.who, "", "")
        found.append(Part(line.seq, head, section, line.text))
    return found


def place_of(parts: Sequence[Part], dimension: Dimension) -> int | None:
    """Where the material of a dimension begins: its last kind, which is what it is about."""
    head = HEADS[dimension.material[-1]]
    return next((at for at, part in enumerate(parts) if part.who.startswith(head)), None)
