"""Presentation made visible: from chosen lines to a behaviour line and speech in the patient's form of thought.

Lines are never cut: what they tell stays whole, so that evidence quotes hold. Form is shown by what is woven in
(the case's own asides, pauses, breaks) and by what is seen.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from mhtui.core.case import Presentation
from mhtui.patient.draft import Draft, Piece

_CHANCE: Final = {0: 0.0, 1: 0.25, 2: 0.5, 3: 0.75}
_BEFORE: Final = frozenset({"circumstantial", "overinclusive"})
_AFTER: Final = frozenset({"tangential", "flight_of_ideas", "loosened", "perseverative"})
_TEMPO: Final = ((4.0, "a long silence before the answer"), (2.0, "takes a while to answer"))
_QUICK_S: Final = 0.35


@dataclass(frozen=True, slots=True)
class Rendered:
    """What is seen and heard; `quotes` are the pieces as they stand in the speech, in their order."""

    behaviour: str
    speech: str
    latency_ms: int
    quotes: tuple[str, ...]


def render(draft: Draft) -> Rendered:
    """The draft as behaviour and speech."""
    look = draft.case.patient.presentation
    spoken = [_form(piece, look, draft, at) for at, piece in enumerate(draft.pieces)]
    speech = _woven([text for text, _ in spoken], look, draft)
    latency = _latency(look, draft)
    return Rendered(_behaviour(look, draft, latency), speech, latency, tuple(quote for _, quote in spoken))


def _form(piece: Piece, look: Presentation, draft: Draft, at: int) -> tuple[str, str]:
    """A piece as spoken, and the part of it that is the authored line."""
    form = look.thought_form
    if form.pattern != "blocked" or draft.random(f"block:{at}").random() >= _CHANCE[form.strength]:
        return piece.text, piece.text
    broken = _broken(piece.text)
    return broken, broken


def _broken(line: str) -> str:
    """A blocked line: it stops between two words and takes up again."""
    words = line.split(" ")
    if len(words) < 5 or "…" in line:
        return line
    cut = len(words) // 2
    return " ".join(words[:cut]).rstrip(",;") + " … … " + " ".join(words[cut:])


def _woven(lines: list[str], look: Presentation, draft: Draft) -> str:
    """The lines joined, with an aside before or after them as the form of thought asks."""
    if not lines:
        return "…"
    speech = _joined(lines, look)
    form = look.thought_form
    wanders = form.asides and draft.random("aside").random() < _CHANCE[form.strength]
    if wanders and draft.pieces and form.pattern in _BEFORE:
        speech = f"{draft.draw('aside', form.asides)} {speech}"
    elif wanders and draft.pieces and form.pattern in _AFTER:
        aside = draft.draw("aside", form.asides)
        speech = f"{speech} — {aside}" if aside[:1].islower() else f"{speech} {aside}"
    slow = look.speech.rate == "slow" and not speech.startswith("…")
    return f"… {speech}" if slow and draft.random("slow").random() < 0.3 else speech


def _joined(lines: list[str], look: Presentation) -> str:
    return (" — " if look.speech.rate == "pressured" else " ").join(lines)


def _latency(look: Presentation, draft: Draft) -> int:
    """Milliseconds before the answer: the usual wait, longer where it is hard to say, a little different each time."""
    hard = 1.6 if {"on_guarded", "on_disclosure", "on_painful_topic"} & set(draft.triggers) else 1.0
    jitter = 0.8 + 0.4 * draft.random("latency").random()
    return round(look.speech.latency_s * 1000 * hard * jitter)


def _behaviour(look: Presentation, draft: Draft, latency_ms: int) -> str:
    signs = [_sign(trigger, look, draft) for trigger in dict.fromkeys(draft.triggers)][:2]
    tempo = _tempo(look, latency_ms, draft)
    usual = _usual(look, draft) if len([s for s in signs if s]) < 2 else ""
    seen = [part for part in (*signs, usual, tempo) if part]
    return "; ".join(dict.fromkeys(seen))


def _sign(trigger: str, look: Presentation, draft: Draft) -> str:
    lines = getattr(look.signs, trigger)
    return draft.draw(f"sign:{trigger}", lines) if lines else ""


def _usual(look: Presentation, draft: Draft) -> str:
    """A sign that is always there; in the first turns also what a glance takes in."""
    pool = (
        *look.signs.always,
        f"eye contact: {look.eye_contact}",
        f"{look.psychomotor}",
        f"affect {look.affect.quality}, {_range(look)}",
    )
    return draft.draw("sign:always", pool)


def _range(look: Presentation) -> str:
    lability = "" if look.affect.lability == "none" else f", {look.affect.lability} lability"
    return f"{look.affect.range}{lability}"


def _tempo(look: Presentation, latency_ms: int, draft: Draft) -> str:
    seconds = latency_ms / 1000
    if seconds <= _QUICK_S and look.speech.rate in ("fast", "pressured"):
        return "answers before you finish" if draft.random("tempo").random() < 0.4 else ""
    words = next((words for least, words in _TEMPO if seconds >= least), "")
    return words if draft.triggers or draft.random("tempo").random() < 0.3 else ""


def spoken_lines(speech: str) -> list[str]:
    """Speech cut at its sentence ends, for line mode."""
    return [part for part in re.split(r"(?<=[.!?…])\s+", speech) if part]
