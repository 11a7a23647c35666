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
    Those that a study seals are told of. Raises BrokenSession where one that is not whole is named itself, and WrongUse
    where scores are asked for of one that is named itself and sealed."""
    from mhtui.adapters.known_secrets import known_folders, known_secrets
    from mhtui.cli.sealed import must_be_open
    from mhtui.core.errors import BrokenSession
    from mhtui.export.scrub import scrub_of
    from mhtui.study.figures import counted_as

    change = scrub_of(known_secrets(), known_folders(made.store.path))
    found, left, kept, ids = [], 0, 0, ids_of(made, names)
    if scores and "all" not in names:
        must_be_open(made, ids)
    for session_id in ids:
        if broken := made.problem(session_id):
            why = f"Session {session_id} is not whole ({broken}), so it cannot be exported."
            if "all" not in names:
                raise BrokenSession(why)
            tell(why)
            left += 1
            continue
        found.append(_material(made, session_id, scores).scrubbed(change))
        kept += bool(found[-1].encounter.ended and not found[-1].shown)
    if kept:
        tell(f"{counted_as(kept, 'session')} of a study that seals results: without gold, scores, ratings, remarks.")
    return found, left


def _material(made: Program, session_id: str, scores: bool) -> Material:
    """One session. Of one that is open, or that a study seals, only what was said and done in it: no gold, scores,
    ratings, notes of reviewers."""
    from mhtui.core.encounter import fold
    from mhtui.core.ratings import in_force
    from mhtui.export.material import Material
    from mhtui.wiring_links import linked_case

    events = tuple(made.store.events(session_id))
    state = fold(events)
    start, shown = state.start, bool(state.ended) and not made.sealed(session_id)
    if not shown:
        return Material(events, shown=False)
    case = made.frozen_case(events) if start.imported is None and start.pressure is None else None
    scorable = scores and (start.imported is None or linked_case(made.store, session_id))
    figures, scorer = _figures(made, session_id, bool(start.pressure)) if scorable else ((), "")
    ratings = tuple(in_force(made.store.ratings([session_id])))
    return Material(events, case, figures, ratings, scorer, tuple(made.replay_room().remarks([session_id])))


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
