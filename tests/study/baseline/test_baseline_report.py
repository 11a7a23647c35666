"""The report of a study: denominators, refusals, n/a, repeats, formats."""

from __future__ import annotations

import csv
import io
import json
import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from baseline_kit import as_study, crossed, session, share

from mhtui.adapters.plots import drawn
from mhtui.adapters.terminal_plots import lines_of
from mhtui.cli.study_power import variation
from mhtui.core.csv_text import csv_bytes
from mhtui.core.errors import WrongUse
from mhtui.core.ratings import Rating
from mhtui.core.text import visible
from mhtui.study.baseline.as_markup import html_page, latex, markdown
from mhtui.study.baseline.as_rows import COLUMNS, rows_of
from mhtui.study.baseline.as_text import text_lines
from mhtui.study.baseline.document import Document, Section
from mhtui.study.baseline.main_table import Cell, cells
from mhtui.study.baseline.measures import SCORED
from mhtui.study.baseline.rated import with_ratings
from mhtui.study.baseline.report import StudyReport, Wanted, report_json, study_report
from mhtui.study.baseline.sample import aggregated, became, results
from mhtui.study.baseline.told import document_of
from mhtui.study.intervals import Plan
from mhtui.study.opening import EXAMPLE
from mhtui.study.parity import parity_lines
from mhtui.study.played import Played

QUICK = Plan(0, 200)


@pytest.fixture(scope="module")
def report() -> StudyReport:
    """People and a model, one session excluded, one open, one unscored in part."""
    sessions = crossed()
    sessions[0] = replace(sessions[0], excluded="the simulated patient did not keep its role", measures={})
    sessions[1] = replace(sessions[1], state="open", measures={})
    sessions[2] = replace(
        sessions[2],
        state="stopped",
        measures={**sessions[2].measures, "category": share(None, "no diagnosis was ranked")},
    )
    return study_report(sessions, Wanted("A <b>trial</b> $x_1$ | =1+1", plan=QUICK))


def cell(found: StudyReport, arm: str, measure: str) -> Cell:
    """The cell of the main table."""
    return next(one for one in found.cells if (one.arm, one.measure) == (arm, measure))


def test_s1_every_session_that_was_started_is_in_the_denominator(report: StudyReport) -> None:
    people = report.became[0]
    assert (people.arm, people.started, people.completed, people.stopped, people.open) == ("trainee", 36, 34, 1, 1)
    assert (people.excluded, people.scored, people.unscored) == (1, 34, 0)
    assert people.started == people.scored + people.unscored + people.excluded + people.open
    one = cell(report, "trainee", "category")
    assert one.started == one.scored + one.unscored + one.excluded + one.open == 36
    assert (one.scored, one.unscored, one.excluded, one.open) == (33, 1, 1, 1)
    assert one.reasons == {"no diagnosis was ranked": 1}


def test_s2_s9_without_scores_there_is_no_number() -> None:
    nothing = [session("P-1", f"c{n}", None) for n in range(6)]
    found = study_report(nothing, Wanted(plan=QUICK))
    assert {one.figure.value for one in found.cells} == {None}
    text = "\n".join(text_lines(document_of(found)))
    assert "n/a" in text
    assert "0.00" not in text


def test_s3_repeats_are_one_result_of_their_case() -> None:
    sessions = crossed(people=0, cases=6, repeats=9)
    [one] = [c for c in cells(sessions, SCORED[:1], "mean", QUICK)]
    assert (one.scored, one.figure.n, one.aggregated) == (54, 6, "mean of 9")
    assert one.figure.no_interval == "6 results (repeats are one); an interval needs 10"
    assert aggregated(results(sessions, "interview", "best"), "best") == "best of 9"
    best = cells(sessions, SCORED[:1], "best", QUICK)[0].figure.value
    assert best == pytest.approx((one.figure.value or 0) + 0.08)


def test_s4_there_is_no_interval_unless_one_was_computed(report: StudyReport) -> None:
    people, model = cell(report, "trainee", "interview").figure, cell(report, "model:small", "interview").figure
    assert people.low is not None
    assert people.low < (people.value or 0) < (people.high or 0)
    assert (model.low, model.high) == (None, None)
    assert model.no_interval


