"""The dialogue as a widget: windowed, inert, following only at the bottom (H8: 2,000 turns)."""

from __future__ import annotations

import time
from collections.abc import Sequence

import pytest
from textual.app import App, ComposeResult
from textual.pilot import Pilot
from textual.selection import SELECT_ALL

from mhtui.core.view import Turn
from mhtui.tui import themes
from mhtui.tui.transcript import MOST, TranscriptView


def turns(number: int, start: int = 0) -> list[Turn]:
    return [
        Turn(
            seq=start + n,
            at_ms=n,
            speaker="doctor" if n % 2 else "patient",
            name="Doctor" if n % 2 else "Patient",
            behaviour="" if n % 2 else "looks away",
            speech=f"This is turn number {start + n}, with a few words in it.",
        )
        for n in range(number)
    ]


class Harness(App[None]):
    """Only a transcript."""

    def __init__(self, view: TranscriptView) -> None:
        super().__init__()
        self.view = view
        for theme in themes.OWN:
            self.register_theme(theme)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return {"doctor": "red", "patient": "blue", "muted": "grey"}

    def compose(self) -> ComposeResult:
        yield self.view


def text(app: App[None]) -> str:
    strips = app.screen._compositor.render_strips()
    rows = ("".join(segment.text for segment in strip) for strip in strips)
    return "\n".join(row.rstrip(" ▁▂▃▄▅▆▇█") for row in rows)  # without the scrollbar


async def settle(pilot: Pilot[None]) -> None:
    for _ in range(6):
        await pilot.pause(0.02)


async def test_2000_turns_open_at_the_end_with_a_bounded_window() -> None:
    app = Harness(TranscriptView(turns(2000)))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "turn number 1999" in text(app)
        assert len(app.view.mounted) <= MOST


async def test_many_turns_that_come_at_once_are_not_all_mounted() -> None:
    app = Harness(TranscriptView())
    async with app.run_test(size=(80, 24)) as pilot:
        await app.view.extend(turns(2000))
        await settle(pilot)
        assert "turn number 1999" in text(app)
        assert len(app.view.mounted) <= MOST


@pytest.mark.slow
async def test_scrolling_up_loads_older_turns_without_a_jump() -> None:
    app = Harness(TranscriptView(turns(2000)))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        app.view.focus()
        seen: list[int] = []
        for _ in range(30):
            await pilot.press("pageup")
            await settle(pilot)
            rows = [row for row in text(app).splitlines() if "turn number" in row]
            first = int(rows[0].split("turn number ")[1].split(",")[0])
            if seen:
                assert seen[-1] - 12 <= first < seen[-1], f"jumped from {seen[-1]} to {first}"
            seen.append(first)
        assert len(app.view.mounted) <= MOST
        assert seen[-1] < 1850


async def test_home_shows_the_first_turn_and_end_the_last() -> None:
    app = Harness(TranscriptView(turns(2000)))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        app.view.focus()
        await pilot.press("home")
        await settle(pilot)
        assert "turn number 0," in text(app)
        await pilot.press("pagedown", "pagedown", "pagedown", "pagedown", "pagedown", "pagedown")
        await settle(pilot)
        assert "turn number 0," not in text(app)
        await pilot.press("end")
        await settle(pilot)
        assert "turn number 1999" in text(app)


async def test_it_follows_at_the_bottom_and_stays_when_one_reads_above() -> None:
    app = Harness(TranscriptView(turns(100)))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await app.view.extend([*turns(100), *turns(1, 100)])
        await settle(pilot)
        assert "turn number 100" in text(app)
        app.view.focus()
        await pilot.press("pageup")
        await settle(pilot)
        before = text(app)
        await app.view.extend([*turns(101), *turns(2, 101)])
        await settle(pilot)
        assert text(app) == before
        await pilot.press("end")
        await settle(pilot)
        assert "turn number 102" in text(app)
        await app.view.extend([*turns(103), *turns(1, 103)])
        await settle(pilot)
        assert "turn number 103" in text(app)


async def test_goto_brings_any_turn_into_view_and_marks_its_quote() -> None:
    app = Harness(TranscriptView(turns(2000), {700: "turn number 700"}))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert await app.view.goto(700)
        await settle(pilot)
        assert "turn number 700" in text(app)
        view = next(view for view in app.view.mounted if view.seq == 700)
        assert view.has_class("-marked")
        spans = view._body().spans
        assert any(view.plain[s.start : s.end] == "turn number 700" and "reverse" in str(s.style) for s in spans)
        assert not await app.view.goto(99_999)
        app.view.set_highlight({700: ("few words", "This is")})
        assert sum("reverse" in str(span.style) for span in view._body().spans) == 2


async def test_selected_text_has_neither_label_nor_indent() -> None:
    app = Harness(TranscriptView(turns(3)))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        found = app.view.mounted[0].get_selection(SELECT_ALL)
        assert found is not None
        assert found[0] == "looks away\nThis is turn number 0, with a few words in it."


async def test_dragging_the_mouse_selects_what_lies_under_it() -> None:
    app = Harness(TranscriptView(turns(1)))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        view = app.view.mounted[0]
        await pilot.mouse_down(view, offset=(9, 1))
        await pilot.hover(view, offset=(16, 1))
        await pilot.mouse_up(view, offset=(16, 1))
        await pilot.pause()
        assert app.screen.get_selected_text() == "This is "


async def test_wide_characters_wrap_by_cells() -> None:
    wide = Turn(seq=0, at_ms=0, speaker="patient", name="Patient", behaviour="", speech="漢字" * 60)
    app = Harness(TranscriptView([wide]))
    async with app.run_test(size=(60, 24)) as pilot:
        await settle(pilot)
        rows = [row for row in text(app).splitlines() if "漢" in row]
        assert len(rows) == 5
        assert sum(row.count("漢字") for row in rows) == 60


async def _latency(number: int) -> float:
    app = Harness(TranscriptView(turns(number)))
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        app.view.focus()
        best = 9.0
        for _ in range(8):
            started = time.perf_counter()
            await pilot.press("up")
            best = min(best, time.perf_counter() - started)
        return best


async def test_a_key_press_in_2000_turns_costs_about_what_it_costs_in_20() -> None:
    few, many = await _latency(20), await _latency(2000)
    assert many <= 1.5 * few + 0.01, f"{many * 1000:.0f} ms against {few * 1000:.0f} ms"


@pytest.mark.parametrize("spoken", ["[/]", "[link]", "[@click=app.bell]x[/]", "{0} %s"])
async def test_speech_is_never_markup(spoken: str) -> None:
    said: Sequence[Turn] = [Turn(seq=0, at_ms=0, speaker="patient", name="Patient", behaviour=spoken, speech=spoken)]
    app = Harness(TranscriptView(said))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert text(app).count(spoken) == 2


async def test_a_short_dialogue_lies_next_to_where_one_writes() -> None:
    app = Harness(TranscriptView(turns(3)))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        for _ in range(5):
            assert app.view.mounted[-1].region.bottom in (23, 24)
            app.view.refresh(layout=True)
            await settle(pilot)
        await pilot.press("up", "down", "pageup")
        await settle(pilot)
        assert app.view.mounted[-1].region.bottom in (23, 24)
        assert app.view.max_scroll_y == 0
