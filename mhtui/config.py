"""Where things are: the checkout, the database, the user's folders and settings file."""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Mapping
from datetime import date, time
from pathlib import Path
from typing import Any, Final

from platformdirs import user_cache_path, user_config_path, user_data_path, user_state_path


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
    """Where exports land: MHTUI_EXPORTS, else exports/ in a checkout, else below the user's data folder."""
    if named := os.environ.get("MHTUI_EXPORTS"):
        return Path(named).expanduser()
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


def example_marks() -> dict[str, str]:
    """What marks the sessions begun now as example recordings (MHTUI_EXAMPLE=1): no statistic counts them."""
    return {"example": "1"} if os.environ.get("MHTUI_EXAMPLE") == "1" else {}


def study_key() -> str:
    """The key of a study that whoever sits here was given (MHTUI_STUDY_KEY); "" without one."""
    return os.environ.get("MHTUI_STUDY_KEY", "").strip()


def cache_folder() -> Path:
    """Where what can be made again is kept: MHTUI_CACHE, else the user's cache folder."""
    named = os.environ.get("MHTUI_CACHE")
    return (Path(named).expanduser() if named else user_cache_path("mhtui")) / "sense"


def weights_path() -> Path | None:
    """A folder of embedding weights named by MHTUI_WEIGHTS or the settings, if any."""
    named = os.environ.get("MHTUI_WEIGHTS") or read_settings().get("weights")
    return Path(str(named)).expanduser() if named else None


def nli_path() -> Path | None:
    """A folder with a cross-encoder for natural language inference, named by MHTUI_NLI or the settings, if any."""
    named = os.environ.get("MHTUI_NLI") or read_settings().get("nli")
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
        return checked_settings()
    except (OSError, ValueError):
        return {}


def checked_settings() -> dict[str, Any]:
    """As `read_settings`, but a file that cannot be read raises OSError, and one that is no TOML ValueError."""
    try:
        return tomllib.loads(settings_path().read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}


def write_settings(values: Mapping[str, Any]) -> None:
    """Replace the settings file at once; a file that cannot be written raises OSError.

    Tables that stay as they were (models, say) keep their text with its comments. A file that is no TOML is not lost:
    it stays beside the new one as `NAME.broken`.
    """
    path = settings_path()
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.write_text(_text(path, values), encoding="utf-8")
    fresh.replace(path)


def _text(path: Path, values: Mapping[str, Any]) -> str:
    try:
        old = path.read_text(encoding="utf-8")
        kept = _keeping(old, tomllib.loads(old), values)
    except FileNotFoundError:
        return _toml(values)
    except ValueError:
        path.replace(path.with_suffix(".broken"))
        return _toml(values)
    try:
        return kept if tomllib.loads(kept) == dict(values) else _toml(values)
    except ValueError:  # a header inside a text of several lines, say
        return _toml(values)


def _keeping(old: str, was: Mapping[str, Any], values: Mapping[str, Any]) -> str:
    """The new values, with the text of tables that have not changed."""
    same = {name for name, value in values.items() if isinstance(value, Mapping) and was.get(name) == value}
    blocks = _HEADER.split(old)
    kept = [
        head + body for head, name, body in zip(blocks[1::3], blocks[2::3], blocks[3::3], strict=True) if name in same
    ]
    fresh = _toml({name: value for name, value in values.items() if name not in same})
    return "\n".join(part for part in (fresh, "".join(kept)) if part)


_HEADER: Final = re.compile(r"""^([ \t]*\[{1,2}[ \t]*["']?([A-Za-z0-9_-]+))""", re.MULTILINE)


def _toml(values: Mapping[str, Any], *within: str) -> str:
    """TOML of plain values, lists and tables; JSON's texts, numbers and lists are TOML's."""
    flat = [f"{_key(key)} = {_value(value)}" for key, value in values.items() if not isinstance(value, Mapping)]
    head = [f"\n[{'.'.join(map(_key, within))}]"] if within and (flat or not values) else []
    tables = [_toml(value, *within, name).rstrip("\n") for name, value in values.items() if isinstance(value, Mapping)]
    return "\n".join([*head, *flat, *tables, ""])


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _value(name)


def _value(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(_value(item) for item in value)}]"
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{_key(key)} = {_value(item)}' for key, item in value.items())} }}"
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, float):
        return repr(value)
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
