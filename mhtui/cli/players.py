"""A run shared among processes: each plays its share of the cells, the parent shows what they tell.

Python works on one core at a time, and a session costs some milliseconds a turn: from a few sessions at once on, a
second process nearly halves the time. A share is fixed by the number of the cell, so that none is played twice.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import asdict, dataclass, field, replace
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from mhtui.cli.batch import Batch, Order
from mhtui.cli.progress import Progress
from mhtui.play.batch import cells

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

    from mhtui.wiring_batch import BatchProgram

SHARED_FROM: Final = 8
"""So many sessions at once are worth a second process, whose start takes a second."""
MOST: Final = 8
EVERY_S: Final = 0.5


@dataclass(frozen=True, slots=True)
class Share:
    """What one process plays: of all cells those whose number leaves `part` when divided by `parts`."""

    order: Order
    cases: tuple[str, ...]
    repeat: int
    seed: int
    patient: str
    db: Path | None
    embeddings: bool
    part: int = 0
    parts: int = 1
    folders: tuple[Path, ...] = ()
    """Further folders of scenarios."""


@dataclass(slots=True)
class Counts:
    """How far a process is; sums of these are how far the run is."""

    played: int = 0
    failed: int = 0
    skipped: int = 0
    unheld: int = 0
    in_play: int = 0
    waiting: int = 0
    calls: int = 0
    cost: float | None = 0.0
    currency: str = ""
    shares: float = 0.0


def processes_for(jobs: int, sessions: int) -> int:
    """How many processes a run is shared among, where nobody says."""
    cores = os.cpu_count() or 1
    return 1 if min(jobs, sessions) < SHARED_FROM else max(1, min(cores, MOST, jobs // 2, sessions // 2))


# --- in a process that plays -----------------------------------------------------------------------------------------


class FarProgress(Progress):
    """Tells the parent what it would have shown."""

    def __init__(self, total: int, jobs: int, line: Connection) -> None:
        super().__init__(total, jobs)
        self._far = line

    def put(self, text: str) -> None:
        """A line of the result."""
        self._far.send(("put", text))

    def tell(self, message: str) -> None:
        """A message for the person."""
        self._far.send(("tell", message))

    def tick(self) -> None:
        """How far it is."""
        self._far.send(("counts", asdict(self.counts())))

    def clear(self) -> None:
        """Nothing stands open here."""

    def counts(self) -> Counts:
        """How far this process is."""
        return Counts(
            self.played, self.failed, self.skipped, self.unheld, len(self._in_play), len(self._waiting),
            self._calls, self._cost, self._currency, self.begun(),
        )  # fmt: skip


def play_share(share: Share, line: Connection) -> None:
    """Play a share until it is over, or the parent says stop, or is gone. Ctrl-C is the parent's to pass on."""
    from mhtui.wiring_batch import BatchProgram

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    jobs = share.order.jobs
    progress = FarProgress(len(share.cases) * share.repeat, jobs, line)
    with closing(BatchProgram(share.db, embeddings=share.embeddings)) as made:
        made.models.share = share.parts
        made.play_patient(share.patient)
        made.scenario_folders = share.folders
        made.tell_wait = progress.waits
        whole = cells([made.playable(name) for name in share.cases], share.repeat, share.seed)
        mine = (cell for cell in whole if cell.index % share.parts == share.part)
        with suppress(asyncio.CancelledError):
            asyncio.run(_until_stopped(Batch(made, share.order, progress), mine, line))
    progress.tick()
    line.send(("over", None))


async def _until_stopped(batch: Batch, mine: Iterator[Any], line: Connection) -> None:
    loop, playing = asyncio.get_running_loop(), asyncio.current_task()
    assert playing is not None

    def heard() -> None:  # "stop", or the end of a parent that is gone
        loop.remove_reader(line.fileno())
        playing.cancel()

    loop.add_reader(line.fileno(), heard)
    try:
        await batch.play_all(mine)
    finally:
        loop.remove_reader(line.fileno())


# --- in the parent ---------------------------------------------------------------------------------------------------


