"""Models as the settings describe them: `[models.NAME]` tables, or `URL#MODEL` on the command line."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal
from urllib.parse import urlsplit

from mhtui.core.calls import Price
from mhtui.core.errors import WrongUse

Structured = Literal["auto", "json_schema", "json_object", "none"]
STRUCTURED: Final = ("auto", "json_schema", "json_object", "none")
URL_KEY_ENV: Final = "MHTUI_MODEL_KEY"
"""The key for `model:URL#MODEL`, where it is set."""

_ENV_NAME: Final = re.compile(r"[A-Z_][A-Z0-9_]*")
_SECRET: Final = re.compile(
    r"(?:^|[_-])(?:key|api_?key|authorization|password|passwd|secret|bearer|auth|credentials?|headers|cookie)$"
    r"|^(?:token|(?:access|auth|api|id|refresh|session|security)[_-]?token)$",
    re.IGNORECASE,
)
_LOOKS_SECRET: Final = re.compile(
    r"^\s*(?:bearer|basic)\s+\S|^(?:sk|pk|rk|gsk|xai|hf|AIza)[-_]?[A-Za-z0-9_-]{16,}$", re.IGNORECASE
)
_OURS: Final = frozenset(
    ("model", "messages", "stream", "stream_options", "n", "tools", "tool_choice", "response_format", "functions",
     "max_tokens", "max_completion_tokens")
)  # fmt: skip
_JSON: Final = (str, int, float, bool, list, Mapping)


class BadModelSettings(WrongUse):
    """Settings of a model that cannot be used; says which field and what would be right. Never shows a value that
    could be a key."""


@dataclass(frozen=True, slots=True)
class ModelSettings:
    """One model. Times are seconds, `context` and caps tokens; `given` names the fields that were not left alone."""

    name: str
    base_url: str
    model: str
    key_env: str | None = None
    parameters: Mapping[str, Any] = field(default_factory=dict)
    max_tokens: int = 512
    max_tokens_written: int = 2048
    structured: Structured = "auto"
    price: Price | None = None
    context: int | None = None
    timeout_s: float = 120.0
    retries: int = 5
    max_wait_s: float = 120.0
    concurrency: int = 64
    budget_tokens: int | None = 2_000_000
    budget_money: float | None = None
    given: frozenset[str] = frozenset()

    @property
    def door(self) -> str:
        """What `--doctor` takes to name it."""
        return f"model:{self.name}"

    @property
    def fingerprint(self) -> str:
        """Hash of what changes replies: equal settings play the same run. Address, price and patience do not count."""
        caps = [self.max_tokens, self.max_tokens_written, self.context, self.budget_tokens, self.budget_money]
        text = json.dumps([self.model, dict(self.parameters), self.structured, caps], sort_keys=True, default=str)
        return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def from_url(text: str, key_is_set: bool) -> ModelSettings:
    """`URL#MODEL`. Raises BadModelSettings."""
    url, _, model = text.partition("#")
    if not model.strip():
        raise BadModelSettings(
            "A model by address is written model:URL#MODEL, as in model:http://localhost:8000/v1#NAME."
        )
    fields: dict[str, Any] = {"base_url": url, "model": model.strip()}
    if key_is_set:
        fields["key_env"] = URL_KEY_ENV
    return from_table(text, fields, where="the command line")


def all_models(settings: Mapping[str, Any], where: str) -> dict[str, ModelSettings | BadModelSettings]:
    """Every `[models.NAME]`, with what is wrong in place of those that cannot be used."""
    tables = settings.get("models", {})
    if not isinstance(tables, Mapping):
        return {"models": BadModelSettings(f"{where}: `models` must be tables, written [models.NAME].")}
    found: dict[str, ModelSettings | BadModelSettings] = {}
    for name, table in tables.items():
        try:
            found[name] = from_table(name, table, where)
        except BadModelSettings as problem:
            found[name] = problem
    return found


def from_table(name: str, table: Any, where: str) -> ModelSettings:
    """One table. Raises BadModelSettings naming the field."""

    def bad(what: str) -> BadModelSettings:
        return BadModelSettings(f"{where}, [models.{name}]: {what}")

    if not isinstance(table, Mapping):
        raise bad("it must be a table with base_url and model.")
    _check_names(table, bad)
    for needed in ("base_url", "model"):
        if needed not in table:
            raise bad(f"{needed} is missing.")
    values: dict[str, Any] = {}
    for key, value in table.items():
        try:
            values[_FIELDS[key][0]] = _FIELDS[key][1](value)
        except ValueError as error:
            raise bad(f"{key} {error}.") from None
    return ModelSettings(name=name, **values, given=frozenset(values))


def _check_names(table: Mapping[str, Any], bad: Callable[[str], BadModelSettings]) -> None:
    for key in table:
        if key not in _FIELDS and _SECRET.search(key):
            raise bad(f"keys are not kept in files: take {key} out, put the key into an environment variable and name "
                      "that in key_env.")  # fmt: skip
        if key not in _FIELDS:
            raise bad(f"there is no {key}; there are: {', '.join(_FIELDS)}.")


def base_url(value: Any) -> str:
    """An address without secrets. Raises ValueError in words that follow the field's name."""
    if not isinstance(value, str):
        raise ValueError("must be text")
    try:
        parts = urlsplit(value.strip())
        port_is_fine = parts.port is None or parts.port > 0
    except ValueError:
        raise ValueError("is no address") from None
    if parts.scheme not in ("http", "https") or not parts.hostname or not port_is_fine:
        raise ValueError("must be an address that begins with http:// or https://")
    if parts.username is not None or parts.password is not None or parts.query:
        raise ValueError("must hold no user, password or query: keys belong into an environment variable (key_env)")
    return parts._replace(fragment="").geturl().rstrip("/").removesuffix("/chat/completions")


