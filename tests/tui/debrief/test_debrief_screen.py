"""Reading the debrief as a person does."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from helpers import screen_text, until
from scored import ScoredServices
from textual.pilot import Pilot

from mhtui.core.errors import StoreError
from mhtui.tui.acts import labels
from mhtui.tui.app import MhtuiApp
from mhtui.tui.debrief import DebriefScreen
from mhtui.tui.debrief.screen import BACK, COPY, EXPORT, HELP, NEXT_CASE, SHOW
from mhtui.tui.settle.places import SETTLE


async def open_debrief(pilot: Pilot[None], words: str = "Interview ") -> DebriefScreen:
    app = pilot.app
    assert isinstance(app, MhtuiApp)
    app.open_debrief("S0001")
    await until(pilot, lambda: isinstance(app.screen, DebriefScreen) and words in screen_text(app))
    assert isinstance(app.screen, DebriefScreen)
    return app.screen


async def test_scores_are_bars_with_words_and_numbers(scored: ScoredServices) -> None:
    app = MhtuiApp(scored)
    async with app.run_test(size=(80, 24)) as pilot:
        await open_debrief(pilot)
        text = screen_text(app)
        assert "25 % (to 38 %)" in text
        assert "2 of 8 · 1 undecided" in text
        assert "█ sure   ▒ undecided   ░ missing" in text
        assert "✓ Category: Mood disorders" in text
        assert "Disorder: nDCG 0.86" in text
        assert "Must not: antidepressant alone" in text
        assert "5 min · 5 turns" in text


async def test_a_hint_is_shown_in_the_dialogue_and_esc_leads_back(scored: ScoredServices) -> None:
    app = MhtuiApp(scored)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await open_debrief(pilot)
        await pilot.press("2")
        await until(pilot, lambda: "Father had bipolar" in screen_text(app))
        await pilot.press("down", "enter")
        await until(pilot, lambda: "Turn 5, patient" in screen_text(app))
        assert "gardeners and melancholics [sighs]" in screen_text(app)
        assert _reversed_text(app) == "gardeners and melancholics [sighs]"
        await pilot.press("escape")
        await until(pilot, lambda: "Father had bipolar" in screen_text(app))
        assert screen.rows.has_focus
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(app.screen, DebriefScreen))


async def test_the_turn_of_the_evidence_is_marked_in_plain_characters(scored: ScoredServices) -> None:
    """Also without colours, and in a copy of the screen."""
    app = MhtuiApp(scored)
    async with app.run_test(size=(80, 24)) as pilot:
        await open_debrief(pilot)
        await pilot.press("2")
        await until(pilot, lambda: "Father had bipolar" in screen_text(app))
        await pilot.press("down", "enter")
        await until(pilot, lambda: "Turn 5, patient" in screen_text(app))
        await until(pilot, lambda: "▌" in screen_text(app))
        marked = [row.strip() for row in screen_text(app).splitlines() if "▌" in row]
        assert marked[0].startswith("Patient ▌looks away")
        assert "gardeners and melancholics" in " ".join(marked)
        assert not any("Doctor" in row for row in marked)


async def test_evidence_deep_in_a_long_section_is_brought_into_view(scored: ScoredServices) -> None:
    from mhtui.tui.debrief.evidence import WrittenView
    from mhtui.tui.debrief.places import Page

    app = MhtuiApp(scored)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await open_debrief(pilot)
        screen.add_class("-evidence")
        screen.evidence.query_one("ContentSwitcher").current = "written"  # type: ignore[attr-defined]
        await pilot.pause()
        view = screen.evidence.query_one(WrittenView)
        text = "A line of the note.\n" * 60 + "The quote.\n" + "After it.\n" * 30
        await view.show([Page("hpi", "History", text)], "hpi", "The quote.")
        await until(pilot, lambda: "▊ The quote." in screen_text(app) or "▌ The quote." in screen_text(app))


async def test_note_evidence_is_shown_in_its_section(scored: ScoredServices) -> None:
    app = MhtuiApp(scored)
    async with app.run_test(size=(80, 24)) as pilot:
        await open_debrief(pilot)
        await pilot.press("6")
        await until(pilot, lambda: "Must not be done" in screen_text(app))
        await pilot.press("enter")
        await until(pilot, lambda: "Plan, Medication" in screen_text(app))
        assert _reversed_text(app) == "Start an antidepressant tonight."


async def test_enter_again_shows_the_next_place(scored: ScoredServices) -> None:
    app = MhtuiApp(scored)
    async with app.run_test(size=(80, 24)) as pilot:
        await open_debrief(pilot)
        await pilot.press("3")
        await until(pilot, lambda: "Two to three hours" in screen_text(app))
        await pilot.press("enter")
        await until(pilot, lambda: "(1 of 2, enter for the next)" in screen_text(app))
        assert _reversed_text(app) == "Ten nights. Eleven."
        await pilot.press("enter")
        await until(pilot, lambda: "(2 of 2, enter for the next)" in screen_text(app))
        await until(pilot, lambda: _reversed_text(app) == "I draw.")


async def test_a_line_without_a_place_says_so(scored: ScoredServices) -> None:
    app = MhtuiApp(scored)
    async with app.run_test(size=(80, 24)) as pilot:
        await open_debrief(pilot)
        await pilot.press("2", "enter")
        await until(pilot, lambda: any("no place" in n.message for n in app._notifications))


async def test_at_140_columns_the_place_follows_the_cursor(scored: ScoredServices) -> None:
    app = MhtuiApp(scored)
    async with app.run_test(size=(140, 40)) as pilot:
        screen = await open_debrief(pilot)
        await until(pilot, lambda: "Father had bipolar" in screen_text(app))
        assert "25 % (to 38 %)" in screen_text(app)
        await pilot.press("down")
        await until(pilot, lambda: screen.evidence.where == "Turn 5, patient")
        assert screen.rows.has_focus
        await pilot.press("up")
        await until(pilot, lambda: screen.evidence.where == "Nowhere in this session")
        await pilot.press("1")
        assert app.focused is not None
        assert app.focused.id == "summary"


async def test_a_line_without_a_place_leaves_no_earlier_text_beside_it(scored: ScoredServices) -> None:
    app = MhtuiApp(scored)
    async with app.run_test(size=(140, 40)) as pilot:
        screen = await open_debrief(pilot)
        await pilot.press("5")
        screen.rows.highlighted = next(n for n, row in enumerate(screen.rows.rows) if row.text.startswith("1. tsh"))
        await until(pilot, lambda: screen.evidence.where == "Exams  (1 of 2, enter for the next)")
        assert "tsh, eeg, ecg" in screen_text(app)
        screen.rows.highlighted = next(n for n, row in enumerate(screen.rows.rows) if row.text == "Pregnancy test")
        await until(pilot, lambda: screen.evidence.where == "Nowhere in this session")
        assert "tsh, eeg, ecg" not in screen_text(app)


async def test_widening_shows_the_place_of_the_chosen_line(scored: ScoredServices) -> None:
    app = MhtuiApp(scored)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await open_debrief(pilot)
        await pilot.press("2", "down")
        await pilot.resize_terminal(120, 30)
        await until(pilot, lambda: screen.evidence.where == "Turn 5, patient")
        assert screen.rows.has_focus


async def test_the_mental_state_has_its_own_page_by_domain(scored: ScoredServices) -> None:
    app = MhtuiApp(scored)
    async with app.run_test(size=(80, 24)) as pilot:
        await open_debrief(pilot)
        await pilot.press("4")
        await until(pilot, lambda: "Appearance       n/a         ✓ 1 of 1" in screen_text(app))
        assert "Insight          n/a         ✗ 0 of 1" in screen_text(app)
        await pilot.press("end")
        await until(pilot, lambda: "Insight  1 missed" in screen_text(app))


async def test_how_the_interview_was_led_leads_to_the_turns_that_were_counted(scored: ScoredServices) -> None:
    app = MhtuiApp(scored)
    async with app.run_test(size=(80, 24)) as pilot:
        await open_debrief(pilot)
        await pilot.press("7")
        await until(pilot, lambda: "part of no score" in screen_text(app))
        await pilot.press("down", "down", "enter")
        await until(pilot, lambda: "Turn 3, doctor  (1 of 3, enter for the next)" in screen_text(app))


async def test_the_reference_note_stands_beside_ones_own(scored: ScoredServices) -> None:
    app = MhtuiApp(scored)
    async with app.run_test(size=(100, 30)) as pilot:
        await open_debrief(pilot)
        await pilot.press("8")
        await until(pilot, lambda: "voices by the river." in screen_text(app))
        await until(pilot, lambda: "Your note" in screen_text(app))
        assert "Bright lipstick" in screen_text(app)


async def test_pages_turn_by_arrows_and_mouse(scored: ScoredServices) -> None:
    app = MhtuiApp(scored)
    async with app.run_test(size=(80, 24)) as pilot:
        await open_debrief(pilot)
        await pilot.press("left")
        await until(pilot, lambda: "voices by the river" in screen_text(app))
        await pilot.press("right", "right")
        await until(pilot, lambda: "Father had bipolar" in screen_text(app))
        await pilot.click("#tab-plan")
        await until(pilot, lambda: "Must be done" in screen_text(app))
        await pilot.click("#rows", offset=(5, 1))
        await until(pilot, lambda: "Plan, Medication" in screen_text(app))


async def test_while_scoring_it_says_what_it_does_and_the_dialogue_is_there(scored: ScoredServices) -> None:
    scored.gate = asyncio.Event()
    app = MhtuiApp(scored)
    async with app.run_test(size=(140, 40)) as pilot:
        await open_debrief(pilot, "Scoring: comparing")
        await until(pilot, lambda: "Ten nights. Eleven." in screen_text(app))
        assert "Father had bipolar" not in screen_text(app)
        await pilot.press("2", "c", "e")
        scored.gate.set()
        await until(pilot, lambda: "Father had bipolar" in screen_text(app))
        assert "Scoring" not in screen_text(app)


async def test_the_dialogue_can_be_read_while_scoring_and_is_not_taken_away(scored: ScoredServices) -> None:
    scored.gate = asyncio.Event()
    app = MhtuiApp(scored)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await open_debrief(pilot, "Scoring: comparing")
        await pilot.press("enter")
        await until(pilot, lambda: "My family are gardeners" in screen_text(app))
        scored.gate.set()
        await until(pilot, lambda: "Scoring" not in screen_text(app))
        assert "My family are gardeners" in screen_text(app)
        await pilot.press("escape")
        await until(pilot, lambda: "25 % (to 38 %)" in screen_text(app))
        assert screen.rows.has_focus


@pytest.mark.parametrize("error", [StoreError("the database is locked"), RuntimeError("odd [/] thing")])
async def test_a_failure_is_told_in_place_and_can_be_tried_again(scored: ScoredServices, error: Exception) -> None:
    scored.error = error
    app = MhtuiApp(scored)
    async with app.run_test(size=(80, 24)) as pilot:
        await open_debrief(pilot, str(error))
        assert "tries again" in screen_text(app)
        await pilot.press("t")
        await until(pilot, lambda: "25 % (to 38 %)" in screen_text(app))


async def test_leaving_while_scoring_is_quiet(scored: ScoredServices) -> None:
    scored.gate = asyncio.Event()
    app = MhtuiApp(scored)
    async with app.run_test(size=(80, 24)) as pilot:
        await open_debrief(pilot, "Scoring")
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(app.screen, DebriefScreen))
        scored.gate.set()
        await pilot.pause(0.1)


async def test_export_says_where_the_file_is_and_failure_is_a_message(scored: ScoredServices) -> None:
    app = MhtuiApp(scored)
    async with app.run_test(size=(80, 24)) as pilot:
        await open_debrief(pilot)
        await pilot.press("e")
        await until(pilot, lambda: any("exports/S0001.md" in n.message for n in app._notifications))
        assert scored.exported == ["S0001"]
        scored.export_error = PermissionError("read-only folder")
        await pilot.press("e")
        await until(pilot, lambda: any("read-only folder" in n.message for n in app._notifications))


async def test_copy_takes_the_whole_debrief(scored: ScoredServices) -> None:
    app = MhtuiApp(scored)
    async with app.run_test(size=(80, 24)) as pilot:
        await open_debrief(pilot)
        await pilot.press("c")
        await until(pilot, lambda: "MISSED" in app.clipboard)
        assert "✗ Father had bipolar disorder" in app.clipboard
        assert "Turn 5, patient: “gardeners and melancholics [sighs]”" in app.clipboard
        assert "voices by the river." in app.clipboard


async def test_n_opens_the_door_of_a_case_not_played_yet(scored: ScoredServices) -> None:
    app = MhtuiApp(scored)
    async with app.run_test(size=(80, 24)) as pilot:
        await open_debrief(pilot)
        await pilot.press("n")
        await until(pilot, lambda: "third night on the ward" in screen_text(app))


async def test_no_key_and_no_page_is_clipped_at_80_columns(scored: ScoredServices) -> None:
    app = MhtuiApp(scored)
    async with app.run_test(size=(80, 24)) as pilot:
        await open_debrief(pilot)
        keys = labels((SHOW, EXPORT, SETTLE, NEXT_CASE, BACK, HELP))
        await until(pilot, lambda: all(label in screen_text(app).splitlines()[-1] for label in keys))
        text = screen_text(app)
        assert "4 Mental" in text
        assert "8 Reference" in text


async def test_where_nothing_is_undecided_there_is_nothing_to_settle(
    scored: ScoredServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mhtui.tui.debrief.screen.undecided", lambda _: 0)
    app = MhtuiApp(scored)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await open_debrief(pilot)
        footer = screen_text(app).splitlines()[-1]
        assert all(label in footer for label in labels((SHOW, EXPORT, COPY, NEXT_CASE, BACK, HELP)))
        await pilot.press("s")
        await pilot.pause()
        assert app.screen is screen
        assert "Nothing is undecided" in [one.message for one in app._notifications][-1]


async def test_resizing_keeps_page_line_and_focus(scored: ScoredServices) -> None:
    app = MhtuiApp(scored)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await open_debrief(pilot)
        await pilot.press("2", "down", "down")
        chosen = screen.rows.chosen
        for size in ((140, 40), (100, 30), (60, 16), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        assert screen.rows.chosen is chosen
        assert screen.rows.has_focus


@pytest.mark.parametrize("size", [(80, 24), (140, 40), (60, 20)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("page", ["1", "2", "4", "5", "7"])
def test_looks(snap_compare: Any, page: str, size: tuple[int, int]) -> None:
    services = asyncio.run(ScoredServices.with_session())

    async def go(pilot: Pilot[None]) -> None:
        await open_debrief(pilot, "Ten days")
        await pilot.pause(0.2)
        await pilot.press(page, "down")
        await pilot.pause(0.2)

    assert snap_compare(MhtuiApp(services), terminal_size=size, run_before=go)


def test_looks_at_evidence(snap_compare: Any) -> None:
    services = asyncio.run(ScoredServices.with_session())

    async def go(pilot: Pilot[None]) -> None:
        await open_debrief(pilot)
        await pilot.press("2", "down", "enter")
        await pilot.pause(0.3)

    assert snap_compare(MhtuiApp(services), terminal_size=(80, 24), run_before=go)


def _reversed_text(app: MhtuiApp) -> str:
    """Text shown reversed: the marked quote."""
    strips = app.screen._compositor.render_strips()
    marked = [segment.text for strip in strips for segment in strip if segment.style and segment.style.reverse]
    return " ".join(" ".join(marked).split())


@pytest.mark.parametrize("theme", ["mhtui-dark", "mhtui-light", "mhtui-contrast", "textual-light", "nord"])
async def test_the_chosen_line_can_be_read_in_every_theme(scored: ScoredServices, theme: str) -> None:
    app = MhtuiApp(scored)
    async with app.run_test(size=(80, 24)) as pilot:
        app.theme = theme
        screen = await open_debrief(pilot)
        await pilot.press("2", "down")
        await pilot.pause()
        line = screen.rows.render_line(3)
        inks = {segment.style.color.name for segment in line if segment.style and segment.style.color}
        papers = {segment.style.bgcolor.name for segment in line if segment.style and segment.style.bgcolor}
        assert "Father" in line.text
        assert len(papers) == 1
        assert len(inks) == 1
        assert _contrast(inks.pop(), papers.pop()) >= 4.5


def _contrast(ink: str, paper: str) -> float:
    lighter, darker = sorted((_luminance(ink), _luminance(paper)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


async def test_all_pages_are_named_at_60_columns(scored: ScoredServices) -> None:
    app = MhtuiApp(scored)
    async with app.run_test(size=(60, 20)) as pilot:
        await open_debrief(pilot)
        assert "1 Scores 2 Missed 3 Cover 4 MSE 5 Exams 6 Plan 7 Proc 8 Ref" in screen_text(app)
