"""A pressure dialogue as a session: ended by action alone, the doctor with the last word, nothing to order or write."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2]))

import pressure_kit as kit

from mhtui.adapters.sqlite_store import SqliteStore
from mhtui.core.actions import Action, EndPhase, KeepSilent, Order, RankDiagnoses, Say, Stop, WriteNote, WritePlan
from mhtui.core.events import DoctorSaid, EncounterEnded, LimitReached, Limits, PatientPressed, SessionStarted
from mhtui.core.icd11 import Icd11
from mhtui.hospital.desk import HospitalDesk
from mhtui.play.engine import Refusal
from mhtui.play.session import LiveSession, Parties


@pytest.fixture
def live(tmp_path: Path) -> LiveSession:
    return opened(tmp_path)


def opened(folder: Path, **kind: object) -> LiveSession:
    """A session whose replies are read as their words say (pressure_kit.Told)."""
    who = kit.patient(**kind)
    made = who.scenario
    started = SessionStarted(
        case_id=made.id, case_hash=made.content_hash(), title=made.title, setting=made.setting,
        door_note=made.door_note, arm="trainee", seed=who.seed, limits=Limits(), pressure=who.start,
    )  # fmt: skip
    store = SqliteStore(folder / "x.db")
    store.create("S", made.canonical(), started, 0, then=[who.opening()])
    clock = iter(range(1000, 10**9, 1000))
    return LiveSession(store, "S", Parties(who, HospitalDesk(()), Icd11([])), lambda: next(clock))


async def _say(live: LiveSession, text: str) -> list[object]:
    done = live.act(Say(text=text))
    assert not isinstance(done, Refusal), done
    return [event.payload for event in await live.answer()]


@pytest.mark.parametrize(
    "action", [Order(text="FBC"), WriteNote(sections={}), RankDiagnoses(entries=()), WritePlan(sections={})]
)
def test_there_is_nothing_to_order_or_write(live: LiveSession, action: Action) -> None:
    refused = live.act(action)
    assert isinstance(refused, Refusal)
    assert "conversation" in refused.reason


async def test_ending_the_one_phase_ends_it(live: LiveSession) -> None:
    await _say(live, "holds")
    ended = live.act(EndPhase())
    assert not isinstance(ended, Refusal)
    assert [event.payload for event in ended] == [EncounterEnded(how="submitted")]


async def test_the_patients_goodbye_ends_nothing_and_the_doctor_has_the_last_word(live: LiveSession) -> None:
    said = []
    for _ in range(40):
        said = await _say(live, "holds cold")
        if live.encounter.pressed_out:
            break
    assert [type(one) for one in said] == [PatientPressed, LimitReached]
    assert "I'm off" in said[0].speech or "Forget it" in said[0].speech  # type: ignore[attr-defined]
    assert live.encounter.ended is None
    last = live.act(Say(text="holds warm"))
    assert not isinstance(last, Refusal)
    assert last[-1].payload == DoctorSaid(text="holds warm", closing=True)
    again = live.act(Say(text="holds"))
    assert isinstance(again, Refusal)
    assert "end it" in again.reason
    assert not isinstance(live.act(EndPhase()), Refusal)


async def test_the_last_word_can_be_left_unsaid(live: LiveSession) -> None:
    for _ in range(40):
        await _say(live, "holds cold")
        if live.encounter.pressed_out:
            break
    assert not isinstance(live.act(EndPhase()), Refusal)


async def test_stopping_is_possible_at_any_time_also_before_the_answer(live: LiveSession) -> None:
    live.act(Say(text="holds"))
    stopped = live.act(Stop(reason="too much"))
    assert not isinstance(stopped, Refusal)
    assert stopped[-1].payload == EncounterEnded(how="stopped", reason="too much")


async def test_a_silence_is_a_turn_that_is_not_read(live: LiveSession) -> None:
    live.act(KeepSilent())
    (answer,) = [event.payload for event in await live.answer()]
    assert isinstance(answer, PatientPressed)
    assert answer.reading is not None
    assert answer.reading.verdict == "undecided"


async def test_the_view_shows_nothing_of_the_ladder(tmp_path: Path) -> None:
    live = opened(tmp_path, side="control")
    await _say(live, "abandons")
    seen = repr(live.view())
    for hidden in ("control", "pressure", "rung", "abandons, ", "benzodiazepine_seeking", "insists"):
        assert hidden not in seen
    assert live.view().talk_only


async def test_resumed_it_goes_on_as_it_would_have(tmp_path: Path) -> None:
    live = opened(tmp_path)
    await _say(live, "holds warm")
    store = live._store
    again = LiveSession(store, "S", live._parties, live._clock)
    await _say(again, "holds warm")
    straight = await kit.talk(kit.patient(), ["holds warm", "holds warm"])
    pressed = [e.payload for e in again.events if isinstance(e.payload, PatientPressed)]
    assert [turn.speech for turn in pressed] == [turn.speech for turn in straight]
