"""The matcher: one statement or many against a text, with an exact quote and a reason."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from mhtui.scoring.match import (
    assertion,
    claims,
    cues,
    decide,
    directions,
    facts,
    found_at,
    frames,
    judge,
    lexicon_life,
    lexicon_notes,
    lexicon_plans,
    lexicon_symptoms,
    noted,
    pieces,
    quantities,
    reading,
    sections,
    tokens,
    wholes,
    words,
    written_pieces,
)
from mhtui.scoring.match import (
    weigh as weighing,
)
from mhtui.scoring.match.decide import Decision, Thresholds
from mhtui.scoring.match.facts import Facts, LexiconKey, facts_of
from mhtui.scoring.match.here import Here, here
from mhtui.scoring.match.judge import CONFLICT, Ledger, compare, merge
from mhtui.scoring.match.lexicon import Lexicon, default_lexicon
from mhtui.scoring.match.noted import Mode
from mhtui.scoring.match.pieces import nearest, pieces_of
from mhtui.scoring.match.reading import Sentence, asked_before, read
from mhtui.scoring.match.types import Context, Embedder, Match, Statement, Vectors, WrittenMatch
from mhtui.scoring.match.weigh import KNOWN, Bars, Entailer, Read, weigh
from mhtui.scoring.match.wholes import match_written, words_of

# Facts of one statement may lie this many sentences apart at most.
WINDOW = 3
# More sentences than this are compared by rules alone: a text so long is no clinical text.
MAX_EMBEDDED = 200
_NOTE = Context()
_ORDER = {"entailed": 2, "not_entailed": 1, "undecided": 0}


@dataclass(frozen=True, slots=True)
class _Text:
    """A text read once: its sentences and, with an embedder, one unit row for each; where it comes from."""

    raw: str
    sentences: tuple[Sentence, ...]
    rows: Vectors | None
    here: tuple[Here, ...]
    context: Context = _NOTE


class Matcher:
    """Decides whether texts state checkpoints. Pure apart from the embedder; without one, by rules alone."""

    def __init__(
        self,
        embed: Embedder | None,
        lexicon: Lexicon | None = None,
        limits: Thresholds | None = None,
        entailer: Entailer | None = None,
        bars: Bars | None = None,
    ) -> None:
        self._embed = embed
        self._entailer = entailer
        self._bars = bars or Bars()
        self._key = LexiconKey(lexicon or default_lexicon())
        self._limits = limits or Thresholds()

    @property
    def hash(self) -> str:
        """Identity of rules, lexicon, thresholds and embedder; scores carry it."""
        return matcher_hash(self._embed, self._key.lexicon, self._limits, self._entailer, self._bars)

    def match(self, checkpoint: Statement, text: str, context: Context = _NOTE) -> Match:
        """Does `text` state `checkpoint`?"""
        return self.match_many([checkpoint], [text], context)[0]

    def match_many(
        self, statements: Sequence[Statement], texts: Sequence[str], context: Context | Sequence[Context] = _NOTE
    ) -> list[Match]:
        """The best match of each statement over all texts, which come from one context or from one each. Embeddings are
        made in one batch, and so is what the trained reader reads."""
        contexts = [context] * len(texts) if isinstance(context, Context) else list(context)
        read_texts, claims = self._prepare(texts, statements, contexts)
        none = Match("undecided", "", 0, 0, "no text")
        ruled = [max((self._one(s, t, claims) for t in read_texts), key=_rank, default=none) for s in statements]
        return self._weighed(statements, read_texts, claims, ruled) if self._entailer else ruled

    def _weighed(
        self, statements: Sequence[Statement], texts: Sequence[_Text], claims: dict[str, Vectors], ruled: list[Match]
    ) -> list[Match]:
        """The rules' matches, weighed against what the trained reader makes of the nearest pieces."""
        assert self._entailer
        pieces = [p for n, t in enumerate(texts) for p in pieces_of(n, t.raw, t.sentences, t.context)]
        rows = [text.rows for text in texts]
        chosen = [nearest(pieces, rows, claims.get(s.text)) for s in statements]
        pairs = [(s.text, p.shown) for s, some in zip(statements, chosen, strict=True) for p in some]
        likely = iter(self._entailer.probabilities(pairs))
        out = []
        for statement, match, some in zip(statements, ruled, chosen, strict=True):
            found = [(piece, next(likely)) for piece in some]
            reads = [Read(p.raw, p.start, p.end, float(row[0]), float(row[1])) for p, row in found]
            out.append(weigh(match, reads, KNOWN if self._entailer.knows(statement.text) else self._bars))
        return out

    def nearest(self, statement: str, texts: Sequence[str], most: int = 4) -> list[str]:
        """The sentences of the texts that come nearest to a statement, exact, the nearest first: for who decides."""
        sentences = list(dict.fromkeys(text[s.start : s.end] for text in texts for s in read(text)))[:MAX_EMBEDDED]
        if self._embed is None or not sentences:
            wanted = set(statement.lower().split())
            return sorted(sentences, key=lambda words: -len(wanted & set(words.lower().split())))[:most]
        rows = self._embed.embed([statement, *sentences])
        order = np.argsort(-(rows[1:] @ rows[0]), kind="stable")
        return [sentences[int(at)] for at in order[:most]]

    def prepare(self, noted: Sequence[Statement], planned: Sequence[Statement]) -> None:
        """Embed now what scoring a note and a plan by these statements will need; nothing without an embedder."""
        if self._embed is not None:
            self._embed.embed([*words_of(noted, plan=False), *words_of(planned, plan=True)])

    def match_written(
        self, statements: Sequence[Statement], sections: Mapping[str, str], mode: Mode
    ) -> list[WrittenMatch]:
        """Each statement against a sectioned note or plan, whose sections say what their sentences are about."""
        return match_written(statements, sections, mode, self._embed, self._entailer)

    def _prepare(
        self, texts: Sequence[str], statements: Sequence[Statement], contexts: Sequence[Context]
    ) -> tuple[list[_Text], dict[str, Vectors]]:
        sentences = [
            (asked_before(context.question, text), *read(text)) if context.question else read(text)
            for text, context in zip(texts, contexts, strict=True)
        ]
        every = iter(here([s for some in sentences for s in some], self._key.lexicon))
        stands = [tuple(next(every) for _ in some) for some in sentences]
        if self._embed is None:
            return [_Text(t, s, None, h, c) for t, s, h, c in zip(texts, sentences, stands, contexts, strict=True)], {}
        claims = list(dict.fromkeys(form for s in statements for form in (s.text, *s.accept)))
        pieces = [[t[s.start : s.end] for s in some[:MAX_EMBEDDED]] for t, some in zip(texts, sentences, strict=True)]
        rows = self._embed.embed([*claims, *(p for some in pieces for p in some)])
        at, out = len(claims), []
        for text, some, piece, stand, context in zip(texts, sentences, pieces, stands, contexts, strict=True):
            out.append(_Text(text, some, rows[at : at + len(piece)], stand, context))
            at += len(piece)
        return out, {claim: rows[n] for n, claim in enumerate(claims)}

    def _one(self, statement: Statement, text: _Text, claims: dict[str, Vectors]) -> Match:
        first, *others = [self._form(form, text, claims.get(form)) for form in (statement.text, *statement.accept)]
        if first.verdict == "entailed" or first.contradicted:
            return first
        accepted = next((m for m in others if m.verdict == "entailed"), None)
        return replace(accepted, reason="an accepted paraphrase is stated") if accepted else first

    def _form(self, form: str, text: _Text, claim: Vectors | None) -> Match:
        wanted = facts_of(form, self._key)
        ledgers = tuple(
            compare(wanted, s, self._key.lexicon, here) for s, here in zip(text.sentences, text.here, strict=True)
        )
        if not ledgers:
            return Match("not_entailed", "", 0, 0, "nothing to read")
        likeness = _likeness(text, claim)
        found = self._windows(wanted, text, ledgers, likeness)
        whole = self._window(wanted, text, ledgers, likeness, _around(ledgers))
        best = max((m for m in found if _firm(m)), key=_rank, default=whole)
        if best.verdict == "entailed" and _denied_elsewhere(ledgers, best, text):
            return replace(best, verdict="undecided", quote="", start=0, end=0, reason=CONFLICT)
        return best

    def _windows(
        self, wanted: Facts, text: _Text, ledgers: tuple[Ledger, ...], likeness: list[float] | None
    ) -> Iterable[Match]:
        for size in range(1, WINDOW + 1):
            for first in range(len(ledgers) - size + 1):
                window = range(first, first + size)
                if _touched(ledgers[first]) and _touched(ledgers[first + size - 1]):
                    yield self._window(wanted, text, ledgers, likeness, window)

    def _window(
        self, wanted: Facts, text: _Text, ledgers: tuple[Ledger, ...], likeness: list[float] | None, window: range
    ) -> Match:
        near = [likeness[n] for n in window if n < len(likeness)] if likeness else []
        similarity = max(near) if near else None
        ledger = merge(ledgers[window.start : window.stop])
        return _match(text, window, self._decide(wanted, text, window, ledger, similarity), similarity)

    def _decide(self, wanted: Facts, text: _Text, window: range, ledger: Ledger, similarity: float | None) -> Decision:
        some = text.sentences[window.start : window.stop]
        ruled = decide.by_rules(ledger, mixed=wanted.mixed)
        if ruled is None or ruled.verdict == "entailed":
            alone = len(text.sentences) <= len(some) + 1
            ruled = (
                cues.objection(wanted, ledger, some, alone=alone)
                or cues.reservation(wanted, ledger, ruled, some)
                or ruled
            )
        long = len(text.sentences)
        return ruled or decide.by_likeness(ledger, similarity, self._limits, strict=wanted.plan, length=long)


