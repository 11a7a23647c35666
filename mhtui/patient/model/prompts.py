"""What a model patient is told: role and presentation, the active memory, what may be said now. Never the diagnosis.

The system prompt is the same all through a session; what belongs to a turn stands in the last message. Words of others are
put in as they are; nothing in them is read as a template.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from mhtui.core.case import Case, Presentation
from mhtui.core.chat import Message, ReplySchema, Role
from mhtui.core.events import DoctorSaid, DoctorSilent, Event, InformantReplied, PatientOpened, PatientReplied
from mhtui.patient.model.gold import Gold
from mhtui.patient.model.replies import as_reply
from mhtui.patient.model.variants import VARIANTS, PatientChoice

PROMPT_VERSION: Final = "model-patient 1"

_RULES: Final = (
    "You are a patient who has come to a doctor. You are no helper: you need not be kind, clear or grateful, and it is not "
    "for you to comfort, advise, question or teach the doctor. Speak as this one person, aloud, as I, one turn at a time; the "
    "doctor speaks for themselves. You know about yourself only what you are told here and what you have said. Add no numbers, "
    "names, people, dates, illnesses or complaints to it; what you do not know, you do not know. You do not know what a "
    "doctor would call it. Never speak about a role, a text or an exercise."
)
_ASK_BOTH: Final = 'Reply with one JSON object and nothing else: {"behaviour": "what the doctor sees", "speech": "what you say aloud"}.'
_ASK_SPEECH: Final = 'Reply with one JSON object and nothing else: {"speech": "what you say aloud"}.'
_TEXT: Final = {"type": "string"}


@dataclass(frozen=True, slots=True)
class Turn:
    """What a turn may draw on. `script`: the case's own words for it, with what is seen; `told`: lines told before."""

    script: str = ""
    behaviour: str = ""
    told: tuple[str, ...] = ()


@lru_cache(maxsize=len(VARIANTS))
def schema(choice: PatientChoice) -> ReplySchema:
    """The shape of a reply."""
    keys = ("behaviour", "speech") if choice.presents else ("speech",)
    fields = {"properties": dict.fromkeys(keys, _TEXT), "required": list(keys), "additionalProperties": False}
    return ReplySchema("patient", {"type": "object", **fields})


def ask(choice: PatientChoice) -> str:
    """The shape of a reply, in words."""
    return _ASK_BOTH if choice.presents else _ASK_SPEECH


def system(case: Case, choice: PatientChoice, gold: Gold) -> Message:
    """Rules, role, and by variant presentation and the whole record. A line that names the diagnosis is left out."""
    parts = [_RULES, _section("Who you are:", _role(case), gold)]
    if choice.presents:
        parts.append(_section("How you come across:", looks(case.patient.presentation), gold))
    if not choice.remembers:
        parts.append(_section("What you know about yourself:", record(case), gold))
    return Message("system", "\n\n".join([*parts, ask(choice)]))


def messages(
    system_message: Message, events: Sequence[Event], turn: Turn, choice: PatientChoice, last: int = 0
) -> tuple[Message, ...]:
    """The prompt: the dialogue by speaker, and what belongs to this turn. `last` keeps so many events of the dialogue
    (0: all), and the prompt says that some are left out."""
    said = [spoken for event in events if (spoken := _spoken(event, choice))]
    shown = said[-last:] if last else said
    left_out = (
        [Message("user", "[The beginning of the conversation is left out here.]")] if len(shown) < len(said) else []
    )
    first = left_out or [Message("user", "[The doctor comes in.]")]
    private = Message("user", _private(turn, choice))
    return (system_message, *joined([*first, *shown, private]))


