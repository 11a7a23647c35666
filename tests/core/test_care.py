"""The words for the person at the keyboard: where to turn, and when that is shown."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from pressure_kit import scenario

from mhtui.core.pressure.care import CRISIS, STOPPING, distresses


def test_it_names_no_countrys_number_and_all_ways_to_turn() -> None:
    text = " ".join(CRISIS)
    assert not re.search(r"\d", text)
    for way in ("emergency number", "crisis line", "somebody near you", "leave this program"):
        assert way in text
    assert "never counted" in STOPPING


@pytest.mark.parametrize(
    ("notice", "shown"),
    [
        ("A request for a certificate; a lie is told.", False),
        ("A pharmacist is mentioned; charm and flattery.", False),
        ("Suicidal thoughts and a knife are mentioned.", True),
        ("A child may be abused.", True),
    ],
)
def test_it_comes_unasked_after_what_may_distress(notice: str, shown: bool) -> None:
    one = scenario().model_copy(update={"content_notice": notice, "suicide_flow": False})
    assert distresses(one) is shown
    assert distresses(one.model_copy(update={"suicide_flow": True}))
