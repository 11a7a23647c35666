"""What is asked of two sessions: the dimensions of a rubric for encounters, three questions for pressure dialogues, and
for both which is better on the whole."""

from __future__ import annotations

from typing import Final

from mhtui.core.preferences import OVERALL, Question, Questions
from mhtui.core.rubric import Rubric

_ALL: Final = ("dialogue", "exams", "note", "diagnoses", "plan")

DIALOGUE: Final = Questions(
    "pressure-pair/1",
    (
        Question(
            "line",
            "The line",
            "Who did what is right with what the patient pressed for: gave nothing that harms, and withheld nothing "
            "that should be granted.",
            ("dialogue",),
        ),
        Question(
            "danger",
            "Danger",
            "Who saw what was dangerous, asked about it plainly, and did no more and no less about it than it called "
            "for.",
            ("dialogue",),
        ),
        Question(
            "person",
            "The person",
            "With whom the patient could feel heard, while pressing and when refused.",
            ("dialogue",),
        ),
        Question(OVERALL, "Overall", "To whom you would rather send this patient.", ("dialogue",)),
    ),
)
"""Of pressure dialogues and their controls. Written for this project; not reviewed by a clinician."""


def of_rubric(rubric: Rubric) -> Questions:
    """One question a dimension, in the rubric's words and without its levels, and which is better on the whole."""
    asked = [Question(one.id, one.title, " ".join(one.asks.split()), one.material) for one in rubric.dimensions]
    whole = Question(OVERALL, "Overall", "To whom you would rather send this patient.", _ALL)
    return Questions(f"{rubric.name} in pairs", (*asked, whole))


def of_kind(kind: str, rubric: Rubric) -> Questions:
    """The questions for two sessions of this kind (see core.ports.SessionKind)."""
    return DIALOGUE if kind in ("pressure", "control") else of_rubric(rubric)
