"""Keys of the queue of undecided pairs."""

from __future__ import annotations

from typing import Final

from mhtui.tui.acts import Act

STATED: Final = Act(
    "settle.stated", "y", "decide('entailed')", "stated", "Stated", "It is stated, in the sentence under the cursor"
)
DENIED: Final = Act("settle.denied", "d", "decide('contradicted')", "denied", "Denied", "The contrary is stated")
ABSENT: Final = Act(
    "settle.absent", "n", "decide('not_entailed')", "not stated", "Not stated", "Neither it nor its contrary is stated"
)
UNCLEAR: Final = Act(
    "settle.unclear", "u", "decide('undecided')", "unclear", "Unclear", "You cannot tell: it stays undecided"
)
WHOLE: Final = Act("settle.whole", "t", "whole", "all", "Whole text", "All sentences in their order, or the nearest")
UNDO: Final = Act(
    "settle.undo", "z", "take_back", "undo", "Take back", "Take the last decision back; it stays on record as withdrawn"
)
LEAVE: Final = Act("settle.leave", "escape", "leave", "leave", "Leave", "Leave the queue; what was decided is kept")
RETRY: Final = Act("settle.retry", "f5,r", "retry", "try again", "Look again", "Look again for what is undecided")
PICK: Final = tuple(
    Act(f"settle.pick.{n}", str(n), f"pick({n})", str(n), f"Sentence {n}", f"Put the cursor on sentence {n}")
    for n in range(1, 10)
)
FOOTER: Final = (STATED, DENIED, ABSENT, UNCLEAR, WHOLE, UNDO)
ALL: Final = (*FOOTER, LEAVE, RETRY, *PICK)
