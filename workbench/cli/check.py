"""`workbench check`: lists the rules that the puzzles of a file break."""

import argparse
from collections.abc import Sequence

from workbench.cli.shared.arguments import add_file
from workbench.cli.shared.errors import BAD_INPUT, located, show_error
from workbench.cli.shared.readings import positions_of
from workbench.files.documents import FileError
from workbench.files.position import Position
from workbench.puzzles.puzzle import Described, ParseError

SHORT = 20  # puzzles, of which those without a broken rule are listed as well


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the file."""
    add_file(command)


def run(arguments: argparse.Namespace) -> int:
    """Print the broken rules; return the exit code, which is not 0 if there are any."""
    try:
        positions = positions_of(arguments)
    except (FileError, ParseError) as error:
        return show_error(located(error, arguments.file))
    broken = sum(print_faults(number, positions) for number in range(len(positions)))
    if len(positions) > 1:
        print(f"{len(positions):,} puzzles, {broken:,} with broken rules")
    return BAD_INPUT if broken else 0


def print_faults(number: int, positions: Sequence[Position]) -> bool:
    """Print the broken rules of one puzzle, or that there are none; tell whether there are any."""
    faults = positions[number].faults()
    for fault in faults:
        print(f"puzzle {number + 1}: {fault.message}")
    if len(positions) <= SHORT and not faults:
        puzzle = positions[number].puzzle
        print(f"puzzle {number + 1}: {puzzle.name}, no broken rules")
        for sentence in puzzle.properties(positions[number].entries) if isinstance(puzzle, Described) else ():
            print(f"puzzle {number + 1}: {sentence}")
    return bool(faults)
