"""Pairs the matcher left undecided and somebody ruled on since: the ruling becomes the verdict, with its evidence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from mhtui.core.case import Case
from mhtui.core.note import NOTE_SECTIONS, PLAN_SECTIONS
from mhtui.core.report import CheckpointResult, Evidence, PlanResult, PlanScore
from mhtui.core.rulings import Ruling, Stage, pair_key
from mhtui.scoring.transcript import Transcript
from mhtui.scoring.written import scored_plan

R = TypeVar("R", CheckpointResult, PlanResult)
_LABELS: Final = {section.key: section.label for section in (*NOTE_SECTIONS, *PLAN_SECTIONS)}


@dataclass(frozen=True, slots=True)
class Line:
    """Words that may be cited: their event, the section if they were written, and what they answer."""

    seq: int
    section: str | None
    words: str
    question: str = ""


@dataclass(frozen=True, slots=True)
class Material:
    """All that a pair of one stage is decided by."""

    stage: Stage
    lines: tuple[Line, ...]

    @property
    def text(self) -> str:
        """As it is read, and as the pair is named by it: no event numbers, no names."""
        return "\n".join(self._shown())

    def _shown(self) -> Iterator[str]:
        for line in self.lines:
            if line.section:
                yield f"{_LABELS.get(line.section, line.section)}: {line.words}"
                continue
            if line.question:
                yield f"Dr: {line.question}"
            yield f"Pt: {line.words}"

    def evidence(self, quote: str, cited: Evidence | None = None) -> Evidence | None:
        """Where an exact stretch of it stands: where it was `cited`, else the first place; None where it does not."""
        holding = [line for line in self.lines if quote.strip() and quote in line.words]
        there = [line for line in holding if cited and (line.seq, line.section) == (cited.seq, cited.section)]
        found = next(iter(there or holding), None)
        return Evidence(seq=found.seq, section=found.section, quote=quote) if found else None


@dataclass(frozen=True, slots=True)
class Pair:
    """A statement and what it is held against. `item` is the checkpoint's or plan item's id; `forbidden`: it must not
    be done, so that finding it stated is finding the error."""

    item: str
    statement: str
    material: Material
    forbidden: bool = False

    @property
    def key(self) -> str:
        """The name of the pair by its content."""
        return pair_key(self.material.stage, self.statement, self.material.text)


def materials(seen: Transcript) -> dict[Stage, Material]:
    """What was said, noted and planned in a session."""
    exchanges = zip(seen.utterances, seen.questions, strict=True)
    said = tuple(Line(seq, None, words, question) for (seq, words), question in exchanges)
    return {
        "interview": Material("interview", said),
        "note": Material("note", _written(seen.note)),
        "plan": Material("plan", _written(seen.plan)),
    }


def _written(written: tuple[int, dict[str, str]]) -> tuple[Line, ...]:
    seq, sections = written
    return tuple(Line(seq, key, words) for key, words in sections.items() if words.strip())


def pairs_of(case: Case, seen: Transcript) -> dict[str, Pair]:
    """Every pair of a session, by item."""
    have, plan = materials(seen), case.references.plan
    out = {c.id: Pair(c.id, c.statement, have[c.stage]) for c in case.references.checkpoints}
    out |= {item.id: Pair(item.id, item.statement, have["plan"]) for item in (*plan.must, *plan.should)}
    return out | {item.id: Pair(item.id, item.statement, have["plan"], True) for item in plan.must_not}


def settle(
    found: Sequence[CheckpointResult], pairs: Mapping[str, Pair], rulings: Mapping[str, Ruling]
) -> list[CheckpointResult]:
    """The results, with rulings in place of what was undecided."""
    return [_settled(result, pairs, rulings) for result in found]


def settle_plan(score: PlanScore, pairs: Mapping[str, Pair], rulings: Mapping[str, Ruling]) -> PlanScore:
    """The plan's score, with rulings in place of what was undecided."""
    return scored_plan([_settled(item, pairs, rulings) for item in score.items], written=score.written)


def _settled(result: R, pairs: Mapping[str, Pair], rulings: Mapping[str, Ruling]) -> R:
    pair = pairs.get(result.id)
    ruling = rulings.get(pair.key) if pair and result.verdict == "undecided" else None
    if pair is None or ruling is None or ruling.verdict == "undecided":
        return result
    who = f"ruled by {ruling.by}"
    if ruling.verdict != "entailed":
        words = "denied" if ruling.verdict == "contradicted" else "not stated"
        return result.model_copy(update={"verdict": "missed", "reason": f"{words}: {who}", "ruling": ruling.id})
    stands = [pair.material.evidence(one.quote, one) for one in ruling.evidence]
    evidence = tuple(one for one in stands if one)
    if not evidence:  # no credit without words that stand in the session (J22)
        return result
    change: dict[str, Any] = {"verdict": "covered", "reason": f"stated: {who}", "evidence": evidence}
    return result.model_copy(update=change | {"ruling": ruling.id})
