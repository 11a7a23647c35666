"""What the doctor's turn asks: one ask per question, with its topics and aspect."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from mhtui.patient.reader import Reading, Sentence

QUESTION_ACTS: Final = frozenset({"ask_open", "ask_closed", "follow_up", "test", "confirm_summary", "confront"})
_INVITING: Final = frozenset({"normalise", "empathy", "other", "greet", "reassure", "explain", "close"})
WEAK: Final = 0.3
"""Below this probability a topic gives way to what a pronoun points back to."""

_TAG: Final = re.compile(
    r"^(?:and |or )?(?:would you say|do you think|can you tell me|is that (?:right|ok(?:ay)?|all right)|you know|(?:is that |would that be )?(?:ok(?:ay)?|all right)(?: with you)?|"
    r"if (?:you )?(?:don't|do not) mind(?: (?:me|my) asking)?|may i ask|have i got that right|right|isn't it|do you follow|are you with me)\W*$",
    re.IGNORECASE,
)
_SAME_THING: Final = re.compile(
    r"\blike (?:that|this)\b|\bany of (?:that|those|this|it)\b|\b(?:anything|something) (?:like|similar)\b|\bring true\b|\bsound familiar\b|"
    r"\brecogni[sz]e (?:that|this|any)\b|\b(?:that|this|it|so) (?:for|with) you\b|\bhappen\w* to you\b|\byou too\b|\bthe same\b|\bhow (?:is|has) (?:that|it)\b",
    re.IGNORECASE,
)
_PRONOUN: Final = re.compile(r"\b(?:it|its|they|them|their|that|those|this|these|he|him|she|her|then|there|so|one|ones)\b", re.IGNORECASE)
_INVITES: Final = re.compile(
    r"\?|^\W*(?:(?:and|so|ok(?:ay)?|well|um+|uh+|er+|now|please|then|right|sure|thanks|thank you)\W+)*(?:please )?(?:tell|go on|describe|explain|walk|talk|help me|say|continue|carry on|keep going|take me|give me|"
    r"let's|let us|try|repeat|remember|spell|count|take|name|draw|close|i(?:'d| would)?\s+(?:wonder|like|want|need)|i'm (?:wondering|curious|interested|asking)|what|how|when|why|where|who|which|any|"
    r"do|does|did|are|is|was|were|have|has|had|can|could|would|will|should|ever|since|whatever|more|and\b)",
    re.IGNORECASE,
)
_SUMS_UP: Final = re.compile(r"\?|\bso\b|\blet me\b|\bif i\b|\byou(?:'ve| have)? (?:said|told|mentioned)\b|\bsounds? like\b|\bright\b|\bi (?:hear|gather|understand)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Ask:
    """One thing asked. `topics` best first, empty for a follow-up that names none.

    `points_back`: its words point to something said before. `weak`: its topic is a guess.
    """

    text: str
    act: str
    topics: tuple[str, ...]
    aspect: str | None
    points_back: bool = False
    weak: bool = False


def asks_of(reading: Reading) -> list[Ask]:
    """The asks of a turn, in order. A normalising remark with a topic asks only where nothing else does."""
    asks: list[Ask] = []
    before: tuple[str, ...] = ()
    for sentence in reading.sentences:
        fresh = [_pointed(ask, before) for ask in _asks_of_sentence(sentence)]
        asks += fresh
        named = [topic for ask in fresh for topic in ask.topics] or [topic for topic, p in sentence.topics if p >= WEAK]
        before = tuple(named[:1]) or before
    if asks:
        return _merged(asks)
    implied = [s for s in reading.sentences if s.act == "normalise" and s.topics]
    return [Ask(s.text, s.act, tuple(t for t, _ in s.topics[:1]), s.aspect) for s in implied[-1:]]


def _merged(asks: list[Ask]) -> list[Ask]:
    """Asks that circle round one thing ("what about eating, how's your appetite?") are one; a bare lead-in is none."""
    out: list[Ask] = []
    for ask in asks:
        last = out[-1] if out else None
        if last and last.topics and ask.topics and (set(last.topics) <= set(ask.topics) or set(ask.topics) <= set(last.topics)):
            topics = last.topics if len(last.topics) >= len(ask.topics) else ask.topics
            act = last.act if last.act in ("test", "confirm_summary") else ask.act
            out[-1] = replace(ask, text=f"{last.text} {ask.text}", topics=topics, act=act, aspect=ask.aspect or last.aspect)
        elif last and not last.topics and not last.aspect and ask.topics and last.act != "test":
            out[-1] = ask
        elif last and last.topics and not ask.topics and not ask.aspect:
            continue
        else:
            out.append(ask)
    return out


def _pointed(ask: Ask, before: tuple[str, ...]) -> Ask:
    """ "People often hear voices. Has anything like that happened to you?": the second sentence asks about the first."""
    same = _SAME_THING.search(ask.text) is not None
    if before and "small_talk_rapport" not in before and (same or (ask.points_back and (ask.weak or not ask.topics))):
        return replace(ask, topics=before, weak=False)
    return ask


def _asks_of_sentence(sentence: Sentence) -> list[Ask]:
    topics = tuple(topic for topic, _ in sentence.topics)
    if not _asks(sentence):
        return []
    weak = bool(sentence.topics) and sentence.topics[0][1] < WEAK
    back = _PRONOUN.search(sentence.text) is not None or _SAME_THING.search(sentence.text) is not None
    if len(topics) > 1 and sentence.act != "confirm_summary" and _is_list(sentence.text):
        return [Ask(sentence.text, sentence.act, (topic,), sentence.aspect, back, weak) for topic in topics]
    return [Ask(sentence.text, sentence.act, topics, sentence.aspect, back, weak)]


def _asks(sentence: Sentence) -> bool:
    if _TAG.match(sentence.text):
        return False
    if sentence.act == "confirm_summary":
        return _SUMS_UP.search(sentence.text) is not None
    if sentence.act in QUESTION_ACTS:
        return bool(sentence.topics) or _INVITES.search(sentence.text) is not None
    return sentence.act in _INVITING and _inquires(sentence)


def _inquires(sentence: Sentence) -> bool:
    topics = [topic for topic, _ in sentence.topics if topic != "small_talk_rapport"]
    return sentence.text.rstrip(" \"'”’)").endswith("?") and (bool(topics) or sentence.aspect is not None)


def _is_list(text: str) -> bool:
    low = text.lower()
    return "," in text or "/" in text or " and " in low or " or " in low
