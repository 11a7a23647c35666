"""What is kept back, and what opens it: trust, normalising, a respectful second try, evidence that is really held."""

from __future__ import annotations

import itertools

import pytest

CHARLTON, JODIE, MAYA, JOE, TAMSIN = (
    "mr-charltons-back",
    "on-the-stairs-at-four",
    "ten-days-without-sleep",
    "the-relief-is-late",
    "completion-day",
)
FORMULA = "That must be very hard for you."
KIND = (
    "That sounds lonely.",
    "I'm so sorry to hear about your wife.",
    "It must be exhausting, waking at three.",
    "I can hear how heavy the guilt is.",
)


def refs(reply):
    return [release.ref for release in reply.releases]


def units_told(talk_):
    return {ref.split(".")[0] for ref in talk_.told()}


def kept_back(case):
    return {unit.id for unit in case.patient.memory if unit.release in ("guarded", "denied")}


def test_a_guarded_unit_is_put_off_with_its_first_answer(talk):
    t = talk(JODIE)
    reply = t.say("Do you hear voices?")
    assert reply.withheld == ("voices",)
    assert reply.releases == ()
    assert t.case.patient.unit("voices").deny[0] in reply.speech.replace("… … ", "")


def test_asking_again_without_any_trust_opens_nothing(talk):
    t = talk(JODIE)
    t.all("Do you hear voices?", "Do you hear voices?", "Any voices at all?", "Do you hear voices?")
    assert "voices" not in units_told(t)


def test_a_second_try_with_some_trust_opens(talk):
    t = talk(JODIE)
    t.all("Hello Jodie.", "What brings you in tonight?", "That must be frightening.", "Do you hear voices?")
    assert refs(t.say("You seem to be listening to something. Could you tell me about the voices?")) == ["voices.asked"]


def test_a_bare_follow_up_is_no_second_try(talk):
    t = talk(CHARLTON)
    t.all("Good morning, Mr Charlton.", "What brings you here?", *KIND[:2])
    t.say("Have you made a plan to end your life?")
    for line in ("When?", "Since when?", "And?", "Why?"):
        t.say(line)
    assert "plan" not in units_told(t)


def test_trust_opens_in_the_same_turn(talk):
    t = talk(MAYA)
    t.all("Hello, I'm Dr Klein.", "What brings you here?", "That must be exhausting.")
    assert refs(t.say("Do you ever hear a voice when nobody is there?")) == ["voices.asked"]


def test_the_first_telling_of_what_was_kept_back_is_the_thing_itself(talk):
    t = talk(CHARLTON)
    t.all("Good morning, Mr Charlton.", "What brings you here?", *KIND[:2])
    reply = t.say("People who feel this low often think how they would end their life. Have you thought how, and when?")
    assert "plan.asked" in refs(reply)


@pytest.mark.parametrize(
    "claim",
    ["So you have a knife in the bag?", "You have a knife.", "So there's a knife in the rucksack, isn't there?"],
)
def test_putting_the_fact_in_the_patients_mouth_opens_nothing(talk, claim):
    t = talk(JODIE)
    t.all("What's in the bag?", "What is in the bag, Jodie?")
    for _ in range(3):
        t.say(claim)
    assert "knife" not in units_told(t)


def test_what_is_kept_back_is_never_agreed_to_in_a_summary(talk):
    t = talk(CHARLTON)
    t.say("How are you sleeping?")
    reply = t.say(
        "So you wake at three every night and you have your wife's morphine in the sewing box. Is that right?"
    )
    assert not any(line in reply.speech for line in t.case.patient.reactions["right_summary"])
    assert "plan" not in units_told(t)


def test_a_denied_unit_does_not_yield_to_a_bluff(talk):
    t = talk(JOE)
    t.all("What brings you here?", "That must be frightening.", "Many people climb out when they are muddled.")
    for line in (
        "The nurse says you climbed over the rail on Tuesday.",
        "The nurse told me that you were at the fire door.",
        "I know you were over the rail.",
    ):
        t.say(line)
    assert "over_the_rail" not in units_told(t)


