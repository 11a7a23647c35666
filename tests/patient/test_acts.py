"""What the patient does with each thing a doctor can do in words."""

from __future__ import annotations

import re

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


def lines(talk_, reaction):
    return talk_.case.patient.reactions[reaction]


def says_one_of(reply, pool):
    return any(line in reply.speech for line in pool)


def test_greeting_and_saying_who_one_is_is_returned_and_warms(talk):
    t = talk(CHARLTON)
    reply = t.say("Good morning, Mr Charlton, I'm Doctor Okoro, one of the psychiatrists.")
    assert says_one_of(reply, lines(t, "greeting"))
    assert reply.rapport > 0.5
    assert reply.releases == ()


@pytest.mark.parametrize("case_id", [CHARLTON, JODIE, MAYA, JOE, TAMSIN])
def test_f12_an_open_question_brings_the_complaint(talk, case_id):
    t = talk(case_id)
    reply = t.say("What brings you here today?")
    assert refs(reply)
    assert all(ref.endswith(".open") for ref in refs(reply))
    assert any(t.case.patient.unit(ref.split(".")[0]).topic == "chief_complaint" for ref in refs(reply))


def test_go_on_goes_on_with_what_is_in_focus(talk):
    t = talk(CHARLTON)
    t.say("How are you sleeping?")
    assert refs(t.say("Go on.")) == ["sleep.detail"]


@pytest.mark.parametrize(
    ("ask", "part"),
    [
        ("Since when?", "voices.since_when"),
        ("How often?", "voices.how_often"),
        ("Where do they come from?", "voices.where"),
        ("Does it tell you to do things?", "voices.command"),
        ("What does it say?", "voices.what"),
    ],
)
def test_a_follow_up_without_topic_is_answered_by_aspect(talk, ask, part):
    t = talk(MAYA)
    t.all("It sounds exhausting.", "Many people who don't sleep hear things. Do you ever hear voices?")
    assert "voices.asked" in t.told()
    assert part in refs(t.say(ask))


def test_is_that_every_night(talk):
    t = talk(CHARLTON)
    t.say("How are you sleeping?")
    assert refs(t.say("Is that every night?")) == ["sleep.how_often"]


def test_what_happened_asks_what_happened_not_what_came_next(talk):
    t = talk(CHARLTON)
    t.say("How are you sleeping?")
    assert refs(t.say("What happened four months ago?"))[0].startswith("onset.")


def test_words_of_the_patient_taken_up_lead_back_to_what_they_were_about(talk):
    t = talk(MAYA)
    t.all("Have you felt like this before?", "Do you drink alcohol?")
    assert refs(t.say("What happened on the sertraline?"))[0].startswith("past_low.")


def test_who_somebody_is_that_was_named(talk):
    t = talk(JOE)
    t.say("Why are you in hospital?")
    assert "Alan" in t.say("Who's Alan?").speech


def test_a_wrong_confirmation_is_put_right(talk):
    t = talk(CHARLTON)
    t.say("How are you sleeping?")
    reply = t.say("So you sleep well?")
    assert says_one_of(reply, lines(t, "wrong_summary"))
    assert refs(reply) == ["sleep.asked"]


@pytest.mark.parametrize(
    ("case_id", "ask", "wrong", "unit"),
    [
        (MAYA, "How much do you sleep?", "So you've slept eight hours a night for a month?", "sleep"),
        (TAMSIN, "Have you lost weight?", "So you've put on nine kilos?", "weight"),
        (CHARLTON, "How is your appetite? Have you lost weight?", "So you lost about three stone?", "appetite"),
    ],
)
def test_wrong_figures_and_directions_are_put_right(talk, case_id, ask, wrong, unit):
    t = talk(case_id)
    t.say(ask)
    reply = t.say(wrong)
    assert says_one_of(reply, lines(t, "wrong_summary"))
    assert refs(reply)[0].startswith(f"{unit}.")


