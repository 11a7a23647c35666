"""The embedded patient: answers from the case alone, without a model. It can say only what the case contains."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from mhtui.core.case import Case, InformantLine
from mhtui.core.events import DoctorSaid, Event, InformantReplied, PatientReplied, Release, Understood
from mhtui.patient.answer import Answerer
from mhtui.patient.asks import Ask, asks_of
from mhtui.patient.conditions import EARLY_TURNS, LECTURE_WORDS, acts_of, conditions_of, rapport_after
from mhtui.patient.draft import Draft
from mhtui.patient.reader import Reader, Reading
from mhtui.patient.render import render
from mhtui.patient.state import PatientState, recall, remember
from mhtui.patient.units import UnitIndex

ENGINE_VERSION: Final = "embedded-1"
"""Raised whenever the same words would get another answer."""

ANSWERED: Final = {"mute": 1, "poor": 1, "reduced": 1, "normal": 2, "increased": 3}
"""How many asks of one turn are answered, by amount of speech."""

_DISMISS: Final = re.compile(
    r"\b(?:wait|step|sit) (?:back )?(?:outside|out)\b|leave us|give us (?:a|some|five) (?:moment|minutes?)|on (?:my|our) own|"
    r"speak (?:to|with) (?:\w+ )?alone|that's all (?:i need|from you)",
    re.IGNORECASE,
)
_SECOND: Final = re.compile(r"\byou(?:r|rself)?\b", re.IGNORECASE)
_THIRD: Final = re.compile(r"\b(?:she|he|her|his|him|hers|they|them|their)\b", re.IGNORECASE)


class EmbeddedPatient:
    """The patient (and informant) of one case under one seed. Pure but for a cache of the fold."""

    def __init__(self, case: Case, reader: Reader, seed: int) -> None:
        self._case = case
        self._reader = reader
        self._seed = seed
        self._index = UnitIndex(case)
        self._memory: tuple[str, int, PatientState] | None = None

    async def reply(self, events: Sequence[Event]) -> PatientReplied | InformantReplied:
        """The reply to the last doctor's turn."""
        return self.respond(events)

    def respond(self, events: Sequence[Event]) -> PatientReplied | InformantReplied:
        """As `reply`, without a loop: a pure function of case, seed and events."""
        state = self._state(events)
        payload = events[-1].payload
        if not isinstance(payload, DoctorSaid):
            return self._silence(state)
        reading = self._reader.read(payload.text)
        if state.informant_in or _calls(reading):
            answered = self._with_informant(payload.text, reading, state)
            if answered:
                return answered
        return self._patient(payload.text, reading, state)

    def _state(self, events: Sequence[Event]) -> PatientState:
        """The fold, continued from where it was when the log only grew."""
        known = self._memory
        first = events[0].session_id if events else ""
        if known and known[0] == first and known[1] <= len(events):
            state, begin = known[2], known[1]
        else:
            state, begin = recall((), self._case.patient.presentation.defensiveness), 0
        for event in events[begin:]:
            state = remember(state, event)
        self._memory = (first, len(events), state)
        return state

    def _patient(self, text: str, reading: Reading, state: PatientState) -> PatientReplied:
        draft = Draft(self._case, state, self._seed, focus=state.focus)
        found = conditions_of(text, reading, state, self._case)
        acts = acts_of(reading)
        after = rapport_after(text, reading, state, self._case)
        draft.state = _with_rapport(state, after)
        asks = asks_of(reading)
        if "injection" in acts:
            draft.react("off_topic", "asked to leave the role")
            asks = []
        elif "judge" in acts:
            self._judged(text, draft)
        elif not asks:
            self._react(acts, text, reading, draft)
        if "empathy" in acts:
            draft.triggers.append("on_empathy")
        self._answer(asks if "judge" not in acts else [], draft, found, text)
        return self._finish(draft, reading, found, after, state.informant_in and not _DISMISS.search(text))

    def _answer(self, asks: list[Ask], draft: Draft, found: frozenset[str], text: str) -> None:
        most = ANSWERED[self._case.patient.presentation.speech.amount]
        if len(asks) > max(2, most):
            draft.react("two_questions", f"{len(asks)} things asked at once")
        answerer = Answerer(draft, self._index, found, text, judged=False)
        for ask in asks[:-most]:
            draft.why.append(f"left unanswered: {', '.join(ask.topics) or ask.text[:40]}")
        for ask in asks[-most:]:
            answerer.answer(ask)
        if set(draft.asked) & set(self._case.patient.presentation.signs.painful_topics):
            draft.triggers.append("on_painful_topic")

    def _judged(self, text: str, draft: Draft) -> None:
        draft.triggers.append("on_judgement")
        lecture = len(text.split()) > LECTURE_WORDS and draft.react("lecture", "lectured")
        if not lecture:
            draft.react("judgement", "judged")

    def _react(self, acts: list[str], text: str, reading: Reading, draft: Draft) -> None:
        """A turn that asks nothing: the first act of weight gets its reaction."""
        illness = re.search(
            r"\b(?:illness|disorder|condition|diagnos\w+|called|depress\w+|psychosis|symptoms?)\b", text, re.IGNORECASE
        )
        early = draft.state.turn < EARLY_TURNS
        options = {
            "explain": "explains_illness" if illness else "explains_plan",
            "advise": "advice_too_early" if early else "explains_plan",
            "reassure": "reassurance",
            "confront": "confront",
            "empathy": "empathy",
            "normalise": "normalise",
            "call_informant": "informant_called",
            "close": "closing",
            "greet": "greeting",
        }
        for act, reaction in options.items():
            if act in acts and draft.react(reaction, f"doctor: {act}"):
                return
        if any(topic == "small_talk_rapport" for s in reading.sentences for topic, _ in s.topics):
            draft.say(draft.draw("small_talk", self._case.patient.small_talk), "", "small talk")
        draft.why.append("nothing asked")

    def _silence(self, state: PatientState) -> PatientReplied:
        """Silence: with rapport the unit in focus may go on by itself, else the reaction of the case."""
        draft = Draft(self._case, state, self._seed, focus=state.focus, triggers=["on_silence"])
        unit = self._case.patient.unit(state.focus) if state.focus else None
        ref = f"{unit.id}.detail" if unit else ""
        if (
            unit
            and state.rapport >= 2
            and state.has_told_unit(unit.id)
            and unit.lines("detail")
            and not state.has_told(ref)
        ):
            draft.say(draft.draw(ref, unit.lines("detail")), ref, "silence, with rapport")
            draft.why.append(f"{ref}: silence, with rapport")
        else:
            draft.react("silence", "silence")
        return self._finish(draft, Reading((), self._reader.version), frozenset(), state.rapport, state.informant_in)

    def _finish(
        self, draft: Draft, reading: Reading, found: frozenset[str], rapport: float, informant_in: bool
    ) -> PatientReplied:
        shown = render(draft)
        told = zip(draft.pieces, shown.quotes, strict=True)
        return PatientReplied(
            behaviour=shown.behaviour,
            speech=shown.speech,
            latency_ms=shown.latency_ms,
            understood=understood(reading),
            releases=tuple(Release(ref=p.ref, reason=p.reason, quote=quote) for p, quote in told if p.ref),
            withheld=tuple(draft.withheld),
            asked=tuple(dict.fromkeys(draft.asked)),
            conditions=tuple(sorted(found)),
            used=tuple(draft.used),
            rapport=rapport,
            focus=draft.focus,
            informant_in=informant_in,
            why=tuple(draft.why),
        )

    def _with_informant(self, text: str, reading: Reading, state: PatientState) -> InformantReplied | None:
        """The informant's answer, or None where the patient is meant."""
        informant = self._case.patient.informant
        topics = [t for sentence in reading.sentences for t, _ in sentence.topics]
        lines = _informant_lines(informant.says, topics, state) if informant else []
        if informant is None or _DISMISS.search(text) or self._addresses_patient(text, reading, bool(lines)):
            return None
        draft = Draft(self._case, state, self._seed)
        if not state.informant_in:
            draft.say(draft.draw("informant:opening", informant.opening), "", "called in")
        for line in lines:
            draft.say(
                draft.draw(f"informant:{line.says[0][:40]}", line.says),
                f"informant:{line.topic}",
                f"{line.topic} asked",
            )
        if not draft.pieces:
            draft.say(draft.draw("informant:unknown", informant.unknown), "", "does not know")
        spoken = [piece.text for piece in draft.pieces]
        releases = [Release(ref=p.ref, reason=p.reason, quote=p.text) for p in draft.pieces if p.ref]
        return InformantReplied(
            who=informant.who, speech=" ".join(spoken), releases=tuple(releases), understood=understood(reading)
        )

    def _addresses_patient(self, text: str, reading: Reading, knows: bool) -> bool:
        """By name, by a test, or by "you" on something the informant knows nothing of."""
        if any(sentence.act == "call_informant" for sentence in reading.sentences):
            return False
        name = self._case.patient.role.name.split()[0]
        vocative = re.search(rf"(?:^|[,.!?]\s*){re.escape(name)}\s*[,.!?]|,\s*{re.escape(name)}\s*[.?!]*$", text)
        direct = _SECOND.search(text) and not _THIRD.search(text)
        acts = {sentence.act for sentence in reading.sentences}
        return vocative is not None or "test" in acts or bool(direct and ("confirm_summary" in acts or not knows))


def understood(reading: Reading) -> tuple[Understood, ...]:
    """The reading as it is logged with the reply."""
    return tuple(
        Understood(text=s.text, act=s.act, topics=tuple(t for t, _ in s.topics), aspect=s.aspect)
        for s in reading.sentences
    )


def _calls(reading: Reading) -> bool:
    return any(sentence.act == "call_informant" for sentence in reading.sentences)


def _informant_lines(says: tuple[InformantLine, ...], topics: list[str], state: PatientState) -> list[InformantLine]:
    """All lines on the topics asked; for an open question the first that was not told yet."""
    chosen = [line for line in says if line.topic in topics and line.topic != "chief_complaint"]
    if chosen or not {"chief_complaint", "onset_course"} & set(topics):
        return chosen
    return [line for line in says if f"informant:{line.topic}" not in state.told][:1]


def _with_rapport(state: PatientState, rapport: float) -> PatientState:
    """The doctor's words count before the answer is chosen: kindness opens in the same turn."""
    from dataclasses import replace

    return replace(state, rapport=rapport)
