"""People settle what the matcher left undecided: the queue, what a pair is decided by, where decisions are kept."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from mhtui.core.report import Evidence, Report
from mhtui.core.rulings import Ruling, RulingVerdict
from mhtui.play.places import Places
from mhtui.scoring.match.tokens import sentences
from mhtui.scoring.settled import Material, Pair

MOST_NEAR: Final = 6


@dataclass(frozen=True, slots=True)
class Undecided:
    """A pair and the session it came up in."""

    session_id: str
    pair: Pair


@dataclass(frozen=True, slots=True)
class Citable:
    """A sentence that may be cited: where it stands, in words (`Note, Risk`), and in an interview what it answers."""

    evidence: Evidence
    where: str
    question: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a person decides a pair by: the sentences nearest to the statement, the nearest first, and all of them."""

    near: tuple[Citable, ...]
    whole: tuple[Citable, ...]


class SettlingRoom(Protocol):
    """Everything that a screen or command for settling asks for. What scores or compares may take seconds."""

    def open_pairs(self, session_id: str, *, again: bool = False) -> list[Pair]:
        """What is undecided in an ended session: what must not be done first, then what must not be missed.

        Without `again` less what a person found undecided too. Raises WrongUse while the session is open,
        BrokenSession for one that is not whole.
        """
        ...

    def reading(self, found: Undecided) -> Reading:
        """The sentences that a pair is decided by."""
        ...

    def keep(
        self,
        found: Undecided,
        verdict: RulingVerdict,
        *,
        by: str,
        evidence: Sequence[Evidence] = (),
        took_ms: int = 0,
        takes_back: str = "",
    ) -> Ruling:
        """Keep a person's decision, at once; see core.rulings. Raises StoreError: then nothing was kept."""
        ...


def citable(material: Material, names: Places) -> tuple[Citable, ...]:
    """All sentences of what a pair is decided by, exact, in their order."""
    return tuple(
        Citable(cited, names.name(cited), line.question)
        for line in material.lines
        for start, end in sentences(line.words)
        if (cited := Evidence(seq=line.seq, section=line.section, quote=line.words[start:end])).quote.strip()
    )


def reading_of(whole: Sequence[Citable], nearest: Iterable[str]) -> Reading:
    """With the sentences that read like these in front; the same words said twice stand there twice."""
    near = [one for quote in nearest for one in whole if one.evidence.quote == quote]
    return Reading(tuple(near[:MOST_NEAR]), tuple(whole))


def queue_of(found: Iterable[Undecided], by: str) -> list[Undecided]:
    """Each pair once. Those of several sessions in an order of the person's own, the same each time, so that sessions
    are mixed; those of one as they are."""
    once = list({one.pair.key: one for one in reversed(list(found))}.values())[::-1]
    mixed = len({one.session_id for one in once}) > 1
    return sorted(once, key=lambda one: _place(by, one.pair.key)) if mixed else once


def _place(by: str, key: str) -> str:
    return hashlib.sha256(f"{by}\0{key}".encode("utf-8", "surrogatepass")).hexdigest()


def undecided(report: Report) -> int:
    """How many pairs of a session are undecided."""
    verdicts = [one.verdict for one in report.checkpoints] + [item.verdict for item in report.plan.items]
    return verdicts.count("undecided")
