"""Undecided pairs in memory: what a person decides is kept in a list; the store can be made to fail."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from mhtui.core.errors import StoreError
from mhtui.core.report import Evidence
from mhtui.core.rulings import Ruling, RulingVerdict
from mhtui.play.places import Places
from mhtui.play.settling import Reading, Undecided, citable, reading_of
from mhtui.scoring.settled import Line, Material, Pair

NOTE = Material("note", (Line(9, "hpi", "Possibly sleeps little. Not tired at all."), Line(9, "risk", "Not asked.")))
TALK = Material(
    "interview",
    (
        Line(3, None, "Ten nights. [red]Eleven[/] … 十一个晚上没有睡觉。", "How do you sleep?"),
        Line(5, None, "Yes.", "Any voices?"),
        Line(7, None, "Yes.", "Are you tired?"),
    ),
)
PLAN = Material("plan", (Line(12, "medication", "Consider an antidepressant. Review tomorrow."),))
PAIRS = [
    Pair("p01", "Start an antidepressant", PLAN, forbidden=True),
    Pair("n01", "Sleeps [b]two[/b] hours a night", NOTE),
    Pair("i01", "Has not slept for ten nights", TALK),
]


@dataclass
class FakeSettlingRoom:
    """Pairs by session; `broken` makes every decision fail, `unreadable` every session."""

    pairs: dict[str, list[Pair]] = field(default_factory=dict)
    kept: list[Ruling] = field(default_factory=list)
    broken: str = ""
    unreadable: str = ""

    def open_pairs(self, session_id: str, *, again: bool = False) -> list[Pair]:
        if self.unreadable:
            raise StoreError(self.unreadable)
        return self.pairs.get(session_id, [])

    def reading(self, found: Undecided) -> Reading:
        whole = citable(found.pair.material, Places([]))
        words = set(found.pair.statement.lower().split())
        near = sorted(whole, key=lambda one: -len(words & set(one.evidence.quote.lower().split())))
        return reading_of(whole, dict.fromkeys(one.evidence.quote for one in near[:4]))

    def keep(
        self,
        found: Undecided,
        verdict: RulingVerdict,
        *,
        by: str,
        evidence: Sequence[Evidence] = (),
        took_ms: int = 0,
        takes_back: str = "",
    ) -> Ruling:
        if self.broken:
            raise StoreError(self.broken)
        pair = found.pair
        ruling = Ruling(
            id=f"R{len(self.kept):03d}",
            key=pair.key,
            session_id=found.session_id,
            item=pair.item,
            stage=pair.material.stage,
            statement=pair.statement,
            verdict=verdict,
            kind="human",
            by=by,
            evidence=tuple(evidence),
            took_ms=took_ms,
            takes_back=takes_back,
        )
        self.kept.append(ruling)
        return ruling
