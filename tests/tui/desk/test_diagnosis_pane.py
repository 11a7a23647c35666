"""Ranking diagnoses as a person does."""

from __future__ import annotations

import json

from helpers import screen_text, type_text, until
from host import DeskApp, a_view

from mhtui.core.actions import RankDiagnoses, RankedDiagnosis
from mhtui.core.events import DiagnosisEntry
from mhtui.tui.desk import DiagnosisPane
from mhtui.tui.desk.ranking import Ranked


def an_app(**more: object) -> DeskApp:
    from mhtui.adapters.icd11_table import load_icd11

    return DeskApp(DiagnosisPane(load_icd11()), **more)  # type: ignore[arg-type]


def codes(app: DeskApp) -> list[str]:
    return [entry.code for entry in app.host.pane.ranking]


async def add(pilot: object, app: DeskApp, words: str) -> None:
    before = len(codes(app))
    await pilot.press("ctrl+f")  # type: ignore[attr-defined]
    await type_text(pilot, words)  # type: ignore[arg-type]
    await until(pilot, lambda: app.host.pane.results.option_count > 0)  # type: ignore[arg-type]
    await pilot.press("enter")  # type: ignore[attr-defined]
    await until(pilot, lambda: len(codes(app)) == before + 1)  # type: ignore[arg-type]


async def test_words_find_codes_with_title_and_block_and_enter_adds_the_first() -> None:
    app = an_app()
    async with app.run_test() as pilot:
        await type_text(pilot, "panic")
        await until(pilot, lambda: "6B01" in screen_text(app))
        assert "Anxiety or fear-related disorders" in screen_text(app)
        await pilot.press("enter")
        assert codes(app) == ["6B01"]
        assert "6B01 is number 1" in screen_text(app)
        assert app.host.pane.finder.value == ""
        assert json.loads(app.host.drafts["diagnosis"]) == [{"code": "6B01", "reasoning": ""}]


async def test_down_goes_into_the_results_and_up_comes_back() -> None:
    app = an_app()
    async with app.run_test() as pilot:
        await type_text(pilot, "6A60")
        await until(pilot, lambda: app.host.pane.results.option_count > 1)
        await pilot.press("down")
        assert app.host.pane.results.has_focus
        await pilot.press("up")
        assert app.host.pane.finder.has_focus
        await pilot.press("down", "down", "enter")
        assert codes(app) == ["6A60.0"]


async def test_nothing_found_says_what_to_try() -> None:
    app = an_app()
    async with app.run_test() as pilot:
        await type_text(pilot, "xyzzy")
        await until(pilot, lambda: "Nothing found" in screen_text(app))
        await pilot.press("enter")
        assert codes(app) == []


async def test_nothing_typed_shows_no_codes_at_all() -> None:
    app = an_app()
    async with app.run_test():
        assert "6A" not in screen_text(app)
        assert "6B" not in screen_text(app)


async def test_keys_rank_remove_and_put_back_with_reasons() -> None:
    app = an_app()
    async with app.run_test() as pilot:
        for words in ("6A60.1", "6A20", "6B01"):
            await add(pilot, app, words)
        await pilot.press("escape")
        assert app.host.pane.ranked.has_focus
        await pilot.press("K")
        assert codes(app) == ["6A60.1", "6B01", "6A20"]
        await pilot.press("plus")
        assert codes(app) == ["6B01", "6A60.1", "6A20"]
        await pilot.press("minus", "J")
        assert codes(app) == ["6A60.1", "6A20", "6B01"]
        await pilot.press("enter")
        await type_text(pilot, "heart races")
        await pilot.press("escape", "d")
        assert codes(app) == ["6A60.1", "6A20"]
        await pilot.press("u")
        assert app.host.pane.ranking[-1] == Ranked("6B01", "heart races")


async def test_reasons_belong_to_the_chosen_entry() -> None:
    app = an_app()
    async with app.run_test() as pilot:
        await add(pilot, app, "6A60.1")
        await add(pilot, app, "6A20")
        await pilot.press("escape", "home", "enter")
        await type_text(pilot, "ten days")
        await pilot.press("escape", "down", "enter")
        assert app.host.pane.reasons.text == ""
        await type_text(pilot, "voices")
        entries = (
            RankedDiagnosis(code="6A60.1", reasoning="ten days"),
            RankedDiagnosis(code="6A20", reasoning="voices"),
        )
        assert app.host.pane.pending() == (RankDiagnoses(entries=entries),)
        assert "ten days" in screen_text(app)


async def test_a_code_is_ranked_once_and_at_most_ten_are() -> None:
    app = an_app()
    async with app.run_test() as pilot:
        await add(pilot, app, "6A20")
        await pilot.press("ctrl+f")
        await type_text(pilot, "6A20")
        await pilot.press("enter")
        await until(pilot, lambda: "already number 1" in screen_text(app))
        for code in ("6A21", "6A22", "6A23", "6A24", "6A60", "6A61", "6A70", "6A71", "6B00"):
            await add(pilot, app, code)
        await pilot.press("ctrl+f")
        await type_text(pilot, "6B01")
        await pilot.press("enter")
        await until(pilot, lambda: "take one off first" in screen_text(app))
        assert len(codes(app)) == 10
        assert app.host.pane.finder.value == "6B01", "what was typed stays"


