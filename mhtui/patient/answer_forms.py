"""Forms of questions that decide, by their words alone, how they are answered."""

from __future__ import annotations

import re
from typing import Final

from mhtui.core.gated import Gated

WHO_IS: Final = Gated(
    r"^\W*(?:(?:and|so|sorry|ok(?:ay)?)\W+)*who(?:'s|s| is| was) (?:mrs?\.? |ms |miss |dr |this |that |the )?(?:(?!\w+ing )\w+ )?(?!(?:him|her|them|that|this|they|there|these|those)\b)(\w{3,})\W*$",
    re.IGNORECASE,
)
AGE: Final = Gated(
    r"\bhow old (?:are|would) you\b(?!.*\bwhen\b)|\bwhat(?:'s|s| is| was) your age\b|^\W*(?:and )?your age\W*$",
    re.IGNORECASE,
)
SELF: Final = Gated(r"\b(?:yourself|your (?:own )?life|suicid\w*|die|dying|dead|overdose|end it)\b", re.IGNORECASE)
INVITES_ALL: Final = Gated(
    r"\bgo on\b|\btell me\b(?! (?:a|the|your|which|whether|if)\b)|\b(?:what|how)(?:'s|s| is| has| have|'ve| are| was)? (?:been )?(?:you |it |things |that |all )?(?:been )?(?:happen\w*|going on|going|wrong|the (?:matter|trouble|problem)|up|bother\w*|troubl\w*)\b|"
    r"\b(?:carry on|keep going|continue|i'm (?:all ears|listening)|start (?:at|from|with|where)|from the beginning|in your own words|say more|tell me more|what else|and then|what next|what can i do|how can (?:i|we) help|(?:what|why)\b.{0,20}\b(?:brings?|brought|here|come|came)\b|why are you)\b",
    re.IGNORECASE,
)
MORE: Final = Gated(r"\bmore (?:about|of|on)\b|\b(?:tell|say|hear) (?:me |us )?(?:(?:a )?(?:bit|little) )?more\b|\belaborate\b|\bin (?:more )?detail\b", re.IGNORECASE)  # fmt: skip
"""Asks for the particulars of what was told."""
URGES: Final = re.compile(
    r"^\W*(?:(?:and|so|then|ok(?:ay)?|yes|right|anything|what|more|else|go|on|please|next|now)\W*){1,4}$", re.IGNORECASE
)
