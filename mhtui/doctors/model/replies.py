"""Reading a model's replies: structured where they are, tolerant where they are nearly; else Unusable, with what is
wanted instead. Words never do anything here: only the structured action ends a phase."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, Final

from mhtui.core.actions import RankedDiagnosis
from mhtui.core.asking import Unusable
from mhtui.core.icd11 import Icd11
from mhtui.core.loose_json import Found, last_object

MAX_ORDER_CHARS: Final = 2000
MAX_SECTION_CHARS: Final = 20_000
MAX_DIAGNOSES: Final = 10
OFFERED: Final = 6

ASK_TURN: Final = (
    'Reply with one JSON object and nothing else: {"action": "say", "say": "your words to the patient"}, '
    '{"action": "wait", "say": ""} or {"action": "next_phase", "say": ""}.'
)
ASK_ORDERS: Final = (
    'Reply with one JSON object and nothing else: {"action": "order", "orders": ["one exam", "another"]}, '
    '{"action": "next_phase", "orders": []} or {"action": "return_to_interview", "orders": []}.'
)
ASK_DIAGNOSES: Final = (
    "Reply with one JSON object and nothing else, the most likely diagnosis first: "
    '{"diagnoses": [{"code": "ICD-11 code", "name": "its name", "reason": "why"}]}.'
)


@dataclass(frozen=True, slots=True)
class TurnReply:
    """What a turn asks for: words (None: silence, "" with `ends`: nothing to say), and whether the phase ends then."""

    say: str | None
    ends: bool = False


@dataclass(frozen=True, slots=True)
class OrdersReply:
    """Orders as one text, "" for none; or back to the interview."""

    text: str
    ends: bool = False
    back: bool = False


def read_turn(most_chars: int) -> Callable[[str], TurnReply]:
    """Reads a turn. Plain words are speech as they are; an action counts only where it is the reply, or has its lines
    to itself, or follows whole sentences: then these are said first."""

    def read(text: str) -> TurnReply:
        reply = _turn(text)
        if reply.say and len(reply.say) > most_chars:
            raise Unusable(f"That is longer than the {most_chars:,} characters that fit: say it shorter. {ASK_TURN}")
        return reply

    return read


def _turn(text: str) -> TurnReply:
    found = last_object(text, ("action", "say"))
    if found is None:
        if not text.strip() or text.lstrip().startswith(("{", "[", "```")):
            raise Unusable(f"That could not be read. {ASK_TURN}")
        return TurnReply(text.strip())
    action, say = found.value.get("action"), found.value.get("say")
    words = say.strip() if isinstance(say, str) else ""
    if action in ("next_phase", "wait") and not found.own_line and found.before and found.after:
        return TurnReply(text.strip())  # quoted in the middle of words: it is talk
    if action == "next_phase":
        return TurnReply(words or _before(found), ends=True)
    if words:
        return TurnReply(words)
    if action == "wait":
        return TurnReply(None)
    raise Unusable(f"There were no words in it. {ASK_TURN}")


def _before(found: Found) -> str:
    ends_a_sentence = not found.after and found.before.endswith((".", "!", "?", "…", ":", "”", '"'))
    if found.before and not found.own_line and not ends_a_sentence:
        raise Unusable(f"Words and the action were mixed. {ASK_TURN}")
    return found.before


def read_orders(text: str) -> OrdersReply:
    """Reads orders. An empty list, like the action, ends the exams."""
    value = _value(text, ("action", "orders"), ASK_ORDERS)
    action, orders = value.get("action"), value.get("orders", [])
    listed = [orders] if isinstance(orders, str) else orders if isinstance(orders, list) else []
    wanted = "; ".join(" ".join(item.split()) for item in listed if isinstance(item, str) and item.strip())
    if action == "return_to_interview":
        return OrdersReply("", back=True)
    if len(wanted) > MAX_ORDER_CHARS:
        raise Unusable(f"That is longer than the {MAX_ORDER_CHARS:,} characters of one order. {ASK_ORDERS}")
    if not wanted and action != "next_phase" and "orders" not in value:
        raise Unusable(f"There were no orders in it. {ASK_ORDERS}")
    return OrdersReply(wanted, ends=action == "next_phase" or not wanted)


def read_sections(keys: Collection[str], ask: str) -> Callable[[str], dict[str, str]]:
    """Reads a note or a plan: known sections that hold words, also one level down (`{"note": {...}}`)."""

    def read(text: str) -> dict[str, str]:
        value = _value(text, (*keys, "note", "plan", "sections"), ask)
        inner: dict[str, Any] = next(
            (value[k] for k in ("note", "plan", "sections") if isinstance(value.get(k), dict)), {}
        )
        written = {key: _words({**inner, **value}.get(key)) for key in sorted(keys)}
        sections = {key: words[:MAX_SECTION_CHARS] for key, words in written.items() if words.strip()}
        if not sections:
            raise Unusable(f"No section held any words. {ask}")
        return sections

    return read


def read_diagnoses(icd11: Icd11) -> Callable[[str], tuple[RankedDiagnosis, ...]]:
    """Reads ranked diagnoses. A code that is not in the table comes back with what the table lists for its name, as
    the picker on the screen would; the first two times: see `salvaged`."""

    def read(text: str) -> tuple[RankedDiagnosis, ...]:
        entries = _entries(text)
        unknown = [(code, name) for code, name, _ in entries if icd11.title(code) is None]
        if unknown:
            raise Unusable(f"{_lookup(icd11, unknown)} {ASK_DIAGNOSES}")
        return _ranked(icd11, entries)

    return read


def salvaged(icd11: Icd11, text: str) -> tuple[RankedDiagnosis, ...]:
    """The entries of a list whose codes exist, the others left out; () where none can be read."""
    try:
        return _ranked(icd11, _entries(text))
    except Unusable:
        return ()


def _ranked(icd11: Icd11, entries: list[tuple[str, str, str]]) -> tuple[RankedDiagnosis, ...]:
    known = {code.upper(): reason for code, _, reason in reversed(entries) if icd11.title(code) is not None}
    order = dict.fromkeys(code.upper() for code, _, _ in entries if code.upper() in known)
    return tuple(RankedDiagnosis(code=code, reasoning=known[code]) for code in order)[:MAX_DIAGNOSES]


def _entries(text: str) -> list[tuple[str, str, str]]:
    """(code, name, reason) as written."""
    listed = _value(text, ("diagnoses",), ASK_DIAGNOSES).get("diagnoses")
    entries = [_entry(item) for item in listed] if isinstance(listed, list) else []
    if not any(code or name for code, name, _ in entries):
        raise Unusable(f"There were no diagnoses in it. {ASK_DIAGNOSES}")
    return [entry for entry in entries if entry[0] or entry[1]]


def _entry(item: Any) -> tuple[str, str, str]:
    if isinstance(item, str):
        code, _, name = item.strip().partition(" ")
        return code.strip(":,-. "), name.strip(), ""
    if not isinstance(item, dict):
        return "", "", ""
    reason = next((item[k] for k in ("reason", "reasoning", "why", "rationale") if k in item), "")
    return _words(item.get("code")).strip(), _words(item.get("name")).strip(), _words(reason)[:MAX_SECTION_CHARS]


def _lookup(icd11: Icd11, unknown: list[tuple[str, str]]) -> str:
    lines = ["Not in ICD-11 chapter 6:"]
    for code, name in unknown[:OFFERED]:
        found = icd11.search(name, OFFERED) if name else []
        offered = "; ".join(f"{entry.code} {entry.title}" for entry in found) or "nothing by that name"
        lines.append(f"- {code[:40] or '(no code)'} {name[:120]}. The table lists: {offered}.")
    return "\n".join(lines)


def _value(text: str, keys: Collection[str], ask: str) -> dict[str, Any]:
    found = last_object(text, keys)
    if found is None:
        raise Unusable(f"That could not be read: no complete JSON object of the kind asked for. {ask}")
    return found.value


def _words(value: Any) -> str:
    """Text of a value: lists and tables become lines; nothing else counts."""
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        return "\n".join(part for part in (_words(item) for item in value) if part)
    if isinstance(value, dict):
        return "\n".join(f"{key}: {words}" for key, words in ((k, _words(v)) for k, v in value.items()) if words)
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else ""
