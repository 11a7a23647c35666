"""One rater at one pair: blind until the lock, drafts kept, corrections added."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from preference_cards import answer, card

from mhtui.core.errors import WrongUse
from mhtui.core.ports import SessionCard
from mhtui.core.preferences import Preference, Question, Questions
from mhtui.study.preference.keeper import PairKeeper

ASKED = Questions("q/1", (Question("empathy", "Empathy", "?", ()), Question("overall", "Overall", "?", ())))
A, B = card("A", participant="P1"), card("B", "model", "model:far")


@dataclass
class Room:
    """A room of preferences without a database."""

    cards: list[SessionCard] = field(default_factory=lambda: [A, B])
    given: list[Preference] = field(default_factory=list)
    drafts: dict[frozenset[str], str] = field(default_factory=dict)
    at: int = 0

    def now_ms(self) -> int:
        return 1

    def new_id(self) -> str:
        self.at += 1
        return f"N{self.at:03}"

    def sessions(self) -> list[SessionCard]:
        return self.cards

    def sealed(self, session_id: str) -> str:
        return f"{session_id} is sealed by the study s" if session_id == "S" else ""

    def questions(self, kind: str) -> Questions:
        return ASKED

    def preferences(self) -> list[Preference]:
        return self.given

    def draft(self, pair: Sequence[str], rater: str, questions: Questions) -> str:
        return self.drafts.get(frozenset(pair), "")

    def save_draft(self, pair: Sequence[str], rater: str, questions: Questions, text: str) -> None:
        self.drafts[frozenset(pair)] = text

    def drafted(self, rater: str) -> set[frozenset[str]]:
        return set(self.drafts)

    def lock(self, preferences: Sequence[Preference], questions: Questions) -> None:
        self.given += preferences


def answered(room: Room, rater: str = "R1", seed: int = 0) -> PairKeeper:
    """A keeper whose rater found the session A better throughout."""
    keeper = PairKeeper(room, ["A", "B"], rater, seed)
    for item in ASKED.items:
        keeper.choose(item.id, "a" if keeper.shown[0] == "A" else "b")
    return keeper


def test_h10_who_played_and_what_others_gave_is_told_after_the_lock_alone() -> None:
    room = Room(given=[answer("B", "A", "a", rater="R2", questions_hash=ASKED.hash)])
    keeper = answered(room)
    for secret in (keeper.who, lambda: keeper.others("overall")):
        with pytest.raises(WrongUse, match="locked"):
            secret()
    assert keeper.lock() == 2
    told = dict(zip(keeper.shown, keeper.who(), strict=True))
    assert told == {"A": "P1 (trainee)", "B": "model:far (model)"}
    [other] = keeper.others("overall")
    assert (other.a, other.b) == keeper.shown
    assert other.chosen == "B", "told by the sides as they are shown here, and still for the same session"


def test_h4_a_sealed_session_and_one_that_is_not_here_are_refused_in_words() -> None:
    with pytest.raises(WrongUse, match="sealed by the study s"):
        PairKeeper(Room(), ["A", "S"], "R1")
    with pytest.raises(WrongUse, match="no session Z here"):
        PairKeeper(Room(), ["Z", "B"], "R1")
    with pytest.raises(WrongUse, match="nobody judges his own"):
        PairKeeper(Room(), ["A", "B"], "P1")


def test_a_draft_comes_back_and_the_lock_needs_every_answer() -> None:
    room = Room()
    first = PairKeeper(room, ["A", "B"], "R1")
    first.choose("empathy", "tie")
    again = PairKeeper(room, ["B", "A"], "R1")
    assert again.sheet.answer("empathy").choice == "tie"
    with pytest.raises(ValueError, match=r"(?i)overall"):
        again.lock()
    assert room.given == []


def test_h5_a_correction_is_added_keeps_the_order_and_nothing_changed_adds_nothing() -> None:
    room = Room()
    answered(room, seed=3).lock()
    later = PairKeeper(room, ["B", "A"], "R1", seed=9)
    assert (later.locked, later.seed) == (True, 3)
    assert later.shown == (room.given[0].a, room.given[0].b)
    with pytest.raises(WrongUse, match="Nothing was changed"):
        later.lock()
    later.choose("overall", "tie")
    assert not any("tie" in text for text in room.drafts.values()), "a correction is no draft"
    assert later.lock() == 1
    assert room.given[-1].replaces == next(one.id for one in room.given if one.question == "overall")
    assert len(room.given) == 3
