"""`mhtui export preferences`: answers as a table, or chosen beside rejected conversations."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from mhtui.cli.common import program, tell

if TYPE_CHECKING:
    from mhtui.core.preferences import Preference
    from mhtui.wiring import Program


def export_preferences(db: Path | None, format_: str, to: Path | None) -> None:
    """Write one file."""
    from mhtui import config
    from mhtui.adapters.owner_file import make_folder, unused, write_new
    from mhtui.export.preferences import preference_table
    from mhtui.study.figures import counted_as

    with program(db, embeddings=False, reading=[]) as made:
        room = made.preference_room()
        cards = room.sessions()
        sealed = {card.id for card in made.store.cards()} - {card.id for card in cards}
        every = room.preferences()
        given = [one for one in every if not one.pair & sealed]
        if left := len(every) - len(given):
            tell(f"{counted_as(left, 'answer')} left out: about sessions that a study keeps sealed.")
        examples = frozenset(card.id for card in cards if card.example)
        counted = _counted(given, examples)
        parts = [preference_table(given, examples)] if format_ == "csv" else _lines(made, counted)
        if not parts or not given:
            tell("There is no preference to export.")
            return
        if to is None:
            make_folder(config.exports_folder())
            to = unused(config.exports_folder() / f"preferences.{format_}")
        write_new(to, parts)
        tell(f"{len(given) if format_ == 'csv' else len(parts)} preferences written to {to}.")


def _counted(given: list[Preference], examples: frozenset[str]) -> list[Preference]:
    """Answers on the whole that name one of two, in force, of no example."""
    from mhtui.core.preferences import OVERALL, in_force

    return [one for one in in_force(given) if one.question == OVERALL and one.chosen and not one.pair & examples]


def _lines(made: Program, counted: list[Preference]) -> list[bytes]:
    from mhtui.cli.export_gather import gathered
    from mhtui.export.preferences import pair_line

    named = list(dict.fromkeys(session for one in counted for session in (one.a, one.b)))
    materials = {one.id: one for one in gathered(made, named, False)[0]} if named else {}
    return [pair_line(one, materials) for one in counted if one.pair <= materials.keys()]
