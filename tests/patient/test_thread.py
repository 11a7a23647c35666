"""The thread of a conversation: whom "he" means, what was meant, what was said back, who is asked."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from patient_kit import reader, sense_of

from mhtui.core.events import DoctorSaid, Event, PatientOpened, Paused, Resumed
from mhtui.patient.again import put_again
from mhtui.patient.embedded import EmbeddedPatient
from mhtui.patient.referents import Referents

CHARLTON, JODIE, MAYA, JOE, TAMSIN = (
    "mr-charltons-back",
    "on-the-stairs-at-four",
    "ten-days-without-sleep",
    "the-relief-is-late",
    "completion-day",
)


def units(reply):
    return {release.ref.split(".")[0] for release in reply.releases}


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("No, I meant what you do at night.", "what you do at night."),
        ("Sorry, I meant your father. What became of him?", "your father. What became of him?"),
        ("Hm, no, I was asking why they left.", "why they left."),
        ("Forgive me, I meant medicines. Any at home?", "medicines. Any at home?"),
        ("I mean, what does he think?", "what does he think?"),
        ("Well, what I meant was, do you sleep?", "do you sleep?"),
    ],
)
def test_a_question_put_again(said, meant):
    text, again = put_again(said)
    assert again
    assert text.lstrip(" ,") == meant


@pytest.mark.parametrize("said", ["I meant no harm.", "So, I mean, how are you?", "I meant it kindly.", "No, go on."])
def test_nothing_is_put_again(said):
    assert put_again(said) == (said, False)


@pytest.mark.parametrize(
    ("text", "before", "read"),
    [
        ("Is he still alive?", ("My father took lithium.",), "Is your father still alive?"),
        ("Your sister brought you. What did she say?", (), "Your sister brought you. What did your sister say?"),
        ("How was her mood?", ("Lena cries a lot.",), "How was Lena's mood?"),
        ("Is he still alive?", ("Nobody came.",), "Is he still alive?"),
        ("Is she well?", ("My father took lithium.",), "Is she well?"),
        ("Does your father know he upset you?", ("My brother rang.",), "Does your father know he upset you?"),
    ],
)
def test_he_and_she_stand_for_whom_was_spoken_of(case_of, text, before, read):
    assert Referents(case_of(MAYA)).resolved(text, before) == read


def test_a_pause_between_question_and_answer_is_no_silence(talk):
    t = talk(CHARLTON)
    t.add(DoctorSaid(text="How are you sleeping?"))
    t.add(Paused(reason="interrupted"))
    t.add(Resumed())
    assert "sleep" in units(t.patient.respond(t.events))


def test_a_quotation_before_a_question_is_no_summary(talk):
    t = talk(MAYA)
    t.all("Is there any mental illness in the family?", "Tell me about your father.")
    reply = t.say("You said your father took lithium. Is he still alive?")
    assert units(reply) <= {"family", "nursery"}
    assert not any(line in reply.speech for line in dict(t.case.patient.reactions)["wrong_summary"])


def test_what_nobody_accuses_is_no_reproach(talk):
    t = talk(JODIE)
    t.say("Hello Jodie.")
    assert "judged" not in t.say("I don't think you're making it up, Jodie.").conditions
    assert "judged" in t.say("I think you're making it up.").conditions


@pytest.mark.parametrize(
    ("case_id", "line"), [(CHARLTON, "Have you seen the new bridge in town?"), (MAYA, "Who won the match?")]
)
def test_what_the_case_does_not_hold_is_not_known(talk, case_id, line):
    t = talk(case_id)
    t.say("How are you sleeping?")
    reply = t.say(line)
    assert reply.releases == ()
    assert reply.withheld == ()


def test_thanks_with_a_goodbye_are_a_goodbye(talk):
    t = talk(CHARLTON)
    reply = t.say("Goodbye for now, Mr Charlton. I'm glad you came.")
    assert any(line.lstrip("…") in reply.speech for line in dict(t.case.patient.reactions)["closing"])


def test_harm_to_somebody_else_is_not_answered_by_ones_own(talk):
    t = talk(JODIE)
    reply = t.say("Were you planning to use it on him?")
    assert "suicidality" not in units(reply)


@pytest.mark.parametrize("line", ["Can I take your pulse?", "I'd like to feel your neck, if I may."])
def test_an_examination_brings_no_history(talk, line):
    reply = talk(TAMSIN).say(line)
    assert reply.releases == ()


@pytest.mark.parametrize("line", ["What would you like me to call you?", "Is Tamsin all right, or Ms K.?"])
def test_what_to_be_called(talk, line):
    assert "Tamsin" in talk(TAMSIN).say(line).speech


def test_a_place_is_no_thing_to_be_named(talk):
    assert "test:naming" not in [r.ref for r in talk(JOE).say("What is this place we're in?").releases]


def test_the_patient_answers_again_when_called_by_name(talk):
    t = talk(JOE)
    t.all("I'm going to ring Peg now.", "Peg, does he drink?")
    assert t.say("Thanks Peg. Joseph, it's the doctor. What was your job?").kind == "patient_replied"


def test_a_thing_to_be_fetched_calls_nobody(talk):
    t = talk(CHARLTON)
    t.all("I'm going to ring Ruth now.", "Ruth, does he drink?", "Thank you Ruth. Mr Charlton, how do you sleep?")
    assert t.say("Will you let Ruth fetch the tablets today?").kind == "patient_replied"


def test_a_length_of_time_alone_after_a_question_nobody_answers_stops_nothing(case_of):
    """Without embeddings, as where no weights are installed: there "59 weeks?" was read as about nothing at all."""
    case, said = case_of(JODIE), []
    patient = EmbeddedPatient(case, reader(False), 1, sense_of(case, wanted=False))
    opening = PatientOpened(behaviour=case.patient.opening.behaviour, speech=case.patient.opening.says)
    events = [Event("S", 0, 0, "interview", "patient", opening)]
    for text in (
        "Does your sister have kids? Has that been so for 1 days?",
        "Whose garden is it you've been digging? 59 weeks?",
    ):
        events.append(Event("S", len(events), 0, "interview", "doctor", DoctorSaid(text=text)))
        reply = patient.respond(events)
        events.append(Event("S", len(events), 0, "interview", "patient", reply))
        said.append(reply.speech)
    assert all(said)
