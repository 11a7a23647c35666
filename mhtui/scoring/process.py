"""Process measures: how the interview was led. Descriptive, part of no score: none of them is good or bad by itself.

Counted from the log (mhtui.scoring.questions); what cannot be counted has no value and says why.
"""

from __future__ import annotations

import hashlib
import inspect
import sys
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from mhtui.core.encounter import fold
from mhtui.core.events import Event
from mhtui.core.report import Measure, Process
from mhtui.core.topics import TOPICS
from mhtui.scoring import questions
from mhtui.scoring.questions import DoctorTurn, Form, doctor_turns

RISK_TOPICS: Final = frozenset(
    {"suicidal_ideation", "suicide_plan_means", "self_harm", "past_suicide_attempts", "homicidal_ideation"}
)
"""Risk to self and to others. Asking about hopelessness is no risk question."""

NO_TURNS: Final = "the doctor has not spoken"
UNREAD: Final = "no turn of the doctor was answered, so none was read"
TYPED: Final = "turns are written one after the other: each answer is whole before the doctor writes"
NO_RISK: Final = "no question about suicide, self-harm or harm to others was asked"


def process(events: Sequence[Event]) -> Process:
    """The measures of a session of any state, of any doctor and before any patient."""
    turns = doctor_turns(events)
    read = [turn for turn in turns if turn.read and not turn.silent]
    return Process(
        turns=len(turns),
        read=len(read),
        measures=(
            *_questions(turns, read),
            *_relating(turns, read),
            *_risk(events, turns, read),
            *_topics(turns, read),
        ),
        turns_per_topic=_per_topic(read),
        hash=rules_hash(),
    )


@lru_cache(maxsize=1)
def rules_hash() -> str:
    """Identity of the counting rules. They are none of the scorer's: a change of them leaves all scores comparable."""
    sources = [inspect.getsource(module) for module in (sys.modules[__name__], questions)]
    return hashlib.sha256("".join(sources).encode()).hexdigest()


def _questions(turns: Sequence[DoctorTurn], read: Sequence[DoctorTurn]) -> list[Measure]:
    why = _nothing(turns, read)
    asked = [(form, turn.seq) for turn in read for form in turn.forms]
    of = {wanted: tuple(seq for form, seq in asked if form == wanted) for wanted in ("open", "closed")}
    double = tuple(turn.seq for turn in read if len(turn.forms) > 1)
    run = _longest_closed(asked)
    ratio = len(of["open"]) / len(of["closed"]) if of["closed"] else None
    return [
        _count("open_questions", "Open questions", of["open"], why),
        _count("closed_questions", "Closed questions", of["closed"], why),
        Measure(
            key="open_to_closed",
            label="Open to closed questions",
            value=ratio,
            reason=why or ("" if of["closed"] else "no closed question was asked"),
        ),
        _count("double_questions", "Turns with two or more questions", double, why),
        _count("longest_closed_run", "Longest run of closed questions", run, why),
        Measure(key="interruptions", label="Interruptions", value=None, reason=TYPED),
    ]


def _relating(turns: Sequence[DoctorTurn], read: Sequence[DoctorTurn]) -> list[Measure]:
    why = _nothing(turns, read)
    silences = tuple(turn.seq for turn in turns if turn.silent)
    empathic = tuple(turn.seq for turn in read for _ in range(turn.empathic))
    normalising = tuple(turn.seq for turn in read for _ in range(turn.normalising))
    return [
        _count("empathic_statements", "Empathic statements", empathic, why),
        _count("normalising_statements", "Normalising statements", normalising, why),
        _count("silences", "Silences kept", silences, "" if turns else NO_TURNS),
    ]


def _risk(events: Sequence[Event], turns: Sequence[DoctorTurn], read: Sequence[DoctorTurn]) -> list[Measure]:
    first = next((turn for turn in read if turn.forms and turn.topics & RISK_TOPICS), None)
    why = _nothing(turns, read) or ("" if first else NO_RISK)
    label = "First question about risk"
    place = (first.seq,) if first else ()
    spent = fold(event for event in events if event.seq <= first.seq).usage.active_ms if first else None
    return [
        Measure(
            key="turns_to_risk",
            label=f"{label}, turn",
            value=first.number if first else None,
            reason=why,
            seqs=place,
        ),
        Measure(key="ms_to_risk", label=f"{label}, after", value=spent, unit="ms", reason=why, seqs=place),
    ]


def _topics(turns: Sequence[DoctorTurn], read: Sequence[DoctorTurn]) -> list[Measure]:
    counted = _per_topic(read)
    why = _nothing(turns, read) or ("" if counted else "no question was about a known topic")
    mean = sum(counted.values()) / len(counted) if counted else None
    return [
        Measure(key="topics", label="Topics asked about", value=len(counted) if read else None, reason=why),
        Measure(key="turns_per_topic", label="Turns per topic, mean", value=mean, reason=why),
    ]


def _per_topic(read: Sequence[DoctorTurn]) -> dict[str, int]:
    """Turns that asked about each topic, the most first; a turn may ask about several."""
    counted = Counter(topic for turn in read if turn.forms for topic in turn.topics)
    places = {topic: place for place, topic in enumerate(TOPICS)}
    ordered = sorted(counted.items(), key=lambda item: (-item[1], places.get(item[0], len(places)), item[0]))
    return dict(ordered)


def _longest_closed(asked: Sequence[tuple[Form, int]]) -> tuple[int, ...]:
    """The turns of the longest stretch of closed questions without an open one between; the first of equal ones."""
    best: list[int] = []
    run: list[int] = []
    for form, seq in asked:
        run = [*run, seq] if form == "closed" else []
        best = run if len(run) > len(best) else best
    return tuple(best)


def _count(key: str, label: str, seqs: tuple[int, ...], why: str) -> Measure:
    return Measure(key=key, label=label, value=None if why else len(seqs), reason=why, seqs=tuple(dict.fromkeys(seqs)))


def _nothing(turns: Sequence[DoctorTurn], read: Sequence[DoctorTurn]) -> str:
    """Why there is nothing to count, "" where there is."""
    if read:
        return ""
    return UNREAD if any(not turn.silent for turn in turns) else NO_TURNS
