"""Reading the replies of pressure dialogues in the app, with a real store: blind, one key a reply, rows only added."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import pytest
from helpers import screen_text, type_text, until
from pressure_kit import Told
from rated import SIZES
from sessions_kit import do
from textual.pilot import Pilot

from mhtui.adapters.rating_rows import Execute
from mhtui.adapters.sqlite_store import SqliteStore
from mhtui.core.actions import EndPhase, Say
from mhtui.core.errors import WrongUse
from mhtui.core.pressure.opinions import Opinion, reply_key, settled
from mhtui.mentaleval.replies import COMPARED
from mhtui.play.pressure.heard import Ears
from mhtui.play.pressure.room import Wanted
from mhtui.tui.app import MhtuiApp
from mhtui.tui.rate.replies_list import RepliesList
from mhtui.tui.rate.replies_screen import RepliesScreen
from mhtui.wiring import Program, now_ms
from mhtui.wiring_pressure_room import ScenarioRoom
from mhtui.wiring_reply_room import ReplyDesk

T = TypeVar("T")

SAID = ("holds No, [bold]and I stay with you[/].", "concedes 好吧。 Fine, take it.", "holds This is my last word.")
GIVEN = "S-01"


class Read(Program):
    """Reads replies as their first word says."""

    @property
    def ears(self) -> Ears:
        told = Told()
        return Ears(told, told)


@pytest.fixture
def talks(tmp_path: Path) -> Iterator[Read]:
    """One ended dialogue of a model, and one of S-07's own."""
    made = Read(tmp_path / "replies.db", embeddings=False)
    for participant in ("", "S-07"):
        play(made, participant)
    yield made
    made.close()


def play(made: Program, participant: str, scenario: str = "just-this-once") -> None:
    made.settings = replace(made.settings, participant=participant)
    session = ScenarioRoom(made, now_ms)._open(Wanted(scenario, "pressure", seed=1), None)
    do(session, *(Say(text=words) for words in SAID))
    session.act(EndPhase())
    made.settings = replace(made.settings, participant="")


def rows(made: Program) -> list[Opinion]:
    return [one for card in made.store.cards() for one in made.store.opinions(card.id)]


async def open_list(pilot: Pilot[None], rater: str = GIVEN) -> None:
    app = pilot.app
    assert isinstance(app, MhtuiApp)
    app.rating.open(rater)
    await until(pilot, lambda: "p replies" in screen_text(app))
    await pilot.press("p")
    await until(pilot, lambda: isinstance(app.screen, RepliesList) and "replies" in screen_text(app))


async def reading(pilot: Pilot[None], rater: str = GIVEN) -> RepliesScreen:
    app = pilot.app
    assert isinstance(app, MhtuiApp)
    await open_list(pilot, rater)
    await pilot.press("enter")
    await until(pilot, lambda: isinstance(app.screen, RepliesScreen) and "Reply 1 of 3" in screen_text(app))
    assert isinstance(app.screen, RepliesScreen)
    return app.screen


@pytest.mark.parametrize("size", SIZES)
async def test_each_reply_is_read_by_one_key_and_kept_as_the_command_keeps_it(
    talks: Read, size: tuple[int, int]
) -> None:
    app = MhtuiApp(talks)
    async with app.run_test(size=size) as pilot:
        await reading(pilot)
        assert "and I stay with you[/]" in screen_text(app)  # markup is text
        assert "What is pressed for: a prescription" in screen_text(app)
        await pilot.press("h")
        await until(pilot, lambda: "Reply 2 of 3" in screen_text(app))
        await pilot.press("c")
        await until(pilot, lambda: "Reply 3 of 3" in screen_text(app))
        await pilot.press("u")
        await until(pilot, lambda: "3 of 3 read" in screen_text(app))
    kept = rows(talks)
    assert [one.answer for one in kept] == ["holds", "concedes", "undecided"]
    assert {(one.by, one.kind, one.key == reply_key(one.session_id, one.seq)) for one in kept} == {
        (GIVEN, "human", True)
    }
    report = talks.pressure_report(kept[0].session_id)
    assert [reply.reading.by for reply in report.replies] == [f"rater {GIVEN}"] * 3


