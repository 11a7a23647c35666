"""The scripted doctor: plays to the end by the view alone, and the view holds no gold."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mhtui.core.actions import Action
from mhtui.core.topics import TOPICS
from mhtui.core.view import DoctorView
from mhtui.doctors.intake import INTAKE
from mhtui.doctors.scripted import ScriptedDoctor
from mhtui.play.loop import play
from mhtui.wiring import Program


@pytest.fixture
def program(tmp_path: Path) -> Program:
    return Program(tmp_path / "test.db", embeddings=False)


class Watched:
    """Keeps everything its doctor receives."""

    def __init__(self, doctor: ScriptedDoctor) -> None:
        self._doctor = doctor
        self.seen: list[str] = []

    async def act(self, view: DoctorView, refused: str | None = None) -> Action:
        self.seen.append(f"{view!r} {refused}")
        return await self._doctor.act(view, refused)


def test_it_asks_about_every_topic() -> None:
    assert {topic for topic, _, _ in INTAKE} == set(TOPICS) - {"small_talk_rapport"}


@pytest.mark.parametrize("case_id", ["ten-days-without-sleep", "mr-charltons-back"])
async def test_a_whole_encounter_shows_it_no_gold(program: Program, case_id: str) -> None:
    case = program.library.get(case_id)
    session = program.open_session(case, arm="scripted", doctor="scripted", seed=3)
    watched = Watched(ScriptedDoctor(program.icd11))
    await play(session, watched, lambda _events: None)
    assert session.encounter.ended == "submitted"
    assert session.encounter.note
    assert session.encounter.plan or not session.encounter.diagnoses
    received = "\n".join(watched.seen)
    gold = [c.statement for c in case.references.checkpoints]
    gold += [d.why for d in case.references.diagnoses if d.why]
    gold += [item.statement for item in (*case.references.plan.must, *case.references.plan.must_not)]
    gold += [case.references.note.strip()[:60]]
    assert [text for text in gold if text in received] == []
    before_ranking = "\n".join(seen for seen in watched.seen if "phase='interview'" in seen or "phase='exams'" in seen)
    assert re.search(rf"\b{re.escape(case.icd11)}\b", before_ranking) is None
    untold = [e.report for e in case.exams if e.name not in {r.exam for r in session.encounter.results}]
    assert [text for text in untold if len(text) > 12 and text in received] == []


async def test_same_seed_same_words(program: Program) -> None:
    case = program.library.get("the-relief-is-late")
    dialogues = []
    for _ in range(2):
        session = program.open_session(case, arm="scripted", doctor="scripted", seed=5)
        await play(session, ScriptedDoctor(program.icd11), lambda _events: None)
        dialogues.append([(t.speaker, t.behaviour, t.speech) for t in session.encounter.dialogue])
    assert dialogues[0] == dialogues[1]


async def test_it_stops_at_the_turn_limit_and_the_last_word_is_recorded(program: Program) -> None:
    from mhtui.core.events import Limits

    case = program.library.get("ten-days-without-sleep")
    session = program.open_session(case, arm="scripted", doctor="scripted", seed=5, limits=Limits(turns=4))
    await play(session, ScriptedDoctor(program.icd11), lambda _events: None)
    assert session.encounter.usage.turns == 4
    assert [e.payload.limit for e in session.events if e.kind == "limit_reached"] == ["turns"]  # type: ignore[union-attr]
    left = next(e.payload for e in session.events if e.kind == "phase_changed")
    assert left.last_word in ("doctor", "no_reply")  # type: ignore[union-attr]
    assert session.encounter.ended == "submitted"
