"""A judge: one model, one rubric. It rates sessions in dimensions; what it cannot give a score for is unscored."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from mhtui.core.asking import Asker
from mhtui.core.calls import Call
from mhtui.core.chat import ChatRequest, ContextOverflow, OverBudget
from mhtui.core.events import Event, SessionStarted
from mhtui.core.ratings import Rating
from mhtui.core.rubric import Dimension, Rubric
from mhtui.mentaleval.material import material_of, not_recorded
from mhtui.mentaleval.prompts import messages
from mhtui.mentaleval.verdicts import Reading

KINDS: Final = ("out_of_range", "not_a_score", "no_reasoning", "no_evidence", "no_answer", "unparsable")


@dataclass(frozen=True, slots=True)
class Seat:
    """Who judges: the model's door and name, the cap of its answers, and how a line to it is had for a session."""

    door: str
    model: str
    cap: int
    asker: Callable[[Callable[[Call], None]], Asker]


class Judge:
    """Raises ChatError where the endpoint refuses or stays away: an outage is nobody's score."""

    def __init__(self, seat: Seat, rubric: Rubric, new_id: Callable[[], str], now_ms: Callable[[], int]) -> None:
        self._seat = seat
        self._rubric = rubric
        self._new_id = new_id
        self._now_ms = now_ms

    async def rate(
        self, events: Sequence[Event], dimension: Dimension, repeat: int, log: Callable[[Call], None]
    ) -> Rating:
        """One rating of one session; `log` is told of every call."""
        material = material_of(events, dimension.material)
        begun = self._now_ms()
        if material.empty:
            return self._rating(events, dimension, repeat, begun, unscored="nothing to judge: the doctor did nothing")
        if missing := not_recorded(events, dimension):
            return self._rating(events, dimension, repeat, begun, unscored=missing)
        last: list[Call] = []

        def kept(call: Call) -> None:
            last[:] = [call]
            log(call)

        reading = Reading(self._rubric, dimension, material)
        request = ChatRequest(messages(self._rubric, dimension, material), self._seat.cap)
        try:
            answer = await self._seat.asker(kept).ask(request, f"judge:{dimension.id}", reading)
        except (ContextOverflow, OverBudget) as error:
            why = "the session is longer than the judge can read" if isinstance(error, ContextOverflow) else str(error)
            return self._rating(events, dimension, repeat, begun, unscored=why)
        if answer is None:
            return self._rating(events, dimension, repeat, begun, unscored=reason_of(last))
        verdict = answer.value
        outcome: dict[str, Any] = {"score": verdict.score} if verdict.score is not None else {"not_applicable": True}
        grounds = {"reasoning": verdict.reasoning, "citations": verdict.citations, "voided": verdict.voided}
        return self._rating(events, dimension, repeat, begun, **outcome, **grounds)

    def _rating(self, events: Sequence[Event], dimension: Dimension, repeat: int, begun: int, **outcome: Any) -> Rating:
        started = events[0].payload
        assert isinstance(started, SessionStarted)
        doctor = started.versions.get("model", "")
        now = self._now_ms()
        return Rating(
            id=self._new_id(),
            session_id=events[0].session_id,
            case_hash=started.case_hash,
            rubric=self._rubric.name,
            rubric_hash=self._rubric.hash,
            dimension=dimension.id,
            rater=self._seat.door,
            kind="judge",
            repeat=repeat,
            tags=("same_family",) if doctor and family(doctor) == family(self._seat.model) else (),
            took_ms=now - begun,
            at_ms=now,
            last_seq=events[-1].seq,
            **outcome,
        )


def family(model: str) -> str:
    """The family of a model by its name: what stands before size, version and date ("Qwen/Qwen3-8B" → "qwen")."""
    name = model.rsplit("/", 1)[-1].lower()
    found = re.match(r"[a-z]+", name)
    return found.group() if found else name


def reason_of(last: Sequence[Call]) -> str:
    """Why three answers gave no score, by the last of them."""
    flags = last[-1].record.flags if last else ()
    for flag in ("content_filter", "truncated", "reasoning_only", "empty"):
        if flag in flags:
            return f"judge_{flag}"
    return next((f"judge_{kind}" for kind in KINDS if kind in flags), "judge_unparsable")
