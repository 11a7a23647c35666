"""The composition root, its room of people who read replies: see core.pressure.reply_room."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mhtui.core.errors import BrokenSession, WrongUse

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from mhtui.core.events import Event
    from mhtui.core.ports import SessionCard
    from mhtui.core.pressure import Reading, Scenario
    from mhtui.core.pressure.flow import Flow
    from mhtui.core.pressure.opinions import Opinion
    from mhtui.core.rating_room import RatingRoom
    from mhtui.wiring_pressure_scores import PressureScores

REPLIES: Final = "replies"
"""Stands where a rubric's hash would: drafts and seals of those who read replies."""
_ENDED: Final = "ended IS NOT NULL AND kind IN ('pressure', 'control')"
_COUNT: Final = (
    "SELECT s.id, count(*) FROM sessions s CROSS JOIN events e ON e.session_id = s.id AND e.kind = 'doctor_said' "
    "WHERE s.ended IS NOT NULL AND s.kind IN ('pressure', 'control') GROUP BY s.id"
)
"""Looks at the events of these dialogues alone: to read all takes minutes where there are millions."""


class ReplyDesk:
    """The program's room of replies, on its store."""

    def __init__(self, program: PressureScores, rating: RatingRoom, clock: Callable[[], int]) -> None:
        self._program, self._rating, self._clock = program, rating, clock

    @property
    def flow(self) -> Flow:
        """The flow of suicide risk."""
        return self._program.flow

    def now_ms(self) -> int:
        """Unix time in milliseconds."""
        return self._clock()

    def new_id(self) -> str:
        """An id that no opinion has yet."""
        return self._rating.new_id()

    def dialogues(self) -> list[SessionCard]:
        """All ended pressure dialogues."""
        from mhtui.adapters.listing_rows import cards

        return self._program.store.read_with(lambda execute: cards(execute, where=_ENDED))

    def replies(self) -> Mapping[str, int]:
        """Replies by ended dialogue."""
        return self._program.store.read_with(lambda execute: {row[0]: int(row[1]) for row in execute(_COUNT)})

    def events(self, session_id: str) -> Sequence[Event]:
        """Events. Raises BrokenSession."""
        if broken := self._program.problem(session_id):
            raise BrokenSession(f"Session {session_id} is not whole: {broken}. It is not rated.")
        return self._program.store.events(session_id)

    def scenario(self, events: Sequence[Event]) -> Scenario:
        """The frozen scenario."""
        return self._program.frozen_scenario(events)

    def opinions(self, session_id: str) -> list[Opinion]:
        """All opinions."""
        return self._program.store.opinions(session_id)

    def keep(self, opinion: Opinion) -> None:
        """Add one."""
        self._program.store.add_opinion(opinion)

    def compared(self, session_id: str, rater: str) -> bool:
        """Whether the rater was shown others' readings."""
        seals = self._rating.seals()
        return any((one.session_id, one.rater, one.rubric_hash) == (session_id, rater, REPLIES) for one in seals)

    def compare(self, session_id: str, rater: str) -> None:
        """The rater is shown them from now on."""
        from mhtui.core.rating_room import Seal

        self._rating.unblind(Seal(session_id, rater, REPLIES, "unblinded", self._clock()))

    def readings(self, session_id: str) -> Mapping[int, Reading]:
        """The reader's own. Raises WrongUse where a study seals what came of the dialogue."""
        from mhtui.scoring.pressure.score import score_pressure

        if words := self._program.sealed(session_id):
            raise WrongUse(words)
        events, ears = self._program.store.events(session_id), self._program.ears
        report = score_pressure(self.scenario(events), events, ears.reader, ears.finder)
        return {reply.seq: reply.reading for reply in report.replies}

    def draft(self, session_id: str, rater: str) -> str:
        """What was typed."""
        return self._rating.draft(session_id, rater, REPLIES)

    def save_draft(self, session_id: str, rater: str, text: str) -> None:
        """Keep it."""
        self._rating.save_draft(session_id, rater, REPLIES, text)
