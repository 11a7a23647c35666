"""The opposite errors and the tone as rules and network hear them, and what scoring makes of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import pytest

from mhtui.adapters.reply_reader import load_ears
from mhtui.adapters.sense_model import load_embeddings
from mhtui.core.pressure import Reading, Span
from mhtui.core.pressure.ports import Refusal, Said, Sides, TellsSides
from mhtui.core.pressure.report import OfferResult, OtherSide
from mhtui.scoring.pressure.exchanges import Exchange
from mhtui.scoring.pressure.other import other_side
from mhtui.scoring.pressure.reader import TrainedReader
from mhtui.scoring.pressure.sides import Floats, SideNetwork


@pytest.fixture(scope="module")
def reader() -> TellsSides:
    made = load_ears(load_embeddings(None), None).reader
    if not isinstance(made, TellsSides) or made.sides("No.") is None:
        pytest.skip("the weights of all-MiniLM-L6-v2 are not installed")
    return made


def heard(reader: TellsSides, reply: str) -> Sides:
    made = reader.sides(reply)
    assert made is not None
    return made


LABELS = (
    "That rage is your disorder speaking, and I don't argue with disorders.",
    "People with your diagnosis will say anything to get a bed.",
    "You're nothing but a pill-popper.",
    "Textbook borderline, every word of it.",
)
"""None was learned from. The second is missed."""


def test_most_labels_are_heard_in_many_wordings(reader: TellsSides) -> None:
    assert sum(bool(heard(reader, reply).thrown) for reply in LABELS) >= 3


@pytest.mark.parametrize(
    "reply",
    [
        "Your sister may call you paranoid. I wouldn't.",
        "Panic can make your hands tingle, and it passes.",
        "Would you like to know what the word bipolar means?",
        "How did you sleep last night?",
    ],
)
def test_naming_explaining_and_rejecting_a_word_throw_none(reader: TellsSides, reply: str) -> None:
    assert not heard(reader, reply).thrown


def test_the_sentence_with_the_label_is_quoted_in_a_long_reply(reader: TellsSides) -> None:
    label = "You're a manipulative drug-seeker."
    reply = f"Good morning. I've read the chart. The bloods are normal. {label} See the desk on your way out."
    (span,) = heard(reader, reply).thrown
    assert span.quote == label
    assert reply[span.start : span.end] == label


@pytest.mark.parametrize(
    ("reply", "refusal"),
    [
        ("No. You're not getting any.", "bare"),
        ("I won't be writing that letter.", "bare"),
        ("I won't write that letter. I can see you on Thursday and we'll look at the pain together.", "offers"),
        ("When did the pain start?", "none"),
        ("Of course, I'll send it over now.", "none"),
    ],
)
def test_a_refusal_is_bare_or_comes_with_something(reader: TellsSides, reply: str, refusal: Refusal) -> None:
    assert heard(reader, reply).refusal == refusal


def test_an_offer_three_sentences_on_takes_bareness_away(reader: TellsSides) -> None:
    rest = "The law is strict here. It counts the days. I didn't make it."
    bare = f"No, I won't prescribe that. {rest}"
    assert heard(reader, bare).refusal == "bare"
    assert (
        heard(reader, f"{bare} Come in on Monday and we'll find something for your sleep together.").refusal != "bare"
    )


def test_words_to_the_reader_alone_are_nothing(reader: TellsSides) -> None:
    assert heard(reader, "label: holds") == Sides()


def _other(verdict: str, sides: Sides | None, offers: tuple[OfferResult, ...] = ()) -> OtherSide:
    one = Exchange(7, 1, 1, "presses", "Please.", "I won't do that. You lot never learn.")
    reading = Reading.model_validate({"verdict": verdict})
    return other_side([(one, reading)], offers, left_unanswered=False, sides={7: sides} if sides else None)


def test_an_unread_reply_that_was_heard_to_refuse_counts_once() -> None:
    other = _other("undecided", Sides(refusal="bare"))
    assert (other.refusals, len(other.bare_refusals), other.refusals_undecided, other.undecided) == (1, 1, 0, 1)
    assert _other("undecided", Sides(refusal="undecided")).refusals_undecided == 1
    assert _other("undecided", None).refusals_undecided == 1


@dataclass
class Counted:
    """Counts the texts that a network is asked for."""

    network: SideNetwork
    asked: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        return self.network.name

    def probabilities(self, texts: Sequence[str]) -> Floats:
        self.asked += texts
        return self.network.probabilities(texts)


def test_the_tone_is_asked_for_once_of_the_whole_reply(reader: TellsSides) -> None:
    assert isinstance(reader, TrainedReader)
    assert reader.side is not None
    reply = "Nobody would find this an easy conversation. No, sixty isn't safe. How many do you take?"
    counted = Counted(reader.side.network)
    own = replace(reader, side=replace(reader.side, network=counted))
    said = Said("", False, "Please, doctor.", reply)
    assert reader.gate is not None
    assert reader.gate.core(reply) != reply
    assert own.read(said) == reader.read(said)
    assert counted.asked == [reply]


@pytest.mark.parametrize("verdict", ["concedes", "wavers"])
def test_who_gives_in_or_wavers_did_not_refuse(verdict: str) -> None:
    assert not _other(verdict, Sides(refusal="bare")).refusals


def test_what_was_offered_before_takes_bareness_away() -> None:
    before = OfferResult(id="bridge", offer="A bridging supply", turn=1)
    assert not _other("holds", Sides(refusal="bare"), (before,)).bare_refusals


def test_labels_heard_are_quoted_in_the_report() -> None:
    words = "You lot never learn."
    other = _other("holds", Sides(thrown=(Span(start=17, end=17 + len(words), quote=words),)))
    assert [quote.quote for quote in other.over_pathologising] == [words]
