"""What can be done in an encounter whatever the phase, and the words of its questions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from mhtui.tui.acts import Act

CHART = Act("encounter.chart", "f2,ctrl+t", "side('chart')", "chart", "Chart", "Door note and results; again goes back")
NOTES = Act("encounter.scratch", "f4,ctrl+g", "side('scratch')", "notes", "Notes to self", "Yours alone; never scored")
NEXT = Act("encounter.next", "f3,ctrl+n", "next_phase", "next phase", "Next phase", "Go on to the next; asks first")
RETURN = Act("encounter.return", "ctrl+r,f10", "return", "back a phase", "Back a phase", "Return to the phase before")
PAUSE = Act("encounter.pause", "f9,ctrl+o", "pause", "pause", "Pause", "Stop the clock, with a reason")
RETRY = Act("encounter.retry", "f5", "retry", "try again", "Try again", "Ask again for an answer that did not come")
BACK = Act("encounter.back", "escape", "step_back", "back", "Step back", "Skip the wait; close the chart; back to work")
STOP = Act("encounter.stop", "", "stop", "end early", "End early", "End the encounter for good before the plan is done")
LEAVE = Act("encounter.leave", "", "leave", "leave", "Leave for now", "Save, pause, and go back to home")
COPY_ALL = Act("encounter.copy_all", "", "copy_transcript", "copy all", "Copy transcript", "Copy the whole dialogue")
HELP = Act("app.help", "f1", "app.help", "help", "Help", "Help and all keys")
QUIT = Act("app.quit", "ctrl+q", "app.quit", "quit", "Quit", "Leave mhtui")

LEAVING: Final[dict[str, tuple[str, str]]] = {
    "interview": ("Go on to the exams?", "You can come back to the interview from there."),
    "exams": ("Go on to the note?", "The patient leaves: there is no way back to interview or exams."),
    "note": ("Go on to the diagnosis?", "The note is kept; you can come back to it."),
    "diagnosis": ("Go on to the plan?", "The list is kept; you can come back to it."),
    "plan": (
        "End the encounter?",
        "The session will be locked and scored as it stands.\nNothing can be changed after.",
    ),
}

CANCELLED: Final = (
    "The reply is cancelled. What had come is kept with the calls, marked; it is not shown, being unchecked."
)
NO_REPLY: Final = "The patient did not answer."
MISSING: Final = "What you said is kept, and what you write."
STANDS: Final = "The clock stands."
ASKED_FIRST: Final = "The patient is asked again first; your words stay here."
UNSAVED: Final = "What you type cannot be saved right now; it stays here and saving is tried again by itself."

USED_UP: Final[dict[str, str]] = {
    "turns": "The turns are used up. One last word to the patient is left; then go on with {next}.",
    "minutes": "The time with the patient is used up. One last word is left; then go on with {next}.",
    "orders": "The orders are used up; go on with {next}.",
}


def footer(own: Sequence[Act], way_back: bool, first_key: Callable[[Act], str]) -> tuple[Act, ...]:
    """The footer of a phase: its own keys, then those of every phase; no key and no deed twice."""
    submits = any(act.action == "submit" for act in own)
    at_desk = (RETURN, NOTES) if way_back else (NOTES,)
    rest = (CHART, *(at_desk if submits else (NEXT,)), HELP)
    taken = {first_key(act) for act in own}
    return (*own, *(act for act in rest if first_key(act) not in taken))


def missing_footer(*, beside: bool) -> tuple[Act, ...]:
    """The footer while a reply is missing; `beside`: whether the focus is in the chart or the notes to self."""
    return (RETRY, NEXT, BACK, HELP, QUIT) if beside else (RETRY, NEXT, CHART, HELP, QUIT)
