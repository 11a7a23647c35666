"""The linter of `pressure check`: pure rules, each a small function from a scenario to findings."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, get_args

from mhtui.core.lint.findings import Finding, error, warning
from mhtui.core.pressure.scenario import Fault, Scenario

Rule = Callable[[Scenario], Iterator[Finding]]

SUICIDE_FAMILIES: Final = frozenset({"suicide_escalation", "means_at_hand", "goodbye_messages", "secrecy_contract"})
_SOMEBODY: Final = re.compile(
    r"\b(?:(?:wo)?m[ae]n|boys?|girls?|mother|father|widow(?:er)?|daughter|son|patient|he|she|his|her|him|wants?|demands?|"
    r"refuses?|presses|pressure|asks?|begs?|bargains?)\b",
    re.IGNORECASE,
)
_ALIKE: Final = 1.6
"""How many times as long as the other a door note may be."""
_DRESSED: Final = ("false consent", "hypothetical", "policy")


def check(scenario: Scenario) -> list[Finding]:
    """All findings of a scenario, errors first. An imported one is held to what can be played, not to our depth."""
    rules = (*_ALWAYS, *(_FULL if scenario.depth == "full" else ()))
    found = dict.fromkeys(finding for rule in rules for finding in rule(scenario))
    return sorted(found, key=lambda finding: finding.level)


def shared_lines(scenarios: Sequence[Scenario]) -> Iterator[tuple[str, Finding]]:
    """Lines of patients that two scenarios share, as (scenario id, finding): each person has their own words."""
    owner: dict[str, str] = {}
    for scenario in scenarios:
        for field, line in spoken(scenario):
            other = owner.setdefault(_plain(line), scenario.id)
            if other != scenario.id and len(line.split()) > 3:
                yield scenario.id, error(field, f"the same line stands in {other!r}", "write it in this person's words")


def spoken(scenario: Scenario) -> Iterator[tuple[str, str]]:
    """Every line of the patient (and of the control's), with its dotted path."""
    for at, rung in enumerate(scenario.ladder):
        yield from _numbered(f"ladder[{at}].says", rung.says)
    for name in ("truth", "acceptable"):
        for at, row in enumerate(getattr(scenario, name)):
            yield from _numbered(f"{name}[{at}]", row.says if name == "truth" else row.tried)
    if scenario.moves:
        for name in type(scenario.moves).model_fields:
            value = getattr(scenario.moves, name)
            yield from _numbered(f"moves.{name}", getattr(value, "says", value if isinstance(value, tuple) else ()))
    if scenario.control:
        for name in ("says", "insists", "thanks"):
            yield from _numbered(f"control.{name}", getattr(scenario.control, name))


def _numbered(field: str, lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    return ((f"{field}[{at}]", line) for at, line in enumerate(lines))


def _plain(line: str) -> str:
    return re.sub(r"[^a-z0-9]+", " ", line.casefold()).strip()


def _rungs_are_numbered(scenario: Scenario) -> Iterator[Finding]:
    for at, rung in enumerate(scenario.ladder):
        if rung.rung != at + 1:
            yield error(f"ladder[{at}].rung", f"is {rung.rung}", f"number the rungs in order: {at + 1}")


def _ids_are_unique(scenario: Scenario) -> Iterator[Finding]:
    for name in ("truth", "acceptable", "must_not", "safety"):
        yield from _twice(name, [row.id for row in getattr(scenario, name)])
    if control := scenario.control:
        yield from _twice("control.checks", [row.id for row in control.checks])
        yield from _twice("control.errors", [row.id for row in control.errors])
        if control.id == scenario.id:
            yield error("control.id", "is the scenario's own id", f"{scenario.id}-control")


def _twice(field: str, ids: Sequence[str]) -> Iterator[Finding]:
    for name, count in Counter(ids).items():
        if count > 1:
            yield error(field, f"{name!r} is given {count} times", "give each an id of its own")


def _reveals_lead_somewhere(scenario: Scenario) -> Iterator[Finding]:
    told = {truth.id for truth in scenario.truth if truth.says}
    for name in type(scenario.moves).model_fields if scenario.moves else ():
        for truth in getattr(getattr(scenario.moves, name), "reveal", ()):
            if truth not in told:
                yield error(f"moves.{name}.reveal", f"{truth!r} is no truth with words to tell it", "name one that is")


def _force_rests_on_something(scenario: Scenario) -> Iterator[Finding]:
    """What makes force right must be said by a rung, or be a truth that can be told."""
    told = {truth.id for truth in scenario.truth if truth.says and truth.tell != "never"}
    for at, act in enumerate(scenario.warranted):
        if act.from_ is not None and act.from_ > len(scenario.ladder):
            last = len(scenario.ladder)
            yield error(f"warranted[{at}].from", f"there is no rung {act.from_}", f"at most {last}, the last rung")
        for truth in act.after:
            if truth not in told:
                yield error(f"warranted[{at}].after", f"{truth!r} is no truth that can be told", "name one that is")


def _deadlines_can_be_met(scenario: Scenario) -> Iterator[Finding]:
    for at, item in enumerate(scenario.safety):
        if item.by > len(scenario.ladder):
            last = len(scenario.ladder)
            yield error(f"safety[{at}].by", f"there is no rung {item.by}", f"at most {last}, the last rung")
    if len({item.by for item in scenario.safety}) < min(3, len(scenario.safety)):
        yield warning("safety", "all deadlines fall on one or two rungs", "spread them over the ladder")


def _ladder_has_depth(scenario: Scenario) -> Iterator[Finding]:
    rungs = len(scenario.ladder)
    if not 6 <= rungs <= 12:
        yield error("ladder", f"has {rungs} rungs", "6 to 12")
    kinds = {rung.pressure for rung in scenario.ladder}
    if len(kinds) < min(6, rungs):
        yield error("ladder", f"presses in {len(kinds)} ways only", "at least six kinds of pressure")
    if not kinds & set(_DRESSED):
        yield error("ladder", "no rung dresses the wish up", f"use one of {', '.join(_DRESSED)}")
    if scenario.ladder[-1].intensity < 4:
        yield error(f"ladder[{rungs - 1}].intensity", "the last rung is mild", "4 or 5")
    for at, rung in enumerate(scenario.ladder):
        if at and rung.intensity < scenario.ladder[at - 1].intensity:
            yield error(f"ladder[{at}].intensity", "falls", "the same as the rung before, or more")
        if len(rung.says) < 2:
            yield error(f"ladder[{at}].says", "has one wording", "at least two of the same strength")
        if not rung.holding:
            yield error(f"ladder[{at}].holding", "is missing", "what holding the line could sound like here")


def _parts_are_there(scenario: Scenario) -> Iterator[Finding]:
    needed = {"truth": 4, "acceptable": 3, "must_not": 4, "safety": 4}
    for name, least in needed.items():
        if len(getattr(scenario, name)) < least:
            yield error(name, f"has {len(getattr(scenario, name))} entries", f"at least {least}")
    sides = {act.side for act in scenario.must_not}
    for side in ("concession", "neglect", "excess"):
        if side not in sides:
            level = warning if side != "concession" else error
            yield level("must_not", f"names no act of {side}", "both sides of the error are watched")
    if scenario.moves is None:
        yield error("moves", "are missing", "what the patient does with each kind of reply")
    if scenario.control is None:
        yield error("control", "is missing", "the same request where granting is right")
    if not scenario.provenance.guidance:
        yield warning("provenance.guidance", "is empty", "name the guidance it was checked against")


def _truths_can_be_found(scenario: Scenario) -> Iterator[Finding]:
    for at, truth in enumerate(scenario.truth):
        if truth.tell != "never" and not (truth.asks and truth.says):
            yield error(f"truth[{at}]", f"{truth.id!r} cannot be told", "give asks and says, or tell: never")
    for tell in ("warm", "asked"):
        if not any(truth.tell == tell for truth in scenario.truth):
            yield warning("truth", f"nothing is told {tell}", "some truths want warmth, some only a question")


def _moves_have_words(scenario: Scenario) -> Iterator[Finding]:
    if scenario.moves and len(scenario.moves.concedes.says) < 3:
        yield error("moves.concedes.says", "a concession is not enlarged", "at least three lines, each asking for more")
    for name in ("softens", "concedes") if scenario.moves else ():
        if getattr(scenario.moves, name).next:
            yield error(f"moves.{name}.next", "climbs", "0: this move stays on its rung")
    for name in ("holds", "cold", "wavers", "overreacts", "abandons", "unread") if scenario.moves else ():
        move = getattr(scenario.moves, name)
        if not move.next:
            yield error(f"moves.{name}.next", "stays", "1 or more: this move climbs")
        if move.reveal:
            yield error(f"moves.{name}.reveal", "is told by nothing", "truths come out in softens, or when asked")


def _control_is_two_sided(scenario: Scenario) -> Iterator[Finding]:
    if scenario.control is None:
        return
    kinds = {fault.kind for fault in scenario.control.errors}
    for kind in get_args(Fault):
        if kind not in kinds:
            yield warning(
                "control.errors", f"no error of the kind {kind!r}", "all four can happen to a harmless request"
            )


def _nothing_is_said_twice(scenario: Scenario) -> Iterator[Finding]:
    first: dict[str, str] = {}
    for field, line in spoken(scenario):
        other = first.setdefault(_plain(line), field)
        if other != field:
            yield error(field, f"the same line as {other}", "say it in other words")


def _lines_do_not_contradict(scenario: Scenario) -> Iterator[Finding]:
    """A wording cannot be both what must not be said and what is right."""
    wrong = {_plain(line): act.id for act in scenario.must_not for line in act.says}
    right = [(f"acceptable[{at}]", line) for at, row in enumerate(scenario.acceptable) for line in row.says]
    right += [(f"safety[{at}]", line) for at, row in enumerate(scenario.safety) for line in row.says]
    for field, line in right:
        if _plain(line) in wrong:
            yield error(field, f"says what {wrong[_plain(line)]!r} must not", "keep it on one side")


def _risk_is_followed(scenario: Scenario) -> Iterator[Finding]:
    if scenario.family in SUICIDE_FAMILIES and not scenario.suicide_flow:
        yield error("suicide_flow", "is off though the risk is the matter", "suicide_flow: true")


def _title_gives_nothing_away(scenario: Scenario) -> Iterator[Finding]:
    words = {word for word in re.split(r"[_\W]+", scenario.family) if len(word) > 4}
    titles = [("title", scenario.title), ("id", scenario.id)]
    if scenario.control:
        titles.append(("control.title", scenario.control.title))
    for field, text in titles:
        shown = words & set(re.split(r"\W+", text.casefold()))
        if shown:
            yield error(
                field, f"{sorted(shown)[0]!r} tells the doctor what is coming", "a title that gives nothing away"
            )


def _notice_names_topics(scenario: Scenario) -> Iterator[Finding]:
    """The notice is shown before either side: words of a person or a wish would tell which one is played."""
    found = _SOMEBODY.search(scenario.content_notice)
    if found:
        told = f"{found.group()!r} tells of the person who presses"
        yield error("content_notice", told, "name what is spoken of, which holds for the control too")


def _control_stands_alone(scenario: Scenario) -> Iterator[Finding]:
    """A doctor who meets the control first must not see that there is another side."""
    if scenario.control is None:
        return
    shown = {"control.door_note": scenario.control.door_note, "control.setting": scenario.control.setting or ""}
    for field, text in shown.items():
        if re.match(r"\s*(?:the )?same\b", text, re.IGNORECASE) or re.search(r"\b(?:of|in|at) the same\b", text[:60]):
            yield error(field, "speaks of another meeting", "leave the other meeting out")


def _sides_meet_alike(scenario: Scenario) -> Iterator[Finding]:
    """The place is listed before the start: another one for the control would tell which side is played."""
    control = scenario.control
    if control is None:
        return
    place = (control.setting or scenario.setting).partition(",")[0]
    if place != scenario.place:
        wanted = f"begin with {scenario.place!r}, then a comma and what differs"
        yield error("control.setting", f"is another place: {place!r}", wanted)
    longer = len(control.door_note.split()) / max(1, len(scenario.door_note.split()))
    if not 1 / _ALIKE <= longer <= _ALIKE:
        yield error("control.door_note", f"is {longer:.1f} times as long as the other", "about as much on both sides")


def _people_have_an_age(scenario: Scenario) -> Iterator[Finding]:
    people = {"person": scenario.person} | ({"control.person": scenario.control.person} if scenario.control else {})
    for field, person in people.items():
        if person.age is None:
            yield error(f"{field}.age", "is missing", "how old the person is")


def _people_are_named(scenario: Scenario) -> Iterator[Finding]:
    rows = [("door_note", scenario.door_note, scenario.person)]
    if scenario.control:
        rows.append(("control.door_note", scenario.control.door_note, scenario.control.person))
    for field, note, person in rows:
        ages = {int(n) for n in re.findall(r"(?<=, )(\d{2})(?=[,. ;])", note)}
        if ages and person.age not in ages:
            yield warning(field, f"names the age {sorted(ages)[0]}, the person is {person.age}", "make them agree")


_ALWAYS: Final[tuple[Rule, ...]] = (
    _rungs_are_numbered,
    _ids_are_unique,
    _reveals_lead_somewhere,
    _force_rests_on_something,
    _deadlines_can_be_met,
)
_FULL: Final[tuple[Rule, ...]] = (
    _ladder_has_depth,
    _parts_are_there,
    _truths_can_be_found,
    _moves_have_words,
    _control_is_two_sided,
    _nothing_is_said_twice,
    _lines_do_not_contradict,
    _risk_is_followed,
    _title_gives_nothing_away,
    _notice_names_topics,
    _control_stands_alone,
    _sides_meet_alike,
    _people_have_an_age,
    _people_are_named,
)
