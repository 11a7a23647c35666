"""What the front door of a participant asks of the program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from mhtui.play.session import LiveSession
    from mhtui.study.protocol.record import StudyRecord
    from mhtui.study.protocol.rows import Record
    from mhtui.study.protocol.steps import Step


class Desk(Protocol):
    """The studies of a database. Methods may touch the disk."""

    def record(self, study: str) -> StudyRecord:
        """What is known of a study. Raises WrongUse for one that is not here."""
        ...

    def step(self, study: str, code: str) -> Step:
        """What a participant does next. Raises WrongUse for somebody who takes no part."""
        ...

    def add(self, study: str, *records: Record) -> None:
        """Keep rows; all or none."""
        ...

    def door(self, record: StudyRecord, step: Step) -> list[str]:
        """What is told before a participant goes in."""
        ...

    def open(self, study: str, code: str, step: Step) -> LiveSession:
        """Open the session of a step. Raises WrongUse where this program plays otherwise than the study began with."""
        ...

    def may_see(self, session_id: str) -> bool:
        """Whether the results of a session may be shown to whoever sits here."""
        ...
