"""Keys of the rating screen."""

from __future__ import annotations

from typing import Final

from mhtui.tui.acts import Act

NEXT = Act(
    "rate.next", "enter,right_square_bracket", "step(1)", "next", "Next dimension", "To the next one, then review"
)
BEFORE = Act("rate.before", "left_square_bracket", "step(-1)", "before", "Dimension before", "To the dimension before")
QUOTE = Act("rate.quote", "q", "quote", "quote", "Quote", "Quote the marked line, or the words selected with the mouse")
UNQUOTE = Act("rate.unquote", "u", "unquote", "take back", "Take back a quote", "Take back the last quote")
COMMENT = Act("rate.comment", "c", "comment", "comment", "Comment", "Write on this dimension; Esc comes back")
RUBRIC = Act("rate.rubric", "f2,r", "rubric", "rubric", "Rubric", "All anchors of the dimension, or the session again")
REVIEW = Act("rate.review", "ctrl+s,l", "review", "review", "Review and lock", "See all ratings; lock them", True)
PAUSE = Act("rate.pause", "f9,p", "pause", "pause", "Pause", "Stop the clock until you come back")
LESS = Act("rate.level_down", "left", "look(-1)", "anchor", "Anchor below", "Read the anchor of the level below")
MORE = Act("rate.level_up", "right", "look(1)", "anchor", "Anchor above", "Read the anchor of the level above")
CLEAR = Act("rate.clear", "x", "clear", "clear", "Clear", "Take the level back; comment and quotes stay")
NA = Act("rate.na", "n", "rate('na')", "n/a", "Not applicable", "There is nothing to score here")
BACK = Act("rate.back", "escape", "back", "back", "Back", "Leave; the sheet is kept as it is")
HELP = Act("app.help", "f1", "app.help", "help", "Help", "Help and all keys")
LEVELS: Final = tuple(
    Act(f"rate.level.{n}", str(n), f"rate('{n}')", str(n), f"Give level {n}", f"Give level {n} in this dimension")
    for n in range(10)
)
ALL: Final = (NEXT, BEFORE, QUOTE, UNQUOTE, COMMENT, RUBRIC, REVIEW, PAUSE, LESS, MORE, CLEAR, NA, BACK, *LEVELS)
