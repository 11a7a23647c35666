"""Who is spoken to, and about whom."""

from __future__ import annotations

import pytest

from mhtui.patient.people import about_other, addressed, dismisses, informant_names, kin_named, patient_names


@pytest.mark.parametrize(
    ("text", "kin"),
    [
        ("Does your mum drink?", "mother"),
        ("Did your father have trouble with his heart?", "father"),
        ("Is your sister well?", "sister"),
        ("How's your brother?", "brother"),
        ("What about your nan?", "grandmother"),
    ],
)
def test_about_somebody_else(text, kin):
    assert kin in about_other(text, {})


@pytest.mark.parametrize(
    "text",
    [
        "Does your mum know that you drink?",
        "Is your sister worried about you?",
        "Do you drink?",
        "How are you sleeping?",
        "Did your wife's death change your sleep?",
    ],
)
def test_about_the_patient(text):
    assert not about_other(text, {"alan": "brother"})


@pytest.mark.parametrize("text", ["How old is Edie?", "Tell me about Edie.", "What does Edie think of it?"])
def test_about_somebody_by_name(text):
    assert {"edie", "daughter"} <= about_other(text, {"edie": "daughter"})


def test_kinship_words_come_with_their_synonyms():
    assert {"mother", "mum"} <= kin_named("her mothers")
    assert not kin_named("the doctor")


def test_an_informant_is_called_by_name_and_kinship():
    names = informant_names("his daughter Ruth in Leeds, by telephone")
    assert {"ruth", "daughter"} <= names
    assert "leeds" not in names


def test_the_patients_surname_comes_from_the_door_note(case_of):
    assert {"edwin", "charlton"} <= patient_names(case_of("mr-charltons-back"))
    assert patient_names(case_of("completion-day")) == {"tamsin"}


@pytest.mark.parametrize(
    "text",
    [
        "Donna, what have you seen?",
        "Thanks Donna, that helps.",
        "What did you see, Donna?",
        "Thank you. Donna, and you?",
    ],
)
def test_addressed(text):
    assert addressed(text, frozenset({"donna"}))


@pytest.mark.parametrize("text", ["Did Donna see it?", "I spoke to Donna earlier", "", "What about Donna's view?"])
def test_mentioned_only(text):
    assert not addressed(text, frozenset({"donna"}))


@pytest.mark.parametrize(
    ("text", "leaves"),
    [
        ("Could you wait outside?", True),
        ("Can we have a minute alone?", True),
        ("I'll let you go now.", True),
        ("Can I speak to Jodie on her own?", True),
        ("Give us five minutes.", True),
        ("How are you sleeping?", False),
        ("Do you live alone?", False),
        ("Take a minute to think.", False),
        ("Do you go out?", False),
    ],
)
def test_dismissal(text, leaves):
    assert dismisses(text) is leaves
