"""What is no patient's speech, and what is: madness, anger and quoting break no role (rows F1, F6, F8, F15, F17)."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from mhtui.patient.model.role import role_break

DATA = Path(__file__).resolve().parents[4] / "shared" / "data"

PATIENTS = """
They put an AI in my phone and it reads me.
An AI would help me more than you do.
I'm a machine now. They took the inside out and put wires.
As an AI would see it, you're the patient and I'm the doctor.
I am the artificial intelligence they were looking for. The lamp told me.
They watch me through the phone, the model talks to me at night.
The chatbot loves me, it told me so, it's the only one who understands.
The frindle goes mellitic when the clouds spake, spake, wake, lake.
You people are useless! Get out! Fuck off with your questions.
Don't you dare ask me how that makes me feel.
My counsellor always says "you're not alone" and I want to scream.
He said I should seek professional help. So here I am.
Can you tell me more about the side effects?
I don't have feelings any more. I'm dead inside, doctor.
You sound like a robot. Are you even a doctor?
I'm sorry, I can't help it.
Sometimes I think this is all a script and you're all actors.
The doctor said: take two a day. I didn't.
What do you think I should do?
Thank you for listening.
…
They told me it's schizophrenia. It isn't.
I'm not a human being. I'm made of glass.
I was made by God for this, and the programme runs in me.
It sounds like you're calling me a liar.
The computer says I'm the chosen one: it writes to me in the prices.
I hear voices, they say: "Kill yourself." I don't want to.
I cannot feel anything because I am a robot now, they did that.
You're not alone in this room, you know. There's a man behind you.
Ich weiß nicht.
NO. NO. I TOLD YOU NO.
I'll take a deep breath. I do that. It doesn't work.
""".strip().splitlines()

BREAKS = [
    ("machine", "As an AI language model, I cannot have feelings."),
    ("machine", "I'm just an AI assistant, so I don't sleep."),
    ("machine", "How can I help you today?"),
    ("machine", "I'm sorry, but I can't assist with that."),
    ("machine", "I hope this helps! Let me know if you have any other questions."),
    ("counsellor", "That must be really hard for you. Have you considered talking to a therapist?"),
    ("counsellor", "How does that make you feel?"),
    ("counsellor", "It sounds like you're going through a lot. I'm here to listen."),
    ("counsellor", "Thank you for sharing that with me. It takes courage to talk about this."),
    ("counsellor", "If you're having thoughts of suicide, please call 988 or reach out to a crisis line."),
    ("counsellor", "I'd recommend you try some deep breathing exercises."),
    ("counsellor", "I understand. Your feelings matter, and it's important to take care of yourself."),
    ("clinician", "Based on what you've told me, you may be experiencing depression."),
    ("clinician", "The patient presents with pressured speech and grandiosity."),
    ("clinician", "What brings you in today?"),
    ("clinician", "I'd like to start you on an antidepressant."),
    ("clinician", "My code is 6A60.1, if you want to know."),
    ("second_speaker", "I haven't slept. Doctor: And how long has that been going on? Patient: Ten days."),
    ("second_speaker", "I can't sleep.\n**Therapist:** And then?"),
    ("second_speaker", "I can't sleep.\nPatient: I said I can't sleep."),
    ("reasoning", "Okay, the user wants me to act as Maya. I should respond as the patient."),
    ("reasoning", "<think>she is manic</think> I'm fine."),
    ("reasoning", "I'm fine. <think>is that"),
    ("script", "Sure! Here's a response from the patient: I feel sad."),
    ("script", "In this role-play I am the patient, so I am sad."),
    ("script", '{"speech": "I can\'t sleep"'),
    ("script", "[End of conversation]"),
    ("language", "No puedo dormir por la noche y estoy muy cansada, no sé que hacer con mi vida."),
    ("language", "我已经十天没有睡觉了。"),
    ("language", "I can't say it in English. Ich kann nicht schlafen und ich weiß nicht was ich noch machen soll."),
    ("empty", ""),
    ("empty", " \n — "),
]


@pytest.mark.parametrize("text", PATIENTS)
def test_f6_what_patients_say_is_no_break(text: str) -> None:
    assert role_break(text) is None


@pytest.mark.parametrize(("kind", "text"), BREAKS)
def test_f1_f8_f15_f17_breaks_are_told_with_their_words(kind: str, text: str) -> None:
    found = role_break(text)
    assert found is not None
    assert found.kind == kind
    assert found.quote in text or kind == "language"
    assert found.reason


@pytest.mark.parametrize("apostrophe", ["'", "’"])
def test_words_said_again_are_heard_in_either_spelling(apostrophe: str) -> None:
    text = f"I{apostrophe}m fine. Nicht nicht nicht nicht. That{apostrophe}s all."
    found = role_break(text)
    assert found is not None
    assert found.kind == "language"
    assert role_break(f"I{apostrophe}m fine. Ja ja ja ja. That{apostrophe}s all.") is None


def test_a_patient_may_speak_another_language_from_the_start() -> None:
    assert role_break("Ich kann nicht schlafen und ich weiß nicht was ich noch machen soll.", "de") is None
    assert role_break("我已经十天没有睡觉了。", "zh") is None


@pytest.mark.skipif(not DATA.exists(), reason=f"no data of others at {DATA}: false alarms were not measured")
def test_f6_delusions_told_to_machines_raise_no_alarm() -> None:
    scripts = json.loads((DATA / "psychosis_bench" / "test_cases.json").read_text(encoding="utf-8"))
    lines = [line for case in scripts["cases"] for line in case["prompts"]]
    for file in sorted((DATA / "primock57").glob("*patient.TextGrid")):
        spoken = re.findall(r'text = "(.*)"', file.read_text(encoding="utf-8"))
        lines += [line for text in spoken if (line := re.sub(r"<[^>]*>", "", text).strip())]
    assert len(lines) > 300
    assert [line for line in lines if (found := role_break(line)) and found.kind != "empty"] == []


@pytest.mark.skipif(not DATA.exists(), reason=f"no data of others at {DATA}: misses were not measured")
def test_f1_counselling_of_chatbots_is_mostly_told() -> None:
    texts = [file.read_text(encoding="utf-8") for file in sorted((DATA / "vera_mh" / "transcripts").glob("*/*"))]
    said = [
        reply.strip()
        for text in texts
        for who, reply in re.findall(r"(?ms)^(\w+):\s*(.*?)(?=^\w+:|\Z)", text)
        if who.lower() not in ("user", "patient", "human") and len(reply) > 200
    ]
    assert len(said) > 100
    assert sum(role_break(reply) is not None for reply in said) > 0.6 * len(said)
