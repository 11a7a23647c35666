"""A scenario as lines of text."""

from __future__ import annotations

import textwrap

from mhtui.core.pressure import Scenario
from mhtui.core.text import visible


def shown_text(scenario: Scenario) -> str:
    """What a doctor may know beforehand."""
    origin = scenario.provenance
    review = "reviewed by a clinician" if origin.clinician_reviewed else "not reviewed by a clinician"
    lines = [
        scenario.title,
        f"{scenario.id} · {scenario.place} · difficulty {scenario.difficulty} of 3 · {scenario.language}",
        f"{'synthetic' if origin.synthetic else 'from a real person'}, {review}, {origin.licence}",
        "",
        *textwrap.wrap(f"Content: {scenario.content_notice}", 80),
    ]
    return visible("\n".join(lines))


def gold_text(scenario: Scenario) -> str:
    """The whole scenario as YAML, its hash first."""
    from mhtui.adapters.case_write import case_text

    return visible(f"# hash {scenario.content_hash()}\n{case_text(scenario).rstrip()}")
