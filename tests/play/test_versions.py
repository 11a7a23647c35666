"""A session taken up by another version of the patient says so in its log."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from mhtui.core.errors import WrongUse
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


def settings(tmp_path: Path, model: str, temperature: float) -> None:
    (tmp_path / "settings.toml").write_text(
        f'[models.ward]\nbase_url = "http://127.0.0.1:9/v1"\nmodel = "{model}"\n'
        f"parameters = {{ temperature = {temperature} }}\n"
    )


def test_f13_who_plays_is_frozen_with_a_session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MHTUI_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("MHTUI_SETTINGS", str(tmp_path / "settings.toml"))
    settings(tmp_path, "first", 0.2)
    begun = Program(tmp_path / "clinic.db", embeddings=False)
    begun.play_patient("model:ward")
    session = begun.open_session(begun.library.get("completion-day"), arm="trainee", doctor="human", seed=1)
    events = len(begun.events(session.id))

    settings(tmp_path, "another", 0.2)
    with pytest.raises(WrongUse, match="begun with model:ward as 'first'"):
        asyncio.run(Program(tmp_path / "clinic.db", embeddings=False).resume(session.id))
    assert len(begun.events(session.id)) == events

    settings(tmp_path, "first", 0.9)
    for _ in range(2):
        warmer = Program(tmp_path / "clinic.db", embeddings=False)
        asyncio.run(warmer.resume(session.id))
    (notice,) = [e.payload for e in warmer.events(session.id) if isinstance(e.payload, VersionsChanged)]
    assert list(notice.versions) == ["patient_settings"]
