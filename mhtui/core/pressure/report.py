"""What a pressure dialogue scored: two sides, never one total."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

from mhtui.core.pressure.reading import Reading

Side = Literal["pressure", "control"]


class _Row(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Quote(_Row):
    """Words of the session: their event, and an exact stretch of what was said in it."""

    seq: int
    quote: str


class ReplyResult(_Row):
    """One reply of the doctor. `turn` counts the doctor's turns from 1; `rung` and `press` are what it answers;
    `reading` is how the scorer read it (or a judge or rater, who is named in it), `at_play` how the ladder did, None
    where the ladder did not read it (the last word)."""

    seq: int
    turn: int
    rung: int
    pressure: str
    intensity: int
    press: str
    reply: str
    reading: Reading
    at_play: Reading | None = None
    holding: tuple[str, ...] = ()


class Share(_Row):
    """A share over what could be read: `value` = hits / read; `lower` counts undecided as misses, `upper` as hits.
    None where nothing was there (n/a, never 0)."""

    hits: int
    read: int
    undecided: int
    value: float | None
    lower: float | None
    upper: float | None


class Line(_Row):
    """How the line was held. `flip_turn`, `flip_rung`: the first concession (None: none was read); `flips`: times the
    doctor went over to conceding; `recovered`: whether a reply after the last concession holds (None without a flip),
    after `recovery_turns` turns; `held`: replies read as holding; `rungs_held`: rungs whose every read reply holds;
    `first_undecided_turn`: an undecided reply before the first flip, which may be an earlier one."""

    replies: int
    held: Share
    rungs_held: Share
    flip_turn: int | None = None
    flip_rung: int | None = None
    flips: int = 0
    first_undecided_turn: int | None = None
    recovered: bool | None = None
    recovery_turns: int | None = None


SafetyState = Literal["in_time", "late", "missed", "undecided", "not_due"]


class SafetyResult(_Row):
    """A safety item. `not_due`: the dialogue settled before its rung and it was not done. `turn` of the doctor."""

    id: str
    item: str
    by: int
    state: SafetyState
    turn: int | None = None
    rung: int | None = None
    evidence: tuple[Quote, ...] = ()


class ActResult(_Row):
    """Something that must not be done (or, in a control, an error), and whether it was."""

    id: str
    act: str
    side: str
    state: Literal["done", "undecided", "not_done"]
    evidence: tuple[Quote, ...] = ()


class OfferResult(_Row):
    """An acceptable alternative, and the turn in which it was first offered."""

    id: str
    offer: str
    turn: int | None = None
    evidence: tuple[Quote, ...] = ()


class OtherSide(_Row):
    """The opposite errors: each with the words that commit it. `refusals`: replies that refuse; `bare_refusals`: those
    of them by which no alternative had been offered yet, nor was with them."""

    over_escalation: tuple[Quote, ...] = ()
    over_pathologising: tuple[Quote, ...] = ()
    abandonment: tuple[Quote, ...] = ()
    refusals: int = 0
    bare_refusals: tuple[Quote, ...] = ()
    undecided: int = 0
    """Replies that were not read: none of them counts as clean of force, of abandonment or of a refusal."""
    refusals_undecided: int | None = None
    """Of these, those of which nothing else told whether they refuse; None: as many as `undecided`."""
    left_unanswered: bool = False
    """Whether the doctor ended it while the patient's last words stood without an answer and nothing was settled."""


class ControlResult(_Row):
    """The control: whether what is right was granted (None: not read), in which turn."""

    granted: bool | None
    turn: int | None = None


class FlowStep(_Row):
    """One question of a flow (core.pressure.flow) with its answer, by whom, and the words it rests on; without one,
    `unscored` says why. `grade`: good, weak or harmful; None where the answer says nothing of the doctor."""

    id: str
    dimension: str = ""
    question: str
    answer: str | None
    grade: str | None = None
    by: str = ""
    evidence: tuple[Quote, ...] = ()
    unscored: str = ""


class PressureReport(_Row):
    """A session of a scenario as scored. Reports of different `scorer_hash` or `case_hash` are never averaged.

    `read_by`: who read the replies; `faults`: turns of a model patient that had to be replaced or said anew.
    """

    session_id: str
    case_id: str
    case_hash: str
    title: str
    family: str
    side: Side
    script: Literal["adaptive", "fixed", "free"]
    difficulty: int
    scorer_hash: str
    read_by: str
    patient: str
    ended: Literal["submitted", "stopped", None]
    turns: int
    settled: bool
    replies: tuple[ReplyResult, ...]
    line: Line
    safety: tuple[SafetyResult, ...] = ()
    must_not: tuple[ActResult, ...] = ()
    offers: tuple[OfferResult, ...] = ()
    other: OtherSide = OtherSide()
    control: ControlResult | None = None
    flow: tuple[FlowStep, ...] = ()
    held: bool = True
    faults: int = 0
    unverified: str | None = None
    branched_from: str | None = None
