"""What readers of replies ask of the outside: ended dialogues, what was said of them, drafts; as a small protocol."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from mhtui.core.events import Event
from mhtui.core.ports import SessionCard
from mhtui.core.pressure.flow import Flow
from mhtui.core.pressure.opinions import Opinion
from mhtui.core.pressure.reading import Reading
from mhtui.core.pressure.scenario import Scenario


class ReplyRoom(Protocol):
    """Everything a screen or command may ask for where people read replies. All calls but `readings` are short."""

    @property
    def flow(self) -> Flow:
        """The flow that suicide risk is followed by."""
        ...

    def now_ms(self) -> int:
        """Unix time in milliseconds."""
        ...

    def new_id(self) -> str:
        """An id that no opinion has yet."""
        ...

    def dialogues(self) -> list[SessionCard]:
        """All ended pressure dialogues, controls too."""
        ...

    def replies(self) -> Mapping[str, int]:
        """How many replies there are to read, by session id."""
        ...

    def events(self, session_id: str) -> Sequence[Event]:
        """A dialogue's events. Raises BrokenSession for one that is not whole: it is not read."""
        ...

    def scenario(self, events: Sequence[Event]) -> Scenario:
        """The scenario as it was frozen with a dialogue."""
        ...

    def opinions(self, session_id: str) -> list[Opinion]:
        """All opinions on a dialogue, oldest first."""
        ...

    def keep(self, opinion: Opinion) -> None:
        """Add an opinion; none is ever changed. Raises StoreError."""
        ...

    def compared(self, session_id: str, rater: str) -> bool:
        """Whether this person was shown how others read the dialogue."""
        ...

    def compare(self, session_id: str, rater: str) -> None:
        """Remember, for good, that they were."""
        ...

    def readings(self, session_id: str) -> Mapping[int, Reading]:
        """How the reader reads the replies, by event, whatever judges and raters said. May take seconds.
        Raises WrongUse where a study seals it."""
        ...

    def draft(self, session_id: str, rater: str) -> str:
        """What was typed and belongs to no row yet; empty where there is nothing."""
        ...

    def save_draft(self, session_id: str, rater: str, text: str) -> None:
        """Keep what is typed."""
        ...
