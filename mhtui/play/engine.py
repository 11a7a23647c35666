"""The rules of the encounter: what an action leads to. Pure: no clock, no store, no parties."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from mhtui.core.actions import (
    Action,
    EndPhase,
    KeepSilent,
    Order,
    Pause,
    RankDiagnoses,
    Resume,
    ReturnTo,
    Say,
    Scratch,
    Stop,
    WriteNote,
    WritePlan,
    Written,
)
from mhtui.core.encounter import Encounter
from mhtui.core.events import (
    DiagnosesRanked,
    DiagnosisEntry,
    DoctorSaid,
    DoctorSilent,
    EncounterEnded,
    ExamOrdered,
    LimitReached,
    NoteWritten,
    Paused,
    Payload,
    PhaseChanged,
    PlanWritten,
    Resumed,
    ScratchWritten,
    Typed,
)
from mhtui.core.icd11 import Icd11
from mhtui.core.note import NOTE_KEYS, PLAN_KEYS
from mhtui.core.phases import may_return, next_phase
from mhtui.core.text import clean

MAX_DIAGNOSES = 10
MAX_SECTION_CHARS = 20_000


@dataclass(frozen=True, slots=True)
class Refusal:
    """An action that was not taken, and why, in words for the doctor. Nothing was logged."""

    reason: str


Step = list[Payload] | Refusal


def accept(state: Encounter, action: Action, now_ms: int, icd11: Icd11) -> Step:
    """Events that the action itself makes, before any party answers; or a refusal."""
    if state.ended:
        return Refusal("The encounter is over.")
    if state.due == "patient" and state.paused and isinstance(action, EndPhase):
        return [Resumed(), *_ended_phase(state)]  # a patient that stays away holds nobody up
    if state.due and not isinstance(action, Stop | Pause | Resume | Scratch):
        return Refusal(f"The {state.due} has not answered yet.")
    if state.paused and not isinstance(action, Resume | Stop | Scratch):
        return Refusal("The clock is paused: resume first.")
    if state.start.pressure and not isinstance(action, _IN_TALK):
        return Refusal("This is a conversation: there are no exams and nothing to write. End it when you are done.")
    return _as_typed(_RULES[type(action)](state, action, now_ms, icd11), action)


def limits_after(state: Encounter, now_ms: int) -> list[Payload]:
    """Notices for limits used up by now and not yet told."""
    limits, usage = state.start.limits, state.elapsed_at(now_ms)
    used = {
        "turns": limits.turns is not None and usage.turns >= limits.turns,
        "minutes": limits.minutes is not None and usage.patient_ms >= limits.minutes * 60_000,
        "orders": limits.orders is not None and usage.orders >= limits.orders,
        "ladder": state.pressed_out,
    }
    fresh = [name for name, over in used.items() if over and name not in state.limits_reached]
    return [LimitReached.model_validate({"limit": name}) for name in fresh]


def _as_typed(step: Step, action: Action) -> Step:
    """What was written keeps how it was typed."""
    if isinstance(step, Refusal) or not isinstance(action, Written) or action.keying is None:
        return step
    typed = {"keying": action.keying}
    return [payload.model_copy(update=typed) if isinstance(payload, Typed) else payload for payload in step]


def _say(state: Encounter, action: Say, now_ms: int, _icd11: Icd11) -> Step:
    if state.phase != "interview":
        return Refusal("The interview is over; " + _way_back(state))
    text = clean(action.text)
    problem = _text_problem(text, state.start.limits.chars, "message")
    if problem:
        return problem
    if not _talk_is_over(state, now_ms):
        return [DoctorSaid(text=text)]
    if state.closed:
        return _limit_reached(state)
    return [*limits_after(state, now_ms), DoctorSaid(text=text, closing=True)]


def _silent(state: Encounter, _action: KeepSilent, now_ms: int, _icd11: Icd11) -> Step:
    if state.phase != "interview":
        return Refusal("The interview is over; " + _way_back(state))
    if _talk_is_over(state, now_ms):
        return _limit_reached(state)
    return [DoctorSilent()]


def _order(state: Encounter, action: Order, now_ms: int, _icd11: Icd11) -> Step:
    if state.phase != "exams":
        return Refusal("Exams are ordered in the exams phase.")
    text = clean(action.text)
    problem = _text_problem(text, 2000, "order")
    if problem:
        return problem
    limits, usage = state.start.limits, state.elapsed_at(now_ms)
    if limits.orders is not None and usage.orders >= limits.orders:
        return Refusal("No orders are left: go on to the next phase.")
    return [ExamOrdered(request=text)]


def _write_note(state: Encounter, action: WriteNote, _now_ms: int, _icd11: Icd11) -> Step:
    if state.phase != "note":
        return Refusal("The note is written in the note phase.")
    return _sections(action.sections, NOTE_KEYS, lambda s: NoteWritten(sections=s))


def _write_plan(state: Encounter, action: WritePlan, _now_ms: int, _icd11: Icd11) -> Step:
    if state.phase != "plan":
        return Refusal("The plan is written in the plan phase.")
    return _sections(action.sections, PLAN_KEYS, lambda s: PlanWritten(sections=s))


def _sections(sections: dict[str, str], keys: frozenset[str], make: Callable[[dict[str, str]], Payload]) -> Step:
    unknown = sorted(set(sections) - keys)
    if unknown:
        return Refusal(f"Unknown section {unknown[0]!r}; sections are {', '.join(sorted(keys))}.")
    texts = {key: clean(text) for key, text in sections.items()}
    long = [key for key, text in texts.items() if len(text) > MAX_SECTION_CHARS]
    if long:
        return Refusal(f"Section {long[0]!r} is longer than {MAX_SECTION_CHARS:,} characters: shorten it.")
    return [make({key: text for key, text in texts.items() if text.strip()})]


def _rank(state: Encounter, action: RankDiagnoses, _now_ms: int, icd11: Icd11) -> Step:
    if state.phase != "diagnosis":
        return Refusal("Diagnoses are ranked in the diagnosis phase.")
    codes = [entry.code.strip().upper() for entry in action.entries]
    unknown = [code for code in codes if icd11.title(code) is None]
    if unknown:
        return Refusal(f"{unknown[0]!r} is not an ICD-11 chapter 6 code.")
    if len(set(codes)) < len(codes):
        return Refusal("The list names a code twice.")
    if len(codes) > MAX_DIAGNOSES:
        return Refusal(f"Rank at most {MAX_DIAGNOSES} diagnoses.")
    entries = zip(codes, action.entries, strict=True)
    ranked = [DiagnosisEntry(code=c, title=icd11.title(c) or "", reasoning=clean(e.reasoning)) for c, e in entries]
    return [DiagnosesRanked(entries=tuple(ranked))]


def _end_phase(state: Encounter, _action: EndPhase, _now_ms: int, _icd11: Icd11) -> Step:
    return _ended_phase(state)


def _ended_phase(state: Encounter) -> list[Payload]:
    to = "ended" if state.start.pressure else next_phase(state.phase)
    changed = PhaseChanged(to=to, last_word=_last_word(state))
    if to == "ended":
        return [EncounterEnded(how="submitted")]
    return [changed]


def _return_to(state: Encounter, action: ReturnTo, _now_ms: int, _icd11: Icd11) -> Step:
    if not may_return(state.phase, action.phase):
        return Refusal(f"From {state.phase} there is no way back to {action.phase}.")
    return [PhaseChanged(to=action.phase, last_word=_last_word(state))]


def _last_word(state: Encounter) -> Any:
    """Who spoke last when the interview is left; None elsewhere."""
    if state.phase != "interview" or not state.dialogue:
        return None
    return "doctor" if state.dialogue[-1].speaker == "doctor" else "no_reply"


def _pause(_state: Encounter, action: Pause, _now_ms: int, _icd11: Icd11) -> Step:
    reason = clean(action.reason).strip()
    return [Paused(reason=reason[:500])] if reason else Refusal("A pause needs a reason.")


def _resume(state: Encounter, _action: Resume, _now_ms: int, _icd11: Icd11) -> Step:
    return [Resumed()] if state.paused else Refusal("The clock is not paused.")


def _scratch(_state: Encounter, action: Scratch, _now_ms: int, _icd11: Icd11) -> Step:
    text = clean(action.text)
    too_long = len(text) > MAX_SECTION_CHARS
    return Refusal("Notes to self are too long.") if too_long else [ScratchWritten(text=text)]


def _stop(_state: Encounter, action: Stop, _now_ms: int, _icd11: Icd11) -> Step:
    return [EncounterEnded(how="stopped", reason=clean(action.reason)[:500])]


def _talk_is_over(state: Encounter, now_ms: int) -> bool:
    if state.pressed_out:
        return True
    limits, usage = state.start.limits, state.elapsed_at(now_ms)
    turns_over = limits.turns is not None and usage.turns >= limits.turns
    return turns_over or (limits.minutes is not None and usage.patient_ms >= limits.minutes * 60_000)


def _limit_reached(state: Encounter) -> Refusal:
    if state.start.pressure:
        return Refusal("The conversation has reached its end: end it.")
    return Refusal("The interview has reached its limit: go on to the next phase.")


def _text_problem(text: str, most: int, what: str) -> Refusal | None:
    if not text.strip():
        return Refusal(f"The {what} is empty: nothing was sent.")
    if len(text) > most:
        return Refusal(f"The {what} has {len(text):,} characters; at most {most:,} fit. Nothing was sent.")
    return None


def _way_back(state: Encounter) -> str:
    return "return to it first." if may_return(state.phase, "interview") else "the patient has left."


_IN_TALK: Final = (Say, KeepSilent, EndPhase, Pause, Resume, Scratch, Stop)
"""What there is to do in a pressure dialogue."""

_RULES: dict[type, Callable[[Encounter, Any, int, Icd11], Step]] = {
    Say: _say,
    KeepSilent: _silent,
    Order: _order,
    WriteNote: _write_note,
    RankDiagnoses: _rank,
    WritePlan: _write_plan,
    EndPhase: _end_phase,
    ReturnTo: _return_to,
    Pause: _pause,
    Resume: _resume,
    Scratch: _scratch,
    Stop: _stop,
}
