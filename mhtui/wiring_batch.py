"""The program for many sessions at once: commits in groups, scorers beside it, sessions found by plan."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from mhtui.adapters.grouped_store import GroupedStore
from mhtui.core.encounter import fold
from mhtui.play.batch import plan_key
from mhtui.wiring import Program

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from concurrent.futures import ProcessPoolExecutor
    from contextlib import AbstractContextManager
    from pathlib import Path

    from mhtui.core.events import Arm, Limits, SessionStarted
    from mhtui.core.ports import Doctor
    from mhtui.core.pressure.report import PressureReport
    from mhtui.core.report import Report
    from mhtui.play.batch import Playable
    from mhtui.play.session import LiveSession

MOST_SCORERS = 4


class BatchProgram(Program):
    """Used from the thread of the event loop that plays."""

    @cached_property
    def store(self) -> GroupedStore:
        """The session store; what was written counts once `settled`."""
        return GroupedStore(self._db_path)

    @property
    def uses_embeddings(self) -> bool:
        """Whether scores may use embeddings."""
        return self._use_embeddings

    def played(self, doctor: str) -> dict[str, tuple[str, bool]]:
        """Sessions of a doctor by plan_key: id, and whether it is over; of several, one that is over, else the last."""
        found: dict[str, tuple[str, bool]] = {}
        for session_id, over, started in self.store.openings(doctor):
            key = plan_key(started)
            if over or not found.get(key, ("", False))[1]:
                found[key] = (session_id, over)
        return found

    def resuming(self, doctor: str) -> AbstractContextManager[None]:
        """Held while runs of a doctor are taken up again: two at once would play the same sessions twice. Raises
        StoreError where another process does so."""
        from mhtui.adapters.one_at_a_time import one_at_a_time

        refusal = f"Another run with --resume plays {doctor} in {self.database}. Wait until it is over, or stop it."
        return one_at_a_time(self.database, f"resume {doctor}", refusal)

    def take_up(self, session_id: str) -> LiveSession:
        """A session that was left, with its clock running again. Raises BrokenSession."""
        from mhtui.core.actions import Resume

        session = self._resume(session_id)
        if session.encounter.paused:
            session.act(Resume())
        return session

    def playable(self, name: str) -> Playable:
        """The case of an id, or the piece that play.pressure.piece.piece_name names. Raises UnknownCase."""
        from mhtui.play.pressure.piece import piece

        if not name.startswith("pressure:"):
            return self.library.get(name)
        _, scenario_id, side, script = name.split(":")
        return piece(self.scenarios.get(scenario_id), side, script)

    def beginning(
        self, what: Playable, arm: Arm, doctor: str, seed: int, limits: Limits, versions: dict[str, str]
    ) -> SessionStarted:
        """What a session of a case or a piece begins with; the same for the same plan."""
        from mhtui.core.case import Case
        from mhtui.play.pressure.piece import Piece

        if isinstance(what, Piece):
            start = what.start
            from mhtui.doctors.model.prompts import TALK_VERSION

            talk = {"doctor": TALK_VERSION} if "doctor" in versions else {}
            return self.pressure_opening(what.scenario, start, arm, doctor, "", seed, limits, versions | talk)
        assert isinstance(what, Case)
        return self.opening_event(what, arm, doctor, seed=seed, limits=limits, versions=versions)

    def begin(self, what: Playable, started: SessionStarted) -> LiveSession:
        """A new session that begins so."""
        from mhtui.core.case import Case
        from mhtui.play.pressure.piece import Piece
        from mhtui.wiring import now_ms

        if isinstance(what, Piece):
            return self.open_pressure_as(what.scenario, started, now_ms)
        assert isinstance(what, Case)
        return self.open_as(what, started)

    def scripted(self, name: str = "scripted") -> Doctor:
        """A doctor that needs no model: `scripted`, or `scripted-yes`, who grants whatever is asked in a dialogue."""
        from mhtui.doctors.scripted import ScriptedDoctor

        return ScriptedDoctor(self.icd11, grants=name == "scripted-yes")

    def scores(self, jobs: int) -> Scores:
        """Who scores: this process where one session is played at a time, else others, so that no session waits."""
        if jobs == 1:
            return Scores(self)
        return Scores(self, min(jobs, MOST_SCORERS, max(1, (os.cpu_count() or 1) - 1)))


class Scores:
    """Reports of sessions that are over and on disk."""

    def __init__(self, made: BatchProgram, processes: int = 0) -> None:
        self._made = made
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None

    async def of(self, session: LiveSession) -> Report | PressureReport:
        """The report of a session."""
        if not self._processes:
            return _fresh(self._made, session.id)
        import asyncio

        loop, pool = asyncio.get_running_loop(), self._pool or self._started()
        return await loop.run_in_executor(pool, _score, session.id)

    def close(self) -> None:
        """End the processes; what they were doing is given up. One that is only being started is not told to end by
        its pool, and would be waited for without end."""
        import multiprocessing

        if self._pool:
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in multiprocessing.active_children():
                process.kill()

    def _started(self) -> ProcessPoolExecutor:
        import multiprocessing
        from concurrent.futures import ProcessPoolExecutor

        made = self._made
        self._pool = ProcessPoolExecutor(
            self._processes,
            multiprocessing.get_context("spawn"),
            _begin_scoring,
            (made.database, made.uses_embeddings),
        )
        return self._pool


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be scored, of what state (as Program.score), and the flow that suicide risk is followed by."""

    session_id: str
    open_too: bool = False
    unverified: bool = False
    flow: str = "suicide-risk"


