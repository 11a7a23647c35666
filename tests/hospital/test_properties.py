"""What holds for any text at all."""

from __future__ import annotations

import random
import time
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mhtui.hospital import CatalogueExam, map_order
from mhtui.hospital.text import tokenise

CATALOGUE = (
    CatalogueExam("Urine drug screen", ("UDS",)),
    CatalogueExam("Thyroid function tests", ("TFT", "TSH")),
    CatalogueExam("ECG", ("EKG", "12-lead")),
    CatalogueExam("CT head"),
    CatalogueExam("Weird {0} % exam", ("",)),
    CatalogueExam("脳波", ("脳波検査",)),
)
NAMES = {e.name for e in CATALOGUE}
PIECES = st.sampled_from(
    "ECG|no|not|CT|head|,|and|/|\n|lithium|level|urine|drug|screen|TSH|if|abnormal|because|(|)|:|?|12|lead|of|please"
    "|for|but|only|PHQ-9|blood|cultures|x-ray|{0}|%s|\x00|脳波|β-hCG|T4|thyriod|bloods|-|;|.".split("|")
)
ORDERS = st.one_of(st.text(max_size=200), st.lists(PIECES, max_size=30).map(" ".join), st.lists(PIECES).map("".join))


@given(ORDERS)
@settings(max_examples=300, deadline=None)
def test_any_order_is_read_and_points_at_its_words(request_text: str) -> None:
    reading = map_order(request_text, CATALOGUE)
    assert set(reading.exams) <= NAMES
    assert len(set(reading.exams)) == len(reading.exams)
    starts = [item.start for item in reading.items]
    assert starts == sorted(starts)
    for item in reading.items:
        assert request_text[item.start : item.end] == item.text
        assert item.text
        assert (item.exam is None) == (item.how in ("none", "negated"))


@given(ORDERS)
@settings(max_examples=100, deadline=None)
def test_the_same_order_is_always_read_the_same(request_text: str) -> None:
    assert map_order(request_text, CATALOGUE) == map_order(request_text, list(CATALOGUE))


@given(st.text(max_size=300))
@settings(max_examples=200, deadline=None)
def test_tokens_are_pieces_of_the_text_in_order(text: str) -> None:
    tokens = tokenise(text)
    assert all(0 <= t.start < t.end <= len(text) for t in tokens)
    assert all(a.end <= b.start for a, b in pairwise(tokens))


@given(st.lists(st.builds(CatalogueExam, st.text(max_size=30), st.tuples(st.text(max_size=20))), max_size=6), ORDERS)
@settings(max_examples=100, deadline=None)
def test_any_catalogue_is_safe(catalogue: list[CatalogueExam], request_text: str) -> None:
    assert set(map_order(request_text, catalogue).exams) <= {e.name for e in catalogue}


def _long_orders() -> dict[str, str]:
    letters = random.Random(7)
    word = "".join
    unknown = " ".join(word(letters.choices("abcdefghijklmnopqrstuvwxyz", k=7)) for _ in range(13_000))
    return {
        "unknown words": unknown,
        "one exam": "ECG and " * 12_500,
        "refusals": "no CT, " * 15_000,
        "brackets": "(" * 100_000,
        "one word": "e" * 100_000,
        "nul": "\x00" * 100_000,
        "cjk": "脳波検査" * 25_000,
        "single letters": "a b c " * 17_000,
    }


@pytest.mark.parametrize("kind", list(_long_orders()))
def test_a_hundred_kilobytes_are_read_in_a_second(kind: str) -> None:
    request_text = _long_orders()[kind]
    map_order("ECG", CATALOGUE)  # the lexicon is built once, and not part of reading
    began = time.process_time()
    reading = map_order(request_text, CATALOGUE)
    assert time.process_time() - began < 1.0
    assert set(reading.exams) <= NAMES
    assert reading.items[-1].reason.startswith("not read") or kind == "nothing"


def test_an_order_too_long_says_what_was_not_read() -> None:
    request_text = "ECG " + "x" * 30_000 + " TSH"
    reading = map_order(request_text, CATALOGUE)
    assert reading.exams == ("ECG",)
    assert reading.items[-1].text.endswith("TSH")
