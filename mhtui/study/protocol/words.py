"""Words for participants, the same in the app and in lines of text."""

from __future__ import annotations

from typing import Final

from mhtui.study.protocol.steps import Step

_CLOSING: Final = {
    "locked": "The study is over. Thank you for taking part.",
    "over": "The study takes no new patients any more.",
    "withdrawn": "You no longer take part in this study.",
    "declined": "You did not agree to take part; nothing else was kept of you.",
    "done": "That was all. Thank you for taking part.",
}
_LATER: Final = (
    "You no longer take part. What you did before is kept; whoever runs the study can withdraw it for you: please tell "
    "them."
)
SEALED: Final = "Saved. What came of it is shown when the study is over."


def closing_words(step: Step) -> str:
    """What is said where nothing is left to do; "" where something is."""
    if step.todo == "declined" and step.reason:
        return _LATER
    return _CLOSING.get(step.todo, "")


def patient_words(step: Step) -> str:
    """Which patient it is."""
    which = f"Patient {step.place} of {step.of}."
    if "tutorial" in (step.todo, step.reason):
        which = "This patient is for practice and does not count."
    return f"{which} You go on where you left." if step.todo == "resume" else which
