"""What a rater sees once he has locked: tries of a judge that gave no score do not bury the scores."""

from __future__ import annotations

from typing import Any

from mhtui.mentaleval.queue_reveal import Revealed, by_whom


class One:
    """As much of a rating as matters here."""

    def __init__(self, id: str, rater: str, unscored: str = "", dimension: str = "rapport") -> None:
        self.id, self.rater, self.unscored, self.dimension = id, rater, unscored, dimension


def test_tries_without_a_score_are_one_entry_with_their_number() -> None:
    tries: list[Any] = [One(str(n), "judge", f"no answer {n}") for n in range(5)]
    others: Any = (One("a", "S-02"), *tries, One("b", "judge"), One("c", "S-02"), One("d", "judge", "x", "empathy"))
    shown = Revealed(card=None, own={}, others=others, earlier=()).gathered("rapport")  # type: ignore[arg-type]
    assert [(one.id, by_whom(one, times)) for one, times in shown] == [
        ("a", "S-02"), ("4", "judge (5 times)"), ("b", "judge"), ("c", "S-02"),
    ]  # fmt: skip
