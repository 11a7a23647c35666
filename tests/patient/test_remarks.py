"""What a sentence does, by its form."""

from __future__ import annotations

import pytest

from mhtui.patient.remarks import remarks_of


@pytest.fixture
def taken(reader):
    return lambda text: remarks_of(reader.read(text))


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("You need to pull yourself together.", "judge"),
        ("You're wasting everyone's time.", "judge"),
        ("Nobody is watching you.", "judge"),
        ("It's not fair on your children.", "judge"),
        ("I apologise.", "apologise"),
        ("I'm sorry, that came out badly.", "apologise"),
        ("I'm so sorry to hear about your wife.", "empathy"),
        ("That must be frightening.", "empathy"),
        ("It sounds desperately lonely at three in the morning.", "empathy"),
        ("Thank you for telling me.", "empathy"),
        ("Many people hear voices when they are tired.", "normalise"),
        ("Sometimes people in hospital think the food is tampered with.", "normalise"),
        ("It's just stress.", "reassure"),
        ("It wasn't your fault.", "reassure"),
        ("You should stop drinking.", "advise"),
        ("I'm worried about you and I'd like you to stay with us.", "advise"),
        ("I think you have a depressive illness.", "explain"),
        ("Joe, you have an infection, that's making you muddled.", "explain"),
        ("You're brilliant.", "flatter"),
        ("mm-hm", "listen"),
        ("…", "listen"),
        ("Take your time.", "listen"),
        ("See you next week.", "close"),
        ("hiya Jodie", "greet"),
    ],
)
def test_acts_by_form(taken, text, act):
    remarks = taken(text)
    assert act in {remark.act for remark in remarks}
    assert not any(remark.asks for remark in remarks if remark.act == act)


@pytest.mark.parametrize(
    "text",
    [
        "How are you sleeping",
        "and smoke?",
        "any voices",
        "tell me about the nights",
        "sleep ok?",
        "what's on the list?",
    ],
)
def test_questions_with_or_without_their_mark(taken, text):
    assert all(remark.asks and not remark.claims for remark in taken(text))


@pytest.mark.parametrize(
    "text",
    ["So you don't sleep at all?", "you've lost weight, I think?", "so it's a kitchen knife?", "Your mood is low"],
)
def test_claims(taken, text):
    assert taken(text)[0].claims


@pytest.mark.parametrize(
    "text",
    ["You can see what I write.", "You are safe here.", "You look worn out.", "What you tell me is confidential."],
)
def test_remarks_that_claim_and_ask_nothing(taken, text):
    assert not any(remark.claims or remark.asks for remark in taken(text))


def test_before_is_that_right_nothing_is_a_reproach(taken):
    remarks = taken("You don't sleep, you've lost a stone, and you're scared of Colin. Is that right?")
    assert remarks[-1].checks
    assert not any(remark.act == "judge" for remark in remarks)
