"""Replay in the app, over a real database (rows H7, H8)."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

sys.path.insert(0, str(Path(__file__).parents[2]))

import sessions_kit as kit

from mhtui.adapters.sqlite_store import SqliteStore
from mhtui.core.actions import Say
from mhtui.core.events import DoctorSaid, PatientReplied, Understood
from mhtui.tui.app import MhtuiApp
from mhtui.tui.replay.board import Board
from mhtui.tui.replay.screen import ReplayScreen
from mhtui.tui.replay.search import SearchScreen
from mhtui.tui.screens.history import HistoryScreen
from mhtui.wiring import Program

A, B, OPEN, LONG = kit.IDS[:4]
MARKUP = "[@click=app.quit]x[/] [red]痛い[/red] \x1b[31m"


def play(store: SqliteStore, session_id: str, *turns: tuple[str, str]) -> None:
    """A session to its end, each turn read as about its topic."""
    kit.start(store, session_id)
    payloads: list[DoctorSaid | PatientReplied] = []
    for text, topic in turns:
        understood = (Understood(text=text, act="ask_open", topics=(topic,) if topic else ()),)
        payloads += [DoctorSaid(text=text), PatientReplied(behaviour="nods", speech="Well.", understood=understood)]
    for n, payload in enumerate(payloads):
        store.append(session_id, 1 + n, "interview", [payload], kit.NOON + 2000 * n)
    kit.finish(kit.live(store, session_id))


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("replay") / "s.db"
    store = SqliteStore(path)
    play(
        store,
        A,
        ("Hello.", ""),
        ("How do you sleep?", "sleep"),
        (MARKUP, "sleep"),
        ("Any voices?", "auditory_hallucinations"),
    )
    play(
        store,
        B,
        ("How do you sleep?", "sleep"),
        ("Money?", "mania_spending_risk"),
        ("Voices?", "auditory_hallucinations"),
    )
    kit.do(kit.start(store, OPEN, at_ms=kit.NOON + 10**6), Say(text="Still there?"))
    store.close()
    return path


@cache
def program_over(db: Path) -> Program:
    """One for all tests: what was scored once is kept."""
    return Program(db, embeddings=False)


@asynccontextmanager
async def app_at(
    db: Path, *session_ids: str, size: tuple[int, int] = (80, 24), blind: bool = False
) -> AsyncIterator[Pilot[None]]:
    made = program_over(db)
    begin = (
        (lambda app: app.replays.open(session_ids, blind=blind)) if session_ids else (lambda app: app.open_history())
    )
    app = MhtuiApp(made, begin)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.pause()
        yield pilot


def shown(pilot: Pilot[None]) -> str:
    """What is on the screen."""
    lines = pilot.app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in line) for line in lines)


def board(pilot: Pilot[None]) -> Board:
    return pilot.app.screen.query_one(Board)


def words(pilot: Pilot[None]) -> str:
    return board(pilot).plain(board(pilot).cursor)


@pytest.mark.parametrize("size", [(80, 24)])
async def test_h7_two_sessions_stand_side_by_side(db: Path, size: tuple[int, int]) -> None:
    async with app_at(db, A, B, size=size) as pilot:
        text = shown(pilot)
        assert "A  p1 (trainee)" in text
        assert "B  p1 (trainee)" in text
        assert "│" in text
        assert "── Interview" in text
        assert all(len(line) <= size[0] for line in text.splitlines())


async def test_the_next_difference_is_a_row_in_which_they_differ(db: Path) -> None:
    async with app_at(db, A, B) as pilot:
        seen = set()
        for _ in range(60):
            await pilot.press("d")
            row = board(pilot).current
            assert row is not None
            if board(pilot).cursor in seen:
                break
            assert row.differs
            seen.add(board(pilot).cursor)
        differing = {n for n, row in enumerate(board(pilot).rows) if row.differs}
        assert seen == differing != set()


async def test_while_it_plays_what_is_to_come_is_not_shown_and_stopping_shows_it(db: Path) -> None:
    async with app_at(db, A, B) as pilot:
        whole = board(pilot).virtual_size.height
        await pilot.press("space")
        screen = pilot.app.screen
        assert isinstance(screen, ReplayScreen)
        assert screen.playing
        assert board(pilot).virtual_size.height < whole
        before = board(pilot).cursor
        for _ in range(4):
            await pilot.press("plus")
        await pilot.pause(0.6)
        assert board(pilot).cursor > before, "it moves by itself"
        await pilot.press("space")
        assert not screen.playing
        assert board(pilot).virtual_size.height == whole


async def test_differences_lead_to_their_place_in_the_dialogue(db: Path) -> None:
    async with app_at(db, A, B) as pilot:
        await pilot.press("x")
        assert "Differences" in shown(pilot)
        assert "Order of exams" in "\n".join(row.label for row in board(pilot).rows)
        await pilot.press("end", "x")
        assert "by topic" in shown(pilot)


async def test_turn_order_and_back_keeps_the_place(db: Path) -> None:
    async with app_at(db, A, B) as pilot:
        await pilot.press("g", *"2", "enter")
        before = words(pilot)
        assert "turn 2" in before
        await pilot.press("t")
        assert "by turn" in shown(pilot)
        assert "turn 2" in words(pilot)
        await pilot.press("t")
        assert words(pilot) == before


@pytest.mark.parametrize(("where", "found"), [("2", "turn 2"), ("0:07", "00:0"), ("zebra", "")])
async def test_going_to_a_turn_a_time_or_words(db: Path, where: str, found: str) -> None:
    async with app_at(db, A, B) as pilot:
        await pilot.press("g")
        pilot.app.screen.query_one("#where", Input).value = where
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, ReplayScreen) is (where != "zebra")
        if where != "zebra":
            assert found in words(pilot)


async def test_blind_shows_no_name_and_no_time_and_notes_are_kept_as_blind(db: Path) -> None:
    async with app_at(db, A, B, blind=True, size=(140, 40)) as pilot:
        text = shown(pilot)
        assert "p1" not in text
        assert "trainee" not in text
        assert ":0" not in text
        assert text.count("(hidden)") == 2
        await pilot.press("n", "enter")
        await pilot.press(*"warm", "ctrl+s")
        await pilot.pause()
        assert "note on A: warm" in shown(pilot)
        kept = pilot.app.services.replay_room().remarks([A, B])  # type: ignore[attr-defined]
        assert [(one.text, one.blind) for one in kept] == [("warm", True)]


async def test_a_note_left_with_escape_comes_back_and_an_emptied_one_is_taken_back(db: Path) -> None:
    async with app_at(db, A) as pilot:
        await pilot.press("n", *"half a", "escape", "n", *" note", "ctrl+s")
        await pilot.pause()
        assert "note on A: half a note" in shown(pilot)
        await pilot.press("n", *["backspace"] * 11, "ctrl+s")
        await pilot.pause()
        assert "half a note" not in shown(pilot)


async def test_texts_of_people_are_inert(db: Path) -> None:
    async with app_at(db, A, size=(140, 40)) as pilot:
        await pilot.press("g", "3", "enter")
        assert "[@click=app.quit]x[/] [red]痛い[/red] ␛[31m" in shown(pilot)


async def test_gold_is_not_shown_while_one_is_open(db: Path) -> None:
    async with app_at(db, A, OPEN, size=(140, 40)) as pilot:
        assert "sealed" in shown(pilot)
        everything = "\n".join(board(pilot).plain(n) for n in range(len(board(pilot).rows)))
        assert not any(c.statement in everything for c in kit.a_case().references.checkpoints)


async def test_one_side_alone_uses_the_whole_width_and_steps_over_the_others_rows(db: Path) -> None:
    async with app_at(db, A, B) as pilot:
        await pilot.press("t", "2")
        assert "│" not in shown(pilot)
        for _ in range(8):
            await pilot.press("right")
            assert words(pilot)
        await pilot.press("0")
        assert "│" in shown(pilot)


async def test_resizing_keeps_the_place(db: Path) -> None:
    async with app_at(db, A, B) as pilot:
        await pilot.press("g", "2", "enter")
        at = board(pilot).cursor
        await pilot.resize_terminal(140, 40)
        await pilot.pause()
        assert board(pilot).cursor == at
        assert "▸" in shown(pilot)


async def test_history_marks_two_and_replays_them(db: Path) -> None:
    async with app_at(db) as pilot:
        assert isinstance(pilot.app.screen, HistoryScreen)
        await pilot.press("down", "m", "down", "m")
        assert "A▸" in shown(pilot)
        assert "B▸" in shown(pilot)
        rows = [line for line in shown(pilot).splitlines() if "Ten days" in line]
        assert all("turn" in line for line in rows), "one line a session"
        await pilot.press("r")
        await pilot.pause()
        screen = pilot.app.screen
        assert isinstance(screen, ReplayScreen)
        assert len(screen.comparison.sides) == 2


async def test_the_debrief_leads_to_the_replay_of_its_session(db: Path) -> None:
    async with app_at(db) as pilot:
        pilot.app.open_debrief(A)  # type: ignore[attr-defined]
        await pilot.pause()
        await pilot.app.workers.wait_for_complete()
        await pilot.press("r")
        await pilot.pause()
        assert isinstance(pilot.app.screen, ReplayScreen)


async def test_words_are_found_in_all_sessions_and_lead_to_their_place(db: Path) -> None:
    async with app_at(db) as pilot:
        await pilot.press("w")
        await pilot.press(*"sleeping", "enter")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert isinstance(pilot.app.screen, SearchScreen)
        assert pilot.app.screen.query_one("#found", OptionList).option_count >= 4
        assert "How do you sleep?" in shown(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, ReplayScreen)
        assert "sleep" in words(pilot)


@pytest.fixture(scope="module")
def long_db(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """2,000 turns."""
    path = tmp_path_factory.mktemp("long") / "s.db"
    store = SqliteStore(path)
    kit.start(store, LONG, turns=None)
    text = "I was flat at twenty-seven, four months, and nobody said a word about it. " * 3
    payloads = []
    for n in range(2000):
        topics = ("sleep",) if n % 7 else ()
        understood = (Understood(text="?", act="ask_open", topics=topics),)
        reply = PatientReplied(behaviour="nods", speech=f"{n}. {text}", understood=understood)
        payloads += [DoctorSaid(text=f"Question {n}?"), reply]
    store.append(LONG, 1, "interview", payloads, kit.NOON + 5000)
    store.close()
    return path


async def test_h8_a_session_of_2000_turns_is_no_heavier_than_its_rows_in_view(long_db: Path) -> None:
    async with app_at(long_db, LONG) as pilot:
        assert len(board(pilot).rows) > 2000
        assert len(list(pilot.app.screen.walk_children())) < 40, "no widget a turn"
        await pilot.press("g", *"1500", "enter")
        assert "turn 1500" in words(pilot)
        assert "turn 1500" in shown(pilot)
        await pilot.press("end")
        assert "1999." in shown(pilot)
