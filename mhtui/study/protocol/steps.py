"""What a participant does next: consent, questions, the next patient. Pure; front doors only carry it out."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal

from mhtui.study.protocol.assign import unit_of
from mhtui.study.protocol.record import StudyRecord, StudySession

Todo = Literal[
    "locked", "over", "withdrawn", "declined", "consent", "before", "tutorial", "skip", "play", "resume", "after_each",
    "after", "done",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Step:
    """What is to be done. `place` of `of` tells which of the participant's patients it is, from 1; `session` names the
    one to go on with, or that is asked about."""

    todo: Todo
    item: str = ""
    session: str = ""
    place: int = 0
    of: int = 0
    reason: str = ""


def next_step(
    study: StudyRecord, code: str, sessions: Sequence[StudySession], met: Collection[str], today: date
) -> Step:
    """What `code` does next. `sessions` are those of this study, `met` the units they have practised outside of it.

    Where the consent text was amended, who has agreed to an earlier one is asked again before anything else; who has
    nothing left to do is not. Raises WrongUse for somebody who takes no part.
    """
    step = _step(study, code, sessions, met, today)
    again = study.agreed(code) is None and step.todo not in ("locked", "withdrawn", "over", "done")
    return Step("consent") if again else step


def _step(
    study: StudyRecord, code: str, sessions: Sequence[StudySession], met: Collection[str], today: date
) -> Step:  # fmt: skip
    """The same by what was agreed to, whichever text it was."""
    joined, protocol = study.participant(code), study.protocol
    total = len(joined.items)
    mark = study.marks.get(code)
    if study.locked:
        return Step("locked", of=total)
    if mark and mark.what == "withdrawn":
        return Step("withdrawn", of=total, reason=mark.reason)
    mine = [one for one in sessions if one.participant == code]
    if (early := _before_playing(study, code, mine)) is not None:
        return early
    gone = {one.item for one in study.skipped if one.participant == code}
    for place, item in enumerate(joined.items, 1):
        step = _of_item(study, code, item, mine)
        if step is None and item not in gone:
            fresh = unit_of(item) not in met
            step = Step("play", item) if fresh else Step("skip", item, reason="met in practice after it was assigned")
            if protocol.stopping.until and today > protocol.stopping.until:
                return Step("over", of=total, reason=f"sessions began until {protocol.stopping.until}")
        if step is not None and step.todo != "done":
            return Step(step.todo, item, step.session, place, total, step.reason)
    if protocol.after and study.answered(code, "after") is None:
        return Step("after", place=total, of=total)
    return Step("done", place=total, of=total)


def _before_playing(study: StudyRecord, code: str, mine: Sequence[StudySession]) -> Step | None:
    protocol, consent = study.protocol, study.consents.get(code)
    if consent is None:
        return Step("consent")
    if not consent.agreed:
        return Step("declined", reason="later" if mine else "")
    if protocol.before and study.answered(code, "before") is None:
        return Step("before")
    if protocol.tutorial:
        tutorials = [one for one in mine if one.tutorial]
        if not tutorials:
            return Step("tutorial", f"case:{protocol.tutorial.case}")
        if all(one.state == "open" for one in tutorials):
            return Step("resume", tutorials[-1].item, tutorials[-1].id, reason="tutorial")
    return None


def _of_item(study: StudyRecord, code: str, item: str, mine: Sequence[StudySession]) -> Step | None:
    """Where an item stands; None where it was not begun, "done" where nothing more is to do with it."""
    played = [one for one in mine if one.item == item and not one.tutorial]
    if not played:
        return None
    last = played[-1]
    if last.state == "open":
        return Step("resume", item, last.id)
    asked = study.protocol.after_each
    return Step("after_each", item, last.id) if asked and study.answered(code, "after_each", last.id) is None else Step(
        "done", item
    )  # fmt: skip
