"""A cross-encoder of the user's own: its labels are read, not assumed, and it runs as the matcher's second reader."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from mhtui.adapters.nli import ProcessNli, Together
from mhtui.adapters.nli_child import columns_of
from mhtui.core.errors import WrongUse


def test_labels_are_read_in_whatever_order_and_case() -> None:
    assert columns_of({0: "contradiction", 1: "entailment", 2: "neutral"}) == (1, 0, 2)
    assert columns_of({0: "ENTAILMENT", 1: "NEUTRAL", 2: "CONTRADICTION"}) == (0, 2, 1)
    assert columns_of({0: "entailment", 1: "not_entailment"}) == (0, -1, 1)


@pytest.mark.parametrize("labels", [{0: "LABEL_0", 1: "LABEL_1", 2: "LABEL_2"}, {0: "positive", 1: "negative"}, {}])
def test_a_model_with_other_labels_is_refused(labels: dict[int, str]) -> None:
    with pytest.raises(ValueError, match="entailment, neutral and contradiction are needed"):
        columns_of(labels)


def test_a_folder_without_a_model_is_refused_with_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(WrongUse, match="MHTUI_NLI"):
        ProcessNli(tmp_path / "nowhere")


class Fixed:
    def __init__(self, name: str, *row: float) -> None:
        self.name, self._row = name, row

    def probabilities(self, pairs: list[tuple[str, str]]) -> np.ndarray:  # type: ignore[type-arg]
        return np.array([self._row] * len(pairs), dtype=np.float32)

    def knows(self, statement: str) -> bool:
        return statement == self.name


def test_two_readers_meet_in_the_middle_and_both_are_named() -> None:
    both = Together(Fixed("a", 0.9, 0.1, 0.0), Fixed("b", 0.5, 0.3, 0.2))  # type: ignore[arg-type]
    assert np.allclose(both.probabilities([("x", "y")]), [[0.7, 0.2, 0.1]])
    assert both.name == "a + b"
    assert both.knows("b")
    assert not both.knows("c")


@pytest.mark.slow
def test_a_real_cross_encoder_runs_in_its_process(tmp_path: Path) -> None:
    from transformers import BertConfig, BertForSequenceClassification, BertTokenizer

    words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "hears", "voices", "no", "."]
    (tmp_path / "vocab.txt").write_text("\n".join(words), encoding="utf-8")
    labels = {0: "contradiction", 1: "entailment", 2: "neutral"}
    config = BertConfig(
        vocab_size=len(words), hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=16,
        id2label=labels, label2id={label: at for at, label in labels.items()},
    )  # fmt: skip
    BertForSequenceClassification(config).save_pretrained(tmp_path)
    BertTokenizer(str(tmp_path / "vocab.txt")).save_pretrained(tmp_path)
    assert json.loads((tmp_path / "config.json").read_text())["id2label"]["1"] == "entailment"
    reader = ProcessNli(tmp_path)
    try:
        rows = reader.probabilities([("hears voices", "no voices."), ("no", "hears\x1f voices")])
    finally:
        reader.close()
    assert rows.shape == (2, 3)
    assert np.allclose(rows.sum(axis=1), 1.0, atol=1e-4)
    assert reader.name.startswith(tmp_path.name)
