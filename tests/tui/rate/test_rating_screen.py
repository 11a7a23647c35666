"""Rating by keyboard, with a real store: what a rater sees, gives, quotes and locks."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers import screen_text, type_text, until
from rated import SIZES, kept
from sessions_kit import IDS, NOON, Ticks, start
from textual.pilot import Pilot

from mhtui.adapters.rating_room import SqliteRatingRoom
from mhtui.adapters.rubric_files import load_rubric
from mhtui.core.ratings import Rating, in_force
from mhtui.core.rubric import Rubric
from mhtui.mentaleval.queue import CALIBRATION, CORRECTION
from mhtui.tui.app import MhtuiApp
from mhtui.tui.rate import stopwatch
from mhtui.tui.rate.screen import RatingScreen
from mhtui.wiring import Program


class Hand:
    """A clock that moves when told."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0
        monkeypatch.setattr(stopwatch, "ticks_ms", lambda: self.now)


async def rating(pilot: Pilot[None], rater: str = "S-01", rubric: Rubric | None = None) -> RatingScreen:
    """Open the queue and its first session."""
    app = pilot.app
    assert isinstance(app, MhtuiApp)
    app.rating.open(rater, rubric)
    await until(pilot, lambda: "0 of 1 locked" in screen_text(app))
    await pilot.press("enter")
    await until(pilot, lambda: isinstance(app.screen, RatingScreen) and "I am listening" in screen_text(app))
    assert isinstance(app.screen, RatingScreen)
    return app.screen


async def lock(pilot: Pilot[None]) -> None:
    await pilot.press("ctrl+s")
    await until(pilot, lambda: "Your ratings of this session" in screen_text(pilot.app))  # type: ignore[arg-type]
    await pilot.press("enter")


@pytest.mark.parametrize("size", SIZES)
async def test_a_session_is_rated_by_keyboard_locked_and_kept(program: Program, size: tuple[int, int]) -> None:
    app = MhtuiApp(program)
    async with app.run_test(size=size) as pilot:
        await rating(pilot)
        await pilot.press("4", "enter", "3", "enter", "n", "enter", "2", "enter", "5")
        assert kept(program) == []
        await lock(pilot)
        await until(pilot, lambda: "Played by" in screen_text(app))
    given = {one.dimension: (one.score, one.not_applicable) for one in kept(program)}
    assert given == {
        "empathy": (4, False),
        "interview": (3, False),
        "note": (None, True),
        "diagnosis": (2, False),
        "treatment": (5, False),
    }
    assert {(one.rater, one.kind) for one in kept(program)} == {("S-01", "human")}


@pytest.mark.parametrize("size", SIZES)
async def test_h5_h10_nothing_tells_who_played_or_what_others_gave_until_locked(
    program: Program, five: Rubric, size: tuple[int, int]
) -> None:
    room = program.rating_room()
    first = five.dimensions[0]
    other = Rating(
        id="01A", session_id=IDS[0], case_hash="0" * 64, rubric=five.name, rubric_hash=five.hash, dimension=first.id,
        rater="S-99", kind="human", score=1, comment="a comment of another",
    )  # fmt: skip
    room.add(other)
    app = MhtuiApp(program)
    async with app.run_test(size=size) as pilot:
        seen = []
        await rating(pilot)
        seen.append(screen_text(app))
        await pilot.press("4", "enter", "3", "enter", "3", "enter", "3", "enter", "3")
        await pilot.press("ctrl+s")
        await pilot.pause(0.1)
        seen.append(screen_text(app))
        for text in seen:
            assert not {"p1", "trainee", "S-99", "a comment of another"} & set(text.replace(" · ", " ").split())
            assert "S-99" not in text
            assert "a comment of another" not in text
            assert "trainee" not in text
        await pilot.press("enter")
        await until(pilot, lambda: "trainee" in screen_text(app))
        assert "1 by S-99" in screen_text(app)
        assert "a comment of another" in screen_text(app)


@pytest.mark.slow
async def test_s8_n_is_not_applicable_and_no_number_and_other_keys_give_nothing(program: Program) -> None:
    app = MhtuiApp(program)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        screen = await rating(pilot)
        await pilot.press("0", "6", "9")
        assert not screen.sheet.entry("empathy").given
        await until(pilot, lambda: "whole number from 1 to 5" in screen_text(app))
        await pilot.press("n")
        entry = screen.sheet.entry("empathy")
        assert (entry.score, entry.not_applicable) == (None, True)
        await pilot.press("x")
        assert not screen.sheet.entry("empathy").given


