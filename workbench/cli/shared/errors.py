"""Error messages and the exit codes of commands that find no solution or fail."""

import sys
from pathlib import Path

from workbench.cli.shared.streams import discard

NO_SOLUTION = 1
BAD_INPUT = 2


def show_error(message: object) -> int:
    """Print an error message; return the exit code for bad input."""
    show_note(message)
    return BAD_INPUT


def show_note(message: object) -> None:
    """Print a message on standard error. Where that cannot be written, the exit code still says how it went."""
    try:
        print(f"workbench: {message}", file=sys.stderr, flush=True)
    except OSError:
        discard(sys.stderr)


def located(error: Exception, file: Path) -> str:
    """Return the message of an error, after the file's name where it does not contain it."""
    from workbench.puzzles.puzzle import ParseError

    return f"{file}: {error}" if isinstance(error, ParseError) else str(error)
