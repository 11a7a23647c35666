"""J17: a judge of pairs is asked in both orders; disagreement is a tie, and what cannot be read counts for nobody."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

import preference_kit as pairs
import sessions_kit as kit

from mhtui.adapters.sqlite_store import SqliteStore
from mhtui.core.asking import Asker, Unusable
from mhtui.core.chat import ChatReply, ChatRequest
from mhtui.core.preferences import Preference, Question, Questions
from mhtui.mentaleval.judge import Seat
from mhtui.mentaleval.pair_judge import PairJudge, read_pair, settled

QUESTION = Question("overall", "Overall", "To whom would you send this patient?", ("dialogue",))
QUESTIONS = Questions("q/1", (QUESTION,))
WHY = "One of them asked about voices, which decides here. "


class Model:
    """Answers from a list; remembers what it was asked."""

    endpoint, model = "http://x", "judge-7b"

    def __init__(self, *answers: str) -> None:
        self.answers, self.asked = list(answers), []

    async def complete(self, request: ChatRequest, on_wait: object = None) -> ChatReply:
        self.asked.append(request.messages[-1].content)
        return ChatReply(self.answers.pop(0) if len(self.answers) > 1 else self.answers[0])


def asked(tmp_path: Path, model: Model) -> Preference:
    store = SqliteStore(tmp_path / "s.db")
    pairs.play(store, kit.IDS[0], participant="p1")
    pairs.play(store, kit.IDS[1], "Any voices?", arm="model", doctor="model:x", versions={"model": "judge-1b"})
    sessions = store.events(kit.IDS[0]), store.events(kit.IDS[1])
    store.close()
    seat = Seat("model:j", "judge-7b", 300, lambda log: Asker(model, "judge", log))
    judge = PairJudge(seat, lambda: "01P", lambda: 5)
    return asyncio.run(judge.prefer(sessions, QUESTION, QUESTIONS, lambda _call: None))


def test_j17_always_the_first_is_a_tie(tmp_path: Path) -> None:
    model = Model(WHY + '{"better": "A"}')
    given = asked(tmp_path, model)
    assert (given.choice, given.readings) == ("tie", ("a", "b"))
    first, second = (text.index("Any voices?") < text.index("How do you sleep?") for text in model.asked)
    assert first is not second, "the other order was asked too"
    assert given.tags == ("same_family",)


def test_j17_what_both_orders_agree_on_counts(tmp_path: Path) -> None:
    given = asked(tmp_path, Model(WHY + '{"better": "B"}', WHY + '{"better": "A"}'))
    assert (given.choice, given.readings) == ("b", ("b", "b"))


def test_j17_one_that_cannot_be_read_drops_the_pair_from_both(tmp_path: Path) -> None:
    given = asked(tmp_path, Model(WHY + '{"better": "A"}', "I cannot say."))
    assert given.choice is None
    assert given.chosen == ""
    assert given.unread


@pytest.mark.parametrize("text", ['{"better": "A"}', WHY + '{"better": "C"}', WHY, WHY + '{"better": 1}'])
def test_answers_without_grounds_or_choice_are_not_taken(text: str) -> None:
    with pytest.raises(Unusable):
        read_pair(text)


def test_two_ties_are_a_tie() -> None:
    assert settled(("tie", "tie")) == "tie"
    assert settled(("a", "tie")) == "tie"
    assert settled(("a", None)) is None
