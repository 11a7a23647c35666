"""Sets of small YAML files that the package carries and a user may add to by path: rubrics, flows."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any, Generic, TypeVar

import yaml
from pydantic import BaseModel, ValidationError

from mhtui.core.errors import WrongUse

M = TypeVar("M", bound=BaseModel)
MAX_BYTES = 1_000_000


@dataclass(frozen=True, slots=True)
class YamlSet(Generic[M]):
    """`what` one is called; the `folder` of mhtui/data they lie in; the model each must fit, which has an id."""

    what: str
    folder: str
    model: type[M]

    def bundled(self) -> dict[str, M]:
        """Those of the package, by id."""
        folder = resources.files("mhtui").joinpath("data", self.folder)
        files = sorted((file for file in folder.iterdir() if file.name.endswith(".yaml")), key=lambda file: file.name)
        found: list[Any] = [self.read(file.read_text(encoding="utf-8"), file.name) for file in files]
        return {one.id: one for one in found}

    def load(self, name: str) -> M:
        """One by its id, or by the path of a file. Raises WrongUse in words that say what to do."""
        known = self.bundled()
        if name in known:
            return known[name]
        path = Path(name)
        try:
            if not path.is_file():
                there = ", ".join(known)
                raise WrongUse(f"There is no {self.what} {name!r}; there are: {there}, or the path of a file.")
            if path.stat().st_size > MAX_BYTES:
                raise WrongUse(f"{name} is too large for a {self.what}.")
            return self.read(path.read_text(encoding="utf-8"), name)
        except (OSError, UnicodeDecodeError, ValueError) as error:
            raise WrongUse(f"{name} cannot be read: {error}.") from None

    def read(self, text: str, name: str) -> M:
        """One from its YAML; `name` stands for the file. Raises WrongUse with the place of the first problem."""
        try:
            return self.model.model_validate(yaml.safe_load(text))
        except yaml.YAMLError as error:
            raise WrongUse(f"{name} is no YAML: {' '.join(str(error).split())}.") from None
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            place = ".".join(map(str, first["loc"])) or "the file"
            raise WrongUse(f"{name}: {place}: {first['msg']} ({error.error_count()} problems in all).") from None
