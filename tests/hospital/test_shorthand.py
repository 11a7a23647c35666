"""Orders in shorthand: letters with a slash, words without vowels, ward slang, organ and method either way round."""

from __future__ import annotations

import pytest

from mhtui.hospital import CatalogueExam, map_order

WARD = tuple(
    map(
        CatalogueExam,
        (
            "Thyroid ultrasound",
            "Thyroid function tests",
            "Urine pregnancy test",
            "Glucose",
            "Full blood count",
            "Urea and electrolytes",
            "Liver function tests",
            "CT head",
            "Chest X-ray",
            "Urinalysis",
            "Urine drug screen",
            "Blood pressure",
            "Bladder scan",
        ),
    )
)
NO_SCANS = WARD[1:]
THYROID_US, TFT, PREGNANCY, GLUCOSE, FBC, UE, LFT = (exam.name for exam in WARD[:7])


def read(request: str, ward: tuple[CatalogueExam, ...] = WARD) -> list[str]:
    return list(map_order(request, ward).exams)


@pytest.mark.parametrize(
    "order",
    [
        "U/S neck",
        "neck U/S",
        "u/s thyroid",
        "US thyroid",
        "USS thyroid",
        "thyroid ultrasound scan",
        "thyroid gland USS",
        "ultrasound of the thyroid gland",
        "USS scan of his neck",
        "scan of the thyroid",
        "thyroid ultrsnd",
    ],
)
def test_organ_and_method_either_way_round(order: str) -> None:
    assert read(order) == [THYROID_US]
    assert read(order, NO_SCANS) == []  # never the thyroid bloods


@pytest.mark.parametrize(
    ("order", "exam"),
    [
        ("preg tst", PREGNANCY),
        ("prg test", PREGNANCY),
        ("urn drug scrn", "Urine drug screen"),
        ("bld cnt", FBC),
        ("thyrd fn tsts", TFT),
        ("bld press", "Blood pressure"),
        ("chk BP", "Blood pressure"),
        ("chst xry", "Chest X-ray"),
        ("x/r chest", "Chest X-ray"),
        ("liver fxn", LFT),
    ],
)
def test_words_without_their_vowels(order: str, exam: str) -> None:
    assert read(order) == [exam]


@pytest.mark.parametrize(
    ("order", "exam"),
    [
        ("BM", GLUCOSE),
        ("BM stick", GLUCOSE),
        ("bedside sugar", GLUCOSE),
        ("cap glucose", GLUCOSE),
        ("wee dip", "Urinalysis"),
        ("bladder u/s", "Bladder scan"),
        ("u's and e's", UE),
    ],
)
def test_slang_of_the_ward(order: str, exam: str) -> None:
    assert read(order) == [exam]


@pytest.mark.parametrize(
    ("order", "exams"),
    [
        ("FBC/U&E/LFT", [FBC, UE, LFT]),
        ("fbc/ue/lfts", [FBC, UE, LFT]),
        ("bloods for thyroid", [TFT]),
        ("blds for liver and kidneys", [LFT, UE]),
        ("bloods: thyroid, liver, kidneys", [TFT, LFT, UE]),
    ],
)
def test_several_at_once(order: str, exams: list[str]) -> None:
    assert read(order) == exams


@pytest.mark.parametrize(
    "order", ["liver scan", "kidney scan", "thyroid exam", "N/A", "TST", "get us neck", "CT CAP", "r/o thyroid disease"]
)
def test_what_only_looks_like_shorthand_brings_nothing(order: str) -> None:
    assert read(order, NO_SCANS) == []


def test_us_is_a_pronoun_unless_it_stands_in_capitals_beside_an_organ() -> None:
    assert read("give us thyroid function tests") == [TFT]
    assert read("GIVE US THYROID FUNCTION TESTS") == [TFT]
    assert read("Let us do a CT head") == ["CT head"]
