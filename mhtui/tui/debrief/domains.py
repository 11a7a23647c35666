"""Which domain of the mental state a checkpoint is about."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mhtui.core.report import CheckpointResult

OTHER: Final = "Other"
DOMAINS: Final[tuple[tuple[str, str], ...]] = (
    ("Appearance and behaviour", r"appearance|behaviou?r|psychomotor|eye contact|dress|kempt|restless|slowing|slowed"),
    ("Speech", r"speech|talks?\b|latency"),
    ("Mood", r"\bmood|\bsad\b|elated|tearful|irritab|pleasure|anhedoni|frightened|\blow\b"),
    ("Affect", r"affect"),
    ("Thought form", r"thought form|flight of ideas|tangential|circumstantial|\bblock|incoheren|racing"),
    (
        "Thought content",
        r"thought content|delusion|obsess|guilt|hopeless|worr|preoccup|certain|believes|chosen|reference|signals"
        r"|blames|thoughts? (are|is) (taken|put)|words .*put into",
    ),
    ("Perception", r"perception|perceptual|hallucinat|voice|illusion|hears"),
    ("Cognition", r"cogniti|orient|attention|concentrat|memory|recall|serial"),
    ("Insight and judgement", r"insight|judge?ment|\bill(ness)?\b"),
)
_FINDERS: Final = [(name, re.compile(words, re.IGNORECASE)) for name, words in DOMAINS]
_SECTIONS: Final = {
    "mse_appearance": "Appearance and behaviour",
    "mse_speech": "Speech",
    "mse_mood": "Mood",
    "mse_affect": "Affect",
    "mse_thought_form": "Thought form",
    "mse_thought_content": "Thought content",
    "mse_perception": "Perception",
    "mse_cognition": "Cognition",
    "mse_insight": "Insight and judgement",
}
ORDER: Final = (*(name for name, _ in DOMAINS), OTHER)


def domain_of(checkpoint: CheckpointResult) -> str:
    """By the words a statement begins with, else by the words in it, else by the section that earned it."""
    start = checkpoint.statement[:24]
    for text in (start, checkpoint.statement):
        found = [(m.start(), name) for name, finder in _FINDERS if (m := finder.search(text))]
        if found:
            return min(found, key=lambda hit: hit[0])[1]
    sections = [e.section for e in checkpoint.evidence if e.section in _SECTIONS]
    return _SECTIONS[sections[0]] if sections and sections[0] else OTHER
