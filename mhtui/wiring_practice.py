"""The composition root, the progress of one resident: his scored encounters, with what was looked for in each.

Imports are inside the functions, so that a command pays only for what it uses.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Final, Protocol

from mhtui.study.played import MACHINES
from mhtui.wiring_played import Scoring

if TYPE_CHECKING:
    from mhtui.core.case import Case, Checkpoint
    from mhtui.core.ports import SessionCard
    from mhtui.play.services import CaseCard
    from mhtui.study.played import Played
    from mhtui.study.practice.areas import Checked, Met
    from mhtui.study.practice.told import Practice

_GROUPS: Final = {"CC": "complaint", "HX": "history", "RISK": "risk"}


class Made(Scoring, Protocol):
    """What is needed of the program."""

    def cases(self) -> list[CaseCard]: ...


def practice(
    made: Made, participant: str, now_ms: int, told: Callable[[int, int], None] = lambda _done, _of: None
) -> Practice:
    """The progress of a participant ("": sessions without a pseudonym), from encounters they ended; without examples,
    branches and models. What a study seals is neither counted nor suggested: a case met in practice could not be
    assigned any more."""
    from mhtui.study.practice.areas import areas
    from mhtui.study.practice.next_case import Door, suggestion
    from mhtui.study.practice.told import Practice
    from mhtui.wiring_played import Asked, played_sessions

    ids = [card.id for card in made.store.cards() if _is_theirs(card, participant)]
    played = played_sessions(made, Asked(ids=ids, told=told))
    case_of = cache(lambda case_hash: _case(made, case_hash))
    met = tuple(_met(case_of(one.unit_hash), one) for one in played if one.measures and not one.example)
    found = tuple(areas(met))
    sealed = _sealed(made)
    doors = [Door(case.id, case.title, case.difficulty) for case in made.cases() if case.id not in sealed]
    return Practice(participant, met, found, suggestion(met, found, doors, now_ms), now_ms)


def _sealed(made: Made) -> set[str]:
    """Cases whose gold some study seals."""
    seals = made.seals()
    return {case.id for case in made.cases() if seals.of_unit(f"case:{case.id}")}


def _is_theirs(card: SessionCard, participant: str) -> bool:
    person = card.arm not in MACHINES
    whole = card.kind == "encounter" and card.ended == "submitted" and not card.branched_from and not card.example
    return person and whole and card.participant == participant


def _case(made: Made, case_hash: str) -> Case:
    """A case as it was played."""
    from mhtui.core.case import Case

    return Case.model_validate_json(made.store.case_text(case_hash))


def _met(case: Case, one: Played) -> Met:
    from mhtui.study.practice.areas import Met

    missed = set(one.missed)
    checked = tuple(_checked(case, point, point.id in missed) for point in case.references.checkpoints)
    return Met(one.session, case.id, case.title, one.started_ms, case.difficulty, checked)


def _checked(case: Case, point: Checkpoint, missed: bool) -> Checked:
    from mhtui.scoring.domains import domain_of
    from mhtui.study.practice.areas import Checked

    domain = domain_of(point)
    area = f"MSE {domain.replace('_', ' ')}" if domain else _GROUPS[point.group]
    return Checked(f"{point.stage}: {area}", _topic(case, point), point.statement, missed, point.critical)


def _topic(case: Case, point: Checkpoint) -> str:
    """The topic of the memory unit that an interview checkpoint is learned from."""
    units = {unit.id: unit.topic for unit in case.patient.memory}
    for group in point.evidence:
        for ref in (group,) if isinstance(group, str) else group:
            kind, _, name = ref.rpartition(":")
            topic = name if kind in ("not", "informant") else units.get(name.partition(".")[0], "")
            if topic:
                return topic
    return ""
