"""A study as tables: participants, answers, assignments, sessions with their times. Nothing of gold or scores."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from mhtui.core.csv_text import csv_bytes
from mhtui.study.played import PARITY
from mhtui.study.protocol.record import StudyRecord, StudySession

PARTICIPANTS: Final = {
    "participant": "pseudonym",
    "arm": "arm, by its name in the protocol",
    "number": "place in its arm, from 0: the block of the design",
    "protocol": "hash of the protocol in force when they joined",
    "joined_ms": "when, Unix milliseconds",
    "consent": "true, false, or empty: not asked yet",
    "consent_text_hash": "SHA-256 of the text they were shown",
    "assigned": "patients assigned",
    "left_out": "patients met in practice before, not assigned",
    "skipped": "patients met in practice after they were assigned",
    "failed_checks": "checks of attention failed, by question",
    "mark": "excluded, withdrawn, fault, or empty",
    "mark_rule": "the exclusion rule",
    "mark_reason": "why",
}
ASSIGNMENTS: Final = {
    "participant": "pseudonym",
    "place": "place in their order, from 1",
    "item": "case:ID, or scenario:ID:SIDE",
    "instead": "true where it stands in for one met in practice",
    "skipped": "why it was not played, or empty",
}
ANSWERS: Final = {
    "participant": "pseudonym",
    "when": "before, after_each, after",
    "session": "the session asked about, or empty",
    "question": "id of the question",
    "about": "what it is about",
    "answer": "as kept; empty: left empty",
    "passed": "of a check of attention: true or false",
    "took_ms": "for all questions of that time together",
}
SESSIONS: Final = {
    "session": "id",
    "item": "case:ID, or scenario:ID:SIDE",
    "unit_hash": "SHA-256 of the case or scenario",
    "arm": "arm, by its name in the protocol",
    "doctor": "human, scripted, or the model",
    "participant": "pseudonym",
    "place": "place in the participant's order, from 1",
    "repeat": "repeat of the same arm and item, from 0: repeats are no independent cases",
    "protocol": "hash of the protocol it was begun under",
    "state": "submitted, stopped, open",
    "started_ms": "begun, Unix milliseconds",
    "updated_ms": "last touched, Unix milliseconds",
    "mark": "excluded, withdrawn, fault, or empty",
    "mark_rule": "the exclusion rule",
    "mark_reason": "why",
    **{name: f"parity record: {name}; empty: not recorded" for name in PARITY},
}
PAUSES: Final = {
    "session": "id",
    "at_ms": "begun, Unix milliseconds",
    "phase": "phase it fell in",
    "reason": "why",
    "took_ms": "how long, milliseconds; empty: not ended",
}


@dataclass(frozen=True, slots=True)
class PauseRow:
    """A pause of a session."""

    session: str
    at_ms: int
    phase: str
    reason: str
    took_ms: int | None


def study_files(
    study: StudyRecord,
    sessions: Sequence[StudySession],
    parity: Callable[[str], Mapping[str, float]],
    pauses: Iterable[PauseRow],
) -> Iterator[tuple[str, bytes]]:
    """(name, content) of each file. `parity` gives the parity record of a session that has ended."""
    counted = [one for one in sessions if not one.tutorial]
    yield "protocol.toml", study.now.text.encode()
    yield "registered.json", (study.now.model_dump_json(by_alias=True, exclude={"text"}, indent=1) + "\n").encode()
    yield "participants.csv", csv_bytes(list(PARTICIPANTS), _participants(study))
    yield "assignments.csv", csv_bytes(list(ASSIGNMENTS), _assignments(study))
    yield "answers.csv", csv_bytes(list(ANSWERS), _answers(study))
    yield "sessions.csv", csv_bytes(list(SESSIONS), (_session(study, one, parity) for one in counted))
    yield "pauses.csv", csv_bytes(list(PAUSES), ({name: getattr(one, name) for name in PAUSES} for one in pauses))
    yield "dictionary.csv", csv_bytes(["file", "column", "meaning"], _dictionary())


def _participants(study: StudyRecord) -> Iterator[dict[str, Any]]:
    for code, joined in study.participants.items():
        consent = study.consents.get(code)
        yield {
            "participant": code,
            "arm": joined.arm,
            "number": joined.number,
            "protocol": joined.protocol,
            "joined_ms": study.joined_ms.get(code),
            "consent": consent.agreed if consent else None,
            "consent_text_hash": consent.text_hash if consent else None,
            "assigned": len(joined.items),
            "left_out": " ".join(joined.left_out),
            "skipped": " ".join(one.item for one in study.skipped if one.participant == code),
            "failed_checks": " ".join(study.failed_checks(code)),
            **_mark(study, code),
        }


def _assignments(study: StudyRecord) -> Iterator[dict[str, Any]]:
    gone = {(one.participant, one.item): one.reason for one in study.skipped}
    for code, joined in study.participants.items():
        for place, item in enumerate(joined.items, 1):
            instead = any(item.startswith(unit) for unit in joined.instead)
            yield {
                "participant": code,
                "place": place,
                "item": item,
                "instead": instead,
                "skipped": gone.get((code, item)),
            }


def _answers(study: StudyRecord) -> Iterator[dict[str, Any]]:
    protocols = [one.protocol for one in study.registered]
    asked = {q.id: q for p in protocols for q in (*p.before, *p.after_each, *p.after)}
    for one in study.answers:
        for name, text in one.answers.items():
            question = asked.get(name)
            yield {
                "participant": one.participant,
                "when": one.when,
                "session": one.session,
                "question": name,
                "about": question.about if question else "",
                "answer": text,
                "passed": question.passed(text) if question else None,
                "took_ms": one.took_ms,
            }


def _session(
    study: StudyRecord, one: StudySession, parity: Callable[[str], Mapping[str, float]]
) -> dict[str, Any]:  # fmt: skip
    joined = study.participants.get(one.participant)
    place = joined.items.index(one.item) + 1 if joined and one.item in joined.items else None
    own = (
        "item",
        "unit_hash",
        "arm",
        "doctor",
        "participant",
        "repeat",
        "protocol",
        "state",
        "started_ms",
        "updated_ms",
    )
    return {
        "session": one.id,
        "place": place,
        **{name: getattr(one, name) for name in own},
        **_mark(study, one.id),
        **(parity(one.id) if one.state != "open" else {}),
    }


def _mark(study: StudyRecord, about: str) -> dict[str, Any]:
    mark = study.marks.get(about)
    return {"mark": mark.what, "mark_rule": mark.rule, "mark_reason": mark.reason} if mark else {}


def _dictionary() -> Iterator[dict[str, str]]:
    tables = {
        "participants": PARTICIPANTS,
        "assignments": ASSIGNMENTS,
        "answers": ANSWERS,
        "sessions": SESSIONS,
        "pauses": PAUSES,
    }
    for name, columns in tables.items():
        for column, meaning in columns.items():
            yield {"file": f"{name}.csv", "column": column, "meaning": meaning}
