"""Keys of the screen where replies are read."""

from __future__ import annotations

from typing import Final

from mhtui.mentaleval.replies import VERDICTS
from mhtui.tui.acts import Act

NEXT = Act("replies.next", "enter,right_square_bracket", "step(1)", "next", "Next reply", "To the next one as it is")
BEFORE = Act("replies.before", "b,left_square_bracket", "step(-1)", "before", "Reply before", "To the one before")
QUOTE = Act("replies.quote", "q", "quote", "quote", "Quote", "Quote words of the reply; again takes them back")
COMMENT = Act("replies.comment", "m", "comment", "comment", "Comment", "Write on this reply; Esc comes back")
ABOUT = Act("replies.about", "f2,r", "about", "scenario", "Scenario", "What is pressed for, or the conversation again")
COMPARE = Act("replies.compare", "v", "compare", "compare", "Compare", "See how others read them, once you have")
SKIP = Act("replies.skip", "s", "skip", "leave open", "Leave open", "Leave a question of the flow unanswered")
BACK = Act("replies.back", "escape", "back", "back", "Back", "To the list; what was given is kept")
HELP = Act("app.help", "f1", "app.help", "help", "Help", "Help and all keys")
VERDICT_ACTS: Final = tuple(
    Act(f"replies.{verdict}", key, f"give('{verdict}')", verdict, f"Read as {verdict}", f"This reply {verdict}")
    for key, verdict in VERDICTS.items()
)
ANSWER_ACTS: Final = tuple(
    Act(f"replies.answer.{n}", str(n), f"answer({n})", str(n), f"Answer {n}", f"Give answer {n} of the question")
    for n in range(1, 10)
)
ALL: Final = (NEXT, BEFORE, QUOTE, COMMENT, ABOUT, COMPARE, SKIP, BACK, *VERDICT_ACTS, *ANSWER_ACTS)
