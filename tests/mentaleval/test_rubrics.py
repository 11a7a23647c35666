"""Rubric files: whole, anchored, versioned by content; one that is not right is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from mhtui.adapters.rubric_files import bundled_rubrics, load_rubric
from mhtui.core.errors import WrongUse
from mhtui.core.rubric import Rubric


def test_the_two_rubrics_of_the_package() -> None:
    five, observed = bundled_rubrics()["mentaleval"], bundled_rubrics()["observed-interview"]
    assert [d.id for d in five.dimensions] == ["empathy", "interview", "note", "diagnosis", "treatment"]
    assert (five.scale.least, five.scale.most, five.scale.pass_line) == (1, 5, None)
    assert all(set(d.anchors) == {1, 2, 3, 4, 5} for d in five.dimensions)
    assert len(observed.dimensions) == 3
    assert (observed.scale.least, observed.scale.most, observed.scale.pass_line) == (1, 8, 5)


def changed(tmp_path: Path, **fields: object) -> str:
    """A rubric file with these fields otherwise."""
    content = bundled_rubrics()["mentaleval"].model_dump(mode="json", by_alias=True) | fields
    (tmp_path / "own.yaml").write_text(yaml.safe_dump(content), encoding="utf-8")
    return str(tmp_path / "own.yaml")


def test_j19_another_wording_is_another_rubric(tmp_path: Path) -> None:
    same, other = load_rubric(changed(tmp_path)), load_rubric(changed(tmp_path, about="Otherwise."))
    assert same.hash == bundled_rubrics()["mentaleval"].hash != other.hash


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"scale": {"least": 5, "most": 1}}, "least must be below most"),
        ({"scale": {"least": 1, "most": 4}}, "outside the scale"),
        ({"scale": {"kind": "likert"}}, "scale"),
        ({"dimensions": []}, "dimensions"),
        ({"version": 0}, "version"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_j21_what_is_not_right_is_refused_as_a_whole(tmp_path: Path, fields: dict[str, object], says: str) -> None:
    with pytest.raises(WrongUse, match=says):
        load_rubric(changed(tmp_path, **fields))


def test_anchors_are_needed_at_both_ends_and_between() -> None:
    content = bundled_rubrics()["mentaleval"].model_dump(mode="json", by_alias=True)
    content["dimensions"][0]["anchors"] = {1: "low", 5: "high"}
    with pytest.raises(ValueError, match="anchors are needed"):
        Rubric.model_validate(content)


@pytest.mark.parametrize("text", ["schema: [", "\x00", "just words"])
def test_a_file_that_is_none_is_told(tmp_path: Path, text: str) -> None:
    (tmp_path / "broken.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(WrongUse, match=r"broken\.yaml"):
        load_rubric(str(tmp_path / "broken.yaml"))


def test_an_unknown_rubric_is_told_with_those_there_are() -> None:
    with pytest.raises(WrongUse, match="mentaleval, observed-interview"):
        load_rubric("nobodys")
