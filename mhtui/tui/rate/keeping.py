"""What a sheet needs to be kept: its draft, and a clock that runs only while it is in front."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from textual import events, on

from mhtui.core.errors import MhtuiError
from mhtui.mentaleval.queue_sheet import Sheet
from mhtui.tui.rate.keeper import SheetKeeper
from mhtui.tui.rate.stopwatch import Stopwatch
from mhtui.tui.screens.base import MhtuiScreen, going

if TYPE_CHECKING:
    from mhtui.core.rubric import Dimension
    from mhtui.tui.app import MhtuiApp

SAVE_S: Final = 0.5
TICK_S: Final = 5.0
COUNTED_MS: Final = 1000
"""Less time than this alone does not make a draft."""


class KeepingScreen(MhtuiScreen):
    """A screen over a sheet. The one that rates says which dimension is in front, and shows the sheet."""

    app: MhtuiApp

    def __init__(self, keeper: SheetKeeper) -> None:
        super().__init__()
        self.keeper = keeper
        self.clock = Stopwatch()
        self.asking = False
        """Whether a question that belongs to rating lies over the screen: the clock goes on."""
        self._told = ""

    @property
    def dimension(self) -> Dimension:
        """The one being rated."""
        raise NotImplementedError

    def show_sheet(self) -> None:
        """Show the sheet as it is."""
        raise NotImplementedError

    def show_title(self) -> None:
        """Show progress and time."""
        raise NotImplementedError

    @property
    def sheet(self) -> Sheet:
        """What is given so far."""
        return self.keeper.sheet

    @property
    def spent_ms(self) -> int:
        """Time on this session so far."""
        return sum(entry.took_ms for entry in self.sheet.entries.values()) + self.clock.so_far

    def begin_keeping(self) -> None:
        """From now on time counts, and is kept."""
        self.clock.start()
        self.set_interval(TICK_S, self._tick)
        self.watch(self.app, "app_focus", self._focus_changed, init=False)
        if self.keeper.problem:
            self.app.tell(self.keeper.problem)

    def take(self, sheet: Sheet) -> None:
        """Another state of the sheet, with the time so far on the dimension in front."""
        if self.keeper.take(sheet.timed(self.dimension.id, self.clock.lap())):
            self.set_timer(SAVE_S, self.flush)
        self.show_sheet()

    def count_time(self) -> None:
        """Put the time so far on the dimension in front."""
        self.keeper.take(self.sheet.timed(self.dimension.id, self.clock.lap()))

    def flush(self) -> None:
        """Keep the sheet; where that fails say so once and try again."""
        try:
            self.keeper.flush()
            self._told = ""
        except MhtuiError as error:
            if str(error) != self._told:
                self._told = str(error)
                self.app.tell(f"The sheet cannot be kept: {error}")
            if not going(self):
                self.set_timer(TICK_S, self.flush)

    def put_down(self) -> None:
        """Stop the clock and keep the sheet."""
        self.clock.stop()
        if self.clock.so_far >= COUNTED_MS or self.sheet.entries:
            self.count_time()
        self.flush()

    def locked(self) -> None:
        """Nothing is left to be kept."""
        self.keeper.forget()
        self.clock = Stopwatch()

    def on_unmount(self) -> None:
        """However the screen goes, the sheet is kept."""
        if self.keeper.unsaved or self.clock.running:
            self.put_down()

    def _tick(self) -> None:
        """Time counts also where nothing is typed; a killed program loses five seconds of it at most."""
        if self.clock.running and self.clock.so_far >= COUNTED_MS:
            self.count_time()
            self.flush()
        if not going(self):
            self.show_title()

    @on(events.ScreenSuspend)
    def _covered(self) -> None:
        if not self.asking:
            self.clock.stop()

    @on(events.ScreenResume)
    def _in_front(self) -> None:
        self.asking = False
        if self.is_mounted:
            self.clock.start()

    def _focus_changed(self, here: bool) -> None:
        """Another window of the desk in front: time does not count, where the terminal tells."""
        if not here:
            self.clock.stop()
        elif self.app.screen is self:
            self.clock.start()
