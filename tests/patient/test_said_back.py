"""What a doctor says back falsely is put right or not known, never agreed to; and what is asked gets its own answer."""

from __future__ import annotations

import pytest

from mhtui.patient.claims import quantities, stands_in
from mhtui.patient.people import short_name
from mhtui.patient.spelling import Speller
from mhtui.patient.words import in_words

TOLD = (
    "Hello, I'm the doctor.",
    "How is your weight?",
    "Where do you live?",
    "Tell me about your marriage.",
    "What happens in an attack?",
    "When did it all begin?",
)


@pytest.fixture
def tamsin(talk):
    def begun():
        t = talk("completion-day")
        t.all(*TOLD)
        return t

    return begun


def refs(reply):
    return [release.ref for release in reply.releases]


def agrees(t, reply) -> bool:
    lines = dict(t.case.patient.reactions.items())["right_summary"]
    return any(line in reply.speech for line in lines)


@pytest.mark.parametrize(
    "claim",
    [
        "You have lost ten stone and you live in Paris, right?",
        "Your husband came back last week, correct?",
        "So your attacks last six hours and happen once a year?",
        "You live in Paris with Edie, right?",
        "You've two sons, yes?",
        "So Mark left in June, is that right?",
        "So you've lost thirty kilos since September, is that right?",
    ],
)
def test_nobody_agrees_to_what_was_never_told(tamsin, claim):
    t = tamsin()
    assert not agrees(t, t.say(claim))


@pytest.mark.parametrize(
    "claim",
    [
        "So you've lost nine kilos since September, is that right?",
        "So you've lost nine kilos, Mark left in November, and an attack lasts ten minutes. Have I got that right?",
        "So you eat more than before and still lose weight?",
    ],
)
def test_what_was_told_is_agreed_to(tamsin, claim):
    t = tamsin()
    assert agrees(t, t.say(claim))


def test_each_wrong_figure_is_put_right_by_its_own_line(tamsin):
    assert refs(tamsin().say("You have lost ten stone and you live in Paris, right?")) == ["weight.how_much"]
    both = refs(tamsin().say("So your attacks last six hours and happen once a year?"))
    assert both == ["attacks.how_long", "attacks.how_often"]


def test_a_wrong_beginning_is_put_right_by_the_beginning_not_by_a_loss(talk):
    t = talk("mr-charltons-back")
    t.all("Good morning.", "Do you have a wife?")
    assert refs(t.say("So it all began two weeks ago?")) == ["onset.since_when"]


def test_what_was_told_is_agreed_to_though_its_topic_is_misread(talk):
    t = talk("mr-charltons-back")
    t.all("Good morning.", "Do you have a wife?")
    assert not t.say("So your wife died fourteen months ago?").withheld


@pytest.mark.parametrize(
    ("claim", "fits"),
    [
        ("You lost nine kilos", True),
        ("You lost ten stone", False),
        ("Mark left in June", False),
        ("You live in Paris", False),
        ("It is four times a week", True),
        ("It is once a year", False),
    ],
)
def test_every_figure_name_and_date_must_have_been_told(claim, fits):
    told = "Lost nine kilos. Mark left in November. Three or four times a week."
    assert stands_in(claim, [told]) is fits


def test_compound_numbers_and_rates_are_quantities():
    assert quantities("sixty-three kilos, twice a week") == (("rate", 2.0), ("mass", 63.0))


@pytest.mark.parametrize(
    "reproach",
    [
        "It's all in your head, you know. Just relax.",
        "It's all in your mind, just cheer up.",
        "Other people have it far worse, you know.",
        "There are plenty of people much worse off than you.",
    ],
)
def test_a_reproach_costs_trust_and_an_apology_wins_a_little_back_without_a_word(tamsin, reproach):
    t = tamsin()
    before = t.replies()[-1].rapport
    judged = t.say(reproach)
    assert "judged" in judged.conditions
    assert judged.rapport < before
    assert not judged.releases
    mended = t.say("That came out wrong; I apologise.")
    assert judged.rapport < mended.rapport
    assert mended.speech == "…"
    assert mended.behaviour


@pytest.mark.parametrize("apology", ["I'm sorry, I shouldn't have said that", "That was rude of me. Sorry."])
def test_an_apology_is_not_thanked_for_like_kindness(tamsin, apology):
    t = tamsin()
    t.say("Pull yourself together.")
    said = t.say(apology).speech
    assert not any(line in said for line in dict(t.case.patient.reactions.items())["empathy"])


