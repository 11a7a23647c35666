"""`mhtui study` end to end: ratings in, agreement out, over a database of played sessions."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

sys.path.insert(0, str(Path(__file__).parents[1]))

from sessions_kit import IDS, played

from mhtui.adapters.rubric_files import bundled_rubrics
from mhtui.adapters.sqlite_store import SqliteStore
from mhtui.cli import _root
from mhtui.core.ratings import Rating

MENTALEVAL = bundled_rubrics()["mentaleval"]
Run = Callable[..., Result]
HEAD = "session,rubric,dimension,rater,score,comment\n"


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """Six sessions of one case, by one participant."""
    for session_id in IDS[:6]:
        played(tmp_path / "test.db", session_id)
    return tmp_path / "test.db"


@pytest.fixture
def mhtui(db: Path) -> Run:
    """The commands, in this process."""
    return lambda *args: CliRunner().invoke(_root, ["--db", str(db), *map(str, args)])


def table(tmp_path: Path, text: str, name: str = "ratings.csv") -> Path:
    """A file to import."""
    file = tmp_path / name
    file.write_text(HEAD + text, encoding="utf-8")
    return file


def full(tmp_path: Path) -> Path:
    """Two experts over six sessions, one of them n/a by one."""
    scores = {"S-01": "4 3 5 2 4 NA", "S-02": "3 3 5 1 4 4"}
    rows = [
        f"{session},mentaleval/1,empathy,{rater},{score},=1+1\n"
        for rater, given in scores.items()
        for session, score in zip(IDS, given.split(), strict=False)
    ]
    return table(tmp_path, "".join(rows))


def judged(db: Path, *scores: int, repeat: int = 0) -> None:
    """Ratings of a judge, as `mhtui judge` keeps them."""
    store = SqliteStore(db)
    for number, (card, score) in enumerate(zip(sorted(store.cards(), key=lambda c: c.id), scores, strict=False)):
        store.add_rating(
            Rating(
                id=f"01J9{repeat}{number:021}",
                session_id=card.id,
                case_hash=card.case_hash,
                rubric=MENTALEVAL.name,
                rubric_hash=MENTALEVAL.hash,
                dimension="empathy",
                rater="model:ward",
                kind="judge",
                repeat=repeat,
                score=score,
                at_ms=number,
                last_seq=store.events(card.id)[-1].seq,
            )
        )
    store.close()


def test_h9_ratings_come_in_once_and_agreement_comes_out(mhtui: Run, db: Path, tmp_path: Path) -> None:
    file = full(tmp_path)
    assert "12 would be added" in mhtui("study", "import-ratings", file, "--dry-run").stderr
    assert "12 added, 0 here already" in mhtui("study", "import-ratings", file).stderr
    assert "0 added, 12 here already" in mhtui("study", "import-ratings", file).stderr
    judged(db, 4, 3, 4, 2, 4, 4)
    done = mhtui("study", "agreement", "all", "--columns", "base=model:ward", "--resamples", "200")
    assert done.exit_code == 0, done.output
    assert "6 started (6 completed, 0 stopped, 0 open)" in done.stdout
    assert "no interval, 6 sessions; an interval needs 10" in done.stdout
    assert "Judges against the median of the experts S-01, S-02" in done.stdout
    assert "nan" not in done.stdout.lower()


def test_h10_json_holds_all_of_it_and_nothing_that_is_no_json(mhtui: Run, db: Path, tmp_path: Path) -> None:
    mhtui("study", "import-ratings", full(tmp_path))
    judged(db, 4, 3, 4, 2, 4, 4)
    done = mhtui("study", "agreement", "--json", "--seed", "5", "--resamples", "200")
    found = json.loads(done.stdout, parse_constant=lambda name: pytest.fail(name))
    (sheet,) = found["sheets"]
    assert found["seed"] == 5
    assert sheet["rubric_hash"] == MENTALEVAL.hash
    assert sheet["levels"] == [1, 2, 3, 4, 5]
    assert sheet["counts"]["scored"] == 6
    pair = next(each for each in sheet["pairs"] if (each["a"], each["b"]) == ("S-01", "S-02"))
    assert (pair["both_scored"], pair["one_not_applicable"], pair["exact"]["value"]) == (5, 1, 0.6)
    assert pair["qwk"]["low"] is None
    assert "needs" in pair["qwk"]["no_interval"]
    assert {"a": "n/a", "b": "4", "sessions": 1} in pair["confusion"]
    ward = found["judges"][0]["judges"]["model:ward"]
    assert (ward["both_scored"], ward["unscored"]) == (5, 1), "one expert of two says n/a: no median"


def test_d16_ratings_are_listed_with_corrections_and_their_author(mhtui: Run, tmp_path: Path) -> None:
    mhtui("study", "import-ratings", full(tmp_path))
    other = table(tmp_path, f"{IDS[0]},mentaleval,empathy,S-01,2,second look\n", "later.csv")
    refused = mhtui("study", "import-ratings", other)
    assert "--correct adds a correction" in str(refused.exception)
    assert "1 added" in mhtui("study", "import-ratings", other, "--correct").stderr
    rows = [json.loads(line) for line in mhtui("study", "ratings", "all", "--json").stdout.splitlines()]
    assert len(rows) == 13
    (old,) = [row for row in rows if not row["in_force"]]
    new = next(row for row in rows if row["id"] == old["corrected_by"])
    assert (old["score"], new["score"], old["corrected_by_rater"], new["replaces"]) == (4, 2, "S-01", old["id"])
    file = tmp_path / "out.csv"
    mhtui("study", "ratings", "--csv", file)
    with file.open(encoding="utf-8", newline="") as text:
        lines = list(csv.DictReader(text))
    assert len(lines) == 13
    assert {line["comment"] for line in lines} == {"'=1+1", "second look"}
    assert [line["corrected_by_rater"] for line in lines].count("S-01") == 1
    assert next(line for line in lines if line["not_applicable"] == "true")["score"] == ""
    assert file.stat().st_mode & 0o077 == 0
    assert "corrected by S-01" in mhtui("study", "ratings").stdout
    assert "exists already" in str(mhtui("study", "ratings", "--csv", file).exception)


def test_as_given_looks_past_corrections(mhtui: Run, tmp_path: Path) -> None:
    mhtui("study", "import-ratings", full(tmp_path))
    mhtui("study", "import-ratings", table(tmp_path, f"{IDS[0]},mentaleval,empathy,S-01,1,\n", "l.csv"), "--correct")
    ask = ("study", "agreement", "--json", "--resamples", "200")
    now, first = (json.loads(mhtui(*ask, *more).stdout)["sheets"][0]["raters"][0] for more in ((), ("--as-given",)))
    assert (now["mean"]["value"], first["mean"]["value"]) == (3.0, 3.6)
    assert now["corrected"] == 1


def test_nothing_rated_is_told_with_the_count(mhtui: Run) -> None:
    done = mhtui("study", "agreement")
    assert done.exit_code == 0
    assert "6 started (6 completed" in done.stdout
    assert "Nobody has rated these sessions" in done.stderr
    asked = mhtui("study", "agreement", "--rubric", "observed-interview")
    assert "conduct" in asked.stdout
    assert "0 scored, 0 not applicable, 0 unscored, 6 not rated" in asked.stdout


def test_repeats_are_no_further_raters(mhtui: Run, db: Path) -> None:
    for repeat in range(2):
        judged(db, 4, 3, 4, 2, 4, 4, repeat=repeat)
    (sheet,) = json.loads(mhtui("study", "agreement", "--json", "--resamples", "200").stdout)["sheets"]
    assert len(sheet["raters"]) == 1
    assert sheet["pairs"] == []
    assert sheet["raters"][0]["repeats"]["sessions"] == 6


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("agreement", "nowhere"), "no session 'nowhere'"),
        (("agreement", "--rubric", "charm"), "There is no rubric 'charm'"),
        (("agreement", "--case", "charm"), "No session is of the case charm"),
        (("agreement", "--raters", "S-09"), "no rating by 'S-09'"),
        (("import-ratings", "absent.csv"), "cannot be read"),
    ],
)
def test_wrong_use_is_one_line(mhtui: Run, args: tuple[str, ...], says: str) -> None:
    assert says in str(mhtui("study", *args).exception)


def test_a_file_that_is_off_adds_nothing(mhtui: Run, tmp_path: Path) -> None:
    rows = f"{IDS[0]},mentaleval,empathy,S-01,4,\n{IDS[1]},mentaleval,empathy,S-01,0,\n"
    refused = mhtui("study", "import-ratings", table(tmp_path, rows))
    assert "line 3: 0 lies outside 1 to 5" in str(refused.exception)
    assert mhtui("study", "ratings", "--json").stdout == ""
    latin = tmp_path / "latin.csv"
    latin.write_bytes(HEAD.encode() + "x,mentaleval,empathy,Jörg,4,\n".encode("latin-1"))
    assert "save it as CSV UTF-8" in str(mhtui("study", "import-ratings", latin).exception)


def test_a_broken_session_is_counted_and_not_used(mhtui: Run, db: Path, tmp_path: Path) -> None:
    from sessions_kit import tampering

    mhtui("study", "import-ratings", full(tmp_path))
    with tampering(db) as raw:
        raw.execute("DELETE FROM events WHERE session_id = ? AND seq = 3", [IDS[0]])
    (sheet,) = json.loads(mhtui("study", "agreement", "--json", "--resamples", "200").stdout)["sheets"]
    assert (sheet["counts"]["started"], sheet["counts"]["excluded"]) == (6, 1)
    assert "the session is not whole" in sheet["counts"]["excluded_reasons"]
    refused = mhtui("study", "import-ratings", table(tmp_path, f"{IDS[0]},mentaleval,note,S-01,4,\n", "b.csv"))
    assert "not whole" in str(refused.exception)


def test_from_outside_data_is_on_stdout_and_errors_are_not(tmp_path: Path) -> None:
    env = {**os.environ, "MHTUI_DB": str(tmp_path / "none.db"), "MHTUI_EMBEDDINGS": "off"}
    command = [sys.executable, "-m", "mhtui", "study", "agreement"]
    done = subprocess.run(command, capture_output=True, text=True, env=env, timeout=120, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert "does not exist" in done.stderr
