"""Breaks a statement for a note or plan into phrases (all are needed), their alternatives, and the parts of each."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from mhtui.scoring.match import frames
from mhtui.scoring.match.assertion import INTENT
from mhtui.scoring.match.directions import turned
from mhtui.scoring.match.facts import LexiconKey, alternatives, is_empty, is_said, maximal
from mhtui.scoring.match.lexicon import Found
from mhtui.scoring.match.quantities import Quantity
from mhtui.scoring.match.reading import Sentence, read


@dataclass(frozen=True, slots=True)
class Part:
    """One thing to find. `domain` is set for qualities; `weight` 0 means it may be left out."""

    names: frozenset[str] = frozenset()
    word: str = ""
    quantity: Quantity | None = None
    negated: bool = False
    domain: str = ""
    weight: int = 1
    event: bool = False
    frame: bool = False

    @property
    def is_quality(self) -> bool:
        """Whether it says something only of a domain."""
        return any(n.startswith("q_") for n in self.names)


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to state a phrase: its parts and its words."""

    text: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Claim:
    """One form of a statement: phrases, each with its choices; `past` if it speaks of an earlier time."""

    text: str
    domain: str
    phrases: tuple[tuple[Choice, ...], ...]
    past: bool
    conditional: bool
    doubtful: bool
    kin: bool = False
    current: bool = False
    exception: bool = False
    qualified: bool = False
    intended: bool = False

    @property
    def bearing(self) -> bool:
        """Whether it names nothing but qualities of a person ("courteous and passive"), without a heading."""
        parts = [p for options in self.phrases for c in options for p in c.parts if p.weight]
        return not self.domain and bool(parts) and all(p.names and p.names <= _BEARING for p in parts)


_BEARING = frozenset(
    "q_polite q_overpolite q_passive q_cooperative q_uncooperative q_guarded q_overfamiliar q_restless q_still".split()
)
# in a plan the aim, the reason and the occasion qualify an action; they are not part of what is to be done
_QUALIFIER = re.compile(
    r"\s*,?\s*\b(?:because of|because|in the light of|in view of|given (?:his|her|the)|"
    r"at (?:his|her) (?:age|best)|since|"
    r"for (?:weight loss|sleep|an?|the|her|his|now|agitation|urgency)|until|so that|to make|"
    r"before (?:and|any|making|treatment|starting|the)|during|after (?:starting|recovery|baseline|three)|"
    r"when (?:the|well|calmer)|while|if|unless|as (?:a|the) (?:stress|first|only)|where possible|on specialist|"
    r"by agreement|"
    r"with (?:his|her) agreement|with (?:his|her) consent|in front of|at (?:present|once)|from the house|later on|"
    r"with advice given|advice given|at first|at follow-up|with or without|alone or added|or equivalent)\b[^,;:]*",
    re.IGNORECASE,
)
_SUCH = re.compile(
    r",?\s*\b(?:such as|for example|e\.g\.)\s+[^;.]*?(?=,\s*(?:together|with|and)\b|;|\.|$)", re.IGNORECASE
)
_VIA = re.compile(r"\s*\b(?:through|via|by) the \w+(?: \w+)? or the \w+(?: \w+)?", re.IGNORECASE)
_CUT = re.compile(
    r"\s*[;:]\s*|\s*,\s*(?:and |but |or )?|\s+(?:and|but|with|without|together with|plus|despite|apart from|behind|"
    r"then|beginning after|showing)\s+",
    re.IGNORECASE,
)
_CONDITION = re.compile(r"\b(?:if|unless|in case|when)\b", re.IGNORECASE)
_PAST_CLAIM = re.compile(
    r"\b(?:previous|past|prior|history|had|was|were|ago|at (?:age )?\d|aged \d|died|stopped|lost|missed|before|since|"
    r"family history|fhx|pph)\b",
    re.IGNORECASE,
)
_DOUBTFUL = re.compile(
    r"\b(?:consider|discuss|offer|possible|possibly|suspected|may|might|could|probabl[ye]|ask|likely)\b", re.IGNORECASE
)
# what makes a thing wrong only under a condition
_QUALIFIED = re.compile(
    r"\b(?:as (?:the|a) (?:only|sole|first)|alone|only|before|without|unless|until|if|regular|first[- ]line|routine)\b",
    re.I,
)
_CURRENT = re.compile(r"\b(?:current|currently|now|at present|ongoing|still|today)\b", re.IGNORECASE)
_EXCEPTION = re.compile(r"\b(?:except|apart from|other than|until|unless|only|last)\b", re.IGNORECASE)
# words that colour a fact and may be missing
MINOR = frozenset(
    (
        "psychiatric "
        "own word social full clear marked visible very mild mildl slight slightl somewhat transient brief overall "
        "present time current currentl main chief easi easil open quick early later acut usual generall further "
        "other such look cause caus find found name named record recorded kind agent type level reliabl careful "
        "short-term long-term same active some being described account picture patient stage safe regular "
        "individual separat still also per total number combin combinat subjective subjectiv process appear manner "
        "examin test item gp under start prescrib commenc add arrang send provid ensur equivalent first line tak "
        "keep giv make need about out off only plus content thought reason begin after since follow onset "
        "psychiatr surger within mean alway someon involv stor hous through home staff site way new "
    ).split()
)