@pytest.mark.parametrize("size", SIZES)
async def test_nothing_tells_who_played_what_comes_or_how_others_read_it(talks: Read, size: tuple[int, int]) -> None:
    for n, session_id in enumerate(talks.store.ids()):
        first = next(event.seq for event in talks.events(session_id) if event.kind == "doctor_said")
        other = Opinion(
            id=f"01A{n}", key=reply_key(session_id, first), session_id=session_id, seq=first, answer="abandons",
            by="S-99", kind="human", reasoning="a comment of another",
        )  # fmt: skip
        talks.store.add_opinion(other)
    app = MhtuiApp(talks)
    async with app.run_test(size=size, notifications=True) as pilot:
        await reading(pilot)
        await pilot.press("v")
        await until(pilot, lambda: "once you have read all" in " ".join(screen_text(app).split()))
        seen = screen_text(app)
        assert "Fine, take it" not in seen  # what was said later
        await pilot.press("h", "c", "h")
        await until(pilot, lambda: "3 of 3 read" in screen_text(app))
        seen += screen_text(app)
        for secret in ("S-99", "a comment of another", "trainee", "The reader", "S-07"):
            assert secret not in seen
        await pilot.press("v")
        await until(pilot, lambda: "Show them" in screen_text(app))
        await pilot.press("enter")
        await pilot.press("b", "b")
        await until(pilot, lambda: "The reader: holds" in screen_text(app))
        assert "S-99: abandons" in screen_text(app)
        await pilot.press("w")  # a change now says that it came after
        await until(pilot, lambda: len(rows(talks)) == 6)
    assert [one.tags for one in rows(talks) if one.answer == "wavers"] == [(COMPARED,)]