def test_s5_a_stopped_session_counts_with_what_it_has(report: StudyReport) -> None:
    assert cell(report, "trainee", "interview").scored == 34


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"scorer": "t" * 64}, "2 scorers"),
        ({"protocol": "q" * 64}, "2 protocols"),
        ({"unit_hash": "other"}, "2 versions"),
    ],
)
def test_what_is_not_comparable_is_refused(change: dict[str, str], words: str) -> None:
    sessions = as_study(crossed())
    sessions[0] = replace(sessions[0], **change)
    with pytest.raises(WrongUse, match=words):
        study_report(sessions, Wanted(plan=QUICK))
    excluded = [replace(sessions[0], excluded="fault"), *sessions[1:]]
    study_report(excluded, Wanted(plan=QUICK, mixed=False))


def test_differences_name_how_repeats_were_brought_together(report: StudyReport) -> None:
    one = next(d for d in report.differences if d.measure == "interview")
    assert (one.a, one.b, one.a_each, one.b_each) == ("trainee", "model:small", "one attempt", "mean of 2")
    assert one.figure.value == pytest.approx(0.15, abs=0.02)
    assert one.test
    assert one.test.p is not None
    assert one.test.p < (one.holm or 0)
    assert one.superior == 1.0


def test_people_without_a_pseudonym_are_not_one_person() -> None:
    nobody = [replace(session(f"x{n}", "c1", 0.5), participant="", doctor="human") for n in range(3)]
    assert became(nobody)[0].people == 3


def rating(session_id: str, rater: str, given: int, **change: object) -> Rating:
    """A rating of a played session."""
    one = Rating(
        id=f"{session_id}{rater}",
        session_id=session_id,
        case_hash="hash-c1",
        rubric="mentaleval/1",
        rubric_hash="r" * 64,
        dimension="empathy",
        rater=rater,
        kind="human",
        score=given,
    )
    return one.model_copy(update=change)


def test_s7_people_and_judges_are_never_averaged_together() -> None:
    played = [session("P-1", "c1", 0.5)]
    given = [
        rating("P-1-c1-0", "S-01", 4),
        rating("P-1-c1-0", "S-02", 3),
        rating("P-1-c1-0", "model:j", 1, kind="judge"),
    ]
    [one] = with_ratings(played, given, (), {})
    assert one.measures["rated:mentaleval/1:empathy"].value == 3.5
    assert one.measures["judged:mentaleval/1:empathy"].value == 1
    own = with_ratings(played, [rating("P-1-c1-0", "P-1", 5)], (), {})
    assert "rated:mentaleval/1:empathy" not in own[0].measures, "nobody rates themselves"


def test_s8_not_applicable_is_no_number() -> None:
    [one] = with_ratings(
        [session("P-1", "c1", 0.5)], [rating("P-1-c1-0", "S", 1, score=None, not_applicable=True)], (), {}
    )
    assert one.measures["rated:mentaleval/1:empathy"].value is None
    assert one.measures["rated:mentaleval/1:empathy"].reason == "not applicable"


def test_two_versions_of_a_rubric_are_refused() -> None:
    given = [rating("P-1-c1-0", "S-01", 4), rating("P-1-c1-0", "S-02", 3, rubric_hash="q" * 64)]
    with pytest.raises(WrongUse, match="2 versions of mentaleval/1"):
        with_ratings([session("P-1", "c1", 0.5)], given, (), {})


def test_the_checklist_is_never_blank(report: StudyReport) -> None:
    by = {one.name: one for one in report.checklist}
    assert by["Ethics"].value == "not recorded"
    assert by["Samples an item"].value == "person 1; model or script 2"
    assert by["Completion by people"].value == "34 of 36 sessions submitted"
    assert all(
        one.value and (one.source == "not recorded") == (one.value == "not recorded") for one in report.checklist
    )


def test_text_fits_the_terminal_and_names_what_was_left_out(report: StudyReport) -> None:
    lines = list(text_lines(document_of(report), 80, lambda name, width: lines_of(report, name, width)))
    assert max(map(len, lines)) <= 80
    text = "\n".join(lines)
    assert "P-0-c0-0: trainee; c0; the simulated patient did not keep its role" in " ".join(text.split())
    assert "Ethics: not recorded" in text


@pytest.mark.slow
def test_text_of_others_is_inert_in_every_format(report: StudyReport) -> None:
    document = document_of(report)
    page = html_page(document, lambda name: drawn(report, name))
    assert "<b>trial</b>" not in page
    assert page.count("data:image/svg+xml;base64,") == 4
    assert r"A \<b\>trial\</b\>" in markdown(document, lambda name: f"{name}.svg")
    told = latex(document, lambda name: None)
    assert "trainee" in told
    assert not re.search(r"(?<!\\)[_#]", told)


