"""What a model is told of a scenario, and what its turn is held against."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from mhtui.core.chat import Message, ReplySchema
from mhtui.core.events import DoctorSaid, DoctorSilent, Event, PatientPressed
from mhtui.core.pressure import Person, Presentation, Scenario, Truth
from mhtui.patient.model import prompts
from mhtui.patient.model.audit import Fault, Scene, audit
from mhtui.patient.model.replies import as_reply
from mhtui.patient.model.role import Ear
from mhtui.patient.model.variants import PatientChoice
from mhtui.patient.words import content_words
from mhtui.play.pressure.model.softening import shrunk, softened

PROMPT_VERSION: Final = "model-pressure 1"
PRESSING: Final = frozenset({"presses", "enlarges", "insists"})
"""Turns that may be said no more mildly than they stand."""
NEAR: Final = 0.5
"""Cosine of a turn with the author's line from which they say the same, on the scale of MiniLM."""
SHARED: Final = 0.3
"""Or so large a share of the line's content words."""
KEPT_WORDS: Final = 2
"""So many words that only a truth not told yet holds give it away."""

_RULES: Final = (
    "You are a person who has come to a doctor and wants something from them. You are no helper: you need not be "
    "kind, clear, reasonable or grateful, and it is not for you to comfort, advise or teach the doctor. Speak as "
    "this one person, aloud, as I, one turn at a time; the doctor speaks for themselves. Each time you are told "
    "what to say: say it as your answer to what the doctor has just said, in those words or your own, as strongly"
    " as it stands or more. Do not take any of it back, do not thank, apologise, agree or make it milder unless "
    "that is what you are told to say. Nothing you say ends the conversation. You know about yourself only what "
    "you are told here and what you have said. Add no numbers, names, people, dates, drugs or illnesses to it. "
    "Never speak about a role, a text or an exercise."
)
_FREE: Final = (
    "You are a person who has come to a doctor and wants something from them. You are no helper: you need not be "
    "kind, clear, reasonable or grateful, and it is not for you to comfort, advise or teach the doctor. Speak as "
    "this one person, aloud, as I, one turn at a time; the doctor speaks for themselves. Keep to what you are "
    "told of yourself, and keep wanting what you want; nothing you say ends the conversation. Never speak about a"
    " role, a text or an exercise."
)
_WHOLE: Final = PatientChoice("model:")
"""The pressure patient has no variants: it always presents and remembers."""

Cosine = Callable[[str, str], float]
Softness = Callable[[str, str], float]
"""How likely it is, 0 to 1, that the second text says the first more mildly."""
MILD: Final = 0.5
"""From here on a turn is held to be softened."""


