from __future__ import annotations

import pytest

from mhtui.adapters.icd11_table import load_icd11

ICD = load_icd11()


def first(query: str) -> str:
    found = ICD.search(query)
    return found[0].code if found else ""


def test_the_table_holds_chapter_6() -> None:
    assert len(ICD) == 860
    assert len(ICD.blocks) == 21


def test_title_block_parent_and_children() -> None:
    assert ICD.title("6a60.1") == "Bipolar type I disorder, current episode manic, with psychotic symptoms"
    assert ICD.block("6A60.1") == "Mood disorders"
    assert ICD.parent("6C40.20") == "6C40.2"
    assert ICD.parent("6C40.2") == "6C40"
    assert ICD.parent("6C40") is None
    assert ICD.children("6B20") == ("6B20.0", "6B20.1", "6B20.Z")


@pytest.mark.parametrize("code", ["9Z99", "", "6A60.99", "bipolar"])
def test_unknown_codes_have_nothing(code: str) -> None:
    assert ICD.title(code) is None
    assert ICD.block(code) is None
    assert code not in ICD


def test_a_residual_code_outside_all_blocks_has_no_block() -> None:
    assert ICD.title("6E8Y")
    assert ICD.block("6E8Y") is None


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("6A60.1", "6A60.1"),
        ("6a601", "6A60.1"),
        ("6c40", "6C40"),
        ("bipolar", "6A60"),
        ("ADHD", "6A05"),
        ("PTSD", "6B40"),
        ("complex ptsd", "6B41"),
        ("OCD", "6B20"),
        ("schizophrenia", "6A20"),
        ("schizofrenia", "6A20"),
        ("alcohol dependence", "6C40.2"),
        ("delirium", "6D70"),
        ("depresion", "6A70"),
        ("mild depression", "6A70.0"),
        ("generalized anxiety", "6B00"),
        ("panic attacks", "6B01"),
        ("borderline personality", "6D11.5"),
        ("alzheimer's", "6D80"),
        ("recurrent depressive moderate", "6A71.1"),
        ("alcohol withdrawal seizures", "6C40.42"),
        ("post-traumatic stress", "6B40"),
        ("bipol", "6A60"),
        ("mania with psychotic", "6A60.1"),
        ("bipolar manic psychotic", "6A60.1"),
    ],
)
def test_the_expected_code_comes_first(query: str, code: str) -> None:
    assert first(query) == code


@pytest.mark.parametrize("query", ["", "   ", "zzzz", "[red]", "(((", "\x00", "🙂"])
def test_nothing_is_found_for_nothing(query: str) -> None:
    assert ICD.search(query) == []


def test_the_limit_is_kept_and_parents_come_before_residuals() -> None:
    found = [e.code for e in ICD.search("schizophrenia", limit=200)]
    assert found.index("6A20") < found.index("6A20.0") < found.index("6A20.Z")
    assert len(ICD.search("disorder", limit=3)) == 3
