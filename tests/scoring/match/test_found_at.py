"""Most parts are looked for in few sentences only: nothing may be found in those that are passed over."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from mhtui.adapters.case_files import load_case
from mhtui.scoring.match import wholes
from mhtui.scoring.match.found_at import FoundAt
from mhtui.scoring.match.noted import Limits, Mode, Reader
from mhtui.scoring.match.sections import Written, find_all, spots_of
from mhtui.scoring.written import statement_of

ROOT = Path(__file__).parents[3]
KEY = wholes._KEY
CASE = "completion-day"


@pytest.mark.parametrize("mode", [Mode(), Mode(plan=True), Mode(plan=True, forbidden=True)], ids=str)
def test_no_part_is_found_where_it_is_not_looked_for(mode):
    case = load_case(ROOT / "cases" / f"{CASE}.yaml")
    written = yaml.safe_load((ROOT / "tests" / "cases" / f"{CASE}.notes.yaml").read_text(encoding="utf-8"))
    plan = case.references.plan
    items = (
        (plan.must_not if mode.forbidden else [*plan.must, *plan.should]) if mode.plan else case.references.checkpoints
    )
    claims = [wholes._claims(statement_of(one), mode.plan) for one in items]
    spots = spots_of(written["plan" if mode.plan else "note"], plan=mode.plan, forbidden=mode.forbidden)
    find_all(spots, KEY.lexicon, wholes._needed(claims, KEY.lexicon))
    reader, where = Reader(Written(spots), KEY.lexicon, mode, Limits()), FoundAt(spots, KEY.lexicon)
    looked = passed = 0
    for claim in (claim for forms in claims for claim in forms):
        for part in {part for options in claim.phrases for choice in options for part in choice.parts}:
            places = set(where.of(part))
            looked += len(places)
            for spot in spots:
                if spot.number not in places:
                    passed += 1
                    assert reader._state(claim, part, spot) == "absent", (claim.text, part, spot.quote)
    assert passed > 5 * looked > 0


def test_windows_are_those_of_one_section_that_hold_something():
    spots = spots_of({"hpi": "One. Two. Three. Four.", "social": "Five. Six."}, plan=False)
    where = FoundAt(spots, KEY.lexicon)
    assert [list(one) for one in where.windows([3], 2)] == [[2, 3]]
    assert [list(one) for one in where.windows([0, 4], 1)] == [[0], [4]]
    assert [list(one) for one in where.windows([1], 3)] == [[0, 1, 2], [1, 2, 3]]
    assert list(where.windows([4], 3)) == []