def reports(made: Program, asked: Sequence[Asked], jobs: int) -> Iterator[Report | PressureReport]:
    """Reports in order, of encounters and of pressure dialogues, made in `jobs` processes; only so many are held at
    once, and nothing is kept.

    Raises what Program.score and Program.pressure_report raise, at the session that it is about.
    """
    if jobs == 1 or len(asked) == 1:
        for one in asked:
            yield _made(made, one)
        return
    import multiprocessing
    from collections import deque
    from concurrent.futures import ProcessPoolExecutor

    context = multiprocessing.get_context("spawn")
    embeddings = made.embedder is not None
    made.stop_scoring()  # the processes have embedders of their own
    with ProcessPoolExecutor(min(jobs, len(asked)), context, _begin_scoring, (made.database, embeddings)) as pool:
        left, waiting = iter(asked), deque(pool.submit(_report, one) for one in asked[: 2 * jobs])
        for _ in range(len(waiting)):
            next(left)
        while waiting:
            report = waiting.popleft().result()
            if (following := next(left, None)) is not None:
                waiting.append(pool.submit(_report, following))
            yield report


def _report(asked: Asked) -> Report | PressureReport:
    made = _scoring[0]
    report = _made(made, asked)
    made.forget_reports()
    return report


def _made(made: Program, asked: Asked) -> Report | PressureReport:
    made.flow_name = asked.flow
    pressed = fold(made.events(asked.session_id)[:1]).start.pressure is not None
    score = made.pressure_report if pressed else made.score
    return score(asked.session_id, open_too=asked.open_too, unverified=asked.unverified)


_scoring: list[Program] = []


def _begin_scoring(db: Path, embeddings: bool) -> None:
    """In a process of its own: ignores Ctrl-C, which is its parent's, and goes when the parent goes."""
    import signal
    import threading

    from mhtui.adapters.bert import use_one_thread

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    use_one_thread()
    _scoring.append(Program(db, embeddings=embeddings))
    threading.Thread(target=_go_with_parent, daemon=True).start()


def _go_with_parent() -> None:
    from multiprocessing import connection, parent_process

    if parent := parent_process():
        connection.wait([parent.sentinel])
        os._exit(0)


def _score(session_id: str) -> Report | PressureReport:
    return _fresh(_scoring[0], session_id)


def _fresh(made: Program, session_id: str) -> Report | PressureReport:
    """Scored anew each time: nothing is kept, so that memory does not grow."""
    events = list(made.events(session_id))
    if fold(events[:1]).start.pressure:
        return made.score_pressure(events)
    case = made.frozen_case(events)
    return made.scorer.score(case, events, made.rulings(case, events))
