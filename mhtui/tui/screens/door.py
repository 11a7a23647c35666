"""The door: its note is read before the clock starts."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from textual import work
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Button, Static

from mhtui.core.events import Limits
from mhtui.play.observed import OBSERVED, as_mode
from mhtui.play.who import EMBEDDED, HUMAN, is_model
from mhtui.tui.acts import Act, bindings, key_name
from mhtui.tui.keybar import KeyBar
from mhtui.tui.screens.base import MhtuiScreen
from mhtui.tui.screens.cases import BACK, case_content
from mhtui.tui.screens.home import HELP
from mhtui.tui.screens.parties import PartyDialog, PartyLine, Role
from mhtui.tui.show import inert
from mhtui.tui.titlebar import TitleBar

if TYPE_CHECKING:
    from mhtui.play.services import CaseCard
    from mhtui.tui.app import MhtuiApp

DOCTOR = Act("door.doctor", "d", "choose('doctor')", "doctor", "Choose the doctor", "You, or a model you watch")
PATIENT = Act("door.patient", "p", "choose('patient')", "patient", "Choose the patient", "The embedded one, or a model")
MODE = Act("door.mode", "o", "mode", "observed", "Observed interview", "As a timed, observed interview, or practice")
GO_IN = Act("door.enter", "enter", "go_in", "go in", "Go in", "Meet the patient; the clock starts")


class DoorScreen(MhtuiScreen):
    """Door note, limits, and one way in."""

    app: MhtuiApp
    HELP = """\
## The door
This is all you are told beforehand. The clock starts when you go in. Everything is saved as it happens.
`d` chooses who plays the doctor: you, or a model of your settings, which you then watch. `p` chooses the patient.
`o` makes it an observed interview: 30 minutes with the patient, the presentation written in 15, then differential and
plan; a supervisor finds it under Rate.
"""
    ACTS = (GO_IN, DOCTOR, PATIENT, MODE, BACK)
    BINDINGS = bindings(*ACTS)
    DEFAULT_CSS = """
    DoorScreen #door { height: 1fr; padding: 1 2; }
    DoorScreen #door Static { max-width: 84; margin-bottom: 1; }
    DoorScreen #door PartyLine { margin-bottom: 0; }
    DoorScreen Button { margin-top: 1; }
    """

    def __init__(self, case_id: str, doctor: str = HUMAN, patient: str = EMBEDDED) -> None:
        super().__init__()
        self._parties = {"doctor": doctor, "patient": patient}
        self._case_id = case_id
        self._case: CaseCard | None = None
        self._going_in = False
        self._mode = ""

    def body(self) -> ComposeResult:
        """Note, limits, button, keys."""
        yield TitleBar("At the door", "the clock is not running yet")
        with VerticalScroll(id="door"):
            yield Static(markup=False, id="note")
            yield Static(markup=False, id="limits", classes="muted")
            yield PartyLine("doctor")
            yield PartyLine("patient")
            yield Static(markup=False, id="mode")
            yield Button("Go in", id="go", compact=True, action="screen.go_in")
        yield KeyBar((GO_IN, DOCTOR, PATIENT, MODE, BACK, HELP))

    async def opened(self) -> None:
        """Find the case, off the screen's thread."""
        self._show_parties()
        self._load()

    @work(group="cases", exclusive=True, exit_on_error=False)
    async def _load(self) -> None:
        cases = await asyncio.to_thread(self.app.services.cases)
        found = next((case for case in cases if case.id == self._case_id), None)
        self._loaded(found)
        self.app.services.warm_up(found.id if found else "")

    def _loaded(self, case: CaseCard | None) -> None:
        if case is None:
            self.query_one("#note", Static).update(inert(f"There is no case {self._case_id!r}. Esc goes back."))
            self.query_one("#go").display = False
            return
        self._case = case
        self.query_one("#note", Static).update(case_content(case))
        self._show_limits()
        self.query_one("#go").focus()

    def action_go_in(self) -> None:
        """Start the encounter, once."""
        if self._case is not None and not self._going_in:
            self._going_in = True
            self.query_one("#go", Button).label = "Going in …"
            self.app.begin(self._case.id, self._parties["doctor"], self._parties["patient"], self._mode)

    def _show_parties(self) -> None:
        acts = {"doctor": DOCTOR, "patient": PATIENT}
        for line in self.query(PartyLine):  # fewer, where the screen is being closed already
            line.show(self._parties[line.role], key_name(self.app.first_key(acts[line.role])))
        watched = is_model(self._parties["doctor"])
        if watched and self._mode:  # an observed interview is a person's
            self._mode = ""
            self._show_limits()
        self._show_mode()
        self.query_one("#go", Button).label = "Watch" if watched else "Go in"

    def action_choose(self, role: Role) -> None:
        """Ask who plays; not any more once somebody is going in."""
        if self._going_in:
            return
        self.app.push_screen(PartyDialog(role, self._parties[role]), lambda door: self._chosen(role, door))

    def action_mode(self) -> None:
        """An observed interview, or practice again."""
        if self._going_in or self._case is None:
            return
        if is_model(self._parties["doctor"]):
            self.app.notify("An observed interview is a person's: choose yourself as doctor.", markup=False)
            return
        self._mode = "" if self._mode else OBSERVED
        self._show_limits()
        self._show_mode()

    def _show_mode(self) -> None:
        words = "observed interview" if self._mode else "practice"
        key = key_name(self.app.first_key(MODE))
        line = Content.assemble(("Mode:    ", "$muted"), (words, "bold"), (f"   {key} changes", "$muted"))
        self.query_one("#mode", Static).update(line)

    def _show_limits(self) -> None:
        limits, _ = as_mode(self._mode, self.app.services.limits)
        self.query_one("#limits", Static).update(limits_content(limits))

    def _chosen(self, role: Role, door: str | None) -> None:
        if door:
            self._parties[role] = door
            self._show_parties()

    def stay_out(self) -> None:
        """The encounter could not be opened: it may be tried again."""
        self._going_in = False
        self._show_parties()

    def action_back(self) -> None:
        """Do not go in; once going in, the room opens and can be left from there."""
        if self._going_in:
            self.app.tell("Going in. Esc and Ctrl+Q are heard there.")
        else:
            self.dismiss(None)


def limits_content(limits: Limits) -> Content:
    """The limits in words."""
    parts = [
        f"{limits.turns} turns" if limits.turns is not None else "",
        f"{limits.minutes} minutes with the patient" if limits.minutes is not None else "",
        f"{limits.orders} exams" if limits.orders is not None else "",
        f"{limits.note_minutes} minutes for the note" if limits.note_minutes is not None else "",
    ]
    told = ", ".join(part for part in parts if part)
    return inert(f"At most {told}." if told else "No limits.")