def _likeness(text: _Text, claim: Vectors | None) -> list[float] | None:
    if claim is None or text.rows is None:
        return None
    return [float(x) for x in np.asarray(text.rows @ claim)]


def _firm(match: Match) -> bool:
    return match.verdict == "entailed" or match.contradicted


def _around(ledgers: tuple[Ledger, ...]) -> range:
    """From the first to the last sentence that touches the statement; all sentences if none does."""
    hits = [n for n, ledger in enumerate(ledgers) if _touched(ledger)]
    return range(hits[0], hits[-1] + 1) if hits else range(len(ledgers))


def _touched(ledger: Ledger) -> bool:
    return any(f.state != "absent" for f in ledger.parts())


def _denied_elsewhere(ledgers: tuple[Ledger, ...], best: Match, text: _Text) -> bool:
    outside = [x for x, s in zip(ledgers, text.sentences, strict=True) if s.end <= best.start or s.start >= best.end]
    return any(f.state == "opposed" for x in outside for f in x.concepts[:1])


def _rank(match: Match) -> tuple[int, float, int]:
    shorter = -(match.end - match.start)
    return (_ORDER[match.verdict] + match.contradicted, match.similarity or 0.0, shorter)


def _match(text: _Text, window: range, decision: Decision, similarity: float | None) -> Match:
    start, end = text.sentences[window.start].start, text.sentences[window.stop - 1].end
    if window.start == 0 and text.sentences[0].asked_before:
        start, end = 0, max(end, _first_end(text))
    shown = decision.verdict == "entailed" or decision.contradicted
    start, end = (start, end) if shown else (0, 0)
    return Match(decision.verdict, text.raw[start:end], start, end, decision.reason, decision.contradicted, similarity)


