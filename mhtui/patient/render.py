"""Presentation made visible: from chosen lines to a behaviour line and speech in the patient's form of thought.

Lines are never cut: what they tell stays whole, so that evidence quotes hold. Form is shown by what is woven in
(the case's own asides, pauses, breaks) and by what is seen. Into something weighty nothing is woven.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mhtui.core.case import Presentation
from mhtui.patient.behaviour import behaviour
from mhtui.patient.draft import Draft, Piece

_CHANCE: Final = {0: 0.0, 1: 0.25, 2: 0.45, 3: 0.65}
"""How often the form of thought shows in a turn, by its strength."""

_BREAKS: Final = {0: 0.0, 1: 0.2, 2: 0.4, 3: 0.6}
_BEFORE: Final = frozenset({"circumstantial", "overinclusive"})
_AFTER: Final = frozenset({"tangential", "flight_of_ideas", "loosened", "perseverative"})
_AT_TIMES: Final = frozenset({"blocked"})
_SOME: Final = 0.35
"""Of those who lose the thread, how much rarer an aside is than a break."""

_SLOWLY: Final = 0.25
GRAVE_TOPICS: Final = frozenset({"suicidal_ideation", "suicide_plan_means", "past_suicide_attempts", "self_harm", "homicidal_ideation"})  # fmt: skip


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
    speech = _woven(spoken, look, draft)
    latency = _latency(look, draft)
    return Rendered(behaviour(look, draft, latency), speech, latency, tuple(spoken))


def is_grave(draft: Draft) -> bool:
    """Whether the reply carries something that must stand alone."""
    focus = draft.case.patient.unit(draft.focus) if draft.focus else None
    topics = {*draft.asked, *((focus.topic, *focus.also) if focus else ())}
    return draft.grave or "on_empathy" in draft.triggers or bool(GRAVE_TOPICS & topics)


def _form(piece: Piece, look: Presentation, draft: Draft, at: int) -> str:
    """A piece as it is spoken."""
    form = look.thought_form
    chance = draft.random(f"block:{at}")
    if form.pattern != "blocked" or chance.random() >= _BREAKS[form.strength]:
        return piece.text
    return _broken(piece.text, chance.random())


def _broken(line: str, where: float) -> str:
    """A blocked line: it stops between two words and takes up again."""
    words = line.split(" ")
    if len(words) < 6 or "…" in line:
        return line
    cut = 2 + int(where * (len(words) - 4))
    return " ".join(words[:cut]) + " … … " + " ".join(words[cut:])


def _woven(lines: list[str], look: Presentation, draft: Draft) -> str:
    """The lines joined, with an aside before or after them as the form of thought asks."""
    if not lines:
        return _nothing_said(look, draft)
    speech = (" — " if look.speech.rate == "pressured" else " ").join(lines)
    if not is_grave(draft) and draft.random("aside").random() < _aside_chance(look, draft):
        aside = draft.draw("aside", look.thought_form.asides)
        before = look.thought_form.pattern in _BEFORE
        dash = aside[:1].islower()
        first, second = (aside, speech) if before else (speech, aside)
        return f"{first} — {second}" if dash else f"{first} {second}"
    slow = look.speech.rate == "slow" and not speech.startswith("…")
    return f"… {speech}" if slow and draft.random("slow").random() < _SLOWLY else speech


def _aside_chance(look: Presentation, draft: Draft) -> float:
    """Rarer right after another aside, and in each round through the case's store of them."""
    form = look.thought_form
    if draft.state.turn == 0 or not form.asides or form.pattern not in _BEFORE | _AFTER | _AT_TIMES:
        return 0.0
    chance = _CHANCE[form.strength] * (_SOME if form.pattern in _AT_TIMES else 1.0)
    last = draft.state.heard[-1] if draft.state.heard else ""
    again = 0.5 if any(aside in last for aside in form.asides) else 1.0
    rounds = 0 if form.pattern == "perseverative" else draft.state.used.get("aside", 0) // len(form.asides)
    return chance * again / (1 + rounds)


def _nothing_said(look: Presentation, draft: Draft) -> str:
    """Nothing was asked: who talks a great deal goes on with something of their own, others wait."""
    asides = look.thought_form.asides
    talks = look.speech.amount == "increased" or (
        look.speech.amount == "normal" and draft.random("fill").random() < 0.5
    )
    if not asides or not talks or is_grave(draft) or {"on_judgement", "on_silence"} & set(draft.triggers):
        return "…"
    return draft.draw("aside", asides)


def _latency(look: Presentation, draft: Draft) -> int:
    """Milliseconds before the answer: the usual wait, longer where it is hard to say, a little different each time."""
    hard = 1.6 if {"on_guarded", "on_disclosure", "on_painful_topic"} & set(draft.triggers) else 1.0
    jitter = 0.7 + 0.6 * draft.random("latency").random()
    return round(look.speech.latency_s * 1000 * hard * jitter)
