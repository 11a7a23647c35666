"""A `logs.db` that simonw/llm reads: `llm logs -d FILE`."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import Final

from mhtui.adapters.owner_file import write_new
from mhtui.adapters.sqlite import Database
from mhtui.export.llm_rows import conversation, responses
from mhtui.export.material import Material

_SCHEMA: Final = (
    "CREATE TABLE _llm_migrations (name TEXT PRIMARY KEY, applied_at TEXT)",
    "CREATE TABLE conversations (id TEXT PRIMARY KEY, name TEXT, model TEXT)",
    """CREATE TABLE responses (
        id TEXT PRIMARY KEY, model TEXT, prompt TEXT, system TEXT, prompt_json TEXT, options_json TEXT, response TEXT,
        response_json TEXT, conversation_id TEXT REFERENCES conversations(id), duration_ms INTEGER,
        datetime_utc TEXT)""",
)

_APPLIED: Final = (
    "m001_initial", "m002_id_primary_key", "m003_chat_id_foreign_key", "m004_column_order", "m004_drop_provider",
    "m005_debug", "m006_new_logs_table", "m007_finish_logs_table", "m008_reply_to_id_foreign_key",
    "m008_fix_column_order_in_logs", "m009_delete_logs_table_if_empty", "m010_create_new_log_tables",
)  # fmt: skip
"""Steps of its migrations that led to these tables: it takes the file from there to its own version."""
_INSERT: Final = (
    "INSERT INTO responses (id, model, prompt, system, options_json, response, conversation_id, datetime_utc) "
    "VALUES (:id, :model, :prompt, :system, '{}', :response, :conversation_id, :datetime_utc)"
)


def write_llm_logs(path: Path, materials: Sequence[Material]) -> None:
    """A new database, readable by its owner only. Raises StoreError where the file exists."""
    write_new(path, [])
    try:
        connection = Database(path, execute_plugins=False).conn
        with closing(connection), connection:
            connection.execute("BEGIN")
            for statement in _SCHEMA:
                connection.execute(statement)
            connection.executemany("INSERT INTO _llm_migrations VALUES (?, '')", [[name] for name in _APPLIED])
            for one in materials:
                connection.execute("INSERT INTO conversations VALUES (?, ?, ?)", conversation(one))
                connection.executemany(_INSERT, map(asdict, responses(one)))
    except BaseException:
        path.unlink(missing_ok=True)
        raise
