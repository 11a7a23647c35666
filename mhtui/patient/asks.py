"""What the doctor's turn asks: one ask per question, with its topics and aspect."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mhtui.patient.reader import Reading, Sentence

QUESTION_ACTS: Final = frozenset({"ask_open", "ask_closed", "follow_up", "test", "confirm_summary", "confront"})
_INVITING: Final = frozenset({"normalise", "empathy", "other", "greet", "reassure", "explain", "close"})


@dataclass(frozen=True, slots=True)
class Ask:
    """One thing asked. `topics` best first, empty for a follow-up that names none."""

    text: str
    act: str
    topics: tuple[str, ...]
    aspect: str | None


def asks_of(reading: Reading) -> list[Ask]:
    """The asks of a turn, in order. A normalising remark with a topic asks only where nothing else does."""
    asks = [ask for sentence in reading.sentences for ask in _asks_of_sentence(sentence)]
    if asks:
        return asks
    implied = [s for s in reading.sentences if s.act == "normalise" and s.topics]
    return [Ask(s.text, s.act, tuple(t for t, _ in s.topics[:1]), s.aspect) for s in implied[-1:]]


def _asks_of_sentence(sentence: Sentence) -> list[Ask]:
    topics = tuple(topic for topic, _ in sentence.topics)
    if sentence.act in QUESTION_ACTS or (sentence.act in _INVITING and _inquires(sentence)):
        if len(topics) > 1 and sentence.act != "confirm_summary" and _is_list(sentence.text):
            return [Ask(sentence.text, sentence.act, (topic,), sentence.aspect) for topic in topics]
        return [Ask(sentence.text, sentence.act, topics, sentence.aspect)]
    return []


def _inquires(sentence: Sentence) -> bool:
    topics = [topic for topic, _ in sentence.topics if topic != "small_talk_rapport"]
    return sentence.text.rstrip(" \"'”’)").endswith("?") and (bool(topics) or sentence.aspect is not None)


def _is_list(text: str) -> bool:
    low = text.lower()
    return "," in text or "/" in text or " and " in low or " or " in low
