"""Who plays: names of doctors and patients. Light, for the first screen needs them."""

from __future__ import annotations

from typing import Final

HUMAN: Final = "human"
EMBEDDED: Final = "embedded"
"""Who plays where no model does: the person at the keyboard, and the patient that comes with the program."""
MODEL_DOOR: Final = "model:"


def is_model(party: str) -> bool:
    """Whether a doctor or patient is a model, named `model:NAME` or `model:URL#MODEL`."""
    return party.startswith(MODEL_DOOR)
