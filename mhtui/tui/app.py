"""The app: which screen is open, how it looks, how it is left. Screens are loaded when first opened."""

from __future__ import annotations

import asyncio
import signal
import sys
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual.app import SystemCommand
from textual.binding import BindingType
from textual.screen import Screen
from textual.theme import Theme
from textual.worker import Worker, WorkerState

from mhtui.play.who import EMBEDDED, HUMAN
from mhtui.tui import themes
from mhtui.tui.acts import Act, acts_of, bindings, offering
from mhtui.tui.going import GoingPlaces
from mhtui.tui.screens.base import lost_with_its_place
from mhtui.tui.screens.home import HomeScreen

if TYPE_CHECKING:
    from textual.dom import DOMNode
    from textual.driver import Driver
    from textual.filter import LineFilter

    from mhtui.core.chat import Waiting
    from mhtui.play.services import Services
    from mhtui.play.session import LiveSession
    from mhtui.tui.screens.encounter import EncounterScreen
    from mhtui.tui.screens.watch import WatchScreen

QUIT = Act("app.quit", "ctrl+q", "quit", "quit", "Quit", "Leave mhtui; an open encounter is saved and paused", True)
HELP = Act("app.help", "f1,question_mark", "help", "help", "Help and keys", "Show help for where you are, and all keys")
PALETTE = Act("app.palette", "ctrl+p", "command_palette", "commands", "Commands", "Find any command by name", True)
THEME = Act("app.theme", "", "change_theme", "theme", "Theme", "Choose colours; the choice is kept")

TWICE_S = 5.0
"""A second ctrl+c within this many seconds quits."""


