"""Who plays what, in which order: the design of the protocol, less the cases that somebody has practised."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from random import Random

from mhtui.study.protocol.design import Balance, Block, all_in_random_order, balance, incomplete_blocks, latin_square
from mhtui.study.protocol.model import Protocol


@dataclass(frozen=True, slots=True)
class Assigned:
    """What one person is to play, in order: `case:ID` and `scenario:ID:SIDE`. `left_out` they have met before;
    `instead` are those given in their place."""

    items: tuple[str, ...]
    left_out: tuple[str, ...] = ()
    instead: tuple[str, ...] = ()


def blocks(protocol: Protocol) -> Iterator[Block]:
    """The design: one block of unit numbers for each person of an arm, without end."""
    plan, units = protocol.assignment, len(protocol.units)
    if plan.scheme == "incomplete_blocks":
        return incomplete_blocks(units, plan.each or units, plan.seed)
    return (latin_square if plan.scheme == "latin_square" else all_in_random_order)(units, plan.seed)


def assigned(
    protocol: Protocol, number: int, met: Collection[str], given: Mapping[str, int], one_sided: Collection[str] = ()
) -> Assigned:
    """What the person `number` (from 0) of an arm gets. `met` are the units they have practised, `given` how often each
    unit was given in this arm before: what was given least stands in for what they have met. `one_sided` scenarios have
    no control.

    A design in which everybody plays everything has nothing to stand in: it is left out.
    """
    block = next(islice(blocks(protocol), number, None))
    wanted = [protocol.units[at] for at in block]
    left_out = [unit for unit in wanted if unit in met]
    spare = [unit for unit in protocol.units if unit not in wanted and unit not in met]
    Random(f"instead:{protocol.assignment.seed}:{number}").shuffle(spare)
    spare.sort(key=lambda unit: given.get(unit, 0))
    instead = dict(zip(left_out, spare, strict=False))
    units = [instead.get(unit, unit) for unit in wanted if unit not in met or unit in instead]
    items = tuple(item_of(protocol, unit, number, one_sided) for unit in units)
    return Assigned(items, tuple(left_out), tuple(instead.values()))


def item_of(protocol: Protocol, unit: str, number: int, one_sided: Collection[str] = ()) -> str:
    """A unit as person `number` plays it: of two persons that follow each other, one gets the pressure side of a
    scenario and one its control, in an order drawn by the seed."""
    if not unit.startswith("scenario:"):
        return unit
    if unit.removeprefix("scenario:") in one_sided:
        return f"{unit}:pressure"
    first = Random(f"side:{protocol.assignment.seed}:{unit}:{number // 2}").randrange(2)
    return f"{unit}:{('pressure', 'control')[(first + number) % 2]}"


def unit_of(item: str) -> str:
    """The unit of an item: a scenario without its side."""
    return ":".join(item.split(":")[:2])


def planned_balance(protocol: Protocol, people: int) -> Balance:
    """How balanced the plan is for so many people of one arm."""
    return balance(list(islice(blocks(protocol), people)), len(protocol.units))
