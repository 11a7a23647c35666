"""Settling undecided pairs by keyboard: what is decided, cited and kept, and what is not shown."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from fake_settling import PAIRS, TALK
from fakes import FakeServices
from helpers import screen_text, type_text, until
from textual.pilot import Pilot

from mhtui.play.services import Settings
from mhtui.scoring.settled import Line, Material, Pair
from mhtui.tui.acts import labels
from mhtui.tui.app import MhtuiApp
from mhtui.tui.settle.keys import FOOTER
from mhtui.tui.settle.places import settle
from mhtui.tui.settle.screen import SettleScreen

sys.path.insert(0, str(Path(__file__).parents[1]))

from sessions_kit import IDS, do, start

from mhtui.core.actions import EndPhase, Order, RankDiagnoses, RankedDiagnosis, Say, WriteNote, WritePlan
from mhtui.tui.debrief import DebriefScreen
from mhtui.wiring import Program

SIZES = [(60, 20), (80, 24), (140, 40)]


@pytest.fixture
def three(services: FakeServices) -> FakeServices:
    """A clinic whose session `S1` has three undecided pairs."""
    services.settings = Settings(participant="R-07")
    services.settling.pairs = {"S1": list(PAIRS)}
    return services


async def open_queue(pilot: Pilot[None], *sessions: str, words: str = "1 of 3") -> SettleScreen:
    app = pilot.app
    assert isinstance(app, MhtuiApp)
    settle(app, sessions or ["S1"])
    await until(pilot, lambda: ready(pilot, words))
    assert isinstance(app.screen, SettleScreen)
    return app.screen


async def decide(pilot: Pilot[None], key: str, then: str) -> None:
    await pilot.press(key)
    await until(pilot, lambda: ready(pilot, then), 20)


async def told(pilot: Pilot[None], key: str, words: str) -> None:
    """Press a key and be told something."""
    await pilot.press(key)
    await until(pilot, lambda: any(words in one.message for one in pilot.app._notifications))


def ready(pilot: Pilot[None], words: str) -> bool:
    """Whether the screen shows these words, and the sentences of its pair."""
    text = screen_text(pilot.app)  # type: ignore[arg-type]
    return words in text and "Reading…" not in text


@pytest.mark.parametrize("size", SIZES)
async def test_each_key_decides_at_once_with_words_that_stand_in_the_text(
    three: FakeServices, size: tuple[int, int]
) -> None:
    app, kept = MhtuiApp(three), three.settling.kept
    async with app.run_test(size=size) as pilot:
        await open_queue(pilot)
        text = screen_text(app)
        assert "Start an antidepressant" in text
        assert "It must NOT be done" in text
        assert "Consider an antidepressant." in text
        assert "y stated  d denied  n not stated  u unclear  t all  z undo" in text
        await decide(pilot, "y", "2 of 3")
        assert [(one.verdict, one.evidence[0].quote) for one in kept] == [("entailed", "Consider an antidepressant.")]
        assert "must NOT" not in screen_text(app)
        await decide(pilot, "n", "3 of 3")
        assert "Doctor: How do you sleep?" in screen_text(app)
        await decide(pilot, "d", "3 decisions")
        assert "3 decisions: 1 stated, 1 denied, 1 not stated." in screen_text(app)
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(app.screen, SettleScreen))
    assert [(one.item, one.verdict, one.by) for one in kept] == [
        ("p01", "entailed", "R-07"),
        ("n01", "not_entailed", "R-07"),
        ("i01", "contradicted", "R-07"),
    ]


async def test_another_sentence_is_chosen_by_digit_or_arrow_and_cited_where_it_stands(three: FakeServices) -> None:
    three.settling.pairs = {"S1": [Pair("i02", "Is tired", TALK)]}
    app, kept = MhtuiApp(three), three.settling.kept
    async with app.run_test(size=(80, 24)) as pilot:
        await open_queue(pilot, words="1 of 1")
        await pilot.press("t")
        await pilot.pause()
        await pilot.press("end", "enter")
        await until(pilot, lambda: "1 decision: 1 stated." in screen_text(app))
        assert (kept[0].evidence[0].quote, kept[0].evidence[0].seq) == ("Yes.", 7)
        await pilot.press("z")
        await until(pilot, lambda: "1 of 1" in screen_text(app) and "Is tired" in screen_text(app))
        await pilot.press("2", "y")
        await until(pilot, lambda: "1 decision" in screen_text(app))
    second = kept[-1].evidence[0]
    assert any(second.quote in line.words and second.seq == line.seq for line in TALK.lines)
    assert second != kept[0].evidence[0]


async def test_h5_a_decision_taken_back_stays_on_record_and_its_pair_comes_again(three: FakeServices) -> None:
    app, kept = MhtuiApp(three), three.settling.kept
    async with app.run_test(size=(80, 24)) as pilot:
        await open_queue(pilot)
        await decide(pilot, "d", "2 of 3")
        await decide(pilot, "u", "3 of 3")
        await decide(pilot, "z", "2 of 3")
        await decide(pilot, "z", "1 of 3")
        assert "Start an antidepressant" in screen_text(app)
        await told(pilot, "z", "no decision to take back")
    assert [(one.item, one.verdict, one.takes_back) for one in kept] == [
        ("p01", "contradicted", ""),
        ("n01", "undecided", ""),
        ("n01", "undecided", "R001"),
        ("p01", "undecided", "R000"),
    ]


async def test_cjk_markup_and_long_words_are_shown_as_they_are(three: FakeServices) -> None:
    flood = Material("note", (Line(9, "hpi", "睡" * 3000 + " [/] [@click=app.quit]x[/]. \x1b[31mLast."),))
    three.settling.pairs = {"S1": [PAIRS[1], PAIRS[2], Pair("n09", "[/]没有睡[red]", flood)]}
    app = MhtuiApp(three)
    async with app.run_test(size=(80, 24)) as pilot:
        await open_queue(pilot)
        assert "Sleeps [b]two[/b] hours a night" in screen_text(app)
        await decide(pilot, "u", "2 of 3")
        assert "[red]Eleven[/] … 十一个晚上没有睡觉。" in screen_text(app)
        await decide(pilot, "u", "3 of 3")
        assert "[/]没有睡[red]" in screen_text(app)
        await pilot.resize_terminal(60, 20)
        await pilot.press("1")
        for _ in range(30):  # a sentence longer than the screen is read to its end
            await pilot.press("down")
            if "␛[31mLast." in screen_text(app):
                break
        assert "[/] [@click=app.quit]x[/]." in screen_text(app)
        assert "␛[31mLast." in screen_text(app)
        await decide(pilot, "y", "3 decisions")
    assert three.settling.kept[-1].evidence[0].quote in flood.lines[0].words


async def test_what_cannot_be_kept_says_so_and_the_pair_stays(three: FakeServices) -> None:
    app = MhtuiApp(three)
    async with app.run_test(size=(80, 24)) as pilot:
        await open_queue(pilot)
        await decide(pilot, "d", "2 of 3")
        three.settling.broken = "The disk is full."
        await told(pilot, "y", "Not kept: The disk is full.")
        assert "2 of 3" in screen_text(app)
        await told(pilot, "z", "Not taken back: The disk is full.")
        assert "2 of 3" in screen_text(app)
        three.settling.broken = ""
        await decide(pilot, "y", "3 of 3")
    assert [one.verdict for one in three.settling.kept] == ["contradicted", "entailed"]


async def test_where_nothing_was_written_nothing_can_be_cited(three: FakeServices) -> None:
    three.settling.pairs = {"S1": [Pair("n01", "Sleeps little", Material("note", ()))]}
    app = MhtuiApp(three)
    async with app.run_test(size=(80, 24)) as pilot:
        await open_queue(pilot, words="No note was written.")
        await told(pilot, "y", "There is no sentence to cite")
        assert three.settling.kept == []
        await decide(pilot, "n", "1 decision")


async def test_sessions_that_cannot_be_read_are_told_and_tried_again(three: FakeServices) -> None:
    three.settling.unreadable = "Session S1 is not whole."
    app = MhtuiApp(three)
    async with app.run_test(size=(80, 24)) as pilot:
        await open_queue(pilot, words="Session S1 is not whole.")
        three.settling.unreadable = ""
        await decide(pilot, "r", "1 of 3")


async def test_who_decides_is_asked_where_nobody_is_named(three: FakeServices) -> None:
    three.settings = Settings()
    app = MhtuiApp(three)
    async with app.run_test(size=(80, 24)) as pilot:
        settle(app, ["S1"])
        await until(pilot, lambda: "Who decides?" in screen_text(app))
        await type_text(pilot, "S-02")
        await decide(pilot, "enter", "1 of 3")
        await decide(pilot, "n", "2 of 3")
    assert [one.by for one in three.settling.kept] == ["S-02"]


async def test_pairs_of_several_sessions_are_mixed_and_the_same_pair_comes_once(three: FakeServices) -> None:
    def pair(session: str, n: int) -> Pair:
        return Pair(f"n{n}", f"Statement {n}", Material("note", (Line(9, "hpi", f"Words of {session}."),)))

    three.settling.pairs = {s: [*PAIRS[:1], *(pair(s, n) for n in range(6))] for s in ("S1", "S2")}
    app = MhtuiApp(three)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await open_queue(pilot, "S1", "S2", words="1 of 13")
        order = [one.session_id for one in screen._queue]
        assert order != sorted(order)
    assert len({one.pair.key for one in screen._queue}) == 13


def test_the_footer_fits_sixty_columns() -> None:
    assert len("  ".join(labels(FOOTER))) <= 58


# --- with a real store and scorer ------------------------------------------------------------------------------------


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    """The program over a session whose note is full of doubts."""
    made = Program(tmp_path / "settle.db", embeddings=False)
    made.settings = Settings(participant="R-07")
    session = start(made.store)
    do(session, Say(text="How do you sleep?"), EndPhase(), Order(text="blood count"), EndPhase())
    note = {"hpi": "Possibly sleeps little. Perhaps spends more than she has.", "mse_speech": "Perhaps pressured."}
    do(session, WriteNote(sections=note), EndPhase())
    do(session, RankDiagnoses(entries=(RankedDiagnosis(code="6A60.1", reasoning="x"),)), EndPhase())
    do(session, WritePlan(sections={"safety": "Possibly admit."}), EndPhase())
    yield made
    made.close()


async def test_from_the_debrief_a_pair_is_settled_and_the_score_is_new(program: Program) -> None:
    before = program.score(IDS[0])
    app = MhtuiApp(program)
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_debrief(IDS[0])
        await until(pilot, lambda: "s settle" in screen_text(app), 20)
        await pilot.press("s")
        await until(pilot, lambda: ready(pilot, "1 of "), 20)
        shown = screen_text(app)
        for told in ("trainee", "p1", "Interview ", "%"):
            assert told not in shown
        assert "Note, " in shown or "Plan, " in shown
        await decide(pilot, "y", "2 of ")
        await decide(pilot, "n", "3 of ")
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, DebriefScreen) and "s settle" in screen_text(app), 20)
        await pilot.press("2")
        debrief = app.screen
        assert isinstance(debrief, DebriefScreen)
        await until(pilot, lambda: any("not stated: ruled by R-07" in row.note for row in debrief.rows.rows))
    after = program.score(IDS[0])
    ruled = {one.verdict: one for one in (*after.checkpoints, *after.plan.items) if one.ruling}
    assert set(ruled) == {"covered", "missed"}
    quote = ruled["covered"].evidence[0]
    written = program.events(IDS[0])[quote.seq].payload.sections  # type: ignore[union-attr]
    assert quote.quote in written[quote.section or ""]
    assert sum(one.verdict == "undecided" for one in (*before.checkpoints, *before.plan.items)) == 2 + sum(
        one.verdict == "undecided" for one in (*after.checkpoints, *after.plan.items)
    )


async def test_what_is_taken_back_is_open_again_as_if_never_decided(program: Program) -> None:
    before, room = program.score(IDS[0]), program.settling_room()
    open_ones = room.open_pairs(IDS[0])
    app = MhtuiApp(program)
    async with app.run_test(size=(80, 24)) as pilot:
        settle(app, IDS[:1])
        await until(pilot, lambda: ready(pilot, "1 of "), 20)
        await decide(pilot, "d", "2 of ")
        assert program.score(IDS[0]) != before
        await decide(pilot, "z", "1 of ")
    assert program.score(IDS[0]) == before
    assert room.open_pairs(IDS[0]) == open_ones
    assert len(program.store.rulings([open_ones[0].key])) == 2
