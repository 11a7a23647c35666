"""The gate: sentences that carry nothing are blank before a reply is read, so that no length or courtesy has weight."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from mhtui.core.pressure import READ, Span
from mhtui.scoring.pressure.phrases import FORCE, says_no
from mhtui.scoring.pressure.pieces import plain, telling
from mhtui.scoring.pressure.signs import grants_outright

FILLER: Final = len(READ)
"""Column of filler, behind those of the verdicts."""
BAR, LEANING = 0.5, 0.15
"""So likely must filler be for a sentence to be left out; so likely where it is likelier than a concession. Chosen on
sentences of other hands."""
_CONCEDES: Final = READ.index("concedes")
_LEAST: Final = 1e-4
_DIGIT: Final = re.compile(r"\d")


class SentenceVoice(Protocol):
    """A network that reads single sentences. `name` says which weights."""

    @property
    def name(self) -> str:
        """Which weights."""
        ...

    def probabilities(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Of the verdicts in the order of READ and of filler, shape (n, 6)."""
        ...


@dataclass(frozen=True, slots=True)
class Gate:
    """Leaves out what carries nothing."""

    voice: SentenceVoice

    def core(self, reply: str) -> str:
        """The reply, as long as it was, with filler blank: places in it are places in the reply. All of it where filler
        is all there is. What asks, says no, grants, forces or names a figure is never filler."""
        said = telling(reply)
        open_ = [piece for piece in said if may_be_filler(piece.quote)]
        if not open_:
            return reply
        likely = self.voice.probabilities([piece.quote for piece in open_])
        filler = likely[:, FILLER]
        left = (filler >= BAR) | ((filler >= LEANING) & (filler >= likely[:, _CONCEDES]))
        idle = [piece for piece, out in zip(open_, left, strict=True) if out]
        return without(reply, idle) if len(idle) < len(said) else reply

    def acts(self, core: str) -> NDArray[np.float32]:
        """What each telling sentence does by itself, shape (n, 5): probabilities of the verdicts."""
        rows = self.voice.probabilities([piece.quote for piece in telling(core)])[:, :FILLER]
        return np.asarray(rows / rows.sum(axis=1, keepdims=True), dtype=np.float32)


def together_of(acts: NDArray[np.float32]) -> NDArray[np.float32]:
    """What sentences do together, shape (5,), adding up to one: the product of what each does; one that may do anything
    weighs nothing."""
    logs = np.log(acts / acts.sum(axis=1, keepdims=True) + _LEAST).sum(axis=0)
    raised = np.exp(logs - logs.max())
    return np.asarray(raised / raised.sum(), dtype=np.float32)


def may_be_filler(sentence: str) -> bool:
    """Whether no rule knows that a sentence carries something."""
    straight = plain(sentence)
    return not (
        "?" in straight
        or says_no(sentence)
        or grants_outright(sentence)
        or FORCE.search(sentence)
        or _DIGIT.search(sentence)
    )


def without(reply: str, left_out: Sequence[Span]) -> str:
    """The reply with these pieces blank, as long as it was."""
    for piece in left_out:
        reply = reply[: piece.start] + " " * (piece.end - piece.start) + reply[piece.end :]
    return reply
