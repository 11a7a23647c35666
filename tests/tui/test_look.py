"""Keys, footers, colours, words without colour."""

from __future__ import annotations

import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest
from fakes import FakeServices
from helpers import enter, screen_text, type_text, until
from rich.cells import cell_len
from textual.color import Color
from textual.pilot import Pilot

import mhtui.tui
from mhtui.play.services import Settings
from mhtui.tui import themes
from mhtui.tui.acts import Act
from mhtui.tui.app import MhtuiApp
from mhtui.tui.keybar import Key, KeyBar

DEAD = {"ctrl+m", "ctrl+i", "ctrl+h", "ctrl+[", "alt+enter"}


def all_acts() -> list[Act]:
    found: dict[tuple[str, str], Act] = {}
    for info in pkgutil.walk_packages(mhtui.tui.__path__, "mhtui.tui."):
        module = importlib.import_module(info.name)
        for value in vars(module).values():
            for act in value if isinstance(value, tuple) else (value,):
                if isinstance(act, Act):
                    found[act.id, act.keys] = act
    return list(found.values())


def test_every_act_has_an_id_a_title_and_a_line_of_help() -> None:
    acts = all_acts()
    assert len(acts) > 30
    for act in acts:
        assert all((act.id, act.title, act.label, act.help)), act
        assert "\n" not in act.help
        assert cell_len(act.label) <= 14, act


def test_no_key_is_dead_on_a_plain_terminal() -> None:
    for act in all_acts():
        assert not DEAD & set(act.keys.split(",")), act


def test_nothing_hangs_on_a_function_key_alone() -> None:
    alone = []
    for act in all_acts():
        keys = act.keys.split(",") if act.keys else []
        if keys and all(key.startswith("f") and key[1:].isdigit() for key in keys):
            alone.append(act.id)
    assert set(alone) <= {"app.help", "encounter.retry"}, alone  # help is also `?`; retry is also sending again


async def _footer_fits(app: MhtuiApp, pilot: Pilot[object]) -> None:
    bar = app.screen.query_one(KeyBar)
    await until(pilot, lambda: all(key.region.width for key in bar.query(Key)))  # else they are not laid out yet
    keys = list(bar.query(Key))
    assert 1 <= len(keys) <= 6
    for key in keys:
        assert key.region.right <= app.size.width, f"{key.content} is clipped"
        assert key.region.width >= cell_len(str(key.content))


async def test_footers_fit_80_columns(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "first patient" in screen_text(app))
        await _footer_fits(app, pilot)
        for opening in (app.open_cases, app.open_history, lambda: app.open_door("ten-days")):
            opening()
            await pilot.pause(0.1)
            await _footer_fits(app, pilot)
        await enter(pilot, services.begin())
        await _footer_fits(app, pilot)
        for side in ("f2", "f4"):
            await pilot.press(side)
            await pilot.pause(0.1)
            await _footer_fits(app, pilot)
        await pilot.press("escape")
        for _ in range(4):
            await pilot.press("f3")
            await pilot.pause()
            await pilot.press("enter")
            await pilot.pause(0.3)
            await _footer_fits(app, pilot)


async def test_remapped_keys_work_and_are_shown() -> None:
    services = FakeServices(settings=Settings(instant_patient=True, keymap={"encounter.chart": "f11"}))
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await enter(pilot, services.begin())
        assert "f11 chart" in screen_text(app)
        await pilot.press("f11")
        await until(pilot, lambda: "Door note" in screen_text(app))


async def test_help_names_the_place_and_all_its_keys(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(100, 60)) as pilot:
        screen = await enter(pilot, services.begin())
        await type_text(pilot, "what?")
        assert screen.interview.composer.text == "what?"
        await pilot.press("f1")
        await until(pilot, lambda: "Enter sends, Ctrl+J starts a new line" in screen_text(app))
        assert "f9  ^o" in screen_text(app)
        await pilot.press("escape")
        await pilot.pause()
        assert screen.interview.composer.text == "what?"


async def test_every_act_of_the_place_is_in_the_palette_and_runs(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(100, 50)) as pilot:
        screen = await enter(pilot, services.begin())
        titles = {command.title for command in app.get_system_commands(screen)}
        assert {"Send", "Keep silent", "Pause", "Chart", "Next phase", "Copy transcript", "Theme", "Quit"} <= titles
        await pilot.press("ctrl+p")
        await pilot.pause(0.2)
        await type_text(pilot, "keep sil")
        await pilot.pause(0.5)
        await pilot.press("enter")
        await until(pilot, lambda: "Doctor   waits" in screen_text(app))


