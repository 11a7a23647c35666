"""What all screens share: width classes, and a plain message where the terminal is too small."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.screen import ModalScreen, Screen, ScreenResultType
from textual.widgets import Static

WIDTHS: list[tuple[int, str]] = [(0, "-tiny"), (60, "-narrow"), (100, "-wide"), (140, "-ultra")]
HEIGHTS: list[tuple[int, str]] = [(0, "-low"), (16, "-tall")]

TOO_SMALL = "mhtui needs a terminal of 60 columns by 16 rows.\nNothing is lost: make the window larger.\nCtrl+Q quits."


class TooSmall(Static):
    """Covers a screen that does not fit. What lies under it keeps its focus and its place."""

    DEFAULT_CSS = """
    TooSmall { layer: cover; display: none; width: 100%; height: 100%; background: $background; padding: 1 2; }
    """

    def __init__(self) -> None:
        super().__init__(TOO_SMALL, markup=False)


class MhtuiScreen(Screen[None]):
    """A full screen."""

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


class MhtuiDialog(ModalScreen[ScreenResultType]):
    """A question over a screen."""

    HORIZONTAL_BREAKPOINTS: list[tuple[int, str]] | None = WIDTHS
    VERTICAL_BREAKPOINTS: list[tuple[int, str]] | None = HEIGHTS
    DEFAULT_CSS = """
    MhtuiDialog > #box { width: 64; max-width: 96%; height: auto; max-height: 96%; padding: 1 2; background: $surface;
      border: round $border; overflow-y: auto; }
    """