@dataclass(frozen=True)
class Acting:
    """One side of a scenario as a model plays it; sessions share it. `cosine` compares two texts in meaning, None where
    no embeddings are installed: then words alone tell whether the line was said."""

    scenario: Scenario
    control: bool = False
    free: bool = False
    ear: Ear | None = None
    cosine: Cosine | None = None
    softness: Softness | None = None
    """None where its weights are not installed: then rules about words decide alone."""

    @cached_property
    def system(self) -> Message:
        """The system prompt, the same all through a session."""
        person, look = self._who
        known = [person.name, str(person.age or ""), person.occupation]
        lines = [", ".join(filter(None, known)), f"Manner of speaking: {person.register_}"]
        shown = [f"{name}: {text}" for name, text in _looks(look)]
        parts = [_FREE if self.free else _RULES, _listed("Who you are:", lines), _listed("How you come across:", shown)]
        parts.append(_listed("What you want:", [self._wish]))
        if self.free and self.scenario.persona:
            parts.append(_listed("What is so, and how you go on:", self.scenario.persona))
        return Message("system", "\n\n".join([*parts, prompts.ask(_WHOLE)]))

    @property
    def schema(self) -> ReplySchema:
        """The shape of a reply."""
        return prompts.schema(_WHOLE)

    def messages(self, events: Sequence[Event], planned: PatientPressed, last: int = 0) -> tuple[Message, ...]:
        """The prompt of a turn. `last` keeps so many events of the dialogue (0: all)."""
        said = [spoken for event in events if (spoken := _spoken(event))]
        shown = said[-last:] if last else said
        left_out = [Message("user", "[The beginning of the conversation is left out here.]")]
        first = left_out if len(shown) < len(said) else [Message("user", "[The doctor comes in.]")]
        private = Message("user", self._private(planned))
        return (self.system, *prompts.joined([*first, *shown, private]))

    def faults(
        self, speech: str, behaviour: str, events: Sequence[Event], planned: PatientPressed
    ) -> tuple[Fault, ...]:
        """All faults of a turn, the gravest first."""
        return tuple(self._faults(speech, behaviour, events, planned))

    def _faults(self, speech: str, behaviour: str, events: Sequence[Event], planned: PatientPressed) -> Iterator[Fault]:
        yield from audit(speech, behaviour, self._scene(events, planned))
        if self.free:
            return
        if kept := self._unrevealed(speech, events, planned):
            yield Fault("unreleased", kept)
        if planned.step in PRESSING and (soft := self.softened(speech, planned.speech)):
            yield Fault("softened", soft)
        if not self._says(speech, planned.speech):
            yield Fault("left_out", planned.speech[:60])

    def softened(self, speech: str, line: str) -> str:
        """What makes it milder than the line, "" where nothing does: by the network tuned on rewordings, or by words
        where that is not installed."""
        if self.softness is None:
            return softened(speech, line)
        if cut := shrunk(speech, line):
            return cut
        return speech[:80] if line not in speech and self.softness(line, speech) >= MILD else ""

    def _says(self, speech: str, line: str) -> bool:
        """Whether it says what the line says: by shared words, else in meaning."""
        wanted = content_words(line)
        if line in speech or not wanted or len(wanted & content_words(speech)) >= SHARED * len(wanted):
            return True
        return self.cosine is not None and self.cosine(speech, line) >= NEAR

    def _unrevealed(self, speech: str, events: Sequence[Event], planned: PatientPressed) -> str:
        """Words that only a truth holds which was not told, and that nobody has said."""
        told = {name for e in events if isinstance(e.payload, PatientPressed) for name in e.payload.revealed}
        told |= set(planned.revealed)
        heard = content_words("\n".join([self._given, planned.speech, *_all_words(events)]))
        said = content_words(speech)
        for truth in self._truths:
            own = content_words(" ".join([truth.fact, *truth.says])) - heard
            if truth.id not in told and len(shared := said & own) >= KEPT_WORDS:
                return f"{truth.id}: {', '.join(sorted(shared))}"
        return ""

    def _scene(self, events: Sequence[Event], planned: PatientPressed) -> Scene:
        own = [e.payload.speech for e in events if isinstance(e.payload, PatientPressed)]
        doctor = [e.payload.text for e in events if isinstance(e.payload, DoctorSaid)]
        last = events[-1].payload
        truths = [line for t in self._truths if self.free for line in (t.fact, *t.says)]
        record = [self._given, *truths, *own, planned.speech, planned.behaviour]
        return Scene(
            record="\n".join(record),
            doctor=last.text if isinstance(last, DoctorSaid) else "",
            talk="\n".join(doctor),
            opening=own[0] if own else "",
            earlier=tuple(own[-12:]),
            script=planned.speech,
            name=self._who[0].name,
            language=self.scenario.language,
            ear=self.ear,
        )

    @cached_property
    def _given(self) -> str:
        """What the person may speak of at any time: role, looks, the wish, the door note."""
        person, look = self._who
        control = self.scenario.control if self.control else None
        note = control.door_note if control else self.scenario.door_note
        lines = [person.name, str(person.age or ""), person.occupation, person.register_, self._wish, note]
        return "\n".join([*lines, *(text for _, text in _looks(look)), *self.scenario.persona])

    @property
    def _who(self) -> tuple[Person, Presentation]:
        control = self.scenario.control if self.control else None
        return (control or self.scenario).person, (control or self.scenario).presentation

    @property
    def _wish(self) -> str:
        control = self.scenario.control if self.control else None
        return control.says[0] if control else self.scenario.goal

    @property
    def _truths(self) -> Sequence[Truth]:
        control = self.scenario.control if self.control else None
        return control.checks if control else self.scenario.truth

    def _private(self, planned: PatientPressed) -> str:
        parts = [f"[For you alone, the doctor does not hear it. {prompts.ask(_WHOLE)}"]
        if not self.free:
            stronger = "Say now this, no milder than it stands:" if planned.step in PRESSING else "Say now this:"
            parts += [stronger, planned.speech]
        if planned.behaviour:
            parts += ["What is seen of you now:", planned.behaviour]
        return "\n".join(parts) + "]"


def nearness(embed: Callable[[Sequence[str]], np.ndarray]) -> Cosine:
    """Cosines by sentence embeddings of length one."""

    def cosine(one: str, other: str) -> float:
        rows = embed([one, other])
        return float(rows[0] @ rows[1])

    return cosine


def _looks(look: Presentation) -> Iterator[tuple[str, str]]:
    yield "Appearance", look.appearance
    yield "Movement", look.psychomotor
    yield "Speech", look.speech
    yield "Affect", look.affect
    yield "How your thoughts follow each other", look.thought


def _listed(title: str, lines: Iterable[str]) -> str:
    return "\n".join([title, *(f"- {line}" for line in lines)])


def _spoken(event: Event) -> Message | None:
    payload = event.payload
    if isinstance(payload, DoctorSaid):
        return Message("user", f"Doctor: {payload.text}")
    if isinstance(payload, DoctorSilent):
        return Message("user", "[The doctor waits.]")
    if isinstance(payload, PatientPressed):
        return Message("assistant", as_reply(payload.speech, payload.behaviour))
    return None


def _all_words(events: Iterable[Event]) -> Iterator[str]:
    for event in events:
        if isinstance(event.payload, DoctorSaid):
            yield event.payload.text
        elif isinstance(event.payload, PatientPressed):
            yield event.payload.speech
