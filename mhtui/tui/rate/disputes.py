"""Where ratings differ by 2 or more: the list, and one of them with both sides."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from mhtui.core.errors import MhtuiError
from mhtui.core.rating_room import Seal
from mhtui.mentaleval.queue import Known, Place, queue
from mhtui.mentaleval.queue_disputes import Dispute, disputes
from mhtui.tui.acts import Act, bindings
from mhtui.tui.choices import ChoiceList
from mhtui.tui.keybar import KeyBar
from mhtui.tui.rate.room_screen import RoomScreen
from mhtui.tui.rate.words import given_words
from mhtui.tui.screens.dialogs import Choice, ChoiceDialog
from mhtui.tui.show import fit, inert, one_line
from mhtui.tui.titlebar import TitleBar

if TYPE_CHECKING:
    from mhtui.core.rubric import Rubric

OPEN = Act("disputes.open", "enter", "open", "decide", "Decide", "Both ratings side by side, and the decision")
JUDGES = Act("disputes.judges", "j", "judges", "judges too", "Judges too", "Also where a judge (a model) differs")
BACK = Act("disputes.back", "escape", "back", "back", "Back", "To the queue")
HELP = Act("app.help", "f1", "app.help", "help", "Help", "Help and all keys")
NOT_BLIND = (
    "You have not rated this session. Whoever sees what others gave can no longer rate it blind: it will leave your "
    "queue for good."
)


class DisputesScreen(RoomScreen):
    """One line a session and dimension on which raters differ."""

    HELP = """\
## Differing ratings
Sessions and dimensions on which two raters differ by 2 or more. Enter shows both sides and takes a decision, which is
kept beside them: nothing is overwritten. `j` lets judges (models) take part. What differs in a session that you have
not rated is not shown here; opening it takes the session out of your queue, after asking.
"""
    ACTS: ClassVar[tuple[Act, ...]] = (OPEN, JUDGES, BACK)
    BINDINGS: ClassVar[list[BindingType]] = bindings(*ACTS)

    def __init__(self, rater: str, rubric: Rubric, judges: bool = False) -> None:
        super().__init__(rater, rubric)
        self.judges = judges
        self._found: list[Dispute] = []
        self._places: dict[str, Place] = {}

    def body(self) -> ComposeResult:
        """Title, what it is, list, keys."""
        yield TitleBar("Differing ratings")
        yield Static(id="about", markup=False)
        yield ChoiceList(id="list", compact=True)
        yield KeyBar((OPEN, JUDGES, BACK, HELP))

    def show_known(self, known: Known) -> None:
        self._places = {place.session_id: place for place in queue(self.rater, self.rubric, known)}
        self._found = [
            one for one in disputes(known.ratings, self.rubric, judges=self.judges) if one.session_id in self._places
        ]
        left = sum(one.decided is None for one in self._found)
        self.query_one(TitleBar).show("Differing ratings", f"{self.rater} · {left} to decide")
        who = "people and judges" if self.judges else "people"
        self.query_one("#about", Static).update(inert(f"{self.rubric.title}: {who} who differ by 2 or more."))
        menu = self.query_one("#list", OptionList)
        at = menu.highlighted or 0
        lines = [Option(self._line(one)) for one in self._found]
        menu.set_options(lines or [Option(inert("Nobody differs by 2 or more."), disabled=True)])
        if lines:
            menu.highlighted = min(at, len(lines) - 1)

    def _line(self, dispute: Dispute) -> Content:
        place = self._places[dispute.session_id]
        state = f"decided: {given_words(dispute.decided)}" if dispute.decided else "to decide"
        dimension = self.rubric.dimension(dispute.dimension)
        if place.state in ("to do", "begun", "own"):
            what = "you played it" if place.state == "own" else "you have not rated it"
        else:
            given = " and ".join(given_words(one) for one in (dispute.ratings[0], dispute.ratings[-1]))
            what = f"{fit(one_line(dimension.title if dimension else dispute.dimension), 24)} {given}, {state}"
        title = fit(one_line(place.title), 22)
        return Content.assemble((f"{place.number:>4}", "$muted"), "  ", title, (f"  {what}", "$muted"))

    @on(OptionList.OptionSelected, "#list")
    def action_open(self) -> None:
        """Both sides; where the session is still to be rated, ask first."""
        at = self.query_one("#list", OptionList).highlighted
        if at is None or not self._found:
            return
        dispute = self._found[at]
        state = self._places[dispute.session_id].state
        if state == "own":
            self.app.notify("You played this session yourself: others decide.", markup=False, timeout=5)
        elif state in ("to do", "begun"):
            choices = [Choice("back", "Leave it in my queue"), Choice("look", "Look: I will not rate it")]
            question = ChoiceDialog("Not rated by you", NOT_BLIND, choices)
            self.app.push_screen(question, lambda answer: self._look(dispute) if answer == "look" else None)
        else:
            self._show_one(dispute)

    def _look(self, dispute: Dispute) -> None:
        room = self.app.services.rating_room()
        try:
            room.unblind(Seal(dispute.session_id, self.rater, self.rubric.hash, "unblinded", room.now_ms()))
        except MhtuiError as error:
            self.app.tell(str(error))
            return
        place = self._places[dispute.session_id]
        self._places[dispute.session_id] = replace(place, state="seen")
        self._show_one(dispute)

    def _show_one(self, dispute: Dispute) -> None:
        from mhtui.tui.rate.dispute import DisputeScreen

        try:
            session = self.app.services.rating_room().events(dispute.session_id)
        except MhtuiError as error:
            self.app.tell(str(error))
            return
        self.app.push_screen(DisputeScreen(self.rater, self.rubric, self._places[dispute.session_id], dispute, session))

    def action_judges(self) -> None:
        """With judges, or people only."""
        self.judges = not self.judges
        self._load()

    def action_back(self) -> None:
        """To the queue."""
        self.dismiss(None)
