"""Sessions with what was said of them and of their participants in a study: exclusions by rule, faults, withdrawal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from mhtui.study.opening import COUNTED_APART
from mhtui.study.played import Played
from mhtui.study.protocol.record import StudyRecord

_WHAT: Final = {"excluded": "excluded by rule", "withdrawn": "withdrawn", "fault": "technical fault"}


def with_mark(one: Played, record: StudyRecord) -> Played:
    """A session of a study. Marked ones are excluded, and keep their measures: results are told with them and without.
    Withdrawn ones keep none."""
    mark = record.marks.get(one.session) or (record.marks.get(one.participant) if one.participant else None)
    if mark is None or one.excluded:
        return one
    why = f"{_WHAT[mark.what]}: {mark.rule or mark.reason}"
    return replace(one, excluded=why, measures={} if mark.what == "withdrawn" else one.measures)


def readmitted(sessions: Sequence[Played]) -> list[Played]:
    """The sessions with those that only a mark excludes: what results would be without exclusions. The same sessions
    where there are none."""
    return [replace(one, excluded="") if one.excluded and _by_mark(one) else one for one in sessions]


def _by_mark(one: Played) -> bool:
    return bool(one.measures) and one.excluded not in COUNTED_APART and one.excluded.startswith(tuple(_WHAT.values()))
