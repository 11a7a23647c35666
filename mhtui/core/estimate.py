"""What a run may use, told before anything is asked: a rough guess, on the high side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mhtui.core.calls import CallTokens, Price, cost_of

INSTRUCTIONS: Final = 450
"""Tokens of rules and door note in every prompt."""
A_TURN: Final = 100
"""Tokens that a question and its answer add to every later prompt."""
A_QUESTION: Final = 40
A_DOCUMENT: Final = 900
"""Tokens of a note; diagnoses and plan are shorter."""
A_PATIENT: Final = {"full": 800, "naive": 1800, "presentation": 2000, "memory": 500}
"""Tokens of role, record and rules in a model patient's prompt, by variant: measured on a bundled case, rounded up."""
A_REPLY: Final = 60
ORDER_ROUNDS: Final = 2
DOCUMENTS: Final = 3


@dataclass(frozen=True, slots=True)
class Estimate:
    """Calls and tokens of all sessions together; `cost` is None without a price."""

    sessions: int
    calls: int
    prompt: int
    completion: int
    cost: float | None


def estimate(sessions: int, turns: int, price: Price | None) -> Estimate:
    """For so many sessions that use all their turns, with no reply asked for twice."""
    talk = sum(INSTRUCTIONS + A_TURN * turn for turn in range(turns + 1))
    later = (ORDER_ROUNDS + DOCUMENTS) * (INSTRUCTIONS + A_TURN * turns + A_DOCUMENT)
    prompt = sessions * (talk + later)
    completion = sessions * ((turns + 1) * A_QUESTION + DOCUMENTS * A_DOCUMENT)
    calls = sessions * (turns + 1 + ORDER_ROUNDS + DOCUMENTS)
    return Estimate(
        sessions, calls, prompt, completion, cost_of(CallTokens(prompt=prompt, completion=completion), price)
    )


def estimate_patient(sessions: int, turns: int, variant: str, price: Price | None) -> Estimate:
    """The same for a model that plays the patient, in this variant."""
    prompt = sessions * sum(A_PATIENT[variant] + A_TURN * turn for turn in range(1, turns + 1))
    used = CallTokens(prompt=prompt, completion=sessions * turns * A_REPLY)
    return Estimate(sessions, sessions * turns, prompt, sessions * turns * A_REPLY, cost_of(used, price))
