"""Asks put together again where a sentence was cut though it asks one thing, by what the author's questions say of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from mhtui.core.case import Case
from mhtui.patient.asks import ANYTHING_ELSE, Ask
from mhtui.patient.foreseen import ALIKE, ASKED
from mhtui.patient.nearness import SURE, leans
from mhtui.patient.sense import Sense, matter
from mhtui.patient.sentences import context_of, sentence_around
from mhtui.patient.summary import clauses_of
from mhtui.patient.words import content_words

NO_WORSE: Final = 0.02
"""The whole is as near to a question as its parts, but for this much."""
MUCH: Final = 0.05
"""The whole is farther ahead of a piece that is about something else."""
IDLE: Final = 0.5
"""Below this cosine with all questions a piece without a topic asks nothing."""
_BARE: Final = re.compile(r"^\W*(?:\w+(?: \w+)?\s*,\s*)+(?:or |and )?\w+(?: \w+){0,3}\W*\?$")
""" "School, friends, who was around?" spells out the question before it."""
_CITED: Final = re.compile(
    r"^\W*(?:and |but )?you(?:'ve| have)? (?:said|mentioned|told|spoke|were (?:saying|telling))\b", re.IGNORECASE
)
"""What was said before, recalled after a question."""
FARTHER: Final = 0.25
"""... one that is sure, by this much."""
FAR_BEHIND: Final = 0.15
"""A topic read into a list whose units are this much farther away than the nearest was not asked about."""


def rejoined(asks: list[Ask], turn: str, case: Case, sense: Sense) -> list[Ask]:
    """The asks of a turn with false cuts mended; as they are where the case holds no questions."""
    if not case.patient.questions:
        return asks
    asks = [replace(ask, context=context_of(turn, ask.text) or ask.context) for ask in asks]
    out: list[Ask] = []
    for ask in _asking(_meant(asks, case, sense), sense):
        whole = _whole(ask, turn, [a for a in asks if a is not ask], sense)
        if out and out[-1].text == whole.text and whole.text != ask.text:
            continue
        out.append(whole)
    return out


def compared(asks: list[Ask], turn: str) -> Iterator[str]:
    """The texts that will be compared for these asks: pieces, their sentences, and with what was said before them."""
    for ask in asks:
        yield ask.text
        if ask.claim:
            yield from clauses_of(ask.text)
            continue
        yield sentence_around(turn, ask.text)
        if leans(ask) and (before := context_of(turn, ask.text) or ask.context):
            yield f"{before} {ask.text}"


def _best(text: str, sense: Sense) -> tuple[float, str]:
    """The nearest question's cosine and matter."""
    return sense.foremost(text)


def _plain(ask: Ask) -> bool:
    return not (ask.claim or ask.act in (ANYTHING_ELSE, "confront"))


def _whole(ask: Ask, turn: str, others: list[Ask], sense: Sense) -> Ask:
    """The ask with all of its sentence where that is as near to a question as any piece of it."""
    text = sentence_around(turn, ask.text)
    if text == ask.text or not _plain(ask):
        return ask
    pieces = [a for a in others if a.text != ask.text and a.text in text and _plain(a)]
    cosine, about = _best(text, sense)
    found = {piece.text: _best(piece.text, sense) for piece in (ask, *pieces)}
    if cosine < ALIKE or cosine < max(c for c, _ in found.values()) - NO_WORSE:
        return ask
    if any(c >= max(ALIKE, cosine - MUCH) and m != about for c, m in found.values()):
        return ask
    if sum(c >= ASKED for c, _ in found.values()) > 1 and len({m for c, m in found.values() if c >= ASKED}) > 1:
        return ask
    main = max((ask, *pieces), key=lambda a: (found[a.text][1] == about, found[a.text][0]))
    aspect = main.aspect or next((a.aspect for a in (ask, *pieces) if a.aspect), None)
    return replace(main, text=text, aspect=aspect, context=context_of(turn, text))


def _asking(asks: list[Ask], sense: Sense) -> list[Ask]:
    """Without the pieces that only lead up to a question, or only spell it out in single words."""
    sure = [ask for ask in asks if _plain(ask) and _best(ask.text, sense)[0] >= ALIKE]
    kept = [ask for ask in asks if not (sure and ask not in sure and _idle(ask, sense))]
    first = next((ask for ask in asks if ask in sure and "?" in ask.text), None)
    later = asks[asks.index(first) + 1 :] if first else []
    bare = [ask for ask in later if _plain(ask) and _BARE.match(ask.text) and ask not in sure]
    cited = [ask for ask in later if ask.claim and _CITED.match(ask.text) and "?" not in ask.text]
    return [ask for ask in kept if ask not in bare and ask not in cited] or asks


def _idle(ask: Ask, sense: Sense) -> bool:
    """ "And what about you -", "That's a lot to land in a few months": no question of its own."""
    if not _plain(ask) or _best(ask.text, sense)[0] >= IDLE:
        return False
    return "?" not in ask.text and (not ask.topics or len(content_words(ask.text)) < 2)


def _meant(asks: list[Ask], case: Case, sense: Sense) -> list[Ask]:
    """Of the topics read into one sentence those that it is about."""
    out: list[Ask] = []
    for ask in asks:
        same = [a for a in asks if a.text == ask.text]
        if len(same) < 2 or len(ask.topics) != 1 or _near_topic(ask, case, sense):
            out.append(ask)
    return out or asks[:1]


def _near_topic(ask: Ask, case: Case, sense: Sense) -> bool:
    near = sense.near(ask.text).questions
    best, _ = _best(ask.text, sense)
    if best < ALIKE:
        return True
    topic = ask.topics[0]
    own = {u.id for u in case.patient.memory if topic in (u.topic, *u.also)} | {topic}
    nearest = max((c for ref, c in near.items() if matter(ref) in own), default=-1.0)
    return nearest >= best - (FARTHER if ask.weighed[0][1] >= SURE else FAR_BEHIND)
