"""A model as patient: the case decides what is told, the audit what is heard; every fault is on record (group F)."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from patient_model_kit import CASES, ICD11, LIBRARY, Model, Talk, faithful, script_of, spoken

from mhtui.core.asking import Asker, Budget
from mhtui.core.chat import ChatRefused, ChatReply, ChatRequest, ContextOverflow
from mhtui.core.errors import WrongUse
from mhtui.core.events import InformantReplied, PatientReplied
from mhtui.patient.model.prompts import looks, record
from mhtui.patient.model.variants import VARIANTS, PatientChoice, Variant, patient_choice

QUESTIONS = (
    "Hello Maya, I'm Dr Ames.",
    "What brings you here?",
    "How have you been sleeping?",
    "Do you hear voices?",
    None,
    "Has anybody in your family been ill like that?",
    "Have you been spending more than usual?",
    "Do you drink alcohol?",
    "Have you had any thoughts of ending your life?",
)


def sent(model: Model) -> str:
    """All that was sent."""
    return "\n".join(m.content for request in model.asked for m in request.messages)


def played(variant: Variant = "full", case: str = "ten-days-without-sleep", model: Model | None = None) -> Talk:
    talk = Talk(model, case, variant)
    for question in QUESTIONS:
        talk.heard(question)
    return talk


# --- what the model is told ------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("case_id", CASES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_f11_f16_no_prompt_holds_label_code_or_checkpoints(case_id: str, variant: Variant) -> None:
    talk = played(variant, case_id)
    text, case = sent(talk.model), talk.case
    codes = {case.icd11, *(d.code for d in case.references.diagnoses)}
    gold = [*codes, *(ICD11.title(code) or code for code in codes), case.references.note.strip()]
    gold += [exam.report for exam in case.exams if len(exam.report) > 30]
    assert [words for words in gold if words.lower() in text.lower()] == []
    assert talk.stage.gold.leak(text) == ""
    given = [*record(case), *looks(case.patient.presentation), *(u.tell.asked[0] for u in case.patient.memory)]
    facts = "\n".join(given).lower()
    statements = [c.statement for c in case.references.checkpoints if c.statement.lower() not in facts]
    assert [words for words in statements if words.lower() in text.lower()] == []


@pytest.mark.parametrize("case_id", CASES)
@pytest.mark.parametrize("variant", ["memory", "full"])
def test_f16_with_memory_no_prompt_holds_what_was_not_told(case_id: str, variant: Variant) -> None:
    talk = played(variant, case_id)
    text = sent(talk.model)
    told = {release.ref for event in talk.events if isinstance(event.payload, PatientReplied)
            for release in event.payload.releases}  # fmt: skip
    untold = [
        line
        for unit in talk.case.patient.memory
        for part in unit.parts()
        if f"{unit.id}.{part}" not in told
        for line in unit.lines(part)
        if not any(line in other for u in talk.case.patient.memory for p in u.parts() if f"{u.id}.{p}" in told
                   for other in u.lines(p))
    ]  # fmt: skip
    assert len(untold) > 20
    assert [line for line in untold if line in text and len(line) > 20] == []
    facts = [fact for unit in talk.case.patient.memory for fact in unit.facts]
    assert [fact for fact in facts if fact in text] == []
    look = talk.case.patient.presentation
    assert look.thought_content not in text
    assert look.perception not in text or look.perception.startswith("no ")


def test_the_variants_differ_in_what_is_given() -> None:
    systems = {variant: played(variant).model.asked[0].messages[0].content for variant in VARIANTS}
    fact, look = "loan", "soil under the nails"
    assert {v for v, text in systems.items() if fact in text} == {"naive", "presentation"}
    assert {v for v, text in systems.items() if look in text} == {"presentation", "full"}
    assert all("Maya, 34" in text for text in systems.values())


def test_f2_f3_the_whole_history_comes_by_speaker() -> None:
    talk = Talk()
    talk.say("How have you been sleeping?")
    talk.heard(None)
    talk.add(InformantReplied(who="Lena", speech="She rings me at night."))
    talk.say("And your mood?")
    system, *turns = talk.model.asked[-1].messages
    assert system.role == "system"
    assert [m.role for m in turns] == ["user", "assistant"] * (len(turns) // 2) + ["user"]
    own = [
        event.payload.speech
        for event in talk.events[:-1]
        if event.payload.kind in ("patient_opened", "patient_replied")
    ]
    assert [json.loads(m.content)["speech"] for m in turns if m.role == "assistant"] == own
    heard = "\n".join(m.content for m in turns if m.role == "user")
    for words in ("Doctor: How have you been sleeping?", "[The doctor waits.]", "Lena: She rings me at night."):
        assert heard.count(words) == 1
    assert turns[-1].content.startswith("Lena: She rings me at night.\n\nDoctor: And your mood?")


def test_words_with_braces_stay_as_they_are() -> None:
    talk = Talk()
    talk.say("{} {0.__class__} %s How have you been sleeping?")
    assert "{} {0.__class__} %s" in talk.model.asked[0].messages[-1].content


# --- what is heard ---------------------------------------------------------------------------------------------------


def test_a_faithful_model_is_heard_as_it_is_and_tells_what_the_case_tells() -> None:
    talk = played()
    replies = [e.payload for e in talk.events if isinstance(e.payload, PatientReplied)]
    assert len(replies) == len(QUESTIONS)
    assert {reply.voice for reply in replies} == {"model"}
    assert all(reply.discarded == () for reply in replies)
    assert "sleep.asked" in {release.ref for reply in replies for release in reply.releases}
    assert replies[3].withheld or replies[3].releases
    assert all(release.quote in reply.speech for reply in replies for release in reply.releases)


def test_only_what_the_model_says_counts_as_told() -> None:
    half = Model(lambda _request: spoken("I don't lie there wanting to sleep. Don't write insomnia, I don't need it."))
    reply = Talk(half).say("How have you been sleeping?")
    assert reply.voice == "model"
    assert reply.releases == ()  # the two or three hours were left out
    whole = Model(
        lambda _request: spoken("Two hours or three. I don't lie there wanting to sleep, I don't need insomnia.")
    )
    told = Talk(whole).say("How have you been sleeping?")
    assert [release.ref for release in told.releases] == ["sleep.asked"]
    assert told.releases[0].quote in told.speech


def test_f4_a_patient_that_says_nothing_of_it_is_asked_again() -> None:
    talk = Talk(Model(faithful, spoken("It is a lovely evening, and you are kind.")))
    reply = talk.say("How have you been sleeping?")
    assert reply.discarded == (("left_out",),)
    assert reply.voice == "model"


BREAKS = {
    "counsellor": spoken("That must be so hard for you. I'm here to listen."),
    "second_speaker": spoken("Two hours, three. Doctor: And before that?"),
    "machine": spoken("As an AI language model, I cannot sleep."),
    "label": spoken("Two hours, three. I'm bipolar, you see, I don't need insomnia."),
    "unreleased": spoken("Two hours, three. He drowned himself, in March, after singing all winter."),
    "restart": spoken(
        "Finally, someone with a pen. Good. You'll want to write this down because I'm only going to be able "
        "to slow down once."
    ),
    "empty": spoken(""),
    "language": spoken("No puedo dormir por la noche y estoy muy cansada, no sé que hacer con mi vida."),
    "invented_quantity": spoken("Five hours a night. I don't lie there wanting to sleep, I don't need insomnia."),
    "doctors_words": spoken("How have you been sleeping these last nights, Maya, tell me?"),
    "unreadable": '{"behaviour": "looks up", "speech": "Two hou',
    "reasoning": spoken("Okay, the user wants me to sleep badly. I should answer as the patient."),
}  # fmt: skip


@pytest.mark.parametrize("kind", BREAKS)
def test_f1_f7_f8_f10_f15_a_fault_is_discarded_and_asked_for_again(kind: str) -> None:
    talk = Talk()
    talk.say("Hello Maya, I'm Dr Ames.")
    talk.model.first = [BREAKS[kind]]
    reply = talk.say("How have you been sleeping these last nights, Maya, tell me?")
    assert reply.voice == "model"
    assert reply.speech == script_of(talk.model.asked[-1])
    [faults] = reply.discarded
    assert kind in faults
    again = "\n".join(m.content for m in talk.model.asked[-1].messages)
    for word in ("lithium", "bipolar", "puedo", "language model", "Five hours", "And before that?"):
        assert word not in again  # what was wrong is not shown again
    assert "Your last reply was not heard" in again
    problems = [record for record in talk.records if record.problem]
    assert len(problems) == 1
    assert problems[0].text == BREAKS[kind]
    assert {"patient_fault", kind} <= set(problems[0].flags) or kind == "unreadable"


@pytest.mark.parametrize("kind", BREAKS)
def test_f7_after_two_re_asks_the_embedded_line_is_spoken_and_marked(kind: str) -> None:
    talk = Talk(seed=4)
    talk.say("Hello Maya, I'm Dr Ames.")
    talk.model.speak = lambda _request: BREAKS[kind]
    asked = len(talk.model.asked)
    reply = talk.say("How have you been sleeping these last nights, Maya, tell me?")
    assert len(talk.model.asked) - asked == 3
    assert reply.voice == "embedded"
    assert [kind in faults for faults in reply.discarded] == [True] * 3
    assert reply.speech == script_of(talk.model.asked[-1])
    assert "the embedded line: no reply of the model could be used" in reply.why
    assert "sleep.asked" in {release.ref for release in reply.releases}
    assert "stand_in" in talk.records[-1].flags


def test_r_thoughts_are_kept_apart_and_never_sent_back() -> None:
    talk = Talk(Model(faithful))
    said = spoken("Two hours, three. I don't need insomnia, I don't lie there wanting to sleep.")
    talk.model.first = [ChatReply(said, reasoning="PONDERING", finish_reason="stop")]
    reply = talk.say("How have you been sleeping?")
    talk.say("And your mood?")
    assert "PONDERING" not in reply.model_dump_json() + sent(talk.model)
    assert talk.calls[0].reasoning == "PONDERING"


def test_p7_a_reply_that_was_cut_off_is_asked_for_with_a_larger_cap() -> None:
    talk = Talk(Model(faithful, ChatReply('{"behaviour": "", "speech": "Two h', finish_reason="length")))
    reply = talk.say("How have you been sleeping?")
    assert (reply.voice, reply.discarded) == ("model", ())
    assert [request.max_tokens for request in talk.model.asked] == [256, 1024]


def test_plain_words_are_speech_where_nothing_structured_comes() -> None:
    talk = Talk(Model(lambda request: script_of(request)))
    reply = talk.say("How have you been sleeping?")
    assert (reply.voice, reply.behaviour) == ("model", "")
    assert "sleep.asked" in {release.ref for release in reply.releases}


def test_the_informant_speaks_the_words_of_the_case() -> None:
    talk = Talk()
    talk.say("May I speak to your sister Lena?")
    asked = len(talk.model.asked)
    reply = talk.heard("Lena, what have you seen at home?")
    assert isinstance(reply, InformantReplied)
    assert len(talk.model.asked) == asked


def test_without_presentation_nothing_is_seen() -> None:
    for variant in ("naive", "memory"):
        talk = Talk(Model(lambda _r: spoken("Two hours, three. I don't write insomnia.", "weeps")), variant=variant)
        assert talk.say("How have you been sleeping?").behaviour == ""


def test_a_naive_patient_may_tell_all_of_the_record_and_nothing_else() -> None:
    telling = spoken("My father took lithium. Then he stopped taking it. I was nineteen.")
    talk = Talk(Model(lambda _r: telling), variant="naive")
    reply = talk.say("Hello Maya.")
    assert "family.asked" in [release.ref for release in reply.releases]
    assert all(release.ref.startswith("family.") for release in reply.releases)
    invented = Talk(Model(lambda _r: spoken("My therapist Sandra told me to come.")), variant="naive").say(
        "Hello Maya."
    )
    assert invented.voice == "embedded"


# --- when it cannot be asked -----------------------------------------------------------------------------------------


def test_p3_a_prompt_too_long_loses_its_beginning_and_says_so() -> None:
    def speak(request: ChatRequest) -> str | ContextOverflow:
        return ContextOverflow("too long") if len(request.messages) > 12 else faithful(request)

    talk = played(model=Model(speak))
    replies = [e.payload for e in talk.events if isinstance(e.payload, PatientReplied)]
    assert {reply.voice for reply in replies} == {"model"}
    for _ in range(4):
        talk.say("Tell me more about your sleep.")
    assert "left out here" in talk.model.asked[-1].messages[1].content


def test_a_model_that_can_read_nothing_leaves_the_embedded_line() -> None:
    reply = Talk(Model(lambda _r: ContextOverflow("too long"))).say("How have you been sleeping?")
    assert reply.voice == "embedded"
    assert "the embedded line: the model can read no more" in reply.why


def test_a_used_up_budget_leaves_the_embedded_line() -> None:
    talk = Talk()
    talk.patient._asker = Asker(talk.model, "patient", talk.calls.append, budget=Budget(calls=1))
    assert talk.say("How have you been sleeping?").voice == "model"
    reply = talk.say("And your mood?")
    assert (reply.voice, len(talk.model.asked)) == ("embedded", 1)
    assert "over_budget" in talk.records[-1].flags


def test_d7_an_endpoint_that_refuses_is_no_turn() -> None:
    talk = Talk(Model(lambda _r: ChatRefused("no such model", 404)))
    with pytest.raises(ChatRefused):
        talk.say("How have you been sleeping?")
    assert talk.events[-1].kind == "doctor_said"


def test_an_answer_after_an_interruption_is_to_what_the_doctor_said() -> None:
    talk = Talk()
    talk.heard("Hello Maya.")
    plain = Talk()
    plain.heard("Hello Maya.")
    for one in (talk, plain):
        from mhtui.core.events import DoctorSaid

        one.add(DoctorSaid(text="How have you been sleeping?"))
    talk.interrupted()
    after, before = (asyncio.run(one.patient.reply(one.events)) for one in (talk, plain))
    assert after == before


# --- settings --------------------------------------------------------------------------------------------------------


def test_who_plays_the_patient() -> None:
    assert patient_choice("embedded") == PatientChoice()
    assert patient_choice("embedded,naive") == PatientChoice("embedded", "naive")
    assert patient_choice("model:ward,memory") == PatientChoice("model:ward", "memory")
    assert patient_choice("model:http://h/v1#a/b") == PatientChoice("model:http://h/v1#a/b")
    assert str(patient_choice("model:ward,full")) == "model:ward"
    for wrong in ("somebody", "model:", "embedded,half", "model:ward,"):
        with pytest.raises(WrongUse):
            patient_choice(wrong)


def test_the_embedded_patient_without_memory_skill_keeps_nothing_back() -> None:
    from mhtui.patient.embedded import EmbeddedPatient
    from mhtui.patient.model.variants import ablated

    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
    from patient_kit import reader, sense_of

    case = LIBRARY.get("ten-days-without-sleep")
    seen = {}
    for variant in VARIANTS:
        talk = Talk(variant=variant)
        engine = EmbeddedPatient(ablated(case, PatientChoice("embedded", variant)), reader(), 1, sense_of(case))
        for question in ("Do you hear voices?", "Have you been spending more than usual?"):
            from mhtui.core.events import DoctorSaid

            talk.add(DoctorSaid(text=question))
            reply = engine.respond(talk.events)
            talk.add(reply)
        seen[variant] = (bool(reply.withheld), bool(reply.behaviour))
    assert seen == {
        "naive": (False, False),
        "presentation": (False, True),
        "memory": (True, False),
        "full": (True, True),
    }


def test_the_rules_say_nothing_of_the_diagnosis() -> None:
    system = Talk().patient._system.content
    assert not re.search(r"bipolar|mani[ac]|psycho|schizo|depress", system, re.IGNORECASE)
