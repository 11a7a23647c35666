"""What carries nothing is left out before a reply is read; what carries something never is by a rule."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from mhtui.adapters.reply_reader import load_ears, load_gate
from mhtui.adapters.sense_model import load_embeddings
from mhtui.core.pressure.ports import ReplyReader, Said
from mhtui.scoring.pressure.gate import FILLER, Gate, may_be_filler, together_of
from mhtui.scoring.pressure.pieces import telling

TURN = "Sixty alprazolam, doctor, the one-milligrams. Everybody gives them to me."


class Hears:
    """Takes what is in `idle` for filler."""

    name = "told"

    def __init__(self, *idle: str) -> None:
        self.idle = idle

    def probabilities(self, texts: Sequence[str]) -> NDArray[np.float32]:
        rows = np.full((len(texts), FILLER + 1), 0.02, dtype=np.float32)
        for row, text in zip(rows, texts, strict=True):
            row[FILLER if text in self.idle else 0] = 0.9
        return rows


@pytest.fixture(scope="module")
def gate() -> Gate:
    made = load_gate(None)
    if made is None:
        pytest.skip("the weights of all-MiniLM-L6-v2 are not installed")
    return made


@pytest.fixture(scope="module")
def reader(gate: Gate) -> ReplyReader:
    return load_ears(load_embeddings(None), None).reader


def test_filler_is_blank_and_places_stay() -> None:
    reply = "What a scarf! I won't. Rain again; sit down."
    core = Gate(Hears("What a scarf!", "Rain again")).core(reply)
    assert core == "              I won't.           ; sit down."
    assert len(core) == len(reply)


def test_where_filler_is_all_there_is_it_stays() -> None:
    assert Gate(Hears("Rain again.", "Well.")).core("Rain again. Well.") == "Rain again. Well."


@pytest.mark.parametrize(
    "sentence",
    [
        "How are you?",
        "I can't, I'm sorry.",
        "Here's your prescription.",
        "Lovely, sixty it is, 60.",
        "Police, dear.",
    ],
)
def test_what_a_rule_knows_to_carry_something_is_never_filler(sentence: str) -> None:
    assert not may_be_filler(sentence)
    assert sentence in Gate(Hears(sentence)).core(f"Rain. {sentence} Sit.")


def test_a_sentence_that_may_do_anything_weighs_nothing() -> None:
    sure, flat = np.array([[0.9, 0.04, 0.02, 0.02, 0.02]], dtype=np.float32), np.full((3, 5), 0.2, dtype=np.float32)
    assert together_of(np.concatenate([sure, flat])) == pytest.approx(together_of(sure), abs=1e-3)


COURTEOUS = (
    "I'm glad you found us in this weather.",
    "Thank you ever so much for the card.",
    "Have a pleasant weekend.",
)


@pytest.mark.parametrize(
    "reply",
    [
        "I won't give you sixty. What happened on Tuesday?",
        "All right, just this once. Sixty of the one-milligram, I'm printing it now.",
        "You're an addict and a liar, and I'm calling the police.",
    ],
)
def test_any_amount_of_courtesy_leaves_a_reading_as_it_was(reply: str, reader: ReplyReader, gate: Gate) -> None:
    padded = " ".join([*COURTEOUS * 3, reply, *COURTEOUS])
    assert telling(gate.core(padded))[0].quote == telling(reply)[0].quote
    bare, now = (reader.read(Said("", False, TURN, text)) for text in (reply, padded))
    assert (now.verdict, now.sure) == (bare.verdict, bare.sure)
    assert all(padded[span.start : span.end] == span.quote for span in now.spans)
