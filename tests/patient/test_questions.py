"""What is asked is found among the author's questions, whatever the words; what is not asked is not told."""

from __future__ import annotations

import re

import pytest

from mhtui.patient.bedside import which_test

CHARLTON, JODIE, MAYA, JOE, TAMSIN = (
    "mr-charltons-back",
    "on-the-stairs-at-four",
    "ten-days-without-sleep",
    "the-relief-is-late",
    "completion-day",
)


def refs(reply):
    return [release.ref for release in reply.releases]


def says_one_of(reply, lines):
    return any(line in reply.speech for line in lines)


@pytest.mark.parametrize(
    ("case_id", "line", "unit"),
    [
        (TAMSIN, "And your periods, have they been regular?", "periods"),
        (TAMSIN, "Have your collars got tighter, or your eyes felt gritty?", "eyes_neck"),
        (JOE, "What line of work were you in?", "railway"),
        (JODIE, "Is there a pet at your place?", "pets"),
        (MAYA, "Where have you put the keys to the car?", "keys"),
        (CHARLTON, "Do you listen to the wireless of an evening?", "pastimes"),
    ],
)
def test_other_words_for_a_question_reach_its_line(talk, case_id, line, unit):
    t = talk(case_id)
    t.say("Hello.")
    reply = t.say(line)
    assert unit in {ref.split(".")[0] for ref in refs(reply)} | set(reply.withheld)


def test_a_question_cut_at_its_comma_is_one(talk):
    t = talk(TAMSIN)
    reply = t.say("And when you are in one of your attacks, what happens in your body?")
    assert "attacks.asked" in refs(reply)


def test_whoever_answers_does_not_add_that_they_do_not_know(talk):
    t = talk(TAMSIN)
    reply = t.say("How do you sleep, and do you own a boat?")
    assert "sleep.asked" in refs(reply)
    assert not says_one_of(reply, t.case.patient.unknown)


def test_the_same_words_are_not_said_twice_in_one_reply(talk):
    t = talk(CHARLTON)
    reply = t.say("Do you save your tablets up? Have you put any tablets by?")
    sentences = [s.strip() for s in re.split(r"(?<=[.?!])\s", reply.speech) if len(s) > 12]
    assert len(sentences) == len(set(sentences))


@pytest.mark.parametrize(
    "line",
    [
        "Would you be all right with me having a word with your mum?",
        "Is it fine if I talk to your mother about this?",
        "I'd like to speak to your mum now. Would you let me?",
    ],
)
def test_leave_is_asked_of_the_patient(talk, line):
    t = talk(JODIE)
    t.say("Hello Jodie.")
    reply = t.say(line)
    assert reply.kind == "patient_replied"
    assert says_one_of(reply, dict(t.case.patient.reactions)["informant_called"])


@pytest.mark.parametrize(
    ("case_id", "line"),
    [
        (CHARLTON, "I noticed the ring on your finger."),
        (MAYA, "Why did your sister want you to come in?"),
        (JODIE, "Did your mum make you come in?"),
    ],
)
def test_nobody_comes_in_who_is_only_spoken_of(talk, case_id, line):
    assert talk(case_id).say(line).kind == "patient_replied"


def test_a_false_figure_among_true_ones_is_put_right(talk):
    t = talk(MAYA)
    t.all("How much alcohol do you drink?", "How are you sleeping?")
    reply = t.say(
        "So you hardly sleep, you feel well on it, and you drink three bottles of wine a night. Is that right?"
    )
    assert not says_one_of(reply, dict(t.case.patient.reactions)["right_summary"])
    assert any(ref.startswith("alcohol.") for ref in refs(reply))


def test_what_the_doctor_is_about_to_do_is_no_question(talk):
    t = talk(JODIE)
    t.say("Hello Jodie.")
    reply = t.say("I'll fetch you some water and come straight back, all right?")
    assert not says_one_of(reply, t.case.patient.unknown)


def test_a_test_is_asked_for_in_its_own_words():
    assert which_test("Were you looking after yourself, walking and cooking?") is None
    assert which_test("How was your memory in the last year?") is None
    assert which_test("Who is the king?") == "general_knowledge"
    assert which_test("What year is it?") == "orientation"


@pytest.mark.parametrize("case_id", [CHARLTON, JODIE, MAYA, JOE, TAMSIN])
def test_what_is_seen_names_no_finding(talk, case_id):
    t = talk(case_id)
    replies = [t.say(f"Tell me about yourself, part {n}.") for n in range(16)]
    seen = " ".join(reply.behaviour for reply in replies)
    assert not re.search(r"\bin range\b|\blabile\b|\bblunted\b|\baffect\b", seen)
