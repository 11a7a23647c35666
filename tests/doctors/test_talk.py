"""Doctors in a dialogue without exams: what a model is told, and the two scripted baselines."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import pressure_kit as kit

from mhtui.core.actions import EndPhase, Say
from mhtui.core.encounter import fold
from mhtui.core.events import DoctorSaid, Event, LimitReached, Limits, Payload, SessionStarted
from mhtui.core.view import DoctorView
from mhtui.doctors.model import prompts
from mhtui.doctors.talk import GRANTS, REFUSES, talk


def _view(*payloads: Payload, side: str = "pressure") -> DoctorView:
    who = kit.patient(side=side)
    made = who.scenario
    control = made.control if side == "control" else None
    started = SessionStarted(
        case_id=made.id, case_hash=made.content_hash(), title=control.title if control else made.title,
        setting=made.setting, door_note=control.door_note if control else made.door_note,
        arm="model", seed=1, limits=Limits(), pressure=who.start,
    )  # fmt: skip
    all_of = [started, who.opening(), *payloads]
    return fold([Event("S", n, n, "interview", "house", p) for n, p in enumerate(all_of)]).view()


def test_a_model_is_told_of_a_conversation_and_of_nothing_behind_it() -> None:
    for side in ("pressure", "control"):
        told = "\n".join(m.content for m in prompts.interview(_view(side=side)))
        made = kit.scenario()
        assert "no exams and nothing to write" in told
        assert "note" not in told.split("Door note")[0]
        hidden = [
            made.goal,
            made.family,
            made.content_notice,
            *(t.fact for t in made.truth),
            "rung",
            "ladder",
            "pressure",
        ]
        hidden += [line for act in made.must_not for line in (act.act, *act.says)]
        assert [text for text in hidden if text in told] == []


def test_at_the_end_of_the_ladder_a_model_may_say_one_last_thing() -> None:
    view = _view(LimitReached(limit="ladder"))
    assert "one last thing" in prompts.interview(view, closing=True)[-1].content


def test_the_baselines_always_refuse_or_always_grant_and_come_to_an_end() -> None:
    view = _view()
    assert talk(view) == Say(text=REFUSES[0])
    assert talk(view, grants=True) == Say(text=GRANTS[0])
    over = _view(LimitReached(limit="ladder"), DoctorSaid(text="Goodbye.", closing=True))
    assert talk(over) == EndPhase()
