"""A list that can be searched by words: the keys of box and list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import on
from textual.widgets import Input

from mhtui.tui.screens.base import MhtuiScreen

if TYPE_CHECKING:
    from mhtui.tui.app import MhtuiApp


class SearchedScreen(MhtuiScreen):
    """A screen with an Input `#search` and a ChoiceList `#list`."""

    app: MhtuiApp
    AUTO_FOCUS = "#list"
    """From the first moment on: what is typed while the screen is built would else stand in the box, the `/` too."""

    @property
    def searched(self) -> str:
        """The words in the box."""
        return self.query_one("#search", Input).value

    def _filter(self, words: str) -> None:
        """List what has all these words."""
        raise NotImplementedError

    @on(Input.Changed, "#search")
    def _typed(self, event: Input.Changed) -> None:
        self._filter(event.value)

    @on(Input.Submitted, "#search")
    def _searched(self) -> None:
        self.query_one("#list").focus()

    def action_search(self) -> None:
        """To the search box."""
        self.query_one("#search").focus()

    def action_back(self) -> None:
        """From the search to the list, from the list home."""
        search = self.query_one("#search", Input)
        if search.has_focus or search.value:
            search.value = ""
            self.query_one("#list").focus()
        else:
            self.dismiss(None)