def _segments(body: str) -> list[list[tuple[int, int]]]:
    """Offsets of the phrases, each with its alternatives."""
    out: list[list[tuple[int, int]]] = []
    at = 0
    for hit in [*_CUT.finditer(body), None]:
        end = hit.start() if hit else len(body)
        if body[at:end].strip():
            joined = bool(re.search(r"\bor\s+$", body[:at]))
            options = _options(body, at, end)
            if joined and out:
                out[-1] += options
            else:
                out.append(options)
        at = hit.end() if hit else len(body)
    return out


def _options(body: str, start: int, end: int) -> list[tuple[int, int]]:
    """An "or" offers a choice, unless it is under a denial ("no X or Y")."""
    piece = body[start:end]
    if re.search(r"\b(?:no|not|without|denies|never|neither)\b", body[max(0, start - 9) : end], re.IGNORECASE):
        return [(start, end)]
    spans, at = [], start
    for hit in [*re.finditer(r"\s+or\s+", piece), None]:
        stop = start + hit.start() if hit else end
        spans.append((at, stop))
        at = start + hit.end() if hit else end
    return spans


def _tidy(text: str, *, plan: bool) -> str:
    body = _VIA.sub("", text)
    if not plan:
        return _SUCH.sub("", body)
    body = _SUCH.sub("", re.sub(r"^\s*plan\s*:\s*", "", body, flags=re.IGNORECASE))
    return _QUALIFIER.sub("", body).strip(" ,") or body


def _plain(names: frozenset[str], *, plan: bool) -> frozenset[str]:
    """Where a word is a quality, that reading wins over others of the word; in notes findings over actions."""
    quality = frozenset(n for n in names if n.startswith("q_"))
    found = names if plan else frozenset(n for n in names if not n.startswith("a_"))
    return quality or found or names


def _pieces(found: list[Found], domain: str) -> list[Found]:
    """Of an examination, "speech slow" is read as a domain and its quality: the note's heading may give the domain."""
    nouns = [f for f in found if f.name.startswith("d_")]
    qualities = [f for f in found if f.name.startswith("q_")]
    return [
        f
        for f in found
        if f.name[:2] in {"d_", "q_"}
        or domain not in frames.EXAM
        or not (any(_within(n, f) for n in nouns) and any(_within(q, f) for q in qualities))
    ]


def _within(inner: Found, outer: Found) -> bool:
    return outer.first <= inner.first and inner.end <= outer.end


def _parts_of(sentence: Sentence, key: LexiconKey, domain: str, *, plan: bool) -> list[tuple[int, int, Part]]:
    """Parts with the character span of each, in order."""
    lexicon = key.lexicon
    spans = maximal(_pieces(lexicon.find(sentence.folded), domain), lexicon)
    out: list[tuple[int, int, Part]] = []
    covered: set[int] = set()
    here = domain
    for first, end, names in alternatives(spans, sentence):
        covered.update(range(first, end))
        start, stop = sentence.tokens[first].start, sentence.tokens[end - 1].end
        if all(n.startswith("d_") for n in names):
            here = next(iter(sorted(names)))[2:]
            continue
        names = _plain(frozenset(n for n in names if not n.startswith("d_")), plan=plan)
        about_risk = here == "risk" and "suicide_topic" in names
        frame = about_risk or all(lexicon.concepts[n].frame for n in names)
        event = any(lexicon.concepts[n].event for n in names)
        negated = not frame and turned(sentence, first, end, plan=plan)
        quality = any(n.startswith("q_") for n in names)
        weight = int(not (plan and names == {"q_imminent"}))
        domain_here = here if quality else ""
        out.append((start, stop, Part(names, "", None, negated, domain_here, weight, event, frame)))
    for q in sentence.quantities:
        if is_said(q, covered):
            covered.update(range(q.first, q.end))
            out.append((sentence.tokens[q.first].start, sentence.tokens[q.end - 1].end, Part(quantity=q, frame=True)))
    return sorted(out + _words(sentence, covered, plan=plan), key=lambda x: x[0])


