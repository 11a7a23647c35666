"""Compiles the concept tables and finds concepts in token lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache

from mhtui.scoring.match.lexicon_life import LIFE
from mhtui.scoring.match.lexicon_notes import NOTES
from mhtui.scoring.match.lexicon_plans import PLANS
from mhtui.scoring.match.lexicon_symptoms import SYMPTOMS
from mhtui.scoring.match.tokens import DRUG_CLASS, Line, stem
from mhtui.scoring.match.words import FILLERS

# a gap may not swallow a denial: it would turn "voices give no commands" into commanding voices
_GAP = r"(?:(?!(?:no|not|never|without|nil|nor|none|deny|neither|but) )[^\s.;?!:]+ ){0,3}"
_HEAD = re.compile(r"^(?P<name>\w+) ?(?P<event>[+~]*)(?:<(?P<up>[\w,]+))? ?(?:!(?P<anti>\w+))?$")


@dataclass(frozen=True, slots=True)
class Concept:
    """One idea with the pattern that finds it, the ideas it implies, and the idea it excludes.

    An `event` stays true once it happened; a `frame` (a test, a relative, a time of day) cannot itself be denied.
    """

    name: str
    pattern: re.Pattern[str]
    event: bool = False
    frame: bool = False
    broader: tuple[str, ...] = ()
    opposite: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """A concept seen at tokens [first, end) of a text."""

    name: str
    first: int
    end: int


def _word(raw: str) -> str:
    if raw == "_":
        return _GAP
    core = raw.rstrip("*?")
    if core.lower() in FILLERS:
        return ""
    folded = re.escape(stem(core.lower()))
    body = folded + (r"\S* " if "*" in raw else " ")
    return f"(?:{body})?" if raw.endswith("?") else body


def _group(inner: str, tail: str) -> str:
    options = [_sequence(option) for option in re.split(r"[/|]", inner)]
    joined = "|".join(dict.fromkeys(o for o in options if o))
    optional = "?" in tail or "" in options
    return f"(?:{joined}){'?' if optional else ''}" if joined else ""


def _sequence(form: str) -> str:
    return "".join(
        _group(hit.group(1), hit.group(2)) if hit.group(1) is not None else _word(hit.group(0))
        for hit in re.finditer(r"\(([^()]*)\)([*?]*)|\S+", form)
    )


def _forms(text: str) -> Iterator[str]:
    depth, begin = 0, 0
    for at, char in enumerate(text + "|"):
        depth += (char == "(") - (char == ")")
        if char == "|" and depth == 0:
            yield text[begin:at].strip()
            begin = at + 1


def _compile(row: str) -> Concept:
    head, _, body = row.partition(":")
    parsed = _HEAD.match(head.strip())
    if parsed is None:
        raise ValueError(f"lexicon row not understood: {row[:60]}")
    forms = sorted({_sequence(form) for form in _forms(body)} - {""}, key=len, reverse=True)
    pattern = re.compile(r"(?<= )(?:" + "|".join(forms) + ")")
    flags = parsed["event"] or ""
    broader = tuple(parsed["up"].split(",")) if parsed["up"] else ()
    return Concept(parsed["name"], pattern, "+" in flags, "~" in flags, broader, parsed["anti"] or "")


@dataclass(frozen=True, slots=True)
class Lexicon:
    """All concepts by name."""

    concepts: dict[str, Concept]
    source: str = field(repr=False, default="")
    _kin: dict[tuple[str, str | frozenset[str]], frozenset[str]] = field(
        repr=False, compare=False, default_factory=dict
    )

    def broader(self, name: str) -> frozenset[str]:
        """`name` and everything it implies ("auditory_hallucination" implies "hallucination")."""
        return self._remembered("broader", name, self._broader)

    def _remembered(self, kind: str, name: str, find: Callable[[str], frozenset[str]]) -> frozenset[str]:
        """The table never changes and each statement asks anew: look each name up once."""
        key = (kind, name)
        if key not in self._kin:
            self._kin[key] = find(name)
        return self._kin[key]

    def _broader(self, name: str) -> frozenset[str]:
        out: set[str] = set()
        queue = [name]
        while queue:
            here = queue.pop()
            if here not in out:
                out.add(here)
                queue.extend(self.concepts[here].broader if here in self.concepts else ())
        return frozenset(out)

    def opposites(self, name: str) -> frozenset[str]:
        """Concepts that cannot hold together with `name`."""
        return self._remembered("opposites", name, self._opposites)

    def _opposites(self, name: str) -> frozenset[str]:
        own = self.concepts[name].opposite if name in self.concepts else ""
        return frozenset({own} if own else ()) | {c.name for c in self.concepts.values() if c.opposite == name}

    def narrower(self, name: str) -> frozenset[str]:
        """`name` and every concept that implies it."""
        return self._remembered("narrower", name, self._narrower)

    def _narrower(self, name: str) -> frozenset[str]:
        return frozenset(c for c in self.concepts if name in self.broader(c))

    def narrower_of(self, names: frozenset[str]) -> frozenset[str]:
        """What `narrower` gives for any of the names."""
        return self._of_all("narrower", names, self.narrower)

    def broader_of(self, names: frozenset[str]) -> frozenset[str]:
        """What `broader` gives for any of the names."""
        return self._of_all("broader", names, self.broader)

    def opposites_of(self, names: frozenset[str]) -> frozenset[str]:
        """What `opposites` gives for any of the names."""
        return self._of_all("opposites", names, self.opposites)

    def _of_all(self, kind: str, names: frozenset[str], find: Callable[[str], frozenset[str]]) -> frozenset[str]:
        key = (kind, names)
        if key not in self._kin:
            self._kin[key] = frozenset(other for name in names for other in find(name))
        return self._kin[key]

    def find(self, line: Line, only: frozenset[str] | None = None) -> list[Found]:
        """Every occurrence of the concepts (all, or `only` these) in a folded line."""
        out = []
        for name in sorted(self.concepts if only is None else only & self.concepts.keys()):
            for hit in self.concepts[name].pattern.finditer(line.text):
                if hit.end() > hit.start():
                    out.append(Found(name, *line.tokens(hit.start(), hit.end() - 1)))
        return out


def parse(source: str) -> Lexicon:
    """Read a concept table; raises ValueError on a row that is not understood."""
    rows = source.replace("\\\n", " ").strip().splitlines()
    concepts = [_compile(row) for row in rows if row.strip()]
    members: dict[str, Concept] = {}
    for drug, group in DRUG_CLASS.items():
        pattern = re.compile(f"(?<= ){re.escape(stem(drug))} ")
        members[drug] = Concept(drug, pattern, broader=(group,))
    joined: dict[str, Concept] = {}
    for c in concepts:
        joined[c.name] = _join(joined[c.name], c) if c.name in joined else c
    return Lexicon(members | {n: _with(c, members) if n in members else c for n, c in joined.items()}, source)


def _join(first: Concept, again: Concept) -> Concept:
    """A later row of the same name adds its forms."""
    pattern = re.compile(f"{again.pattern.pattern}|{first.pattern.pattern}")
    return replace(first, pattern=pattern, broader=tuple(dict.fromkeys(first.broader + again.broader)))


def _with(concept: Concept, members: dict[str, Concept]) -> Concept:
    return replace(concept, broader=members[concept.name].broader)


# in a note the section frames these; a line by itself must say them whole
_RATINGS = r"""
suicide_risk_high !suicide_risk_low: (high/serious/severe/significant/increase) (acute/current)? risk of suicide \
  | (high/severe/significant) (suicide/suicidal) risk | (suicide/suicidal) risk (be)? (high/severe/significant) \
  | risk of suicide (be)? (high/severe/significant)
suicide_risk_low !suicide_risk_high: (low/minimal) (acute/current)? risk of suicide \
  | (low/minimal) (suicide/suicidal) risk | (suicide/suicidal) risk (be)? (low/minimal) \
  | risk of suicide (be)? (low/minimal)
orientated_time <orientated !disorientated_time: orientat* (to/in/for)? (time/date) \
  | orientat* (to/in/for)? (place/person) and (time/date)
disorientated_time <disorientated !orientated_time: disorientat* (to/in/for)? (time/date) \
  | orientation (be)? (impaired|poor|lost) (to/in/for)? (time/date) \
  | (impaired|poor|lost) orientation (to/in/for)? (time/date) \
  | orientation (to/in/for) (time/date) (be)? (impaired|poor|lost)
"""


@lru_cache(maxsize=1)
def default_lexicon() -> Lexicon:
    """The built-in table."""
    return parse(SYMPTOMS + LIFE + _RATINGS)


@lru_cache(maxsize=1)
def note_lexicon() -> Lexicon:
    """The built-in table with the words of written notes and plans."""
    return parse(SYMPTOMS + LIFE + NOTES + PLANS)
