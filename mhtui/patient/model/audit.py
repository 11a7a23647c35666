"""The audit of a model patient's reply (design, fixed point 4): what must not be in it. Pure; nothing is ever mended."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import Final, Literal

from mhtui.patient.model import invention
from mhtui.patient.model.gold import Gold
from mhtui.patient.model.role import Kind as RoleKind
from mhtui.patient.model.role import role_break
from mhtui.patient.words import content_words

FaultKind = (
    RoleKind
    | invention.Kind
    | Literal[
        "unreadable",
        "label",
        "unreleased",
        "restart",
        "repeated",
        "doctors_words",
        "invented_answer",
        "left_out",
        "cut_off",
    ]
)


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a reply. `quote` shows it, for people; it is never sent back to the model."""

    kind: FaultKind
    quote: str = ""

    @property
    def correction(self) -> str:
        """What the model is told; without the words themselves."""
        return CORRECTIONS[self.kind]


@dataclass(frozen=True, slots=True)
class Scene:
    """What a reply is held against.

    `record`: all that the patient was given for this turn and has told. `script`: the line the case has for this turn, if
    it gives one. `kept`: words that only units hold which are not active, by unit. `bare_answer`: whether a plain yes or no
    would be an answer that the record does not give.
    """

    record: str
    doctor: str = ""
    talk: str = ""
    opening: str = ""
    earlier: tuple[str, ...] = ()
    script: str = ""
    name: str = ""
    gold: Gold = Gold()
    kept: Mapping[str, frozenset[str]] = field(default_factory=dict)
    language: str = "en"
    bare_answer: bool = False


def audit(speech: str, behaviour: str, scene: Scene) -> tuple[Fault, ...]:
    """All faults of a reply, the gravest first; () for a reply that may be spoken."""
    return tuple(_faults(speech, behaviour, scene))


def cut_off(speech: str) -> tuple[Fault, ...]:
    """Whether plain words, which no object closes, stop before their end."""
    stops = len(speech) > ENDS_FROM and not speech.rstrip().endswith(_ENDS)
    return (Fault("cut_off", speech[-40:]),) if stops else ()


def _faults(speech: str, behaviour: str, scene: Scene) -> Iterator[Fault]:
    broken = role_break(speech, scene.language)
    if broken:
        yield Fault(broken.kind, broken.quote)
        if broken.kind == "empty":
            return
    yield from _leaks(f"{behaviour}\n{speech}", scene)
    yield from _repeats(speech, scene)
    yield from (Fault(made.kind, made.quote) for made in invention.inventions(speech, scene.record, scene.talk))
    if scene.bare_answer and (bare := _BARE.match(speech)) and not _BARE.match(scene.script):
        yield Fault("invented_answer", bare.group().strip())
    if (
        behaviour
        and (seen := role_break(behaviour, scene.language))
        and seen.kind not in ("empty", "language", "clinician")
    ):
        yield Fault(seen.kind, seen.quote)


def _leaks(text: str, scene: Scene) -> Iterator[Fault]:
    """The label or code, unless the doctor said it first or the record has it; what is kept back."""
    found = scene.gold.leak(text, f"{scene.talk}\n{scene.record}")
    if found:
        yield Fault("label", found)
    words = content_words(text)
    for unit, kept in scene.kept.items():
        if len(shared := words & kept) >= KEPT_WORDS:
            yield Fault("unreleased", f"{unit}: {', '.join(sorted(shared))}")


def _repeats(speech: str, scene: Scene) -> Iterator[Fault]:
    """The conversation begun again, a reply given before, the doctor's own words."""
    said, script = _words(speech), _words(scene.script)
    if _begins_again(speech, said, scene):
        yield Fault("restart", speech[:80])
    elif len(said) >= SAME_WORDS and said != script and any(_alike(said, _words(old)) for old in scene.earlier):
        yield Fault("repeated", speech[:80])
    run = _run(said, _words(scene.doctor))
    if len(run) >= PARROT and " ".join(run) not in " ".join(script):
        yield Fault("doctors_words", " ".join(run))


def _begins_again(speech: str, said: list[str], scene: Scene) -> bool:
    if not scene.earlier:
        return False
    opening = _words(scene.opening)
    if len(opening) >= SAME_WORDS and _alike(said[: len(opening)], opening):
        return True
    asked = re.search(
        r"\b(?:name|who (?:are|is)|call you|hello|hi|good (?:morning|afternoon|evening))\b", scene.doctor, re.I
    )
    name = re.escape(scene.name.split()[0]) if scene.name else r"\w+"
    return (
        not asked
        and re.match(
            rf"\W*(?:hello|hi|hey|good \w+)\b[^.!?]{{0,30}}\W+(?:my name is|i'?m|i am|this is) {name}\b", speech, re.I
        )
        is not None
    )


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+(?:'[^\W_]+)?", text.lower().replace("’", "'"))


def _alike(one: list[str], other: list[str]) -> bool:
    return len(other) >= SAME_WORDS and SequenceMatcher(None, one, other, autojunk=False).ratio() >= ALIKE


def _run(said: list[str], heard: list[str]) -> list[str]:
    """The longest run of words in common."""
    match = SequenceMatcher(None, said, heard, autojunk=False).find_longest_match()
    return said[match.a : match.a + match.size]


def corrections(faults: Iterable[Fault]) -> str:
    """What the model is told of its faults, each kind once."""
    return " ".join(dict.fromkeys(fault.correction for fault in faults))


KEPT_WORDS: Final = 2
"""So many words that only a closed unit holds give it away."""
SAME_WORDS: Final = 5
ALIKE: Final = 0.9
PARROT: Final = 7
ENDS_FROM: Final = 200
_ENDS: Final = (".", "!", "?", "…", '"', "”", "'", "’", ")", "—", "-", "*", ";")
_BARE: Final = re.compile(
    r"\W*(?:yes|yeah|yep|yup|no|nope|nah|never|always|sometimes|often|of course|not (?:really|at all|any ?more)|a (?:bit|little|lot)|"
    r"i (?:do|don't|did|didn't|have|haven't|am|'m not)(?! (?:know|think i know|remember|understand|want to|see why)))\b[^.!?…]{0,20}",
    re.IGNORECASE,
)

CORRECTIONS: Final[dict[FaultKind, str]] = {
    "unreadable": "It could not be read as the object asked for.",
    "empty": "Nothing was said in it.",
    "reasoning": "It held thoughts about the task: say only what the patient says aloud.",
    "second_speaker": "It spoke for somebody else too: only the patient speaks.",
    "counsellor": "It comforted or counselled the doctor: you are the patient, and it is you who came for help.",
    "clinician": "It spoke as a doctor, or about the patient: you are the patient, speak as I.",
    "machine": "It spoke as a machine: you are the patient.",
    "script": "It spoke about the exercise: you are the patient, and there is no exercise.",
    "language": "It changed language: speak as before.",
    "label": "It used the name of a diagnosis: the patient knows none.",
    "unreleased": "It told what is not to be told now.",
    "restart": "It began the conversation anew: go on from where it is.",
    "repeated": "It said what was said before: answer what was said last.",
    "doctors_words": "It repeated the doctor's words: answer them.",
    "invented_quantity": "It held a number that is not in what you know: leave it out.",
    "invented_person": "It held a person or a name that is not in what you know: leave it out.",
    "invented_symptom": "It held a complaint that is not in what you know: leave it out.",
    "invented_answer": "It said yes or no to something you know nothing about: say that you do not know.",
    "left_out": "It left out what is to be said now.",
    "cut_off": "It broke off: say less, and finish.",
}
