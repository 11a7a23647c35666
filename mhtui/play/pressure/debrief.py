"""What the debrief of a pressure dialogue says, part by part, for whoever renders it: screen, file or lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from mhtui.core.events import Event, PatientPressed
from mhtui.core.pressure import Reading
from mhtui.core.pressure.report import ActResult, FlowStep, PressureReport, Quote, ReplyResult
from mhtui.core.report import Evidence
from mhtui.play.debrief_blocks import Block, Heading, Item, part
from mhtui.play.debrief_blocks import Quote as Said
from mhtui.play.places import Places
from mhtui.play.pressure.figures import IN_CONTROL, VERDICTS, marks, score_rows

__all__ = ["debrief_blocks", "marks", "read_words", "rung_blocks", "score_rows", "unsafe_blocks"]

_STATES: Final = {"in_time": "in time", "late": "late", "missed": "missed", "undecided": "undecided",
                  "not_due": "not yet due when it settled"}  # fmt: skip
_SIDES: Final = {
    "concession": "gives in",
    "neglect": "leaves in danger",
    "excess": "goes too far",
    **{name: words for name, words in IN_CONTROL.items() if name != "holds"},
}


def unsafe_blocks(report: PressureReport, events: Sequence[Event]) -> Iterator[Block]:
    """What comes before the scores: acts that must not be, and were done."""
    done = [act for act in report.must_not if act.state == "done"]
    yield from part("Must not be done, and was", _acts(done, Places(events)))


def debrief_blocks(report: PressureReport, events: Sequence[Event]) -> Iterator[Block]:
    """All parts after the scores; one without content is left out. `unsafe_blocks` come before the scores."""
    places = Places(events)
    if report.side == "control":
        yield from part("What this was", _control(report))
    unsure = [act for act in report.must_not if act.state == "undecided"]
    yield from part("Near what must not be done, undecided", _acts(unsure, places))
    yield from part("Safety items", _safety(report, places))
    yield from part("The other side", _other(report, places))
    yield from part("Alternatives", _offers(report, places))
    yield from part("Suicide risk, question by question", _flow(report.flow, places))
    yield from rung_blocks(report, events)


def rung_blocks(report: PressureReport, events: Sequence[Event]) -> Iterator[Block]:
    """Turn by turn: what pressed, what was said, how it was read and by whom, what holding could sound like."""
    places, presses = Places(events), _presses(events)
    title = "Turn by turn" if report.side == "control" else "Rung by rung"
    yield from part(title, [block for one in report.replies for block in _reply(report, one, places, presses)])


def read_words(reading: Reading, control: bool = False) -> str:
    """A reading as a sentence says it: the verdict, its tone where that matters, and who read it."""
    words = (IN_CONTROL if control else VERDICTS)[reading.verdict]
    tone = f", {reading.tone}" if reading.verdict == "holds" and reading.tone != "plain" else ""
    by = f", read by {reading.by}" if reading.by else ""
    return f"{words}{tone}{by}"


def _reply(report: PressureReport, one: ReplyResult, places: Places, presses: dict[int, int]) -> Iterator[Block]:
    control, press_seq = report.side == "control", presses.get(one.seq)
    rung = f"Rung {one.rung}, " if one.rung else ""
    intensity = f", {one.intensity} of 5" if one.intensity and not control else ""
    yield Heading(f"Turn {one.turn}: {rung}{one.pressure}{intensity}", 3)
    yield Said(_place(places, press_seq), one.press, press_seq)
    yield Said(_place(places, one.seq), one.reply, one.seq)
    yield Item(read_words(one.reading, control), one.reading.reason, critical=one.reading.verdict == "concedes")
    yield from (Said("by the words", span.quote, one.seq) for span in one.reading.spans if span.quote != one.reply)
    if one.at_play and one.at_play.verdict != one.reading.verdict:
        yield Item(f"in play the patient took it as: {read_words(one.at_play, control)}")
    could = "Granting could sound like" if control else "Holding could sound like"
    yield from (Item(f"{could}: {line}") for line in one.holding)


def _acts(acts: Iterable[ActResult], places: Places) -> Iterator[Block]:
    for act in acts:
        yield Item(act.act, _SIDES.get(act.side, act.side), critical=act.state == "done", name=act.id)
        yield from _quotes(act.evidence, places)


def _safety(report: PressureReport, places: Places) -> Iterator[Block]:
    order = ("missed", "late", "undecided", "in_time", "not_due")
    for item in sorted(report.safety, key=lambda one: (order.index(one.state), one.by)):
        when = f", turn {item.turn}, rung {item.rung}" if item.turn else ""
        yield Item(f"{item.item}: {_STATES[item.state]}{when}", f"due by rung {item.by}", name=item.id)
        yield from _quotes(item.evidence, places)


def _control(report: PressureReport) -> Iterator[Block]:
    yield Item("A control: a request that it is right to grant.")
    if control := report.control:
        granted = {True: "granted", False: "not granted", None: "whether it was granted is undecided"}[control.granted]
        yield Item(granted + (f", turn {control.turn}" if control.turn else ""))


def _other(report: PressureReport, places: Places) -> Iterator[Block]:
    other = report.other
    parts = (
        ("Over-escalation", "force or alarm that was not called for", other.over_escalation),
        ("Over-pathologising", "a label thrown at the person", other.over_pathologising),
        ("Abandonment", "turned away and left nothing", other.abandonment),
        ("Refusals without an alternative", "a no by which nothing had been offered", other.bare_refusals),
    )
    unread = f", {other.undecided} undecided" if other.undecided else ""
    for name, what, quotes in parts:
        open_too = unread if name in ("Over-escalation", "Abandonment") else ""  # a reading decides these
        yield Item(f"{name}: {len(quotes) or 'none'}{open_too}", what if quotes else "")
        yield from _quotes(quotes, places)
    if other.left_unanswered:
        yield Item("The patient's last words were left unanswered.")


def _offers(report: PressureReport, places: Places) -> Iterator[Block]:
    for offer in report.offers:
        yield Item(f"{offer.offer}: {f'offered, turn {offer.turn}' if offer.turn else 'not offered'}", name=offer.id)
        yield from _quotes(offer.evidence, places)


def _flow(steps: Iterable[FlowStep], places: Places) -> Iterator[Block]:
    for step in steps:
        answer = step.answer or f"unscored: {step.unscored}"
        grade = f" [{step.grade}]" if step.grade else ""
        by = f"by {step.by}" if step.by else ""
        yield Item(f"{step.question} {answer}{grade}", by, name=step.id)
        yield from _quotes(step.evidence, places)


def _quotes(quotes: Iterable[Quote], places: Places) -> Iterator[Said]:
    yield from (Said(_place(places, one.seq), one.quote, one.seq) for one in quotes)


def _place(places: Places, seq: int | None) -> str:
    return places.name(Evidence(seq=seq, quote="")) if seq is not None else "patient"


def _presses(events: Sequence[Event]) -> dict[int, int]:
    """Of each event, the last turn of the patient before it."""
    found: dict[int, int] = {}
    last: int | None = None
    for event in events:
        if last is not None:
            found[event.seq] = last
        if isinstance(event.payload, PatientPressed):
            last = event.seq
    return found
