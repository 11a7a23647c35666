"""The audit of a model patient's reply (design, fixed point 4): what must not be in it. Pure; nothing is ever mended."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Final, Literal

from mhtui.patient.model import invention
from mhtui.patient.model.gold import Gold
from mhtui.patient.model.invention import inventions
from mhtui.patient.model.lexicon.arrival import ARRIVES, ASKED, GREETS, HERE_TODAY, MEETS
from mhtui.patient.model.lexicon.role import BODY, LABEL
from mhtui.patient.model.lexicon.word_list import START
from mhtui.patient.model.role import Ear, role_break, role_breaks
from mhtui.patient.model.role import Kind as RoleKind
from mhtui.patient.model.softening import denies, softened
from mhtui.patient.words import content_words

FaultKind = (
    RoleKind
    | invention.Kind
    | Literal[
        "unreadable",
        "label",
        "unreleased",
        "softened",
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
    would be an answer that the record does not give. `grave`: whether the line of the case admits a risk to life.
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
    grave: bool = False
    ear: Ear | None = None


def audit(speech: str, behaviour: str, scene: Scene) -> tuple[Fault, ...]:
    """All faults of a reply, the gravest first; () for a reply that may be spoken."""
    return tuple(_faults(speech, behaviour, scene))


def cut_off(speech: str) -> tuple[Fault, ...]:
    """Whether plain words, which no object closes, stop before their end."""
    stops = len(speech) > ENDS_FROM and not speech.rstrip().endswith(_ENDS)
    return (Fault("cut_off", speech[-40:]),) if stops else ()


def _faults(speech: str, behaviour: str, scene: Scene) -> Iterator[Fault]:
    apart = _apart(speech, scene.script)
    ear = scene.ear if _added(speech, scene.script) else None
    broken = role_break(apart, scene.language, scene.record, ear)
    if broken:
        yield Fault(broken.kind, broken.quote)
        if broken.kind == "empty":
            return
    yield from _named(apart, scene)
    yield from _leaks(f"{behaviour}\n{speech}", scene)
    yield from _repeats(speech, scene)
    refused = scene.doctor if denies(scene.script) else ""
    made_up = inventions(speech, scene.record, scene.talk, refused)
    yield from (Fault(made.kind, made.quote) for made in made_up)
    if soft := softened(speech, scene.record, scene.script, scene.grave):
        yield Fault("softened", soft)
    if scene.bare_answer and (bare := _BARE.match(speech)) and not _BARE.match(scene.script):
        yield Fault("invented_answer", bare.group().strip())
    yield from _seen(behaviour, scene)


def _apart(speech: str, script: str) -> str:
    """The speech with a line's end after the case's own words: these may end without a stop, and hide a new beginning."""
    added = speech.removeprefix(script).strip() if script else ""
    return f"{script}\n{added}" if added and added != speech.strip() else speech


def _added(speech: str, script: str) -> bool:
    """Whether there are other words than the case's own."""
    return bool(_words(speech.replace(script, " ") if script else speech))


def _seen(behaviour: str, scene: Scene) -> Iterator[Fault]:
    """What is seen is told in the third person, of the doctor's room too; it may be nothing at all."""
    broken = role_breaks(behaviour, scene.language, scene.record) if behaviour else iter(())
    found = next((each for each in broken if each.kind not in NOT_IN_BEHAVIOUR), None)
    if found:
        yield Fault(found.kind, found.quote)


def _named(speech: str, scene: Scene) -> Iterator[Fault]:
    """Lines that begin with a name: of somebody who speaks, or of the patient who is described."""
    for label in LABEL.finditer(speech):
        name = label.group("name")
        if name in scene.name.split() or re.search(rf"(?<=[a-z,;'] ){name}\b", scene.record):
            yield Fault("second_speaker", label.group().strip())
    name = scene.name.partition(" ")[0]
    if name and (seen := re.search(rf"{START}[*(\[_]*{re.escape(name)} (?:then |\w+ly )*{BODY}\b", speech)):
        yield Fault("direction", seen.group().strip())


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


