"""Compares the facts of a statement with a window of sentences: polarity, person, time and numbers first."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal

from mhtui.scoring.match.assertion import (
    ASKED,
    DOUBT,
    ENDED,
    HYPO,
    INTENT,
    NEG,
    OTHER,
    PAST,
    REPORTED,
    SOUGHT,
    UNASSESSED,
    Scope,
)
from mhtui.scoring.match.facts import Fact, Facts
from mhtui.scoring.match.here import Here
from mhtui.scoring.match.lexicon import Lexicon
from mhtui.scoring.match.quantities import Quantity, agree
from mhtui.scoring.match.reading import Mention, Sentence, mentions, word_mentions

State = Literal["stated", "opposed", "weak", "absent"]
PARTLY = "only in part"
CONFLICT = "stated and denied"
_RANK: dict[State, int] = {"stated": 3, "opposed": 2, "weak": 1, "absent": 0}


@dataclass(frozen=True, slots=True)
class Finding:
    """How a window treats one fact; `why` is the flag that weakens it, [start, end) where it stands in the text."""

    state: State
    why: str = ""
    start: int = -1
    end: int = -1


_ABSENT = Finding("absent")


@dataclass(frozen=True, slots=True)
class Ledger:
    """Findings for every part of a statement in one window."""

    concepts: tuple[Finding, ...]
    words: tuple[Finding, ...]
    quantities: tuple[Finding, ...]

    def parts(self) -> tuple[Finding, ...]:
        """All findings."""
        return self.concepts + self.words + self.quantities

    def count(self, state: State) -> int:
        """How many parts are in `state`."""
        return sum(f.state == state for f in self.parts())


def _weakness(want: frozenset[str], have: frozenset[str], *, earlier: bool, over: bool) -> str:
    """The first flag that keeps a mention from stating the fact, polarity aside."""
    extra = have - want - {NEG}
    if earlier:
        extra -= {PAST}
    if over:
        extra -= {ENDED}
    for flag in (OTHER, ASKED, UNASSESSED, SOUGHT, HYPO, INTENT, DOUBT, REPORTED, ENDED, PAST):
        if flag in extra:
            return flag
    missing = want - have
    if INTENT in missing:
        return INTENT
    for flag in (OTHER, DOUBT, HYPO):
        if flag in missing:
            return flag if flag == OTHER else ""
    return ""


def _judge_mention(fact: Fact, mention: Mention, facts: Facts, *, flip: bool) -> tuple[State, str]:
    earlier = facts.past or (fact.event and not facts.current)
    # what has ended was there once: that meets "had X" and "no X now", but neither "X" nor "never X"
    over = facts.current if fact.negated else earlier
    have = mention.flags - {INTENT} if is_wish(fact.names) and not fact.event else mention.flags
    weak = _weakness(fact.flags - _wished(fact), have, earlier=earlier, over=over)
    if weak:
        return "weak", SUPERSEDED if fact.negated and weak in {PAST, ENDED} else weak
    same = (NEG in mention.flags) == fact.negated
    return ("stated", "") if same != flip or fact.frame else ("opposed", NEG)


_WISH = re.compile(r"suic|harm|death|plan|kill|violen|homicid|intent|wish|threat")


def is_wish(names: frozenset[str]) -> bool:
    """Of harm and death the wish or plan is itself the finding."""
    return any(_WISH.search(name) for name in names)


def _wished(fact: Fact) -> frozenset[str]:
    return frozenset({INTENT}) if is_wish(fact.names) or fact.frame else frozenset()


# a denial so narrowed leaves the rest open
NARROWING = frozenset(
    "tactile olfactory gustatory somatic visual auditory command active acute recent severe serious major frank overt "
    "immediate further new persistent daily frequent paranoid persecutory grandiose nihilistic religious bizarre "
    "systematised first-rank formal specific further constant complete".split()
)


def narrowed(sentence: Sentence, mention: Mention, asked: frozenset[str] = frozenset()) -> bool:
    """Does a word just before the mention, which the statement does not ask for, narrow what is denied?"""
    before = sentence.tokens[mention.first - 1] if mention.first else None
    return before is not None and before.low in NARROWING and before.stem not in asked


def _settled(fact: Fact, sentence: Sentence, state: State, why: str, mention: Mention) -> tuple[State, str]:
    """An affirmation counts against a denied fact only in a sentence without any word of denial or of ending."""
    if state != "opposed":
        return state, why
    if fact.negated and (any(s.kind == NEG for s in sentence.scopes) or _SOFT_DENIAL.search(sentence.low.text)):
        return "weak", "polarity unclear"
    far = [
        s
        for s in sentence.scopes
        if s.kind == NEG and s.first <= mention.first < s.end and _loose(sentence, s, mention)
    ]
    return ("weak", "polarity unclear") if far else (state, why)


def _loose(sentence: Sentence, scope: Scope, mention: Mention) -> bool:
    """A "cannot" or "will not" denies only what follows at once; a plain "not" loses its grip after some words."""
    if sentence.tokens[scope.cue_first].low != "not":
        return False
    modal = scope.cue_first > 0 and sentence.tokens[scope.cue_first - 1].low in _MODAL
    return mention.first - scope.cue_end > (1 if modal else 6)


_MODAL = frozenset("can could will would should shall".split())
_SOFT_DENIAL = re.compile(
    r" (?:stopped|quit|gave up|given up|gone|clear|neg|negative|normal|nad|resolved|hardly|barely|free|"
    r"dry|sober|used to|last|none|nil|recovered|anything but|"
    r"rid of|off|refus\w+|declin\w+|ceased|settled|ended|intact|controlled|safe|zero|0) "
)
SUPERSEDED = "only in the past, as a denial allows"


_Kin = tuple[frozenset[str], frozenset[str], frozenset[str]]


def _names(fact: Fact, lexicon: Lexicon) -> _Kin:
    """Concepts that carry the fact as they stand: narrower ones when affirmed, broader ones when "
    "denied; and opposites."""
    return lexicon.narrower_of(fact.names), lexicon.broader_of(fact.names), lexicon.opposites_of(fact.names)


