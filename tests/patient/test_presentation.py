"""Presentation is seen and heard: a blind reader with a handful of features tells the forms of thought apart."""

from __future__ import annotations

import itertools
from statistics import mean

import pytest

CASES = {
    "mr-charltons-back": "poverty",
    "on-the-stairs-at-four": "blocked",
    "ten-days-without-sleep": "flight_of_ideas",
    "the-relief-is-late": "loosened",
    "completion-day": "overinclusive",
}
QUESTIONS = (
    "What brings you here today?",
    "When did this start?",
    "How are you sleeping?",
    "How is your appetite?",
    "How is your energy?",
    "How has your mood been?",
    "How is your concentration?",
    "What do you do for work?",
    "Where do you live?",
    "Do you have any medical problems?",
    "What medicines do you take?",
    "Do you drink alcohol?",
    "Do you take drugs?",
    "Do you think you are ill?",
    "What help would you like?",
    "Have you had treatment for your nerves before?",
    "Who is close to you?",
    "Do you smoke?",
)


def heard(talk_):
    """What a reader without the case has: behaviour, speech, seconds before the answer."""
    return [(r.behaviour, r.speech, r.latency_ms / 1000) for r in talk_.replies()]


def blind(turns, seen_before):
    """The form of thought by simple features. `seen_before` are sentences that came in more than one place: asides."""
    words = mean(len(speech.split()) for _, speech, _ in turns)
    wait = mean(seconds for *_, seconds in turns)
    breaks = sum("… …" in speech for _, speech, _ in turns)
    dashes = mean(speech.count(" — ") for _, speech, _ in turns)
    first = sum(any(speech.startswith(aside) for aside in seen_before) for _, speech, _ in turns)
    last = sum(any(speech.endswith(aside) for aside in seen_before) for _, speech, _ in turns)
    if breaks >= 3:
        return "blocked"
    if wait > 2 and words < 15 and last + first < 3:
        return "poverty"
    if dashes > 0.3:
        return "flight_of_ideas"
    return "loosened" if wait > 2 and last > first else "overinclusive" if first > last else "unclear"


@pytest.mark.parametrize("case_id", CASES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_blind_reader_tells_the_form_of_thought(talk, case_id, seed):
    t = talk(case_id, seed)
    t.all(*QUESTIONS)
    asides = [a for other in CASES for a in talk(other).case.patient.presentation.thought_form.asides]
    assert blind(heard(t), asides) == CASES[case_id]


@pytest.mark.parametrize("case_id", CASES)
def test_no_sign_is_shown_in_two_turns_running(talk, case_id):
    for seed in range(1, 6):
        t = talk(case_id, seed)
        t.all(*QUESTIONS, *("mm",) * 6)
        seen = [[sign for sign in r.behaviour.split("; ") if sign] for r in t.replies()]
        assert all(not set(one) & set(other) for one, other in itertools.pairwise(seen))


@pytest.mark.parametrize("case_id", CASES)
def test_signs_come_in_another_order_with_another_seed(talk, case_id):
    lines = set()
    for seed in range(1, 5):
        t = talk(case_id, seed)
        t.all(*QUESTIONS[:10])
        lines.add(tuple(r.behaviour for r in t.replies()))
    assert len(lines) == 4


@pytest.mark.parametrize("case_id", CASES)
def test_what_a_note_needs_of_the_presentation_can_be_seen(talk, case_id):
    t = talk(case_id)
    t.all(*QUESTIONS, *QUESTIONS[2:12])
    look = t.case.patient.presentation
    seen = " ".join(r.behaviour for r in t.replies())
    for described in (look.appearance, look.eye_contact, look.psychomotor, look.affect.quality, look.behaviour):
        assert described in seen


@pytest.mark.parametrize("case_id", CASES)
def test_asides_are_not_regular(talk, case_id):
    t = talk(case_id)
    t.all(*QUESTIONS)
    asides = t.case.patient.presentation.thought_form.asides
    wandered = [any(a in r.speech for a in asides) for r in t.replies()]
    assert not all(wandered)
    assert max(sum(1 for r in t.replies() if a in r.speech) for a in asides) <= 3


@pytest.mark.parametrize("case_id", CASES)
def test_nothing_is_woven_into_something_grave(talk, case_id):
    for seed in range(1, 9):
        t = talk(case_id, seed)
        asides = t.case.patient.presentation.thought_form.asides
        t.all("What brings you here?", "That must be very hard.", "I'm so sorry, it sounds frightening and lonely.")
        for line in (
            "Many people in your place have thoughts of not wanting to live. Have you?",
            "Have you thought of ending your life?",
            "Have you made a plan?",
            "Lots of people hear voices. Do you hear voices?",
            "Do you hear voices?",
        ):
            reply = t.say(line)
            grave = "suicid" in " ".join(reply.asked) or reply.withheld or "opened by" in " ".join(reply.why)
            if grave and "told before" not in " ".join(reply.why):
                assert not any(aside in reply.speech for aside in asides)


def test_what_is_hard_to_say_takes_longer(talk):
    t = talk("mr-charltons-back")
    easy = t.say("What do you do for work?").latency_ms
    t.say("Many people who feel low think of ending their life.")
    assert t.say("Have you thought of ending your life?").latency_ms > easy


def test_pressured_speech_is_quick_and_slow_speech_is_slow(talk):
    quick, slow = talk("ten-days-without-sleep"), talk("mr-charltons-back")
    quick.all(*QUESTIONS[:8])
    slow.all(*QUESTIONS[:8])
    assert mean(r.latency_ms for r in quick.replies()) < 500
    assert mean(r.latency_ms for r in slow.replies()) > 3000
