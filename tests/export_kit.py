"""Sessions to export, with what must not come out planted in them."""

from __future__ import annotations

from pathlib import Path

import sessions_kit as kit

from mhtui.adapters.sqlite_store import SqliteStore
from mhtui.core.events import ACTORS as ACTORS
from mhtui.core.events import (
    DiagnosesRanked,
    DiagnosisEntry,
    DoctorSaid,
    EncounterEnded,
    Event,
    ExamOrdered,
    ExamResult,
    ExamResulted,
    Limits,
    NoteWritten,
    PatientOpened,
    PatientReplied,
    Paused,
    Payload,
    PlanWritten,
    Resumed,
    ScratchWritten,
    SessionStarted,
)

KEY = "sk-planted0123456789abcdef"
VALUE = "hunter2-planted-value"
FOLDER = "/home/planted/notes.txt"
FORMULA = '=HYPERLINK("http://planted.example","x")'
SCRIPT = "<script>alert(1)</script><img src=x onerror=alert(2)>"
MAIL = "planted.person@example.org"
CJK = "我睡不着 [bold]x[/bold] *stars* `code`"
CODE = "KOWALSKI-7"
SELF = "ask my cousin Planted"


def planted(session_id: str = kit.IDS[0], participant: str = CODE, at_ms: int = kit.NOON) -> tuple[Event, ...]:
    """An ended encounter of a real case."""
    case = kit.a_case()
    payloads: list[Payload] = [
        SessionStarted(
            case_id=case.id, case_hash=case.content_hash(), title=case.title, setting=case.setting,
            door_note=case.door_note, arm="trainee", doctor="human", participant=participant, seed=1, limits=Limits(),
        ),
        PatientOpened(behaviour="looks up", speech=CJK),
        DoctorSaid(text=f"{FORMULA} {KEY} {FOLDER}"),
        DoctorSaid(text=SCRIPT),
        PatientReplied(behaviour="", speech=f"Write to {MAIL}, said {CODE}. {VALUE}"),
        Paused(reason="Dr Planted rang"),
        Resumed(),
        ScratchWritten(text=SELF),
        ExamOrdered(request="FBC"),
        ExamResulted(results=(ExamResult(requested="FBC", exam="Full blood count", report="normal", status="done"),)),
        NoteWritten(sections={"cc": "+1 Zebulon cannot sleep", "risk": SCRIPT}),
        DiagnosesRanked(entries=(DiagnosisEntry(code="6A60", title="Bipolar type I", reasoning="@mania"),)),
        PlanWritten(sections={"safety": "ward"}),
        PatientReplied(behaviour="", speech="Wait!"),
        EncounterEnded(how="submitted"),
    ]  # fmt: skip
    return tuple(
        Event(session_id, seq, at_ms + 1000 * seq, "interview", ACTORS[payload.kind], payload)
        for seq, payload in enumerate(payloads)
    )


def store_of(path: Path, *sessions: tuple[Event, ...]) -> None:
    """A database with these sessions."""
    store = SqliteStore(path)
    for events in sessions:
        store.branch(kit.a_case().canonical(), events)
    store.close()
