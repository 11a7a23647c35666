"""Calls to models as lines of text and as JSON: what was asked, what it used, what went wrong. Never the reasoning."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mhtui.core.calls import CallRecord, Usage

UNPRICED = "unpriced"


def call_summary(records: Sequence[CallRecord]) -> dict[str, Any]:
    """Usage by party, cost (null where it is not known), format failures and flags."""
    from mhtui.core.calls import flags_of, usage_of

    usage, flags = usage_of(records), flags_of(records)
    costs = [mine.cost for mine in usage.values()]
    known = [cost for cost in costs if cost is not None]
    return {
        "usage": {party: mine.model_dump() for party, mine in usage.items()},
        "cost": sum(known) if records and len(known) == len(costs) else None,
        "currency": next((record.price.currency for record in records if record.price), None),
        "format_failures": flags.get("format_failure", 0),
        "flags": flags,
    }


def usage_lines(records: Sequence[CallRecord]) -> list[str]:
    """What each party used, to read."""
    from mhtui.core.calls import flags_of, usage_of

    currency = next((record.price.currency for record in records if record.price), "")
    used = [_usage_line(party, mine, currency) for party, mine in usage_of(records).items() if mine.calls]
    flags = ", ".join(f"{name} {count}" for name, count in flags_of(records).items())
    return [*used, f"Flags            {flags or 'none'}"]


def call_lines(records: Iterable[tuple[int, int, CallRecord]]) -> list[str]:
    """Calls of a session, (number, last event, record) each, to read from top to bottom."""
    from mhtui.core.text import visible

    known = list(records)
    if not known:
        return ["No calls to models."]
    lines = [visible(line) for n, after, record in known for line in _lines(n, after, record)]
    return [*lines, *usage_lines([record for _, _, record in known])]


def call_fields(n: int, after_seq: int, at_ms: int, record: CallRecord) -> dict[str, Any]:
    """A call as JSON, with its cost (null where it is not known)."""
    return {"n": n, "after_seq": after_seq, "at_ms": at_ms, **record.model_dump(mode="json"), "cost": record.cost}


def _usage_line(party: str, used: Usage, currency: str) -> str:
    cost = UNPRICED if used.cost is None else f"{used.cost:.4f} {currency}".strip()
    waited = f", {used.retries} tries again, {used.waited_ms / 1000:.1f} s waited" if used.retries else ""
    uncounted = f", {used.uncounted} uncounted" if used.uncounted else ""
    return (
        f"{party.capitalize():<16} {used.calls} calls, {used.prompt:,} tokens in, {used.completion:,} out{uncounted}, "
        f"{cost}{waited}"
    )


def _lines(n: int, after: int, record: CallRecord) -> Iterator[str]:
    again = f" (re-ask {record.attempt})" if record.attempt else ""
    yield f"{n:>4}  after event {after}  {record.party}: {record.purpose}{again}  {_outcome(record)}"
    if record.called:
        yield f"      {record.answered_by or record.model} at {record.endpoint}, {record.answer_id or 'no answer id'}"
        yield f"      {_counts(record)}; sent {_sent(record)}; prompt {record.prompt[:12]}, system {record.system[:12]}"
    yield from (f"      tried again after {r.waited_ms} ms: {r.reason}" for r in record.retries)
    yield from (f"      {label}: {text}" for label, text in _remarks(record) if text)


def _outcome(record: CallRecord) -> str:
    flags = f"  [{', '.join(record.flags)}]" if record.flags else ""
    return f"{record.finish_reason or ('failed' if record.error else '-')}, {record.latency_ms} ms{flags}"


def _remarks(record: CallRecord) -> Iterator[tuple[str, str]]:
    yield "changed", ", ".join(record.changed)
    yield "problem", record.problem
    yield "error", record.error
    yield "reasoning", f"{record.reasoning_chars} characters, kept apart" if record.reasoning_chars else ""


def _counts(record: CallRecord) -> str:
    tokens = record.tokens
    cost = UNPRICED if record.cost is None else f"{record.cost:.6f}"
    counts = [
        f"{'?' if tokens.prompt is None else tokens.prompt} in",
        f"{'?' if tokens.completion is None else tokens.completion} out",
    ]
    return ", ".join([*counts, *([f"{tokens.reasoning} reasoning"] if tokens.reasoning else []), cost])


def _sent(record: CallRecord) -> str:
    shown = {key: value.get("type", "") if key == "response_format" else value for key, value in record.sent.items()}
    return ", ".join(f"{key}={value}" for key, value in shown.items()) or "nothing"
