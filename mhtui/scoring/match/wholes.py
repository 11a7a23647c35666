"""Whole notes and plans: many statements against the sections, read once; the best form of each statement counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np

from mhtui.scoring.match.claims import Claim, claim_of
from mhtui.scoring.match.facts import LexiconKey
from mhtui.scoring.match.lexicon import Lexicon, note_lexicon
from mhtui.scoring.match.noted import Limits, Mode, Outcome, Reader
from mhtui.scoring.match.sections import Spot, Written, clauses_of, find_all, spots_of
from mhtui.scoring.match.types import Embedder, Statement, Vectors, WrittenMatch
from mhtui.scoring.match.weigh import Entailer
from mhtui.scoring.match.written_pieces import read_again

# More sentences than this are compared by rules alone: a text so long is no clinical text.
MAX_EMBEDDED = 300
_RANK = {"covered": 2, "undecided": 1, "missed": 0}
_KEY = LexiconKey(note_lexicon())


def match_written(
    statements: Sequence[Statement],
    sections: Mapping[str, str],
    mode: Mode,
    embed: Embedder | None,
    entailer: Entailer | None = None,
) -> list[WrittenMatch]:
    """The match of each statement over all sections; embeddings are made in one batch, and so is what the trained
    reader reads."""
    claims = [_claims(s, mode.plan) for s in statements]
    spots = spots_of(sections, plan=mode.plan, forbidden=mode.forbidden)
    find_all(spots, _KEY.lexicon, _needed(claims, _KEY.lexicon))
    written, rows = _embedded(spots, claims, embed)
    reader = Reader(written, _KEY.lexicon, mode, Limits())
    ruled = [_best([reader.judge(c, rows) for c in forms]) for forms in claims]
    settled = read_again(entailer, statements, claims, written, rows, ruled, mode) if entailer else ruled
    return [_shown(outcome, spots) for outcome in settled]


@lru_cache(maxsize=2048)
def _claims(statement: Statement, plan: bool) -> tuple[Claim, ...]:
    """The statement's forms taken apart; the same in every session of a case."""
    first = claim_of(statement.text, _KEY, "", plan)
    return (first, *(claim_of(form, _KEY, first.domain, plan) for form in statement.accept))


def _said(claims: Sequence[tuple[Claim, ...]]) -> list[str]:
    """The words of statements that sentences are compared with."""
    said = [x for forms in claims for c in forms for x in (c.text, *(o.text for options in c.phrases for o in options))]
    return list(dict.fromkeys(x for x in said if x))


def words_of(statements: Sequence[Statement], *, plan: bool) -> list[str]:
    """What of these statements `match_written` will embed, whatever was written: a case's can be embedded before."""
    return _said([_claims(statement, plan) for statement in statements])


def _needed(claims: Sequence[tuple[Claim, ...]], lexicon: Lexicon) -> frozenset[str]:
    choices = (choice for forms in claims for c in forms for options in c.phrases for choice in options)
    names = {n for choice in choices for p in choice.parts for n in p.names}
    return frozenset(other for n in names for other in lexicon.narrower(n) | lexicon.broader(n) | lexicon.opposites(n))


def _embedded(
    spots: tuple[Spot, ...], claims: Sequence[tuple[Claim, ...]], embed: Embedder | None
) -> tuple[Written, dict[str, Vectors]]:
    if embed is None or not spots or len(spots) > MAX_EMBEDDED:
        return Written(spots), {}
    said = _said(claims)
    pieces = tuple((s.number, piece) for s in spots for piece in clauses_of(s))
    quotes = [s.quote for s in spots]
    rows = embed.embed([*said, *quotes, *(p for _, p in pieces)])
    at = len(said) + len(quotes)
    written = Written(spots, np.asarray(rows[len(said) : at]), pieces, np.asarray(rows[at:]))
    return written, {text: rows[n] for n, text in enumerate(said)}


def _best(found: Sequence[Outcome]) -> Outcome:
    """Any form may state it; a statement that the text contradicts stays contradicted."""
    first = found[0]
    if first.contradicted:
        return first
    return max(found, key=lambda o: _RANK[o.verdict])


def _shown(outcome: Outcome, spots: tuple[Spot, ...]) -> WrittenMatch:
    shown = outcome.spots if outcome.verdict == "covered" or outcome.contradicted else ()
    quotes = tuple((spots[n].section, spots[n].quote) for n in _with_answers(shown, spots))
    return WrittenMatch(outcome.verdict, outcome.reason, quotes, outcome.contradicted, outcome.similarity)


def _with_answers(shown: Sequence[int], spots: tuple[Spot, ...]) -> list[int]:
    """The sentences, and after a question the answer that gives it its meaning."""
    answered = [n + 1 for n in shown if spots[n].sentence.answer and n + 1 < len(spots)]
    return sorted({*shown, *(n for n in answered if spots[n].section == spots[n - 1].section)})
