"""Flow files: the ones in the package, and the user's own. One that is not right is refused as a whole."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import yaml
from pydantic import ValidationError

from mhtui.core.errors import WrongUse
from mhtui.core.pressure.flow import Flow

MAX_BYTES = 1_000_000
SUICIDE_RISK = "suicide-risk"


def bundled_flows() -> dict[str, Flow]:
    """The flows of the package, by id."""
    folder = resources.files("mhtui").joinpath("data", "flows")
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".yaml")), key=lambda file: file.name)
    return {flow.id: flow for flow in (read_flow(file.read_text(encoding="utf-8"), file.name) for file in files)}


def load_flow(name: str) -> Flow:
    """A flow by id, or by the path of a file. Raises WrongUse in words that say what to do."""
    known = bundled_flows()
    if name in known:
        return known[name]
    path = Path(name)
    try:
        if not path.is_file():
            raise WrongUse(f"There is no flow {name!r}; there are: {', '.join(known)}, or the path of a file.")
        if path.stat().st_size > MAX_BYTES:
            raise WrongUse(f"{name} is too large for a flow.")
        return read_flow(path.read_text(encoding="utf-8"), name)
    except (OSError, UnicodeDecodeError, ValueError) as error:
        raise WrongUse(f"{name} cannot be read: {error}.") from None


def read_flow(text: str, name: str) -> Flow:
    """A flow from its YAML. Raises WrongUse with the place of the first problem."""
    try:
        return Flow.model_validate(yaml.safe_load(text))
    except yaml.YAMLError as error:
        raise WrongUse(f"{name} is no YAML: {' '.join(str(error).split())}.") from None
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = ".".join(map(str, first["loc"])) or "the file"
        raise WrongUse(f"{name}: {place}: {first['msg']} ({error.error_count()} problems in all).") from None
