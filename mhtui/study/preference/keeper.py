"""One rater at one pair: the order he is shown it in, his sheet with its draft in the store, and the lock."""

from __future__ import annotations

from collections.abc import Sequence

from mhtui.core.errors import WrongUse
from mhtui.core.ports import SessionCard
from mhtui.core.preference_room import PreferenceRoom
from mhtui.core.preferences import Choice, Preference, in_force, shown_order
from mhtui.study.preference.pairs import checked, own
from mhtui.study.preference.sheet import PairSheet, preferences_of_sheet, read_sheet, sheet_of


def cards_of(room: PreferenceRoom, ids: Sequence[str], rater: str) -> tuple[SessionCard, SessionCard]:
    """The two sessions of these ids. Raises WrongUse where this rater ("": a judge) cannot be asked about them."""
    by_id = {card.id: card for card in room.sessions()}
    for session_id in ids:
        if session_id not in by_id:
            raise WrongUse(room.sealed(session_id) or f"There is no session {session_id} here.")
    found = by_id[ids[0]], by_id[ids[1]]
    checked(*found, rater)
    return found


class PairKeeper:
    """Raises WrongUse for two sessions that cannot be set against each other or that a study seals, or one that the
    rater played himself.

    A pair that is locked opens with what was locked: `lock` then adds what changed, as corrections.
    """

    def __init__(self, room: PreferenceRoom, ids: Sequence[str], rater: str, seed: int = 0) -> None:
        self._room, self.rater = room, rater
        self._cards = cards_of(room, ids, rater)
        self.questions = room.questions(self._cards[0].kind)
        self.own = own(frozenset(ids), rater, self.questions, room.preferences())
        before = next(iter(self.own.values()), None)
        self.seed = before.seed if before else seed
        self.shown = (before.a, before.b) if before else shown_order(seed, rater, ids[0], ids[1])
        self.sheet = read_sheet(room.draft(self.shown, rater, self.questions)) if not before else sheet_of(self.own)
        self._saved = self.sheet

    @property
    def locked(self) -> bool:
        """Whether the answers are given: from here on who played and what others gave may be shown."""
        return bool(self.own)

    @property
    def title(self) -> str:
        """Of the case."""
        return self._cards[0].title

    @property
    def kind(self) -> str:
        """Of the sessions."""
        return self._cards[0].kind

    @property
    def example(self) -> bool:
        """Whether one of the two is an example: then the answers are kept and not counted."""
        return any(card.example for card in self._cards)

    def choose(self, question: str, choice: Choice | None) -> None:
        """Another choice, kept at once."""
        self.take(self.sheet.chosen(question, choice))

    def take(self, sheet: PairSheet) -> None:
        """Another state of the sheet, kept at once as a draft; a correction is kept only when it is locked."""
        self.sheet = sheet
        if not self.locked and sheet != self._saved:
            self._room.save_draft(self.shown, self.rater, self.questions, sheet.text())
            self._saved = sheet

    def lock(self) -> int:
        """Commit; how many answers were added. Raises ValueError where one is missing, WrongUse where the pair was
        answered elsewhere meanwhile, or nothing was changed."""
        made = preferences_of_sheet(
            self.sheet,
            self.questions,
            self.shown,
            case_hash=self._cards[0].case_hash,
            rater=self.rater,
            seed=self.seed,
            new_id=self._room.new_id,
            at_ms=self._room.now_ms(),
            own=self.own,
        )
        if not made:
            raise WrongUse("Nothing was changed: nothing was added.")
        self._room.lock(made, self.questions)
        self.own = own(frozenset(self.shown), self.rater, self.questions, self._room.preferences())
        self.sheet = self._saved = sheet_of(self.own)
        return len(made)

    def who(self) -> tuple[str, str]:
        """Who played A and who played B. WrongUse before the lock."""
        if not self.locked:
            raise WrongUse("Who played is shown once your answers are locked.")
        by_id = {card.id: card for card in self._cards}
        a, b = (_who(by_id[one]) for one in self.shown)
        return a, b

    def others(self, question: str) -> list[Preference]:
        """What others gave to a question, told by the sides as they are shown here. WrongUse before the lock."""
        if not self.locked:
            raise WrongUse("What others gave is shown once your answers are locked.")
        pair = frozenset(self.shown)
        found = [
            one
            for one in in_force(self._room.preferences())
            if one.pair == pair and one.question == question and (one.kind, one.rater) != ("human", self.rater)
        ]
        return [self._turned(one) for one in found]

    def _turned(self, one: Preference) -> Preference:
        if (one.a, one.b) == self.shown:
            return one
        turned = {"a": "b", "b": "a"}.get(one.choice or "", one.choice)
        return one.model_copy(update={"a": one.b, "b": one.a, "choice": turned})


def _who(card: SessionCard) -> str:
    name = card.participant or (card.doctor if card.doctor != "human" else "")
    return f"{name} ({card.arm})" if name and name != card.arm else card.arm


def choice_words(choice: Choice | None) -> str:
    """A choice to read."""
    return {"a": "A", "b": "B", "tie": "no difference"}.get(choice or "", "-")
