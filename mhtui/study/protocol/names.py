"""Names under which the first event of a session tells, among its versions, which study it belongs to."""

from __future__ import annotations

from typing import Final

STUDY: Final = "study"
PROTOCOL: Final = "protocol"
"""The hash of the protocol in force when it began."""
REPEAT: Final = "repeat"
"""Which time the same arm plays the same case, from 0."""
ARM: Final = "study_arm"
"""The arm by its name in the protocol."""
TUTORIAL: Final = "tutorial_of"
"""Of a tutorial the study it belongs to: it has none of the others, and never counts."""
