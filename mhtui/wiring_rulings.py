"""What is undecided in a session, and keeping what somebody decided of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mhtui.core.rulings import Ruling

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mhtui.adapters.sqlite_store import SqliteStore
    from mhtui.core.case import Case
    from mhtui.core.report import Evidence, Report
    from mhtui.core.rulings import RulingVerdict, Vote
    from mhtui.scoring.match.matcher import Matcher
    from mhtui.scoring.settled import Pair


def open_pairs(store: SqliteStore, case: Case, report: Report) -> list[Pair]:
    """The pairs of a scored session that are undecided: what must not be done first, then what must not be missed."""
    from mhtui.scoring.settled import pairs_of
    from mhtui.scoring.transcript import transcribe

    pairs = pairs_of(case, transcribe(store.events(report.session_id)))
    open_ones = [c.id for c in report.checkpoints if c.verdict == "undecided"]
    open_ones += [item.id for item in report.plan.items if item.verdict == "undecided"]
    critical = {c.id for c in report.checkpoints if c.critical}
    return sorted((pairs[one] for one in open_ones), key=lambda p: (not p.forbidden, p.item not in critical))


def keep_ruling(
    store: SqliteStore,
    at_ms: int,
    session_id: str,
    pair: Pair,
    verdict: RulingVerdict,
    *,
    by: str,
    kind: str = "human",
    version: str = "",
    evidence: Sequence[Evidence] = (),
    votes: Sequence[Vote] = (),
    took_ms: int = 0,
) -> Ruling:
    """Keep a decision; it counts from the next score on. Raises StoreError."""
    from ulid import ULID

    ruling = Ruling.model_validate(
        {
            "id": str(ULID()),
            "key": pair.key,
            "session_id": session_id,
            "item": pair.item,
            "stage": pair.material.stage,
            "statement": pair.statement,
            "verdict": verdict,
            "kind": kind,
            "by": by,
            "version": version,
            "evidence": tuple(evidence),
            "votes": tuple(votes),
            "took_ms": took_ms,
            "at_ms": at_ms,
        }
    )
    store.add_ruling(ruling)
    return ruling


def nearest(matcher: Matcher, pair: Pair) -> list[str]:
    """The sentences of a pair's material that come nearest to its statement, for who decides by reading."""
    return matcher.nearest(pair.statement, [line.words for line in pair.material.lines])
