"""One session as the statistics of studies, leaderboards and progress see it: who played what, its end, its measures.

Reports, leaderboards and preferences read nothing else, so that each counts the same sessions in the same way.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

Kind = Literal["encounter", "pressure", "control", "imported"]
State = Literal["submitted", "stopped", "open"]

MACHINES: Final = ("model", "scripted")
"""Arms that are not people."""

PARITY: Final = (
    "turns",
    "words",
    "active_ms",
    "thinking_ms",
    "typing_ms",
    "latency_ms",
    "exams",
    "hints",
    "pauses",
    "paused_ms",
    "pastes",
    "reasks",
    "length_caps",
    "truncations",
    "simulator_faults",
    "tokens",
)
"""What may differ between arms, in the order it is printed; a name that is missing was not recorded, which is not 0."""


@dataclass(frozen=True, slots=True)
class Value:
    """One measure from 0 to 1 (a rubric dimension: in its own levels). `value` None is unscored, and `reason` says why.

    `lower` and `upper` hold what is undecided; `covered` of `total` where it is a share.
    """

    value: float | None
    lower: float | None = None
    upper: float | None = None
    covered: int | None = None
    total: int | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Played:
    """A session. `unit` is its case or scenario, and what repeats share; `block` its ICD-11 block, or the scenario's
    family; `doctor` the pseudonym of a person, else the name of the model or script, without an address.

    `study` and `protocol` are the study's id and the hash of its protocol; "" for sessions outside of studies.
    `scorer` is the hash of the scorer: sessions of different ones are never averaged. `excluded` says why a session
    does not count; it stays in the list, and in the counts.
    """

    session: str
    kind: Kind
    unit: str
    unit_hash: str
    arm: str
    doctor: str
    state: State
    started_ms: int
    title: str = ""
    block: str = ""
    difficulty: int | None = None
    participant: str = ""
    repeat: int = 0
    study: str = ""
    protocol: str = ""
    study_arm: str = ""
    """The arm by its name in the protocol."""
    scorer: str = ""
    excluded: str = ""
    example: bool = False
    """A recording shipped with the program: never counted as human data."""
    measures: Mapping[str, Value] = field(default_factory=dict)
    missed: tuple[str, ...] = ()
    """Checkpoints of the case that were missed."""
    parity: Mapping[str, float] = field(default_factory=dict)

    @property
    def group(self) -> str:
        """The arm it is compared as: that of its study; else each model and script is its own, people are by arm."""
        if self.study_arm:
            return self.study_arm
        return f"{self.arm}:{self.doctor}" if self.arm in MACHINES else self.arm
