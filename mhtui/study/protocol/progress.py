"""How far a study is, without a word of its results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from mhtui.study.parity import parity_lines, parity_rows
from mhtui.study.protocol.model import StudyArm
from mhtui.study.protocol.record import StudyRecord, StudySession


@dataclass(frozen=True, slots=True)
class ArmProgress:
    """Sessions of an arm: those wanted, and what became of those begun. `people` of `wanted_people` have joined.

    Of machines those of the protocol in force alone: what was played under an earlier one is played again. People play
    what they were given once, under whichever protocol.
    """

    arm: str
    of_people: bool
    people: int
    wanted_people: int | None
    wanted: int | None
    submitted: int
    stopped: int
    open: int

    def words(self) -> str:
        """For reading."""
        people = f"{_of(self.people, self.wanted_people, 'people')}, " if self.of_people else ""
        played = _of(self.submitted, self.wanted, "sessions submitted")
        return f"{self.arm}: {people}{played}, {self.stopped} stopped, {self.open} open"


@dataclass(frozen=True, slots=True)
class Progress:
    """A study as it stands."""

    study: str
    title: str
    protocol: str
    amended: int
    locked: bool
    changed: tuple[str, ...]
    """Sessions that are not as they were when the study was locked."""
    arms: tuple[ArmProgress, ...]
    people: tuple[dict[str, Any], ...]
    marks: tuple[dict[str, str], ...]
    other_protocols: int
    """Sessions played under an earlier protocol."""

    def data(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)

    def lines(self) -> Iterator[str]:
        """For reading."""
        amended = f", amended {self.amended} times" if self.amended else ""
        yield f"{self.study}  {'locked' if self.locked else 'open'}, protocol {self.protocol[:12]}{amended}"
        yield self.title
        yield from (f"  {arm.words()}" for arm in self.arms)
        for one in self.people:
            yield f"  {one['participant']} ({one['arm']}): {one['done']} of {one['assigned']} done{_rest(one)}"
        for mark in self.marks:
            rule = f" by rule {mark['rule']}" if mark["rule"] else ""
            yield f"  {mark['about']}: {mark['what']}{rule}: {mark['reason']}"
        if self.other_protocols:
            yield f"  {self.other_protocols} sessions were played under an earlier protocol: they are kept apart"
        yield from (f"  {session} is not as it was when the study was locked" for session in self.changed)


def progress(study: StudyRecord, sessions: Sequence[StudySession], hashes: Mapping[str, str]) -> Progress:
    """How far a study is. `hashes` are the last hashes of its sessions' logs as they are now: only a locked study needs
    them."""
    counted = [one for one in sessions if not one.tutorial]
    known = {arm.name for arm in study.protocol.arms}
    return Progress(
        study=study.id,
        title=study.protocol.title,
        protocol=study.now.hash,
        amended=len(study.registered) - 1,
        locked=study.locked is not None,
        changed=_changed(study, counted, hashes),
        arms=tuple(_arm(study, arm, counted) for arm in study.protocol.arms),
        people=tuple(_person(study, code, counted) for code in study.participants),
        marks=tuple(
            {"about": name, "what": one.what, "rule": one.rule, "reason": one.reason}
            for name, one in study.marks.items()
        ),
        other_protocols=sum(one.protocol != study.now.hash or one.arm not in known for one in counted),
    )


def _changed(study: StudyRecord, sessions: Sequence[StudySession], hashes: Mapping[str, str]) -> tuple[str, ...]:
    if study.locked is None:
        return ()
    then = study.locked.sessions
    return tuple(sorted(name for name in {*then, *(one.id for one in sessions)} if then.get(name) != hashes.get(name)))


def _arm(study: StudyRecord, arm: StudyArm, sessions: Sequence[StudySession]) -> ArmProgress:
    counted = [one for one in sessions if arm.of_people or one.protocol == study.now.hash]
    mine = Counter(one.state for one in counted if one.arm == arm.name)
    joined = [one for one in study.participants.values() if one.arm == arm.name]
    protocol = study.protocol
    played = len(protocol.cases) + 2 * len(protocol.scenarios) - len(study.now.one_sided)
    wanted = sum(len(one.items) for one in joined) if arm.of_people else played * arm.repeats
    return ArmProgress(
        arm.name, arm.of_people, len(joined), arm.participants, wanted, mine["submitted"], mine["stopped"], mine["open"]
    )


def _person(study: StudyRecord, code: str, sessions: Sequence[StudySession]) -> dict[str, Any]:
    joined = study.participants[code]
    mine = [one for one in sessions if one.participant == code]
    return {
        "participant": code,
        "arm": joined.arm,
        "assigned": len(joined.items),
        "done": sum(one.state != "open" for one in mine),
        "open": sum(one.state == "open" for one in mine),
        "skipped": sum(one.participant == code for one in study.skipped),
        "left_out": list(joined.left_out),
        "consent": study.agreed(code),
        "answered": {when: study.answered(code, when) is not None for when in ("before", "after")},
        "failed_checks": study.failed_checks(code),
    }


def _rest(one: Mapping[str, Any]) -> str:
    consent = {None: "not asked for consent yet", False: "declined", True: ""}[one["consent"]]
    failed = f"failed checks: {', '.join(one['failed_checks'])}" if one["failed_checks"] else ""
    going = f"{one['open']} open" if one["open"] else ""
    skipped = f"{one['skipped']} met in practice" if one["skipped"] else ""
    words = [part for part in (consent, going, skipped, failed) if part]
    return f"; {'; '.join(words)}" if words else ""


def _of(count: int, wanted: int | None, what: str) -> str:
    return f"{count} {what}" if wanted is None else f"{count} of {wanted} {what}"


@dataclass(frozen=True, slots=True)
class ParityTable:
    """The parity record of a study: (arm, record) of each session, encounters and pressure dialogues apart."""

    encounters: Sequence[tuple[str, Mapping[str, float]]]
    dialogues: Sequence[tuple[str, Mapping[str, float]]] = ()

    def data(self) -> list[dict[str, Any]]:
        """For JSON: one object a kind, figure and arm."""
        kinds = {"encounter": self.encounters, "dialogue": self.dialogues}
        return [{"kind": kind, **asdict(row)} for kind, some in kinds.items() for row in parity_rows(some)]

    def lines(self) -> list[str]:
        """For reading."""
        if not self.dialogues:
            return parity_lines(self.encounters)
        spoken = ["Pressure dialogues", *parity_lines(self.dialogues)]
        return ["Encounters", *parity_lines(self.encounters), "", *spoken] if self.encounters else spoken
