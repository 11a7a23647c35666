"""What calls used: each party by itself, unpriced is not free, and reasoning the provider did not count is billed."""

from __future__ import annotations

from typing import Any

import pytest

from mhtui.core.calls import CallRecord, CallTokens, FailedTry, Price, billed, flags_of, usage_of

PRICE = Price(input=1.0, output=10.0, cached=0.1)


def record(party: str = "doctor", price: Price | None = PRICE, **tokens: Any) -> CallRecord:
    """A call that used so many tokens."""
    counts = CallTokens(**tokens)
    return CallRecord.model_validate(
        {"party": party, "purpose": "turn", "endpoint": "e", "model": "m", "system": "s", "prompt": "p", "messages": 1,
         "prompt_chars": 4, "tokens": counts, "price": price}
    )  # fmt: skip


def test_c1_unpriced_is_not_zero() -> None:
    used = usage_of([record(price=None, prompt=10, completion=5)])["doctor"]
    assert used.cost is None
    assert (used.unpriced, used.total) == (1, 15)


def test_c1_a_price_without_counts_is_unpriced_too() -> None:
    used = usage_of([record(), record(prompt=1_000_000, completion=0)])["doctor"]
    assert (used.cost, used.unpriced, used.uncounted) == (None, 1, 1)


def test_c1_cost_of_read_cached_and_written_tokens() -> None:
    used = usage_of([record(prompt=1_000_000, cached=400_000, completion=100_000)])["doctor"]
    assert used.cost == pytest.approx(0.6 + 0.04 + 1.0)


def test_c2_parties_have_ledgers_of_their_own() -> None:
    used = usage_of([record("doctor", prompt=1, completion=1), record("judge", price=None, prompt=7, completion=0)])
    assert [used[party].calls for party in ("doctor", "patient", "judge")] == [1, 0, 1]
    assert used["doctor"].cost is not None
    assert used["judge"].cost is None


@pytest.mark.parametrize(
    ("tokens", "written"),
    [
        ({"prompt": 100, "completion": 20, "total": 120}, 20),
        ({"prompt": 100, "completion": 20, "total": 294, "reasoning": 174}, 194),
        ({"prompt": 100, "completion": 194, "total": 294, "reasoning": 174}, 194),
        ({"prompt": 100, "completion": 20}, 20),
    ],
)
def test_c3_reasoning_outside_the_completion_is_counted(tokens: dict[str, int], written: int) -> None:
    assert billed(CallTokens(**tokens)) == (100, written)


def test_flags_are_counted() -> None:
    flagged = record().model_copy(update={"flags": ("truncated", "format_failure")})
    assert flags_of([flagged, flagged, record()]) == {"format_failure": 2, "truncated": 2}


def test_c1_a_call_that_failed_is_free_only_where_that_is_known() -> None:
    refused = record().model_copy(update={"error": "ChatRefused: no"})
    silent = record().model_copy(update={"error": "ChatUnavailable: no", "lost": True})
    again = record(prompt=10, completion=5).model_copy(update={"retries": (FailedTry(reason="cut off", lost=True),)})
    unpriced = record(price=None).model_copy(update={"error": "ChatRefused: no"})
    assert [one.cost for one in (refused, silent, again, unpriced)] == [0.0, None, None, None]
    assert [one.uncounted for one in (refused, silent, again, unpriced)] == [0, 1, 1, 0]
