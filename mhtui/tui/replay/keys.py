"""What can be done in a replay, by key."""

from __future__ import annotations

from typing import Final

from mhtui.tui.acts import Act

PLAY: Final = Act("replay.play", "space", "play", "play", "Play or pause", "Play on from here, or stop")
ON: Final = Act("replay.on", "right,right_square_bracket,down,j", "step(1)", "step", "Step", "To the next row")
BEFORE: Final = Act(
    "replay.before", "left,left_square_bracket,up,k", "step(-1)", "before", "Step back", "To the row before"
)
NEXT: Final = Act(
    "replay.next", "d", "difference(1)", "next diff", "Next difference", "To the next row in which A and B differ"
)
PREVIOUS: Final = Act(
    "replay.previous", "D", "difference(-1)", "diff before", "Difference before", "To the difference before"
)
VIEW: Final = Act(
    "replay.view", "x,f2", "view", "differences", "Differences", "From the dialogue to the differences, and back"
)
BY: Final = Act("replay.by", "t", "by", "topic/turn", "By topic or turn", "Align by topic, or by number of turn")
BLIND: Final = Act(
    "replay.blind",
    "b",
    "blind",
    "blind",
    "Hide or show labels",
    "Hide who played, in an order that is drawn and kept; again shows it",
)
GOTO: Final = Act("replay.goto", "g,S", "goto", "go to", "Go to", "To a turn, a time, a topic or a checkpoint")
NOTE: Final = Act("replay.note", "n", "note", "note", "Note", "Keep a note on this row")
FASTER: Final = Act("replay.faster", "plus,equals_sign", "speed(1)", "faster", "Faster", "Play twice as fast")
SLOWER: Final = Act("replay.slower", "minus", "speed(-1)", "slower", "Slower", "Play half as fast")
BOTH: Final = Act("replay.both", "0", "panes('both')", "both", "Both sides", "Show A and B side by side")
ONLY_A: Final = Act("replay.only_a", "1", "panes('a')", "A", "A alone", "Show A over the whole width")
ONLY_B: Final = Act("replay.only_b", "2", "panes('b')", "B", "B alone", "Show B over the whole width")
TOP: Final = Act("replay.top", "home", "top", "start", "To the start", "To the first row")
END: Final = Act("replay.end", "end", "end", "end", "To the end", "To the last row")
PAGE_ON: Final = Act("replay.page_on", "pagedown", "page(1)", "page", "Page on", "A screen further")
PAGE_BACK: Final = Act("replay.page_back", "pageup", "page(-1)", "page back", "Page back", "A screen back")
COPY: Final = Act("replay.copy", "c", "copy_row", "copy", "Copy row", "Copy the row under the cursor")
EXPORT: Final = Act(
    "replay.export", "e", "export", "export", "Export", "Write the comparison as HTML into the exports folder"
)
BACK: Final = Act("replay.back", "escape", "back", "back", "Back", "Stop, else leave the replay")

ALL: Final = (PLAY, ON, BEFORE, NEXT, PREVIOUS, VIEW, BY, BLIND, GOTO, NOTE, FASTER, SLOWER, BOTH, ONLY_A, ONLY_B,
              TOP, END, PAGE_ON, PAGE_BACK, COPY, EXPORT, BACK)  # fmt: skip
