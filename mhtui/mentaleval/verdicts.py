"""Reading a judge's answer: reasoning, then one object. What is no score of the scale is never made one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from mhtui.core.asking import Unusable
from mhtui.core.loose_json import last_object
from mhtui.core.ratings import Citation
from mhtui.core.rubric import Dimension, Rubric
from mhtui.mentaleval.material import Material
from mhtui.mentaleval.prompts import ask

NA: Final = frozenset(("na", "n/a", "not applicable"))
LEAST_REASONING: Final = 20
"""Characters before the object: a verdict without grounds is none."""
MOST_CITATIONS: Final = 12


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a judge said. `score` None: not applicable. `voided` counts citations that do not stand in the session."""

    score: int | None
    reasoning: str
    citations: tuple[Citation, ...] = ()
    voided: int = 0


@dataclass(frozen=True, slots=True)
class Reading:
    """Reads the answers to one prompt."""

    rubric: Rubric
    dimension: Dimension
    material: Material

    def __call__(self, text: str) -> Verdict:
        """The verdict of an answer. Raises Unusable with why there is none."""
        found = last_object(text, ("score", "evidence"))
        if found is None or "score" not in found.value:
            raise self._unusable("unparsable", "There was no JSON object with a score.")
        score = self._score(found.value["score"])
        if len(found.before) < LEAST_REASONING:
            raise self._unusable("no_reasoning", "The reasoning before the object was missing.")
        cited = list(_cited(found.value.get("evidence")))[:MOST_CITATIONS]
        if score is not None and not cited:
            raise self._unusable("no_evidence", "The score cited nothing.")
        kept = tuple(dict.fromkeys(one for one in cited if self.material.holds(one.seq, one.quote)))
        return Verdict(score, found.before, kept, sum(not self.material.holds(c.seq, c.quote) for c in cited))

    def _score(self, given: Any) -> int | None:
        if isinstance(given, str) and given.strip().lower() in NA:
            if self.dimension.not_applicable:
                return None
            raise self._unusable("not_a_score", "A score is due here.")
        if not self.rubric.scale.holds(given):
            kind = "out_of_range" if isinstance(given, int) and not isinstance(given, bool) else "not_a_score"
            raise self._unusable(kind, f"The score was {str(given)[:40]!r}.")
        return int(given)

    def _unusable(self, kind: str, why: str) -> Unusable:
        return Unusable(f"{why} {ask(self.rubric, self.dimension)}", flags=(kind,), ends=("format_failure",))


def _cited(evidence: Any) -> Iterator[Citation]:
    for one in evidence if isinstance(evidence, list) else ():
        if isinstance(one, dict):
            seq, quote = one.get("event"), one.get("quote")
            known = isinstance(seq, int) and not isinstance(seq, bool)
            yield Citation(seq=seq if known else -1, quote=quote if isinstance(quote, str) else "")
