"""What all screens share: width classes, a plain message where the terminal is too small, a safe beginning."""

from __future__ import annotations

from traceback import walk_tb

from textual.actions import SkipAction
from textual.app import ComposeResult
from textual.css.query import NoMatches
from textual.dom import DOMNode
from textual.message_pump import MessagePump
from textual.screen import ModalScreen, Screen, ScreenResultType
from textual.widget import MountError, Widget
from textual.widgets import Static

WIDTHS: list[tuple[int, str]] = [(0, "-tiny"), (60, "-narrow"), (100, "-wide"), (140, "-ultra")]
HEIGHTS: list[tuple[int, str]] = [(0, "-low"), (16, "-tall")]

TOO_SMALL = "mhtui needs a terminal of 60 columns by 16 rows.\nNothing is lost: make the window larger.\nCtrl+Q quits."


def going(node: MessagePump) -> bool:
    """Whether a part of the screen is being taken away, so that parts of it may be missing already."""
    return not node.is_attached or any(
        _closes(n) for n in (node.ancestors_with_self if isinstance(node, DOMNode) else ())
    )


def _closes(node: DOMNode) -> bool:
    return node._closing or node._closed or node._pruning


def lost_with_its_place(error: BaseException) -> bool:
    """Whether a part was looked for in something that is being taken away: a race that is nobody's failure."""
    if not isinstance(error, NoMatches | MountError):
        return False
    nodes = [frame.f_locals.get("self") for frame, _line in walk_tb(error.__traceback__)]
    return any(going(node) for node in nodes if isinstance(node, Widget))


class TooSmall(Static):
    """Covers a screen that does not fit. What lies under it keeps its focus and its place."""

    DEFAULT_CSS = """
    TooSmall { layer: cover; display: none; width: 100%; height: 100%; background: $background; padding: 1 2; }
    """

    def __init__(self) -> None:
        super().__init__(TOO_SMALL, markup=False)


class MhtuiScreen(Screen[None]):
    """A full screen. It begins in `opened`, never in `on_mount`: there all its parts are sure to be there."""

    HORIZONTAL_BREAKPOINTS: list[tuple[int, str]] | None = WIDTHS
    VERTICAL_BREAKPOINTS: list[tuple[int, str]] | None = HEIGHTS
    DEFAULT_CSS = "MhtuiScreen { layers: default cover; overflow: hidden; }"

    def compose(self) -> ComposeResult:
        """The body, and the cover."""
        yield from self.body()
        yield TooSmall()

    def body(self) -> ComposeResult:
        """What the screen shows."""
        raise NotImplementedError

    async def on_mount(self) -> None:
        """Begin, unless the screen is closed again while it is being built: then parts may never come."""
        if not going(self):
            await self.opened()

    async def opened(self) -> None:
        """All parts are there: fill them, put the focus somewhere."""


class MhtuiDialog(ModalScreen[ScreenResultType]):
    """A question over a screen."""

    HORIZONTAL_BREAKPOINTS: list[tuple[int, str]] | None = WIDTHS
    VERTICAL_BREAKPOINTS: list[tuple[int, str]] | None = HEIGHTS
    DEFAULT_CSS = """
    MhtuiDialog { layers: default cover; }
    MhtuiDialog > #box { width: 64; max-width: 96%; height: auto; max-height: 96%; padding: 1 2; background: $surface;
      border: round $border; overflow-y: auto; }
    """

    def on_mount(self) -> None:
        """The cover lies over a question too."""
        self.mount(TooSmall())

    def action_copy_text(self) -> None:
        """Copy; with nothing to copy say how to quit, as the app does: its own Ctrl+C does not reach a question."""
        try:
            super().action_copy_text()
        except SkipAction:
            self.app.action_help_quit()
