"""What a model is told: the rules, and the DoctorView as text. Nothing else goes into a prompt.

Words of others are put in as they are; nothing in them is read as a template.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from mhtui.core.chat import Message
from mhtui.core.events import ExamResult
from mhtui.core.note import NOTE_SECTIONS, PLAN_SECTIONS, Section
from mhtui.core.view import DoctorView, Turn
from mhtui.doctors.model.replies import ASK_DIAGNOSES, ASK_ORDERS, ASK_TURN

PROMPT_VERSION: Final = "model-doctor 1"
TALK_VERSION: Final = "model-doctor talk 1"
"""Of what is said in a dialogue without exams and documents."""
PAUSE_SHOWN_MS: Final = 3000

_ROLE: Final = (
    "You are the doctor in a psychiatric clinic. You meet one patient and do the whole encounter: interview, exams, "
    "note, diagnosis (ICD-11 chapter 6), plan. The patient is simulated and the encounter is for training and research."
)
_INTERVIEW: Final = (
    "Now is the interview. What you say is spoken to the patient, word for word: speak only as the doctor, one turn at "
    "a time, in plain speech, and wait for the answer. What stands in square brackets is what you see, not what is "
    "said. Find out what brings the patient, the history, the mental state, the risks. Nothing you say ends the "
    "interview; only the action next_phase does, and the patient leaves after the exams."
)
_TALK_ROLE: Final = (
    "You are the doctor in a psychiatric service. You talk with one person. The person is simulated and the "
    "conversation is for training and research."
)
_TALK: Final = (
    "What you say is spoken to the person, word for word: speak only as the doctor, one turn at a time, in plain "
    "speech, and wait for the answer. What stands in square brackets is what you see, not what is said. There are no "
    "exams and nothing to write here: what you ask, prescribe, refuse, arrange or decide, you say. Nothing anybody "
    "says ends the conversation; only your action next_phase does."
)
_EXAMS: Final = (
    "Now are the exams: bedside examinations, scales, blood tests, imaging, anything. Order what you need in your own "
    "words, one exam an entry. What the hospital does not hold comes back as unavailable, which does not mean normal. "
    "Every order counts: needless ones too. The action next_phase ends the exams."
)
_NOTE: Final = "Now write the note. Write only what was said, seen or found. Leave a section empty if there is nothing."
_DIAGNOSIS: Final = (
    "Now rank the diagnoses that fit, most likely first, at most ten, each with its code of ICD-11 chapter 6 (four "
    "characters, with a point and more where it is subdivided) and your reasons. A code that is not in the table comes "
    "back with what the table lists under the name."
)
_PLAN: Final = "Now write the plan. Leave a section empty if there is nothing to do."


def interview(view: DoctorView, closing: bool = False) -> tuple[Message, ...]:
    """The interview so far, as turns; the clock stands at the end."""
    role, task = (_TALK_ROLE, _TALK) if view.talk_only else (_ROLE, _INTERVIEW)
    system = Message("system", "\n\n".join([role, _door(view), task, ASK_TURN]))
    turns = [_spoken(turn) for turn in view.dialogue]
    return (system, *turns, Message("user", _last_word(view) if closing else _clock(view)))


def exams(view: DoctorView) -> tuple[Message, ...]:
    """The interview as a record, the results so far, what orders are left."""
    return _desk(view, _EXAMS, [ASK_ORDERS], [transcript(view), _results(view), _orders_left(view)])


def note(view: DoctorView, shortened: int = 0) -> tuple[Message, ...]:
    """Interview and results, and the sections of the note."""
    return _desk(view, _NOTE, [ask_sections(NOTE_SECTIONS)], [transcript(view, shortened), _results(view)])


def diagnosis(view: DoctorView, shortened: int = 0) -> tuple[Message, ...]:
    """Interview, results and the note."""
    parts = [transcript(view, shortened), _results(view), _written("Your note", NOTE_SECTIONS, view.note)]
    return _desk(view, _DIAGNOSIS, [ASK_DIAGNOSES], parts)


def plan(view: DoctorView, shortened: int = 0) -> tuple[Message, ...]:
    """Interview, results, the note and the diagnoses."""
    ranked = [f"{n}. {d.code} {d.title}. {d.reasoning}".strip() for n, d in enumerate(view.diagnoses, 1)]
    parts = [
        transcript(view, shortened),
        _results(view),
        _written("Your note", NOTE_SECTIONS, view.note),
        "\n".join(["Your diagnoses:", *(ranked or ["none"])]),
    ]
    return _desk(view, _PLAN, [ask_sections(PLAN_SECTIONS)], parts)


def ask_sections(sections: Sequence[Section]) -> str:
    """What a note or plan should look like."""
    keys = [f"- {section.key}: {section.label}; {section.hint}" for section in sections]
    return "\n".join(["Reply with one JSON object and nothing else, a text for each of these keys:", *keys])


def transcript(view: DoctorView, shortened: int = 0) -> str:
    """The dialogue as a record. `shortened` halves it so many times, leaving out its middle, and says so."""
    lines = [_line(turn) for turn in view.dialogue]
    keep = max(4, len(lines) >> shortened)
    if shortened and keep < len(lines):
        head = max(2, keep // 4)
        gap = f"[{len(lines) - keep} turns are left out here]"
        lines = [*lines[:head], gap, *lines[len(lines) - (keep - head) :]]
    return "\n".join(["The interview:", *lines])


def _desk(view: DoctorView, task: str, ask: Iterable[str], parts: Iterable[str]) -> tuple[Message, ...]:
    system = Message("system", "\n\n".join([_ROLE, _door(view), task, *ask]))
    return system, Message("user", "\n\n".join(part for part in parts if part))


def _door(view: DoctorView) -> str:
    lines = [f"Case: {view.title} ({view.setting})", "Door note:", view.door_note.strip()]
    if view.informant:
        lines.append(f"Somebody who knows the patient can be asked in: {view.informant}.")
    return "\n".join([*lines, _limits(view)])


def _limits(view: DoctorView) -> str:
    limits = view.limits
    parts = [
        f"{limits.turns} turns in the interview" if limits.turns is not None else "",
        f"{limits.minutes} minutes with the patient" if limits.minutes is not None else "",
        f"{limits.orders} orders" if limits.orders is not None and not view.talk_only else "",
        f"{limits.chars} characters a turn",
    ]
    return "Limits, the same for every doctor: " + ", ".join(part for part in parts if part) + "."


def _clock(view: DoctorView) -> str:
    limits, usage = view.limits, view.usage
    turns = f"turn {usage.turns + 1}" + (f" of {limits.turns}" if limits.turns is not None else "")
    minutes = f"minute {usage.patient_ms // 60_000}" + (f" of {limits.minutes}" if limits.minutes is not None else "")
    return f"[{turns}, {minutes}]"


def _last_word(view: DoctorView) -> str:
    used = " and ".join(sorted(view.limits_reached & {"turns", "minutes"}))
    if not used:
        return "[The person has said all they came to say. You may say one last thing. Or: next_phase.]"
    return f"[The limit of {used} is reached. You may say one last thing; there is no answer to it. Or: next_phase.]"


def _orders_left(view: DoctorView) -> str:
    limit = view.limits.orders
    return "" if limit is None else f"Orders used: {view.usage.orders} of {limit}."


def _spoken(turn: Turn) -> Message:
    if turn.speaker == "doctor":
        return Message("assistant", turn.speech or "[waits]")
    name = "" if turn.speaker == "patient" else f"{turn.name}: "
    return Message("user", f"{_seen(turn)}{name}{turn.speech}".strip())


def _line(turn: Turn) -> str:
    return f"{turn.name}: {_seen(turn)}{turn.speech}".strip()


def _seen(turn: Turn) -> str:
    pause = f"pauses {turn.latency_ms // 1000} s" if turn.latency_ms >= PAUSE_SHOWN_MS else ""
    seen = "; ".join(part for part in (pause, turn.behaviour) if part)
    return f"[{seen}] " if seen else ""


def _results(view: DoctorView) -> str:
    return "\n".join(["Exam results:", *([_result(result) for result in view.results] or ["none ordered"])])


def _result(result: ExamResult) -> str:
    if result.exam is None:
        return f"- {result.requested}: {'not specific enough' if result.status == 'vague' else 'result unavailable'}"
    again = " (repeated)" if result.status == "repeat" else ""
    return f"- {result.exam}{again}: {result.report or 'result unavailable'}"


def _written(title: str, sections: Sequence[Section], texts: dict[str, str]) -> str:
    lines = [f"{section.label}: {texts[section.key]}" for section in sections if section.key in texts]
    return "\n".join([f"{title}:", *(lines or ["not written"])])
