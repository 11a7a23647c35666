"""The composition root, its studies: registering one, who takes part, what they do next.

Imports are inside the functions, so that a command pays only for what it uses.
"""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from mhtui import config
from mhtui.core.errors import WrongUse
from mhtui.core.events import Paused
from mhtui.core.pressure.care import STOPPING
from mhtui.play.who import HUMAN, is_model
from mhtui.study.protocol.assign import assigned, unit_of
from mhtui.study.protocol.key import LENGTH, fits, key_from, key_row
from mhtui.study.protocol.names import ARM, PROTOCOL, REPEAT, STUDY, TUTORIAL
from mhtui.study.protocol.record import StudyRecord, StudySession, study_of
from mhtui.study.protocol.rows import Joined, Locked, Record, Registered, StudyRow
from mhtui.study.protocol.steps import Step, next_step

if TYPE_CHECKING:
    from mhtui.adapters.study_rows import Execute
    from mhtui.core.case import Case
    from mhtui.core.pressure import Scenario
    from mhtui.play.batch import Playable
    from mhtui.play.pressure.piece import Piece
    from mhtui.play.session import LiveSession
    from mhtui.study.protocol.model import Protocol
    from mhtui.study.protocol.tables import PauseRow
    from mhtui.wiring import Program

KEPT: Final = "In a study it is kept with the rest, also where you stop, and whoever runs the study reads it."
DIALOGUE: Final = "dialogue "
OF_ARM: Final = "arm "
CODE: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,31}")


def now() -> int:
    """Unix time in milliseconds."""
    return time.time_ns() // 1_000_000


