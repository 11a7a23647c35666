"""What looks like a statement and is none: other amounts, ended states, intentions, narrow denials, another sense."""

from __future__ import annotations

import pytest

from mhtui.scoring.match import Matcher, Statement
from mhtui.scoring.match.noted import Mode
from mhtui.scoring.match.tokens import sentences
from mhtui.scoring.match.types import WrittenMatch

MATCHER = Matcher(None)


def verdict(checkpoint: str, text: str) -> str:
    return MATCHER.match(Statement(checkpoint), text).verdict


def written(statement: str, mode: Mode | None = None, **sections: str) -> WrittenMatch:
    return MATCHER.match_written([Statement(statement)], sections, mode or Mode())[0]


@pytest.mark.parametrize(
    ("checkpoint", "text"),
    [
        ("Has lost 7 kg in four months", "Has lost 2 kg in four months."),
        ("Lost 7 kg", "Lost 2 kg."),
        ("Has lost 12 kg in six weeks", "Lost 1 kg in six weeks."),
        ("Lost two stone", "Lost one stone."),
        ("Lost 20 lb", "Lost 5 lbs."),
        ("Lost 7 kg", "Lost 4 pounds."),
        ("Has gained 10 kg", "Has gained 3 kg."),
    ],
)
def test_another_weight_contradicts(checkpoint: str, text: str) -> None:
    assert MATCHER.match(Statement(checkpoint), text).contradicted


@pytest.mark.parametrize(
    ("checkpoint", "text"),
    [
        ("Lost 7 kg", "Lost 7 kg."),
        ("Lost 7 kg", "Has lost 15 lb."),
        ("Lost two stone", "Lost 28 pounds."),
        ("Lost 16 kg", "Lost 2 stone 7 lb."),
        ("Has lost 12 kg in six weeks", "Lost 12 kg in six weeks."),
        ("Lost 7 kg", "Lost 7 kg, now weighs 61 kg."),
    ],
)
def test_the_same_weight_in_any_unit_is_stated(checkpoint: str, text: str) -> None:
    assert verdict(checkpoint, text) == "entailed"


def test_what_someone_weighs_does_not_speak_against_what_they_lost() -> None:
    assert not MATCHER.match(Statement("Lost 7 kg"), "Lost weight, weighs 61 kg.").contradicted


@pytest.mark.parametrize(
    ("checkpoint", "text"),
    [
        ("Suicidal ideation", "Suicidal ideation last year, none now."),
        ("Suicidal ideation", "Suicidal ideation last year, now drinking daily."),
        ("Suicidal ideation", "Suicidal ideation in 2019, not since."),
        ("Low mood", "Low mood in the past, now well."),
        ("Stopped her lithium", "Plans to stop her lithium next week."),
        ("Stopped her lithium", "Was advised to stop her lithium."),
        ("Admitted to hospital", "Wants to be admitted to hospital."),
        ("Admitted to hospital", "Refused to be admitted to hospital."),
        ("Has stopped medication", "Wants to stop medication."),
        ("Has stopped medication", "Is going to stop medication."),
        ("Took an overdose", "Plans to take an overdose."),
        ("Overdose of paracetamol", "Nearly took an overdose of paracetamol."),
        ("Stopped drinking", "Should stop drinking."),
        ("Stopped her lithium", "Her doctor will stop her lithium."),
        ("Admitted to hospital", "For admission to hospital."),
        ("Suicidal ideation", "Suicidal ideation has settled."),
        ("Low mood", "Low mood until March, currently euthymic."),
        ("No hallucinations", "No auditory hallucinations."),
        ("No hallucinations", "No tactile hallucinations."),
        ("No suicidal ideation", "No active suicidal ideation."),
        ("No delusions", "No grandiose delusions."),
    ],
)
def test_ended_intended_and_narrowly_denied_is_not_stated(checkpoint: str, text: str) -> None:
    assert verdict(checkpoint, text) != "entailed"


