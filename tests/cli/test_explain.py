"""`mhtui score --explain`: every verdict with its reason, words and event, to be read from top to bottom."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import sessions_kit as kit

from mhtui.adapters.sqlite_store import SqliteStore
from mhtui.cli import _root
from mhtui.cli.explain import explain_lines
from mhtui.core.actions import EndPhase, Order, RankDiagnoses, RankedDiagnosis, Say, WriteNote, WritePlan
from mhtui.core.events import Event
from mhtui.core.ratings import Citation, Rating
from mhtui.core.report import Report
from mhtui.scoring.match.matcher import Matcher
from mhtui.scoring.scorer import Scorer

NASTY = "Start fluoxetine 20 mg.\n# [b]x[/b] \x1b[31m 抗うつ薬"


def play(path: Path) -> None:
    """A session whose plan does what it must not."""
    store = SqliteStore(path)
    session = kit.start(store)
    kit.do(session, Say(text="How do you sleep?"), EndPhase(), Order(text="blood count"), EndPhase())
    kit.do(session, WriteNote(sections={"mse_speech": "Speech pressured and loud."}), EndPhase())
    ranked = tuple(RankedDiagnosis(code=c, reasoning="elated") for c in ("6A60.Z", "6A20"))
    kit.do(session, RankDiagnoses(entries=ranked), EndPhase(), WritePlan(sections={"medication": NASTY}), EndPhase())
    store.close()


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("explain") / "t.db"
    play(path)
    return path


def events(db: Path) -> list[Event]:
    store = SqliteStore(db)
    try:
        return store.events(kit.IDS[0])
    finally:
        store.close()


def scored(db: Path) -> Report:
    return Scorer(Matcher(None), kit.icd11(), None).score(kit.a_case(), events(db))


def explained(db: Path, *ratings: Rating) -> str:
    return "\n".join(explain_lines(scored(db), events(db), ratings, "no embeddings"))


def test_what_the_plan_must_not_do_comes_before_every_score(db: Path) -> None:
    first, *rest = explained(db).splitlines()
    assert first == "Must not be done, and the plan does it"
    assert rest[0].startswith("- x1 Antidepressant treatment (the plan does it. Why not: ")
    assert re.match(r"    Plan, Medication \(event \d+\): “Start fluoxetine 20 mg.", rest[1])


def test_each_quote_stands_in_the_event_it_names(db: Path) -> None:
    said = {event.seq: event.payload.model_dump_json() for event in events(db)}
    found = re.findall(r"\(event (\d+)\): “([^”]+)”", explained(db))
    assert found
    assert all(quote.split("#")[0].strip() in said[int(seq)] for seq, quote in found)


def test_every_checkpoint_and_plan_item_has_its_line(db: Path) -> None:
    lines = explained(db).splitlines()
    report = scored(db)
    for one in report.checkpoints:
        assert any(line.startswith(f"- {one.id} {one.statement}") and one.reason in line for line in lines), one.id
    for item in report.plan.items:
        assert any(line.startswith(f"- {item.id} {item.weight.replace('_', ' ')}: ") for line in lines), item.id


@pytest.mark.parametrize(
    "line",
    [
        r"  Speech +n/a +filled, 1 of 1",
        r"  Affect +n/a +missed, 0 of 2",
        r"1\. blood count → FBC: done, not indicated",
        r"1\. 6A60\.Z .* \(grade 2: unspecified within 6A60\)",
        r"2\. 6A20 .* \(earned nothing: no reference, nor near one\)",
        r"How the interview was led \(descriptive, part of no score\)",
        r"- Interruptions: n/a \(.+\)",
        r"- by nobody: .*",
        r"- scorer [0-9a-f]{64}",
        r"- case ten-days-without-sleep [0-9a-f]{64}",
        r"- process measures [0-9a-f]{64}",
    ],
)
def test_it_says_all_of_the_report(db: Path, line: str) -> None:
    assert any(re.fullmatch(line, found) for found in explained(db).splitlines())


def test_h13_a_rating_is_shown_with_the_words_it_cites(db: Path) -> None:
    rating = Rating(
        id="r", session_id=kit.IDS[0], case_hash="c", rubric="five", rubric_hash="5" * 64, dimension="empathy",
        rater="model:x", kind="judge", score=4, reasoning="asks kindly",
        citations=(Citation(seq=2, quote="How do you sleep?"),),
    )  # fmt: skip
    text = explained(db, rating)
    assert "    event 2: How do you sleep?" in text
    assert f"- rubric five {'5' * 64}" in text


def test_t8_text_of_others_is_inert(db: Path) -> None:
    text = explained(db)
    assert "\x1b" not in text
    assert "[b]x[/b]" in text


def test_the_command_prints_it_and_refuses_two_forms_at_once(db: Path) -> None:
    runner = CliRunner()
    args = ["--db", str(db), "score", kit.IDS[0], "--explain", "--no-embeddings"]
    done = runner.invoke(_root, args)
    assert done.exit_code == 0, done.output
    assert done.output.startswith("Must not be done")
    refused = runner.invoke(_root, [*args, "--json"])
    assert refused.exit_code == 2
    assert "--json has everything" in refused.output


def test_the_short_report_too_begins_with_what_must_not_be_done(db: Path) -> None:
    done = CliRunner().invoke(_root, ["--db", str(db), "score", kit.IDS[0], "--no-embeddings"])
    assert done.output.startswith("MUST NOT         Antidepressant treatment: the plan does it")


def test_s9_without_a_plan_nothing_forbidden_was_respected(db: Path) -> None:
    unplanned = [event for event in events(db) if event.kind != "plan_written"]
    report = Scorer(Matcher(None), kit.icd11(), None).score(kit.a_case(), unplanned)
    text = "\n".join(explain_lines(report, unplanned, [], "no embeddings"))
    assert "Plan, must not   n/a, no plan was written" in text
    assert "respected" not in text
    assert "- must_not: no plan was written" in text
