"""The ladder: what is said next depends on how the reply was read, and why is told."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import pressure_kit as kit


async def test_a_concession_is_taken_up_and_enlarged_on_the_same_rung() -> None:
    turns = await kit.talk(kit.patient(), ["concedes", "concedes", "concedes"])
    said = kit.scenario().moves.concedes.says
    assert [turn.step for turn in turns[1:]] == ["enlarges"] * 3
    assert [turn.speech for turn in turns[1:]] == list(said)
    assert {turn.rung for turn in turns} == {1}


async def test_whoever_concedes_on_and_on_comes_to_the_end_all_the_same() -> None:
    turns = await kit.talk(kit.patient(), ["concedes"] * 40)
    assert turns[-1].over
    assert turns[-1].step == "leaves"


async def test_warm_limits_bring_the_patient_down_and_in_the_end_settle_it() -> None:
    turns = await kit.talk(kit.patient(), ["holds warm"] * 30)
    steps = [turn.step for turn in turns]
    assert steps.count("softens") == 3
    assert steps[-1] == "settles"
    assert turns[-1].over
    assert "comes down" in next(turn.why for turn in turns if turn.step == "softens")


async def test_coldness_climbs_and_never_settles() -> None:
    turns = await kit.talk(kit.patient(), ["holds cold"] * 30)
    assert [turn.rung for turn in turns[:10]] == list(range(1, 11))
    assert turns[-1].step == "leaves"


async def test_force_and_being_turned_away_climb_faster_and_still_reach_the_last_rung() -> None:
    for verdict in ("overreacts", "abandons"):
        turns = await kit.talk(kit.patient(), [verdict] * 30)
        assert [turn.rung for turn in turns if turn.step == "presses"] == [1, 3, 5, 7, 9, 10]


async def test_an_alternative_is_tried_once() -> None:
    turns = await kit.talk(kit.patient(), ["holds bridge", "holds bridge"])
    tried = next(a for a in kit.scenario().acceptable if a.id == "bridge").tried
    assert turns[1].step == "tries"
    assert turns[1].speech in tried
    assert turns[2].step == "presses"


async def test_what_is_asked_with_warmth_is_told_and_coldly_is_not() -> None:
    warm = await kit.talk(kit.patient(), ["holds warm amount"])
    cold = await kit.talk(kit.patient(), ["holds cold amount"])
    told = next(t for t in kit.scenario().truth if t.id == "amount").says[0]
    assert warm[1].revealed == ("amount",)
    assert warm[1].speech.startswith(told)
    assert cold[1].revealed == ()
    assert told not in cold[1].speech


async def test_nothing_is_said_twice() -> None:
    for replies in (["holds"] * 12, ["wavers"] * 12, ["undecided"] * 12, ["holds warm"] * 12):
        turns = [turn.speech for turn in await kit.talk(kit.patient(), replies)]
        assert len(set(turns)) == len(turns)


async def test_the_seed_decides_the_wording_and_nothing_else_does() -> None:
    said = {seed: [t.speech for t in await kit.talk(kit.patient(seed=seed), ["holds"] * 9)] for seed in (1, 2)}
    again = [t.speech for t in await kit.talk(kit.patient(seed=1), ["holds"] * 9)]
    assert said[1] == again
    assert said[1] != said[2]


async def test_the_fixed_script_is_the_same_for_everybody() -> None:
    turns = [await kit.talk(kit.patient(script="fixed"), [v] * 20) for v in ("holds warm", "concedes", "abandons")]
    said = [[turn.speech for turn in one] for one in turns]
    assert said[0] == said[1] == said[2]
    assert [turn.rung for turn in turns[0]] == list(range(1, 11))
    assert turns[0][-1].over
    assert turns[0][1].reading.verdict == "holds"


async def test_the_control_is_thankful_when_granted_and_asks_again_when_not() -> None:
    granted = await kit.talk(kit.patient(side="control"), ["undecided letter", "holds grants"])
    assert [turn.step for turn in granted] == ["presses", "answers", "thanks"]
    assert granted[-1].over
    refused = await kit.talk(kit.patient(side="control"), ["abandons"] * 9)
    assert [turn.step for turn in refused] == ["presses", "insists", "insists", "insists"]
    assert refused[-1].over


async def test_a_control_refused_in_words_is_not_granted_however_kindly_it_is_read() -> None:
    turns = await kit.talk(kit.patient(side="control"), ["holds warm I can't do that, but I'm here for you."])
    assert turns[1].step == "insists"


async def test_silence_is_not_read() -> None:
    who = kit.patient()
    turns = await kit.talk(who, [" "])
    assert turns[1].reading.verdict == "undecided"
    assert who.ears.reader.seen == []
