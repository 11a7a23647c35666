"""What can be done while watching a model, and the words of its lines."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from mhtui.core.calls import usage_of
from mhtui.core.partial import spoken_so_far
from mhtui.core.text import visible
from mhtui.tui.acts import Act
from mhtui.tui.show import count, one_line

if TYPE_CHECKING:
    from mhtui.core.calls import CallRecord
    from mhtui.core.chat import Waiting

_GO: Final = ("watch.go", "space,f9", "go")
GO = Act(*_GO, "go on", "Go on or hold", "Let the model play on and on; again holds it after its turn")
HOLD = Act(*_GO, "hold", "Go on or hold", "Let the model play on and on; again holds it after its turn")
STEP = Act("watch.step", "s,right", "step", "one turn", "One turn", "Let the model do one thing, then hold it")
TAKE = Act("watch.take_over", "t", "take_over", "take over", "Take over", "Go on yourself, from any point")
RETRY = Act("watch.retry", "f5,r", "retry", "try again", "Try again", "Ask the model again after a failure")
CANCEL = Act("watch.cancel", "escape", "cancel", "cancel", "Cancel or back", "Cancel the reply in flight; else go home")
CHART = Act("watch.chart", "f2,c", "chart", "chart", "Chart", "Door note and results; again goes back")
WORK = Act("watch.work", "w,f4", "work", "work", "Work or dialogue", "What is ordered and written, or what was said")
STOP = Act("watch.stop", "x", "stop", "end early", "End early", "End the encounter for good; it is scored as it stands")
DEBRIEF = Act("watch.debrief", "enter", "debrief", "debrief", "Debrief", "Read the debrief of a session that is over")
LEAVE = Act("watch.leave", "", "leave", "leave", "Leave for now", "Save, pause, and go back to home")
HELP = Act("app.help", "f1", "app.help", "help", "Help", "Help and all keys")
QUIT = Act("app.quit", "ctrl+q", "app.quit", "quit", "Quit", "Leave mhtui")

HELD_FOOTER = (GO, STEP, TAKE, WORK, CHART, HELP)
RUNNING_FOOTER = (HOLD, CANCEL, TAKE, WORK, CHART, HELP)
FAILED_FOOTER = (RETRY, TAKE, WORK, CHART, HELP, QUIT)
ENDED_FOOTER = (DEBRIEF, TAKE, WORK, CHART, HELP, QUIT)

TAKING: Final = (
    "A new session of yours begins with all that happened up to there, marked as branched. This one stays as it is."
)


def waiting_words(waiting: Waiting) -> str:
    """The countdown."""
    left = math.ceil(waiting.left_s)
    return f"Waiting {left} s, then try {waiting.attempt} of {waiting.attempts}; the clock stands."


def call_words(record: CallRecord) -> str:
    """What there is to say of a call that is over; nothing where all went well, or where the failure is told apart."""
    if "cancelled" in record.flags:
        return cancelled_words(record.text)
    if record.error or not record.problem:
        return "" if record.error else _flagged(record.flags)
    again = "given up" if "format_failure" in record.flags or not record.called else "asked again"
    return f"{one_line(record.problem)} ({again})"


def _flagged(flags: Sequence[str]) -> str:
    return ", ".join(flag.replace("_", " ") for flag in flags)


def cancelled_words(text: str) -> str:
    """What came of a reply before it was cancelled; only speech is shown."""
    said = one_line(spoken_so_far(text))
    if said:
        return f"Cancelled. Partial, not part of the dialogue: “{said} …”"
    kept = f"{count(len(text), 'character')} had come, kept with the calls" if text else "nothing had come"
    return f"Cancelled; {kept}."


def usage_words(records: Iterable[CallRecord]) -> str:
    """What the doctor's model has used so far."""
    known = list(records)
    usage = usage_of(known)["doctor"]
    if not usage.calls:
        return ""
    currency = next((record.price.currency for record in known if record.price), "")
    cost = "unpriced" if usage.cost is None else f"{usage.cost:.4f} {currency}"
    return visible(f"{count(usage.calls, 'call')} · {usage.total:,} tokens · {cost}")


GUIDE: Final = """\
## Watching a model
The model plays the doctor under the same rules as you. Space holds it after its turn and lets it go on, `s` lets it do
one thing. Esc cancels the reply in flight: what came is kept with the calls, marked. While it is held, and while a busy
endpoint is waited for, the clock stands. What goes wrong stands in rows above the keys; F5 tries the last one again.
`t` takes over from any point: a new session of yours, marked as branched. `w` shows what is ordered and written.
"""
