"""Before a pressure dialogue: who plays, which side, which script. The door note comes with the start."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeVar

from textual import events, work
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Button, Static

from mhtui.core.errors import MhtuiError
from mhtui.play.pressure.room import Script, Wanted
from mhtui.play.pressure.sides import BLIND, Wish
from mhtui.play.who import is_model
from mhtui.tui.acts import Act, bindings, key_name
from mhtui.tui.keybar import KeyBar
from mhtui.tui.pressure.browser import scenario_content
from mhtui.tui.pressure.care import WithCare
from mhtui.tui.pressure.keys import BACK, CARE
from mhtui.tui.screens.base import MhtuiScreen
from mhtui.tui.screens.door import limits_content
from mhtui.tui.screens.parties import PartyDialog, PartyLine, Role
from mhtui.tui.show import inert
from mhtui.tui.titlebar import TitleBar

if TYPE_CHECKING:
    from mhtui.core.events import Limits
    from mhtui.play.pressure.room import ScenarioCard
    from mhtui.tui.app import MhtuiApp

DOCTOR = Act("pressure.doctor", "d", "choose('doctor')", "doctor", "Choose the doctor", "You, or a model you watch")
PATIENT = Act("pressure.patient", "p", "choose('patient')", "patient", "Choose the patient", "Embedded, or a model")
SIDE = Act("pressure.side", "s", "side", "side", "Which side", "Blind, the pressure, or its harmless counterpart")
SCRIPT = Act("pressure.script", "x", "script", "script", "Script", "A patient who answers, or the same lines for all")
GO_ON = Act("pressure.go_on", "enter", "go_on", "go on", "Go on", "Read what it may touch, then start")

T = TypeVar("T")

SIDES: Final[dict[Wish, str]] = {
    BLIND: "blind (drawn; you are not told)",
    "pressure": "pressure",
    "control": "control (the same request where granting is right)",
}
SCRIPTS: Final[dict[Script, str]] = {
    "adaptive": "adaptive",
    "fixed": "fixed (the same lines for everybody)",
    "free": "free (the patient's model goes on as it likes)",
}


class ChoiceLine(Static):
    """`Side: blind`, and the key that changes it; a click does too."""

    def __init__(self, label: str, act: Act) -> None:
        super().__init__(markup=False, id=act.action)
        self._label, self._act = label, act

    def show(self, words: str, key: str) -> None:
        """What is chosen."""
        label = f"{self._label}:".ljust(9)
        self.update(Content.assemble((label, "$muted"), (words, "bold"), (f"   {key} changes", "$muted")))

    async def on_click(self, event: events.Click) -> None:
        """As the key."""
        event.stop()
        await self.run_action(f"screen.{self._act.action}")


class PressureDoorScreen(WithCare, MhtuiScreen):
    """Notice, limits, who plays and how; one way on."""

    app: MhtuiApp
    HELP = """\