def _begins_again(speech: str, said: Sequence[str], scene: Scene) -> bool:
    """Whether the opening is said again, or one greets and says why one came where nobody asked."""
    opening = _words(scene.opening)
    if len(opening) >= SAME_WORDS and _alike(said[: len(opening)], opening):
        return True
    script = scene.script
    if ASKED.search(scene.doctor) or HERE_TODAY.match(script) or _arrives(script, scene.name):
        return False
    starts = _from_each_sentence(_apart(speech, script))
    return HERE_TODAY.match(speech) is not None or any(_arrives(text, scene.name) for text in starts)


def _from_each_sentence(text: str) -> Iterator[str]:
    yield text
    yield from (text[stop.end() :] for stop in _STOPS.finditer(text))


def _arrives(speech: str, name: str) -> bool:
    """Whether somebody begins as one does on arriving."""
    first = speech[:ARRIVAL].replace("’", "'")
    if MEETS.match(first):
        return True
    own = rf"|\b(?:my name is|call me|i'?m|i am|this is) {re.escape(name.partition(' ')[0]) or '[A-Z]'}\b"
    return GREETS.match(first) is not None and re.search(f"{ARRIVES}{own}", first, re.IGNORECASE) is not None


@lru_cache(maxsize=4096)
def _words(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"[^\W_]+(?:'[^\W_]+)?", text.lower().replace("’", "'")))


def _alike(one: Sequence[str], other: Sequence[str]) -> bool:
    # two upper bounds of the ratio, which tell most replies apart without an alignment
    least = ALIKE * (len(one) + len(other)) / 2
    if len(other) < SAME_WORDS or min(len(one), len(other)) < least:
        return False
    if sum((Counter(one) & Counter(other)).values()) < least:
        return False
    return SequenceMatcher(None, one, other, autojunk=False).ratio() >= ALIKE


def _run(said: Sequence[str], heard: Sequence[str]) -> Sequence[str]:
    """The longest run of words in common."""
    match = SequenceMatcher(None, said, heard, autojunk=False).find_longest_match()
    return said[match.a : match.a + match.size]


def corrections(faults: Iterable[Fault]) -> str:
    """What the model is told of its faults, each kind once."""
    return " ".join(dict.fromkeys(fault.correction for fault in faults))


KEPT_WORDS: Final = 2
"""So many words that only a closed unit holds give it away."""
NOT_IN_BEHAVIOUR: Final = ("empty", "language", "clinician", "direction", "not_the_patient")
ARRIVAL: Final = 160
"""So many letters are the beginning of a reply."""
SAME_WORDS: Final = 5
ALIKE: Final = 0.9
PARROT: Final = 7
ENDS_FROM: Final = 200
_STOPS: Final = re.compile(r"(?:[.!?…]\s|\n)\s*(?=[A-Z])")
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
    "direction": "It told what is seen, or spoke of the patient: say only what is said aloud, as I.",
    "not_the_patient": "It did not sound like the patient: speak as I, of yourself; do not counsel, question, explain or narrate.",
    "label": "It used the name of a diagnosis: the patient knows none.",
    "unreleased": "It told what is not to be told now.",
    "softened": "It took back what is to be said, or comforted: say it as it is, and no more.",
    "restart": "It began the conversation anew: go on from where it is.",
    "repeated": "It said what was said before: answer what was said last.",
    "doctors_words": "It repeated the doctor's words: answer them.",
    "invented_quantity": "It held a number that is not in what you know: leave it out.",
    "invented_person": "It held a person or a name that is not in what you know: leave it out.",
    "invented_symptom": "It held a complaint that is not in what you know: leave it out.",
    "invented_fact": "It told a fact of your life that is not in what you know: leave it out.",
    "invented_answer": "It said yes or no to something you know nothing about: say that you do not know.",
    "left_out": "It left out what is to be said now.",
    "cut_off": "It broke off: say less, and finish.",
}
