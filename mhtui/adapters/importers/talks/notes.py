"""A note written as one text, by the sections of our note: told by its headings, no line left out."""

from __future__ import annotations

import re
from typing import Final

_HEADING: Final = re.compile(r"[A-Z][A-Z &/,-]{3,60}:?")
_SECTIONS: Final = {
    "CHIEF COMPLAINT": "cc",
    "CC": "cc",
    "REASON FOR VISIT": "cc",
    "HISTORY OF PRESENT ILLNESS": "hpi",
    "HPI": "hpi",
    "PAST HISTORY": "medical",
    "PAST MEDICAL HISTORY": "medical",
    "MEDICAL HISTORY": "medical",
    "SURGICAL HISTORY": "medical",
    "PAST SURGICAL HISTORY": "medical",
    "MEDICATIONS": "medical",
    "CURRENT MEDICATIONS": "medical",
    "ALLERGIES": "medical",
    "FAMILY HISTORY": "family",
    "SOCIAL HISTORY": "social",
}
FREE: Final = "hpi"
"""Where a note without headings stands, and what comes before the first heading."""
OTHER: Final = "formulation"
"""Where headings stand that our note has no section for, such as ASSESSMENT."""


def sections_of(note: str) -> dict[str, str]:
    """The lines of a note by section key, each with its heading; a section named twice holds both parts."""
    found: dict[str, list[str]] = {}
    section = FREE
    for line in note.split("\n"):
        if _HEADING.fullmatch(line.strip()):
            section = _SECTIONS.get(line.strip().rstrip(":"), OTHER)
        found.setdefault(section, []).append(line)
    texts = {key: "\n".join(lines).strip("\n") for key, lines in found.items()}
    return {key: text for key, text in texts.items() if text.strip()}