@pytest.mark.slow
async def test_an_incomplete_sheet_cannot_be_locked(program: Program) -> None:
    app = MhtuiApp(program)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await rating(pilot)
        await pilot.press("4", "ctrl+s")
        await until(pilot, lambda: "Lock: 4 not rated yet" in screen_text(app))
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is screen)
        assert screen.dimension.id == "interview"
    assert kept(program) == []


async def test_quotes_are_exact_stretches_of_the_session(program: Program, five: Rubric) -> None:
    app = MhtuiApp(program)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await rating(pilot)
        await pilot.press("down", "q")
        await until(pilot, lambda: app.screen is screen and bool(screen.sheet.entry("empathy").citations))
        await pilot.press("down", "down", "q")
        await until(pilot, lambda: "Quote which words?" in screen_text(app))
        assert "[red]since[/] when?" in screen_text(app)
        await pilot.press("down", "down", "enter")
        await until(pilot, lambda: len(screen.sheet.entry("empathy").citations) == 2)
    events = program.events(IDS[0])
    first, second = screen.sheet.entry("empathy").citations
    assert first.quote == "Hello, I am listening."
    assert second.quote == "And [red]since[/] when?"
    assert second.quote in events[second.seq].payload.text  # type: ignore[union-attr]


@pytest.mark.slow
async def test_words_selected_with_the_mouse_are_quoted(program: Program) -> None:
    app = MhtuiApp(program)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await rating(pilot)
        at = screen.lines.mounted[1].region
        await pilot.mouse_down(offset=(at.x + 9, at.y))
        await pilot.hover(offset=(at.x + 15, at.y))
        await pilot.mouse_up(offset=(at.x + 15, at.y))
        await pilot.press("q")
        await until(pilot, lambda: bool(screen.sheet.entry("empathy").citations))
    [cited] = screen.sheet.entry("empathy").citations
    assert "Hello, I am listening.".startswith(cited.quote)


async def test_a_comment_is_kept_as_typed_and_its_letters_rate_nothing(program: Program) -> None:
    app = MhtuiApp(program)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await rating(pilot)
        await pilot.press("c")
        await type_text(pilot, "[b]n 4 q[/")
        await pilot.press("escape", "3")
        assert screen.sheet.entry("empathy").comment == "[b]n 4 q[/"
        assert screen.sheet.entry("empathy").score == 3
        assert "[b]n 4 q[/" in screen_text(app)


async def test_the_sheet_comes_back_after_the_program_was_killed(program: Program) -> None:
    app = MhtuiApp(program)
    async with app.run_test(size=(80, 24)) as pilot:
        await rating(pilot)
        await pilot.press("4", "c")
        await type_text(pilot, "half a tho")
        await until(pilot, lambda: "half a tho" in program.rating_room().draft(IDS[0], "S-01", _hash()))
        again = MhtuiApp(Program(program.database, embeddings=False))  # while the first still stands: as after kill -9
        async with again.run_test(size=(80, 24)) as other:
            screen = await rating(other)
            assert screen.dimension.id == "interview"
            await other.press("left_square_bracket")
            assert "half a tho" in screen_text(again)
            assert "[4]" in screen_text(again)
        again.services.close()  # type: ignore[attr-defined]


def _hash() -> str:
    return load_rubric("mentaleval").hash


@pytest.mark.slow
async def test_d14_a_damaged_draft_is_put_aside_and_said(program: Program) -> None:
    room = program.rating_room()
    room.save_draft(IDS[0], "S-01", _hash(), '{"entries": {"empathy": {"score": 9}}}')
    app = MhtuiApp(program)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await rating(pilot)
        await until(pilot, lambda: "put aside" in screen_text(app))
    rows = program.store.read_with(lambda ex: ex("SELECT rubric_hash, text FROM rating_drafts").fetchall())
    assert any("aside" in key and '"score": 9' in text for key, text in rows)


async def test_time_counts_only_while_the_sheet_is_in_front(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Hand(monkeypatch)
    app = MhtuiApp(program)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await rating(pilot)
        clock.now += 20_000
        await pilot.press("4", "f9")
        await until(pilot, lambda: "The clock stands" in screen_text(app))
        assert "I am listening" not in screen_text(app)
        clock.now += 3_600_000
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is screen)
        clock.now += 5_000
        await pilot.press("f1")
        await pilot.pause(0.1)
        clock.now += 600_000
        await pilot.press("escape", "enter")
        clock.now += 7_000
        await pilot.press("3")
        took = {name: entry.took_ms for name, entry in screen.sheet.entries.items()}
    assert took == {"empathy": 25_000, "interview": 7_000}