def test_a_right_summary_is_agreed_to(talk):
    t = talk(CHARLTON)
    t.all("When did this start?", "And how has it gone since then?")
    reply = t.say("So it began about four months ago, came on slowly, and is worse since the anniversary?")
    assert says_one_of(reply, lines(t, "right_summary"))


def test_a_summary_over_several_matters_is_checked_as_one(talk):
    t = talk(MAYA)
    t.all("How are you sleeping?", "And how is your energy?")
    reply = t.say("You sleep two or three hours and you have been drawing round the clock. Have I got that right?")
    assert says_one_of(reply, lines(t, "right_summary"))


def test_nobody_agrees_to_what_was_never_told(talk):
    t = talk(CHARLTON)
    t.say("How are you sleeping?")
    reply = t.say("So you were in the navy and you have two dogs?")
    assert not says_one_of(reply, lines(t, "right_summary"))


def test_empathy_is_felt_and_seen(talk):
    t = talk(JODIE)
    before = t.say("What brings you in?").rapport
    reply = t.say("That must be frightening.")
    assert reply.rapport >= before + 0.5
    assert says_one_of(reply, lines(t, "empathy"))
    assert any(sign in reply.behaviour for sign in t.case.patient.presentation.signs.on_empathy)


def test_normalising_opens_what_was_kept_back(talk):
    t = talk(JODIE)
    assert "voices" in t.say("Do you hear voices?").withheld
    reply = t.say(
        "Many people hear things when they are this tired. Do you ever hear someone talking when nobody is there?"
    )
    assert refs(reply) == ["voices.asked"]


def test_two_things_at_once_are_too_much_for_a_man_of_few_words(talk):
    t = talk(CHARLTON)
    reply = t.say("Do you drink? Do you smoke? And any drugs?")
    assert says_one_of(reply, lines(t, "two_questions"))


def test_two_things_at_once_are_both_answered_by_who_talks_much(talk):
    reply = talk(MAYA).say("How are you sleeping? And how is your energy?")
    assert {"sleep.asked", "energy.asked"} <= set(refs(reply))


@pytest.mark.parametrize("case_id", [CHARLTON, JODIE, MAYA, JOE, TAMSIN])
def test_a_reproach_costs_trust_and_shows(talk, case_id):
    t = talk(case_id)
    t.all("Good morning.", "What brings you here?", "That sounds very hard.")
    before = t.replies()[-1].rapport
    reply = t.say("You need to pull yourself together, it's not fair on your family.")
    assert reply.rapport < before
    assert reply.releases == ()
    assert says_one_of(reply, lines(t, "judgement"))
    assert any(sign in reply.behaviour for sign in t.case.patient.presentation.signs.on_judgement)


def test_an_apology_mends_some_of_it(talk):
    t = talk(TAMSIN)
    t.all("What brings you here?", "You're wasting everyone's time.")
    hurt = t.replies()[-1].rapport
    assert t.say("I apologise. That came out badly.").rapport > hurt


def test_a_lecture_is_called_one(talk):
    t = talk(MAYA)
    lecture = "You should really think about your sleep, because " + "sleep is important for everybody and " * 12
    assert says_one_of(t.say(lecture), (*lines(t, "lecture"), *lines(t, "advice_too_early")))


def test_advice_before_anything_was_heard_is_too_early(talk):
    t = talk(JODIE)
    reply = t.say("You should take some time off and get some rest.")
    assert says_one_of(reply, lines(t, "advice_too_early"))


def test_easy_reassurance_does_not_win_anybody(talk):
    t = talk(TAMSIN)
    t.say("What brings you here?")
    before = t.replies()[-1].rapport
    reply = t.say("It's just stress, don't worry.")
    assert says_one_of(reply, lines(t, "reassurance"))
    assert reply.rapport <= before


