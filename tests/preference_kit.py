"""Sessions of one case by different doctors, to be set against each other."""

from __future__ import annotations

from pathlib import Path

import sessions_kit as kit

from mhtui.adapters.sqlite_store import SqliteStore
from mhtui.core.actions import Say
from mhtui.core.events import Arm, Limits, PatientOpened, SessionStarted


def play(
    store: SqliteStore,
    session_id: str,
    words: str = "How do you sleep?",
    *,
    arm: Arm = "trainee",
    participant: str = "",
    doctor: str = "human",
    versions: dict[str, str] | None = None,
) -> None:
    """An ended session of the kit's case."""
    case = kit.a_case()
    started = SessionStarted(
        case_id=case.id,
        case_hash=case.content_hash(),
        title=case.title,
        setting=case.setting,
        door_note=case.door_note,
        arm=arm,
        doctor=doctor,
        participant=participant,
        seed=1,
        limits=Limits(turns=60, minutes=None),
        versions=versions or {},
    )
    opened = PatientOpened(behaviour="paces", speech="Finally.")
    store.create(session_id, case.canonical(), started, kit.NOON, [opened])
    session = kit.live(store, session_id, kit.NOON + 1000)
    kit.do(session, Say(text=words))
    kit.finish(session)


def two_people(path: Path) -> Path:
    """Two ended sessions, by p1 and an expert p2, and an open one."""
    store = SqliteStore(path)
    play(store, kit.IDS[0], participant="p1")
    play(store, kit.IDS[1], "Any voices?", arm="expert", participant="p2")
    kit.do(kit.start(store, kit.IDS[2], at_ms=kit.NOON + 10**6), Say(text="Still there?"))
    store.close()
    return path
