"""Does a sectioned note or plan state a claim? Every phrase must be stated somewhere; nothing may speak against it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

import numpy as np

from mhtui.scoring.match import frames
from mhtui.scoring.match.assertion import ASKED, DOUBT, ENDED, HYPO, INTENT, NEG, OTHER, PAST, SOUGHT, UNASSESSED
from mhtui.scoring.match.claims import KIN, Choice, Claim, Part
from mhtui.scoring.match.directions import turned
from mhtui.scoring.match.found_at import FoundAt
from mhtui.scoring.match.judge import is_wish, narrowed
from mhtui.scoring.match.lexicon import Lexicon
from mhtui.scoring.match.quantities import agree
from mhtui.scoring.match.reading import Mention, word_mentions
from mhtui.scoring.match.sections import Spot, Written, denies, domains_at
from mhtui.scoring.match.types import Vectors

State = Literal["stated", "opposed", "weak", "other", "absent"]
_RANK: Final[dict[State, int]] = {"stated": 4, "opposed": 3, "weak": 2, "other": 1, "absent": 0}
WINDOW: Final = 3


# where the bearing of a person is described, and what else a quality of bearing may be said of
_BEARING_SECTIONS: Final = frozenset({"", "mse", "mse_appearance", "mse_speech", "mse_mood", "mse_affect"})
_OTHER_NOUN: Final = frozenset(
    "contact gaze eyes smile mask facade voice speech handwriting wish death ideation ideas suicidal suicide thoughts "
    "aggressive smoking obstruction treatment medication movement movements".split()
)
_ACTS: Final = frozenset({"stopped", "nonadherence", "non_adherence", "admission"})
_EXCEPTION = re.compile(r" (?:except|apart from|other than|until|unless|only|last) ")


@dataclass(frozen=True, slots=True)
class Limits:
    """Cosines: `fact` states a phrase, `whole` lets a minor word be missing, `middle` is no longer unrelated."""

    fact: float = 0.85
    whole: float = 0.75
    middle: float = 0.62


@dataclass(frozen=True, slots=True)
class Mode:
    """How the text is read: a plan's actions have a direction; `forbidden` asks for firm actions only."""

    plan: bool = False
    forbidden: bool = False


