"""Judging put together: judges over the models of the settings, what they rate, and where it is kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mhtui.core.errors import WrongUse
from mhtui.wiring import Program, now_ms

if TYPE_CHECKING:
    from collections.abc import Callable

    from mhtui.core.asking import Asker
    from mhtui.core.calls import Call
    from mhtui.core.model_settings import ModelSettings
    from mhtui.core.preferences import Preference, Question, Questions
    from mhtui.core.ratings import Rating
    from mhtui.core.rubric import Dimension, Rubric
    from mhtui.mentaleval.judge import Judge, Seat


@dataclass(frozen=True, slots=True)
class Task:
    """One rating to be had."""

    session_id: str
    judge: str
    dimension: str
    repeat: int


class JudgeProgram(Program):
    """Used from the thread of one event loop."""

    def tasks(
        self, sessions: Sequence[str], judges: Sequence[str], rubric: Rubric, dimensions: Sequence[str], repeats: int
    ) -> Iterator[Task]:
        """Every session, judge, dimension and repeat. Raises WrongUse for what there is not."""
        for name in dimensions:
            if rubric.dimension(name) is None:
                there = ", ".join(dimension.id for dimension in rubric.dimensions)
                raise WrongUse(f"The rubric {rubric.name} has no dimension {name!r}; there are: {there}.")
        for judge in judges:
            self.models.chat(self.models.find(judge))
        wanted = dimensions or [dimension.id for dimension in rubric.dimensions]
        for session_id in sessions:
            for repeat in range(repeats):
                for judge in judges:
                    for dimension in wanted:
                        yield Task(session_id, judge, dimension, repeat)

    def check_judged(self, session_id: str, *, open_too: bool = False) -> None:
        """Raises BrokenSession for a session that is not whole, WrongUse for one that has not ended."""
        from mhtui.core.errors import BrokenSession

        if broken := self.problem(session_id):
            raise BrokenSession(f"Session {session_id} is not whole: {broken}. It is not judged.")
        if not open_too and self.events(session_id)[-1].kind != "encounter_ended":
            raise WrongUse(f"Session {session_id} has not ended; `--open` judges it all the same.")

    async def rate(self, task: Task, rubric: Rubric) -> Rating:
        """Have one rating and keep it, with its calls. Raises ChatError where the judge cannot be asked."""
        events = list(self.events(task.session_id))
        dimension: Dimension | None = rubric.dimension(task.dimension)
        assert dimension is not None

        def log(call: Call) -> None:
            self.store.add_call(task.session_id, events[-1].seq, now_ms(), call)

        rating = await self._judge(task.judge, rubric).rate(events, dimension, task.repeat, log)
        self.store.add_rating(rating)
        return rating

    async def prefer(
        self, pair: tuple[str, str], door: str, question: Question, questions: Questions, seed: int
    ) -> Preference:
        """Have one answer about two sessions, in both orders, and keep it, with its calls (on the first of the two).
        Raises ChatError where the judge cannot be asked."""
        from ulid import ULID

        from mhtui.adapters.preference_rows import add_preferences
        from mhtui.mentaleval.pair_judge import PairJudge

        first, second = (list(self.events(session_id)) for session_id in pair)

        def log(call: Call) -> None:
            self.store.add_call(pair[0], first[-1].seq, now_ms(), call)

        judge = PairJudge(self._seat(door), lambda: str(ULID()), now_ms, seed)
        given = await judge.prefer((first, second), question, questions, log)
        self.store.write_with(lambda execute: add_preferences(execute, [given]))
        return given

    def _judge(self, door: str, rubric: Rubric) -> Judge:
        from ulid import ULID

        from mhtui.mentaleval.judge import Judge

        return Judge(self._seat(door), rubric, lambda: str(ULID()), now_ms)

    def _seat(self, door: str) -> Seat:
        from mhtui.mentaleval.judge import Seat

        settings = self.models.find(door)
        return Seat(settings.door, settings.model, settings.max_tokens_written, lambda log: self._asker(settings, log))

    def _asker(self, settings: ModelSettings, log: Callable[[Call], None]) -> Asker:
        from mhtui.core.asking import Asker, Budget

        budget = Budget(settings.budget_tokens, settings.budget_money)
        chat = self.models.chat(settings)
        return Asker(chat, "judge", log, price=settings.price, budget=budget, context=settings.context)
