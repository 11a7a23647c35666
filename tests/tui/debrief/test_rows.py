"""What the debrief says, and that each line leads to its place."""

from __future__ import annotations

import pytest
from scored import ScoredServices, coverage, report_on

from mhtui.core.report import CheckpointResult
from mhtui.tui.debrief import rows
from mhtui.tui.debrief.domains import domain_of
from mhtui.tui.debrief.places import Places
from mhtui.tui.debrief.plain import plain


def material(scored: ScoredServices, **changes: object) -> rows.Material:
    events = scored.store.events("S0001")
    report = report_on(events).model_copy(update=changes)
    return rows.Material(report, Places(events), scored.icd11)


def by_text(found: rows.Rows, words: str) -> rows.Row:
    return next(row for row in found if words in row.text)


def quotes(material: rows.Material, row: rows.Row) -> list[tuple[str, str]]:
    return [(material.places.title(place), place.quote) for place in row.places]


async def test_missed_checkpoints_are_grouped_with_the_weightiest_first(scored: ScoredServices) -> None:
    found = rows.missed(material(scored))
    assert [r.text for r in found if r.heading] == ["Chief complaint", "History", "Mental state", "Risk"]
    assert [r.note for r in found if r.heading] == [
        "1 missed",
        "2 missed",
        "3 missed, 1 undecided",
        "1 missed, 1 undecided",
    ]
    history = found[[r.text for r in found].index("History") + 1]
    assert history.text.startswith("Father")
    assert "must not be missed" in history.note
    assert "hinted in turn 5" in history.note


async def test_a_hint_and_a_withheld_answer_lead_to_their_turns(scored: ScoredServices) -> None:
    made = material(scored)
    found = rows.missed(made)
    assert quotes(made, by_text(found, "Father")) == [("Turn 5, patient", "gardeners and melancholics [sighs]")]
    withheld = by_text(found, "Hears her name")
    assert quotes(made, withheld) == [("Turn 3, doctor", "Do you ever hear a voice when nobody is there?")]
    assert by_text(found, "competition").places == ()


async def test_each_credit_leads_to_its_quotes(scored: ScoredServices) -> None:
    made = material(scored)
    found = rows.covered(made)
    assert quotes(made, by_text(found, "Two to three hours")) == [
        ("Turn 1, patient", "Ten nights. Eleven."),
        ("Turn 2, patient", "I draw."),
    ]
    assert quotes(made, by_text(found, "Appearance")) == [
        ("Note, MSE appearance and behaviour", "Bright lipstick, two scarves")
    ]


async def test_what_the_plan_must_not_do_is_said_in_words_with_its_place(scored: ScoredServices) -> None:
    violated = by_text(rows.scores(material(scored)), "Must not")
    assert violated.text == "Must not: antidepressant alone"
    assert violated.sign == "✗"
    assert violated.note.startswith("the plan does it (Plan, Medication)")
    assert "may worsen mania" in violated.note


async def test_a_clean_plan_says_so(scored: ScoredServices) -> None:
    plan = material(scored).report.plan
    items = tuple(i.model_copy(update={"verdict": "missed"}) if i.weight == "must_not" else i for i in plan.items)
    made = material(scored, plan=plan.model_copy(update={"items": items, "must_not_violated": 0}))
    assert by_text(rows.scores(made), "Must not").sign == "✓"


async def test_exams_tell_what_was_missing_superfluous_and_unavailable(scored: ScoredServices) -> None:
    made = material(scored)
    found = rows.exams_and_diagnosis(made)
    assert by_text(found, "Pregnancy test").note == "not ordered"
    assert by_text(found, "ECG").note == "not indicated"
    assert by_text(found, "eeg").note == "unavailable"
    assert quotes(made, by_text(found, "TFT"))[0][0] == "Exams"


async def test_ranked_diagnoses_are_graded_in_words(scored: ScoredServices) -> None:
    found = rows.exams_and_diagnosis(material(scored))
    assert by_text(found, "1. 6A60.0").note == "close: voices"
    assert by_text(found, "2. 6A20").note == "not among the references"
    assert by_text(found, "6A60.1").note == "the reference"


async def test_a_score_without_a_value_is_never_a_number(scored: ScoredServices) -> None:
    nothing = coverage(0, 0, 0)
    diagnosis = material(scored).report.diagnosis
    made = material(
        scored,
        interview=nothing,
        diagnosis=diagnosis.model_copy(update={"category": None, "disorder_ndcg": None, "ranked": ()}),
    )
    text = plain("", made, [("Scores", rows.scores), ("Exams", rows.exams_and_diagnosis)])
    assert "Interview not scored" in text
    assert "Category: not scored" in text
    assert "Disorder: not scored" in text
    assert "No diagnosis was ranked." in text


async def test_a_wrong_category_names_the_right_one(scored: ScoredServices) -> None:
    diagnosis = material(scored).report.diagnosis.model_copy(update={"category": 0.0})
    row = by_text(rows.scores(material(scored, diagnosis=diagnosis)), "Category")
    assert (row.sign, "not of Mood disorders" in row.text) == ("✗", True)


async def test_advice_leads_to_what_it_is_about(scored: ScoredServices) -> None:
    made = material(scored)
    found = rows.scores(made)
    assert quotes(made, by_text(found, "hinted in turn 5"))[0][0] == "Turn 5, patient"
    assert quotes(made, by_text(found, "what it must not"))[0][0] == "Plan, Medication"


@pytest.mark.parametrize(
    ("statement", "domain"),
    [
        ("Appearance and behaviour: thin, unkempt, guarded", "Appearance and behaviour"),
        ("Psychomotor slowing", "Appearance and behaviour"),
        ("Speech slow and quiet", "Speech"),
        ("Mood frightened in her own words", "Mood"),
        ("Affect blunted and fearful", "Affect"),
        ("Thought form: blocking", "Thought form"),
        ("Thought content: guilt and a suicidal plan; no delusions", "Thought content"),
        ("Third-person voices of a man and a woman", "Perception"),
        ("No hallucinations", "Perception"),
        ("Orientated, attention intact", "Cognition"),
        ("Judgement impaired", "Insight and judgement"),
        ("Does not think she is ill", "Insight and judgement"),
        ("Something else entirely", "Other"),
    ],
)
def test_findings_are_sorted_into_domains(statement: str, domain: str) -> None:
    result = CheckpointResult(
        id="n1", stage="note", group="MS", statement=statement, verdict="missed", reason="not stated"
    )
    assert domain_of(result) == domain


async def test_orders_that_name_no_exam_are_too_vague_not_unavailable(scored: ScoredServices) -> None:
    exams = report_on(scored.store.events("S0001")).exams.model_copy(update={"vague": ("all labs",)})
    found = rows.exams_and_diagnosis(material(scored, exams=exams))
    row = by_text(found, "all labs")
    assert row.note == "nothing was ordered"
    texts = [r.text for r in found]
    headings = [r.text for r in found[: texts.index("all labs")] if r.heading]
    assert headings[-1] == "Too vague: no exam was named"
