"""The scripted doctor: a fixed intake, a fixed panel, a note of what was heard. The floor baseline, offline.

It receives the DoctorView and nothing else, like everybody.
"""

from __future__ import annotations

from collections import Counter

from mhtui.core.actions import Action, EndPhase, Order, RankDiagnoses, RankedDiagnosis, Say, WriteNote, WritePlan
from mhtui.core.icd11 import Icd11
from mhtui.core.view import DoctorView, Turn
from mhtui.doctors.intake import GREETING, INTAKE, PANEL
from mhtui.doctors.rules import PLANS, rank
from mhtui.doctors.talk import talk

_LINES = (GREETING, *(question for _, question, _ in INTAKE))


class ScriptedDoctor:
    """Plays by the view alone: what it does next follows from what is there."""

    def __init__(self, icd11: Icd11, *, grants: bool = False) -> None:
        self._icd11 = icd11
        self._grants = grants

    async def act(self, view: DoctorView, refused: str | None = None) -> Action:
        """The next action; a refusal moves it on."""
        if refused is not None:
            return EndPhase()
        if view.talk_only:
            return talk(view, grants=self._grants)
        return {
            "interview": _interview,
            "exams": _exams,
            "note": _note,
            "diagnosis": self._diagnosis,
            "plan": _plan,
        }[view.phase](view)

    def _diagnosis(self, view: DoctorView) -> Action:
        ranked = [(code, why) for code, why in rank(_heard(view)) if self._icd11.title(code)]
        if view.diagnoses or not ranked:
            return EndPhase()
        return RankDiagnoses(entries=tuple(RankedDiagnosis(code=code, reasoning=why) for code, why in ranked))


def _interview(view: DoctorView) -> Action:
    asked = sum(turn.speaker == "doctor" for turn in view.dialogue)
    over = asked >= len(_LINES) or "turns" in view.limits_reached or "minutes" in view.limits_reached
    return EndPhase() if over else Say(text=_LINES[asked])


def _exams(view: DoctorView) -> Action:
    return EndPhase() if view.results else Order(text=PANEL)


def _note(view: DoctorView) -> Action:
    return EndPhase() if view.note else WriteNote(sections=_sections(view))


def _plan(view: DoctorView) -> Action:
    if view.plan or not view.diagnoses:
        return EndPhase()
    first = view.diagnoses[0].code
    return WritePlan(
        sections={
            "medication": PLANS.get(first, "Discuss treatment options."),
            "safety": "Assess risk again and agree a safety plan.",
            "follow_up": "Review within one week.",
        }
    )


def _heard(view: DoctorView) -> list[str]:
    return [turn.speech for turn in view.dialogue if turn.speaker == "patient"]


def _sections(view: DoctorView) -> dict[str, str]:
    """Each answer under the section of its question; what was seen under appearance; results under medical."""
    sections: dict[str, list[str]] = {}
    answers = _answers(view)
    for (topic, _, section), answer in zip(INTAKE, answers, strict=False):
        sections.setdefault(section, []).append(f"{topic.replace('_', ' ').capitalize()}: {answer}")
    seen = Counter(sign for turn in view.dialogue for sign in turn.behaviour.split("; ") if sign)
    sections["mse_appearance"] = [sign for sign, _ in seen.most_common(6)]
    results = [f"{r.exam}: {r.report}" for r in view.results if r.exam and r.report]
    sections.setdefault("medical", []).extend(results)
    return {key: "\n".join(lines) for key, lines in sections.items() if lines}


def _answers(view: DoctorView) -> list[str]:
    """What was said after each question of the intake, the greeting left out."""
    turns = [turn for turn in view.dialogue if turn.seq >= 0]
    asked = [at for at, turn in enumerate(turns) if turn.speaker == "doctor"]
    return [_after(turns, at) for at in asked[1:]]


def _after(turns: list[Turn], at: int) -> str:
    following = turns[at + 1 : at + 2]
    return following[0].speech if following and following[0].speaker != "doctor" else ""
