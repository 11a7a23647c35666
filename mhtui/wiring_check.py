"""What `mhtui check` looks at: the settings and where each came from, models, cases, database, embeddings."""

from __future__ import annotations

import asyncio
import difflib
import os
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import TYPE_CHECKING

from mhtui import config
from mhtui.core.errors import MhtuiError
from mhtui.core.findings import Finding
from mhtui.core.model_settings import BadModelSettings, ModelSettings
from mhtui.play.services import Settings

if TYPE_CHECKING:
    from pathlib import Path

    from mhtui.wiring import Program

SHOWN = ("base_url", "model", "key_env", "parameters", "max_tokens", "max_tokens_written", "structured", "price",
         "context", "timeout_s", "retries", "max_wait_s", "concurrency", "budget_tokens", "budget_money")  # fmt: skip


async def examine(program: Program, names: Sequence[str], *, calls: bool) -> list[Finding]:
    """Everything, or with `names` the settings and those models only."""
    found = list(_settings(program))
    readable = all(finding.ok is not False for finding in found)
    models = _models(program, names) if readable or names else []
    for name, settings in models:
        found += [finding async for finding in _model(program, name, settings, calls)]
    await program.models.close()
    if not names:
        found += await asyncio.to_thread(lambda: [*_cases(program), _database(program), _embeddings(program)])
    return found


def _settings(program: Program) -> Iterator[Finding]:
    path = config.settings_path()
    by = "MHTUI_SETTINGS" if os.environ.get("MHTUI_SETTINGS") else "the user's configuration folder"
    state = "read" if path.is_file() else "none yet: everything is as built in"
    try:
        config.checked_settings()
    except (OSError, ValueError) as error:
        yield Finding("settings", False, f"{path} ({by}) cannot be read: {error}")
        return
    yield Finding("settings", True, f"{path} ({by}): {state}", {"path": str(path), "by": by})
    yield from _strangers(path)
    for name, value, came in _places(program):
        yield Finding(name, None, f"{value} ({came})", {"value": value, "from": came})


def _strangers(path: Path) -> Iterator[Finding]:
    """What stands in the settings file and is no setting: `[model.NAME]`, a slip of the pen."""
    known = ["models", "weights", "embeddings", "nli", *Settings.__dataclass_fields__]
    for name in config.checked_settings():
        if name not in known:
            close = difflib.get_close_matches(name, known, n=1, cutoff=0.6)
            meant = f"did you mean {close[0]}?" if close else f"there are: {', '.join(known)}."
            yield Finding("settings", False, f"{path}: there is no setting {name}; {meant}")


def _places(program: Program) -> Iterator[tuple[str, str, str]]:
    built_in = "the checkout" if config.checkout() else "the user's data folder"
    given = program.database != config.database_path()
    yield "database file", str(program.database), "--db" if given else _from_env("MHTUI_DB", built_in)
    yield "your cases", str(config.user_cases_folder()), _from_env("MHTUI_CASES", "the user's data folder")
    yield "exports", str(config.exports_folder()), "the checkout" if config.checkout() else "the user's data folder"


def _from_env(name: str, otherwise: str) -> str:
    return name if os.environ.get(name) else otherwise


def _models(program: Program, names: Sequence[str]) -> list[tuple[str, ModelSettings | BadModelSettings]]:
    if not names:
        return list(program.models.known.items())
    return [(name, program.models.find(name)) for name in names]


async def _model(
    program: Program, name: str, settings: ModelSettings | BadModelSettings, calls: bool
) -> AsyncIterator[Finding]:
    if isinstance(settings, BadModelSettings):
        yield Finding(name, False, str(settings))
        return
    for field in SHOWN:
        came = "settings" if field in settings.given else "built in"
        value = getattr(settings, field)
        shown = value.model_dump() if hasattr(value, "model_dump") else value
        yield Finding(f"{name}: {field}", None, f"{_shown(field, shown)} ({came})", {"value": shown, "from": came})
    try:
        chat = program.models.chat(settings)
    except MhtuiError as error:
        yield Finding(f"{name}: key", False, str(error))
        return
    key = f"set in {settings.key_env}" if settings.key_env else "none is sent"
    yield Finding(f"{name}: key", True if settings.key_env else None, key)
    if calls:
        from mhtui.adapters.chat.trial import try_out

        await chat.open()
        async for finding in try_out(chat, name):
            yield finding


def _shown(field: str, value: object) -> str:
    if value is None:
        return {"price": "unpriced", "key_env": "no key", "context": "not known"}.get(field, "no limit")
    return str(value) if value != {} else "none"


def _cases(program: Program) -> Iterator[Finding]:
    count, problems = len(program.library.cases()), program.case_problems()
    yield Finding("cases", count > 0 and not problems, f"{count} can be played", {"count": count})
    yield from (Finding("case file", False, problem) for problem in problems)


def _database(program: Program) -> Finding:
    if not program.database.exists():
        return Finding("database", None, "none yet: the first session makes it")
    try:
        damage, sessions = program.store.page_problem(), program.overview(0).sessions
    except MhtuiError as error:
        return Finding("database", False, str(error))
    return Finding("database", not damage, damage or f"{sessions} sessions", {"sessions": sessions})


def _embeddings(program: Program) -> Finding:
    found = program.embedder
    try:
        reader = program.entailer
    except MhtuiError as error:
        return Finding("embeddings", False, str(error))
    names = {"name": found.name if found else None, "trained_reader": reader.name if reader and found else None}
    return Finding("embeddings", None, program.embedder_note, names)
