"""Whether each exam mentioned is ordered, refused, or only spoken of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from mhtui.hospital.cues import CUES, KNOWN_AFTER, LONGEST_CUE, REFUSED_AFTER, Cue, phrases
from mhtui.hospital.scan import Mention
from mhtui.hospital.text import Token
from mhtui.hospital.words import PADDING


class Stance(Enum):
    """What the doctor does with an exam it mentions."""

    ORDERED = "ordered"
    REFUSED = "refused"
    SPOKEN_OF = "spoken of"


ENDS: Final = frozenset({"\n", ";", ".", "!", "?"})
# Asks plainly, so it ends even an explanation; the other verbs of ordering may belong to the explanation.
_STRONG: Final = frozenset(
    phrases(
        """please; can we; could we; can i; could i; could you; can you; may i; i'd like; i would like; let's; lets;
    so;
        then; also; instead; however; hence; therefore; thus; so we need; i want; we want; i need; we need; we
    should"""
    )
)
_CONDITION: Final = frozenset(
    """abnormal positive negative normal raised worse worsening needed need necessary required require indicated fail
    deteriorate elevated low high persist persistent inconclusive unclear equivocal no not deranged
    unremarkable""".split()
)
_AFTER_FILLER: Final = frozenset(
    """is are itself scan test level seem really probably definitely also both currently at all would be there i think
    we still just already the this both neither clearly frankly result today""".split()
)
# What follows these and a colon explains the order.
_HEADINGS: Final = frozenset(
    "reason indication impression imp background pmh pmhx dh fh fhx ddx dd detail info differential concern".split()
)
_COUNTED: Final = frozenset(
    "h hr hour day week month min minute lead set time sample tube am pm st nd rd th ) . : x pair bottle".split()
)
_PREFIX_CUES: Final = frozenset(
    phrases("don't need; do not need; doesn't need; does not need; don't bother; has been done")
)
_SIDE: Final = {Cue.REASON: Stance.SPOKEN_OF, Cue.FOR: Stance.SPOKEN_OF, Cue.PAST: Stance.SPOKEN_OF}


def cue_at(tokens: Sequence[Token], at: int, end: int) -> tuple[Cue, int] | None:
    """The longest cue phrase starting here, and the token after it."""
    for size in range(min(LONGEST_CUE, end - at), 0, -1):
        cue = CUES.get(tuple(t.norm for t in tokens[at : at + size]))
        if cue is not None:
            return cue, at + size
    return None


def _phrase_at(tokens: Sequence[Token], at: int, end: int, table: frozenset[tuple[str, ...]]) -> int:
    """Length of the longest phrase of a table starting here, 0 for none."""
    for size in range(min(LONGEST_CUE, end - at), 0, -1):
        if tuple(t.norm for t in tokens[at : at + size]) in table:
            return size
    return 0


@dataclass(slots=True)
class SentenceReader:
    """One sentence `[start, end)`, read left to right; `stances` and `soft` fill by mention, `orders` by token.

    `reasons` are mentions inside an explanation;
    `soft` mentions stand after an explanation in the same sentence, where a bare drug name is still part of it.
    """

    tokens: Sequence[Token]
    mentions: dict[int, Mention]
    start: int
    end: int
    question: bool
    stances: dict[int, Stance] = field(default_factory=dict)
    soft: set[int] = field(default_factory=set)
    orders: set[int] = field(default_factory=set)
    reasons: set[int] = field(default_factory=set)
    _state: Cue = Cue.ORDER
    _explicit: bool = False
    _fresh_refusal: bool = False
    _explained: bool = False
    _known: bool = False
    _stack: list[Cue] = field(default_factory=list)

    def read(self) -> None:
        """Fill the tables."""
        at = self.start
        while at < self.end:
            mention = self.mentions.get(at)
            at = self._mention(mention) if mention else self._plain(at)
        for first in [m for m in self.mentions if self.start <= m < self.end]:
            self._look_after(self.mentions[first])

    def _mention(self, mention: Mention) -> int:
        spoken = self._known and not self._explicit
        stance = Stance.REFUSED if self._state is Cue.REFUSE else _SIDE.get(self._state, Stance.ORDERED)
        self.stances[mention.first] = Stance.SPOKEN_OF if spoken and stance is Stance.ORDERED else stance
        if self._explained:
            self.soft.add(mention.first)
        if self._state in (Cue.REASON, Cue.FOR) and not spoken and not self._known_after(mention.last):
            self.reasons.add(mention.first)
        self._known = self._fresh_refusal = False
        return mention.last

    def _plain(self, at: int) -> int:
        norm = self.tokens[at].norm
        if self._state is Cue.ORDER and not self._explained:
            self.orders.add(at)
        if self.tokens[at].kind == "break" or norm in ("and", "but", "or", "nor"):
            self._joint(at, norm)
            hit = cue_at(self.tokens, at, self.end) if norm in ("nor", "?") else None
            if hit is None:
                return at + 1
        else:
            hit = cue_at(self.tokens, at, self.end)
        if hit is None or any(i in self.mentions for i in range(at + 1, hit[1])):
            self._known = self._known and norm in PADDING
            return at + 1
        self._cue(hit[0], at, hit[1])
        if self._state is not Cue.ORDER:
            self.orders.discard(at)
        return hit[1]

    def _joint(self, at: int, norm: str) -> None:
        if norm == "(":
            self._stack.append(self._state)
        elif norm == ")":
            self._state = self._stack.pop() if self._stack else self._state
        elif norm == ",":
            self._comma(at)
        elif norm in (":", "-"):
            self._state = self._state if at > self.start and self._cue_just_before(at) else Cue.ORDER
        elif norm == "but" or (norm == "and" and self._state is Cue.FOR):
            self._state = Cue.ORDER
        self._known = False
        if norm not in ("/", "or", "nor", "(", ")"):
            self._explicit = False

    def _cue_just_before(self, at: int) -> bool:
        return self.tokens[at].norm == ":" and self.tokens[at - 1].norm in _HEADINGS

    def _comma(self, at: int) -> None:
        if self._state is Cue.REFUSE and not self._fresh_refusal and self._list_goes_on(at):
            return
        if self._state is Cue.REASON:
            self._explained = True
        self._state = Cue.ORDER

    def _list_goes_on(self, at: int) -> bool:
        """Whether a comma in "no CT, MRI or EEG" is followed by the rest of what is refused."""
        at += 1
        while at < self.end:
            mention = self.mentions.get(at)
            if mention is None and self.tokens[at].norm in ("or", "nor"):
                return True
            if mention is None and self.tokens[at].norm not in (",", "/", "a", "an", "the", "any"):
                return False
            at = mention.last if mention else at + 1
        return False

    def _cue(self, cue: Cue, at: int, after: int) -> None:
        if cue is Cue.NOTHING:
            return
        if cue is Cue.KNOWN:
            self._known = True
        elif cue is Cue.REFUSE:
            self._refuse()
        elif cue is Cue.ORDER:
            self._order(at, after)
        elif cue is Cue.FOR and at > self.start and not self._asked_before(at):
            return  # "put her down for an ECG" gives no reason, for nothing has been asked for yet
        elif not (self._state is Cue.REFUSE and self._fresh_refusal):
            self._state = Cue.REASON if self._state is Cue.REASON else cue

    def _asked_before(self, at: int) -> bool:
        """Whether an exam was named in this sentence; "bloods for" and "screen for" only announce one."""
        named = [m for first, m in self.mentions.items() if self.start <= first < at]
        return any(not m.vague for m in named) and not (named[-1].vague and named[-1].last == at)

    def _refuse(self) -> None:
        if self._state is not Cue.REASON:
            self._state, self._fresh_refusal, self._explicit = Cue.REFUSE, True, False

    def _order(self, at: int, after: int) -> None:
        """A verb of ordering: in a refusal it is what is refused, in an explanation only a plain request counts."""
        joint_before = at > self.start and self.tokens[at - 1].norm in ("and", "but", ",", "-", ":", "(")
        if self._state is Cue.REFUSE and self._fresh_refusal:
            return
        phrase = tuple(t.norm for t in self.tokens[at:after])
        after_mention = any(m.last == at for m in self.mentions.values())
        if self._state in _SIDE and not joint_before and not after_mention and phrase not in _STRONG:
            return
        self._state, self._explicit = Cue.ORDER, True

    def _look_after(self, mention: Mention) -> None:
        """Words after a mention may take it back: "CT not needed", "TSH was normal", "MRI if the CT is abnormal"."""
        if self.stances[mention.first] is not Stance.ORDERED:
            return
        at = self._skip_filler(mention.last)
        refused = _phrase_at(self.tokens, at, self.end, REFUSED_AFTER)
        if (refused and self._takes_back(at, refused)) or self._conditional(mention.last):
            self._set_group(mention, Stance.REFUSED)
        elif self._known_after(mention.last):
            self.stances[mention.first] = Stance.SPOKEN_OF

    def _known_after(self, at: int) -> bool:
        if self.question:
            return False
        return _phrase_at(self.tokens, at, self.end, KNOWN_AFTER) > 0 or self._value(at)

    def _value(self, at: int) -> bool:
        """Whether a number after an exam is its value, and not a count, a time or the next point of a list."""
        if at >= self.end or self.tokens[at].kind != "number":
            return False
        following = self.tokens[at + 1].norm if at + 1 < len(self.tokens) else ""
        return following not in _COUNTED

    def _skip_filler(self, at: int) -> int:
        limit = at + 5
        while at < min(limit, self.end) and at not in self.mentions:
            norm = self.tokens[at].norm
            if _phrase_at(self.tokens, at, self.end, REFUSED_AFTER):
                break
            if norm not in _AFTER_FILLER and norm not in (":", "-", "("):
                break
            at += 1
        return at

    def _takes_back(self, at: int, size: int) -> bool:
        phrase = tuple(t.norm for t in self.tokens[at : at + size])
        if self.question and phrase[-1] in ("done", "already"):
            return False
        if CUES.get(phrase) is Cue.NOTHING or ((hit := cue_at(self.tokens, at, self.end)) and hit[0] is Cue.NOTHING):
            return False
        return not (size == 1 or phrase in _PREFIX_CUES) or not self._mention_follows(at + size)

    def _mention_follows(self, at: int) -> bool:
        while at < self.end and at not in self.mentions:
            if self.tokens[at].kind == "break" or self.tokens[at].norm in ("and", "but"):
                return False
            at += 1
        return at < self.end

    def _conditional(self, at: int) -> bool:
        """Whether the order waits for something: "if the CT is abnormal", "unless the EEG is done"."""
        at = self._skip_filler(at)
        if at < self.end and self.tokens[at].norm == "only":
            at += 1
        if at >= self.end or self.tokens[at].norm not in ("if", "unless", "depending"):
            return False
        hit = cue_at(self.tokens, at, self.end)
        if hit and hit[0] is Cue.NOTHING:
            return False
        for index in range(at + 1, self.end):
            if self.tokens[index].norm == ",":
                return False
            if index in self.mentions or self.tokens[index].norm in _CONDITION:
                return True
        return False

    def _set_group(self, mention: Mention, stance: Stance) -> None:
        """The mention and those joined to it by "and", "or" or a slash."""
        self.stances[mention.first] = stance
        joined = {m.last: m for m in self.mentions.values() if self.start <= m.first < mention.first}
        at = mention.first - 1
        while at > self.start and self.tokens[at].norm in PADDING | {"/"} and at not in joined:
            at -= 1
        tokens = [t.norm for t in self.tokens[at : mention.first]]
        before = joined.get(at) or joined.get(at + 1)
        if before and {"and", "or", "/", "nor"} & set(tokens) and self.stances[before.first] is Stance.ORDERED:
            self._set_group(before, stance)
