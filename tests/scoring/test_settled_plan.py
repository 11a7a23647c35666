"""A plan's score is counted in one way, with rulings and without."""

from __future__ import annotations

from pathlib import Path

from mhtui.adapters.case_files import load_case
from mhtui.scoring.match.matcher import Matcher
from mhtui.scoring.settled import settle_plan
from mhtui.scoring.written import plan_score

PLAN = load_case(Path(__file__).resolve().parents[2] / "cases" / "ten-days-without-sleep.yaml").references.plan
SECTIONS = {"treatment": "Admit to the ward. Stop sertraline. Start olanzapine 10 mg at night.", "safety": "Take keys."}


def test_nothing_ruled_leaves_the_plan_as_it_was_counted() -> None:
    for sections in (SECTIONS, {}):
        score = plan_score(PLAN, (3, sections), Matcher(None))
        assert settle_plan(score, {}, {}) == score
        assert score.written is bool(sections)
        assert score.must_not_total == len(PLAN.must_not)
