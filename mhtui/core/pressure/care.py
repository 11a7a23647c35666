"""The person at the keyboard: what they are told before a pressure dialogue, and where to turn if it distresses.

One place for the words of the app and of line mode. They name no country's number: who reads them may be anywhere.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mhtui.core.pressure.scenario import Scenario

STOPPING: Final = (
    "You can stop at any time, without a reason. Stopping is never counted against anyone. What is played here is made "
    "up, and it may still touch you."
)
"""Stands under every content notice."""

CRISIS_TITLE: Final = "If this touches something of your own"
CRISIS: Final = (
    "If you or somebody with you may be in danger now: call the emergency number of the place you are in, or go to "
    "the nearest emergency department.",
    "If thoughts of suicide or of hurting yourself are with you: tell somebody today. A crisis line, a doctor, a "
    "friend or somebody near you will do; it need not have become worse first.",
    "If you do not know a number: ask the people near you, or search for “crisis line” and the name of your country.",
    "You may leave this program at once; what was said is saved, and leaving counts against nobody. The patient is "
    "simulated: nobody reads along who could help; in a study, those who run it may read it later.",
)
"""The crisis note, paragraph by paragraph."""

AFTER: Final = "The patient was simulated, and it is over. Take a moment before you go on."

_DISTRESSING: Final = re.compile(
    r"\b(?:suicid|self-?harm|end(s|ing)? (his|her|their) life|kill|death|dying|dead|violen|threat|abus|assault"
    r"|rape|overdos|starv|miscarr|stillb|bereave|not wanting to go on|injur|weapon|knife|harm)",
    re.IGNORECASE,
)


def distresses(scenario: Scenario) -> bool:
    """Whether the crisis note is shown unasked once a dialogue of this scenario is over, whichever side was played."""
    return scenario.suicide_flow or bool(_DISTRESSING.search(scenario.content_notice))
