"""Writes docs/commands.md from the commands themselves.

Usage: python scripts/commands_doc.py [--check]
--check writes nothing and exits with 1 when the page is not what the commands say.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from mhtui import cli

PAGE = Path(__file__).resolve().parents[1] / "docs" / "commands.md"
HEAD = """# Commands

Written by `python scripts/commands_doc.py` from the commands themselves; a test fails when this page is stale.

Data goes to stdout, messages and progress to stderr. Exit codes: 0 done, 1 failed work, 2 wrong use. A session is
named by its id, or by a beginning or end of it that is unique. The database is `--db FILE`, else the variable
`MHTUI_DB`, else `sessions/mhtui.db` in a checkout, else the user's data folder.
"""


def commands(command: click.Command, name: str, parent: click.Context | None = None) -> Iterator[click.Context]:
    """The context of this command and of every command below it, in the order of their names."""
    settings: dict[str, Any] = {**command.context_settings, "max_content_width": 96, "terminal_width": 96}
    context = click.Context(command, parent=parent, info_name=name, **settings)
    yield context
    if isinstance(command, click.Group):
        for below in command.list_commands(context):
            found = command.get_command(context, below)
            if found is not None and not found.hidden:
                yield from commands(found, below, context)


def page() -> str:
    """docs/commands.md."""
    parts = [HEAD]
    for context in commands(cli._root, "mhtui"):
        path = context.command_path
        parts.append(f"{'#' * (1 + len(path.split()))} {path}\n\n```text\n{context.get_help()}\n```\n")
    return "\n".join(parts)


def main() -> None:
    """Command line."""
    fresh = page()
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(fresh, encoding="utf-8")
    elif not PAGE.exists() or PAGE.read_text(encoding="utf-8") != fresh:
        print("docs/commands.md is stale: run `python scripts/commands_doc.py`", file=sys.stderr)
        sys.exit(1)


if __name__ == "__main__":
    main()
