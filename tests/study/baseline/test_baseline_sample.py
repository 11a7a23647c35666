"""Which sessions may be averaged."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from baseline_kit import session

from mhtui.core.errors import WrongUse
from mhtui.study.baseline.sample import one_instrument
from mhtui.study.played import Played


def dialogue(unit: str) -> Played:
    """A pressure dialogue of a scenario."""
    return replace(session("P-2", unit, 0.5), kind="pressure", unit_hash="0" * 64)


def test_a_case_and_a_scenario_of_one_name_are_not_versions_of_one_another() -> None:
    one_instrument([session("P-1", "c0", 0.5), dialogue("c0")])


def test_two_versions_of_a_case_are_refused() -> None:
    first = session("P-1", "c0", 0.5)
    with pytest.raises(WrongUse, match="c0 was played in 2 versions"):
        one_instrument([first, replace(first, session="other", unit_hash="1" * 64)])


def test_how_to_take_those_outside_of_studies_is_said() -> None:
    first = session("P-1", "c0", 0.5)
    with pytest.raises(WrongUse, match="--protocol none"):
        one_instrument([first, replace(first, session="other", protocol="p" * 64)])
