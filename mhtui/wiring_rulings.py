"""What is undecided in a session, and keeping what somebody decided of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from mhtui.core.rulings import Ruling

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mhtui.adapters.sqlite_store import SqliteStore
    from mhtui.core.case import Case
    from mhtui.core.events import Event
    from mhtui.core.report import Evidence, Report
    from mhtui.core.rulings import RulingVerdict, Vote
    from mhtui.play.settling import Reading, Undecided
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
    takes_back: str = "",
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
            "takes_back": takes_back,
        }
    )
    store.add_ruling(ruling)
    return ruling


def nearest(matcher: Matcher, pair: Pair) -> list[str]:
    """The sentences of a pair's material that come nearest to its statement, for who decides by reading."""
    return matcher.nearest(pair.statement, [line.words for line in pair.material.lines])


class Scoring(Protocol):
    """What a room needs of the program."""

    @property
    def store(self) -> SqliteStore:
        """Sessions and rulings."""
        ...

    @property
    def matcher(self) -> Matcher:
        """What compares sentences."""
        ...

    def events(self, session_id: str) -> Sequence[Event]:
        """Events of a session."""
        ...

    def frozen_case(self, events: Sequence[Event]) -> Case:
        """The case a session was played with."""
        ...

    def score(self, session_id: str) -> Report:
        """The report of an ended session."""
        ...


class RulingRoom:
    """The settling room (play.settling) over a program; `clock` gives Unix milliseconds."""

    def __init__(self, made: Scoring, clock: Callable[[], int]) -> None:
        self._made = made
        self._clock = clock

    def open_pairs(self, session_id: str, *, again: bool = False) -> list[Pair]:
        """What is undecided in a session; see the port."""
        from mhtui.core.rulings import standing

        made = self._made
        pairs = open_pairs(made.store, made.frozen_case(made.events(session_id)), made.score(session_id))
        ruled = [] if again else standing(made.store.rulings([pair.key for pair in pairs]))
        asked = {ruling.key for ruling in ruled if ruling.kind == "human" or ruling.verdict != "undecided"}
        return [pair for pair in pairs if pair.key not in asked]

    def reading(self, found: Undecided) -> Reading:
        """The sentences that a pair is decided by; by shared words where embeddings fail."""
        from mhtui.adapters.embedder import EmbedderError
        from mhtui.play.places import Places
        from mhtui.play.settling import citable, reading_of
        from mhtui.scoring.match.matcher import Matcher

        try:
            near = nearest(self._made.matcher, found.pair)
        except EmbedderError:
            near = nearest(Matcher(None), found.pair)
        names = Places(self._made.events(found.session_id))
        return reading_of(citable(found.pair.material, names), near)

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
        """Keep a person's decision. Raises StoreError."""
        return keep_ruling(
            self._made.store,
            self._clock(),
            found.session_id,
            found.pair,
            verdict,
            by=by,
            evidence=evidence,
            took_ms=took_ms,
            takes_back=takes_back,
        )
