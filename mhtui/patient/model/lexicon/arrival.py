"""How one begins on arriving, and what a doctor says that one may answer so. Lists only, for the audit's restarts."""

from __future__ import annotations

import re
from typing import Final

from mhtui.core.gated import Gated

GREETS: Final = Gated(
    r"[\W_]*(?:(?:oh|ah|um|well|yes|so|doctor|dr\.? \w+),? )*(?:hello|hi|hey|greetings|good (?:morning|afternoon|evening|day))\b",
    re.IGNORECASE,
)
_MEET: Final = (
    r"(?:(?:it(?:'s| is) )?(?:so |very |really )?(?:nice|pleased|good|great|lovely|glad|happy|a pleasure) (?:to (?:meet|see) you|meeting you)|"
    r"thank(?:s| you)(?: so much| very much)? for (?:seeing|meeting|having|taking the time|agreeing|fitting))"
)
MEETS: Final = Gated(rf"[\W_]*(?:(?:oh|well|yes|so|doctor|dr\.? \w+),? )*{_MEET}\b", re.IGNORECASE)
_COME: Final = r"i(?:'m| am|'ve come| have come| came|'ve been (?:sent|brought|referred)| was (?:sent|brought|referred)|'ve booked| booked| made an appointment)"
HERE_TODAY: Final = Gated(
    rf"[\W_]*(?:(?:oh|well|yes|so|doctor|dr\.? \w+),? )*(?:{_COME}(?: \w+){{0,3}}? (?:here |in |to see you )?today|the reason (?:why )?(?:i|that i)(?:'m| am|'ve| have| came|\b)(?: \w+){{0,2}}|"
    rf"what brings me here(?: today)? is|{_COME} (?:here|in|to see you)(?: today)?(?= because| about| for| as))\b",
    re.IGNORECASE,
)
ARRIVES: Final = rf"\b{_MEET}\b|\b{_COME}(?: \w+){{0,3}}? (?:(?:here|in|to see you),? (?:today|because|about|for|to|as|since)|today)\b|\bhow are you(?: today)?\b"
"""What follows a greeting of one who has just come in."""
ASKED: Final = Gated(
    r"\b(?:name|who (?:are|is|'s)|call you|introduce|hello|hi|hey|good (?:morning|afternoon|evening|day)|(?:nice|good|pleased|lovely) to (?:meet|see)|welcome|come in|"
    r"br(?:ing|ings|ought)\b|why (?:are|did|have|do|were)|how come|what(?:'s| is| has|'s been| has been| was)? (?:the (?:matter|problem|trouble|reason)|wrong|happen\w*|going on|been going|"
    r"troubl\w+|made you|led)|how (?:can|may) (?:i|we) help|what can (?:i|we) do|tell me (?:why|what|about (?:it|what|yourself|the))|(?:start|begin) (?:from|at|with|by)|(?:from|at) the beginning|"
    r"here (?:today|tonight|for|because)|(?:the|your) reason|i'm (?:dr|doctor)|i am (?:dr|doctor)|this is (?:dr|doctor)|how are you(?= (?:today|doing|feeling)\b|\s?[?!.,]|$))",
    re.IGNORECASE,
)
"""A greeting, or a question for the reason of coming."""
