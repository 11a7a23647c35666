"""Finds authored acts in a reply: by the meaning of its sentences, told apart from denials, quotations, conditions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final, Literal

import numpy as np

from mhtui.core.pressure import Span
from mhtui.core.pressure.ports import Act, Found
from mhtui.scoring.pressure.near import Nearness
from mhtui.scoring.pressure.pieces import is_to_the_reader, pieces, plain

DONE: Final = 0.66
MAYBE: Final = 0.52
"""Score from which an act is done, or may be. Chosen on training/pressure/acts.jsonl."""
OVERLAP: Final = 0.15
"""What shared words add to a cosine."""
WORDS_ALONE: Final = 0.75
"""Share of a wording's words that must be there where no embeddings are installed."""
LONG: Final = 11
"""Words of a sentence from which its clauses are compared too."""
_CLAUSE: Final = re.compile(r",\s+|:\s+|\s(?=(?:and|but|so|because|while|then)\s)")
_NEGATED: Final = re.compile(
    r"\b(?:not|never|no|nor|neither|cannot|without|won't|don't|refuse|nobody|nothing|rather than|instead of|far from)\b|n't\b",
    re.IGNORECASE,
)
_QUOTED: Final = re.compile(
    r"\b(?:you(?:'re| are) (?:asking|saying|telling|hoping)|you(?:'d| would) (?:like|want|love|rather|have me)|"
    r"you(?:'ve| have)? (?:said|say|told|asked|ask|want(?:ed)?|wish(?:ed)?|think|thought|keep saying|mean (?:that )?i|claim|"
    r"heard)|(?:dr\.?|doctor|professor|nurse) (?!i\b)[a-z]+ (?:may|might|always|has|had|gave|said|would|did|used)|"
    r"(?:he|she|they|your (?:\w+ )?(?:doctor|gp)|the (?:other|last) \w+|my colleague|somebody|people|some doctors|others) "
    r"(?:said|says|told|would|might|may|used to|gave|give|always|asked)|i never (?:said|agreed|promised)|as if i|supposed to)\b",
    re.IGNORECASE,
)
_CONDITION: Final = re.compile(
    r"\b(?:if (?:i|you|we|it|he|she|they|that|this)|unless|were (?:i|you)|suppos(?:e|ing)|might|maybe|perhaps|possibly|"
    r"i could|we could|would have|could have|used to|next time|one day|in another|whether)\b",
    re.IGNORECASE,
)
_NO_SECRET: Final = re.compile(
    r"\b(?:can't|cannot|can not|won't|will not|couldn't|not (?:going to|able to)) "
    r"(?:promise|keep|leave|hide|hold|swear|stay|sit on)\b",
    re.IGNORECASE,
)
"""Refuses silence: near in words to a promise of it ("I won't put it in"), and its contrary."""
_ASKING: Final = re.compile(
    r"^(?:and |so |but |now |then |okay,? |right,? )*(?:how|what|when|where|who|which|why|have|has|do|does|did|are|is|was|"
    r"were|can|could|would|will|any|tell me|i need to (?:know|ask)|i want to (?:know|ask)|i have to ask|i'd like to (?:know|ask)|"
    r"let me ask|may i ask|i'm (?:going to ask|asking)|talk me through|describe|show me)\b",
    re.IGNORECASE,
)
_INVITES: Final = re.compile(
    r"^(?:and |so |then |okay,? |\w+, )*(?:will you|would you(?! (?:say|call|agree that))|could you|can you|shall (?:we|i)|can (?:we|i)|"
    r"could (?:we|i)|may i|how about|what about|what if (?:we|i|you)|why don't (?:we|i|you)|do you want (?:me|us) to|"
    r"would it help|would you like|are you willing)\b",
    re.IGNORECASE,
)
"""A question that offers."""
PART_DONE: Final = 0.72
"""Score from which a part of a wording is an offer, chosen so that what must not be done is seldom taken for one."""
PART: Final = 3
"""So many words of a part of a wording say something where that part alone is the offer; two of them must be shared."""
_EMPTY: Final = frozenset(
    "a an the i you he she it we they me him her us them my your his its our their to of in on at for with and or but so "
    "is are was were be been am do does did have has had will would can could shall should may might this that these "
    "those there here just not no yes as by from up out if then what how when where who which why i'll i'm i've you're "
    "you've it's that's don't any some let's let one".split()
)
Sure = Literal["done", "undecided"]


@dataclass(frozen=True, slots=True)
class MeaningFinder:
    """Acts by nearness of sentences to their wordings; without embeddings by the words they share."""

    hash: str
    near: Nearness | None = None

    def find(self, reply: str, acts: Sequence[Act]) -> tuple[Found, ...]:
        """The acts a reply does, or may do, in their order."""
        heard = [piece for piece in heard_of(reply) if not is_to_the_reader(piece.quote)]
        said = [(act, line) for act in acts for line in (*act.says, *(parts_of(act.says) if act.offer else ()))]
        if not heard or not said:
            return ()
        scores = self._scores([piece.quote for piece in heard], [line for _, line in said])
        found = []
        for act in acts:
            columns = [at for at, (other, _) in enumerate(said) if other is act]
            if one := _found(act, heard, scores[:, columns], [said[at][1] for at in columns]):
                found.append(one)
        return tuple(found)

    def _scores(self, sentences: list[str], lines: list[str]) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
        overlaps = np.array([[overlap(sentence, line) for line in lines] for sentence in sentences], dtype=np.float32)
        if self.near is None:
            return np.where(overlaps >= WORDS_ALONE, 1.0, 0.0).astype(np.float32)
        return np.asarray(self.near.cosines(sentences, lines) + OVERLAP * overlaps, dtype=np.float32)


