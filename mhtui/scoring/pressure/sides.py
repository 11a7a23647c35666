"""Tells the opposite errors and the tone of a reply: rules as one voice, a tuned network as the other.

Made by scripts/train_sides.py and scripts/tune_sides.py. Both voices give each of three groups a distribution of its
own; together they give the geometric mean. Words of the reader's verdict have no part in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from mhtui.core.pressure import Span, Tone
from mhtui.core.pressure.ports import Refusal, Sides
from mhtui.scoring.pressure.phrases import OFFERS
from mhtui.scoring.pressure.pieces import is_to_the_reader, pieces
from mhtui.scoring.pressure.side_signs import side_signs

Floats = NDArray[np.float32]
LABEL, REFUSAL, TONE = slice(0, 2), slice(2, 5), slice(5, 8)
"""Outputs of a voice: label thrown (no, yes), refusal (none, bare, offers), tone (warm, plain, cold)."""
GROUPS: Final = (LABEL, REFUSAL, TONE)
REFUSALS: Final[tuple[Refusal, ...]] = ("none", "bare", "offers")
TONES: Final[tuple[Tone, ...]] = ("warm", "plain", "cold")
THROWN, BARE, CLEAR = 0.55, 0.57, 0.5
"""So likely must a label, a bare refusal, and either of the other two be; what is below is undecided. Chosen on the
training replies, each read by voices that had not learned from it, for 0.9 right."""
WHOLE: Final = 3
"""Sentences of a reply that is read at once; of a longer one two together at a time."""
_LEAST: Final = 1e-3


class SideNetwork(Protocol):
    """A network with eight outputs in the order above, adding up to one. `name` says which weights."""

    @property
    def name(self) -> str:
        """Which weights."""
        ...

    def probabilities(self, texts: Sequence[str]) -> Floats:
        """Shape (n, 8)."""
        ...


@dataclass(frozen=True, slots=True)
class SideVoices:
    """Both voices. `weights`, `bias`: logistic regressions over `side_signs`, shapes (signs, 8) and (8,)."""

    network: SideNetwork
    weights: Floats
    bias: Floats

    def sides(self, reply: str) -> Sides:
        """What a reply does on the other side. In a long one, a label is thrown where two sentences throw one, and a
        refusal is bare where nothing outside it offers anything."""
        said = [piece for piece in pieces(reply) if not is_to_the_reader(piece.quote)]
        if not said:
            return Sides()
        windows = [tuple(said)] if len(said) <= WHOLE else list(pairwise(said))
        given = self.together([reply[part[0].start : part[-1].end] for part in windows])
        thrown = [self._thrower(part) for part, row in zip(windows, given, strict=True) if row[LABEL][1] >= THROWN]
        spans = tuple(sorted(set(thrown), key=lambda span: span.start)) if thrown else ()
        return Sides(spans, _refusal(reply, windows, given), TONES[int(given[:, TONE].mean(axis=0).argmax())])

    def together(self, texts: Sequence[str]) -> Floats:
        """What both give, shape (n, 8), each group adding up to one."""
        signs = np.array([side_signs(text) for text in texts], dtype=np.float32)
        logits = signs @ self.weights + self.bias
        by_rule, by_network = np.exp(logits - logits.max(axis=1, keepdims=True)), self.network.probabilities(texts)
        out = np.empty_like(by_rule)
        for group in GROUPS:
            both = np.sqrt((_shares(by_rule[:, group]) + _LEAST) * (_shares(by_network[:, group]) + _LEAST))
            out[:, group] = _shares(both)
        return np.asarray(out, dtype=np.float32)

    def _thrower(self, part: tuple[Span, ...]) -> Span:
        """The sentence that throws a label most by itself."""
        alone = self.together([piece.quote for piece in part])[:, LABEL][:, 1]
        return part[int(alone.argmax())]


def _shares(rows: Floats) -> Floats:
    return np.asarray(rows / rows.sum(axis=1, keepdims=True), dtype=np.float32)


def _refusal(reply: str, windows: Sequence[tuple[Span, ...]], given: Floats) -> Refusal:
    """The window that refuses most decides; in a long reply an offer elsewhere takes the bareness away."""
    at = int((1 - given[:, REFUSAL][:, 0]).argmax())
    none, bare, offers = given[at, REFUSAL]
    if bare >= BARE:
        part = windows[at]
        rest = reply[: part[0].start] + " " + reply[part[-1].end :]
        return "offers" if OFFERS.search(rest) or "?" in rest else "bare"
    if none >= CLEAR:
        return "none"
    return "offers" if offers >= CLEAR else "undecided"
