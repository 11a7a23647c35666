"""How the interview was led: the process measures, each leading to the turns that were counted; then the ratings."""

from __future__ import annotations

from typing import Final

from mhtui.core.report import Measure
from mhtui.play.debrief_parts import counted_in, topic_words
from mhtui.tui.debrief.rated_rows import rated
from mhtui.tui.debrief.row import Material, Row, Rows, heading
from mhtui.tui.show import count

DESCRIPTIVE: Final = "Descriptive: part of no score. None of it is good or bad by itself."


def led(material: Material) -> Rows:
    """The measures with their turns, or why there is nothing to count; the turns by topic; the ratings."""
    process = material.report.process
    rows = [Row(DESCRIPTIVE), heading("How the interview was led", count(process.turns, "turn"))]
    rows += [_measure(one, material) for one in process.measures]
    if process.turns_per_topic:
        rows.append(heading("Turns by topic"))
        rows += [Row(topic_words(topic), "•", count(n, "turn")) for topic, n in process.turns_per_topic.items()]
    return [*rows, *rated(material)]


def _measure(measure: Measure, material: Material) -> Row:
    places = tuple(material.places.of_seq(seq) for seq in measure.seqs)
    note = counted_in(measure, material.places.names)
    return Row(f"{measure.label}: {measure.shown}", "–" if measure.value is None else "•", note, places=places)
