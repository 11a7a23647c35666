"""What can be done before and during a pressure dialogue, and the words that go with it."""

from __future__ import annotations

from typing import Final

from mhtui.tui.acts import Act
from mhtui.tui.screens import encounter_acts as encounter

CARE = Act("care.note", "f6,ctrl+b", "care", "crisis note", "Crisis note", "Where to turn if this touches you", True)
"""Heard before the box for words, to which F6 and F7 mean to select."""
BACK = Act("screen.back", "escape", "back", "back", "Back", "Back to the screen before")

END = Act("encounter.next", "f3,ctrl+n", "next_phase", "end", "End the conversation", "End it; asks first")
STOP = Act("talk.stop", "f7,ctrl+s", "stop", "stop", "Stop now", "Stop at any time; never counted against you", True)
CHART = Act("encounter.chart", "f2,ctrl+t", "side('chart')", "chart", "Chart", "The door note; again goes back")
LEAVE = Act("encounter.leave", "", "leave", "leave", "Leave for now", "Save, pause, and go back to home")

TALK_FOOTER: Final = (CHART, END, STOP, CARE, encounter.HELP)
MISSING_FOOTER: Final = (encounter.RETRY, END, STOP, CARE, encounter.HELP, encounter.QUIT)

ENDING: Final = "End the conversation?"
END_TEXT: Final = "It is over then, and its debrief opens. Nothing can be said after."
UNANSWERED: Final = "The patient's last words are not answered yet. You can stay and answer them first."
UNSENT: Final = "What you have written is not sent."
STOPPING: Final = "Stop the conversation?"
STOP_TEXT: Final = (
    "You can stop at any time. It is never counted against anyone. It cannot be taken up again; to go on another day, "
    "leave it instead: it is saved and paused."
)
LAST_WORD: Final = {
    "ladder": "The patient has no more to say.",
    "turns": "The turns are used up.",
    "minutes": "The time is used up.",
}
ONE_LEFT: Final = "One last word is possible; then {end} ends it."
NONE_LEFT: Final = "You have had the last word. {end} ends the conversation."
