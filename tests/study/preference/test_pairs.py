"""Which pairs a rater gets."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from preference_cards import answer, card

from mhtui.core.errors import WrongUse
from mhtui.study.preference.pairs import checked, next_open, paired, queue

CROWD = [card(f"T{n}", participant=f"P{n}") for n in range(6)]
MODELS = [card(f"M{n}", "model", f"model:{name}") for n, name in enumerate(("far", "near"))]


def test_pairs_across_arms_come_before_those_of_one_arm() -> None:
    """Six trainees and two models: 13 pairs are of two arms, 15 of trainees alone, who tell nothing of arms."""
    arm = {one.id: one.doctor for one in (*CROWD, *MODELS)}
    for seed in range(5):
        first = paired([*CROWD, *MODELS], seed, most=13)
        assert len(first) == 13
        assert all(len({arm[name] for name in pair}) == 2 for pair in first)
        assert len(paired([*CROWD, *MODELS], seed, most=100)) == 28


def test_sessions_come_up_about_equally_often() -> None:
    taken = Counter(name for pair in paired(CROWD, 3, most=6) for name in pair)
    assert set(taken.values()) == {2}


def test_the_pairs_are_the_same_for_every_rater_whatever_the_order_of_sessions() -> None:
    assert paired(CROWD, 1, most=5) == paired(CROWD[::-1], 1, most=5) != paired(CROWD, 2, most=5)


def test_nobody_is_paired_with_himself_and_only_ended_sessions_of_one_case_are() -> None:
    twice = [card("A", participant="P1"), card("B", participant="P1")]
    assert paired(twice) == []
    again = [card("A", "model", "model:far"), card("B", "model", "model:far")]
    assert paired(again) == []
    one = card("A", participant="P1")
    for other in (
        card("B", participant="P2", ended=None),
        card("B", participant="P2", case_hash="other"),
        card("B", participant="P2", kind="imported"),
        card("B", participant="P2", example=True),
        card("B", participant="P2", branched_from="X:3"),
        card("B", participant="P2", kind="pressure"),
    ):
        assert paired([one, other]) == []
    assert paired([one, card("B", participant="P2", ended="stopped")]) == [{"A", "B"}]


def test_the_queue_knows_what_is_done_begun_and_the_raters_own() -> None:
    pairs = paired(CROWD, 0)
    done, begun = [pair for pair in pairs if "T5" not in pair][:2]
    first, second = sorted(done)
    found = queue("P5", pairs, CROWD, [answer(first, second, rater="P5")], {begun})
    states = {frozenset(one.ids): one.state for one in found}
    assert [one.number for one in found] == list(range(1, len(pairs) + 1))
    own = {pair for pair in pairs if "T5" in pair}
    assert {pair for pair, state in states.items() if state == "own"} == own
    assert states[done] == "locked"
    assert "P5" not in str(found), "a pair tells nobody's name"
    following = next_open(found)
    assert following is not None
    assert frozenset(following.ids) == begun


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (card("A", participant="P1"), "same session"),
        (card("B", ended=None), "has not ended"),
        (card("B", kind="imported"), "another program"),
        (card("B", case_hash="x"), "not of one case"),
        (card("B", participant="R1"), "R1 played one of these two"),
    ],
)
def test_what_cannot_be_asked_is_said(other: object, words: str) -> None:
    with pytest.raises(WrongUse, match=words):
        checked(card("A", participant="P1"), other, "R1")  # type: ignore[arg-type]
