"""`workbench open`, the default: the window, with files or with the start page."""

import argparse
from pathlib import Path

from workbench.base.choices import did_you_mean
from workbench.cli.commands import COMMANDS
from workbench.cli.shared.errors import show_error


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the files."""
    command.add_argument("files", nargs="*", type=Path, metavar="FILE", help="puzzle or document to open")


def run(arguments: argparse.Namespace) -> int:
    """Open the window; return the exit code once it is closed."""
    for file in arguments.files:
        if not file.exists():
            known = did_you_mean(file, COMMANDS) or ". Run workbench --help to list the commands."
            return show_error(f"{file}: no such file or command{known}")
    from workbench.ui.shell.start import start

    return start(arguments.files, arguments.problems)