def test_what_latex_would_run_is_written_as_signs() -> None:
    document = Document("T", (Section("S_1 & 5 %", (r"$x_1$ \input{/etc/passwd} #~^",)),))
    assert latex(document, lambda name: None).splitlines()[1:] == [
        r"\section{S\_1 \& 5 \%}",
        r"\$x\_1\$ \textbackslash{}input\{/etc/passwd\} \#\textasciitilde{}\textasciicircum{}",
        "",
    ]


def test_the_parity_record_reads_as_that_of_the_status_does(report: StudyReport) -> None:
    told = "\n".join(text_lines(document_of(report)))
    lines = {
        line.split("  ")[0]: line.split() for line in parity_lines((o.group, o.parity) for o in report.sessions[2:])
    }
    found = re.search(r"^ +active, s +(.*)$", told, re.MULTILINE)
    assert found
    assert found[1].split() == lines["active, s"][2:]


def test_a_pilot_in_which_nobody_played_twice_gives_no_power() -> None:
    once = [session(f"P-{n}", f"c{n}", 0.5 + 0.03 * n + 0.05 * (n % 3)) for n in range(8)]
    model = [session("small", f"c{n}", 0.4 + 0.03 * n + 0.04 * (n % 2), arm="model") for n in range(8)]
    with pytest.raises(WrongUse, match="People cannot be told from the rest in this pilot"):
        variation([*once, *model], "interview", "", "")
    found = study_report([*once, *model], Wanted(plan=QUICK))
    row = next(r for r in rows_of(found) if r["table"] == "differences" and r["measure"] == "interview")
    assert row["sd_rest"] > 0
    assert (row["sd_person"], row["sd_case_arm"]) == (None, None)
    assert "sd_person" in COLUMNS
    told = json.loads(json.dumps(report_json(found), allow_nan=False))
    assert told["differences"][0]["mixed"]["components"]["person"] is None


def test_power_of_people_beside_people_is_not_told_as_that_beside_a_model() -> None:
    people = [session(f"{arm}{p}", f"c{c}", 0.5 + 0.01 * p * c, arm=arm) for arm in ("expert", "trainee")
              for p in range(5) for c in range(6)]  # fmt: skip
    with pytest.raises(WrongUse, match="expert and trainee are not"):
        variation(people, "interview", "", "")


def test_csv_holds_numbers_and_runs_no_formula(report: StudyReport) -> None:
    rows = list(csv.DictReader(io.StringIO(csv_bytes(COLUMNS, rows_of(report)).decode())))
    found = next(r for r in rows if r["table"] == "differences" and r["measure"] == "interview")
    assert float(found["value"]) == pytest.approx(0.15, abs=0.02)
    assert {r["table"] for r in rows} >= {
        "measures",
        "block",
        "difficulty",
        "differences",
        "learning",
        "parity",
        "checklist",
    }
    model = next(r for r in rows if r["table"] == "measures" and r["arm"] == "model:small")
    assert model["low"] == ""


def test_json_has_null_for_what_is_missing(report: StudyReport) -> None:
    told = json.loads(json.dumps(report_json(report), allow_nan=False))
    model = next(c for c in told["measures"] if c["arm"] == "model:small")
    assert model["figure"]["low"] is None
    assert model["figure"]["no_interval"]
    assert told["excluded"][0]["session"] == "P-0-c0-0"


@pytest.mark.slow
def test_the_same_sessions_give_the_same_report(report: StudyReport) -> None:
    again = study_report(report.sessions, report.wanted)
    assert report_json(again) == report_json(report)
    assert drawn(report, "forest") == drawn(again, "forest")


def test_examples_are_listed_and_never_counted() -> None:
    sessions: list[Played] = [
        *crossed(),
        replace(session("ex", "c1", 0.0, arm="other"), example=True, excluded=EXAMPLE),
    ]
    found = study_report(sessions, Wanted(plan=QUICK, mixed=False))
    [other] = [one for one in found.became if one.arm == "other"]
    assert (other.started, other.excluded, other.scored) == (1, 1, 0)
    assert visible(cell(found, "other", "interview").figure.why) == "nothing was scored"