async def test_the_palette_shows_the_keys_of_each_act_as_they_are_now() -> None:
    services = FakeServices(settings=Settings(instant_patient=True, keymap={"encounter.chart": "f11"}))
    app = MhtuiApp(services)
    async with app.run_test(size=(100, 50)) as pilot:
        screen = await enter(pilot, services.begin())
        told = {command.title: command.help for command in app.get_system_commands(screen)}
        assert told["Chart"].startswith("f11 · Door note")
        assert told["Copy transcript"] == "Copy the whole dialogue", "what has no key shows none"
        await pilot.press("ctrl+p")
        await pilot.pause(0.2)
        await type_text(pilot, "keep sil")
        await until(pilot, lambda: "f8  ^space · Say nothing and wait: a turn" in screen_text(app))


async def test_themes_are_chosen_from_a_palette_of_their_own(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.action_change_theme()
        await pilot.pause(0.3)
        await type_text(pilot, "mhtui-con")
        await until(pilot, lambda: "mhtui-contrast" in screen_text(app))
        await pilot.pause(0.3)
        await pilot.press("enter")
        await until(pilot, lambda: app.theme == "mhtui-contrast")


async def test_the_theme_is_kept(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert app.theme == "mhtui-dark"
        app.theme = "mhtui-light"
        await until(pilot, lambda: services.settings.theme == "mhtui-light")
    app = MhtuiApp(services)
    async with app.run_test() as pilot:
        await until(pilot, lambda: app.theme == "mhtui-light")
        assert {"ansi-dark", "nord", "mhtui-contrast"} <= set(app.available_themes)


async def test_an_unknown_theme_in_the_settings_does_not_matter() -> None:
    app = MhtuiApp(FakeServices(settings=Settings(theme="no-such-theme")))
    async with app.run_test() as pilot:
        await pilot.pause()
        assert app.theme == themes.DEFAULT


def _luminance(colour: Color) -> float:
    def channel(value: int) -> float:
        part = value / 255
        return part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4

    return 0.2126 * channel(colour.r) + 0.7152 * channel(colour.g) + 0.0722 * channel(colour.b)


def contrast(one: str, other: str) -> float:
    bright, dark = sorted((_luminance(Color.parse(one)), _luminance(Color.parse(other))), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


TEXT = ("foreground", "doctor", "patient", "muted", "warning", "error", "primary", "footer-key-foreground")


@pytest.mark.parametrize("theme", themes.OWN, ids=lambda theme: theme.name)
def test_own_themes_have_contrast(theme) -> None:  # type: ignore[no-untyped-def]
    colours = {name: getattr(theme, name.replace("-", "_"), None) or theme.variables.get(name) for name in TEXT}
    for ground in (theme.background, theme.surface):
        for name, colour in colours.items():
            assert contrast(colour, ground) >= 4.5, f"{name} on {ground}: {contrast(colour, ground):.1f}"
        assert contrast(theme.variables["border"], ground) >= 3
    variables = theme.variables
    for state in ("block-cursor", "block-cursor-blurred"):
        assert contrast(variables[f"{state}-foreground"], variables[f"{state}-background"]) >= 4.5
        assert contrast(variables["muted"], variables[f"{state}-background"]) >= 4.5


async def test_every_offered_theme_can_be_chosen(services: FakeServices) -> None:
    app = MhtuiApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await enter(pilot, services.begin())
        for name in app.available_themes:
            app.theme = name
            await pilot.pause()
            assert "Patient  paces" in screen_text(app)


CHILD = """
import sys
from pathlib import Path
before = set(sys.modules)
import mhtui.tui.app
heavy = {"pydantic", "openai", "sqlite_utils", "numpy", "sentence_transformers", "torch", "yaml"}
print(sorted(heavy & set(sys.modules)))
"""


def test_the_app_is_imported_without_what_the_first_paint_does_not_need() -> None:
    done = subprocess.run([sys.executable, "-c", CHILD], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_page_on_the_terminal_names_every_key_as_it_is() -> None:
    page = (Path(__file__).parents[2] / "docs" / "terminal.md").read_text(encoding="utf-8")
    rows = {line.split("`")[1]: line for line in page.split("## Other keys")[1].splitlines() if line.startswith("| `")}
    keys: dict[str, set[str]] = {}
    for act in all_acts():
        keys.setdefault(act.id, set()).update(key for key in act.keys.split(",") if key)
    del keys["app.commands"]
    assert set(rows) == set(keys)
    for name, wanted in keys.items():
        assert all(f"`{key}`" in rows[name] for key in wanted), name


async def test_the_cursor_of_a_list_can_be_seen_without_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = MhtuiApp(FakeServices())
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "first patient" in screen_text(app))
        menu = app.screen.query_one("#menu")
        styles = {(s.style.color.name, s.style.bgcolor.name) for s in menu.render_line(1) if s.text.strip()}  # type: ignore[union-attr]
        ground = app.current_theme.background
        assert len(styles) == 1, "also muted words take the cursor's own colour"
        for ink, under in styles:
            assert contrast(ink, under) >= 4.5
            assert contrast(under, str(ground)) >= 3