class StudyDesk:
    """The studies of a database. `clock` gives Unix milliseconds."""

    def __init__(self, made: Program, clock: Callable[[], int]) -> None:
        self._made = made
        self._clock = clock
        self._cases: dict[str, Case] = {}

    # --- reading -------------------------------------------------------------------------------------------------

    def studies(self) -> list[str]:
        """Ids of all studies."""
        from mhtui.adapters.study_rows import studies

        return self._made.store.read_with(studies)

    def record(self, study: str) -> StudyRecord:
        """What is known of a study. Raises WrongUse for one that is not here."""
        from mhtui.adapters.study_rows import rows_of

        rows = self._made.store.read_with(lambda execute: rows_of(execute, study))
        if not rows:
            there = ", ".join(self.studies()) or "none"
            raise WrongUse(f"There is no study {study!r} in {self._made.database} (there: {there}).")
        return study_of(rows)

    def sessions(self, study: str) -> list[StudySession]:
        """Sessions of a study, its tutorials too, oldest first."""
        from mhtui.adapters.study_rows import sessions_of

        return self._made.store.read_with(lambda execute: sessions_of(execute, study))

    def step(self, study: str, code: str) -> Step:
        """What a participant does next. Raises WrongUse for somebody who takes no part."""
        from mhtui.adapters.study_rows import met_units

        met = self._made.store.read_with(lambda execute: met_units(execute, code, study))
        today = datetime.fromtimestamp(self._clock() / 1000, UTC).date()
        return next_step(self.record(study), code, self.sessions(study), met, today)

    def parity(self, study: str) -> Iterator[tuple[StudySession, dict[str, float]]]:
        """(session, parity record) of each session of a study that was ended; see study.parity."""
        from mhtui.wiring_played import parity_record

        for one in self.sessions(study):
            if not one.tutorial and one.state != "open":
                yield one, parity_record(self._made.store, one.id)

    def pauses(self, session_id: str) -> list[PauseRow]:
        """The pauses of a session, each with its reason."""
        from mhtui.study.protocol.tables import PauseRow

        found: list[PauseRow] = []
        for event in self._made.store.events(session_id):
            if event.kind in ("resumed", "encounter_ended") and found and found[-1].took_ms is None:
                found[-1] = replace(found[-1], took_ms=event.at_ms - found[-1].at_ms)
            if isinstance(event.payload, Paused):
                found.append(PauseRow(session_id, event.at_ms, event.phase, event.payload.reason, None))
        return found

    def may_see(self, session_id: str) -> bool:
        """Whether the results of a session may be shown: its study gives feedback, is locked, or its key is here."""
        return not self._made.sealed(session_id)

    def must_fit_key(self, record: StudyRecord, key: str) -> None:
        """Raises WrongUse for another key than the study's; a locked study needs none."""
        given = key or config.study_key()
        if record.locked is None and not (given and fits(given, record.key)):
            what = "That is not the key of" if given else "This needs the key of"
            raise WrongUse(f"{what} the study {record.id}: give it in MHTUI_STUDY_KEY or with --key.")

    # --- what a study rests on -----------------------------------------------------------------------------------

    def basis(self, protocol: Protocol, text: str = "", reason: str = "") -> Registered:
        """The protocol with the hashes of all that it names, as this program has them. Raises WrongUse (or UnknownCase)
        for what is not there."""
        from mhtui.adapters.rubric_files import load_rubric
        from mhtui.wiring_played import dialogue_scorer

        made, play = self._made, protocol.play
        made.play_patient(play.patient)
        if protocol.tutorial:
            self._case(protocol.tutorial.case)
        return Registered(
            protocol=protocol,
            hash=protocol.hash,
            text=text,
            units={unit: self._unit_hash(unit) for unit in protocol.units},
            versions=self._versions(protocol, protocol.units, [arm.name for arm in protocol.machines]),
            scorer=made.scorer.hash,
            dialogue_scorer=dialogue_scorer(made) if protocol.scenarios else "",
            rubrics={name: load_rubric(name).hash for name in protocol.instruments.rubrics},
            judges={door: made.models.find(door).fingerprint for door in protocol.instruments.judges},
            one_sided=tuple(name for name in protocol.scenarios if made.scenarios.get(name).control is None),
            reason=reason,
        )

    def _versions(self, protocol: Protocol, units: Sequence[str], arms: Sequence[str]) -> dict[str, str]:
        """Of the parts that play these units: of patients in encounters and in dialogues, and of the models of arms."""
        made = self._made
        found: dict[str, str] = {}
        kinds = {unit.partition(":")[0] for unit in units}
        if "case" in kinds:
            found |= made.opening_event(self._case(protocol.cases[0]), "other", HUMAN).versions
        if "scenario" in kinds:
            scenario = made.scenarios.get(protocol.scenarios[0])
            start = self.piece(protocol, scenario, "pressure").start
            spoken = made.pressure_opening(scenario, start, "other", HUMAN).versions
            found |= {f"{DIALOGUE}{name}": version for name, version in spoken.items()}
        doors = {arm.name: arm.doctor for arm in protocol.machines if is_model(arm.doctor) and arm.name in arms}
        return found | {f"{OF_ARM}{name}": made.models.find(door).fingerprint for name, door in doors.items()}

    def drift(self, record: StudyRecord) -> list[str]:
        """What this program has otherwise than the study was registered with, in words; none where all is the same."""
        then = record.now
        now = self.basis(then.protocol)
        pinned = then.protocol.instruments.scorer or then.scorer
        words = self._plays_otherwise(then, list(then.units), [arm.name for arm in then.protocol.machines])
        if not now.scorer.startswith(pinned):
            words.append(f"the scorer was {pinned[:12]}, is {now.scorer[:12]}")
        if then.dialogue_scorer not in ("", now.dialogue_scorer):
            was, is_ = then.dialogue_scorer[:12], now.dialogue_scorer[:12]
            words.append(f"the scorer of pressure dialogues was {was}, is {is_}")
        words += [f"rubric {name} was changed" for name, old in then.rubrics.items() if now.rubrics.get(name) != old]
        return words + [f"judge {name} was changed" for name, old in then.judges.items() if now.judges.get(name) != old]

    def _plays_otherwise(self, then: Registered, units: Sequence[str], arms: Sequence[str] = ()) -> list[str]:
        """What decides how these units are played by these arms of machines, and is not as it was. Other arms do not
        matter: their models need not be known where a person sits."""
        now = self._versions(then.protocol, units, arms)
        words = [f"{unit} was changed" for unit in units if self._unit_hash(unit) != then.units.get(unit)]
        for name, old in then.versions.items():
            if _matters(name, units, arms) and now.get(name) != old:
                words.append(f"{name} was {old}, is {now.get(name, 'not there')}")
        return words

    def _unit_hash(self, unit: str) -> str:
        kind, _, name = unit.partition(":")
        return (self._case(name) if kind == "case" else self._made.scenarios.get(name)).content_hash()

    def _case(self, name: str) -> Case:
        """A case, read once: reading one takes a tenth of a second."""
        if name not in self._cases:
            self._cases[name] = self._made.library.get(name)
        return self._cases[name]

    # --- writing -------------------------------------------------------------------------------------------------

    def row(self, study: str, record: Record) -> StudyRow:
        """A new row."""
        from ulid import ULID

        return StudyRow(str(ULID()), study, self._clock(), record)

    def add(self, study: str, *records: Record) -> None:
        """Keep rows; all or none."""
        from mhtui.adapters.study_rows import add_row

        rows = [self.row(study, record) for record in records]

        def write(execute: Execute) -> None:
            for row in rows:
                add_row(execute, row)

        self._made.store.write_with(write)

    def register(self, protocol: Protocol, text: str, reason: str = "") -> str:
        """Register a protocol; the study's key, told once, or "" where the study was there and is amended.

        Raises WrongUse for a study that is there (without a reason to amend it), or is locked.
        """
        registered = self.basis(protocol, text, reason)
        pinned = protocol.instruments.scorer
        if pinned and not registered.scorer.startswith(pinned):
            raise WrongUse(f"The protocol pins the scorer {pinned[:12]}; this program has {registered.scorer[:12]}.")
        if protocol.id not in self.studies():
            key = key_from(secrets.token_bytes(LENGTH * 8))
            self.add(protocol.id, registered, key_row(key, secrets.token_bytes(16)))
            return key
        record = self.record(protocol.id)
        if record.locked:
            raise WrongUse(f"The study {protocol.id} is locked: begin another, with another id.")
        if not reason:
            raise WrongUse(
                f"The study {protocol.id} is registered already. What changes it needs a reason: --amend REASON; its "
                "sessions from then on carry another protocol hash, and are not averaged with those before."
            )
        self.add(protocol.id, registered)
        return ""

    def add_participant(self, study: str, code: str, arm_name: str) -> Joined:
        """Take somebody in, and assign what they play. Raises WrongUse for a code that is none or is there already, an
        arm of no people or full, and for somebody who has met every case."""
        from mhtui.adapters.study_rows import add_row, met_units, rows_of

        if not CODE.fullmatch(code):
            raise WrongUse(
                "A participant's code is 1 to 32 letters (a to z), digits, - and _: a pseudonym, never a name."
            )

        def write(execute: Execute) -> Joined:
            joined = _joined(study_of(rows_of(execute, study)), code, arm_name, met_units(execute, code, study))
            add_row(execute, self.row(study, joined))
            return joined

        self.record(study)
        return self._made.store.write_with(write)

    def lock(self, study: str, reason: str) -> Locked:
        """End a study: what it holds is fixed by the last hash of each session. Raises WrongUse where it is locked."""
        record = self.record(study)
        if record.locked:
            raise WrongUse(f"The study {study} is locked already.")
        locked = Locked(sessions=self.last_hashes(study), reason=reason)
        self.add(study, locked)
        return locked

    def last_hashes(self, study: str) -> dict[str, str]:
        """The last hash of the log of each session of a study."""
        from mhtui.adapters.study_rows import last_hashes

        return self._made.store.read_with(lambda execute: last_hashes(execute, study))

    # --- playing -------------------------------------------------------------------------------------------------

    def door(self, record: StudyRecord, step: Step) -> list[str]:
        """What is told before a participant goes in: setting, door note, and of a dialogue its content notice."""
        kind, name, *side = step.item.split(":")
        if kind == "case":
            case = self._case(name)
            return [f"{case.title} ({case.setting})", "", case.door_note.strip()]
        scenario = self._made.scenarios.get(name)
        one = self.piece(record.protocol, scenario, side[0])
        shown = scenario.control if one.start.side == "control" and scenario.control else scenario
        notice = [f"Content: {scenario.content_notice}", STOPPING, KEPT]
        return [scenario.title, "", shown.door_note.strip(), "", *notice]

    def open(self, study: str, code: str, step: Step) -> LiveSession:
        """Open the session of a step, `play` or `tutorial`. Raises WrongUse where this program plays otherwise than the
        study was registered with."""
        record = self.record(study)
        self.must_play_alike(record, [unit_of(step.item)] if step.todo == "play" else [])
        protocol, arm = record.protocol, record.protocol.arm(record.participant(code).arm)
        if arm is None:
            raise WrongUse(f"The protocol in force has no arm {record.participant(code).arm!r}.")
        marks = {TUTORIAL: study} if step.todo == "tutorial" else {**marks_of(record, arm.name), REPEAT: "0"}
        made, play = self._made, protocol.play
        made.play_patient(play.patient)
        kind, name, *side = step.item.split(":")
        if kind == "case":
            case = self._case(name)
            begun = made.opening_event(case, arm.kind, HUMAN, code, play.seed, protocol.limits, marks)
            return made.open_as(case, begun)
        one = self.piece(protocol, made.scenarios.get(name), side[0])
        started = made.pressure_opening(
            one.scenario, one.start, arm.kind, HUMAN, code, play.seed, protocol.limits, marks
        )
        return made.open_pressure_as(one.scenario, started, self._clock)

    def must_play_alike(self, record: StudyRecord, units: Sequence[str], arms: Sequence[str] = ()) -> None:
        """Raises WrongUse where this program plays these units, or these arms of machines, otherwise than the study was
        registered with."""
        if config.example_marks():
            raise WrongUse("MHTUI_EXAMPLE is set: example recordings never enter a study.")
        if words := self._plays_otherwise(record.now, units, arms):
            raise WrongUse(
                f"This program plays otherwise than the study {record.id} was registered with: {'; '.join(words)}. Use "
                "the program and cases of then, or amend the protocol (`mhtui study init FILE --amend REASON`)."
            )

    def playable(self, record: StudyRecord) -> list[Playable]:
        """What models and scripts play: every case, and both sides of every scenario."""
        protocol, made = record.protocol, self._made
        found: list[Playable] = [self._case(name) for name in protocol.cases]
        for name in protocol.scenarios:
            scenario = made.scenarios.get(name)
            sides = ("pressure", "control") if scenario.control else ("pressure",)
            found += [self.piece(protocol, scenario, side) for side in sides]
        return found

    def piece(self, protocol: Protocol, scenario: Scenario, side: str) -> Piece:
        """A side of a scenario as the protocol plays it."""
        from mhtui.play.pressure.piece import piece

        return piece(scenario, side, protocol.play.script if scenario.moves else "fixed")


