"""What the commands share: exit codes, error messages, and the argument for a file of puzzles."""

import argparse
import sys
from pathlib import Path

NO_SOLUTION = 1
BAD_INPUT = 2


def show_error(message: object) -> int:
    """Print an error message; return the exit code for bad input."""
    print(f"workbench: {message}", file=sys.stderr)
    return BAD_INPUT


def located(error: Exception, file: Path) -> str:
    """Return the message of an error, after the file's name where it does not contain it."""
    from workbench.puzzles.puzzle import ParseError

    return f"{file}: {error}" if isinstance(error, ParseError) else str(error)


def add_file(command: argparse.ArgumentParser, about: str = "a text or a document; - for standard input") -> None:
    """Declare the argument for the file of puzzles, and the option for their kind."""
    from workbench.puzzles import KINDS

    command.add_argument("file", type=Path, metavar="FILE", help=about)
    command.add_argument("--kind", choices=KINDS, help="kind of puzzle, if it cannot be inferred from the text")
