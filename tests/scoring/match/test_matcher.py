"""The matcher as a scorer meets it: what counts as stated, what never does, and how it behaves on hostile text."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from mhtui.scoring.match import Context, Matcher, Statement, matcher_hash
from mhtui.scoring.match.types import Vectors

SI = Statement("Suicidal ideation")


class FlatEmbedder:
    """Finds every text alike: whatever is refused in spite of it is refused by the rules."""

    name = "flat"

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One and the same unit row for each text."""
        return np.tile(np.array([[1.0, 0.0]], dtype=np.float32), (len(texts), 1))


@pytest.fixture(params=["rules", "flat"])
def matcher(request: pytest.FixtureRequest) -> Matcher:
    return Matcher(FlatEmbedder() if request.param == "flat" else None)


@pytest.mark.parametrize(
    "text",
    [
        "Denies suicidal ideation.",
        "Denies SI, HI, AVH.",
        "ø SI",
        "No thoughts of ending his life.",
        "Suicidal ideation: nil.",
        "Never suicidal.",
        "No depression, anxiety or suicidal thoughts.",
    ],
)
def test_denied_is_contradicted(matcher: Matcher, text: str) -> None:
    found = matcher.match(SI, text)
    assert found.verdict == "not_entailed"
    assert found.contradicted


@pytest.mark.parametrize(
    "text",
    [
        "Mother had suicidal ideation.",
        "My brother is suicidal.",
        "Suicidal ideation was not assessed.",
        "Is he suicidal?",
        "If he were to become suicidal, call the crisis team.",
        "He was suicidal in the past.",
        "Possible suicidal ideation.",
        "FHx: suicidal ideation in an aunt.",
        "SI – not asked.",
        "Need to ask about suicidal ideation.",
        "Next time explore suicidal ideation.",
        "Asked about suicidal ideation.",
        "To rule out: suicidal ideation.",
        "I did not enquire about suicidal ideation.",
        "Should clarify whether suicidal ideation is there.",
    ],
)
def test_other_people_times_doubts_and_questions_are_not_credited(matcher: Matcher, text: str) -> None:
    assert matcher.match(SI, text).verdict != "entailed"


@pytest.mark.parametrize(
    "text",
    [
        "Reports suicidal ideation.",
        "SI present.",
        "He has been thinking about ending his life.",
        "She wants to die.",
        "He admits suicidal thoughts, denies a plan.",
    ],
)
def test_stated_is_credited_with_an_exact_quote(matcher: Matcher, text: str) -> None:
    found = matcher.match(SI, text)
    assert found.verdict == "entailed"
    assert found.quote == text[found.start : found.end] != ""


def test_denial_is_what_a_negative_checkpoint_asks_for(matcher: Matcher) -> None:
    denied = Statement("No suicidal ideation")
    assert matcher.match(denied, "Denies suicidal ideation.").verdict == "entailed"
    assert matcher.match(denied, "Reports suicidal ideation.").verdict == "not_entailed"


@pytest.mark.parametrize(
    ("checkpoint", "text"),
    [
        ("Voices give no commands", "The voices command her to jump into the river."),
        ("Insight poor, judgement impaired", "Good insight, judgement intact."),
        ("Sleeps poorly for ten nights", "Sleeps poorly for three nights."),
        ("Takes sertraline 100 mg daily", "Takes sertraline 50 mg daily."),
        ("Depressive episode at 27 lasting four months", "Depressive episode at 19 lasting four months."),
        ("Lives alone", "Lives with his partner."),
        ("Orientation impaired to time", "Oriented to time, place and person."),
        ("Persecutory delusion about the neighbours", "The neighbours complain about him."),
    ],
)
def test_opposites_and_wrong_numbers_are_never_credited(matcher: Matcher, checkpoint: str, text: str) -> None:
    assert matcher.match(Statement(checkpoint), text).verdict != "entailed"