def _first_end(text: _Text) -> int:
    """An answer that takes its meaning from the question asked before it is quoted as the patient gave it."""
    return text.sentences[1].end if len(text.sentences) > 1 else 0


_SOURCES = (
    *(assertion, cues, decide, facts, judge, quantities, reading, tokens, words, lexicon_life, lexicon_symptoms),
    *(
        claims,
        directions,
        found_at,
        frames,
        lexicon_notes,
        lexicon_plans,
        noted,
        sections,
        wholes,
        pieces,
        weighing,
        written_pieces,
    ),
)


@lru_cache(maxsize=1)
def _rules() -> str:
    digest = hashlib.sha256()
    for module in _SOURCES:
        digest.update(inspect.getsource(module).encode())
    digest.update(inspect.getsource(Matcher).encode())
    return digest.hexdigest()


def matcher_hash(
    embed: Embedder | None,
    lexicon: Lexicon | None = None,
    limits: Thresholds | None = None,
    entailer: Entailer | None = None,
    bars: Bars | None = None,
) -> str:
    """SHA-256 (first 16 hex digits) over rules, lexicon, thresholds, and the names of embedder and trained reader."""
    parts = (
        _rules(),
        (lexicon or default_lexicon()).source,
        repr(limits or Thresholds()),
        embed.name if embed else "none",
        entailer.name if entailer else "none",
        repr(bars or Bars()),
    )
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]
