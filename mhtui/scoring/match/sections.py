"""Reads a sectioned note or plan once: sentences with their section, the scopes that hold in a note, all mentions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from mhtui.scoring.match.assertion import DOUBT, HYPO, NEG, OTHER, PAST, REPORTED, Scope
from mhtui.scoring.match.frames import SECTION_DOMAINS
from mhtui.scoring.match.lexicon import Lexicon
from mhtui.scoring.match.reading import Mention, Sentence, flags, read
from mhtui.scoring.match.types import Vectors

_OPENERS = frozenset(", and but ; . : ( - – — that while whereas as".split())
_NO_AGE = re.compile(r"^at \d+(?: :| / |$)")
_OFFER = frozenset("offer offered offers consider considered considering discuss discussed suggest suggested".split())
_MAYBE = frozenset("consider considered considering discuss discussed suggest suggested".split())
_AT_FIRST = re.compile(
    r"\b(?:first|initially|previously) denied\b|\bdenied (?:it |this |them )?(?:at first|initially)\b", re.IGNORECASE
)


@dataclass(slots=True)
class Spot:
    """One sentence of a section with what was found in it."""

    section: str
    text: str
    sentence: Sentence
    number: int
    mentions: dict[str, list[Mention]] = field(default_factory=dict)
    domains: list[tuple[int, int, str]] = field(default_factory=list)

    @property
    def quote(self) -> str:
        """The sentence as written."""
        return self.text[self.sentence.start : self.sentence.end]


@dataclass(frozen=True, slots=True)
class Written:
    """A note or plan: its sentences, and with an embedder rows for sentences and for their clauses."""

    spots: tuple[Spot, ...]
    rows: Vectors | None = None
    clauses: tuple[tuple[int, str], ...] = ()
    clause_rows: Vectors | None = None


def _keeps(scope: Scope, sentence: Sentence, raw: str, *, plan: bool, forbidden: bool) -> bool:
    """Whether a cue holds in a note: the patient is meant unless someone else is the subject of the clause."""
    cue = " ".join(t.low for t in sentence.tokens[scope.cue_first : scope.cue_end])
    if scope.kind == REPORTED:
        return False
    if scope.kind == OTHER:
        return _subject(scope, sentence, raw)
    if scope.kind == PAST:
        after = sentence.tokens[scope.cue_end].low if scope.cue_end < len(sentence.tokens) else ""
        return not (cue.startswith("at ") and after in {":", "km", "mg", ".", "%", "night", "am", "pm"})
    if scope.kind == DOUBT and plan:
        return not set(cue.split()) & (_OFFER - _MAYBE if forbidden else _OFFER)
    if scope.kind == NEG and _AT_FIRST.search(raw):
        return not cue.endswith("denied")
    return not (scope.kind == HYPO and cue in {"could have", "would have"} and not plan)


def _subject(scope: Scope, sentence: Sentence, raw: str) -> bool:
    last = sentence.tokens[scope.cue_end - 1]
    if raw[last.start : last.end].lower().endswith(("'s", "’s", "s'")):
        return False
    if scope.first == 0 or sentence.tokens[scope.cue_first].low == "family":
        return True
    before = sentence.tokens[scope.cue_first - 1].low if scope.cue_first else ","
    return before in _OPENERS and scope.cue_end < len(sentence.tokens) and sentence.tokens[scope.cue_end].low.isalpha()


def _narrowed(scope: Scope, sentence: Sentence) -> Scope:
    """In a plan a condition colours its own clause only."""
    if scope.kind != HYPO:
        return scope
    end = scope.cue_end
    while end < len(sentence.tokens) and sentence.tokens[end].low not in {";", "."}:
        end += 1
    first = scope.cue_end if scope.cue_first else 0
    return replace(scope, first=min(scope.first, first) if scope.cue_first == 0 else first, end=end)


_AHEAD = frozenset("possible possibly suspected query".split())


def _bracketed(scope: Scope, sentence: Sentence) -> Scope:
    """A doubt in brackets stays there; "possible" colours what follows."""
    if scope.kind != DOUBT:
        return scope
    marks = [(n, t.low) for n, t in enumerate(sentence.tokens) if t.low in {"(", ")"}]
    opened = [n for n, mark in marks if mark == "(" and n < scope.cue_first]
    closed = [n for n, mark in marks if mark == ")" and n >= scope.cue_end]
    first = scope.cue_end if sentence.tokens[scope.cue_first].low in _AHEAD else scope.first
    if opened and closed and not any(mark == ")" and opened[-1] < n < scope.cue_first for n, mark in marks):
        return replace(scope, first=max(first, opened[-1]), end=min(scope.end, closed[0]))
    return replace(scope, first=first)


def spots_of(sections: Mapping[str, str], *, plan: bool, forbidden: bool = False) -> tuple[Spot, ...]:
    """All sentences of all sections in order."""
    out: list[Spot] = []
    for key, text in sections.items():
        for sentence in read(text):
            raw = text[sentence.start : sentence.end]
            held = [s for s in sentence.scopes if _keeps(s, sentence, raw, plan=plan, forbidden=forbidden)]
            kept = [_bracketed(_narrowed(s, sentence), sentence) for s in held]
            out.append(Spot(key, text, replace(sentence, scopes=tuple(kept)), len(out)))
    return tuple(out)


def find_all(spots: tuple[Spot, ...], lexicon: Lexicon, names: frozenset[str]) -> None:
    """Look for every needed concept in every sentence, once."""
    wanted = names | {n for n in lexicon.concepts if n.startswith("d_")}
    for spot in spots:
        for hit in lexicon.find(spot.sentence.folded, wanted):
            if hit.name.startswith("d_"):
                spot.domains.append((hit.first, hit.end, hit.name[2:]))
            else:
                here = Mention(hit.first, hit.end, flags(spot.sentence, hit.first, hit.end))
                spot.mentions.setdefault(hit.name, []).append(here)


def domains_at(spot: Spot, mention: Mention) -> tuple[str, ...]:
    """What a quality at this place speaks of: the noun just behind it, else the one before it, else the section's."""
    tokens = spot.sentence.tokens
    ahead = [d for first, _, d in spot.domains if 0 <= first - mention.end <= 4 and _joined(tokens, mention.end, first)]
    if ahead:
        return tuple(ahead[:1])
    before = [(end, d) for first, end, d in spot.domains if end <= mention.first]
    near = [d for end, d in before if end == max(e for e, _ in before)]
    return tuple(near) or SECTION_DOMAINS.get(spot.section, ())


def _joined(tokens: tuple[object, ...], first: int, end: int) -> bool:
    return not any(getattr(t, "low", "") in {";", ".", ":", "but"} for t in tokens[first:end])


def clauses_of(spot: Spot) -> list[str]:
    """The comma-separated pieces of a sentence, and the sentence itself."""
    pieces = [p.strip(" .,;:-–—\"'") for p in re.split(r"[,;:()]|\s[-–—]\s|\band\b", spot.quote)]
    return [p for p in dict.fromkeys([*pieces, spot.quote]) if len(p) > 2]


def denies(spot: Spot) -> bool:
    """Whether any denial stands in the sentence."""
    return any(s.kind == NEG for s in spot.sentence.scopes)
