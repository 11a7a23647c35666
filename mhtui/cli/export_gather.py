"""What `mhtui export` writes: sessions with their cases, ratings and, where asked for, scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mhtui.cli.common import tell

if TYPE_CHECKING:
    from mhtui.export.material import Figure, Material
    from mhtui.wiring import Program


def ids_of(made: Program, names: Sequence[str]) -> list[str]:
    """Ids of the sessions named, each once; `all` are all there are. Raises UnknownSession."""
    every = made.store.ids() if "all" in names else []
    return list(dict.fromkeys([*every, *(made.store.find(name) for name in names if name != "all")]))


def gathered(made: Program, names: Sequence[str], scores: bool) -> tuple[list[Material], int]:
    """The sessions named, without keys and paths, and how many of `all` were left out because they are not whole.
    Raises BrokenSession where one that is not whole is named itself."""
    from mhtui.adapters.known_secrets import known_folders, known_secrets
    from mhtui.core.errors import BrokenSession
    from mhtui.export.scrub import scrub_of

    change = scrub_of(known_secrets(), known_folders(made.store.path))
    found, left = [], 0
    for session_id in ids_of(made, names):
        if broken := made.problem(session_id):
            why = f"Session {session_id} is not whole ({broken}), so it cannot be exported."
            if "all" not in names:
                raise BrokenSession(why)
            tell(why)
            left += 1
            continue
        found.append(_material(made, session_id, scores).scrubbed(change))
    return found, left


def _material(made: Program, session_id: str, scores: bool) -> Material:
    """One session. Gold, scores and notes of reviewers on an open one, and on one that a study seals, stay out."""
    from mhtui.core.encounter import fold
    from mhtui.core.ratings import in_force
    from mhtui.export.material import Material
    from mhtui.wiring_links import linked_case

    events = tuple(made.store.events(session_id))
    state = fold(events)
    ours = state.start.imported is None and state.start.pressure is None
    case = made.frozen_case(events) if ours and state.ended and not made.sealed(session_id) else None
    scorable = state.ended and (state.start.imported is None or linked_case(made.store, session_id))
    figures, scorer = _figures(made, session_id, bool(state.start.pressure)) if scores and scorable else ((), "")
    ratings = tuple(in_force(made.store.ratings([session_id])))
    remarks = made.replay_room().remarks([session_id]) if state.ended and not made.sealed(session_id) else ()
    return Material(events, case, figures, ratings, scorer, remarks)


def _figures(made: Program, session_id: str, pressure: bool) -> tuple[tuple[Figure, ...], str]:
    from mhtui.export.figures import encounter_figures, pressure_figures

    if pressure:
        dialogue = made.pressure_report(session_id)
        return pressure_figures(dialogue), dialogue.scorer_hash
    report = made.score(session_id)
    return encounter_figures(report), report.scorer_hash


def tell_of(materials: Sequence[Material], written: int, place: str) -> None:
    """What was written, and what was left out."""
    left = len(materials) - written
    out = f" {left} left out: no case of ours, or not ended." if left else ""
    tell(f"{'1 session' if written == 1 else f'{written} sessions'} written to {place}.{out}")
