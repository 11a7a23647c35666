"""Rubric files: the ones in the package, and the user's own. One that is not right is refused as a whole."""

from __future__ import annotations

from typing import Final

from mhtui.adapters.yaml_sets import YamlSet
from mhtui.core.rubric import Rubric

_RUBRICS: Final = YamlSet("rubric", "rubrics", Rubric)


def bundled_rubrics() -> dict[str, Rubric]:
    """The rubrics of the package, by id."""
    return _RUBRICS.bundled()


def load_rubric(name: str) -> Rubric:
    """A rubric by id, or by the path of a file. Raises WrongUse in words that say what to do."""
    return _RUBRICS.load(name)