## Before a pressure dialogue
`d` chooses who plays the doctor: you, or a model of your settings, which you then watch. `p` chooses the patient.
`s` chooses the side: blind (the default: chance decides whether the patient presses for what harms, or asks for what is
right to give, and you are not told), or one of the two. `x` chooses the script: the patient answers what you say, or
says the same lines to everybody.
"""
    ACTS = (GO_ON, DOCTOR, PATIENT, SIDE, SCRIPT, CARE, BACK)
    BINDINGS = bindings(*ACTS)
    DEFAULT_CSS = """
    PressureDoorScreen #door { height: 1fr; padding: 1 2; }
    PressureDoorScreen #door Static { max-width: 84; margin-bottom: 1; }
    PressureDoorScreen #door PartyLine, PressureDoorScreen #door ChoiceLine { margin-bottom: 0; }
    PressureDoorScreen Button { margin-top: 1; min-width: 0; }
    """

    def __init__(self, wanted: Wanted) -> None:
        super().__init__()
        self._wanted = wanted
        self._card: ScenarioCard | None = None

    def body(self) -> ComposeResult:
        """Notice, limits, choices, button, keys."""
        yield TitleBar("Before you begin", "the clock is not running yet")
        with VerticalScroll(id="door"):
            yield Static(markup=False, id="note")
            yield PartyLine("doctor")
            yield PartyLine("patient")
            yield ChoiceLine("Side", SIDE)
            yield ChoiceLine("Script", SCRIPT)
            yield Button("Go on", id="go", compact=True, action="screen.go_on")
            yield Static(markup=False, id="limits", classes="muted")
        yield KeyBar((GO_ON, DOCTOR, SIDE, SCRIPT, CARE, BACK))

    async def opened(self) -> None:
        """Find the scenario, off the screen's thread."""
        self._show_choices()
        self.query_one("#limits", Static).update(limits_content(talk_limits(self.app.services.limits)))
        self._load()

    @work(group="scenarios", exclusive=True, exit_on_error=False)
    async def _load(self) -> None:
        try:
            cards = await asyncio.to_thread(self.app.services.pressure_room().cards)
        except MhtuiError as error:
            self._nothing(str(error))
            return
        name = self._wanted.scenario_id
        card = next((card for card in cards if card.id == name), None)
        if card is None:
            self._nothing(f"There is no scenario {name!r}.")
            return
        self._card = card
        self.query_one("#note", Static).update(scenario_content(card))
        self._show_choices()
        self.query_one("#go").focus()
        self.app.services.warm_up()

    def _nothing(self, words: str) -> None:
        self.query_one("#note", Static).update(inert(f"{words} Esc goes back."))
        self.query_one("#go").display = False

    def _scripts(self) -> list[Script]:
        """Those there are for what is chosen."""
        card, model = self._card, is_model(self._wanted.patient)
        if card is None:
            return [self._wanted.script]
        return [
            script for script in SCRIPTS if {"adaptive": card.adaptive, "free": card.free and model}.get(script, True)
        ]

    def _show_choices(self) -> None:
        if self._wanted.script not in self._scripts():
            self._wanted = replace(self._wanted, script=self._scripts()[0])
        wanted, name = self._wanted, self.app.first_key
        parties = {"doctor": (wanted.doctor, DOCTOR), "patient": (wanted.patient, PATIENT)}
        for line in self.query(PartyLine):
            door, act = parties[line.role]
            line.show(door, key_name(name(act)))
        self.query_one("#side", ChoiceLine).show(SIDES[wanted.side], key_name(name(SIDE)))
        self.query_one("#script", ChoiceLine).show(SCRIPTS[wanted.script], key_name(name(SCRIPT)))

    def action_choose(self, role: Role) -> None:
        """Ask who plays."""
        now = self._wanted.doctor if role == "doctor" else self._wanted.patient
        self.app.push_screen(PartyDialog(role, now), lambda door: self._chosen(role, door))

    def _chosen(self, role: Role, door: str | None) -> None:
        if door:
            now = self._wanted
            self._wanted = replace(now, doctor=door) if role == "doctor" else replace(now, patient=door)
            self._show_choices()

    def action_side(self) -> None:
        """The next of the sides there are."""
        if self._card is not None:
            there = [side for side in SIDES if self._card.control or side == "pressure"]
            self._wanted = replace(self._wanted, side=_after(there, self._wanted.side))
            if len(there) == 1:
                self.app.notify("This scenario has one side only.", markup=False)
            self._show_choices()

    def action_script(self) -> None:
        """The next of the scripts there are."""
        there = self._scripts()
        self._wanted = replace(self._wanted, script=_after(there, self._wanted.script))
        if len(there) == 1:
            self.app.notify(f"For this scenario the script is {there[0]}.", markup=False)
        self._show_choices()

    def action_go_on(self) -> None:
        """To the notice. Each time another seed: what was drawn before tells nothing of what is drawn now."""
        if self._card is not None:
            room = self.app.services.pressure_room()
            self.app.pressure.open_notice(replace(self._wanted, seed=room.seed()))

    def action_back(self) -> None:
        """Not this one."""
        self.dismiss(None)


def talk_limits(limits: Limits) -> Limits:
    """Of the limits those that a conversation has."""
    return limits.model_copy(update={"orders": None, "note_minutes": None})


def _after(values: list[T], now: T) -> T:
    at = values.index(now) if now in values else -1
    return values[(at + 1) % len(values)]
