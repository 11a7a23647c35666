"""Judging pressure dialogues put together: what is asked of whom, and where opinions are kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mhtui.core.errors import WrongUse
from mhtui.wiring import now_ms
from mhtui.wiring_judges import JudgeProgram

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from mhtui.core.calls import Call
    from mhtui.core.events import Event
    from mhtui.core.pressure.flow import Flow
    from mhtui.core.pressure.opinions import Opinion
    from mhtui.mentaleval.dialogue_judge import DialogueJudge

PARTS = ("replies", "flow")
"""What of a dialogue can be judged."""


@dataclass(frozen=True, slots=True)
class DialogueTask:
    """One reply to be read, or with `seq` None a flow to be walked."""

    session_id: str
    judge: str
    repeat: int
    seq: int | None


class DialogueJudgeProgram(JudgeProgram):
    """Used from the thread of one event loop."""

    def is_dialogue(self, session_id: str) -> bool:
        """Whether a session is a pressure dialogue."""
        from mhtui.core.encounter import fold

        return fold(self.events(session_id)[:1]).start.pressure is not None

    def dialogue_tasks(
        self, sessions: Sequence[str], judges: Sequence[str], parts: Sequence[str], repeats: int
    ) -> Iterator[DialogueTask]:
        """Every reply, and the flow where it applies, by every judge. Raises WrongUse for what there is not."""
        for part in parts:
            if part not in PARTS:
                raise WrongUse(f"A pressure dialogue has no dimension {part!r}; there are: {', '.join(PARTS)}.")
        for judge in judges:
            self.models.chat(self.models.find(judge))
        for session_id in sessions:
            wanted = list(self._wanted(session_id, parts or PARTS))
            for repeat in range(repeats):
                for judge in judges:
                    yield from (DialogueTask(session_id, judge, repeat, seq) for seq in wanted)

    def _wanted(self, session_id: str, parts: Sequence[str]) -> Iterator[int | None]:
        from mhtui.core.encounter import fold
        from mhtui.core.events import DoctorSaid

        events = self.events(session_id)
        said = [e.seq for e in events if isinstance(e.payload, DoctorSaid) and e.payload.text.strip()]
        if "replies" in parts:
            yield from said
        start = fold(events[:1]).start.pressure
        risky = start is not None and start.side == "pressure" and self.frozen_scenario(events).suicide_flow
        if "flow" in parts and said and risky:
            yield None

    async def opinions(self, task: DialogueTask, flow: Flow) -> AsyncIterator[Opinion]:
        """What comes of a task, each kept with its calls before it is handed on. Raises ChatError where the judge
        cannot be asked: what was kept by then stays."""
        from mhtui.mentaleval.dialogue_judge import next_question

        events = list(self.events(task.session_id))
        judge = self._dialogue_judge(task.judge, events)

        def log(call: Call) -> None:
            self.store.add_call(task.session_id, events[-1].seq, now_ms(), call)

        if task.seq is not None:
            yield self._kept(await judge.read(events, task.seq, task.repeat, log))
            return
        question = flow.question(flow.start)
        while question:
            opinion = self._kept(await judge.answer(events, flow, question, task.repeat, log))
            yield opinion
            question = next_question(flow, question, opinion.answer)

    def _kept(self, opinion: Opinion) -> Opinion:
        self.store.add_opinion(opinion)
        return opinion

    def _dialogue_judge(self, door: str, events: Sequence[Event]) -> DialogueJudge:
        from ulid import ULID

        from mhtui.mentaleval.dialogue_judge import DialogueJudge
        from mhtui.mentaleval.judge import Seat

        settings = self.models.find(door)
        seat = Seat(settings.door, settings.model, settings.max_tokens_written, lambda log: self._asker(settings, log))
        return DialogueJudge(seat, self.frozen_scenario(events), lambda: str(ULID()), now_ms)