@pytest.mark.parametrize(
    ("checkpoint", "text"),
    [
        ("Takes sertraline 100 mg daily", "Zoloft 100 mg daily."),
        ("Low mood for two weeks", "Low mood for a fortnight."),
        ("Low mood for two weeks", "Depressed 2/52."),
        ("Judgement impaired", "Impaired judgment."),
        ("Father had bipolar disorder", "Dad had BPAD."),
        ("Thought form: flight of ideas", "TF: FOI."),
        ("Elated mood with irritability when opposed", "Mood elated, irritable when contradicted."),
        ("Orientation impaired to time", "Disoriented in time."),
        ("Persecutory delusion about the neighbours", "Convinced the neighbours are plotting against him."),
        ("Reports suicidal ideation", "Asked about suicide: admits suicidal ideation."),
    ],
)
def test_shorthand_brands_and_spellings(matcher: Matcher, checkpoint: str, text: str) -> None:
    assert matcher.match(Statement(checkpoint), text).verdict == "entailed"


def test_half_a_statement_is_not_the_whole(matcher: Matcher) -> None:
    both = Statement("Poor insight; would accept help with sleep, refuses lithium")
    assert matcher.match(both, "Poor insight.").verdict != "entailed"
    text = "Insight poor. Would accept help with sleep but refuses lithium."
    found = matcher.match(both, text)
    assert (found.verdict, found.quote) == ("entailed", text)


def test_an_accepted_paraphrase_counts(matcher: Matcher) -> None:
    claim = Statement("Carries himself as though on a stage", accept=("poor eye contact",))
    assert matcher.match(claim, "Poor eye contact throughout.").verdict == "entailed"
    assert matcher.match(claim, "Good eye contact throughout.").verdict != "entailed"


def test_stated_and_denied_in_one_text_stays_open(matcher: Matcher) -> None:
    assert matcher.match(SI, "Denies suicidal ideation. Reports suicidal ideation.").verdict != "entailed"


def test_a_plain_answer_settles_the_question_before_it(matcher: Matcher) -> None:
    seen = Statement("Visual hallucinations")
    assert matcher.match(seen, "Doctor: Any visual hallucinations? Patient: No, never.").contradicted
    assert matcher.match(seen, "Doctor: Any visual hallucinations? Patient: Yes.").verdict == "entailed"
    assert matcher.match(seen, "No.", Context("utterance", question="Any visual hallucinations?")).contradicted


def test_many_statements_pick_their_own_sentence() -> None:
    note = "Mood elated. Speech pressured. Denies SI. Insight poor."
    claims = [Statement("Pressured speech"), Statement("Poor insight"), Statement("No suicidal ideation")]
    found = Matcher(None).match_many(claims, [note])
    assert [m.quote for m in found] == ["Speech pressured.", "Insight poor.", "Denies SI."]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   \n",
        "\x00\x00 {0.__class__} %s [b]bold[/b] {",
        "no " * 30_000,
        "suicidal ideation " * 6_000,
        "x" * 100_000,
        "(" * 50_000,
        "患者否认自杀意念。" * 8_000,
        "a, " * 33_000,
        "denies SI. " * 9_000,
        "\ud800 lone surrogate",
    ],
    ids=lambda text: ascii(text[:12]),
)
def test_hostile_text_is_safe_and_bounded(text: str) -> None:
    began = time.process_time()
    found = Matcher(None).match(SI, text)
    assert time.process_time() - began < 20
    assert found.quote == text[found.start : found.end]


def test_verdicts_do_not_depend_on_markup_or_format_fields() -> None:
    claim = Statement("Believes {0.__class__} is [red]watching[/red] him")
    assert Matcher(None).match(claim, "%s {}").verdict != "entailed"


def test_hash_names_rules_and_embedder() -> None:
    assert matcher_hash(None) == Matcher(None).hash
    assert matcher_hash(None) != matcher_hash(FlatEmbedder())


def test_chart_sentences_of_several_doctors() -> None:
    rows = [json.loads(x) for x in (Path(__file__).parent / "chart_notes.jsonl").read_text("utf-8").splitlines()]
    matcher, right, decided = Matcher(None), 0, 0
    for row in rows:
        found = matcher.match(Statement(row["checkpoint"], tuple(row["accept"])), row["text"])
        assert not (row["label"] == "contradicted" and found.verdict == "entailed"), row
        decided += found.verdict != "undecided"
        right += found.verdict != "undecided" and (found.verdict == "entailed") == (row["label"] == "entailed")
    assert decided >= 0.65 * len(rows)
    assert right >= 0.95 * decided
