"""The composition root, sessions as statistics see them: what became of each, and its scores, each made only once.

Imports are inside the functions, so that a command pays only for what it uses.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Final, Protocol

from mhtui.core.errors import MhtuiError
from mhtui.study.kept import Kept, read_kept
from mhtui.study.opening import (
    BROKEN,
    COUNTED_APART,
    IMPORTED,
    LINKED,
    SEALED,
    SessionRow,
    kind_of,
    opened,
    opening,
    scored,
    sealing_study,
    study_of,
    with_repeats,
)
from mhtui.study.played import Kind, Played, Value

if TYPE_CHECKING:
    from mhtui.adapters.sqlite_store import SqliteStore
    from mhtui.adapters.study_seal import Seals
    from mhtui.core.case import Case
    from mhtui.core.events import Event
    from mhtui.core.icd11 import Icd11
    from mhtui.core.pressure.flow import Flow
    from mhtui.core.pressure.report import PressureReport
    from mhtui.core.report import Report
    from mhtui.core.rulings import Ruling
    from mhtui.export.material import Figure
    from mhtui.play.pressure.heard import Ears
    from mhtui.scoring.scorer import Scorer

    AnyReport = Report | PressureReport

KEPT_AT_ONCE: Final = 10
"""So many scores are kept in one transaction: what is interrupted has lost no more."""

Told = Callable[[int, int], None]
"""Told how many sessions are scored, of how many."""


class Scoring(Protocol):
    """What is needed of the program."""

    @property
    def store(self) -> SqliteStore: ...

    @property
    def scorer(self) -> Scorer: ...

    @property
    def ears(self) -> Ears: ...

    @property
    def flow(self) -> Flow: ...

    @property
    def icd11(self) -> Icd11: ...

    def problem(self, session_id: str) -> str | None: ...

    def seals(self) -> Seals: ...

    def score(self, session_id: str, *, open_too: bool = False) -> Report: ...

    def pressure_report(self, session_id: str, *, open_too: bool = False) -> PressureReport: ...

    def frozen_case(self, events: Sequence[Event]) -> Case: ...

    def rulings(self, case: Case, events: Sequence[Event]) -> Mapping[str, Ruling]: ...

    def forget_reports(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Asked:
    """Which sessions are wanted. `ids`: these alone (None: all); `study`: those of this study alone; `open_too`: those
    that go on are scored as they stand; `imported`: those of other programs that are linked to a case count too;
    `verify`: every log is read and its chain checked, not only those that are scored now. `reports`: who makes reports
    of sessions that are whole, in their order (None: one after the other)."""

    ids: Sequence[str] | None = None
    study: str = ""
    open_too: bool = False
    verify: bool = False
    reports: Callable[[Sequence[str]], Iterator[AnyReport]] | None = None
    told: Told = field(default=lambda _done, _of: None)
    imported: bool = False


def played_sessions(made: Scoring, asked: Asked = Asked()) -> list[Played]:
    """The sessions asked for, oldest first, with their scores; what is kept is not scored again.

    Excluded and open ones are there too: `excluded` and `state` say why. Only what a mark of its study excludes keeps
    its measures, unless it was withdrawn. Raises what scoring raises for want of embeddings, and StoreError where
    scores cannot be kept.
    """
    return [one for one, _ in Gathering(made, asked).all()]


def dialogues(made: Scoring, asked: Asked = Asked()) -> list[tuple[Played, PressureReport, int]]:
    """The pressure dialogues of `played_sessions` that were scored, each with its report without the replies, and its
    seed: the two sides of a pair have the same."""
    from mhtui.core.pressure.report import PressureReport

    gathering = Gathering(made, asked)
    return [
        (one, PressureReport.model_validate(kept.dialogue), gathering.seeds[one.session])
        for one, kept in gathering.all()
        if kept and kept.dialogue and not one.excluded
    ]


def dialogue_scorer(made: Scoring) -> str:
    """The hash of what scores pressure dialogues."""
    from mhtui.scoring.pressure.score import scorer_hash

    return scorer_hash(made.ears.reader, made.ears.finder, made.flow)


def parity_record(store: SqliteStore, session_id: str, events: Sequence[Event] | None = None) -> dict[str, float]:
    """The parity record of a session; see study.parity. `events`: its log, where it was read before."""
    from mhtui.study.parity import parity_of

    log = store.events(session_id) if events is None else events
    return parity_of(log, [record for _, record in store.calls(session_id)])


class Gathering:
    """One pass over the sessions asked for."""

    def __init__(self, made: Scoring, asked: Asked) -> None:
        from mhtui.adapters.link_rows import linked_cases
        from mhtui.adapters.score_rows import kept_scores, opinion_ids, ruled_keys, session_rows

        self._made, self._asked, self._store = made, asked, made.store
        wanted = None if asked.ids is None else set(asked.ids)
        read = self._store.read_with
        self._rows = [row for row in read(session_rows) if wanted is None or row.id in wanted]
        self._texts = read(kept_scores)
        self._ruled = read(ruled_keys)
        self._opinions = read(opinion_ids)
        self._links = read(linked_cases)
        self._cases: dict[str, tuple[str, int | None]] = {}
        self._scorers: dict[bool, str] = {}
        self._seals = made.seals()
        self.seeds: dict[str, int] = {}

    def all(self) -> list[tuple[Played, Kept | None]]:
        """Each session with its score, None where it has none."""
        told = [pair for row in self._rows if (pair := self._opened(row)) is not None]
        found = {one.session: self._kept(row, one) for row, one in told if self._scorable(one)}
        missing = [(row, one) for row, one in told if one.session in found and found[one.session] is None]
        broken = self._score(missing, found)
        scores = [found.get(one.session) for _, one in told]
        ends = [replace(one, excluded=broken.get(one.session, one.excluded)) for _, one in told]
        counted = with_repeats([self._marked(scored(one, kept)) for one, kept in zip(ends, scores, strict=True)])
        return list(zip(counted, scores, strict=True))

    def _marked(self, one: Played) -> Played:
        """With what those in charge of its study said of it, or of who played it."""
        from mhtui.study.baseline.marked import with_mark

        study = self._seals.records.get(one.study)
        return with_mark(one, study) if study else one

    def _opened(self, row: SessionRow) -> tuple[SessionRow, Played] | None:
        """What the first event says of a session; None where it is not of the study."""
        start = opening(row)
        if self._asked.study and study_of(start) != self._asked.study:
            return None
        self.seeds[row.id] = int(start.get("seed", 0))
        one = opened(row, start, self._doctor(row), *self._about(row.case_hash, kind_of(start)))
        one = self._linked(row.id, one)
        if self._seals.of_session(sealing_study(start), _unit(one)):
            return row, replace(one, excluded=SEALED)
        if self._asked.verify and not one.excluded and (problem := self._made.problem(row.id)):
            one = replace(one, excluded=f"{BROKEN}: {problem}")
        return row, one

    def _linked(self, session_id: str, one: Played) -> Played:
        """An imported session under the case it is scored by, if it is linked to one; others as they are."""
        if session_id not in self._links or one.excluded != IMPORTED:
            return one
        unit, unit_hash = self._links[session_id]
        block, difficulty = self._about(unit_hash, "encounter")
        excluded = "" if self._asked.imported else LINKED
        return replace(one, unit=unit, unit_hash=unit_hash, block=block, difficulty=difficulty, excluded=excluded)

    def _doctor(self, row: SessionRow) -> str:
        from mhtui.export.material import without_address

        return row.participant or without_address(row.doctor.removeprefix("model:"))

    def _scorable(self, one: Played) -> bool:
        """Examples and practice are scored too: who played them may see how they went."""
        return one.excluded in ("", *COUNTED_APART) and (one.state != "open" or self._asked.open_too)

    def _about(self, unit_hash: str, kind: Kind) -> tuple[str, int | None]:
        """Block and difficulty of a case, difficulty of a scenario; nothing of what cannot be read."""
        if unit_hash not in self._cases:
            self._cases[unit_hash] = self._looked_up(unit_hash, kind)
        return self._cases[unit_hash]

    def _looked_up(self, unit_hash: str, kind: Kind) -> tuple[str, int | None]:
        if kind == "imported":
            return "", None
        try:
            frozen = json.loads(self._store.case_text(unit_hash))
        except (MhtuiError, ValueError):
            return "", None
        return self._made.icd11.block(frozen.get("icd11", "")) or "", frozen.get("difficulty")

    def _kept(self, row: SessionRow, one: Played) -> Kept | None:
        """The score that is kept of a session as it is now, None where there is none."""
        text = self._texts.get((row.id, self._key(row, one)))
        try:
            kept = read_kept(text) if text else None
        except ValueError:
            return None
        return kept if kept and kept.grounds == self._grounds(row.id, kept) else None

    def _grounds(self, session_id: str, kept: Kept) -> tuple[str, ...]:
        """What people and judges said of it that is in force now."""
        if kept.dialogue is not None:
            return self._opinions.get(session_id, ())
        from mhtui.core.rulings import in_force

        ruled = [key for key in kept.open_pairs if key in self._ruled]
        return tuple(sorted(one.id for one in in_force(self._store.rulings(ruled)).values()))

    def _key(self, row: SessionRow, one: Played) -> str:
        """What a score depends on: who makes it, the case, the log, and how it is kept."""
        parts = (self._scorer(_is_dialogue(one)), one.unit_hash, str(row.last_seq), row.last_hash, _keeping())
        return hashlib.sha256(":".join(parts).encode()).hexdigest()

    def _scorer(self, dialogue: bool) -> str:
        if dialogue not in self._scorers:
            self._scorers[dialogue] = dialogue_scorer(self._made) if dialogue else self._made.scorer.hash
        return self._scorers[dialogue]

    def _score(self, missing: Sequence[tuple[SessionRow, Played]], found: dict[str, Kept | None]) -> dict[str, str]:
        """Score what is missing and keep it; what is wrong with those whose log is not whole."""
        broken = {row.id: f"{BROKEN}: {problem}" for row, _ in missing if (problem := self._made.problem(row.id))}
        whole = [(row, one) for row, one in missing if row.id not in broken]
        waiting: list[tuple[str, str, str]] = []
        for n, ((row, one), report) in enumerate(zip(whole, self._reports(whole), strict=True), 1):
            found[row.id] = kept = self._keepable(row, report)
            waiting.append((row.id, self._key(row, one), kept.text()))
            if len(waiting) >= KEPT_AT_ONCE:
                self._keep(waiting)
            self._asked.told(n, len(whole))
        self._keep(waiting)
        return broken

    def _reports(self, whole: Sequence[tuple[SessionRow, Played]]) -> Iterator[AnyReport]:
        ids = [row.id for row, _ in whole]
        if self._asked.reports and ids:
            yield from self._asked.reports(ids)
            return
        for row, one in whole:
            score = self._made.pressure_report if _is_dialogue(one) else self._made.score
            yield score(row.id, open_too=self._asked.open_too)
            self._made.forget_reports()

    def _keep(self, waiting: list[tuple[str, str, str]]) -> None:
        from mhtui.adapters.score_rows import keep_scores

        if waiting:
            self._store.write_with(lambda execute: keep_scores(execute, waiting))
            waiting.clear()

    def _keepable(self, row: SessionRow, report: AnyReport) -> Kept:
        from mhtui.core.pressure.report import PressureReport

        events = self._store.events(row.id)
        parity = parity_record(self._store, row.id, events)
        if isinstance(report, PressureReport):
            return _kept_dialogue(report, parity, self._opinions.get(row.id, ()))
        return _kept_encounter(report, parity, *self._ruled_pairs(report, events))

    def _ruled_pairs(self, report: Report, events: Sequence[Event]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Pairs that the matcher left undecided, and the rulings in force on them."""
        from mhtui.core.rulings import in_force
        from mhtui.scoring.settled import pairs_of
        from mhtui.scoring.transcript import transcribe

        left = [one.id for one in report.checkpoints if one.verdict == "undecided" or one.ruling]
        left += [item.id for item in report.plan.items if item.verdict == "undecided" or item.ruling]
        if not left:
            return (), ()
        pairs = pairs_of(self._made.frozen_case(events), transcribe(events))
        keys = tuple(sorted({pairs[one].key for one in left}))
        return keys, tuple(sorted(one.id for one in in_force(self._store.rulings(keys)).values()))


