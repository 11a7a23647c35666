"""A reply that begins with the case's own words and then breaks: what is added is heard too (F1, F4, F8, F10, F15)."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[2]))

from audit_kit import CHARLTON, JODIE, MAYA, TAMSIN, kinds, line, scene
from patient_model_kit import CASES, LIBRARY, Model, Talk, faithful, script_of, spoken
from stub_server import stub

from mhtui.core.chat import ChatRequest
from mhtui.core.events import PatientOpened
from mhtui.patient.model.audit import Scene
from mhtui.patient.model.lexicon import facts, role, softening
from mhtui.patient.model.lexicon.word_list import WordList
from mhtui.wiring import Program

ADDED = [
    ("script", "I'm just a simulated patient."),
    ("script", "Of course, I am only a standardised patient, you know."),
    ("script", "This is just a training exercise, after all."),
    ("script", "I can't carry on with this role."),
    ("script", "Note: the patient is being evasive here."),
    ("machine", "(As the model, I cannot continue.)"),
    ("machine", "As the assistant, I must stop here."),
    ("machine", "I was trained to respond as a patient."),
    ("machine", "This is not professional medical advice."),
    ("counsellor", "Remember to practise self-care and reach out to a professional."),
    ("counsellor", "Please take care of yourself and talk to someone you trust."),
    ("counsellor", "You don't have to go through this alone."),
    ("counsellor", "I really appreciate your openness."),
    ("clinician", "I'd suggest we do a mental state examination first."),
    ("clinician", "Let's begin with a risk assessment."),
    ("clinician", "I'll prescribe you something for the nights."),
    ("clinician", "Do you feel safe at home?"),
    ("direction", "The patient looks away."),
    ("direction", "(The patient sighs and stares at the floor.)"),
    ("direction", "*looks down and wrings her hands*"),
    ("direction", "Maya turns to the window."),
    ("second_speaker", "D: How is your appetite? P: Fine."),
    ("second_speaker", "T: How long? C: A while."),
    ("second_speaker", "[Doctor nods] Go on."),
    ("second_speaker", "*The therapist leans forward* I see."),
    ("second_speaker", "Maya: I said no."),
    ("language", "Ich kann nicht mehr schlafen."),
    ("language", "No puedo dormir por la noche."),
    ("language", "Nie mogę spać w nocy."),
    ("language", "Je ne peux plus dormir du tout."),
    ("language", "我不想活了。"),
    ("language", "Я не могу спать."),
    ("label", "I'm bi-polar."),
    ("label", "It's b.i.p.o.l.a.r, that's me."),
    ("label", "They call it BD-I."),
    ("label", "It's bipoler, he said."),
    ("label", "Six letters: B1polar."),
    ("label", "6 A 60, it says there."),
    ("invented_fact", "I own a gun."),
    ("invented_fact", "I keep a hammer under the bed."),
    ("invented_fact", "I broke my leg in a car crash."),
    ("invented_fact", "I fell off a ladder once."),
    ("invented_fact", "I used to be a pilot in the navy."),
    ("invented_fact", "I taught at a school."),
    ("invented_fact", "I was stabbed once."),
    ("invented_symptom", "A man's voice telling me to burn the house."),
    ("invented_symptom", "Somebody whispers in my ear from the wall."),
    ("invented_symptom", "The police are poisoning my water."),
    ("invented_symptom", "They put something in my food."),
    ("invented_symptom", "There's a microphone in the ceiling."),
    ("invented_symptom", "They steal my thoughts."),
    ("restart", "Hello doctor, nice to meet you. I'm here today because I can't sleep."),
    ("restart", "Good evening, doctor. I've come to see you about my sister."),
]


@pytest.mark.parametrize(("kind", "added"), ADDED)
@pytest.mark.parametrize("stop", ["", " It stops"])
def test_what_is_added_to_the_cases_words_is_heard(kind: str, added: str, stop: str) -> None:
    script = line(MAYA, "sleep.asked") + stop  # the words of a case need not end with a stop
    assert kind in kinds(f"{script} {added}", scene(MAYA, script, "And how are you sleeping?"))


@pytest.mark.parametrize("added", ["I carry a knife.", "He watches me through the ceiling.", "I'm a parcel sorter."])
def test_what_the_record_has_may_be_added_and_is_invented_elsewhere(added: str) -> None:
    told = scene(JODIE, f"{line(JODIE, 'knife.asked')} He listens, he watches me.")
    assert kinds(f"{told.script} {added}", told) == []
    assert kinds(added, scene(MAYA, line(MAYA, "sleep.asked")))


RISKS = [
    (CHARLTON, "passive.detail"),
    (CHARLTON, "plan.asked"),
    (CHARLTON, "rehearsal.what"),
    (JODIE, "suicidality.detail"),
    (JODIE, "upstairs.next"),
    (TAMSIN, "not_dying.asked"),
]
SOOTHING = (
    "But it's fine now, really, I feel safe and hopeful.",
    "Don't worry about me, doctor.",
    "I have so much to live for.",
    "It was only a passing thought.",
    "Those thoughts are gone.",
    "I'm much better now.",
)


@pytest.mark.parametrize(("case_id", "ref"), RISKS)
@pytest.mark.parametrize("added", SOOTHING)
def test_f4_risk_taken_back_is_softened(case_id: str, ref: str, added: str) -> None:
    told = scene(case_id, line(case_id, ref), "Have you thought of ending your life?", grave=True)
    assert kinds(told.script, told) == []
    assert "softened" in kinds(f"{told.script} {added}", told)


def test_f4_never_doing_it_is_softened_where_the_record_does_not_say_so() -> None:
    plan = scene(CHARLTON, line(CHARLTON, "plan.asked"), grave=True)
    assert "softened" in kinds(f"{plan.script} I'd never actually do it.", plan)
    fleeting = scene(JODIE, line(JODIE, "suicidality.asked"), grave=True)
    assert kinds(f"{fleeting.script} I'd never do it.", fleeting) == []


def test_f4_risk_in_the_replys_own_words_may_not_be_taken_back_without_a_script() -> None:
    record = "I have thought of ending it. Isla stopped me."
    assert kinds("I have thought of ending it. But I'm fine now.", Scene(record=record)) == ["softened"]
    assert kinds("I have thought of ending it. Is it fine now? You tell me.", Scene(record=record)) == []
    assert kinds("I've thought of ending it. Mark says it's fine now.", Scene(record=f"{record} Mark.")) == []
    assert kinds("I sleep badly. But I'm fine now.", Scene(record=record)) == []


def test_f4_in_a_conversation_a_softened_reply_is_discarded() -> None:
    def softening_model(request: ChatRequest) -> str:
        return spoken(f"{script_of(request)} But it's fine now, I feel safe.")

    talk = Talk(Model(faithful), JODIE)
    talk.say("Hello Jodie, I'm Dr Ames.")
    talk.model.speak = softening_model
    reply = talk.say("Do you think about killing yourself?")
    assert reply.voice == "embedded"
    assert all("softened" in faults for faults in reply.discarded)
    assert len(reply.discarded) == 3


@pytest.mark.parametrize("case_id", CASES)
def test_f5_the_opener_is_the_cases_own_words_and_no_model_is_asked_for_it(
    case_id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MHTUI_CACHE", str(tmp_path / "cache"))
    with stub(lambda _body: "I was asked for an opener.") as server:
        program = Program(tmp_path / "clinic.db", embeddings=False)
        session = asyncio.run(program.start(case_id, patient=f"model:{server.url}#m"))
        opened = [e.payload for e in program.events(session.id) if isinstance(e.payload, PatientOpened)]
        calls = program.calls(session.id)
        program.close()
        bodies = list(server.bodies)
    opening = LIBRARY.get(case_id).patient.opening
    assert [(each.speech, each.behaviour) for each in opened] == [(opening.says, opening.behaviour)]
    assert (calls, bodies) == ([], [])


def word_lists() -> list[WordList]:
    """All lists of the audit that are searched through joined patterns."""
    values = [value for module in (facts, role, softening) for value in vars(module).values()]
    return [value for value in values if isinstance(value, WordList)]


@pytest.mark.parametrize("words", word_lists())
def test_a_list_is_in_small_letters_so_that_its_joined_pattern_misses_nothing(words: WordList) -> None:
    literal = [re.sub(r"\\[A-Za-z]|\(\?P<\w+>", "", pattern.pattern) for pattern in words]
    assert [text for text in literal if text != text.lower()] == []


def test_a_list_finds_words_in_any_letters() -> None:
    assert WordList(r"\bgrey\b", r"^wind").present("THE GREY SEA")
    assert [found.group() for found in WordList(r"\bgrey\b", r"^wind").found("Wind, grey")] == ["grey", "Wind"]
    assert not WordList(r"\bgrey\b").present("greyhound")