def test_a_denied_unit_yields_to_an_exam_the_doctor_has(talk):
    t = talk(JOE)
    t.result_of("Nursing notes and behaviour chart")
    reply = t.say("The nursing notes say you were over the bed rail and at the fire door on the tenth. What happened?")
    assert "over_the_rail.asked" in refs(reply)


def test_a_denied_unit_yields_to_the_informants_words(talk):
    t = talk(JOE)
    t.all("Could I telephone your daughter Peg?", "Peg, how has he been sleeping?")
    assert "informant:sleep" in t.told()
    t.say("Thank you, Peg, I'll let you go.")
    assert "over_the_rail.asked" in refs(
        t.say("Joe, your daughter told me you climbed over the rail on Tuesday night.")
    )


def test_the_patients_own_words_are_no_evidence_against_the_patient(talk):
    t = talk(JOE)
    t.all("How are you sleeping?", "Do you take any tablets?", "When did this begin?")
    t.say("Your daughter says you were over the rail on Tuesday night.")
    assert "over_the_rail" not in units_told(t)


def test_an_exam_that_has_nothing_to_do_with_it_opens_nothing(talk):
    t = talk(JODIE)
    t.result_of(t.case.exams[0].name)
    t.all("What's in the bag?", "Your blood test result is back. What's in the bag?")
    assert "knife" not in units_told(t)


def test_somebody_the_doctor_cannot_have_it_from_is_no_source(talk):
    t = talk(CHARLTON)
    t.say("Your niece told me about the letters and the will.")
    assert "preparations" not in units_told(t)


def test_kindness_by_formula_earns_once(talk):
    t = talk(CHARLTON)
    t.say("What brings you here?")
    first = t.say(FORMULA).rapport
    for _ in range(10):
        last = t.say(FORMULA).rapport
    assert last <= first


@pytest.mark.parametrize(
    "variants",
    [
        ["That must be very hard.", "That must be hard.", "That must be so hard for you.", "It must be really hard."]
        * 3,
        ["You're brilliant.", "You're so strong.", "You are amazing.", "What a wonderful person you are."] * 3,
        [
            f"I can see how {word} this is."
            for word in ("sad", "hard", "lonely", "heavy", "awful", "painful", "cruel", "scary")
        ],
    ],
)
def test_farming_trust_does_not_open_everything(talk, variants):
    for case_id in (CHARLTON, JODIE, MAYA, JOE, TAMSIN):
        t = talk(case_id)
        t.all("What brings you here?", *variants)
        assert t.replies()[-1].rapport < 3.5


def test_after_farming_a_dangerous_plan_is_still_kept_back(talk):
    t = talk(CHARLTON)
    t.all("What brings you here?", *[FORMULA] * 12, "You are wonderful.", "Have you made a plan to end your life?")
    assert "plan" not in units_told(t)


@pytest.mark.parametrize("case_id", [CHARLTON, JODIE, MAYA, JOE, TAMSIN])
def test_a_checklist_leaves_most_of_what_is_kept_back_closed(talk, case_id):
    from mhtui.doctors.intake import GREETING, INTAKE

    t = talk(case_id)
    t.all(GREETING, *(question for _, question, _ in INTAKE))
    kept = kept_back(t.case)
    assert len(kept & units_told(t)) <= len(kept) / 3


def test_a_promise_of_confidence_lasts(talk):
    t = talk(TAMSIN)
    t.say("What you tell me stays between us and the team.")
    t.say("How are you sleeping?")
    assert "confidentiality" in t.say("Have you bought anything online?").conditions


def test_a_refusal_is_not_parroted(talk):
    t = talk(CHARLTON)
    spoken = [t.say("Have you made a plan to end your life?").speech for _ in range(5)]
    assert all(one != other for one, other in itertools.pairwise(spoken) if one.strip("… "))
