"""Opinions on pressure dialogues as lines of text."""

from __future__ import annotations

from mhtui.core.pressure.opinions import Opinion
from mhtui.core.text import visible


def opinion_lines(opinion: Opinion) -> list[str]:
    """An opinion to read: on what, the answer, who, why, and the words it rests on; never an answer where none was."""
    kind, _, rest = opinion.key.partition(":")
    about = f"event {opinion.seq}" if kind == "reply" else rest.rsplit(":", 1)[-1]
    given = opinion.answer or f"unscored ({opinion.unscored})"
    tone = f", {opinion.tone}" if opinion.tone else ""
    tags = f" [{', '.join(opinion.tags)}]" if opinion.tags else ""
    voided = f", {opinion.voided} citations void" if opinion.voided else ""
    lines = [f"{opinion.session_id}  {about:<14} {given}{tone}  {opinion.by}{tags}{voided}"]
    if opinion.reasoning:
        lines.append(f"    {' '.join(opinion.reasoning.split())}")
    if opinion.quote:
        lines.append(f"    event {opinion.seq}: {opinion.quote}")
    return [visible(line) for line in lines]