def test_asking_whether_voices_are_in_the_head_is_no_reproach(talk):
    t = talk("on-the-stairs-at-four")
    assert "judged" not in t.say("Has anybody told you it is all in your head?").conditions


@pytest.mark.parametrize("line", ["Some people have it worse at night.", "Many people have it worse in the morning."])
def test_what_others_have_is_no_reproach(talk, line):
    assert "judged" not in talk("completion-day").say(f"{line} Is it like that for you?").conditions


def test_kindness_that_goes_on_for_a_sentence_is_kindness(tamsin):
    t = tamsin()
    reply = t.say("That sounds exhausting. You've been passed from pillar to post.")
    assert "empathy" in reply.conditions
    assert any(line in reply.speech for line in dict(t.case.patient.reactions.items())["empathy"])


def test_a_relative_who_was_not_heard_opens_nothing(talk):
    line = "Your mum told me you've been taping things up because Colin upstairs is spying. Tell me about it."
    t = talk("on-the-stairs-at-four")
    t.say("Hello, I'm the doctor.")
    assert "neighbour" in t.say(line).withheld
    heard = talk("on-the-stairs-at-four")
    heard.all(
        "Hello, I'm the doctor.",
        "Could we ask your mother in?",
        "Donna, does she feel that anyone is watching or following her?",
        "Donna, is she suspicious of the neighbours?",
    )
    if "informant:delusions_persecution" not in heard.told():
        pytest.fail("the mother was to tell of the neighbour")
    assert "neighbour.asked" in refs(heard.say(f"Jodie. {line}"))


@pytest.mark.parametrize(
    ("case_id", "before", "question", "ref"),
    [
        ("completion-day", TOLD[4], "How long do they last, and how often?", "attacks.how_often"),
        ("completion-day", TOLD[4], "What do you feel in your body when it happens?", "attacks.detail"),
        ("completion-day", TOLD[0], "u sleping ok?", "sleep.asked"),
        ("completion-day", TOLD[0], "hows ur apetite", "weight.asked"),
        ("on-the-stairs-at-four", TOLD[0], "Do you smoke weed or take anything else?", "cannabis.asked"),
        ("on-the-stairs-at-four", TOLD[0], "Do you drink or use anything else?", "not:alcohol"),
    ],
)
def test_a_question_is_answered_by_its_own_matter(talk, case_id, before, question, ref):
    t = talk(case_id)
    t.say(before)
    assert ref in refs(t.say(question))


def test_orders_of_voices_are_asked_after_by_pronoun(talk):
    t = talk("on-the-stairs-at-four")
    t.all(TOLD[0], "Lots of people hear voices when they are frightened. Do you hear voices?")
    assert refs(t.say("And have you done what they told you?")) == ["voices.command"]


@pytest.mark.parametrize(
    ("case_id", "age"), [("mr-charltons-back", "Sixty-eight."), ("completion-day", "Thirty-seven.")]
)
def test_the_age_is_told(talk, case_id, age):
    assert age in talk(case_id).say("How old are you?").speech


def test_an_explanation_that_ends_in_a_check_is_an_explanation(tamsin):
    t = tamsin()
    reply = t.say("I think this comes from your thyroid gland, which makes too much hormone. Does that make sense?")
    assert not reply.releases
    assert any(line in reply.speech for line in dict(t.case.patient.reactions.items())["explains_illness"])


def test_what_a_record_left_out_is_never_shown(reader, case_of):
    from mhtui.patient.behaviour import _glances

    look = case_of("completion-day").patient.presentation
    bare = look.model_copy(update={"eye_contact": "not described"})
    assert len(_glances(bare)) == len(_glances(look)) - 1


def test_known_words_and_names_are_no_slips():
    speller = Speller({"sleeping", "slapping", "voice"})
    assert speller.mended("Is Sleping slapping voices?") == "Is Sleping slapping voices?"
    assert speller.mended("hows ur slepping") == "how's your sleeping"


@pytest.mark.parametrize(
    ("who", "short"),
    [
        ("his daughter Ruth in Leeds, by telephone; may be called with his agreement", "his daughter Ruth"),
        ("sister Lena, waiting outside; may be called in", "sister Lena"),
        ("mother", "mother"),
    ],
)
def test_an_informant_is_named_in_short(who, short):
    assert short_name(who) == short


def test_ages_in_words():
    assert [in_words(n) for n in (7, 19, 20, 68, 101)] == ["seven", "nineteen", "twenty", "sixty-eight", "101"]
