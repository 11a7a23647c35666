"""Choosing a scenario, what is told beforehand, and what is not."""

from __future__ import annotations

from typing import Any

from clinic import ID, SECRETS, Clinic
from fakes import FakeServices
from helpers import screen_text, type_text, until
from textual.pilot import Pilot

from mhtui.play.pressure.sides import side_of
from mhtui.tui.app import MhtuiApp
from mhtui.tui.pressure.browser import ScenariosScreen
from mhtui.tui.pressure.care import CareDialog
from mhtui.tui.pressure.door import PressureDoorScreen
from mhtui.tui.pressure.notice import NoticeScreen


async def at_scenarios(pilot: Pilot[None]) -> Any:
    app: Any = pilot.app
    app.pressure.open()
    await until(pilot, lambda: "1 scenario, " in screen_text(app), 8.0)
    return app


async def at_door(pilot: Pilot[None]) -> Any:
    app = await at_scenarios(pilot)
    await pilot.press("enter")
    await until(pilot, lambda: isinstance(app.screen, PressureDoorScreen) and "Walk-in" in screen_text(app), 8.0)
    return app


async def test_home_leads_to_the_scenarios_by_key_and_by_cursor(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "28 scenarios" in screen_text(app))
        assert "Pressure" in next(line for line in screen_text(app).splitlines() if "28 scenarios" in line)


async def test_the_list_has_the_keys_from_the_first_moment_on(clinic: Clinic) -> None:
    """Else a slash pressed while the screen is built stands in the search box, and finds nothing."""
    app: Any = MhtuiApp(clinic)
    async with app.run_test(size=(80, 24)) as pilot:
        assert ScenariosScreen.AUTO_FOCUS == "#list"
        await at_scenarios(pilot)
        await pilot.press("slash", "j", "u")
        await until(pilot, lambda: app.screen.query_one("#search").value == "ju")


async def test_a_scenario_shows_its_notice_and_nothing_of_what_is_coming(clinic: Clinic) -> None:
    app = MhtuiApp(clinic)
    async with app.run_test(size=(140, 40)) as pilot:
        await at_scenarios(pilot)
        await until(pilot, lambda: "Content: Sedatives" in screen_text(app), 8.0)
        text = screen_text(app)
        for shown in ("Just this once", "harder", "new", "benzodiazepine seeking", "Content: Sedatives"):
            assert shown in text
        assert "You can stop at any time" in text
        for hidden in SECRETS:
            assert hidden not in text


async def test_words_filter_by_family_setting_difficulty_and_what_is_new(clinic: Clinic) -> None:
    app = MhtuiApp(clinic)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_scenarios(pilot)
        await pilot.press("slash")
        for words, found in (("benzo walk-in harder new", True), ("easier", False), ("played", False)):
            app.screen.query_one("#search").value = ""  # type: ignore[attr-defined]
            await type_text(pilot, words)
            await pilot.pause()
            assert ("Just this once" in screen_text(app)) is found, words
            assert ("No scenario has these words" in screen_text(app)) is not found
        await pilot.press("escape")
        await until(pilot, lambda: "Just this once" in screen_text(app))


async def test_how_often_counts_both_sides(clinic: Clinic) -> None:
    from mhtui.core.actions import Stop

    for side in ("pressure", "control"):
        clinic.begin(side).act(Stop())
    clinic.begin("control")
    assert [card.played for card in clinic.pressure_room().cards()] == [2]


async def test_the_door_goes_through_sides_and_scripts_and_never_shows_who_waits(clinic: Clinic) -> None:
    app = MhtuiApp(clinic)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_door(pilot)
        assert "blind (drawn; you are not told)" in screen_text(app)
        seen = screen_text(app)
        for _ in range(3):
            await pilot.press("s")
            await pilot.pause()
            seen += screen_text(app)
        assert "control (the same request" in seen
        await pilot.press("x")
        await pilot.pause()
        assert "fixed (the same lines" in screen_text(app)
        assert "exams" not in seen
        assert "Tom" not in seen
        assert "Priya" not in seen


async def test_the_notice_comes_before_the_start_and_back_leads_back(clinic: Clinic) -> None:
    app = MhtuiApp(clinic)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_door(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, NoticeScreen) and "Door note" in screen_text(app), 8.0)
        text = screen_text(app)
        assert "Content: Sedatives, withdrawal" in text
        assert "You can stop at any time" in text
        assert "Start" in text
        assert "Back" in text
        assert not clinic.store.cards(), "nothing runs while the notice is read"
        await pilot.press("tab", "enter")
        await until(pilot, lambda: isinstance(app.screen, PressureDoorScreen))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, NoticeScreen) and "Door note" in screen_text(app), 8.0)
        await pilot.press("enter")
        await until(pilot, lambda: "Conversation ▸ Just this once" in screen_text(app), 8.0)
        assert clinic.kinds()[:2] == ["session_started", "patient_pressed"]


async def test_one_key_shows_where_to_turn_from_everywhere_before_the_start(clinic: Clinic) -> None:
    app = MhtuiApp(clinic)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_door(pilot)
        for _ in range(2):
            await pilot.press("f6")
            await until(pilot, lambda: isinstance(app.screen, CareDialog) and "crisis line" in screen_text(app))
            await pilot.press("escape")
            await until(pilot, lambda: isinstance(app.screen, PressureDoorScreen | ScenariosScreen))
            await pilot.press("escape")
            await until(pilot, lambda: not isinstance(app.screen, PressureDoorScreen))


def test_a_door_note_has_its_authors_breaks_and_not_his_editors() -> None:
    from mhtui.tui.show import unwrapped

    assert (
        unwrapped(f"{'x' * 91}\nwalking.\nRecord: none.\n\nAlone.\n") == f"{'x' * 91} walking.\nRecord: none.\n\nAlone."
    )
    assert unwrapped(f"{'x' * 91}.\nRecord: none.") == f"{'x' * 91}.\nRecord: none."
    assert unwrapped("") == ""


def test_the_seed_draws_both_sides_about_as_often_and_the_same_each_time(clinic: Clinic) -> None:
    scenario = clinic.scenarios.get(ID)
    drawn = [side_of(scenario, "blind", seed) for seed in range(400)]
    assert 150 < drawn.count("control") < 250
    assert drawn == [side_of(scenario, "blind", seed) for seed in range(400)]
    alone = scenario.model_copy(update={"control": None})
    assert {side_of(alone, "blind", seed) for seed in range(50)} == {"pressure"}


async def test_a_side_there_is_not_is_refused_with_words(clinic: Clinic) -> None:
    import pytest

    from mhtui.core.errors import UnknownCase, WrongUse
    from mhtui.play.pressure.room import Wanted

    room = clinic.pressure_room()
    with pytest.raises(UnknownCase, match="just-this-once"):
        await room.start(Wanted("just-this-one"))
    with pytest.raises(WrongUse, match="model"):
        await room.start(Wanted(ID, doctor="model:nobody"))
    assert not clinic.store.cards()