@dataclass(frozen=True, slots=True)
class PhraseFound:
    """How far one phrase is stated: parts stated of those needed, and the sentences that state it."""

    stated: int
    needed: int
    minor: int
    spots: tuple[int, ...]
    opposed: tuple[int, ...] = ()
    weak: bool = False
    core: bool = False

    @property
    def whole(self) -> bool:
        """Whether nothing of it is missing."""
        return self.stated >= self.needed


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a note makes of one claim."""

    verdict: Literal["covered", "undecided", "missed"]
    reason: str
    spots: tuple[int, ...] = ()
    contradicted: bool = False
    similarity: float | None = None


class Reader:
    """Compares claims with one written text."""

    def __init__(self, written: Written, lexicon: Lexicon, mode: Mode, limits: Limits) -> None:
        self._written, self._lexicon, self._mode, self._limits = written, lexicon, mode, limits
        self._found_at = FoundAt(written.spots, lexicon)

    def judge(self, claim: Claim, rows: dict[str, Vectors]) -> Outcome:
        """The outcome for one form of a statement."""
        similarity = self._similarity(claim, rows)
        found = [self._phrase(claim, options, rows) for options in claim.phrases]
        return replace(self._settle(claim, found, similarity), similarity=similarity)

    def _settle(self, claim: Claim, found: list[PhraseFound], similarity: float | None) -> Outcome:
        against = [p for p in found if p.opposed and not p.whole]
        if not found:
            return Outcome("missed", "nothing to look for")
        if self._mode.forbidden and claim.qualified and all(p.whole for p in found):
            return Outcome("undecided", "stated, but perhaps not in the way that is ruled out")
        if against and (found[0] in against or len(against) * 2 >= len(found)):
            return Outcome("missed", "the text states the opposite", against[0].opposed, contradicted=True)
        if against or any(p.opposed for p in found):
            return Outcome("undecided", "stated and denied")
        spots = tuple(sorted({n for p in found for n in p.spots}))
        if self._mode.forbidden and all(p.whole for p in found) and any(self._hedged(n) for n in spots):
            return Outcome("undecided", "stated beside a denial")
        if all(p.whole for p in found) and not any(p.weak for p in found):
            return Outcome("covered", "every fact is stated", spots)
        if self._nearly(found, similarity):
            return Outcome("covered", "every fact but a minor word is stated", spots)
        return self._open(found, similarity)

    def _hedged(self, number: int) -> bool:
        """What must not be done is held against a plan only where nothing in the sentence takes it back."""
        return denies(self._written.spots[number])

    def _nearly(self, found: list[PhraseFound], similarity: float | None) -> bool:
        missing = [p for p in found if not p.whole]
        needed = sum(p.needed for p in found)
        if any(p.weak for p in found) or similarity is None or similarity < self._limits.whole:
            return False
        return needed >= 4 and len(missing) == 1 and missing[0].needed - missing[0].stated == 1 and missing[0].minor > 0

    def _open(self, found: list[PhraseFound], similarity: float | None) -> Outcome:
        if any((p.whole and p.core) or p.weak or (p.core and p.stated * 2 >= p.needed) for p in found):
            return Outcome("undecided", "stated in part")
        if similarity is not None and similarity >= self._limits.middle:
            return Outcome("undecided", "similar, not stated")
        return Outcome("missed", "nothing in the text bears on it")

    def _similarity(self, claim: Claim, rows: dict[str, Vectors]) -> float | None:
        row = rows.get(claim.text)
        if row is None or self._written.rows is None or not len(self._written.rows):
            return None
        return float(np.max(self._written.rows @ row))

    def _phrase(self, claim: Claim, options: tuple[Choice, ...], rows: dict[str, Vectors]) -> PhraseFound:
        tried = [self._choice(claim, choice, rows) for choice in options]
        return max(tried, key=lambda p: (p.whole and not p.weak, not p.opposed, p.stated / max(1, p.needed)))

    def _choice(self, claim: Claim, choice: Choice, rows: dict[str, Vectors]) -> PhraseFound:
        states = self._states(claim, choice)
        needed = [n for n, part in enumerate(choice.parts) if part.weight]
        best: tuple[int, ...] = ()
        at: tuple[int, ...] = ()
        for unit in self._units(claim, {i for n in needed for i, s in enumerate(states[n]) if s == "stated"}):
            got = tuple(n for n in needed if any(states[n][i] == "stated" for i in unit))
            if len(got) > len(best):
                best, at = got, tuple(i for i in unit if any(states[n][i] == "stated" for n in needed))
        opposed = self._opposed(choice, states, needed)
        alike = self._alike(choice, states, rows) if len(best) < len(needed) and not opposed else None
        if alike is not None:
            return PhraseFound(len(needed), len(needed), 0, (alike,), core=True)
        return self._found(choice, states, needed, best, at, opposed)

    def _found(
        self,
        choice: Choice,
        states: list[list[State]],
        needed: list[int],
        best: tuple[int, ...],
        at: tuple[int, ...],
        opposed: tuple[int, ...],
    ) -> PhraseFound:
        missing = [n for n in needed if n not in best]
        weak = any("weak" in states[n] for n in missing if choice.parts[n].names and not choice.parts[n].frame)
        named = any(_is_core(choice.parts[n]) for n in best)
        core = named or (len(best) * 2 > len(needed) and any(choice.parts[n].word for n in best))
        minor = sum(bool(choice.parts[n].word) for n in missing)
        return PhraseFound(len(best), len(needed), minor, at, opposed, weak, core)

    def _units(self, claim: Claim, stated: set[int]) -> Iterable[range | list[int]]:
        """Where the parts of a phrase may lie: up to three neighbouring sentences, or the claim's own sections. Those
        that hold none of `stated` are left out."""
        if not stated:
            return
        close = 1 if claim.kin else WINDOW
        for size in range(1, close + 1):
            yield from self._found_at.windows(stated, size)
        home = frames.home_sections(claim.domain) if claim.domain else frozenset()
        if home and close > 1:
            yield [s.number for s in self._written.spots if s.section in home]

    def _states(self, claim: Claim, choice: Choice) -> list[list[State]]:
        states = [self._row(claim, part) for part in choice.parts]
        if claim.kin:
            states = _of_kin(choice, states)
        states = [self._anchored(n, states, choice) for n in range(len(states))]
        return states if any(p.names and not p.frame for p in choice.parts) else self._undenied(states)

    def _row(self, claim: Claim, part: Part) -> list[State]:
        row: list[State] = ["absent"] * len(self._written.spots)
        for at in self._found_at.of(part):
            row[at] = self._state(claim, part, self._written.spots[at])
        return row

    def _undenied(self, states: list[list[State]]) -> list[list[State]]:
        """Where no part has a polarity of its own, a denial in the sentence may be about any of them."""
        denied = self._found_at.denied
        return [["weak" if d and s == "stated" else s for s, d in zip(row, denied, strict=True)] for row in states]

    def _anchored(self, n: int, states: list[list[State]], choice: Choice) -> list[State]:
        """A quality without a domain, or a number, counts only beside another part of its phrase."""
        part = choice.parts[n]
        loose = (part.is_quality and not part.domain) or part.quantity is not None
        others = [m for m, p in enumerate(choice.parts) if m != n and not p.is_quality and p.quantity is None]
        if not loose or (not others and part.quantity is None):
            return states[n]
        if not others:
            return ["stated" if s == "stated" else "absent" for s in states[n]]
        return [s if any(states[m][i] == "stated" for m in others) else "absent" for i, s in enumerate(states[n])]

    def _state(self, claim: Claim, part: Part, spot: Spot) -> State:
        if part.quantity is not None:
            return self._number(part, spot)
        if part.word:
            return _best(self._polar(claim, part, spot, m, soft=True) for m in word_mentions(spot.sentence, part.word))
        return self._concept(claim, part, spot)

    def _number(self, part: Part, spot: Spot) -> State:
        assert part.quantity is not None
        same = [q for q in spot.sentence.quantities if q.kind == part.quantity.kind]
        if any(agree(part.quantity, q) for q in same):
            return "stated"
        return "opposed" if len(same) == 1 else "absent"

    def _concept(self, claim: Claim, part: Part, spot: Spot) -> State:
        lexicon = self._lexicon
        out: list[tuple[State, Mention]] = []
        for name in part.names:
            for other in lexicon.narrower(name) | lexicon.broader(name):
                for mention in spot.mentions.get(other, ()):
                    state = self._polar(claim, part, spot, mention)
                    if state == "opposed" and other == "drugs" and other not in part.names:
                        continue
                    if other not in part.names and self._loose(part, spot, mention, other in lexicon.narrower(name)):
                        state = "weak" if state in {"stated", "opposed"} else state
                    elif other == name and state in {"stated", "opposed"} and self._narrow(claim, spot, mention):
                        state = "weak"
                    out.append((state, mention))
            for other in lexicon.opposites(name):
                out += [(self._against(claim, part, spot, m), m) for m in spot.mentions.get(other, ())]
        return _settle_sentence(out)

    def _narrow(self, claim: Claim, spot: Spot, mention: Mention) -> bool:
        """Is only a part of it denied ("no active suicidal ideation") that the statement does not speak of?"""
        asked = frozenset(p.word for options in claim.phrases for c in options for p in c.parts)
        return NEG in mention.flags and narrowed(spot.sentence, mention, asked)

    def _loose(self, part: Part, spot: Spot, mention: Mention, narrower: bool) -> bool:
        """An affirmed broader concept states nothing, nor does a denied narrower one."""
        denied = turned(spot.sentence, mention.first, mention.end, plan=self._mode.plan)
        return denied if narrower else not denied

    def _against(self, claim: Claim, part: Part, spot: Spot, mention: Mention) -> State:
        """An opposite speaks against the part when affirmed; when denied it says nothing."""
        state = self._polar(claim, replace(part, negated=False), spot, mention)
        return (
            ("stated" if part.negated else "opposed")
            if state == "stated"
            else "absent"
            if state == "opposed"
            else state
        )

    def _polar(self, claim: Claim, part: Part, spot: Spot, mention: Mention, *, soft: bool = False) -> State:
        if not self._mode.plan and claim.bearing and not _of_bearing(spot, mention):
            return "absent"
        if part.domain and not (frames.akin(part.domain) if part.domain != "judgement" else {"judgement"}) & set(
            domains_at(spot, mention)
        ):
            return "absent"
        weak = self._weakness(claim, part, spot, mention.flags)
        if weak:
            return weak
        denied = turned(spot.sentence, mention.first, mention.end, plan=self._mode.plan)
        if part.negated and denied and not claim.exception and _EXCEPTION.search(spot.sentence.low.text):
            return "weak"
        if part.frame or denied == part.negated:
            return "stated"
        if soft:
            return "weak"
        return "weak" if part.negated and denies(spot) else "opposed"

    def _weakness(self, claim: Claim, part: Part, spot: Spot, have: frozenset[str]) -> State | None:
        if not part.frame and not claim.kin and (OTHER in have or spot.section == "family"):
            return "other"
        earlier = claim.past or (part.event and not claim.current) or self._mode.plan
        heavy = {ASKED, UNASSESSED} | (set() if self._mode.plan else {SOUGHT})
        heavy |= set() if claim.conditional and not self._mode.forbidden else {HYPO}
        heavy |= set() if claim.doubtful and not self._mode.forbidden else {DOUBT}
        heavy |= set() if claim.intended or self._mode.plan or not _is_act(part) else {INTENT}
        heavy |= set() if earlier or (part.negated and not claim.current) else {PAST}
        heavy |= set() if claim.past or self._mode.plan or part.negated else {ENDED}
        return "weak" if heavy & have and not part.frame else None

    def _opposed(self, choice: Choice, states: list[list[State]], needed: Sequence[int]) -> tuple[int, ...]:
        core = [n for n in needed if _is_core(choice.parts[n]) or choice.parts[n].quantity is not None]
        open_ = [n for n in core if not self._met(n, choice, states)]
        return tuple(sorted({i for n in open_ for i, s in enumerate(states[n]) if s == "opposed"}))

    def _met(self, n: int, choice: Choice, states: list[list[State]]) -> bool:
        return choice.parts[n].quantity is not None and "stated" in states[n]

    def _alike(self, choice: Choice, states: list[list[State]], rows: dict[str, Vectors]) -> int | None:
        """The sentence with a clause that says the phrase in other words, if nothing in it speaks against that."""
        row = rows.get(choice.text)
        if row is None or self._written.clause_rows is None or not len(self._written.clauses):
            return None
        near = self._written.clause_rows @ row
        if near.max() < self._limits.fact:
            return None
        for at in np.argsort(-near)[:3]:
            number = self._written.clauses[int(at)][0]
            negated = any(p.negated for p in choice.parts)
            firm = all(states[n][number] not in {"opposed", "weak", "other"} for n in range(len(states)))
            numbers = all(states[n][number] == "stated" for n, p in enumerate(choice.parts) if p.quantity)
            if near[at] >= self._limits.fact and firm and numbers and denies(self._written.spots[number]) == negated:
                return number
        return None


def _of_bearing(spot: Spot, mention: Mention) -> bool:
    """Does a quality at this place tell of the person's bearing: in a fitting section, and of no other noun?"""
    tokens = spot.sentence.tokens
    near = {t.low for t in tokens[max(0, mention.first - 2) : mention.first] if t.low.isalpha()}
    near |= {t.low for t in tokens[mention.end : mention.end + 1]}
    return spot.section in _BEARING_SECTIONS and not near & _OTHER_NOUN


def _is_act(part: Part) -> bool:
    """Something that is done, and so may be only intended; of harm the intention is itself the finding."""
    return part.event or (bool(part.names & _ACTS) and not is_wish(part.names))


def _is_core(part: Part) -> bool:
    return bool(part.names) and not part.frame and not (part.is_quality and not part.domain)


def _of_kin(choice: Choice, states: list[list[State]]) -> list[list[State]]:
    """What is said of a relative is sought in sentences that name this relative only."""
    named = [n for n, part in enumerate(choice.parts) if part.names & KIN]
    if not named:
        return states
    here = [all(states[n][i] == "stated" for n in named) for i in range(len(states[0]))]
    return [[s if h else "absent" for s, h in zip(row, here, strict=True)] for row in states]


def _best(states: Iterable[State]) -> State:
    return max(states, key=_RANK.__getitem__, default="absent")


def _settle_sentence(found: list[tuple[State, Mention]]) -> State:
    """Inside one sentence the longer mention wins over one that lies within it."""
    kept = [
        s
        for s, m in found
        if not any(o.first <= m.first and m.end <= o.end and o.end - o.first > m.end - m.first for _, o in found)
    ]
    best = _best(kept)
    return "weak" if best == "stated" and "opposed" in kept else best