def _unit(one: Played) -> str:
    """As studies name it."""
    return f"{'scenario' if _is_dialogue(one) else 'case'}:{one.unit}"


def _is_dialogue(one: Played) -> bool:
    return one.kind in ("pressure", "control")


def _kept_encounter(
    report: Report, parity: Mapping[str, float], open_pairs: tuple[str, ...], grounds: tuple[str, ...]
) -> Kept:
    from mhtui.export.figures import encounter_figures

    return Kept(
        scorer=report.scorer_hash,
        measures=_measures(encounter_figures(report)),
        missed=tuple(one.id for one in report.checkpoints if one.verdict == "missed"),
        parity=parity,
        held=report.simulator.held,
        open_pairs=open_pairs,
        grounds=grounds,
    )


def _kept_dialogue(report: PressureReport, parity: Mapping[str, float], grounds: tuple[str, ...]) -> Kept:
    from mhtui.export.figures import pressure_figures

    return Kept(
        scorer=report.scorer_hash,
        measures=_measures(pressure_figures(report)),
        missed=tuple(item.id for item in report.safety if item.state == "missed"),
        parity=parity,
        held=report.held,
        grounds=grounds,
        dialogue=report.model_copy(update={"replies": (), "unverified": None}).model_dump(mode="json"),
    )


def _measures(figures: Sequence[Figure]) -> dict[str, Value]:
    return {one.name: Value(one.value, one.lower, one.upper, one.covered, one.total, one.reason) for one in figures}


@cache
def _keeping() -> str:
    """Identity of how figures and the parity record are made: other rules, other scores."""
    import inspect

    from mhtui.core import keying
    from mhtui.export import figures
    from mhtui.study import kept, parity

    sources = [inspect.getsource(module) for module in (figures, kept, parity, keying)]
    return hashlib.sha256("".join(sources).encode()).hexdigest()
