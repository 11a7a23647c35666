"""The person who may be called in: called, asked, left, sent out; and who is not there to be called."""

from __future__ import annotations

import pytest

CHARLTON, JODIE, MAYA, JOE, TAMSIN = (
    "mr-charltons-back",
    "on-the-stairs-at-four",
    "ten-days-without-sleep",
    "the-relief-is-late",
    "completion-day",
)


def refs(reply):
    return [release.ref for release in reply.releases]


@pytest.mark.parametrize(
    ("case_id", "call"),
    [
        (JODIE, "Can I speak to your mum? Could she come in?"),
        (MAYA, "Could Lena come in?"),
        (JOE, "Can I phone Peg?"),
        (TAMSIN, "Can your mother join us?"),
        (CHARLTON, "Could I ring Ruth?"),
        (CHARLTON, "I'd like to have a word with your daughter, may I?"),
        (TAMSIN, "Would you mind if I spoke to a relative of yours?"),
    ],
)
def test_the_patient_is_asked_for_leave_and_the_informant_comes_in(talk, case_id, call):
    t = talk(case_id)
    reply = t.say(call)
    assert reply.kind == "patient_replied"
    assert any(line in reply.speech.replace("… ", "") or line in reply.speech for line in called(t))
    assert reply.informant_in is True
    assert reply.releases == ()
    name = {JODIE: "Donna", MAYA: "Lena", JOE: "Peg", TAMSIN: "Jean", CHARLTON: "Ruth"}[case_id]
    greeted = t.say(f"Hello {name}, thank you for coming.")
    assert greeted.kind == "informant_replied"
    assert greeted.speech in t.case.patient.informant.opening


@pytest.mark.parametrize(
    ("case_id", "call"), [(JOE, "I'm going to ring Peg now."), (JODIE, "Donna, would you come in, please?")]
)
def test_who_is_told_comes_in_at_once(talk, case_id, call):
    t = talk(case_id)
    reply = t.say(call)
    assert reply.kind == "informant_replied"
    assert reply.speech in t.case.patient.informant.opening


def test_leave_for_later_brings_nobody_now(talk):
    t = talk(TAMSIN)
    reply = t.say("Could I have a word with your mum later on, only if you agree?")
    assert reply.kind == "patient_replied"
    assert reply.informant_in is False
    assert t.say("How have you been sleeping?").kind == "patient_replied"


def called(t):
    return dict(t.case.patient.reactions)["informant_called"]


def test_called_in_with_a_question_they_greet_and_answer(talk):
    t = talk(JOE)
    reply = t.say("Can I phone your daughter Peg? Peg, how is his memory?")
    assert any(line in reply.speech for line in t.case.patient.informant.opening)
    assert "informant:memory" in refs(reply)


@pytest.mark.parametrize(
    "line", ["Could I speak to your wife?", "Can your husband come in?", "May I ring your brother?"]
)
def test_nobody_comes_who_does_not_exist(talk, line):
    reply = talk(CHARLTON).say(line)
    assert reply.kind == "patient_replied"
    assert reply.informant_in is False
    assert reply.releases == ()


def test_an_open_question_to_the_informant_brings_what_they_have_seen(talk):
    t = talk(JODIE)
    t.say("Could your mum come in?")
    assert refs(t.say("Donna, what have you noticed?")) == ["informant:chief_complaint", "informant:onset_course"]


def test_the_informant_answers_in_the_third_person_and_knows_only_their_part(talk):
    t = talk(MAYA)
    t.say("Could Lena come in?")
    assert refs(t.say("Does she drink?")) == ["informant:alcohol"]
    unknown = t.say("Does she take drugs?")
    assert unknown.kind == "informant_replied"
    assert unknown.releases == ()


def test_turning_back_to_the_patient_by_name(talk):
    t = talk(TAMSIN)
    t.say("Can your mother join us?")
    reply = t.say("Tamsin, how are you sleeping?")
    assert reply.kind == "patient_replied"
    assert reply.informant_in is True


@pytest.mark.parametrize(
    "address",
    [
        "Mr Charlton, how are you sleeping?",
        "Thank you, Ruth. Mr Charlton, how are you sleeping?",
        "Edwin, how are you sleeping?",
    ],
)
def test_title_and_surname_address_the_patient(talk, address):
    t = talk(CHARLTON)
    t.say("Could I ring Ruth?")
    reply = t.say(address)
    assert reply.kind == "patient_replied"
    assert refs(reply) == ["sleep.asked"]


def test_you_on_the_patients_own_heart_is_for_the_patient(talk):
    t = talk(JODIE)
    t.say("Could your mum come in?")
    reply = t.say("Are you thinking of ending your life?")
    assert reply.kind == "patient_replied"


@pytest.mark.parametrize(
    "line",
    [
        "Can I have a minute alone with Jodie please?",
        "Donna, would you mind waiting outside?",
        "Thanks Donna, I'll let you get back to the corridor.",
        "Could you give us five minutes?",
        "I'd like to speak to Jodie on her own now.",
        "Donna, would you step out for a moment?",
    ],
)
def test_the_informant_is_sent_out(talk, line):
    t = talk(JODIE)
    t.say("Could your mum come in?")
    reply = t.say(line)
    assert reply.kind == "patient_replied"
    assert reply.informant_in is False
    assert reply.releases == ()
    assert t.say("How are you sleeping?").kind == "patient_replied"


def test_sent_out_and_the_patient_asked_in_one_breath(talk):
    t = talk(JOE)
    t.say("Can I phone Peg?")
    reply = t.say("Thanks Peg, I'll let you go. Joe, do you drink alcohol?")
    assert reply.informant_in is False
    assert refs(reply) == ["ale.asked"]


def test_goodbye_is_for_the_patient(talk):
    t = talk(MAYA)
    t.say("Could Lena come in?")
    assert t.say("Goodbye, I'll be back shortly.").kind == "patient_replied"
