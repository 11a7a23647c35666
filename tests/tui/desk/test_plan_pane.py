"""Writing the plan."""

from __future__ import annotations

from helpers import screen_text, type_text, until
from host import DeskApp, a_view

from mhtui.core.actions import WritePlan
from mhtui.tui.desk import PlanPane


async def test_the_plan_is_kept_under_its_own_fields() -> None:
    app = DeskApp(PlanPane())
    async with app.run_test() as pilot:
        await type_text(pilot, "Admit")
        await pilot.press("tab")
        await type_text(pilot, "Olanzapine")
        await until(pilot, lambda: app.host.drafts == {"plan.safety": "Admit", "plan.medication": "Olanzapine"})
        assert app.host.pane.pending() == (WritePlan(sections={"safety": "Admit", "medication": "Olanzapine"}),)
        assert "2 of 6 written" in screen_text(app)


async def test_help_says_that_handing_in_locks_and_scores() -> None:
    assert "locked and scored" in PlanPane.HELP


async def test_results_can_be_quoted_into_the_plan() -> None:
    app = DeskApp(PlanPane(), a_view(phase="plan"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f2")
        await type_text(pilot, "tsh")
        await pilot.press("enter")
        await until(pilot, lambda: "1 of 1" in screen_text(app))
        await pilot.press("q")
        await until(pilot, lambda: app.host.drafts.get("plan.safety") == "TFT: TSH 1.8 mU/L.")
