"""The debrief as a file: whole, inert, the owner's alone, never over another."""

from __future__ import annotations

import stat
import sys
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

sys.path.insert(0, str(Path(__file__).parents[1]))

import sessions_kit as kit

from mhtui.adapters.debrief_file import inert, write_debrief
from mhtui.adapters.sqlite_store import SqliteStore
from mhtui.core.actions import EndPhase, RankDiagnoses, RankedDiagnosis, Say, WriteNote, WritePlan
from mhtui.core.errors import StoreError
from mhtui.core.events import Event
from mhtui.core.report import (
    CheckpointResult,
    Coverage,
    DiagnosisScore,
    Evidence,
    ExamScore,
    PlanResult,
    PlanScore,
    Report,
    Unscored,
)

NASTY = "<script>x</script> [go](http://evil.example) ![i](u) **b** `c` | # h\n- item\n1. one www.evil.example \x1b[31m"


def share(covered: int, undecided: int, total: int) -> Coverage:
    """A share with its bounds."""
    if not total:
        return Coverage(value=None, lower=None, upper=None, covered=0, undecided=0, total=0)
    low, high = covered / total, (covered + undecided) / total
    return Coverage(value=low, lower=low, upper=high, covered=covered, undecided=undecided, total=total)


def report(text: str = "plain words") -> Report:
    """A report that says `text` wherever a text can stand."""
    quote = Evidence(seq=3, quote=text)
    checkpoint = {"stage": "interview", "group": "MS", "statement": text, "reason": text}
    return Report(
        session_id=kit.IDS[0],
        case_id="a-case",
        case_hash="c" * 64,
        case_title=text,
        scorer_hash="5" * 64,
        embedder=None,
        ended="submitted",
        turns=2,
        active_ms=61_000,
        interview=share(3, 1, 8),
        exams=ExamScore(
            coverage=share(1, 0, 2), precision=None, ordered=(text,), missed=(text,), not_indicated=(),
            unavailable=("EEG",), repeats=1, vague=("bloods", "everything"),
        ),
        note=share(0, 0, 0),
        interview_ms=share(1, 0, 3),
        interview_cc=share(1, 0, 1),
        note_ms=share(0, 0, 2),
        by_group={"RISK": share(1, 1, 4)},
        critical_missed=("x",),
        diagnosis=DiagnosisScore(
            category=1.0, disorder_ndcg=0.5, reference_code="6A60.1", reference_title=text, reference_block=text,
            ranked=("6A60.1",), graded=(("6A60.1", text, 3, text),),
        ),
        plan=PlanScore(
            must=share(1, 0, 2), should=share(0, 0, 0), must_not_violated=1, must_not_undecided=0, must_not_total=2,
            items=(PlanResult(
                id="p", weight="must_not", statement=text, verdict="covered", reason=text, evidence=(quote,),
            ),),
        ),
        checkpoints=(
            CheckpointResult(id="m", verdict="missed", critical=True, hint=quote, **checkpoint),
            CheckpointResult(id="c", verdict="covered", evidence=(quote,), **checkpoint),
            CheckpointResult(id="u", verdict="undecided", **checkpoint),
        ),
        reference_note=text,
        unscored=(Unscored(score="note", reason=text),),
        advice=(text,),
    )  # fmt: skip


def events(tmp_path: Path, text: str = "plain words") -> list[Event]:
    """A session in which the doctor wrote `text` everywhere."""
    session = kit.start(SqliteStore(tmp_path / "s.db"))
    kit.do(session, Say(text="Hello."), EndPhase(), EndPhase(), WriteNote(sections={"hpi": text}), EndPhase())
    ranked = RankDiagnoses(entries=(RankedDiagnosis(code="6A60.1", reasoning=text),))
    kit.do(session, ranked, EndPhase(), WritePlan(sections={"safety": text}), EndPhase())
    return session.events


def test_it_holds_scores_with_denominators_and_what_made_them(tmp_path: Path) -> None:
    text = write_debrief(report(), events(tmp_path), tmp_path / "new" / "folder").read_text(encoding="utf-8")
    for line in (
        "| Interview | 38% | 38% to 50% | 3 of 8, 1 undecided |",
        "| Note | not scored |  | 0 |",
        "| Exam precision | not scored |  | 1 ordered |",
        "| Plan, must not: violated | 1 |  | 2 |",
        "- Not scored: note (plain words)",
        "### Mental state, interview",
        "- plain words **critical** (plain words)",
        "  - close to it: Turn 1, patient (event 3): “plain words”",
        "  - Turn 1, patient (event 3): “plain words”",
        "- Interview, missed (1): plain words",
        "- Unavailable: EEG",
        "- Too vague, nothing was ordered: say which: bloods; everything",
        "- must not: plain words: violated (plain words)",
        "### History of present illness",
        "### Setting and safety",
        f"- scorer {'5' * 64}",
        f"- case a-case {'c' * 64}",
        "- embeddings: none",
    ):
        assert line in text.splitlines()


def test_t8_text_is_inert(tmp_path: Path) -> None:
    nasty = f"{NASTY}\n```\n# out of the fence?\n````\n<b>"
    path = write_debrief(report(nasty), events(tmp_path, nasty), tmp_path)
    source = path.read_text(encoding="utf-8")
    assert "\x1b" not in source
    html = MarkdownIt("commonmark").enable("table").render(source)
    for tag in ("<script", "<a ", "<img", "<b>", "<h1>h", "<h1>out", "<em>"):
        assert tag not in html
    assert html.count("<h1>") == 1
    assert html.count("<strong>") == html.count("<strong>critical")


@pytest.mark.parametrize("text", ["0.29", "a+b", "well-known (ten days), isn't it?", "14,000 - a loan"])
def test_common_words_are_left_as_they_are(text: str) -> None:
    assert inert(text) == text


def test_it_is_the_owners_alone_and_never_over_another(tmp_path: Path) -> None:
    made = [write_debrief(report(), events(tmp_path / str(n)), tmp_path / "e") for n in range(3)]
    assert [path.name for path in made] == [f"debrief-{kit.IDS[0]}{end}.md" for end in ("", "-2", "-3")]
    assert {stat.S_IMODE(path.stat().st_mode) for path in made} == {0o600}


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(StoreError, match="cannot be made"):
        write_debrief(report(), events(tmp_path), tmp_path / "file" / "exports")
