"""Arguments of several commands: a file of puzzles, and the choices of solvers as options."""

import argparse
import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.choices import Choice, Value, shortened
from workbench.puzzles import KINDS

if TYPE_CHECKING:
    from workbench.files import Choose
    from workbench.puzzles.puzzle import AmbiguousError, Puzzle

PREFIX = "choice_"  # of the attributes that hold the values


def add_file(command: argparse.ArgumentParser, about: str = "a text file or a document; - for standard input") -> None:
    """Declare the argument for the file of puzzles, and the option for their kind."""
    command.add_argument("file", type=Path, metavar="FILE", help=about)
    command.add_argument("--kind", choices=KINDS, help="kind of puzzle, if it cannot be inferred from the text")
    about = "how to read a text that can be read in several ways (a message lists them)"
    command.add_argument("--reading", metavar="NAME", help=about)


def source(arguments: argparse.Namespace) -> "tuple[str, str | None, Choose]":
    """Return the text of the file, the kind of its puzzles if it is stated, and what chooses a reading; or raise."""
    from workbench.files import read_text
    from workbench.kinds_of_text import kind_of_file

    text = read_text(arguments.file)
    return text, arguments.kind or kind_of_file(arguments.file, text), partial(chosen_reading, arguments)


def only_puzzle(arguments: argparse.Namespace) -> "Puzzle":
    """Return the puzzle of the file; raise FileError if there are several, or NoSolutionError if it breaks a rule."""
    from workbench.cli.shared.refusals import refuse_faults
    from workbench.files import FileError, parse_puzzles

    puzzles = parse_puzzles(*source(arguments))
    if len(puzzles) > 1:
        raise FileError(f"{arguments.file} has {len(puzzles):,} puzzles. Choose a file with one.")
    refuse_faults(puzzles[0])
    return puzzles[0]


def chosen_reading(arguments: argparse.Namespace, error: "AmbiguousError") -> str:
    """Return the text of the reading that was asked for, or of the likeliest, with a note; raise FileError."""
    from workbench.files import FileError

    readings = {reading.name: reading for reading in error.readings}
    if arguments.reading is None:
        first, *others = error.readings
        ways = " or ".join(f"--reading {other.name} ({other.title})" for other in others)
        print(f"workbench: {arguments.file}: Read with {first.title}. Use {ways} otherwise.", file=sys.stderr)
        return first.text
    if arguments.reading not in readings:
        raise FileError(f"--reading needs one of {', '.join(readings)}, not {shortened(arguments.reading)}.")
    return readings[arguments.reading].text


def add_choices(command: "argparse._ActionsContainer", choices: Iterable[Choice]) -> None:
    """Declare an option for each name; the choices of several solvers may have the same one."""
    by_name: dict[str, list[Choice]] = {}
    for choice in choices:
        by_name.setdefault(choice.name, []).append(choice)
    for name, alike in by_name.items():
        values = "; or ".join(dict.fromkeys(choice.options() for choice in alike))
        about = f"{alike[0].about} {values}".replace("%", "%%")
        command.add_argument(f"--{name}", dest=f"{PREFIX}{name}", metavar="X", help=about)


def given_choices(arguments: argparse.Namespace) -> dict[str, Value]:
    """Return the choices that were given as options."""
    options = {name: value for name, value in vars(arguments).items() if value is not None}
    return {name.removeprefix(PREFIX): value for name, value in options.items() if name.startswith(PREFIX)}
