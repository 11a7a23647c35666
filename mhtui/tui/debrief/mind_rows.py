"""The mental state by domain: a grid of what was filled and what was missed, then the findings of each domain."""

from __future__ import annotations

from typing import Final

from mhtui.core.mental_state import DOMAINS, LABELS, OTHER
from mhtui.core.report import CheckpointResult, Coverage, DomainScore
from mhtui.tui.debrief.row import Material, Row, Rows, bar_row, checkpoint_row, heading, places_of, tally
from mhtui.tui.show import fit

KEY: Final = "✓ filled  ± part  ✗ missed  ? undecided"
NAME_CELLS, CELLS = 17, 12


def mental_state(material: Material) -> Rows:
    """Bars, grid, and the findings by domain: asked about in the interview, written in the note."""
    report = material.report
    rows: Rows = [bar_row("Interview", report.interview_ms), bar_row("Note", report.note_ms)]
    rows += _grid(material)
    for domain in (*DOMAINS, OTHER):
        found = _of(domain, material)
        if found:
            rows.append(heading(LABELS[domain], tally(found)))
            rows.extend(checkpoint_row(c, material) for c in found)
    return rows


def _grid(material: Material) -> Rows:
    domains = material.report.ms_domains
    if not domains:
        return []
    head = heading(f"{fit('Domain', NAME_CELLS)}{fit('Interview', CELLS)}Note")
    return [head, *(_cells(score, material) for score in domains), Row(KEY)]


def _cells(score: DomainScore, material: Material) -> Row:
    """One domain; it leads to all places of its findings."""
    name = fit(score.domain.replace("_", " ").capitalize(), NAME_CELLS)
    places = tuple(place for c in _of(score.domain, material) for place in places_of(c, material))
    return Row(f"{name}{fit(cell(score.interview), CELLS)}{cell(score.note)}", places=places)


def cell(share: Coverage) -> str:
    """A domain's share in a few letters; n/a where the case has no finding of it."""
    if not share.total:
        return "n/a"
    if share.covered == share.total:
        mark = "✓"
    elif share.covered:
        mark = "±"
    else:
        mark = "?" if share.undecided else "✗"
    return f"{mark} {share.covered} of {share.total}"


def _of(domain: str, material: Material) -> list[CheckpointResult]:
    return [c for c in material.report.checkpoints if c.group == "MS" and (c.domain or OTHER) == domain]
