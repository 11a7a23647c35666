"""`mhtui prefer`: blind, in an order that is drawn and kept, corrected by new rows (H10, H5)."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

sys.path.insert(0, str(Path(__file__).parents[1]))

import preference_kit as pairs
import sessions_kit as kit

from mhtui.adapters.preference_rows import all_preferences
from mhtui.adapters.sqlite_store import SqliteStore
from mhtui.cli.prefer import prefer
from mhtui.core.errors import MhtuiError, WrongUse
from mhtui.core.preferences import Preference, in_force

A, B, OPEN = kit.IDS[:3]
ALL = "a\na\nt\nb\na\na\n"


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return pairs.two_people(tmp_path / "s.db")


def run(db: Path, *arguments: str, typed: str = "") -> Result:
    result = CliRunner().invoke(prefer, ["--db", str(db), *arguments], input=typed)
    if isinstance(result.exception, MhtuiError):
        raise result.exception
    assert not result.exception or isinstance(result.exception, SystemExit), result.exc_info
    return result


def given(db: Path) -> list[Preference]:
    store = SqliteStore(db)
    try:
        return store.read_with(all_preferences)
    finally:
        store.close()


def test_h10_nothing_tells_who_played_or_what_others_gave_before_the_lock(db: Path) -> None:
    run(db, A, B, "--plain", "--rater", "S-01", typed=f"{ALL}lock\n")
    out = run(db, A, B, "--plain", "--rater", "S-02", typed=f"{ALL}lock\n").stdout
    before, _, after = out.partition("Locked.")
    for secret in ("p1", "p2", "expert", "S-01", A, B, "Scorer"):
        assert secret not in before, secret
    for told in ("p1 (trainee)", "p2 (expert)", "S-01"):
        assert told in after, told


def test_answers_are_kept_whole_with_the_order_they_were_given_in(db: Path) -> None:
    run(db, A, B, "--plain", "--rater", "S-01", "--seed", "4", typed="b\nlock\n")
    assert given(db) == [], "a sheet with gaps is no answer"
    run(db, B, A, "--plain", "--rater", "S-01", "--seed", "4", typed="a\nt\nb\na\na\nlock\n")
    found = given(db)
    assert [one.choice for one in found] == ["b", "a", "tie", "b", "a", "a"], "the draft held the first"
    assert {(one.a, one.b, one.seed) for one in found} == {(found[0].a, found[0].b, 4)}
    assert found[0].pair == {A, B}
    assert [one.question for one in found][-1] == "overall"


def test_who_is_a_is_drawn_anew_for_each_rater_and_stays_for_each(db: Path) -> None:
    shown = {run(db, "--list", "--json", "--rater", f"S-{n}").stdout for n in range(12)}
    assert len({json.loads(line)["a"] for line in shown}) == 2
    twice = [run(db, "--list", "--json", "--rater", "S-3").stdout for _ in range(2)]
    assert twice[0] == twice[1]


def test_h5_a_correction_is_another_row_and_the_first_stays(db: Path) -> None:
    run(db, A, B, "--plain", "--rater", "S-01", typed=f"{ALL}lock\n")
    out = run(db, A, B, "--plain", "--rater", "S-01", typed="b\nlock\n").stdout
    assert "correction" in out
    found = given(db)
    assert len(found) == 7
    assert found[-1].replaces == found[0].id
    assert found[-1].tags == ("correction",)
    assert [one.choice for one in in_force(found) if one.question == found[0].question] == ["b"]


def test_sessions_that_cannot_be_compared_are_refused(db: Path) -> None:
    with pytest.raises(WrongUse, match="has not ended"):
        run(db, A, OPEN, "--plain", "--rater", "S-01")
    with pytest.raises(WrongUse, match="p1 played one of these two"):
        run(db, A, B, "--plain", "--rater", "p1")
    with pytest.raises(WrongUse, match="pseudonym"):
        run(db, A, B, "--plain")


def test_the_queue_goes_on_until_all_is_locked(db: Path) -> None:
    out = run(db, "--queue", "--plain", "--rater", "S-01", typed=f"{ALL}lock\n").stdout
    assert "0 of 1 pairs locked" in out
    assert "1 of 1 pairs locked" in out
    assert '"state":"own"' in run(db, "--list", "--json", "--rater", "p2").stdout


def test_rank_counts_people_and_says_why_there_is_no_strength(db: Path) -> None:
    run(db, A, B, "--plain", "--rater", "S-01", typed=f"{ALL}lock\n")
    rows = [json.loads(line) for line in run(db, "--rank", "--json").stdout.splitlines()]
    assert [row["question"] for row in rows][-1] == "overall"
    assert rows[0]["answers"] == 1
    assert {arm["arm"] for arm in rows[0]["arms"]} == {"trainee", "expert"}
    assert rows[0]["arms"][0]["strength"]["value"] is None
    assert "all go one way" in rows[0]["why"]


def test_examples_can_be_compared_and_are_never_counted(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    store = SqliteStore(path)
    pairs.play(store, A, arm="other", participant="x", versions={"example": "1"})
    pairs.play(store, B, arm="scripted", doctor="scripted")
    store.close()
    assert run(path, "--list", "--rater", "S-01").stdout == ""
    out = run(path, A, B, "--plain", "--rater", "S-01", typed=f"{ALL}lock\n").stdout
    assert "kept and not counted" in out
    row = json.loads(run(path, "--rank", "--json").stdout.splitlines()[0])
    assert row["answers"] == 0
    assert row["left_out"] == {"example recording": 1}


def test_no_address_of_an_endpoint_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    store = SqliteStore(path)
    pairs.play(store, A, participant="p1")
    pairs.play(store, B, arm="model", doctor="model:http://10.0.0.7:8000/v1#far")
    store.close()
    told = run(path, A, B, "--plain", "--rater", "S-01", typed=f"{ALL}lock\n").output
    told += run(path, "--rank").output + run(path, "--rank", "--json").output
    assert "model:far" in told
    assert "10.0.0.7" not in told


def test_preferences_go_out_as_pairs_and_as_a_table(db: Path, tmp_path: Path) -> None:
    from mhtui.cli.export import export

    run(db, A, B, "--plain", "--rater", "=S-01", typed=f"{ALL}lock\n")
    run(db, A, B, "--plain", "--rater", "=S-01", typed="b\nlock\n")
    for format_ in ("jsonl", "csv"):
        to = tmp_path / f"p.{format_}"
        done = CliRunner().invoke(export, ["--db", str(db), "preferences", "--format", format_, "--to", str(to)])
        assert done.exit_code == 0, done.output
    (line,) = (json.loads(one) for one in (tmp_path / "p.jsonl").read_text().splitlines())
    overall = next(one for one in given(db) if one.question == "overall")
    assert line["metadata"]["chosen_session"] == overall.chosen
    assert [len(line[side]) > 1 for side in ("chosen", "rejected")] == [True, True]
    assert line["chosen"] != line["rejected"]
    table = (tmp_path / "p.csv").read_text().splitlines()
    assert len(table) == 8, "a head, six answers and a correction"
    assert sum(",false," in row.split("'=S-01")[1] for row in table[1:]) >= 1
    assert all("'=S-01" in row for row in table[1:]), "no cell that a spreadsheet would run"
