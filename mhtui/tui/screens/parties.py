"""Who plays: you or a model as doctor, the embedded patient or a model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from mhtui.core.errors import MhtuiError
from mhtui.play.services import ModelCard
from mhtui.play.who import EMBEDDED, HUMAN
from mhtui.tui.acts import bindings
from mhtui.tui.choices import ChoiceList
from mhtui.tui.screens.base import MhtuiDialog
from mhtui.tui.screens.dialogs import BACK
from mhtui.tui.show import inert, one_line

if TYPE_CHECKING:
    from mhtui.tui.app import MhtuiApp

Role = Literal["doctor", "patient"]
WITHOUT: Final[dict[Role, str]] = {"doctor": HUMAN, "patient": EMBEDDED}
"""Who plays where no model does."""
WORDS: Final = {HUMAN: "you", EMBEDDED: "embedded"}
TITLE: Final[dict[Role, str]] = {"doctor": "Who plays the doctor?", "patient": "Who plays the patient?"}
NONE: Final = (
    "No model is set up. Write a table [models.NAME] with base_url and model into {file}; `mhtui check` explains it "
    "and tries it out."
)
SENDS: Final = "A model is asked at the address beside its name: the encounter is sent there."


def party_words(door: str) -> str:
    """Who that is."""
    return WORDS.get(door, one_line(door.removeprefix("model:")))


class PartyLine(Static):
    """`Doctor: you`, and the key that changes it; a click does too."""

    def __init__(self, role: Role) -> None:
        super().__init__(markup=False, id=f"party-{role}")
        self.role: Role = role

    def show(self, door: str, key: str) -> None:
        """Who plays."""
        label, who = f"{self.role.capitalize()}:".ljust(9), party_words(door)
        self.update(Content.assemble((label, "$muted"), (who, "bold"), (f"   {key} changes", "$muted")))

    async def on_click(self, event: events.Click) -> None:
        """As the key."""
        event.stop()
        await self.run_action(f"screen.choose('{self.role}')")


class PartyDialog(MhtuiDialog[str | None]):
    """Everybody who could play; what cannot be asked is there too, with the reason. Esc changes nothing."""

    app: MhtuiApp
    ACTS = (BACK,)
    BINDINGS = bindings(*ACTS)
    DEFAULT_CSS = "PartyDialog ChoiceList { max-height: 11; }"

    def __init__(self, role: Role, now: str) -> None:
        super().__init__()
        self._role, self._now = role, now
        self._cards: list[ModelCard] = []
        self._problem = ""

    def compose(self) -> ComposeResult:
        """Title, what to know, who there is."""
        try:
            self._cards = self.app.services.model_cards()
        except MhtuiError as error:
            self._problem = str(error)
        with Vertical(id="box"):
            yield Static(inert(TITLE[self._role]), id="title")
            yield Static(inert(self._words()), id="text")
            yield ChoiceList(*self._options(), compact=True)
            yield Static("enter choose   esc back", id="keys", markup=False)

    def _words(self) -> str:
        if self._problem or not self._cards:
            return self._problem or NONE.format(file=self.app.services.settings_file)
        return SENDS

    def _options(self) -> list[Option]:
        nobody = WITHOUT[self._role]
        first = Option(inert(WORDS[nobody].capitalize()), id=nobody)
        return [first, *(Option(_line(card), id=card.door, disabled=bool(card.problem)) for card in self._cards)]

    def on_mount(self) -> None:
        """The cursor stands on who plays now."""
        menu = self.query_one(OptionList)
        ids = [menu.get_option_at_index(at).id for at in range(menu.option_count)]
        menu.highlighted = ids.index(self._now) if self._now in ids else 0
        menu.focus()

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss(event.option.id)

    def action_back(self) -> None:
        """As before."""
        self.dismiss(None)


def _line(card: ModelCard) -> Content:
    facts = card.problem or f"{card.model} at {card.where}"
    return Content.assemble(one_line(card.name), (f"   {one_line(facts)}", "$muted"))
