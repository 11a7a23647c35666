"""Writes cases and scenarios as YAML that loads back to the same."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import yaml

from mhtui.core.case import Case
from mhtui.core.errors import WrongUse
from mhtui.core.pressure import Scenario
from mhtui.core.pressure.flow import Flow


def case_text(case: Case | Scenario | Flow) -> str:
    """The YAML text of a case, a scenario or a flow; fields at their default are left out."""
    data = case.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    head = {"schema": 1} | data
    return yaml.dump(head, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=110)


def write_cases(cases: Iterable[Case | Scenario | Flow], folder: Path) -> list[Path]:
    """Writes each case to ID.yaml in a folder, made if need be. Raises `WrongUse` rather than replace other content."""
    texts = {folder / f"{case.id}.yaml": case_text(case) for case in cases}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        taken = [path for path, text in texts.items() if path.exists() and path.read_text(encoding="utf-8") != text]
        if taken:
            raise WrongUse(f"{taken[0]} exists with another content; choose another folder or remove it")
        for path, text in texts.items():
            path.write_text(text, encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise WrongUse(f"Cannot write to {folder}: {getattr(error, 'strerror', None) or error}") from error
    return list(texts)


class _Dumper(yaml.SafeDumper):
    """Block style, long texts wrapped, no aliases."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text.strip() else None)


_Dumper.add_representer(str, _text)