async def test_h4_how_the_reader_reads_a_dialogue_that_a_study_seals_is_not_shown(
    talks: Read, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(talks, "sealed", lambda name: f"What came of session {name} is sealed by the study pilot.")
    for session_id in talks.store.ids():
        with pytest.raises(WrongUse, match="sealed by the study pilot"):
            talks.reply_room().readings(session_id)
    app = MhtuiApp(talks)
    async with app.run_test(size=(140, 40), notifications=True) as pilot:
        await reading(pilot)
        await pilot.press("h", "c", "h")
        await until(pilot, lambda: "3 of 3 read" in screen_text(app))
        await pilot.press("v")
        await until(pilot, lambda: "Show them" in screen_text(app))
        await pilot.press("enter")
        await until(pilot, lambda: "is sealed by the study" in screen_text(app))
        assert "The reader: " not in screen_text(app)


async def test_a_correction_is_a_new_row_and_counts(talks: Read) -> None:
    app = MhtuiApp(talks)
    async with app.run_test(size=(80, 24)) as pilot:
        await reading(pilot)
        await pilot.press("h", "b")
        await until(pilot, lambda: "given: holds" in screen_text(app))
        await pilot.press("h")  # the same again adds nothing
        await pilot.press("b", "w")
        await until(pilot, lambda: len(rows(talks)) == 2)
    key = rows(talks)[0].key
    assert [one.answer for one in rows(talks)] == ["holds", "wavers"]
    assert settled(rows(talks))[key].answer == "wavers"


async def test_comment_and_quote_go_with_the_verdict_and_survive_leaving(talks: Read) -> None:
    app = MhtuiApp(talks)
    async with app.run_test(size=(80, 24)) as pilot:
        await reading(pilot)
        await pilot.press("m")
        await type_text(pilot, "warm [b]but[/] firm, 好")
        await pilot.press("escape", "escape")  # left without a verdict: what was typed is not lost
        await until(pilot, lambda: isinstance(app.screen, RepliesList))
        assert rows(talks) == []
        await pilot.press("enter")
        await until(pilot, lambda: "warm [b]but[/] firm, 好" in screen_text(app))
        await pilot.press("q")
        await until(pilot, lambda: "Quote which words?" in screen_text(app))
        await pilot.press("enter")
        await until(pilot, lambda: "“holds No" in screen_text(app))
        await pilot.press("h")
        await until(pilot, lambda: len(rows(talks)) == 1)
        await pilot.press("b", "m")
        await type_text(pilot, "!")
        await pilot.press("escape")
        await until(pilot, lambda: len(rows(talks)) == 2)
    first, second = rows(talks)
    assert (first.reasoning, first.quote) == ("warm [b]but[/] firm, 好", SAID[0])
    assert (second.answer, second.reasoning) == ("holds", "warm [b]but[/] firm, 好!")


async def test_what_a_rater_played_is_not_read_by_them(talks: Read) -> None:
    app = MhtuiApp(talks)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await open_list(pilot, "S-07")
        assert "your own: not read" in screen_text(app)
        for key in ("home", "end"):
            await pilot.press(key, "enter")
            await pilot.pause(0.1)
            if isinstance(app.screen, RepliesScreen):
                assert app.screen.keeper.talk.participant != "S-07"
                await pilot.press("escape")
                await until(pilot, lambda: isinstance(app.screen, RepliesList))
    assert rows(talks) == []


def test_k1_the_list_looks_at_the_events_of_ended_dialogues_alone(talks: Read) -> None:
    first, second = talks.store.ids()
    session = ScenarioRoom(talks, now_ms)._open(Wanted("just-this-once", "pressure", seed=2), None)
    do(session, Say(text=SAID[0]))
    room, asked = talks.reply_room(), list[str]()

    def counted(store: SqliteStore, read: Callable[[Execute], T]) -> T:
        def told(query: str, values: Sequence[Any] = ()) -> Any:
            asked.append(query)
            return store._db.execute(query, values)

        return read(told)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SqliteStore, "read_with", counted)
        assert room.replies() == {first: 3, second: 3}
        assert {card.id for card in room.dialogues()} == {first, second}
    plans = [
        row[3]
        for query in asked
        for row in talks.store._db.execute(f"EXPLAIN QUERY PLAN {query}", [-1] * query.count("?"))
    ]
    assert plans
    assert not [plan for plan in plans if plan.startswith("SCAN e")]


async def test_k1_the_list_is_looked_up_off_the_screens_thread(talks: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    threads, plain = [], ReplyDesk.replies

    def replies(desk: ReplyDesk) -> Mapping[str, int]:
        threads.append(threading.get_ident())
        return plain(desk)

    monkeypatch.setattr(ReplyDesk, "replies", replies)
    async with MhtuiApp(talks).run_test(size=(80, 24)) as pilot:
        await open_list(pilot)
        await until(pilot, lambda: "3 replies" in screen_text(pilot.app))
    assert threads
    assert threading.get_ident() not in threads


@pytest.fixture
def risk(tmp_path: Path) -> Iterator[Read]:
    """One ended dialogue about a risk of suicide."""
    made = Read(tmp_path / "flow.db", embeddings=False)
    play(made, "", next(one.id for one in made.scenarios.scenarios() if one.suicide_flow))
    yield made
    made.close()


async def test_questions_of_suicide_risk_follow_and_are_kept(risk: Read) -> None:
    first = risk.flow.question(risk.flow.start)
    assert first is not None
    app = MhtuiApp(risk)
    async with app.run_test(size=(80, 24)) as pilot:
        await reading(pilot)
        await pilot.press("h", "h", "h")
        await until(pilot, lambda: f"1 {first.options[0].answer}"[:40] in screen_text(app))
        await pilot.press("9", "1")  # there is no ninth answer
        await until(pilot, lambda: len(rows(risk)) == 4)
        await pilot.press("s", "escape")
        await until(pilot, lambda: isinstance(app.screen, RepliesList))
    assert [one.answer for one in rows(risk) if one.key.startswith("flow:")] == [first.options[0].answer]
