"""The rules of the encounter: phases move by explicit action alone, limits hold, nothing follows the end."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mhtui.core.actions import (
    EndPhase,
    KeepSilent,
    Order,
    Pause,
    RankDiagnoses,
    RankedDiagnosis,
    Resume,
    ReturnTo,
    Say,
    Scratch,
    Stop,
    WriteNote,
    WritePlan,
)
from mhtui.core.encounter import Encounter, fold
from mhtui.core.events import (
    ACTORS,
    Event,
    ExamResult,
    ExamResulted,
    InformantReplied,
    Limits,
    PatientOpened,
    PatientReplied,
    Payload,
    SessionStarted,
)
from mhtui.core.icd11 import Entry, Icd11
from mhtui.core.phases import PHASES, may_return, next_phase
from mhtui.play.engine import Refusal, accept, limits_after

ICD = Icd11([Entry("6A70.3", "Single episode depressive disorder, severe", "mood")])
FAREWELLS = (
    "I'm done being a burden",
    "goodbye",
    "Goodbye, see you next week.",
    "That's all I need",
    "Thank you for responding.",
    "END",
    "DIAGNOSIS READY",
    "DIAGNOSIS READY: depression",
    "/end",
    "The interview is over.",
    "I sent goodbye texts",
)


class Game:
    """A session without store or parties: the engine, and answers that come at once."""

    def __init__(self, limits: Limits | None = None) -> None:
        self.now = 1_000_000
        self.events: list[Event] = []
        self.state = Encounter()
        started = SessionStarted(
            case_id="c",
            case_hash="h",
            title="t",
            setting="s",
            door_note="d",
            arm="other",
            seed=1,
            limits=limits or Limits(),
        )
        self.commit([started, PatientOpened(behaviour="sits", speech="Hello.")])

    def commit(self, payloads: list[Payload]) -> None:
        for payload in payloads:
            event = Event("S", len(self.events), self.now, self.state.phase, ACTORS[payload.kind], payload)
            self.events.append(event)
            self.state = self.state.apply(event)

    def act(self, action, *, answer: bool = True, after_ms: int = 1000) -> list[Payload] | Refusal:
        self.now += after_ms
        step = accept(self.state, action, self.now, ICD)
        if isinstance(step, Refusal):
            return step
        self.commit(step)
        if answer:
            self.answer()
        return step

    def answer(self, informant: bool = False) -> None:
        if self.state.due == "patient":
            reply: Payload = PatientReplied(behaviour="", speech="Yes.")
            self.commit([InformantReplied(who="sister", speech="Yes.") if informant else reply])
        elif self.state.due == "hospital":
            self.commit([ExamResulted(results=(ExamResult(requested="x", status="unavailable"),))])
        else:
            return
        self.commit(limits_after(self.state, self.now))


words = st.one_of(
    st.sampled_from([*FAREWELLS, "How are you sleeping?", "mm", " ", "", "x" * 9000, "\ud800 \x00", "{0} %s"]),
    st.text(max_size=20),
)
actions = st.one_of(
    words.map(lambda text: Say(text=text)),
    st.builds(KeepSilent),
    words.map(lambda text: Order(text=text)),
    st.dictionaries(st.sampled_from(["hpi", "risk", "no-such"]), words, max_size=2).map(
        lambda s: WriteNote(sections=s)
    ),
    st.dictionaries(st.sampled_from(["safety", "no-such"]), words, max_size=2).map(lambda s: WritePlan(sections=s)),
    st.lists(st.sampled_from(["6A70.3", "6a70.3", "ZZZ"]), max_size=3).map(
        lambda codes: RankDiagnoses(entries=tuple(RankedDiagnosis(code=c) for c in codes))
    ),
    st.builds(EndPhase),
    st.sampled_from([*PHASES, "ended"]).map(lambda phase: ReturnTo(phase=phase)),
    words.map(lambda text: Pause(reason=text)),
    st.builds(Resume),
    words.map(lambda text: Scratch(text=text)),
)
rare = st.one_of(actions, actions, actions, actions, words.map(lambda text: Stop(reason=text)))
steps = st.lists(
    st.tuples(rare, st.booleans(), st.integers(min_value=-5_000, max_value=600_000)), min_size=1, max_size=40
)
some_limits = st.builds(
    Limits,
    turns=st.one_of(st.none(), st.integers(1, 5)),
    minutes=st.one_of(st.none(), st.integers(1, 20)),
    orders=st.one_of(st.none(), st.integers(1, 3)),
)


@given(steps, some_limits)
@settings(max_examples=150, deadline=None)
def test_no_sequence_of_actions_breaks_a_rule(moves, limits):
    game = Game(limits)
    for action, answer, after_ms in moves:
        before = game.state
        made = game.act(action, answer=answer, after_ms=after_ms)
        after = game.state
        if isinstance(made, Refusal):
            assert after == before
            assert made.reason
            continue
        assert before.ended is None
        if after.phase != before.phase:
            assert isinstance(action, EndPhase | ReturnTo | Stop)
        if isinstance(action, EndPhase):
            assert after.phase == next_phase(before.phase)
        if isinstance(action, ReturnTo):
            assert may_return(before.phase, action.phase)
        if after.ended:
            assert isinstance(action, Stop) or (isinstance(action, EndPhase) and before.phase == "plan")


@given(steps, some_limits)
@settings(max_examples=100, deadline=None)
def test_the_fold_over_any_prefix_is_the_state_it_was(moves, limits):
    game = Game(limits)
    seen = {len(game.events): game.state}
    for action, answer, after_ms in moves:
        game.act(action, answer=answer, after_ms=after_ms)
        seen[len(game.events)] = game.state
    for length, state in seen.items():
        assert fold(game.events[:length]) == state


@given(steps, some_limits)
@settings(max_examples=100, deadline=None)
def test_nothing_follows_the_end(moves, limits):
    game = Game(limits)
    for action, answer, after_ms in moves:
        game.act(action, answer=answer, after_ms=after_ms)
    game.act(Stop())
    length = len(game.events)
    assert game.state.ended
    for action in (Say(text="hello"), EndPhase(), Resume(), Pause(reason="x"), Scratch(text="x"), Stop(), KeepSilent()):
        assert isinstance(game.act(action), Refusal)
    assert len(game.events) == length
    assert game.state.due is None


@given(steps, some_limits)
@settings(max_examples=100, deadline=None)
def test_the_doctor_has_the_last_word_or_the_log_says_so(moves, limits):
    game = Game(limits)
    for action, answer, after_ms in moves:
        game.act(action, answer=answer, after_ms=after_ms)
    for at, event in enumerate(game.events):
        left = event.kind == "phase_changed" and fold(game.events[:at]).phase == "interview"
        if left:
            speaker = fold(game.events[:at]).dialogue[-1].speaker
            assert event.payload.last_word == ("doctor" if speaker == "doctor" else "no_reply")


@given(steps, some_limits)
@settings(max_examples=100, deadline=None)
def test_limits_hold_with_one_closing_turn(moves, limits):
    game = Game(limits)
    for action, answer, after_ms in moves:
        game.act(action, answer=answer, after_ms=after_ms)
    said = [e.payload for e in game.events if e.kind == "doctor_said"]
    turns = sum(not p.closing for p in said) + sum(e.kind == "doctor_silent" for e in game.events)
    assert limits.turns is None or turns <= limits.turns
    assert sum(p.closing for p in said) <= 1
    results = sum(len(e.payload.results) for e in game.events if e.kind == "exam_resulted")
    assert limits.orders is None or results <= limits.orders
    notices = [e.payload.limit for e in game.events if e.kind == "limit_reached"]
    assert len(notices) == len(set(notices))


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 100_000)), max_size=12))
def test_the_time_of_a_pause_does_not_count(stretches):
    game = Game(Limits(turns=None, minutes=None))
    ran = 0
    for pause, length in stretches:
        if pause:
            game.act(Pause(reason="telephone"), after_ms=0)
            game.act(Resume(), after_ms=length)
        else:
            ran += length
            game.act(Say(text="How are you sleeping?"), after_ms=length)
    assert game.state.usage.active_ms == ran
    assert game.state.usage.patient_ms == ran


@pytest.mark.parametrize("phrase", FAREWELLS)
def test_no_phrase_ends_anything(phrase):
    game = Game()
    for action in (Say(text=phrase), Say(text=f"You said: {phrase}"), Scratch(text=phrase)):
        game.act(action)
        assert game.state.phase == "interview"
        assert game.state.ended is None
    assert not isinstance(game.act(Say(text="And how are you sleeping?")), Refusal)
    for phase in PHASES[1:]:
        game.act(EndPhase())
        assert game.state.phase == phase
        for action in (
            Order(text=phrase),
            WriteNote(sections={"hpi": phrase}),
            WritePlan(sections={}),
            Say(text=phrase),
        ):
            game.act(action)
            assert game.state.phase == phase


def test_what_the_patient_says_ends_nothing():
    game = Game()
    for phrase in FAREWELLS:
        game.act(Say(text="Go on."), answer=False)
        game.commit([PatientReplied(behaviour="", speech=phrase)])
        assert game.state.phase == "interview"
        assert game.state.ended is None


def test_after_the_turn_limit_one_closing_word_without_an_answer():
    game = Game(Limits(turns=2))
    game.act(Say(text="one"))
    game.act(KeepSilent())
    assert "turns" in game.state.limits_reached
    assert not isinstance(game.act(Say(text="Thank you, that is all for now."), answer=False), Refusal)
    assert game.state.due is None
    assert game.state.dialogue[-1].speaker == "doctor"
    assert isinstance(game.act(Say(text="one more")), Refusal)
    assert isinstance(game.act(KeepSilent()), Refusal)
    game.act(EndPhase())
    assert game.events[-1].payload.last_word == "doctor"


def test_leaving_after_the_patients_words_is_recorded():
    game = Game()
    game.act(Say(text="How are you sleeping?"))
    game.act(EndPhase())
    assert game.events[-1].payload.last_word == "no_reply"


def test_while_an_answer_is_due_only_stopping_pausing_and_notes_to_self_are_taken():
    game = Game()
    game.act(Say(text="How are you sleeping?"), answer=False)
    assert isinstance(game.act(Say(text="again"), answer=False), Refusal)
    assert isinstance(game.act(EndPhase(), answer=False), Refusal)
    assert not isinstance(game.act(Scratch(text="note"), answer=False), Refusal)
    assert not isinstance(game.act(Pause(reason="door"), answer=False), Refusal)
    assert isinstance(game.act(Say(text="again"), answer=False), Refusal)


def test_a_clock_set_back_counts_as_nothing():
    game = Game()
    game.act(Say(text="one"), after_ms=5000)
    game.act(Say(text="two"), after_ms=-60_000)
    game.act(Say(text="three"), after_ms=1000)
    assert game.state.usage.active_ms == 6000


def test_when_the_minutes_run_out_while_the_doctor_thinks_it_is_told_before_the_closing_word():
    game = Game(Limits(minutes=1))
    game.act(Say(text="one"), after_ms=30_000)
    assert not isinstance(game.act(Say(text="Thank you, we must stop here."), after_ms=40_000), Refusal)
    assert [e.kind for e in game.events[-2:]] == ["limit_reached", "doctor_said"]
    assert game.state.limits_reached == {"minutes"}
    assert game.state.due is None
    assert isinstance(game.act(Say(text="more")), Refusal)


def test_a_way_back_never_crosses_from_the_desk_to_the_patient():
    game = Game()
    game.act(EndPhase())
    assert not isinstance(game.act(ReturnTo(phase="interview")), Refusal)
    game.act(EndPhase())
    game.act(EndPhase())
    assert game.state.phase == "note"
    for phase in ("interview", "exams"):
        assert isinstance(game.act(ReturnTo(phase=phase)), Refusal)


def test_ending_the_plan_submits_and_stopping_before_stops():
    game = Game()
    for _ in PHASES:
        game.act(EndPhase())
    assert game.state.ended == "submitted"
    other = Game()
    other.act(Stop(reason="tired"))
    assert other.state.ended == "stopped"