class SharedProgress(Progress):
    """How far all processes are together."""

    def __init__(self, total: int, jobs: int, parts: int) -> None:
        super().__init__(total, jobs)
        self._of = [Counts() for _ in range(parts)]

    def take(self, part: int, counts: dict[str, Any]) -> None:
        """What a process says of itself."""
        self._of[part] = Counts(**counts)
        self._add_up()

    def lost(self, part: int) -> None:
        """A process ended by itself: that is a failure, whatever the others tell."""
        self._of[part].failed += 1
        self._add_up()

    def _add_up(self) -> None:
        for name in ("played", "failed", "skipped", "unheld"):
            setattr(self, name, sum(getattr(one, name) for one in self._of))
        self._calls = sum(one.calls for one in self._of)
        costs = [one.cost for one in self._of]
        self._cost = None if None in costs else sum(cost for cost in costs if cost is not None)
        self._currency = next((one.currency for one in self._of if one.currency), "")

    def playing(self) -> int:
        """Sessions in play."""
        return sum(one.in_play for one in self._of)

    def held_up(self) -> int:
        """Sessions that wait for an endpoint."""
        return sum(one.waiting for one in self._of)

    def begun(self) -> float:
        """What of the sessions in play is done, added up."""
        return sum(one.shares for one in self._of)


@dataclass(slots=True)
class _Player:
    """A process that plays, and the line to it."""

    process: SpawnProcess
    line: Connection
    over: bool = False


@dataclass(slots=True)
class Players:
    """The processes of a run. `play` returns the exit code: 0, or that of an interruption."""

    progress: SharedProgress
    players: list[_Player] = field(default_factory=list)
    stopped: int = 0

    def play(self, shares: Sequence[Share], interrupted: int, terminated: int) -> int:
        """Play all shares; Ctrl-C and SIGTERM are passed on, and waited for."""
        context = get_context("spawn")
        with _signals({signal.SIGINT: interrupted, signal.SIGTERM: terminated}, self._stop):
            for share in shares:
                here, there = context.Pipe()
                process = context.Process(target=play_share, args=(share, there), name=f"player-{share.part}")
                process.start()
                there.close()  # else its end would go unnoticed
                self.players.append(_Player(process, here))
            while any(not player.over for player in self.players):
                self._listen()
                self.progress.tick()
            for player in self.players:
                player.process.join()
        self.progress.clear()
        return self.stopped

    def _stop(self, code: int) -> None:
        """The first time all sessions are paused; who asks again does not want to wait for that."""
        again, self.stopped = bool(self.stopped), self.stopped or code
        for player in self.players:
            if again:
                player.process.kill()
            elif not player.over:
                with suppress(OSError):  # it is gone already: told where its line ends
                    player.line.send("stop")

    def _listen(self) -> None:
        lines = {player.line: (part, player) for part, player in enumerate(self.players) if not player.over}
        for ready in wait(list(lines), EVERY_S):
            part, player = lines[ready]  # type: ignore[index]
            try:
                self._take(part, player, *player.line.recv())
            except (EOFError, ConnectionError):
                player.over = True
                self.progress.lost(part)
                self.progress.tell(f"mhtui: a process of the run ended by itself ({player.process.name}).")

    def _take(self, part: int, player: _Player, kind: str, value: Any) -> None:
        if kind == "put":
            self.progress.put(value)
        elif kind == "tell":
            self.progress.tell(value)
        elif kind == "counts":
            self.progress.take(part, value)
        else:
            player.over = True


@contextmanager
def _signals(codes: dict[signal.Signals, int], stop: Callable[[int], None]) -> Iterator[None]:
    """While it holds, these signals stop the run, and do no more than that."""

    def heard(number: int, _frame: object) -> None:
        stop(codes[signal.Signals(number)])

    before = {name: signal.signal(name, heard) for name in codes}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(name, handler)


def share_of(whole: Share, part: int, parts: int) -> Share:
    """The share of one process, with its part of the sessions at once."""

    jobs = whole.order.jobs // parts + (part < whole.order.jobs % parts)
    failures = max(1, whole.order.failures // parts)
    order = replace(whole.order, jobs=jobs, failures=failures, shared=parts > 1)
    return replace(whole, order=order, part=part, parts=parts)


def checked(made: BatchProgram, order: Order) -> None:
    """Raises WrongUse for a model that cannot be asked, before any process is begun."""
    if order.doctor.startswith("model:"):
        made.models.chat(made.models.find(order.doctor))
