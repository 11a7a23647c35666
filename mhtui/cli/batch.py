"""Playing the sessions of a run: many at once, each shown when it is over, none stopping the others."""

from __future__ import annotations

import asyncio
import gc
import json
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mhtui.cli.calls import call_summary, usage_lines
from mhtui.cli.pressure_summary import pressure_line, pressure_row
from mhtui.cli.summary import summary
from mhtui.cli.text import report_lines
from mhtui.core.errors import MhtuiError
from mhtui.core.pressure.report import PressureReport
from mhtui.play.batch import Cell, at_once, plan_key
from mhtui.play.leaving import pause_for_exit
from mhtui.play.loop import play
from mhtui.study.protocol.names import REPEAT

if TYPE_CHECKING:
    from mhtui.cli.progress import Progress
    from mhtui.core.calls import CallRecord
    from mhtui.core.events import Limits, SessionStarted
    from mhtui.core.ports import Doctor
    from mhtui.core.report import Report
    from mhtui.play.session import LiveSession
    from mhtui.wiring_batch import BatchProgram, Scores

MOST_FAILURES = 20
"""After so many failures in a row, with nothing played between them, no more sessions are begun."""


OBJECTS = 10_000
"""After so many new objects garbage is looked for; a turn makes some thousands that go by themselves."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is asked of a run. `resume`: what the same plan played before is not played again; `restart`: sessions left
    half-done are begun anew instead of going on."""

    doctor: str
    limits: Limits
    jobs: int = 1
    resume: bool = False
    restart: bool = False
    scored: bool = True
    as_json: bool = False
    failures: int = MOST_FAILURES
    """After so many in a row no more are begun."""
    marks: tuple[tuple[str, str], ...] = ()
    """What the first event of each session says among its versions, beside the repeat: of a study, which it is."""
    shared: bool = False
    """Whether this is one of several processes of a run: their scorers are not waited for by the play."""