def _text(value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ValueError("must be text")
    return value


def _env_name(value: Any) -> str:
    if not isinstance(value, str) or not _ENV_NAME.fullmatch(value):
        raise ValueError("must be the name of an environment variable, in capitals, and never the key itself")
    return value


def _number(least: float, most: float, kind: type[int] | type[float]) -> Callable[[Any], Any]:
    def read(value: Any) -> int | float:
        fits = isinstance(value, int | float) and not isinstance(value, bool) and least <= value <= most
        if not fits or (kind is int and value != int(value)):
            what = "a whole number" if kind is int else "a number"
            raise ValueError(f"must be {what} from {least:g} to {most:g}")
        return kind(value)

    return read


def _structured(value: Any) -> str:
    if value not in STRUCTURED:
        raise ValueError(f"must be one of {', '.join(STRUCTURED)}")
    return str(value)


def _parameters(value: Any) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise ValueError("must be a table")
    for key, item in value.items():
        if _SECRET.search(key):
            raise ValueError(f"must not hold {key}: keys belong into an environment variable (key_env)")
        if key in _OURS:
            raise ValueError(f"must not hold {key}: the program sets it itself")
        if not isinstance(item, _JSON):
            raise ValueError(f"holds {key}, which is no text, number, list or table")
        if within := _secret_in(item):
            raise ValueError(f"must not hold {key}{within}: keys belong into an environment variable (key_env)")
    return dict(value)


def _secret_in(value: Any) -> str:
    """Where a value holds what could be a key, however deep: "" or a path that follows the parameter's name."""
    if isinstance(value, Mapping):
        named = next((f".{key}" for key in value if _SECRET.search(str(key))), "")
        return named or next((f".{key}{within}" for key, item in value.items() if (within := _secret_in(item))), "")
    if isinstance(value, list):
        return next((f"[{at}]{within}" for at, item in enumerate(value) if (within := _secret_in(item))), "")
    return " (its value looks like a key)" if isinstance(value, str) and _LOOKS_SECRET.search(value) else ""


def _price(value: Any) -> Price:
    wanted = {"in": "input", "out": "output", "cached": "cached", "currency": "currency"}
    if not isinstance(value, Mapping) or not {"in", "out"} <= set(value) <= set(wanted):
        raise ValueError('must be like { in = 0.15, out = 0.6, cached = 0.07, currency = "USD" }, a million tokens')
    money = _number(0, 1e6, float)
    read = {wanted[key]: _text(item) if key == "currency" else money(item) for key, item in value.items()}
    return Price.model_validate(read)


_FIELDS: Final[dict[str, tuple[str, Callable[[Any], Any]]]] = {
    "base_url": ("base_url", base_url),
    "model": ("model", _text),
    "key_env": ("key_env", _env_name),
    "parameters": ("parameters", _parameters),
    "max_tokens": ("max_tokens", _number(16, 1_000_000, int)),
    "max_tokens_written": ("max_tokens_written", _number(16, 1_000_000, int)),
    "structured": ("structured", _structured),
    "price": ("price", _price),
    "context": ("context", _number(512, 100_000_000, int)),
    "timeout_s": ("timeout_s", _number(0.1, 3600, float)),
    "retries": ("retries", _number(0, 20, int)),
    "max_wait_s": ("max_wait_s", _number(0, 3600, float)),
    "concurrency": ("concurrency", _number(1, 1024, int)),
    "budget_tokens": ("budget_tokens", _number(1000, 1e12, int)),
    "budget_money": ("budget_money", _number(0, 1e9, float)),
}
"""Field in the file → field here, and how it is read."""
