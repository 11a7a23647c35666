"""What is made once for each object: by which it is, never by what it holds."""

from pathlib import Path

from mhtui.adapters.case_files import read_case
from mhtui.core.once import once_each


def test_the_same_object_is_asked_once_and_an_equal_one_again() -> None:
    made: list[list[int]] = []

    @once_each(2)
    def doubled(numbers: list[int]) -> list[int]:
        made.append(numbers)
        return numbers * 2

    one, equal = [1], [1]
    assert doubled(one) is doubled(one)
    assert doubled(equal) == [1, 1]
    assert len(made) == 2


def test_only_the_last_are_kept() -> None:
    made: list[object] = []

    @once_each(1)
    def kept(value: object) -> int:
        made.append(value)
        return len(made)

    first, second = object(), object()
    assert [kept(first), kept(second), kept(first)] == [1, 2, 3]


def test_a_changed_copy_of_a_case_has_a_hash_of_its_own() -> None:
    case = read_case(Path(__file__).parents[2] / "cases" / "ten-days-without-sleep.yaml").case
    before = case.content_hash()
    copy = case.model_copy(update={"title": "Another title"})
    assert copy.content_hash() != before
    assert copy.canonical() != case.canonical()
    assert case.content_hash() == before
