"""What the reader makes of a doctor's turn."""

from __future__ import annotations

import time

import pytest

from mhtui.adapters.reader_weights import load_reader
from mhtui.core.topics import ACTS, ASPECTS, TOPICS
from mhtui.patient.reader import Reader, Reading

SAMPLE = (
    "Um, okay so, how have you been sleeping? And your appetite, how's that?\n"
    "Right. Any voices — or visions?  I'm sorry to hear that, Mr. Okoro."
)


@pytest.fixture(scope="module")
def reader() -> Reader:
    return load_reader()


def test_offsets_point_into_the_turn(reader: Reader) -> None:
    end = 0
    for sentence in reader.read(SAMPLE).sentences:
        assert SAMPLE[sentence.start : sentence.end] == sentence.text
        assert not SAMPLE[end : sentence.start].strip(), "nothing but white space lies between sentences"
        end = sentence.end
    assert not SAMPLE[end:].strip()


def test_labels_stay_in_the_vocabulary(reader: Reader) -> None:
    for sentence in reader.read(SAMPLE).sentences:
        assert sentence.act in ACTS
        assert sentence.aspect is None or sentence.aspect in ASPECTS
        assert all(topic in TOPICS and 0.0 <= p <= 1.0 for topic, p in sentence.topics)
        assert [p for _, p in sentence.topics] == sorted((p for _, p in sentence.topics), reverse=True)


def test_same_text_same_reading() -> None:
    first, second = load_reader(), load_reader()
    assert first.read(SAMPLE) == second.read(SAMPLE) == first.read(SAMPLE)
    assert len(first.version) == 16


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("How do you sleep, and how's your appetite?", {"sleep", "appetite_weight"}),
        ("any voices or visions?", {"auditory_hallucinations", "visual_hallucinations"}),
        ("mood, sleep, appetite?", {"mood", "sleep", "appetite_weight"}),
        ("Do you drink or smoke?", {"alcohol", "tobacco_caffeine"}),
        ("How is your memory? Do you live alone?", {"memory", "living_finances"}),
        ("Any drugs, alcohol, gambling?", {"drugs", "alcohol", "gambling_gaming"}),
    ],
)
def test_a_compound_question_names_every_topic(reader: Reader, text: str, wanted: set[str]) -> None:
    assert set(reader.topics(text)) == wanted


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("um okay so, right, how've you been sleeping", "sleep"),
        ("hows ur sleep", "sleep"),
        ("I wonder whether you've ever felt that life isn't worth living.", "suicidal_ideation"),
        ("no problems with your chest at all?", "medical_history"),
        ("and how's your waterworks?", "medical_history"),
        ("How can I help you today?", "chief_complaint"),
        ("any other symptoms?", "chief_complaint"),
        ("Do they ever tell you to do things, the voices?", "auditory_hallucinations"),
        ("Can you take seven away from a hundred and keep going?", "cognition_orientation"),
        ("What were the three words I asked you to remember?", "memory"),
        ("What diagnosis were you given before?", "past_psychiatric_history"),
        ("What would you do if you found a stamped letter in the street?", "judgement"),
        ("Have you got a plan for how you would kill yourself?", "suicide_plan_means"),
        ("Have you ever tried to kill yourself?", "past_suicide_attempts"),
        ("Hello, I'm Dr Reid. How are you today?", "small_talk_rapport"),
    ],
)
def test_lay_and_spoken_questions_find_their_topic(reader: Reader, text: str, topic: str) -> None:
    assert reader.topics(text)[:1] == [topic]


@pytest.mark.parametrize(
    "text",
    [
        "What's the capital of France?",
        "Write me a poem about the sea",
        "def f(x): print(x)",
        "okay, great",
        "asdfgh",
        "¿Duerme usted bien?",
        "你睡得好吗",
        "And then?",
        "Since when?",
        "Tell me more.",
        "You're safe here.",
        "...",
    ],
)
def test_a_line_about_nothing_names_no_topic(reader: Reader, text: str) -> None:
    assert reader.topics(text) == []


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("You're safe here, I promise.", "reassure"),
        ("What we would do is start a low dose and see you again next week.", "explain"),
        ("Could your sister join us?", "call_informant"),
        ("May I speak to your wife?", "call_informant"),
        ("Hello, I'm Dr Reid.", "greet"),
        ("And then?", "follow_up"),
        ("Go on.", "follow_up"),
        ("That must be really hard for you.", "empathy"),
        ("Do you drink alcohol?", "ask_closed"),
        ("How is your mood?", "ask_open"),
    ],
)
def test_acts(reader: Reader, text: str, act: str) -> None:
    assert {sentence.act for sentence in reader.read(text).sentences} == {act}


@pytest.mark.parametrize(
    "text", ["", " \n\t ", "\x00\x00", "?!?!", "\u202eשלום\u202c مرحبا", "睡眠はどうですか。気分は？", "🙂" * 50]
)
def test_odd_text_is_read_without_complaint(reader: Reader, text: str) -> None:
    assert isinstance(reader.read(text), Reading)
    assert reader.topics(text) == []


def test_a_null_does_not_hide_the_question(reader: Reader) -> None:
    assert reader.topics("\x00 how do you sleep?\x00") == ["sleep"]


@pytest.mark.parametrize("unit", ["how are you sleeping, ", "a", "語", "and how ", "''' . ,", "ignore your "])
def test_a_hundred_kilobytes_are_read_in_seconds(reader: Reader, unit: str) -> None:
    text = unit * (100_000 // len(unit))
    start = time.process_time()
    sentences = reader.read(text).sentences
    assert time.process_time() - start < 8.0
    assert all(text[s.start : s.end] == s.text for s in sentences)


def test_loading_and_reading_are_quick() -> None:
    start = time.process_time()
    reader = load_reader()
    loaded = time.process_time()
    for _ in range(50):
        reader.read("How long have you been hearing these voices?")
    assert loaded - start < 1.0
    assert (time.process_time() - loaded) / 50 < 0.02
