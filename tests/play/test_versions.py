"""A session taken up by another version of the patient says so in its log."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from mhtui.core.events import VersionsChanged
from mhtui.wiring import Program


def kinds(program: Program, session_id: str) -> list[str]:
    return [event.kind for event in program.events(session_id)]


def test_another_patient_is_recorded_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MHTUI_CACHE", str(tmp_path / "cache"))
    first = Program(tmp_path / "clinic.db", embeddings=False)
    session = first.open_session(first.library.get("completion-day"), arm="trainee", doctor="human", seed=1)
    same = Program(tmp_path / "clinic.db", embeddings=False)
    asyncio.run(same.resume(session.id))
    assert "versions_changed" not in kinds(same, session.id)

    monkeypatch.setattr("mhtui.patient.embedded.ENGINE_VERSION", "embedded-next")
    for _ in range(2):
        other = Program(tmp_path / "clinic.db", embeddings=False)
        asyncio.run(other.resume(session.id))
    assert kinds(other, session.id).count("versions_changed") == 1
    (notice,) = [e.payload for e in other.events(session.id) if isinstance(e.payload, VersionsChanged)]
    assert notice.versions["patient"].startswith("embedded-next")
    assert other.problem(session.id) is None
