"""Who leaves while scores are being made does not wait for them."""

from __future__ import annotations

import asyncio
import threading
import time

from fakes import FakeServices

from mhtui.core.errors import WrongUse
from mhtui.core.report import Report
from mhtui.tui.app import MhtuiApp, run_to_end


class SlowToScore(FakeServices):
    """Scores are made in a thread that only `stop_scoring` ends."""

    def __init__(self) -> None:
        super().__init__()
        self.scoring, self.given_up = threading.Event(), threading.Event()

    def _score(self) -> Report:
        self.scoring.set()
        self.given_up.wait(20)
        raise WrongUse("given up")

    async def report(self, session_id: str) -> Report:
        return await asyncio.to_thread(self._score)

    def stop_scoring(self) -> None:
        self.given_up.set()


def test_leaving_gives_up_the_scores() -> None:
    services = SlowToScore()
    app = MhtuiApp(services)

    async def leave_while_scoring() -> None:
        running = asyncio.create_task(run_to_end(app, headless=True))
        asking = asyncio.create_task(services.report("S0001"))
        await asyncio.to_thread(services.scoring.wait, 10)
        app.exit()
        await running
        asking.cancel()

    before = time.monotonic()
    asyncio.run(leave_while_scoring())
    assert time.monotonic() - before < 10
