"""Shorthand levelled before spelling: abbreviations written with a slash, "US" for an ultrasound, clipped words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from mhtui.hospital.lex_bedside import SITES
from mhtui.hospital.text import Token, norms

# Only these: most letters with a slash are no tests ("N/A", "B/G", "Y/O"); the lexicon lists U/A, U/E and L/S itself.
_SLASHED: Final = {
    ("u", "s"): "uss", ("u", "sound"): "ultrasound", ("x", "r"): "xr", ("x", "ray"): "xray", ("c", "xr"): "cxr",
    ("b", "p"): "bp", ("p", "r"): "pr", ("c", "t"): "ct", ("h", "r"): "hr",
}  # fmt: skip
# Clipped words that lose more than vowels, or that lose them so that two words are left the same.
_CLIPPED: Final = {
    "fn": "function", "fxn": "function", "func": "function", "chk": "check", "cap": "capillary", "tst": "test",
    "bld": "blood", "brn": "brain",
}  # fmt: skip
_LINKS: Final = frozenset({"of", "the", "his", "her", "their"})
_SITE_WORDS: Final = frozenset(word for places in SITES.values() for place in places for word in norms(place)) - _LINKS


def level_shorthand(request: str, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The tokens of a request with shorthand replaced; each keeps the place of what was written."""
    return tuple(_levelled(request, list(_joined(tokens))))


def _joined(tokens: Sequence[Token]) -> Iterator[Token]:
    at = 0
    while at < len(tokens):
        three = tokens[at : at + 3]
        if len(three) == 3 and three[1].norm == "/" and _glued(three) and (three[0].norm, three[2].norm) in _SLASHED:
            yield replace(three[0], norm=_SLASHED[three[0].norm, three[2].norm], end=three[2].end)
            at += 3
        else:
            yield tokens[at]
            at += 1


def _glued(tokens: Sequence[Token]) -> bool:
    return all(one.end == two.start for one, two in pairwise(tokens))


def _levelled(request: str, tokens: Sequence[Token]) -> Iterator[Token]:
    shouted = request.isupper()
    for at, token in enumerate(tokens):
        if token.norm == "us" and token.upper and (not shouted or at == len(tokens) - 1) and _beside_site(tokens, at):
            yield replace(token, norm="uss")
        elif token.norm == "cap" and not _before_glucose(tokens, at):
            yield token
        else:
            yield replace(token, norm=_CLIPPED.get(token.norm, token.norm))


def _beside_site(tokens: Sequence[Token], at: int) -> bool:
    """Whether "US" stands beside a part of the body: "US neck", "thyroid US", "US of the neck"."""
    after = [t.norm for t in tokens[at + 1 : at + 4] if t.norm not in _LINKS][:1]
    before = [t.norm for t in tokens[max(0, at - 1) : at]]
    return any(word in _SITE_WORDS for word in (*after, *before))


def _before_glucose(tokens: Sequence[Token], at: int) -> bool:
    """Whether "cap" is short for capillary ("cap glucose", "cap gas"); a CT CAP is of chest, abdomen and pelvis."""
    return at + 1 < len(tokens) and tokens[at + 1].norm in ("glucose", "gas", "blood", "sugar", "bm")
