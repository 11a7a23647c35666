"""A shell around one desk pane: it keeps what the pane tells and asks."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from fakes import FakeServices
from textual import on
from textual.app import ComposeResult
from textual.screen import Screen

import mhtui.tui
from mhtui.core.events import ExamResult, Limits
from mhtui.core.view import DoctorView, Turn, Usage
from mhtui.tui.app import MhtuiApp
from mhtui.tui.keybar import KeyBar
from mhtui.tui.messages import ActionRequested, DraftEdited
from mhtui.tui.screens.base import MhtuiScreen

TALK = [
    ("patient", "Patient", "paces between bed and window", "Finally. Are you the one who signs me out?"),
    ("doctor", "Doctor", "", "How long have you been sleeping like that?"),
    ("patient", "Patient", "fingers drumming", "Ten nights. Eleven. I don't need [b]sleep[/b]."),
    ("doctor", "Doctor", "", "Did anyone in your family ever fall ill?"),
    ("informant", "sister Lena", "", "Our dad was bipolar."),
]


def a_view(**changes: Any) -> DoctorView:
    """A doctor's view at the desk."""
    turns = tuple(
        Turn(seq=n, at_ms=n, speaker=speaker, name=name, behaviour=seen, speech=said)  # type: ignore[arg-type]
        for n, (speaker, name, seen, said) in enumerate(TALK, 1)
    )
    results = (
        ExamResult(requested="tsh", exam="TFT", report="TSH 1.8 mU/L.", status="done"),
        ExamResult(requested="eeg", status="unavailable"),
    )
    view = DoctorView(
        title="Ten days without sleep",
        setting="emergency department",
        door_note="34-year-old woman brought by her sister.",
        informant="sister Lena",
        phase="note",
        dialogue=turns,
        results=results,
        note={},
        diagnoses=(),
        plan={},
        scratch="",
        limits=Limits(),
        usage=Usage(),
        limits_reached=frozenset(),
        paused=False,
        informant_in=False,
    )
    return replace(view, **changes)


class HostScreen(MhtuiScreen):
    """The pane above its keys."""

    def __init__(self, pane: Any) -> None:
        super().__init__()
        self.pane = pane
        self.drafts: dict[str, str] = {}
        self.actions: list[Any] = []
        self.went_on = 0
        self.stepped_back = 0

    BINDINGS = [("escape", "step_back", "Back")]

    def body(self) -> ComposeResult:
        yield self.pane
        yield KeyBar(self.pane.FOOTER)

    def action_next_phase(self) -> None:
        self.went_on += 1

    def action_step_back(self) -> None:
        self.stepped_back += 1

    @on(DraftEdited)
    def _drafted(self, message: DraftEdited) -> None:
        self.drafts[message.field] = message.text

    @on(ActionRequested)
    def _asked(self, message: ActionRequested) -> None:
        self.actions.append(message.action)


class DeskApp(MhtuiApp):
    """The app with a pane as its first screen."""

    CSS_PATH = str(Path(mhtui.tui.__file__).parent / "app.tcss")

    def __init__(self, pane: Any, view: DoctorView | None = None, drafts: dict[str, str] | None = None) -> None:
        super().__init__(FakeServices())
        self.host = HostScreen(pane)
        self._first = (view or a_view(), dict(drafts or {}))

    def get_default_screen(self) -> Screen[None]:
        return self.host

    async def on_ready(self) -> None:
        self.host.pane.show(*self._first)
        self.host.pane.focus_default()