class MhtuiApp(GoingPlaces):
    """The clinic. `start` opens a session (by its id) or the door of a case (by its id) at once, where `doctor` and
    `patient` are already chosen."""

    TITLE = "mhtui"
    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = True
    COMMAND_PALETTE_BINDING = "ctrl+p"
    ACTS: ClassVar[tuple[Act, ...]] = (QUIT, HELP)
    BINDINGS: ClassVar[list[BindingType]] = bindings(*ACTS)

    def __init__(
        self,
        services: Services,
        start: str | Callable[[MhtuiApp], None] | None = None,
        *,
        doctor: str = HUMAN,
        patient: str = EMBEDDED,
    ) -> None:
        super().__init__()
        self.services = services
        self._start = start
        self._parties = doctor, patient
        services.tell_wait, services.keep_partial = self._patient_waits, True
        self._last_interrupt = float("-inf")
        self._lost: str | None = None
        self._error: BaseException | None = None
        for theme in themes.OWN:
            self.register_theme(theme)

    def get_default_screen(self) -> Screen[None]:
        """Home is the first thing painted."""
        return HomeScreen()

    def get_line_filters(self) -> Sequence[LineFilter]:
        """With `NO_COLOR` no colour is sent at all; Textual's own filter sends greys."""
        if not self.no_color:
            return super().get_line_filters()
        from mhtui.tui.nocolour import no_colour

        return [no_colour(self.current_theme.dark)]

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Our colour names in themes that are not ours."""
        theme = self.current_theme
        accent = theme.accent or theme.primary
        return {"doctor": theme.primary, "patient": accent, "muted": theme.foreground or "ansi_default"}

    def on_mount(self) -> None:
        """Settings, signals; everything slower waits for the first paint."""
        settings = self.services.settings
        self.theme = settings.theme if settings.theme in self.available_themes else themes.DEFAULT
        if settings.keymap:
            self.set_keymap(settings.keymap)
        self.theme_changed_signal.subscribe(self, self._keep_theme)
        self._listen_for_signals()
        if callable(self._start):
            self.call_after_refresh(self._start, self)
        elif self._start is not None:
            self.call_after_refresh(self.open, self._start)

    def _keep_theme(self, theme: Theme) -> None:
        settings = self.services.settings
        if theme.name == settings.theme:
            return
        try:
            self.services.save_settings(replace(settings, theme=theme.name))
        except OSError as error:
            self.tell(f"The theme cannot be kept for the next time: {error}")

    # --- signals and leaving -------------------------------------------------------------------------------------

    def _listen_for_signals(self) -> None:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGHUP):
            try:
                loop.add_signal_handler(number, self.close_down)
            except (NotImplementedError, RuntimeError, ValueError):
                return  # not the main thread, or no signals here

    def close_down(self) -> None:
        """Pause what is open, keep what is typed, and exit."""
        screen = self.encounter
        if screen is not None:
            screen.put_away()
        self.exit()

    def _handle_exception(self, error: Exception) -> None:
        # Textual has no public hook for this; its version is pinned. The session is put away before the app goes down.
        if lost_with_its_place(error):
            self.log.warning(repr(error))
            return
        self._lost = self.encounter.session.id if self.encounter else None
        self._error = error
        try:
            if self.encounter:
                self.encounter.put_away()
        finally:
            super()._handle_exception(error)

    def _print_error_renderables(self) -> None:
        from mhtui.tui.crash import crash_words, write_crash

        if self._exit_renderables:
            log = write_crash(self._exit_renderables)
            self._exit_renderables.clear()
            print(crash_words(self._lost, log, self._error), file=sys.stderr)

    @property
    def encounter(self) -> EncounterScreen | WatchScreen | None:
        """The encounter that is open and not over, wherever it lies in the stack."""
        for screen in self._screen_stacks.get(self._current_mode, ()):
            if getattr(screen, "in_encounter", False):
                return screen  # type: ignore[return-value]
        return None

    def _patient_waits(self, session: LiveSession, waiting: Waiting) -> None:
        screen = self.encounter
        if screen is not None and screen.session is session:
            screen.patient_waits(waiting)

    async def action_quit(self) -> None:
        """Quit; during an encounter ask first, saying that it is saved."""
        screen = self.encounter
        if screen is None:
            self.exit()
        elif self.screen is screen:
            screen.ask_to_leave()
        else:
            self.close_down()

    def action_help_quit(self) -> None:
        """Ctrl+C with nothing to copy: say how to quit; a second time within five seconds quits."""
        now = time.monotonic()
        if now - self._last_interrupt <= TWICE_S:
            self.close_down()
            return
        self._last_interrupt = now
        self.notify("Nothing is selected to copy. Ctrl+Q quits, or Ctrl+C again.", markup=False)

    # --- help, palette, clipboard --------------------------------------------------------------------------------

    def action_help(self) -> None:
        """Show or hide the help panel."""
        from mhtui.tui.screens.help import HelpScreen

        if not isinstance(self.screen, HelpScreen):
            self.push_screen(HelpScreen(self.screen))

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Every act of the screen and of what it shows, then the app's own."""
        seen: set[str] = set()
        for node in offering(screen):
            for act in acts_of(node):
                if act.id not in seen:
                    seen.add(act.id)
                    yield SystemCommand(act.title, self._told(act), self._runner(act, node))
        yield SystemCommand(THEME.title, self._told(THEME), self.action_change_theme)

    def _told(self, act: Act) -> str:
        from mhtui.tui.palette import told

        return told(act, self.keys_of(act))

    def action_command_palette(self) -> None:
        """The palette, unless it is open."""
        from mhtui.tui.palette import Palette

        if not isinstance(self.screen, Palette):
            self.push_screen(Palette(id="--command-palette"))

    def search_themes(self) -> None:
        """The palette with themes only."""
        from textual.theme import ThemeProvider

        from mhtui.tui.palette import Palette

        self.push_screen(Palette(providers=[ThemeProvider], placeholder="Search for themes…"))

    def _runner(self, act: Act, node: DOMNode) -> Callable[[], Awaitable[object]]:
        async def run() -> None:
            await self.run_action(act.action, default_namespace=node)

        return run

    def copy_to_clipboard(self, text: str) -> None:
        """Copy by OSC 52, and by a helper program where there is one."""
        super().copy_to_clipboard(text)
        from mhtui.tui.clipboard import copy_with_helper

        self.run_worker(copy_with_helper(text), group="clipboard", exit_on_error=False)

    # --- keys, terminal, what failed -----------------------------------------------------------------------------

    def open(self, name: str) -> None:
        """Open a session by its id, else the door of a case."""
        if self.session_card(name):
            self.open_session(name)
        else:
            self.open_door(name, *self._parties)

    def first_key(self, act: Act) -> str:
        """The key of an act as it is now; settings may have changed it."""
        return self.keys_of(act).split(",")[0]

    def keys_of(self, act: Act) -> str:
        """All its keys as they are now, separated by commas; none is an empty text."""
        return self._keymap.get(act.id, act.keys)

    def get_driver_class(self) -> type[Driver]:
        """The terminal driver, made to survive bytes that are not UTF-8."""
        from mhtui.tui.driver import tolerate_odd_bytes

        driver = super().get_driver_class()
        tolerate_odd_bytes(driver)
        return driver

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """A worker that failed is told about, never silent."""
        error = event.worker.error
        if event.state == WorkerState.ERROR and error is not None and not lost_with_its_place(error):
            self.log.error(error)
            self.tell(f"Something went wrong ({event.worker.group}): {type(error).__name__}: {error}")


def run_app(
    services: Services,
    *,
    case_id: str | None = None,
    session_id: str | None = None,
    mouse: bool = True,
    doctor: str = HUMAN,
    patient: str = EMBEDDED,
    begin: Callable[[MhtuiApp], None] | None = None,
) -> None:
    """Run the app until it is left; exits with 1 when it failed. `begin` opens the first place instead of home."""
    from mhtui.tui.hangup import watch_terminal

    app = MhtuiApp(services, begin or session_id or case_id, doctor=doctor, patient=patient)
    watch_terminal(lambda: app.call_from_thread(app.close_down))
    asyncio.run(run_to_end(app, mouse=mouse))
    if app.return_code:
        sys.exit(app.return_code)


async def run_to_end(app: MhtuiApp, *, mouse: bool = True, headless: bool = False) -> None:
    """Run the app in this event loop; what it was still computing when it was left is given up."""
    try:
        await app.run_async(mouse=mouse, headless=headless)
    finally:
        await app.services.hang_up()
        app.services.stop_scoring()  # before the event loop closes, which waits for its threads
