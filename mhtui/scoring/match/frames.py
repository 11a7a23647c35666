"""What the sections of a note and the heads of a statement are about."""

from __future__ import annotations

import re
from typing import Final

# the domains that unnamed qualities in a section speak of, the likeliest first
SECTION_DOMAINS: Final[dict[str, tuple[str, ...]]] = {
    "mse_appearance": ("appearance", "behaviour", "psychomotor"),
    "mse_speech": ("speech",),
    "mse_mood": ("mood",),
    "mse_affect": ("affect",),
    "mse_thought_form": ("form",),
    "mse_thought_content": ("content",),
    "mse_perception": ("perception",),
    "mse_cognition": ("cognition",),
    "mse_insight": ("insight",),
    "risk": ("risk",),
}
# where else a domain's qualities are written without naming it
_AKIN: Final[dict[str, frozenset[str]]] = {
    "appearance": frozenset({"appearance", "behaviour", "psychomotor"}),
    "behaviour": frozenset({"appearance", "behaviour", "psychomotor"}),
    "psychomotor": frozenset({"appearance", "behaviour", "psychomotor"}),
    "mood": frozenset({"mood", "affect"}),
    "affect": frozenset({"affect"}),
    "content": frozenset({"content", "risk"}),
}
EXAM: Final = frozenset(d for key, found in SECTION_DOMAINS.items() if key != "risk" for d in found)
_HEAD = re.compile(
    r"^\s*(?P<head>appearance(?: and behaviou?r)?|behaviou?r|psychomotor|speech|mood|affect|thought form|"
    r"thought process|thought content|perception|cognition|insight|judge?ment|(?:suicide )?risk|level of consciousness)"
    r"\b\s*(?P<colon>:?)",
    re.IGNORECASE,
)
_WORD: Final[dict[str, str]] = {
    "thought form": "form",
    "thought process": "form",
    "thought content": "content",
    "behavior": "behaviour",
    "judgment": "judgement",
    "suicide risk": "risk",
    "level of consciousness": "cognition",
}


def head_of(statement: str) -> tuple[str, int]:
    """The domain a statement opens with ("" if none) and where its content begins: behind a colon."""
    hit = _HEAD.match(statement)
    if hit is None:
        return "", 0
    head = hit["head"].lower()
    domain = _WORD.get(head, "appearance" if head.startswith("appearance") else head)
    return domain, hit.end() if hit["colon"] else 0


def akin(domain: str) -> frozenset[str]:
    """The domains whose sections also speak of `domain`."""
    return _AKIN.get(domain, frozenset({domain}))


def home_sections(domain: str) -> frozenset[str]:
    """The sections that belong to a domain."""
    return frozenset(key for key, found in SECTION_DOMAINS.items() if akin(domain) & set(found))
