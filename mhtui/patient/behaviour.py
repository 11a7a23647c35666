"""What is seen of the patient in a turn: signs that something brings out, habits, and what a glance takes in."""

from __future__ import annotations

import re
from typing import Final

from mhtui.core.case import Presentation
from mhtui.core.gated import Gated
from mhtui.patient.draft import Draft

STILL: Final = 0.22
"""How often nothing new is to be seen where nothing brought out a sign."""

_GLANCES: Final = 0.3
"""How often a general observation comes instead of a habit, once each of them was shown."""

_SLOW_S: Final = (
    (4.0, ("a long silence first", "is a long time answering")),
    (2.0, ("takes a while to answer", "a pause first")),
)
_QUICK_S: Final = 0.35
_QUICK: Final = ("answers before you finish", "is in before the end of your sentence")
_PAUSE: Final = Gated(r"pause|silence|wait|long time|a while|stops in|mid-", re.IGNORECASE)
_RANGES: Final = {
    "flat": "the face does not move, whatever is spoken of",
    "blunted": "the face hardly moves",
    "restricted": "much the same face throughout",
    "full": "",
    "wide": "every feeling shows at once",
}
_SWINGS: Final = {
    "none": "",
    "mild": "it shifts easily",
    "marked": "it swings over from one sentence to the next",
}
"""What can be seen of the affect; its name is for the doctor to find."""
_MOST: Final = 2
"""Signs of a turn, without the tempo."""


def behaviour(look: Presentation, draft: Draft, latency_ms: int) -> str:
    """The behaviour line; never a sign that the turn before showed, empty where there is nothing new to see."""
    signs = [sign for sign in (_brought_out(trigger, look, draft) for trigger in dict.fromkeys(draft.triggers)) if sign]
    signs = signs[:_MOST]
    if len(signs) < _MOST and not (signs and draft.grave):
        signs += _usual(look, draft, signs)
    tempo = _tempo(look, latency_ms, draft, signs)
    return "; ".join(dict.fromkeys(part for part in (*signs, tempo) if part))


def _brought_out(trigger: str, look: Presentation, draft: Draft) -> str:
    lines = getattr(look.signs, trigger)
    return _fresh(draft, f"sign:{trigger}", lines)


def _fresh(draft: Draft, pool: str, lines: tuple[str, ...]) -> str:
    """A line of the pool that the turn before did not show; empty where there is none."""
    left = tuple(line for line in lines if line not in draft.state.seen)
    return draft.draw(pool, lines, draft.state.seen) if left else ""


def _usual(look: Presentation, draft: Draft, signs: list[str]) -> list[str]:
    """A first full look, then habits and general observations in turn, with turns in which nothing changes."""
    if not draft.state.seen and not draft.state.used.get("sign:look"):
        draft.used.append("sign:look")
        return [look.appearance] if _described(look.appearance) else []
    glances = _glances(look)
    shown = draft.state.used.get("sign:glance", 0)
    chance = draft.random("usual").random()
    if signs or (draft.state.turn > len(glances) and chance < STILL):
        return []
    new = shown < len(glances) and draft.random("glance").random() < 0.5
    if new or draft.random("glance").random() < _GLANCES * 0.5:
        return [_fresh(draft, "sign:glance", glances)]
    return [_fresh(draft, "sign:always", look.signs.always)]


def _glances(look: Presentation) -> tuple[str, ...]:
    """General observations, in the words of the case."""
    feeling = (look.affect.quality, _RANGES[look.affect.range], _SWINGS[look.affect.lability])
    lines = (
        look.behaviour,
        look.psychomotor,
        f"eye contact: {look.eye_contact}",
        "; ".join(part for part in feeling if part),
        _voice(look),
    )
    return tuple(line for line in lines if _described(line))


def _described(line: str) -> bool:
    """Whether a case says anything here: what a record left out is not shown."""
    return bool(line.strip()) and "not described" not in line.lower()


def _voice(look: Presentation) -> str:
    speech = look.speech
    volume = "whispers" if speech.volume == "whispered" else f"{speech.volume} voice"
    amount = {"mute": "hardly a word", "poor": "few words", "reduced": "says little", "increased": "says a great deal"}
    return ", ".join(part for part in (volume, f"{speech.rate} speech", amount.get(speech.amount, "")) if part)


def _tempo(look: Presentation, latency_ms: int, draft: Draft, signs: list[str]) -> str:
    """Words for a wait, or for the want of one, now and then and never beside a sign that says the same."""
    seconds = latency_ms / 1000
    quick = seconds <= _QUICK_S and look.speech.rate in ("fast", "pressured")
    lines = _QUICK if quick else next((words for least, words in _SLOW_S if seconds >= least), ())
    if not lines or any(_PAUSE.search(sign) for sign in signs) or any(line in draft.state.seen for line in lines):
        return ""
    likely = 0.6 if draft.triggers and not quick else 0.3
    return draft.draw("sign:tempo", lines) if draft.random("tempo").random() < likely else ""
