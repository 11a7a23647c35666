"""The embedded patient: answers from the case alone, without a model. It can say only what the case contains."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from mhtui.core.case import Case
from mhtui.core.events import DoctorSaid, Event, InformantReplied, PatientReplied, Release, Understood
from mhtui.core.once import once_each
from mhtui.patient.again import put_again
from mhtui.patient.answer import Answerer
from mhtui.patient.asks import Ask, asks_of
from mhtui.patient.choose import Chooser
from mhtui.patient.conditions import EARLY_TURNS, LECTURE_WORDS, conditions_of, rapport_after
from mhtui.patient.draft import Draft
from mhtui.patient.informant import InformantVoice
from mhtui.patient.people import audience, dismisses, not_now, short_name
from mhtui.patient.reader import Reader
from mhtui.patient.referents import Referents
from mhtui.patient.rejoin import compared, rejoined
from mhtui.patient.remarks import Remark, acts_of, judges, remarks_of
from mhtui.patient.render import render
from mhtui.patient.sense import Sense
from mhtui.patient.small_acts import PLEASANTRY, small_act
from mhtui.patient.spelling import Speller
from mhtui.patient.state import PatientState, recall, remember
from mhtui.patient.units import UnitIndex

ENGINE_VERSION: Final = "embedded-6"
"""Raised whenever the same words would get another answer."""

ANSWERED: Final = {"mute": 1, "poor": 2, "reduced": 2, "normal": 2, "increased": 3}
"""How many asks of one turn are answered, by amount of speech."""

MOST_HEARD: Final = 8000
"""Of a longer turn the patient takes in its beginning and its end, half of this many characters each."""

_SPOKEN: Final = frozenset({"doctor_said", "doctor_silent"})
_GAPS: Final = re.compile(r"\s{3,}")

GREETED_UP_TO: Final = 2
"""After this many turns a greeting is no longer answered as one."""

_SENSE: Final = re.compile(r"\bmake (?:any )?sense\b", re.IGNORECASE)

_REACTIONS: Final = (
    ("close", "closing"),
    ("explain", "explains_illness"),
    ("advise", "explains_plan"),
    ("reassure", "reassurance"),
    ("comfort", "reassurance"),
    ("confront", "confront"),
    ("empathy", "empathy"),
    ("normalise", "normalise"),
    ("call_informant", "informant_called"),
    ("greet", "greeting"),
    ("stray", "off_topic"),
)
"""What a turn that asks nothing is answered with: the first act of weight."""

_PLANS: Final = (
    "we will",
    "we'll",
    "i'll",
    "i will",
    "plan",
    "treat",
    "start",
    "admit",
    "medication",
    "tablet",
    "ward",
    "going to",
)


class EmbeddedPatient:
    """The patient (and informant) of one case under one seed. Pure but for a cache of the fold."""

    def __init__(self, case: Case, reader: Reader, seed: int, sense: Sense) -> None:
        self._case = case
        self._reader = reader
        self._seed = seed
        self._sense = sense
        self._index, self._people = _tables(case)
        self._speller = _speller(self._index, reader)
        self._memory: tuple[str, int, PatientState] | None = None

    async def reply(self, events: Sequence[Event]) -> PatientReplied | InformantReplied:
        """The reply to the last doctor's turn."""
        return self.respond(events)

    def respond(self, events: Sequence[Event]) -> PatientReplied | InformantReplied:
        """As `reply`, without a loop: a pure function of case, seed and events."""
        state = self._state(events)
        payload = next(e.payload for e in reversed(events) if e.kind in _SPOKEN)  # a pause may lie between
        if not isinstance(payload, DoctorSaid):
            return self._silence(state)
        text, corrects = put_again(self._speller.mended(heard(payload.text)))
        if not state.informant_in:
            text = self._people.resolved(text, before_now(state))
        elif not state.informant_spoke:  # in company "he" is whom the patient has just spoken of, if anybody
            text = self._people.resolved(text, state.heard[-1:])
        remarks = remarks_of(self._reader.read(text))
        inside = state.informant_in
        turn_of = state.informant_spoke or (state.just_called and ("?" in text or "greet" in acts_of(remarks)))
        who = audience(text, remarks, self._case, inside=inside, spoke_last=inside and turn_of)
        if who == "informant":
            return self._informant(remarks, state)
        if who == "consent":
            return self._asked_leave(text, remarks, state)
        if who == "stranger":
            return self._stranger(remarks, state)
        if who == "dismissed":
            remarks = tuple(remark for remark in remarks if not dismisses(remark.text))
        return self._patient(text, remarks, state, stays=inside and who != "dismissed", corrects=corrects)

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

    def _patient(
        self, text: str, remarks: tuple[Remark, ...], state: PatientState, *, stays: bool, corrects: bool
    ) -> PatientReplied:
        found = conditions_of(text, remarks, state, self._case)
        after = rapport_after(text, remarks, state, self._case)
        # the doctor's words count before the answer is chosen: kindness opens in the same turn
        draft = Draft(self._case, replace(state, rapport=after), self._seed, focus=state.focus)
        acts = acts_of(remarks)
        raised = state.raised if "normalised" in state.recent else ()
        chooser = Chooser(draft, self._index, self._sense)
        self._sense.warm(lambda: compared(asks_of(remarks, self._case, raised, corrects=corrects), text))
        asks = asks_of(remarks, self._case, raised, corrects=corrects, foreseen=lambda ask: bool(chooser.asked(ask)))
        asks = rejoined(asks, text, self._case, self._sense)
        if "injection" in acts:
            draft.react("off_topic", "asked to leave the role")
        elif "judge" in acts and (judges(text) or not any(chooser.asked(ask) for ask in asks)):
            self._judged(text, draft)
        elif asks:
            self._answer(asks, draft, found, text)
        elif small_act(text, draft):
            draft.why.append("a small act")
        else:
            self._react(remarks, text, draft)
        if "empathy" in acts:
            draft.triggers.append("on_empathy")
        return self._finish(draft, remarks, found, after, stays)

    def _answer(self, asks: list[Ask], draft: Draft, found: frozenset[str], text: str) -> None:
        look = self._case.patient.presentation
        most = ANSWERED[look.speech.amount]
        leads, wanted = [a for a in asks if a.leads], [a for a in asks if not a.leads]
        if len({ask.text for ask in wanted}) > max(2, most):
            draft.react("two_questions", f"{len(wanted)} things asked at once")
        for ask in wanted[:-most]:
            draft.why.append(f"left unanswered: {', '.join(ask.topics) or ask.text[:40]}")
        answerer = Answerer(draft, self._index, found, text, self._sense, alone=len(asks) == 1)
        for ask in (*leads[-1:], *wanted[-most:]):
            answerer.answer(ask)
        if set(draft.asked) & set(look.signs.painful_topics):
            draft.triggers.append("on_painful_topic")

    def _judged(self, text: str, draft: Draft) -> None:
        draft.triggers.append("on_judgement")
        draft.grave = True
        lecture = len(text.split()) > LECTURE_WORDS and draft.react("lecture", "lectured")
        if not lecture:
            draft.react("judgement", "judged")

    def _react(self, remarks: tuple[Remark, ...], text: str, draft: Draft) -> None:
        """A turn that asks nothing: the first act of weight gets its reaction."""
        acts = acts_of(remarks)
        long = len(text.split()) > LECTURE_WORDS and bool({"explain", "advise", "reassure"} & set(acts))
        if long and draft.react("lecture", "lectured"):
            return
        if "apologise" in acts and "empathy" not in acts:
            self._apologised(draft)
            return
        for act, reaction in _REACTIONS:
            if act in acts and draft.react(self._fitting(act, reaction, text, draft), f"doctor: {act}"):
                return
        if any(_SENSE.search(r.text) for r in remarks) and draft.react(
            "explains_illness", "asked whether it makes sense"
        ):
            return
        if any(r.topics[:1] and r.topics[0][0] == "small_talk_rapport" for r in remarks if PLEASANTRY.search(r.text)):
            draft.say(draft.draw("small_talk", self._case.patient.small_talk), "", "small talk")
        draft.why.append("nothing asked")

    def _apologised(self, draft: Draft) -> None:
        """An apology is taken without a word: a habit to be seen, no thanks and nothing told."""
        draft.grave = True
        draft.triggers.append("always")
        draft.say("…", "", "doctor: apologise")
        draft.why.append("doctor: apologise")

    def _fitting(self, act: str, reaction: str, text: str, draft: Draft) -> str:
        """Advice before anything was heard is too early; what is explained may be a plan; greetings come first."""
        low = text.lower()
        if act == "advise" and draft.state.turn < EARLY_TURNS:
            return "advice_too_early"
        if act == "explain" and any(word in low for word in _PLANS) and "you have" not in low and "think" not in low:
            return "explains_plan"
        if act == "greet" and draft.state.turn > GREETED_UP_TO:
            return ""
        return reaction

    def _silence(self, state: PatientState) -> PatientReplied:
        """Silence: with rapport the unit in focus may go on by itself, else the reaction of the case."""
        draft = Draft(self._case, state, self._seed, focus=state.focus, triggers=["on_silence"])
        unit = self._case.patient.unit(state.focus) if state.focus else None
        ref = f"{unit.id}.detail" if unit else ""
        just = state.heard[-1] if state.heard else ""
        told_now = unit and any(line in just for part in unit.parts() for line in unit.lines(part))
        goes_on = told_now and state.rapport >= 2 and not state.has_told(ref)
        if unit and goes_on and unit.lines("detail"):
            draft.say(draft.draw(ref, unit.lines("detail")), ref, "silence, with rapport")
            draft.why.append(f"{ref}: silence, with rapport")
        else:
            draft.react("silence", "silence")
        return self._finish(draft, (), frozenset(), state.rapport, state.informant_in)

    def _stranger(self, remarks: tuple[Remark, ...], state: PatientState) -> PatientReplied:
        """Somebody is asked for whom the case does not have."""
        draft = Draft(self._case, state, self._seed, focus=state.focus)
        draft.unknown("asked for somebody who is not there")
        return self._finish(draft, remarks, frozenset(), state.rapport, state.informant_in)

    def _asked_leave(self, text: str, remarks: tuple[Remark, ...], state: PatientState) -> PatientReplied:
        """The patient is asked whether the informant may be spoken to; they come in with the answer, unless it is for later."""
        draft = Draft(self._case, state, self._seed, focus=state.focus)
        if not draft.react("informant_called", "asked for leave to speak to the informant"):
            draft.say("…", "", "asked for leave to speak to the informant")
        found = conditions_of(text, remarks, state, self._case)
        return self._finish(draft, remarks, found, state.rapport, not not_now(text))

    def _finish(
        self, draft: Draft, remarks: tuple[Remark, ...], found: frozenset[str], rapport: float, informant_in: bool
    ) -> PatientReplied:
        draft.settle()
        shown = render(draft)
        told = zip(draft.pieces, shown.quotes, strict=True)
        return PatientReplied(
            behaviour=shown.behaviour,
            speech=shown.speech,
            latency_ms=shown.latency_ms,
            understood=understood(remarks),
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

    def _informant(self, remarks: tuple[Remark, ...], state: PatientState) -> InformantReplied:
        informant = self._case.patient.informant
        if informant is None:
            raise RuntimeError("an informant was to answer in a case without one")
        draft = Draft(self._case, state, self._seed)
        InformantVoice(informant, draft, self._sense).answer(asks_of(remarks, self._case))
        return InformantReplied(
            who=short_name(informant.who),
            speech=" ".join(piece.text for piece in draft.pieces),
            releases=tuple(Release(ref=p.ref, reason=p.reason, quote=p.text) for p in draft.pieces if p.ref),
            understood=understood(remarks),
        )


@once_each(64)
def _tables(case: Case) -> tuple[UnitIndex, Referents]:
    """What sessions of one case share."""
    return UnitIndex(case), Referents(case)


@once_each(64)
def _speller(index: UnitIndex, reader: Reader) -> Speller:
    return Speller(reader.known_words | frozenset(index.spoken))


def heard(text: str) -> str:
    """What the patient takes in of a turn: all of it, or the beginning and the end of a very long one."""
    half = MOST_HEARD // 2
    taken = text if len(text) <= MOST_HEARD else f"{text[:half]}\n{text[-half:]}"
    return _GAPS.sub(lambda gap: "\n" if "\n" in gap.group() else " ", taken)


def before_now(state: PatientState) -> tuple[str, ...]:
    """What "he" may point to: whom the doctor asked about last, else whom the replies spoke of, latest first."""
    return (*state.said[-2:-1], *state.heard[-1:], *state.heard[-2:-1])


def understood(remarks: tuple[Remark, ...]) -> tuple[Understood, ...]:
    """The turn as it was taken, for the log."""
    return tuple(
        Understood(text=r.text, act=r.act, topics=tuple(t for t, _ in r.topics), aspect=r.aspect) for r in remarks
    )