def test_an_explained_illness_is_answered_out_of_insight(talk):
    t = talk(JODIE)
    reply = t.say("I think you are having a psychotic episode, it's an illness that we can treat.")
    assert says_one_of(reply, lines(t, "explains_illness"))


def test_an_explained_plan_is_answered_as_a_plan(talk):
    t = talk(JOE)
    reply = t.say("We'll stop those tablets and get your water drained today.")
    assert says_one_of(reply, lines(t, "explains_plan"))


def test_silence_is_borne_in_the_patients_way_and_with_trust_goes_on(talk):
    t = talk(MAYA)
    assert says_one_of(talk(MAYA, seed=2).wait(), lines(t, "silence"))
    t.all("Hello, I'm Dr Klein.", "What brings you here?", "That must be exhausting, I'm sorry.", "How is your mood?")
    assert refs(t.wait()) == ["mood.detail"]


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Can I ask you to take seven from a hundred and keep going?", "serial_sevens"),
        ("Please remember three words for me: apple, table, penny.", "three_words"),
        ("What were the three words?", "recall"),
        ("What is today's date?", "orientation"),
        ("Where are we now?", "orientation"),
        ("Can you spell WORLD backwards?", "world_backwards"),
    ],
)
def test_bedside_tests_are_answered_out_of_cognition(talk, line, name):
    assert refs(talk(JOE).say(line)) == [f"test:{name}"]


def test_closing_is_answered_and_ends_nothing(talk):
    t = talk(CHARLTON)
    assert says_one_of(t.say("Goodbye, Mr Charlton."), lines(t, "closing"))
    assert refs(t.say("One more thing: how are you sleeping?")) == ["sleep.asked"]


def test_repetition_is_noticed(talk):
    t = talk(CHARLTON)
    t.all("How are you sleeping?", "Tell me more about your sleep.")
    reply = t.all("How are you sleeping?", "How are you sleeping?")
    assert says_one_of(reply, t.case.patient.repeated)


def test_anything_else_is_answered_when_all_was_told(talk):
    t = talk(CHARLTON)
    t.say("What brings you here?")
    assert says_one_of(t.say("Is there anything else you'd like to tell me?"), lines(t, "nothing_more"))


@pytest.mark.parametrize(("case_id", "line"), [(JODIE, "Does your mum drink?"), (MAYA, "Is your grandmother alive?")])
def test_a_question_about_somebody_else_is_not_answered_about_oneself(talk, case_id, line):
    t = talk(case_id)
    reply = t.say(line)
    assert reply.releases == ()
    assert says_one_of(reply, t.case.patient.unknown)


def test_a_question_about_the_daughter_is_answered_about_the_children(talk):
    assert re.search("Ruth|daughter", talk(CHARLTON).say("Is your daughter well?").speech)


def test_an_encouraging_noise_releases_nothing(talk):
    for case_id in (CHARLTON, JODIE, MAYA, JOE, TAMSIN):
        t = talk(case_id)
        t.say("What brings you here?")
        for noise in ("mm", "mm-hm", "I see.", "right", "Take your time."):
            assert t.say(noise).releases == ()


def test_who_talks_much_fills_a_pause_and_who_talks_little_does_not(talk):
    maya, charlton = talk(MAYA), talk(CHARLTON)
    maya.say("What brings you here?")
    charlton.say("What brings you here?")
    assert maya.say("mm-hm").speech in maya.case.patient.presentation.thought_form.asides
    assert charlton.say("mm-hm").speech == "…"


def test_where_are_the_tablets_is_about_the_plan(talk):
    t = talk(CHARLTON)
    assert t.say("Where are the tablets?").withheld == ("plan",)


def test_what_the_log_says_of_the_reading_names_the_act(talk):
    t = talk(CHARLTON)
    reply = t.say("I'm so sorry about your wife. How are you sleeping?")
    assert [u.act for u in reply.understood] == ["empathy", "ask_open"]
    assert reply.why