@pytest.mark.parametrize(
    ("checkpoint", "text"),
    [
        ("Suicidal ideation", "Previously well, now suicidal ideation."),
        ("Low mood", "Low mood since last year, still present."),
        ("Stopped her lithium", "Stopped her lithium last week."),
        ("Admitted to hospital", "Was admitted to hospital."),
        ("Suicidal ideation", "Wants to die."),
        ("Suicide plan", "Plans to hang himself."),
        ("No hallucinations", "Denies any hallucinations."),
    ],
)
def test_the_plain_forms_still_count(checkpoint: str, text: str) -> None:
    assert verdict(checkpoint, text) == "entailed"


@pytest.mark.parametrize(
    ("checkpoint", "text"),
    [
        ("Risk of suicide high", "Low risk of suicide."),
        ("Low suicide risk", "Suicide risk is high."),
        ("Oriented to time and place", "Disoriented in time, oriented in place."),
    ],
)
def test_plain_opposites_contradict(checkpoint: str, text: str) -> None:
    assert MATCHER.match(Statement(checkpoint), text).contradicted


def test_a_narrow_denial_in_a_note_leaves_the_broad_one_open() -> None:
    assert written("No suicidal ideation", None, risk="No active suicidal ideation.").verdict != "covered"
    assert written("No suicidal ideation", None, risk="No suicidal ideation.").verdict == "covered"


def test_a_narrow_denial_does_not_contradict_the_broad_finding() -> None:
    assert not MATCHER.match(Statement("Hallucinations"), "No auditory hallucinations.").contradicted


def test_manner_counts_only_of_the_person_and_in_a_fitting_section() -> None:
    statement = "Courteous and passive"
    other = {"hpi": "Passive death wish without plan.", "mse_appearance": "Eye contact polite but brief."}
    assert written(statement, None, **other).verdict != "covered"
    assert written(statement, None, mse_thought_content="Polite; passive death wish.").verdict != "covered"
    assert written(statement, None, mse_appearance="Courteous, passive man.").verdict == "covered"


def test_low_mood_does_not_state_the_word_the_patient_chose() -> None:
    statement = "Mood grey in his own words"
    assert written(statement, None, hpi="Four months of low mood.").verdict != "covered"
    assert written(statement, None, mse_mood='"Grey", he says.').verdict == "covered"


def test_the_setting_behind_a_denial_is_not_denied() -> None:
    text = "Severe single episode depressive disorder without psychotic symptoms, in bereavement."
    assert not written("Bereavement alone does not account for it", None, formulation=text).contradicted


@pytest.mark.parametrize(
    "statement", ["Valproate", "Start valproate", "Consider valproate", "Offer or start valproate"]
)
def test_a_possibility_is_no_violation(statement: str) -> None:
    forbidden = Mode(plan=True, forbidden=True)
    assert written(statement, forbidden, medication="Valproate could be considered.").verdict != "covered"


def test_a_firm_action_is_a_violation() -> None:
    forbidden = Mode(plan=True, forbidden=True)
    assert written("Start valproate", forbidden, medication="Start valproate.").verdict == "covered"


def test_an_intended_act_is_not_a_done_one_in_a_note() -> None:
    assert written("Stopped her lithium", None, hpi="Plans to stop her lithium next week.").verdict != "covered"
    assert written("Stopped her lithium", None, hpi="Stopped her lithium in May.").verdict == "covered"


def test_an_answer_after_a_dash_or_in_small_letters_answers_the_question() -> None:
    for text in ("Any voices? – Never.", "any voices? never", "Dr: Any voices? Pt: Never."):
        found = MATCHER.match(Statement("Hears voices"), text)
        assert (found.verdict, found.contradicted) == ("not_entailed", True), text


def test_j15_a_nought_or_cross_after_a_sign_is_no_statement_of_it() -> None:
    for text in ("AH: 0", "AVH ×", "AH -, VH -"):
        assert MATCHER.match(Statement("Auditory hallucinations"), text).verdict != "entailed", text
    assert MATCHER.match(Statement("Auditory hallucinations"), "AH - running commentary").verdict == "entailed"


def test_no_with_a_full_stop_is_an_answer_and_ends_a_sentence_but_not_before_a_figure() -> None:
    assert sentences("Hurt someone? No. Sleeps well.") == [(0, 13), (14, 17), (18, 30)]
    assert len(sentences("Bed No. 4 by the door.")) == 1
