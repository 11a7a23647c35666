"""The command line: one file a noun, each imported when it is called."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import click

_COMMANDS = {
    "cases": ("mhtui.cli.cases", "cases_group", "List, show, check and import cases."),
    "check": ("mhtui.cli.check", "check", "Explain the settings; test models, cases and the database."),
    "play": ("mhtui.cli.play", "play", "Meet a patient, in the terminal app or as lines of text."),
    "pressure": ("mhtui.cli.pressure", "pressure", "Dialogues under pressure: list, show, check, run, sum up."),
    "prefer": ("mhtui.cli.prefer", "prefer", "Say which of two sessions is better, blind; strengths of the arms."),
    "progress": ("mhtui.cli.practice", "progress", "What a resident keeps missing, and whom to meet next."),
    "probe": ("mhtui.cli.probe_pressure", "probe", "Run one part of the instrument over your own lines."),
    "export": ("mhtui.cli.export", "export", "Write sessions in the formats of other programs."),
    "import": ("mhtui.cli.import_", "import_", "Read conversations that other programs recorded."),
    "leaderboard": ("mhtui.cli.leaderboard", "leaderboard", "All arms by the main measures, with intervals."),
    "judge": ("mhtui.cli.judge", "judge", "Have models apply a rubric to sessions."),
    "rate": ("mhtui.cli.rate", "rate", "Rate sessions by a rubric, without knowing who played."),
    "replay": ("mhtui.cli.replay", "replay", "Read a session back, or two side by side."),
    "run": ("mhtui.cli.run", "run", "Play whole encounters without a screen."),
    "settle": ("mhtui.cli.settle", "settle", "Decide what the matcher left undecided."),
    "score": ("mhtui.cli.score", "score", "Score sessions."),
    "study": ("mhtui.cli.study", "study", "Compare raters and judges; take ratings out and in."),
    "sessions": ("mhtui.cli.sessions", "sessions", "List, show, export, import and verify sessions."),
}


class LazyGroup(click.Group):
    """Imports a command only when it is used; `--help` reads the one-line descriptions above."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Names of all commands."""
        return sorted(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name, or None."""
        if cmd_name not in _COMMANDS:
            return None
        module, name, _ = _COMMANDS[cmd_name]
        command: click.Command = getattr(importlib.import_module(module), name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list for `--help`, without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, _, text) in sorted(_COMMANDS.items())])


@click.group(cls=LazyGroup, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--db", type=click.Path(path_type=Path, dir_okay=False), help="The database file (else MHTUI_DB).")
@click.option("--no-mouse", is_flag=True, help="Leave the mouse to the terminal.")
@click.version_option(package_name="mhtui")
@click.pass_context
def _root(ctx: click.Context, db: Path | None, no_mouse: bool) -> None:
    """A terminal clinic for psychiatry.

    Without a command it opens the app; with no terminal it plays a demonstration.
    """
    ctx.obj = db
    if ctx.invoked_subcommand is None:
        from mhtui.cli.open import open_app

        open_app(db, mouse=not no_mouse)


def main() -> None:
    """Entry point. Exit code 0 done, 1 failed work, 2 wrong use; errors a user can act on go to stderr as one line."""
    from mhtui.core.errors import MhtuiError

    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        _root(prog_name="mhtui")
    except MhtuiError as error:
        click.echo(f"mhtui: {error}", err=True)
        sys.exit(error.exit_code)
