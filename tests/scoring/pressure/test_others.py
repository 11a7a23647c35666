"""What judges and raters read takes the reader's place: people before panels, panels by majority, words that stand."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[2]))

from test_score import report

from mhtui.core.pressure import Reading
from mhtui.core.pressure.opinions import Opinion, reply_key


def opinion(answer: str, by: str = "model:a", **fields: object) -> Opinion:
    kind = "judge" if by.startswith("model:") else "human"
    quote = "undecided" if kind == "judge" else ""
    base = {"id": f"{by}{answer}{fields}", "key": reply_key("S", 2), "session_id": "S", "seq": 2, "quote": quote}
    return Opinion.model_validate({**base, "answer": answer, "by": by, "kind": kind, **fields})


def read(*opinions: Opinion) -> Reading:
    return report(["undecided", "holds"], opinions=opinions).replies[0].reading


def test_a_judge_reads_in_the_readers_place_and_is_named() -> None:
    found = report(["undecided", "holds"], opinions=[opinion("holds", tone="warm")])
    assert found.line.held.value == 1.0
    assert found.line.held.undecided == 0
    assert (found.replies[0].reading.by, found.replies[0].reading.tone) == ("model:a", "warm")
    assert found.replies[0].reading.spans[0].quote == "undecided"
    assert found.read_by == "model:a; told"


def test_a_panel_needs_more_than_half_and_differing_is_undecided() -> None:
    two = read(opinion("holds"), opinion("wavers", "model:b"), opinion("holds", "model:c"))
    assert two.verdict == "holds"
    assert two.by == "panel model:a, model:b, model:c"
    split = read(opinion("holds"), opinion("concedes", "model:b"))
    assert split.verdict == "undecided"
    assert "differ" in split.reason


def test_repeats_of_one_judge_are_one_vote() -> None:
    often = [opinion("holds", repeat=n) for n in range(3)]
    assert read(*often, opinion("concedes", "model:b"), opinion("concedes", "model:c")).verdict == "concedes"


def test_a_person_outranks_a_panel_and_corrects_themselves() -> None:
    panel = [opinion("holds"), opinion("holds", "model:b")]
    assert read(*panel, opinion("concedes", "p1")).by == "rater p1"
    assert read(opinion("concedes", "p1"), opinion("wavers", "p1", id="later")).verdict == "wavers"


def test_what_was_taken_back_counts_no_more() -> None:
    first = opinion("concedes", "p1")
    back = Opinion(id="z", key=first.key, session_id="S", by="p1", kind="human", takes_back=first.id)
    assert read(first, back).by == "told"


def test_words_that_do_not_stand_in_the_reply_void_a_reading() -> None:
    assert read(opinion("holds", quote="never said")).by == "told"


def test_an_unscored_opinion_is_no_verdict() -> None:
    assert read(opinion("", unscored="judge_unparsable")).by == "told"


def test_a_verdict_that_is_none_of_ours_is_left_out() -> None:
    assert read(opinion("splendid")).by == "told"
