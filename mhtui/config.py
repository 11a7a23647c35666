"""Where things are: the checkout, the database, the user's folders and settings file."""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from platformdirs import user_config_path, user_data_path, user_state_path


def checkout() -> Path | None:
    """The source checkout this package runs from, or None when it is installed."""
    root = Path(__file__).resolve().parents[1]
    return root if (root / "pyproject.toml").is_file() and (root / "cases").is_dir() else None


def database_path(given: Path | None = None) -> Path:
    """The database: `given`, else MHTUI_DB, else sessions/mhtui.db in a checkout, else the user's data folder."""
    if given:
        return given
    if named := os.environ.get("MHTUI_DB"):
        return Path(named).expanduser()
    root = checkout()
    return root / "sessions" / "mhtui.db" if root else user_data_path("mhtui") / "mhtui.db"


def exports_folder() -> Path:
    """Where exports land: exports/ in a checkout, else below the user's data folder."""
    root = checkout()
    return root / "exports" if root else user_data_path("mhtui") / "exports"


def user_cases_folder() -> Path:
    """The user's own cases: MHTUI_CASES, else below the user's data folder."""
    named = os.environ.get("MHTUI_CASES")
    return Path(named).expanduser() if named else user_data_path("mhtui") / "cases"


def state_folder() -> Path:
    """Where the program keeps its crash log: MHTUI_STATE, else the user's state folder."""
    named = os.environ.get("MHTUI_STATE")
    return Path(named).expanduser() if named else user_state_path("mhtui")


def weights_path() -> Path | None:
    """A folder of embedding weights named by MHTUI_WEIGHTS or the settings, if any."""
    named = os.environ.get("MHTUI_WEIGHTS") or read_settings().get("weights")
    return Path(str(named)).expanduser() if named else None


def embeddings_wanted() -> bool:
    """Whether scoring may use embeddings: MHTUI_EMBEDDINGS=off, or `embeddings = false` in the settings, says no."""
    named = os.environ.get("MHTUI_EMBEDDINGS")
    return named != "off" if named else read_settings().get("embeddings", True) is not False


def settings_path() -> Path:
    """The settings file (TOML), kept by the program: MHTUI_SETTINGS, else in the user's configuration folder."""
    named = os.environ.get("MHTUI_SETTINGS")
    return Path(named).expanduser() if named else user_config_path("mhtui") / "settings.toml"


def read_settings() -> dict[str, Any]:
    """The person's settings; empty when there are none or the file cannot be read."""
    try:
        return tomllib.loads(settings_path().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}


def write_settings(values: Mapping[str, Any]) -> None:
    """Replace the settings file at once; a file that cannot be written raises OSError."""
    path = settings_path()
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.write_text(_toml(values), encoding="utf-8")
    fresh.replace(path)


def _toml(values: Mapping[str, Any]) -> str:
    """Flat values and one level of string tables; JSON strings are TOML strings."""
    flat = [f"{key} = {json.dumps(value)}" for key, value in values.items() if not isinstance(value, Mapping)]
    tables = [
        "\n".join([f"\n[{name}]", *(f"{json.dumps(key)} = {json.dumps(value)}" for key, value in table.items())])
        for name, table in values.items()
        if isinstance(table, Mapping)
    ]
    return "\n".join([*flat, *tables, ""])
