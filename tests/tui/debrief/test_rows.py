"""What the debrief says, and that each line leads to its place."""

from __future__ import annotations

from scored import ScoredServices, coverage, report_on

from mhtui.core.ratings import Citation, Rating
from mhtui.tui.debrief import rows
from mhtui.tui.debrief.places import Places
from mhtui.tui.debrief.plain import plain


def material(scored: ScoredServices, **changes: object) -> rows.Material:
    events = scored.store.events("S0001")
    report = report_on(events).model_copy(update=changes)
    return rows.Material(report, Places(events), scored.icd11, tuple(scored.ratings))


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
    assert by_text(found, "2. 6A20").note == "no reference, nor near one"
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


async def test_orders_that_name_no_exam_are_too_vague_not_unavailable(scored: ScoredServices) -> None:
    exams = report_on(scored.store.events("S0001")).exams.model_copy(update={"vague": ("all labs",)})
    found = rows.exams_and_diagnosis(material(scored, exams=exams))
    row = by_text(found, "all labs")
    assert row.note == "nothing was ordered"
    texts = [r.text for r in found]
    headings = [r.text for r in found[: texts.index("all labs")] if r.heading]
    assert headings[-1] == "Too vague: no exam was named"


async def test_what_must_not_be_done_stands_before_every_score(scored: ScoredServices) -> None:
    assert rows.scores(material(scored))[0].text == "Must not: antidepressant alone"


async def test_a_relative_of_a_reference_says_what_it_earned_and_why(scored: ScoredServices) -> None:
    diagnosis = material(scored).report.diagnosis
    near = diagnosis.earned[0].model_copy(
        update={"code": "6A60.Z", "reference": "6A60.1", "relation": "unspecified within 6A60"}
    )
    made = material(scored, diagnosis=diagnosis.model_copy(update={"earned": (near,)}))
    row = by_text(rows.exams_and_diagnosis(made), "1. 6A60.Z")
    assert (row.sign, row.note) == ("✓", "grade 2: unspecified within 6A60, for 6A60.1")


async def test_the_grid_says_what_was_filled_missed_and_not_asked_of_the_case(scored: ScoredServices) -> None:
    made = material(scored)
    found = rows.mental_state(made)
    lines = [" ".join(row.text.split()) for row in found]
    assert "Appearance n/a ✓ 1 of 1" in lines
    assert "Perception ✗ 0 of 1 n/a" in lines
    assert "Thought content ? 0 of 1 n/a" in lines
    assert quotes(made, by_text(found, "Perception")) == [
        ("Turn 3, doctor", "Do you ever hear a voice when nobody is there?")
    ]


async def test_orders_stand_in_the_sequence_they_were_given(scored: ScoredServices) -> None:
    made = material(scored)
    found = rows.exams_and_diagnosis(made)
    texts = [row.text for row in found]
    at = texts.index("Orders as given")
    assert texts[at + 1 : at + 4] == ["1. tsh → TFT", "2. eeg", "3. ecg"]
    assert [row.sign for row in found[at + 1 : at + 4]] == ["✓", "–", "•"]
    assert found[at + 2].note == "unavailable, not among this case's exams"
    assert made.places.kind(found[at + 1].places[0]) == "written"
    assert by_text(found, "Over-ordering index").note == "1 of 3"


async def test_how_the_interview_was_led_is_called_descriptive_and_leads_to_its_turns(scored: ScoredServices) -> None:
    made = material(scored)
    found = rows.led(made)
    assert found[0].text.startswith("Descriptive: part of no score")
    opened = by_text(found, "Open questions: 2")
    assert opened.note == "turns 1, 2"
    assert quotes(made, opened)[0] == ("Turn 1, doctor", "How long have you been sleeping like that?")
    cut = by_text(found, "Interruptions: n/a")
    assert (cut.sign, cut.note, cut.places) == ("–", "turns are written one after the other", ())
    assert by_text(found, "First question about risk").text.endswith("4 min 0 s")
    assert by_text(found, "suicidal ideation").note == "1 turn"


def rating(seq: int, **changes: object) -> Rating:
    fields = {
        "id": "r1", "session_id": "S0001", "case_hash": "c", "rubric": "five", "rubric_hash": "5",
        "dimension": "empathy", "rater": "model:x", "kind": "judge", "score": 3, "reasoning": "asks, [b]kindly[/b]",
        "citations": (Citation(seq=seq, quote="ending your life"),),
    }  # fmt: skip
    return Rating.model_validate({**fields, **changes})


async def test_h13_a_rating_leads_to_the_turn_it_cites(scored: ScoredServices) -> None:
    seq = next(e.seq for e in scored.store.events("S0001") if "ending your life" in e.payload.model_dump_json())
    scored.ratings = [rating(seq), rating(seq, id="r2", dimension="diagnosis", score=None, unscored="truncated")]
    made = material(scored)
    found = rows.led(made)
    row = by_text(found, "empathy: 3")
    assert row.note == "by model:x: asks, [b]kindly[/b]"
    assert quotes(made, row) == [("Turn 4, doctor", "ending your life")]
    assert by_text(found, "diagnosis: unscored").sign == "–"


async def test_without_ratings_there_is_no_heading_for_them(scored: ScoredServices) -> None:
    assert not any(row.text == "Ratings" for row in rows.led(material(scored)))


async def test_s9_without_a_plan_nothing_forbidden_was_kept_from(scored: ScoredServices) -> None:
    plan = material(scored).report.plan
    items = tuple(i.model_copy(update={"verdict": "missed", "evidence": ()}) for i in plan.items)
    made = material(scored, plan=plan.model_copy(update={"items": items, "must_not_violated": 0, "written": False}))
    row = by_text(rows.scores(made), "Must not")
    assert (row.text, row.sign, row.note) == ("Must not: n/a", "–", "no plan was written")
    assert {r.sign for r in rows.plan(made) if r.text.startswith("Must not:")} == {"–"}
