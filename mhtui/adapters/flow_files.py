"""Flow files: the ones in the package, and the user's own. One that is not right is refused as a whole."""

from __future__ import annotations

from typing import Final

from mhtui.adapters.yaml_sets import YamlSet
from mhtui.core.pressure.flow import Flow

_FLOWS: Final = YamlSet("flow", "flows", Flow)


def bundled_flows() -> dict[str, Flow]:
    """The flows of the package, by id."""
    return _FLOWS.bundled()


def load_flow(name: str) -> Flow:
    """A flow by id, or by the path of a file. Raises WrongUse in words that say what to do."""
    return _FLOWS.load(name)


def read_flow(text: str, name: str) -> Flow:
    """A flow from its YAML. Raises WrongUse with the place of the first problem."""
    return _FLOWS.read(text, name)