class Batch:
    """One run. What it holds in memory are the sessions in play."""

    def __init__(self, made: BatchProgram, order: Order, progress: Progress) -> None:
        self._made = made
        self._order = order
        self._progress = progress
        self._model = made.models.find(order.doctor) if order.doctor.startswith("model:") else None
        self.name = self._model.door if self._model else order.doctor
        self._before: dict[str, tuple[str, bool]] = {}
        self._records: dict[str, list[CallRecord]] = {}
        self._failures = 0
        self._scores: Scores = made.scores(max(order.jobs, 2 if order.shared else 1))
        made.store.on_call = self._called
        if self._model:
            made.models.chat(self._model)  # a key that is not set is told before anything is played

    async def play_all(self, cells: Iterator[Cell]) -> None:
        """Play every cell; what became of it is told to Progress. Cancelled, it leaves all sessions paused."""
        ticking = asyncio.create_task(self._tick())
        try:
            with _terminated_is_cancelled(), _few_collections():
                for model in filter(None, (self._model, self._made.patient_model)):
                    await self._made.models.chat(model).open()
                if self._order.resume:
                    self._before = self._made.played(self.name)
                await at_once(cells, self._order.jobs, self._one)
        finally:
            ticking.cancel()
            self._progress.clear()
            self._made.store.drain()
            self._scores.close()
            await self._made.models.close()

    async def _one(self, cell: Cell) -> bool:
        """Play one cell; whether the run goes on after it."""
        begun = self.opening(cell)
        before, over = self._before.get(plan_key(begun), ("", False)) if self._before else ("", False)
        if over:
            self._progress.skipped += 1
            return True
        session: LiveSession | None = None
        try:
            session = self._session(cell, begun, before)
            self._progress.begins(session)
            await self._play(cell, session)
        except asyncio.CancelledError:
            self._pause(session, "interrupted")
            raise
        except Exception as error:
            why = str(error) if isinstance(error, MhtuiError) else f"{type(error).__name__}: {error}"
            self._pause(session, f"the run failed: {why}")
            self._failed(cell, session, why)
        finally:
            self._forget(session)
        return self._failures < self._order.failures

    async def _play(self, cell: Cell, session: LiveSession) -> None:
        store = self._made.store
        await store.settled(session.id)
        await play(session, self._doctor_of(session), lambda _: None, settled=lambda: store.settled(session.id))
        wanted = self._order.scored and not self._sealed(session)
        report = await self._scores.of(session) if wanted else None
        self._progress.unheld += report is not None and not _held(report)
        self._failures = 0
        self._progress.played += 1
        self._show(cell, session, report)

    def _sealed(self, session: LiveSession) -> bool:
        """Whether a study seals what came of it, its case being one of the study; said in words."""
        words = self._made.sealed(session.id)
        if words:
            self._progress.tell(f"mhtui: not scored: {words}")
        return bool(words)

    def opening(self, cell: Cell) -> SessionStarted:
        """What the session of a cell begins with; the same for the same plan."""
        order = self._order
        versions: dict[str, str] = {}
        if self._model:
            from mhtui.doctors.model.prompts import PROMPT_VERSION

            versions = {"doctor": PROMPT_VERSION, "model": self._model.model, "settings": self._model.fingerprint}
        if order.marks:
            versions |= {**dict(order.marks), REPEAT: str(cell.repeat)}
        arm: Any = "model" if self._model else "scripted"
        return self._made.beginning(cell.case, arm, self.name, cell.seed, order.limits, versions)

    def _session(self, cell: Cell, begun: SessionStarted, before: str) -> LiveSession:
        if before and not self._order.restart:
            session = self._made.take_up(before)
            self._records[before] = [record for _, record in self._made.store.calls(before)]
            return session
        return self._made.begin(cell.case, begun)

    def _doctor_of(self, session: LiveSession) -> Doctor:
        if self._model is None:
            return self._made.scripted(self.name)
        from mhtui.play.backoff import Backoff
        from mhtui.wiring import now_ms
        from mhtui.wiring_models import Parts

        backoff = Backoff(session, lambda waiting: self._progress.waits(session, waiting))
        parts = Parts(self._made.store, self._made.icd11, now_ms, backoff)
        return self._made.models.doctor(self._model, session, parts)

    def _called(self, session_id: str, record: CallRecord) -> None:
        self._records.setdefault(session_id, []).append(record)
        self._progress.called(record)

    def _pause(self, session: LiveSession | None, reason: str) -> None:
        if session:
            pause_for_exit(session, reason)

    def _forget(self, session: LiveSession | None) -> None:
        if session:
            self._progress.leaves(session)
            self._records.pop(session.id, None)
            self._made.store.forget(session.id)

    def _failed(self, cell: Cell, session: LiveSession | None, why: str) -> None:
        self._failures += 1
        self._progress.failed += 1
        case_id = cell.case.id
        if session is None:
            self._progress.tell(f"mhtui: a session of {case_id} (repeat {cell.repeat}) could not be opened: {why}")
        else:
            state = session.encounter
            self._progress.tell(f"mhtui: session {session.id} ({case_id}) stopped at {state.phase}: {why}")
        if self._order.as_json:
            turns = session.encounter.usage.turns if session else 0
            self._put(self._row(cell, session, {"turns": turns, "ended": None, "error": why}))

    def _show(self, cell: Cell, session: LiveSession, report: Report | PressureReport | None) -> None:
        state = session.encounter
        if self._order.as_json:
            told = _told(report, state.start.arm) if report else {"turns": state.usage.turns, "ended": state.ended}
            self._put(self._row(cell, session, {"scores": None} | told))
        elif isinstance(report, PressureReport):
            self._progress.put(pressure_line(report))
        elif report:
            records = self._records.get(session.id)
            used = usage_lines(records) if records else []
            self._progress.put("\n".join([*report_lines(report, self._made.embedder_note), *used, ""]))
        else:
            played = f"{cell.case.id}, repeat {cell.repeat}: {state.ended}, {state.usage.turns} turns"
            self._progress.put(f"{session.id}  {played}")

    def _row(self, cell: Cell, session: LiveSession | None, told: dict[str, Any]) -> dict[str, Any]:
        """One line of JSON: which session of the plan, what became of it, what it used."""
        records = self._records.get(session.id, []) if session else []
        start = session.encounter.start if session else None
        head = {
            "index": cell.index,
            "repeat": cell.repeat,
            "seed": cell.seed,
            "session_id": session.id if session else None,
            "case_id": cell.case.id,
            "case_hash": cell.case.content_hash(),
            "arm": start.arm if start else None,
        }
        return {**head, **told, "doctor": self.name, **call_summary(records)}

    def _put(self, row: dict[str, Any]) -> None:
        self._progress.put(json.dumps(row, ensure_ascii=False, separators=(",", ":")))

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(0.5)
            self._progress.tick()


def _held(report: Report | PressureReport) -> bool:
    return report.held if isinstance(report, PressureReport) else report.simulator.held


def _told(report: Report | PressureReport, arm: str) -> dict[str, Any]:
    return pressure_row(report, arm) if isinstance(report, PressureReport) else summary(report, arm)


@contextmanager
def _few_collections() -> Iterator[None]:
    """What the program itself is made of is no garbage: it is not gone through again and again while a run lasts."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(OBJECTS, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


@contextmanager
def _terminated_is_cancelled() -> Iterator[None]:
    """A polite kill (SIGTERM) leaves sessions paused, as Ctrl-C does."""
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    assert task is not None
    try:
        loop.add_signal_handler(signal.SIGTERM, task.cancel)
    except (NotImplementedError, ValueError, RuntimeError):  # no such signal here, or not the main thread
        yield
        return
    try:
        yield
    finally:
        loop.remove_signal_handler(signal.SIGTERM)