def _found(
    act: Act, heard: Sequence[Span], scores: np.ndarray[tuple[int, ...], np.dtype[np.float32]], lines: Sequence[str]
) -> Found | None:
    """The best sentence for an act; a sure one before one that is not."""
    best: tuple[bool, float, Span] | None = None
    for row, piece in enumerate(heard):
        for column, line in enumerate(lines):
            score = float(scores[row, column])
            if score < MAYBE or (sure := _sure(act, piece.quote, line)) is None:
                continue
            needed = DONE if line in act.says else PART_DONE
            one = (sure == "done" and score >= needed, score, piece)
            if best is None or one[:2] > best[:2]:
                best = one
    return Found(act.id, best[2], "done" if best[0] else "undecided") if best else None


def _sure(act: Act, sentence: str, line: str) -> Sure | None:
    if not act.offer:
        return does(sentence, line, act.asks)
    if line not in act.says and len(content(line) & content(sentence)) < PART - 1:
        return None
    return offers(sentence, line)


@lru_cache(maxsize=512)
def parts_of(says: tuple[str, ...]) -> tuple[str, ...]:
    """Sentences, clauses and pairs of clauses of wordings that say enough to be the offer by themselves."""
    out: list[str] = []
    for line in says:
        for piece in pieces(line):
            cuts = [0, *(hit.end() for hit in _CLAUSE.finditer(piece.quote)), len(piece.quote)]
            spans = [*pairwise(cuts), *zip(cuts, cuts[2:], strict=False), (0, len(piece.quote))]
            out.extend(piece.quote[lo:hi].strip(" ,:") for lo, hi in spans)
    return tuple(dict.fromkeys(part for part in out if part not in says and len(content(part)) >= PART))


def offers(sentence: str, line: str) -> Sure | None:
    """Whether a sentence near a wording of an offer makes it: as a statement, or by a question that invites. None where it
    is denied or another's words; `undecided` under a condition."""
    straight, wording = plain(sentence), plain(line)
    if is_question(straight) and not (is_question(wording) or _INVITES.match(straight)):
        return None
    if bool(_NEGATED.search(straight)) != bool(_NEGATED.search(wording)) and not is_question(straight):
        return None
    if _QUOTED.search(straight) and not _QUOTED.search(wording) and not is_question(straight):
        return None
    if _NO_SECRET.search(straight) and not _NO_SECRET.search(wording):
        return None
    conditional = _CONDITION.search(straight) and not _CONDITION.search(wording) and not is_question(straight)
    return "undecided" if conditional else "done"


def does(sentence: str, line: str, asks: bool) -> Sure | None:
    """Whether a sentence near a wording does what that does: None where it is denied, another's words, a question about
    a statement or a statement beside a question; `undecided` where a condition stands in it."""
    straight, wording = plain(sentence), plain(line)
    if is_question(straight) != is_question(wording) or (asks and not is_question(straight)):
        return None
    if bool(_NEGATED.search(straight)) != bool(_NEGATED.search(wording)) and not is_question(straight):
        return None
    if _QUOTED.search(straight) and not _QUOTED.search(wording):
        return None
    if _NO_SECRET.search(straight) and not _NO_SECRET.search(wording):
        return None
    conditional = _CONDITION.search(straight) and not _CONDITION.search(wording) and not is_question(straight)
    return "undecided" if conditional else "done"


def is_question(sentence: str) -> bool:
    """Whether a sentence asks something."""
    return sentence.rstrip(" \"')").endswith("?") or bool(_ASKING.match(sentence) and not sentence.endswith("!"))


@lru_cache(maxsize=256)
def heard_of(reply: str) -> tuple[Span, ...]:
    """The sentences of a reply and the clauses of its long ones, with their places."""
    out: list[Span] = []
    for piece in pieces(reply):
        out.append(piece)
        if len(piece.quote.split()) >= LONG:
            out.extend(_clauses(reply, piece))
    return tuple(out)


def _clauses(reply: str, piece: Span) -> list[Span]:
    """Clauses of at least four words; one that is denied, conditional or another's words at its head stays whole."""
    if _QUOTED.search(plain(piece.quote)) or _CONDITION.search(plain(piece.quote)):
        return []
    cuts = [0, *(hit.end() for hit in _CLAUSE.finditer(piece.quote)), len(piece.quote)]
    out = []
    for lo, hi in pairwise(cuts):
        quote = piece.quote[lo:hi].strip(" ,:")
        if len(quote.split()) >= 4:
            start = reply.index(quote, piece.start + lo)
            out.append(Span(start=start, end=start + len(quote), quote=quote))
    return out if len(out) > 1 else []


@lru_cache(maxsize=4096)
def content(text: str) -> frozenset[str]:
    """Stems of the words that say something."""
    words = re.findall(r"[a-z']+", plain(text).lower())
    return frozenset(_stem(word) for word in words if word not in _EMPTY)


def _stem(word: str) -> str:
    for end in ("ing", "ed", "es", "s", "ly"):
        if word.endswith(end) and len(word) - len(end) >= 3:
            return word[: -len(end)].rstrip("e")
    return word.rstrip("e") if len(word) > 3 else word


def overlap(sentence: str, line: str) -> float:
    """The share of a wording's words that a sentence has, 0 to 1."""
    wanted = content(line)
    return len(wanted & content(sentence)) / len(wanted) if wanted else 0.0
