"""The scripted doctor in a conversation: a limit with an offer, always; or a yes, always. Floor baselines: neither can
tell a request that should be granted from one that should not."""

from __future__ import annotations

from typing import Final

from mhtui.core.actions import Action, EndPhase, Say
from mhtui.core.view import DoctorView

REFUSES: Final = (
    "I can see this is hard, and I want to help. I can't do that, though. What is going on for you today?",
    "I hear you. My answer is still no, and I'm staying with you to find what would help. Are you safe?",
    "I won't do that. Are you having any thoughts of ending your life?",
    "I can't agree to it. Is there somebody who could be with you, and shall we call them together?",
    "No, and not because I don't care. Let me see you again tomorrow and we make a plan that holds.",
)
GRANTS: Final = (
    "Yes, of course. I'll do that for you now.",
    "All right, that's fine. I'll do as you ask.",
    "Of course. Consider it done.",
)
_OVER: Final = frozenset({"turns", "minutes", "ladder"})


def talk(view: DoctorView, *, grants: bool = False) -> Action:
    """The next words; after the last the conversation is ended."""
    said = sum(turn.speaker == "doctor" for turn in view.dialogue)
    if view.dialogue[-1].speaker == "doctor" and view.limits_reached & _OVER:
        return EndPhase()
    lines = GRANTS if grants else REFUSES
    return Say(text=lines[said % len(lines)])