def _words(sentence: Sentence, covered: set[int], *, plan: bool) -> list[tuple[int, int, Part]]:
    cues = {n for s in sentence.scopes if s.kind != INTENT for n in range(s.cue_first, s.cue_end)}
    out = []
    for n, t in enumerate(sentence.tokens):
        if n in covered | cues or len(t.low) < 3 or not t.low.replace("-", "").isalpha() or is_empty(t.stem, t.low):
            continue
        negated = turned(sentence, n, n + 1, plan=plan)
        out.append((t.start, t.end, Part(word=t.stem, negated=negated, weight=int(t.stem not in MINOR))))
    return out


Placed = tuple[int, int, Part]


def _domains_ahead(found: list[Placed], sentence: Sentence, key: LexiconKey) -> list[Placed]:
    """A quality before its noun ("poor insight", "rapid, loud speech") belongs to that noun."""
    nouns = [f for f in key.lexicon.find(sentence.folded) if f.name.startswith("d_")]
    out = []
    for start, end, part in found:
        if part.is_quality and not part.domain:
            ahead = next((f for f in nouns if sentence.tokens[f.first].start >= end), None)
            part = replace(part, domain=ahead.name[2:] if ahead else "")
        out.append((start, end, part))
    return out


@lru_cache(maxsize=4096)
def claim_of(text: str, key: LexiconKey, domain: str = "", plan: bool = False) -> Claim:
    """The claim a form makes; `domain` is that of the statement it paraphrases."""
    head, begin = frames.head_of(text)
    named = head or domain
    body = _tidy(text[begin:], plan=plan)
    found: list[tuple[int, int, Part]] = []
    for sentence in read(body):
        ahead = "" if not head and domain not in frames.EXAM else named
        parts = _parts_of(sentence, key, ahead, plan=plan)
        found += [(sentence.start + s, sentence.start + e, p) for s, e, p in _domains_ahead(parts, sentence, key)]
    phrases = [
        tuple(Choice(body[a:b].strip(), tuple(p for s, _, p in found if a <= s < b)) for a, b in options)
        for options in _segments(body)
    ]
    kin = not plan and bool(_KIN_FIRST.match(text))
    return Claim(
        text,
        named,
        _bound(phrases, kin_first=kin),
        bool(_PAST_CLAIM.search(text)) and not _CURRENT.search(text),
        bool(_CONDITION.search(text)),
        bool(_DOUBTFUL.search(text)),
        kin,
        bool(_CURRENT.search(text)),
        bool(_EXCEPTION.search(text)),
        plan and bool(_QUALIFIED.search(text)),
        any(s.kind == INTENT for one in read(text) for s in one.scopes),
    )


_KIN_FIRST = re.compile(
    r"^\s*(?:(?:family history|fhx?|fh)\b|(?:his |her |the )?(?:\w+ )?"
    r"(?:mother|father|sister|brother|son|daughter|aunt|uncle|"
    r"cousin|grand\w+|parents?|husband|wife)\b(?!['’]))",
    re.IGNORECASE,
)
KIN = frozenset(
    (
        "father mother sister brother son daughter husband wife aunt uncle cousin grandmother grandfather parents "
    ).split()
)


def _joined(phrases: list[tuple[Choice, ...]]) -> list[tuple[Choice, ...]]:
    """A phrase of plain words says nothing by itself: it goes with the one before it."""
    out: list[tuple[Choice, ...]] = []
    for options in phrases:
        plain = len(options) == 1 and not any(p.names and not p.frame for p in options[0].parts)
        if out and plain and len(out[-1]) == 1:
            before = out.pop()[0]
            options = (Choice(f"{before.text} {options[0].text}", before.parts + options[0].parts),)
        out.append(options)
    return out


def _bound(phrases: list[tuple[Choice, ...]], *, kin_first: bool) -> tuple[tuple[Choice, ...], ...]:
    """Drop empty phrases; what follows a relative at the head ("father bipolar, suicide") is theirs too."""
    kept = [tuple(c for c in options if any(p.weight for p in c.parts)) for options in phrases]
    kept = _joined([options for options in kept if options])
    if not kept:
        return ()
    if not kin_first:
        return tuple(kept)
    kin = [p for p in kept[0][0].parts if p.names & KIN]
    rest = [tuple(replace(c, parts=(*kin, *c.parts)) for c in options) for options in kept[1:]]
    return (kept[0], *rest)