async def test_the_draft_comes_back_before_what_was_ranked() -> None:
    view = a_view(diagnoses=(DiagnosisEntry(code="6A20", title="Schizophrenia", reasoning="voices"),))
    app = an_app(view=view, drafts={"diagnosis": '[{"code": "6A60.1", "reasoning": "ten days"}]'})
    async with app.run_test():
        assert codes(app) == ["6A60.1"]
    app = an_app(view=view)
    async with app.run_test():
        assert codes(app) == ["6A20"]
        assert app.host.pane.pending() == ()


async def test_a_broken_draft_is_told_and_what_was_ranked_stays() -> None:
    view = a_view(diagnoses=(DiagnosisEntry(code="6A20", title="Schizophrenia"),))
    app = an_app(view=view, drafts={"diagnosis": '[{"code": '})
    async with app.run_test() as pilot:
        await until(pilot, lambda: any("could not be read" in n.message for n in app._notifications))
        assert codes(app) == ["6A20"]
        assert app.host.drafts == {}, "the broken draft is not written over before something is done"


async def test_showing_again_never_undoes_work() -> None:
    app = an_app()
    async with app.run_test() as pilot:
        await add(pilot, app, "6A20")
        app.host.pane.show(a_view(), {})
        assert codes(app) == ["6A20"]
        await pilot.press("escape", "d")
        app.host.pane.show(a_view(), {"diagnosis": '[{"code": "6A20", "reasoning": ""}]'})
        assert codes(app) == []


async def test_the_mouse_can_do_everything() -> None:
    app = an_app()
    async with app.run_test() as pilot:
        await add(pilot, app, "6A20")
        await pilot.click("#find")
        await type_text(pilot, "6B01")
        await until(pilot, lambda: app.host.pane.results.option_count > 0)
        await pilot.click("#results", offset=(3, 0))
        await until(pilot, lambda: codes(app) == ["6A20", "6B01"])
        up, _down, remove, back = app.screen.query("#links Link")
        await pilot.click(up)
        assert codes(app) == ["6B01", "6A20"]
        await pilot.click(remove)
        assert codes(app) == ["6A20"]
        await pilot.click(back)
        assert codes(app) == ["6B01", "6A20"]
        await pilot.click("#reasons")
        await type_text(pilot, "K d")
        assert app.host.pane.ranking[0].reasoning == "K d"


async def test_submitting_tells_what_is_missing() -> None:
    app = an_app()
    async with app.run_test() as pilot:
        assert app.host.pane.unfinished() == "No diagnosis is ranked."
        await add(pilot, app, "6A20")
        assert app.host.pane.unfinished() == "Without reasons: 6A20."
        await pilot.press("ctrl+s")
        assert app.host.went_on == 1


async def test_esc_clears_the_search_before_it_leaves() -> None:
    app = an_app()
    async with app.run_test() as pilot:
        await type_text(pilot, "abc")
        await pilot.press("escape")
        assert app.host.pane.finder.value == ""
        assert app.host.stepped_back == 0
        await pilot.press("escape")
        assert app.host.stepped_back == 1


async def test_letters_typed_in_the_results_go_on_the_search() -> None:
    app = an_app()
    async with app.run_test() as pilot:
        await type_text(pilot, "pan")
        await until(pilot, lambda: app.host.pane.results.option_count > 0)
        await pilot.press("down")
        assert app.host.pane.results.has_focus
        await type_text(pilot, "ic")
        assert app.host.pane.finder.value == "panic"
        await pilot.press("enter")
        assert codes(app) == ["6B01"], "what was typed is added, not the row the cursor was on"


async def test_backspace_and_a_paste_in_the_results_change_the_search() -> None:
    from textual import events

    app = an_app()
    async with app.run_test() as pilot:
        await type_text(pilot, "panx")
        await pilot.press("backspace")
        await until(pilot, lambda: app.host.pane.results.option_count > 0)
        await pilot.press("down", "backspace")
        assert app.host.pane.finder.value == "pa"
        await until(pilot, lambda: app.host.pane.results.option_count > 0)
        await pilot.press("down")
        app.post_message(events.Paste("nic\nsecond line"))
        await until(pilot, lambda: app.host.pane.finder.value == "panic")


async def test_after_a_code_its_reasons_are_written_and_the_way_back_is_told() -> None:
    app = an_app()
    async with app.run_test() as pilot:
        await type_text(pilot, "panic")
        await pilot.press("enter")
        await type_text(pilot, "heart races")
        assert app.host.pane.ranking == (Ranked("6B01", "heart races"),)
        assert "Say why; ^f searches for another." in screen_text(app)
        await pilot.press("ctrl+f")
        await type_text(pilot, "6A20")
        assert app.host.pane.finder.value == "6A20"
