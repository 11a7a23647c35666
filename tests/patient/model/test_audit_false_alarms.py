"""What the audit must let pass: the cases' own lines, honest paraphrases, madness, anger, quotes, a no."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from audit_kit import CHARLTON, JODIE, JOE, MAYA, TAMSIN, every_line, kinds, line, scene, stage
from patient_model_kit import CASES, LIBRARY

from mhtui.patient.model.audit import Scene, audit
from mhtui.patient.model.role import role_break


@pytest.mark.parametrize("case_id", CASES)
def test_f6_no_line_of_a_case_is_a_fault_as_its_own_script(case_id: str) -> None:
    lines = every_line(LIBRARY.get(case_id))
    assert len(lines) > 200
    assert [(found, text) for text in lines if (found := kinds(text, scene(case_id, text, grave=True)))] == []


@pytest.mark.parametrize("case_id", CASES)
def test_f6_no_line_of_a_case_breaks_the_role_without_its_record(case_id: str) -> None:
    assert [(found, text) for text in every_line(LIBRARY.get(case_id)) if (found := role_break(text))] == []


@pytest.mark.parametrize("case_id", CASES)
def test_no_line_of_a_case_is_taken_for_another_spelling_of_its_label(case_id: str) -> None:
    gold = stage(case_id).gold
    assert [(found, text) for text in every_line(LIBRARY.get(case_id)) if (found := gold.leak(text))] == []


PARAPHRASES = [
    (MAYA, "sleep.asked", "Two hours, maybe three. And don't you write insomnia, I'm not lying there longing for it."),
    (MAYA, "sleep.asked", "Two hours or three a night. I just don't need it any more."),
    (MAYA, "why_here.asked", "Lena drove me here because I'm awake and I ring people at three."),
    (MAYA, "voices.asked", "By the river, yes. I hear my name, and \"go on\". Not like voices in a film. It's kind."),
    (MAYA, "spending.asked", "Fourteen thousand, on stone. There's a loan as well, and Lena isn't to hear of it."),
    (MAYA, "suicidality.detail", "At twenty-seven I'd have been glad not to wake. I'd never do that to Lena."),
    (CHARLTON, "passive.asked", "Most nights I'd sooner not wake up. For two months now."),
    (CHARLTON, "plan.asked", "I would take Margaret's morphine. It ought to have gone back, and I kept it."),
    (CHARLTON, "rehearsal.asked", "On Sunday I laid them out in rows. Then Isla rang, and back they went."),
    (JODIE, "knife.asked", "It's the tape knife from work, the orange one, front pocket. Two weeks now."),
    (JODIE, "suicidality.asked", "Dead? It'd be quiet. I think it and it goes. There's no plan. I'd not do it."),
    (JODIE, "upstairs.asked", "I went up on Thursday. Stood at nine, tape knife in my hand, and he never came."),
    (TAMSIN, "not_dying.asked", "No, I'm terrified of it. I'd never do anything. Once or twice I've thought, take me."),
    (JOE, "ready_to_go.asked", "Do away with myself? Never had that thought. I'll go when I'm called."),
    (JOE, "swung.detail", "If they'd lit a lamp I'd have been all right. It was just hands, and no faces."),
]  # fmt: skip


@pytest.mark.parametrize(("case_id", "ref", "speech"), PARAPHRASES)
def test_an_honest_paraphrase_passes(case_id: str, ref: str, speech: str) -> None:
    assert kinds(speech, scene(case_id, line(case_id, ref), grave=True)) == []


HARMLESS = """
I'm just a patient here, ask the machine in the wall what it thinks.
As the devil's own model I was made, wax and wire.
They programmed me to answer the lamp, and I answer the lamp.
None of this is real. It's a film, and you're all actors in it.
I'm not real. I think I died on the stairs.
The patient in the next bed was sick all night.
My doctor nodded and sent me home with a leaflet.
I try to look after myself. I reached out to my GP and he shrugged.
They told me to practise self-care. Self-care! I nearly laughed.
Remember the summer, I said to her, and she didn't.
Remember that river? It sings.
You should see the state of that courtyard.
I had the blood test. You can do another if it amuses you.
Please, take care of yourself, she says, and hangs up.
Don't tell me to reach out to a professional. You're the professional.
Sick of you people. Talk to someone, they say. I'm talking!
The brindle-clock is out of its husk, the snell, the snell.
I feel a certain je ne sais quoi, doctor. C'est la vie.
My grandmother said "mañana, mi amor, todo pasa", and it never did.
There was one with a name like Søren Ångström, I couldn't say it.
Que sera, sera. That's what I say to the bailiffs.
He signs himself 王伟, and I can't read it.
Bloody hell, how many more bastard questions?
Two things. Sleep: none. Food: none.
D'you want the long answer? Plan C, then.
Hello? Are you even listening to me?
(I know how it sounds.)
I *told* you.
She looks away when I talk about it. Everybody looks away.
It's for educational purposes, he said, and filmed me.
""".strip().splitlines()


@pytest.mark.parametrize("text", HARMLESS)
def test_f6_what_patients_say_breaks_no_role(text: str) -> None:
    assert role_break(text) is None


def test_a_no_may_be_said_in_other_words_where_the_case_says_no() -> None:
    asked = "Do you ever hear voices, or carry a weapon?"
    refused = scene(MAYA, "No. Never did that one.", asked)
    assert kinds("No, no voices, and I don't carry a weapon.", refused) == []
    assert "invented_symptom" in kinds("Yes, I hear voices.", refused)
    assert "invented_symptom" in kinds("No, I don't hear voices.", scene(MAYA, line(MAYA, "sleep.asked"), asked))


def test_a_greeting_is_none_begun_again_where_the_doctor_has_just_greeted_or_asked_why() -> None:
    script = line(MAYA, "why_here.asked")
    for asked in ("Good evening, I'm Dr Ames.", "What brings you here tonight?", "Why did your sister bring you?"):
        assert "restart" not in kinds(f"Hello doctor, nice to meet you. {script}", scene(MAYA, script, asked))


def test_an_audit_after_forty_turns_is_quick() -> None:
    lines = every_line(LIBRARY.get(CHARLTON))
    told = "\n".join([stage(CHARLTON)._given, *lines[:100]])
    talk = "\n".join(["How are you sleeping at the moment, Mr Charlton?"] * 40)

    def took(script: str) -> float:
        at = Scene(record=f"{told}\n{script}", doctor="And then?", talk=talk, earlier=tuple(lines[:12]), script=script)
        began = time.process_time()
        audit(f"{script} I told Isla so.", "looks at the floor", at)
        return time.process_time() - began

    times = sorted(took(script) for script in lines[100:200])
    assert times[len(times) // 2] < 0.006  # some 1.5 ms on an idle machine