def _concept_states(
    fact: Fact, sentence: Sentence, lexicon: Lexicon, facts: Facts, kin: _Kin
) -> list[tuple[State, str, Mention]]:
    narrow, broad, anti = kin
    out: list[tuple[State, str, Mention]] = []
    for mention in mentions(sentence, lexicon, narrow | broad):
        out.append((*_judge_mention(fact, mention, facts, flip=False), mention))
    own = [(m.first, m.end) for _, _, m in out]
    for mention in mentions(sentence, lexicon, anti):
        if not any(first < mention.end and mention.first < end for first, end in own):
            out.append((*_judge_mention(fact, mention, facts, flip=True), mention))
    return out


def _directed(
    fact: Fact, sentence: Sentence, lexicon: Lexicon, facts: Facts, here: Here | None
) -> list[tuple[State, str, Mention]]:
    """Drop what does not follow: an affirmed broader concept states nothing, nor does a denied narrower one."""
    narrow, broad, anti = kin = _names(fact, lexicon)
    if here and here.names.isdisjoint(narrow) and here.names.isdisjoint(broad) and here.names.isdisjoint(anti):
        return []
    upward = {(m.first, m.end) for m in mentions(sentence, lexicon, broad - fact.names)}
    downward = {(m.first, m.end) for m in mentions(sentence, lexicon, narrow - fact.names)}
    exact = {(m.first, m.end) for m in mentions(sentence, lexicon, fact.names)}
    out: list[tuple[State, str, Mention]] = []
    for state, why, mention in _concept_states(fact, sentence, lexicon, facts, kin):
        at, denied = (mention.first, mention.end), NEG in mention.flags
        loose = at not in exact and ((at in upward and not denied) or (at in downward and denied))
        inside = any(a <= at[0] and at[1] <= b and b - a > at[1] - at[0] for a, b in downward)
        asked = frozenset(w.word for w in facts.words)
        loose = loose or (denied and not fact.frame and (inside or narrowed(sentence, mention, asked)))
        if loose and state != "weak":
            state, why = "weak", PARTLY
        out.append((*_settled(fact, sentence, state, why, mention), mention))
    return out


def _place(sentence: Sentence, state: State, why: str, mention: Mention) -> Finding:
    start = sentence.start + sentence.tokens[mention.first].start
    return Finding(state, why, start, sentence.start + sentence.tokens[mention.end - 1].end)


def _best(findings: list[Finding]) -> Finding:
    return max(findings, key=lambda f: _RANK[f.state], default=_ABSENT)


def _in_sentence(found: list[Finding]) -> Finding:
    best = _best(found)
    if best.state == "stated" and any(f.state == "opposed" for f in found):
        return Finding("weak", CONFLICT, best.start, best.end)
    return best


def _concept(fact: Fact, sentence: Sentence, lexicon: Lexicon, facts: Facts, here: Here | None) -> Finding:
    found = _directed(fact, sentence, lexicon, facts, here)
    return _in_sentence([_place(sentence, state, why, m) for state, why, m in found])


def _word(fact: Fact, sentence: Sentence, facts: Facts, here: Here | None) -> Finding:
    """Polarity hangs on the concepts; a left-over word decides it only in a statement without any."""
    if here and here.lacks(fact.word):
        return _ABSENT
    loose = replace(fact, frame=True) if any(not c.frame for c in facts.concepts) else fact
    found = word_mentions(sentence, fact.word)
    return _best([_place(sentence, *_judge_mention(loose, m, facts, flip=False), m) for m in found])


def _quantity(want: Quantity, sentence: Sentence) -> Finding:
    found: list[Finding] = []
    same = [q for q in sentence.quantities if q.kind == want.kind]
    for have in same:
        state: State = "stated" if agree(want, have) else "opposed" if len(same) == 1 else "weak"
        mention = Mention(have.first, have.end, frozenset())
        found.append(_place(sentence, state, "" if state == "stated" else "numbers", mention))
    return _best(found)


def compare(facts: Facts, sentence: Sentence, lexicon: Lexicon, here: Here | None = None) -> Ledger:
    """Findings for each part of the statement in one sentence; `here`: what stands in it, if that is known."""
    return Ledger(
        tuple(_concept(f, sentence, lexicon, facts, here) for f in facts.concepts),
        tuple(_word(f, sentence, facts, here) for f in facts.words),
        tuple(_quantity(q, sentence) for q in facts.quantities),
    )


def _join(column: tuple[Finding, ...], *, strict: bool) -> Finding:
    found = list(column)
    return _in_sentence(found) if strict else _best(found)


def _numbers(column: tuple[Finding, ...]) -> Finding:
    """Across sentences another number may belong to another matter: it is no contradiction."""
    best = _best(list(column))
    return replace(best, state="weak") if best.state == "opposed" else best


def merge(ledgers: tuple[Ledger, ...]) -> Ledger:
    """The ledger of adjacent sentences taken together; a concept both stated and denied is stated by neither."""
    if len(ledgers) == 1:
        return ledgers[0]
    return Ledger(
        tuple(_join(c, strict=True) for c in zip(*(x.concepts for x in ledgers), strict=True)),
        tuple(_join(c, strict=False) for c in zip(*(x.words for x in ledgers), strict=True)),
        tuple(_numbers(c) for c in zip(*(x.quantities for x in ledgers), strict=True)),
    )
