"""Whether words are those of a patient, told from the words alone: no second speaker, no counsellor, no machine.

Rules first; an `Ear` that was trained on patients and on those who only sound like one hears what no rule names.

Madness is no role break: delusions about machines, neologisms, word salad, swearing and anger pass. So does what a patient
quotes ("don't ask me how that makes me feel").
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal, Protocol

from mhtui.core.thinking import split_thinking
from mhtui.patient.model.lexicon import role as words
from mhtui.patient.model.lexicon.word_list import WordList
from mhtui.patient.model.tongue import other_language

Kind = Literal[
    "empty",
    "reasoning",
    "second_speaker",
    "counsellor",
    "clinician",
    "machine",
    "script",
    "language",
    "direction",
    "not_the_patient",
]
STRANGE: Final = 0.95
"""So likely must an ear hold it that somebody else speaks: above it, 1 of 93 hard lines of patients kept back in training."""


class Ear(Protocol):
    """Hears who speaks."""

    def strange(self, text: str) -> float:
        """How likely it is, from 0 to 1, that words given as the patient's are not."""
        ...


@dataclass(frozen=True, slots=True)
class RoleBreak:
    """What is wrong, and the words that show it."""

    kind: Kind
    quote: str

    @property
    def reason(self) -> str:
        """In words, for people."""
        return f"{_WORDS[self.kind]}: {self.quote}" if self.quote else _WORDS[self.kind]


def role_break(text: str, language: str = "en", known: str = "", ear: Ear | None = None) -> RoleBreak | None:
    """The first break of role in a patient's words, None where there is none. Words of `known`, which the patient was
    given, are of no other language."""
    return next(role_breaks(text, language, known), None) or _heard(text, language, ear)


def _heard(text: str, language: str, ear: Ear | None) -> RoleBreak | None:
    strange = ear is not None and language == "en" and ear.strange(text) >= STRANGE
    return RoleBreak("not_the_patient", text[:80]) if strange else None


def role_breaks(text: str, language: str = "en", known: str = "") -> Iterator[RoleBreak]:
    """All kinds of breaks in a patient's words, each with the first words that show it."""
    speech, reasoning = split_thinking(text)
    if reasoning:
        yield RoleBreak("reasoning", reasoning[:80])
    if not any(char.isalnum() for char in speech) and "…" not in speech and "..." not in speech:
        yield RoleBreak("empty", "")
        return
    plain = speech.replace("’", "'").replace("‘", "'")
    yield from (RoleBreak(kind, found[:80]) for kind, found in _checks(plain) if found)
    other = other_language(speech, language, known)
    if other:
        yield RoleBreak("language", other)


def _checks(text: str) -> Iterator[tuple[Kind, str]]:
    yield "reasoning", _first(words.PLANS, text)
    yield "second_speaker", _speaker(text)
    yield "machine", _first(words.MACHINE, text)
    yield "script", _first(words.SCRIPT, text)
    own = without_quotes(text)
    yield "clinician", next(_meant(words.CLINICIAN.found(own), own), "")
    yield "counsellor", _counsel(own)
    yield "direction", _first(words.DIRECTION, own)


def _speaker(text: str) -> str:
    """A label of somebody else at the beginning of a line or sentence, or of the patient once the reply has begun."""
    found = words.OTHER.search(text) or words.SHORT.search(text) or words.SEEN.search(text)
    if found:
        return found.group().strip()
    own = words.OWN.search(text.lstrip(), 1)
    return own.group().strip() if own else ""


def _counsel(text: str) -> str:
    """One plain sign of counselling, or two weaker ones."""
    strong = next(_meant(words.COUNSEL.found(text), text), "")
    if strong or not words.HELPING.present(text):
        return strong
    weak = [hit for pattern in words.HELPING if (hit := next(_meant(pattern.finditer(text), text), ""))]
    return weak[0] if len(weak) > 1 else ""


def _meant(matches: Iterable[re.Match[str]], text: str) -> Iterator[str]:
    """What is not reported, and not advice that the patient is sick of."""
    yield from _said((found for found in matches if not words.FED_UP.search(_before(found, text))), text)


def _said(matches: Iterable[re.Match[str]], text: str) -> Iterator[str]:
    """What is not reported, and nothing that the patient does."""
    yield from unreported((found for found in matches if not words.OWN_WISH.search(_before(found, text))), text)


def _first(patterns: WordList, text: str) -> str:
    return next(_said(patterns.found(text), text), "")


def unreported(matches: Iterable[re.Match[str]], text: str) -> Iterator[str]:
    """What was found where the patient does not say that others say it, or forbid it."""
    for found in matches:
        if not (words.REPORTED.search(_before(found, text)) or words.REPORTED_AFTER.match(text, found.end())):
            yield found.group().strip()


def _before(found: re.Match[str], text: str) -> str:
    """The sentence up to what was found."""
    return re.split(r"[.!?…\n]", text[: found.start()])[-1][-70:]


def without_quotes(text: str) -> str:
    """The text less what it quotes."""
    return words.QUOTED.sub(" … ", text)


_WORDS: Final[dict[Kind, str]] = {
    "empty": "nothing is said",
    "reasoning": "it thinks aloud about its task",
    "second_speaker": "somebody else speaks too",
    "counsellor": "it counsels",
    "clinician": "it speaks as the doctor or about the patient",
    "machine": "it speaks as a machine",
    "script": "it speaks of the exercise",
    "language": "it changes language",
    "direction": "it describes what is seen",
    "not_the_patient": "it does not sound like the patient",
}