def _matters(version: str, units: Sequence[str], arms: Sequence[str]) -> bool:
    """Whether a part, by its name among the versions of a study, decides how these units are played by these arms."""
    if version in ("program", f"{DIALOGUE}program"):
        return False
    if version.startswith(OF_ARM):
        return version.removeprefix(OF_ARM) in arms
    kind = "scenario" if version.startswith(DIALOGUE) else "case"
    return any(unit.startswith(f"{kind}:") for unit in units)


def marks_of(record: StudyRecord, arm: str) -> dict[str, str]:
    """What the first event of a session of a study says of it, among its versions, beside the repeat."""
    return {STUDY: record.id, PROTOCOL: record.now.hash, ARM: arm}


def _joined(record: StudyRecord, code: str, arm_name: str, met: set[str]) -> Joined:
    protocol = record.protocol
    if record.locked:
        raise WrongUse(f"The study {record.id} is locked.")
    if code.casefold() in {one.casefold() for one in record.participants}:
        raise WrongUse(f"{code} is in the study {record.id} already.")
    arm = protocol.arm(arm_name)
    people = ", ".join(one.name for one in protocol.people) or "none"
    if arm is None or not arm.of_people:
        raise WrongUse(f"There is no arm {arm_name!r} that people play; there are: {people}.")
    number = sum(one.arm == arm.name for one in record.participants.values())
    if arm.participants is not None and number >= arm.participants:
        raise WrongUse(f"The arm {arm.name} is full: {number} of {arm.participants}.")
    plan = assigned(protocol, number, met, record.given(arm.name), record.now.one_sided)
    if not plan.items:
        raise WrongUse(f"{code} has met every case of this study in practice: nothing is left to assign.")
    return Joined(
        participant=code,
        arm=arm.name,
        number=number,
        items=plan.items,
        left_out=plan.left_out,
        instead=plan.instead,
        protocol=record.now.hash,
    )