def looks(look: Presentation) -> list[str]:
    """What of the presentation can be seen and heard; what the patient thinks and perceives is memory, not looks."""
    speech, affect, form = look.speech, look.affect, look.thought_form
    pattern = f"{_FORMS[form.pattern]} ({_STRENGTH[form.strength]})" if form.strength else _FORMS["linear"]
    labile = "" if affect.lability == "none" else f", {affect.lability} lability"
    irritable = f", irritable on: {', '.join(affect.turns_irritable_on)}" if affect.turns_irritable_on else ""
    lines = {
        "Appearance": look.appearance,
        "Behaviour": look.behaviour,
        "Movement": look.psychomotor,
        "Eye contact": look.eye_contact,
        "Speech": f"{speech.rate} rate, {speech.volume} voice, amount {speech.amount}, interruptible: {speech.interruptible}",
        "Affect": f"{affect.quality}, range {affect.range}{labile}{irritable}",
        "How your thoughts follow each other": pattern,
        "Guardedness": _GUARDED[look.defensiveness],
        "Habits": "; ".join(look.signs.always),
    }
    return [f"{name}: {text}" for name, text in lines.items() if text and "not described" not in text.lower()]


def record(case: Case) -> list[str]:
    """The whole record: every fact that the patient knows, open or not."""
    patient = case.patient
    facts = [fact for unit in patient.memory for fact in unit.facts]
    return [*facts, *(fact for no in patient.negatives for fact in no.facts or no.says[:1])]


_STRENGTH: Final = {1: "a little", 2: "clearly", 3: "so that one can hardly follow"}
_FORMS: Final = {
    "linear": "one after the other, to the point",
    "circumstantial": "by way of many needless details, back to the point in the end",
    "tangential": "off to something else, and not back",
    "flight_of_ideas": "leaping on by sound, pun and association, faster than you can say",
    "loosened": "without a thread that others could see",
    "blocked": "breaking off in the middle, and then gone",
    "perseverative": "back to the same thing again and again",
    "poverty": "hardly any, a word or two",
    "overinclusive": "with everything that could possibly belong to it",
}
"""A patient is not told what a doctor calls it."""
_GUARDED: Final = {0: "open", 1: "a little wary", 2: "wary", 3: "hostile"}


def _role(case: Case) -> list[str]:
    role = case.patient.role
    return [
        f"{role.name}, {role.age}, {role.gender}, {role.occupation}",
        f"Living: {role.living}",
        f"Manner of speaking: {role.voice}",
        f"Boundaries: {role.boundaries}",
    ]


def _section(title: str, lines: Iterable[str], gold: Gold) -> str:
    return "\n".join([title, *(f"- {line}" for line in gold.free(lines))])


def _private(turn: Turn, choice: PatientChoice) -> str:
    """What belongs to this turn, which the doctor does not hear."""
    parts = []
    if choice.remembers and turn.told:
        parts += ["You have told this already:", *(f"- {line}" for line in turn.told)]
    if choice.remembers:
        parts += ["Say now this, in these words or in your own, and nothing beyond it:", turn.script or "…"]
    if choice.presents and choice.remembers and turn.behaviour:
        parts += ["What is seen of you now:", turn.behaviour]
    return "\n".join([f"[For you alone, the doctor does not hear it. {ask(choice)}", *parts]).rstrip() + "]"


def _spoken(event: Event, choice: PatientChoice) -> Message | None:
    """A line of dialogue, with its role by who spoke."""
    payload = event.payload
    if isinstance(payload, DoctorSaid):
        return Message("user", f"Doctor: {payload.text}")
    if isinstance(payload, DoctorSilent):
        return Message("user", "[The doctor waits.]")
    if isinstance(payload, InformantReplied):
        return Message("user", f"{payload.who}: {payload.speech}")
    if isinstance(payload, PatientOpened | PatientReplied) and payload.speech:
        return Message("assistant", as_reply(payload.speech, payload.behaviour if choice.presents else None))
    return None


def joined(parts: Iterable[Message]) -> list[Message]:
    """Lines of one side in a row as one message: endpoints want the sides to take turns."""
    out: list[Message] = []
    for part in parts:
        if out and out[-1].role == part.role:
            role: Role = part.role
            out[-1] = Message(role, f"{out[-1].content}\n\n{part.content}")
        else:
            out.append(part)
    return out
