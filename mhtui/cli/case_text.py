"""A case as lines of text."""

from __future__ import annotations

from typing import Any

from mhtui.core.case import Case
from mhtui.core.text import visible


def shown_text(card: dict[str, Any]) -> str:
    """What a doctor may know beforehand."""
    origin = "synthetic" if card["synthetic"] else "from a real person"
    review = "reviewed by a clinician" if card["clinician_reviewed"] else "not reviewed by a clinician"
    head = (
        f"{card['title']}\n{card['id']} · {card['setting']} · difficulty {card['difficulty']} of 3 · {card['language']}"
    )
    return visible(f"{head}\n{origin}, {review}, {card['licence']}\n\n{card['door_note'].rstrip()}")


def gold_text(case: Case) -> str:
    """The whole case as YAML, its hash first."""
    from mhtui.adapters.case_write import case_text

    return visible(f"# hash {case.content_hash()}\n{case_text(case).rstrip()}")
