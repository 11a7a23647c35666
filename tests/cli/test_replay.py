"""`mhtui replay`: the same comparison as text, page and JSON; labels hidden; what it refuses."""

from __future__ import annotations

import json
import sqlite3
import stat
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

sys.path.insert(0, str(Path(__file__).parents[1]))

import sessions_kit as kit

from mhtui.adapters.sqlite_store import SqliteStore
from mhtui.cli.replay import replay
from mhtui.core.actions import Say
from mhtui.core.errors import MhtuiError, UnknownSession, WrongUse
from mhtui.core.events import DoctorSaid, PatientReplied, Understood
from mhtui.wiring import Program

A, B, OPEN = kit.IDS[:3]
SCRIPT = "<script>alert(1)</script> [@click=app.quit]x[/] \x1b[31m"


def play(store: SqliteStore, session_id: str, *lines: str) -> None:
    """A session to its end, its first words read as about sleep."""
    kit.start(store, session_id)
    heard = (Understood(text="?", act="ask_open", topics=("sleep",)),)
    store.append(session_id, 1, "interview", [DoctorSaid(text=lines[0])], kit.NOON + 1000)
    reply = PatientReplied(behaviour="", speech="Well.", understood=heard)
    store.append(session_id, 2, "interview", [reply], kit.NOON + 2000)
    session = kit.live(store, session_id)
    kit.do(session, *(Say(text=line) for line in lines[1:]))
    kit.finish(session)


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two ended sessions of one case and an open one."""
    path = tmp_path_factory.mktemp("replay") / "s.db"
    store = SqliteStore(path)
    play(store, A, "Hello.", "How do you sleep?", SCRIPT)
    play(store, B, "How do you sleep?")
    kit.do(kit.start(store, OPEN, at_ms=kit.NOON + 10**6), Say(text="Still there?"))
    store.close()
    return path


def run(db: Path, *arguments: str) -> Result:
    result = CliRunner().invoke(replay, ["--db", str(db), "--no-embeddings", *arguments])
    if isinstance(result.exception, MhtuiError):
        raise result.exception
    assert not result.exception or isinstance(result.exception, SystemExit), result.exc_info
    return result


def test_h7_two_sessions_as_text_name_both_their_differences_and_the_scorer(db: Path) -> None:
    out = run(db, A, B, "--text").stdout
    assert out.startswith("Replay of two sessions\nA  p1 (trainee): Ten days without sleep, submitted, 4 turns")
    assert f"session {A}" in out
    assert "== Who found it first ==" in out
    assert "== Order of exams ==" in out
    assert "\nScorer " in out
    assert "Different" not in out, "one case, one scorer"
    assert "\x1b" not in out


def test_text_is_what_is_printed_where_there_is_no_terminal(db: Path) -> None:
    assert run(db, A).stdout.startswith("Replay of a session\n")


def test_gold_stays_sealed_while_one_of_the_two_is_open(db: Path) -> None:
    out = run(db, A, OPEN, "--text").stdout
    assert "!! A: not all of the sessions shown have ended: reference answers stay sealed" in out
    statements = [c.statement for c in kit.a_case().references.checkpoints]
    assert not any(statement in out for statement in statements)
    fields = json.loads(run(db, A, OPEN, "--json").stdout)
    assert [side["scorer_hash"] for side in fields["sides"]] == [None, None]


def test_blind_hides_who_played_ids_and_times_and_keeps_the_order(db: Path) -> None:
    for _ in range(2):
        out = run(db, A, B, "--text", "--blind").stdout
        assert not any(word in out for word in (A, B, "p1", "trainee", " · 00:"))
        blind_id = out.split("--reveal ")[1].split()[0]
        told = run(db, "--reveal", blind_id[-8:]).stdout.splitlines()
        first = next(line for line in out.splitlines() if line.startswith("A  hidden"))
        assert ("4 turns" in first) is (A in told[0])
    raw = run(db, A, B, "--json", "--blind").stdout
    assert not any(word in raw for word in (A, B, '"p1"', "trainee", "at_ms", "active_ms"))
    kept = sqlite3.connect(db).execute("SELECT count(*) FROM blind_orders").fetchone()[0]
    assert kept >= 3


def test_both_orders_are_drawn(db: Path, tmp_path: Path) -> None:
    made = Program(db, embeddings=False)
    drawn = {made.replay_room().blind([A, B]).a for _ in range(40)}
    made.close()
    assert drawn == {A, B}


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [f"{name}={value}" for name, value in attrs if name in ("src", "href", "onclick", "style")]

    def handle_data(self, data: str) -> None:
        self.text += data


def test_the_page_stands_alone_and_its_texts_are_escaped(db: Path, tmp_path: Path) -> None:
    target = tmp_path / "ab.html"
    run(db, A, B, "--html", str(target))
    page = _Page()
    page.feed(target.read_text())
    assert "script" not in page.tags
    assert page.links == []
    assert "<script>alert(1)</script>" in page.text, "as words"
    assert "url(" not in target.read_text()
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    with pytest.raises(MhtuiError):
        run(db, A, B, "--html", str(target))


def test_text_and_page_say_the_same(db: Path) -> None:
    text, page = run(db, A, B, "--text").stdout, _Page()
    page.feed(run(db, A, B, "--html", "-").stdout)
    for row in json.loads(run(db, A, B, "--json").stdout)["differences"]:
        for cell in row["cells"]:
            said = [cell["gap"], cell["place"], *(cell["text"] or "").splitlines(), *cell["marks"]]
            assert all(part in text and part in page.text for part in said if part), row["label"]


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("nonsense",), UnknownSession),
        (("--reveal", "nonsense"), WrongUse),
        (("--reveal", "%"), WrongUse),
    ],
)
def test_what_is_not_there_is_said(db: Path, arguments: tuple[str, ...], error: type[Exception]) -> None:
    with pytest.raises(error):
        run(db, *arguments)


@pytest.mark.parametrize("arguments", [(), (A, B, OPEN), (A, A), (A, "--blind"), (A, "--text", "--json")])
def test_wrong_use_has_exit_code_2(db: Path, arguments: tuple[str, ...]) -> None:
    assert run(db, *arguments).exit_code == 2


def test_a_note_is_kept_on_its_turn_and_shown_there(db: Path) -> None:
    run(db, B, "--note", "why not\nask more?", "--at", "1")
    lines = run(db, B, "--text").stdout.splitlines()
    at = next(n for n, line in enumerate(lines) if "note on A" in line)
    assert lines[at].endswith(": why not")
    assert lines[at + 1].strip() == "ask more?"
    assert any("How do you sleep?" in line for line in lines[at - 4 : at])
    with pytest.raises(WrongUse, match="no turn 99"):
        run(db, B, "--note", "x", "--at", "99")
    with pytest.raises(WrongUse, match="needs words"):
        run(db, B, "--note", " ", "--at", "1")
    assert run(db, B, "--note", "x").exit_code == 2
    page = run(db, B, "--html", "-").stdout
    assert "why not\nask more?" in page