async def test_a_locked_rating_is_corrected_by_a_new_row_with_its_reason(program: Program) -> None:
    app = MhtuiApp(program)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await rating(pilot)
        await pilot.press("4", "enter", "3", "enter", "3", "enter", "3", "enter", "3")
        await lock(pilot)
        await until(pilot, lambda: "Played by" in screen_text(app))
        await pilot.press("e", "7", "enter")
        await type_text(pilot, "typo")
        await pilot.press("enter")
        await until(pilot, lambda: "whole number from 1 to 5" in screen_text(app))
        await pilot.press("e", "2", "enter")
        await type_text(pilot, "misread turn 3")
        await pilot.press("enter")
        await until(pilot, lambda: "misread turn 3" in screen_text(app))
        assert "you, corrected" in screen_text(app)
    rows = kept(program)
    assert len(rows) == 6
    [new] = [one for one in rows if one.replaces]
    assert (new.score, new.reasoning, CORRECTION in new.tags) == (2, "misread turn 3", True)
    assert [one.score for one in in_force(rows) if one.dimension == "empathy"] == [2]


@pytest.mark.slow
async def test_calibration_sessions_come_first_and_mark_their_ratings(three: Program) -> None:
    program = three
    program.rating_room().mark_calibration([IDS[2]], True)
    app = MhtuiApp(program)
    async with app.run_test(size=(80, 24)) as pilot:
        app.rating.open("S-01")
        await until(pilot, lambda: "0 of 3 locked" in screen_text(app))
        first = next(line for line in screen_text(app).splitlines() if line.strip().startswith("1 "))
        assert "calibration" in first
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, RatingScreen))
        await pilot.press("4", "enter", "3", "enter", "3", "enter", "3", "enter", "3")
        await lock(pilot)
        await until(pilot, lambda: "Played by" in screen_text(app))
    assert {one.tags for one in program.store.ratings([IDS[2]])} == {(CALIBRATION,)}


async def test_nobody_rates_what_he_played_himself(program: Program) -> None:
    app = MhtuiApp(program)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        app.rating.open("p1")
        await until(pilot, lambda: "your own" in screen_text(app))
        await pilot.press("enter")
        await until(pilot, lambda: "You played this session yourself" in screen_text(app))


async def test_home_leads_to_the_queue_and_asks_who_rates(program: Program) -> None:
    app = MhtuiApp(program)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "1 ended session" in screen_text(app))
        await pilot.press("r")
        await until(pilot, lambda: "Who rates?" in screen_text(app))
        await type_text(pilot, "S-03")
        await pilot.press("enter")
        await until(pilot, lambda: "S-03 · 0 of 1 locked" in screen_text(app))


@pytest.mark.slow
async def test_the_supervisors_sheet_takes_1_to_8_and_shows_its_pass_line_after_locking(program: Program) -> None:
    app = MhtuiApp(program)
    async with app.run_test(size=(80, 24)) as pilot:
        await rating(pilot, rubric=load_rubric("observed-interview"))
        assert "pass line" not in screen_text(app).lower()
        await pilot.press("8", "enter", "5", "enter", "4")
        await lock(pilot)
        await until(pilot, lambda: "Pass line 5: not passed" in screen_text(app))


@pytest.mark.slow
async def test_h8_a_session_of_2000_turns_opens_with_a_window_of_its_lines(tmp_path: Path) -> None:
    program = Program(tmp_path / "long.db", embeddings=False)
    _long(program, 2000)
    app = MhtuiApp(program)
    async with app.run_test(size=(140, 40)) as pilot:
        app.rating.open("S-01")
        await until(pilot, lambda: "0 of 1 locked" in screen_text(app))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, RatingScreen) and "words of turn 1 " in screen_text(app), 10)
        await pilot.press("end")
        await until(pilot, lambda: "words of turn 2000 " in screen_text(app))
        assert len(app.screen.query("LineView")) <= 120
    program.close()


def _long(program: Program, turns: int) -> None:
    from mhtui.core.events import DoctorSaid, EncounterEnded, PatientReplied

    session = start(program.store, turns=None)
    payloads = []
    for n in range(1, turns + 1):
        payloads += [DoctorSaid(text=f"words of turn {n} and more"), PatientReplied(behaviour="nods", speech="Yes.")]
    payloads.append(EncounterEnded(how="stopped"))
    program.store.append(IDS[0], session.encounter.seq, "interview", payloads, NOON + 5_000_000)


def test_a_room_has_one_lock_a_session_rater_and_rubric(program: Program, five: Rubric) -> None:
    from mhtui.core.errors import WrongUse
    from mhtui.core.rating_room import Seal

    room = SqliteRatingRoom(program.store, Ticks(), lambda: "01X")
    seal = Seal(IDS[0], "S-01", five.hash, "locked", NOON)
    room.lock(seal, [])
    with pytest.raises(WrongUse, match="locked already"):
        room.lock(seal, [])
