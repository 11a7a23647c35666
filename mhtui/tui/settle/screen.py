"""A queue of undecided pairs: a statement, the sentences nearest to it, one key each. Nothing about who played."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from mhtui.core.errors import MhtuiError
from mhtui.play.settling import Undecided, queue_of
from mhtui.tui.acts import Act, bindings
from mhtui.tui.keybar import KeyBar
from mhtui.tui.rate.stopwatch import Stopwatch
from mhtui.tui.screens.base import MhtuiScreen, going
from mhtui.tui.settle import keys
from mhtui.tui.settle.sentences import SentenceList
from mhtui.tui.settle.words import NOTHING_THERE, VERDICTS, asked, choices, summary
from mhtui.tui.show import count, inert
from mhtui.tui.titlebar import TitleBar

if TYPE_CHECKING:
    from mhtui.core.report import Evidence
    from mhtui.core.rulings import Ruling, RulingVerdict
    from mhtui.play.settling import Citable, Reading
    from mhtui.tui.app import MhtuiApp

LOOKING = "Looking for what is undecided. The first time can take a minute."


class SettleScreen(MhtuiScreen):
    """The undecided pairs of `sessions`, decided by `by`; `again`: also what was found undecided before."""

    app: MhtuiApp
    HELP = """\
## Settle
Above stands a statement, below the sentences that come nearest to it. `y` or Enter: it is stated, in the sentence under
the cursor, which is then cited. `d`: the contrary is stated. `n`: neither. `u`: you cannot tell. Up, Down or a digit
choose another sentence; `t` shows all sentences in their order, to cite any of them. Each decision is kept at once;
`z` takes the last one back. Who played is not shown.
"""
    ACTS: ClassVar[tuple[Act, ...]] = keys.ALL
    BINDINGS: ClassVar[list[BindingType]] = bindings(*ACTS)
    DEFAULT_CSS = """
    SettleScreen #top { height: auto; max-height: 40%; padding: 0 1; border-bottom: solid $border; }
    SettleScreen #top Static { height: auto; }
    SettleScreen #statement { text-style: bold; }
    SettleScreen #list { height: 1fr; }
    SettleScreen #state { height: auto; padding: 1 2; }
    """

    def __init__(self, sessions: Sequence[str], by: str, *, again: bool = False) -> None:
        super().__init__()
        self.by, self.again = by, again
        self._sessions = tuple(sessions)
        self._queue: list[Undecided] = []
        self._at = 0
        self._kept: list[tuple[int, Ruling]] = []
        self._readings: dict[str, Reading] = {}
        self._whole = False
        self._clock = Stopwatch()
        self.decided = False
        """Whether anything was kept, decisions taken back too."""

    # --- the queue -----------------------------------------------------------------------------------------------

    def body(self) -> ComposeResult:
        """Title, statement, sentences, keys."""
        yield TitleBar("Settle")
        yield Static(LOOKING, id="state", markup=False)
        with VerticalScroll(id="top", can_focus=False):
            yield Static("", id="asked", markup=False)
            yield Static("", id="statement", markup=False)
        yield SentenceList(id="list", compact=True)
        yield KeyBar(keys.FOOTER)

    async def opened(self) -> None:
        """Look for what is undecided."""
        self._start()

    def _start(self) -> None:
        self._say(LOOKING)
        self.run_worker(self._load(), group="settle", exclusive=True, exit_on_error=False)

    async def _load(self) -> None:
        room, found, problems = self.app.services.settling_room(), list[Undecided](), list[str]()
        for number, session_id in enumerate(self._sessions, 1):
            if len(self._sessions) > 1:
                self._say(f"{LOOKING}\nSession {number} of {len(self._sessions)}; {len(found)} found so far.")
            try:
                pairs = await asyncio.to_thread(room.open_pairs, session_id, again=self.again)
            except MhtuiError as error:
                problems.append(str(error))
            except Exception as error:  # a scorer that fails must not take the screen with it
                self.app.log.error(repr(error))
                problems.append(f"{type(error).__name__}: {error}")
            else:
                found += [Undecided(session_id, pair) for pair in pairs]
        if not going(self):
            self._take(queue_of(found, self.by), problems)

    def _take(self, queue: list[Undecided], problems: Sequence[str]) -> None:
        self._queue, self._at, self._kept = queue, 0, []
        if queue:
            for problem in problems:
                self.app.tell(problem)
            self._show()
        elif problems:
            self._say("\n".join([*problems, "Nothing of it is lost. F5 or r tries again, Esc leaves."]))
        else:
            what = "this session" if len(self._sessions) == 1 else f"these {count(len(self._sessions), 'session')}"
            self._say(f"Nothing is left undecided in {what}. Esc leaves.")

    def _say(self, words: str) -> None:
        """Words in place of a pair; none to show the pair."""
        if going(self):
            return
        state = self.query_one("#state", Static)
        state.update(inert(words))
        state.display = bool(words)
        self.query_one("#top").display = self.query_one("#list").display = not words

    def action_retry(self) -> None:
        """Look again, where there is nothing to decide."""
        if self._now is None and not any(w.is_running for w in self.workers if w.node is self and w.group == "settle"):
            self._start()

    # --- a pair --------------------------------------------------------------------------------------------------

    @property
    def _now(self) -> Undecided | None:
        return self._queue[self._at] if self._at < len(self._queue) else None

    @property
    def _menu(self) -> OptionList:
        return self.query_one("#list", OptionList)

    def _show(self, before: str = "") -> None:
        """The pair in front; its sentences as soon as they are there. `before`: the verdict just taken back."""
        found, total = self._now, len(self._queue)
        self._whole = False
        self.query_one(TitleBar).show("Settle", f"{self.by} · {min(self._at + 1, total)} of {total}")
        if found is None:
            self._clock.stop()
            self._say(summary([ruling for _, ruling in self._kept], total - self._at))
            return
        self._say("")
        self.query_one("#asked", Static).update(asked(found.pair, before))
        self.query_one("#statement", Static).update(inert(found.pair.statement))
        self.query_one("#top").scroll_home(animate=False)
        self._menu.focus()
        if found.pair.key in self._readings:
            self._show_sentences()
        else:
            self._menu.set_options([Option("Reading…", disabled=True)])
        self.run_worker(self._read(self._at), group="settle-read", exclusive=True, exit_on_error=False)

    async def _read(self, at: int) -> None:
        """This pair's sentences, then those of the next, so that it need not be waited for."""
        room = self.app.services.settling_room()
        for n in range(at, min(at + 2, len(self._queue))):
            found = self._queue[n]
            if found.pair.key in self._readings:
                continue
            try:
                self._readings[found.pair.key] = await asyncio.to_thread(room.reading, found)
            except MhtuiError as error:
                self._unread(n, str(error))
                return
            if n == self._at and not going(self):
                self._show_sentences()

    def _unread(self, at: int, problem: str) -> None:
        if at == self._at and not going(self):
            self.app.tell(problem)
            self._menu.set_options(
                [Option(inert("The text cannot be read. Esc leaves; nothing is lost."), disabled=True)]
            )

    @property
    def _shown(self) -> tuple[Citable, ...]:
        reading = self._readings.get(self._now.pair.key) if self._now else None
        return () if reading is None else reading.whole if self._whole else reading.near

    def _show_sentences(self, on: Citable | None = None) -> None:
        found, shown = self._now, self._shown
        if found is None:
            return
        options = [Option(prompt) for prompt in choices(shown)]
        self._menu.set_options(options or [Option(NOTHING_THERE[found.pair.material.stage], disabled=True)])
        self._menu.highlighted = (shown.index(on) if on in shown else 0) if shown else None
        self._clock.start()

    @property
    def _chosen(self) -> Citable | None:
        at = self._menu.highlighted
        return self._shown[at] if at is not None and at < len(self._shown) else None

    def action_pick(self, number: int) -> None:
        """The cursor on a sentence."""
        if number <= len(self._shown):
            self._menu.highlighted = number - 1

    def action_whole(self) -> None:
        """All sentences, or the nearest again; the cursor stays on its sentence."""
        chosen = self._chosen
        self._whole = not self._whole
        self._show_sentences(chosen)

    # --- deciding ------------------------------------------------------------------------------------------------

    @on(OptionList.OptionSelected)
    def _entered(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.action_decide("entailed")

    def action_decide(self, verdict: RulingVerdict) -> None:
        """Keep a decision and go on; where it cannot be kept, the pair stays in front."""
        found = self._now
        if found is None:
            return
        if found.pair.key not in self._readings:
            self.app.notify("The sentences are not there yet: read them first.", markup=False, timeout=3)
            return
        cited: tuple[Evidence, ...] = ()
        if verdict == "entailed":
            if self._chosen is None:
                self.app.notify("There is no sentence to cite, so it cannot count as stated.", markup=False, timeout=5)
                return
            cited = (self._chosen.evidence,)
        took = self._clock.so_far
        room = self.app.services.settling_room()
        try:
            ruling = room.keep(found, verdict, by=self.by, evidence=cited, took_ms=took)
        except MhtuiError as error:
            self.app.tell(f"Not kept: {error} What was decided before is kept; press the key again.")
            return
        self._clock.lap()
        self.decided = True
        self._kept.append((self._at, ruling))
        self._at += 1
        self._show()

    def action_take_back(self) -> None:
        """Withdraw the last decision, and show its pair again."""
        if not self._kept:
            self.app.notify("There is no decision to take back.", markup=False, timeout=3)
            return
        at, ruling = self._kept[-1]
        try:
            room = self.app.services.settling_room()
            room.keep(self._queue[at], "undecided", by=self.by, takes_back=ruling.id)
        except MhtuiError as error:
            self.app.tell(f"Not taken back: {error}")
            return
        self._kept.pop()
        self._at = at
        self._clock.lap()
        self._show(VERDICTS[ruling.verdict])

    def action_leave(self) -> None:
        """Away; what was decided is kept."""
        self.dismiss(None)
