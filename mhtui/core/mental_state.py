"""The domains of the mental status examination, in the order they are written."""

from __future__ import annotations

from typing import Final, Literal, get_args

Domain = Literal[
    "appearance",
    "speech",
    "mood",
    "affect",
    "thought_form",
    "thought_content",
    "perception",
    "cognition",
    "orientation",
    "insight",
    "judgement",
]
"""`appearance` with behaviour, motor activity, drive and contact; `cognition` with consciousness, attention, memory."""

DOMAINS: Final[tuple[Domain, ...]] = get_args(Domain)

OTHER: Final = "other"
"""Where an MS finding of an older case belongs to none that can be told."""

LABELS: Final[dict[str, str]] = {
    "appearance": "Appearance and behaviour",
    "speech": "Speech",
    "mood": "Mood",
    "affect": "Affect",
    "thought_form": "Thought form",
    "thought_content": "Thought content",
    "perception": "Perception",
    "cognition": "Cognition",
    "orientation": "Orientation",
    "insight": "Insight",
    "judgement": "Judgement",
    OTHER: "Other",
}
