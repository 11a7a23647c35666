"""Search over all sessions: what is found, in which words, and what was added since."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

sys.path.insert(0, str(Path(__file__).parents[1]))

import sessions_kit as kit

from mhtui.adapters.search_rows import excerpt, search, spaced
from mhtui.adapters.sqlite_store import SqliteStore
from mhtui.cli.sessions import sessions
from mhtui.core.actions import Say
from mhtui.core.errors import WrongUse
from mhtui.core.events import (
    ACTORS,
    DiagnosesRanked,
    DiagnosisEntry,
    DoctorSaid,
    Event,
    ExamOrdered,
    ExamResult,
    ExamResulted,
    InformantReplied,
    NoteWritten,
    PatientOpened,
    PatientPressed,
    PatientReplied,
    Payload,
    PlanWritten,
    ScratchWritten,
)

A, B = kit.IDS[:2]


@pytest.fixture
def store(tmp_path: Path) -> SqliteStore:
    path = tmp_path / "s.db"
    kit.played(path, A, "Have you been sleeping badly?", "¿Y el corazón?", "最近睡眠怎么样?")
    return SqliteStore(path)


def found(store: SqliteStore, words: str) -> list[tuple[str, str]]:
    return [(hit.kind, hit.excerpt) for hit in search(store, words, 50).shown]


def test_words_are_found_in_other_forms_accents_or_not_and_in_every_kind_of_text(store: SqliteStore) -> None:
    assert ("doctor", "Have you been sleeping badly?") in found(store, "sleep BADLY")
    assert ("note", "sleeps two hours") in found(store, "sleeps hours")
    assert found(store, "corazon")
    assert ("order", "blood count") in found(store, "count blood")
    assert ("plan", "admit") in found(store, "admitted")


def test_chinese_is_found_by_any_of_its_words(store: SqliteStore) -> None:
    assert ("doctor", "最近睡眠怎么样?") in found(store, "睡眠")
    assert not found(store, "眠睡"), "in that order"
    assert spaced("a睡b") == "a 睡 b"


def test_what_was_said_since_is_found_at_once(store: SqliteStore) -> None:
    assert not found(store, "zebra")
    kit.do(kit.start(store, B, at_ms=kit.NOON + 10**6), Say(text="A zebra?"))
    assert {kind for kind, _ in found(store, "zebra")} == {"doctor", "patient"}
    kit.do(kit.live(store, B), Say(text="The zebra again."))
    assert search(store, "zebra", 50).total == 4


def test_the_turn_is_that_of_the_place(store: SqliteStore) -> None:
    hit = next(hit for hit in search(store, "sleeping", 50).shown if hit.kind == "doctor")
    assert (hit.session_id, hit.turn) == (A, 1)


def test_of_many_the_best_are_shown_and_all_counted(store: SqliteStore) -> None:
    hits = search(store, "sleeping", 1)
    assert len(hits.shown) == 1
    assert hits.total > 1


def test_of_very_many_the_latest_are_shown_and_it_is_said(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    kit.do(kit.start(store, B, at_ms=kit.NOON + 10**6), Say(text="Sleeping now?"))
    monkeypatch.setattr("mhtui.adapters.search_rows.RANKED", 1)
    hits = search(store, "sleeping", 1)
    assert (hits.shown[0].session_id, hits.shown_are) == (B, "the latest 1")
    monkeypatch.setattr("mhtui.adapters.search_rows.RANKED", 100)
    assert search(store, "sleeping", 1).shown_are == "the best 1"
    assert search(store, "sleeping", 100).shown_are == ""


@pytest.mark.parametrize("words", ["", "  ", '"', "* - ("])
def test_without_a_word_it_says_so(store: SqliteStore, words: str) -> None:
    with pytest.raises(WrongUse, match="at least one word"):
        search(store, words, 50)


@pytest.mark.parametrize(
    "words", ['sleeping"', "NOT sleeping", "sleeping OR", "sleep*", "text:sleeping", "NEAR(sleeping"]
)
def test_signs_of_the_query_language_are_words_or_nothing(store: SqliteStore, words: str) -> None:
    search(store, words, 50)


def test_every_kind_of_event_that_holds_words_is_found_by_its_name(tmp_path: Path) -> None:
    payloads: dict[str, Payload] = {
        "doctor": DoctorSaid(text="A zebra"),
        "patient": PatientOpened(behaviour="zebra", speech=""),
        "patient ": PatientReplied(behaviour="", speech="zebra"),
        "patient  ": PatientPressed(behaviour="", speech="zebra", rung=1, step="presses"),
        "informant": InformantReplied(who="sister", speech="zebra"),
        "order": ExamOrdered(request="zebra"),
        "result": ExamResulted(results=(ExamResult(requested="x", report="zebra", status="done"),)),
        "note": NoteWritten(sections={"cc": "zebra"}),
        "diagnosis": DiagnosesRanked(entries=(DiagnosisEntry(code="6A60", title="x", reasoning="zebra"),)),
        "plan": PlanWritten(sections={"safety": "zebra"}),
        "notes to self": ScratchWritten(text="zebra"),
    }
    store = SqliteStore(tmp_path / "s.db")
    first = kit.start(store).encounter.start
    events = [first, *payloads.values()]
    store.branch(
        kit.a_case().canonical(),
        [Event(B, n, kit.NOON + n, "interview", ACTORS[one.kind], one) for n, one in enumerate(events)],
    )
    hits = search(store, "zebra", 50).shown
    assert {hit.seq: hit.kind for hit in hits} == {n: name.strip() for n, name in enumerate(payloads, 1)}


def test_an_excerpt_stands_around_the_word() -> None:
    text = f"{'before ' * 30}the lithium he took{' after' * 30}"
    assert "lithium" in excerpt(text, "lithium")
    assert len(excerpt(text, "lithium")) < 140


def test_the_command_prints_places_and_json(store: SqliteStore) -> None:
    store.close()
    done = CliRunner().invoke(sessions, ["search", "--db", str(store.path), "sleeping", "--json"])
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert {line["session_id"] for line in lines} == {A}
    plain = CliRunner().invoke(sessions, ["search", "--db", str(store.path), "sleeping"])
    assert f"{A}  doctor, turn 1" in plain.stdout
    assert "places" in plain.stderr
