"""Arguments of several commands: a file of puzzles, and the choices of solvers as options."""

import argparse
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.base.choices import Choice, ChoiceError, Value, settle
from workbench.pictures.palettes import THEMES
from workbench.puzzles import KINDS

if TYPE_CHECKING:
    from workbench.puzzles.puzzle import Puzzle

MANY = "a file of one or many puzzles as text, or a document; - for standard input"
PREFIX = "choice_"  # of the attributes that hold the values


def add_file(command: argparse.ArgumentParser, about: str = "a text file or a document; - for standard input") -> None:
    """Declare the argument for the file of puzzles, and the option for their kind."""
    command.add_argument("file", type=Path, metavar="FILE", help=about)
    command.add_argument("--kind", choices=KINDS, help="kind of puzzle, if it cannot be inferred from the text")
    about = "how to read a text that can be read in several ways (a message lists them)"
    command.add_argument("--reading", metavar="NAME", help=about)


def add_look(command: argparse.ArgumentParser) -> None:
    """Declare the look of pictures."""
    command.add_argument("--theme", choices=THEMES, default="light", help="colours of pictures (default: light)")
    about = "side of a cell in pictures (default: 60, less on a large board)"
    command.add_argument("--cell", type=int, metavar="PIXELS", help=about)
    about = "PNG: make the background transparent"
    command.add_argument("--transparent", action="store_true", help=about)


def only_puzzle(arguments: argparse.Namespace) -> "Puzzle":
    """Return the puzzle of the file; raise FileError if there are several, or NoSolutionError if it breaks a rule."""
    from workbench.cli.shared.readings import positions_of
    from workbench.cli.shared.refusals import refuse_faults
    from workbench.files.documents import FileError

    positions = positions_of(arguments)
    if len(positions) > 1:
        raise FileError(f"{arguments.file} has {len(positions):,} puzzles. Choose a file with one.")
    refuse_faults(positions[0].puzzle)
    return positions[0].puzzle


def add_choices(command: "argparse._ActionsContainer", choices: Iterable[Choice]) -> None:
    """Declare an option for each name; the choices of several solvers may have the same one."""
    by_name: dict[str, list[Choice]] = {}
    for choice in choices:
        by_name.setdefault(choice.name, []).append(choice)
    for name, alike in by_name.items():
        values = "; or ".join(dict.fromkeys(choice.options() for choice in alike))
        about = f"{alike[0].about} {values}".replace("%", "%%")
        action = "append" if all(choice.is_list for choice in alike) else "store"
        command.add_argument(f"--{name}", dest=f"{PREFIX}{name}", metavar="X", help=about, action=action)


def given_choices(arguments: argparse.Namespace) -> dict[str, Value]:
    """Return the choices that were given as options; what was given several times as one text."""
    options = {name: value for name, value in vars(arguments).items() if value is not None}
    given = {name.removeprefix(PREFIX): value for name, value in options.items() if name.startswith(PREFIX)}
    return {name: ", ".join(value) if isinstance(value, list) else value for name, value in given.items()}


def settle_given(choices: Sequence[Choice], given: Mapping[str, Value]) -> dict[str, Value]:
    """Return a value for every choice; raise ChoiceError if one that is given is wrong, or has no effect."""
    values = settle(tuple(choices), given)
    for choice in choices:
        if values[choice.name] != choice.default and (lacking := choice.lacks(values)):
            found = " and ".join(f"--{name} {values[name]}" for name in dict(lacking))
            wanted = " or ".join(f"--{name} {value}" for name, value in lacking)
            raise ChoiceError(f"--{choice.name} has no effect with {found}. Use it with {wanted}.")
    return values
