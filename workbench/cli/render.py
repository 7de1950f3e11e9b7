"""`workbench render`: draws a puzzle as a picture, a tour also as a film."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from workbench.api.pictures import MAX_SHEET, SHEET_CELL, draw_sheet
from workbench.api.searches import search
from workbench.base.choices import ChoiceError
from workbench.cli import board_picture
from workbench.cli.pictures import PICTURES, pictures_of
from workbench.cli.shared.arguments import add_file, add_look
from workbench.cli.shared.errors import NO_SOLUTION, located, show_error, show_note
from workbench.cli.shared.limits import whole_number_from
from workbench.cli.shared.outputs import check_output, ending_of, is_standard, output_file
from workbench.cli.shared.readings import positions_of
from workbench.files.documents import FileError
from workbench.puzzles.puzzle import Filled, Filling, ParseError, Puzzle, untouched
from workbench.searching.race.origin import Origin, origin_of
from workbench.solvers import first_solver
from workbench.solvers.goal import Goal, Outcome
from workbench.solvers.search import drive


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the file, the pictures and their look."""
    add_file(command)
    about = (
        "write a picture as .svg or .png (which needs Qt's libraries, except for a tour), or an animation of a tour"
        " as .gif; may be repeated; - for an SVG picture on standard output"
    )
    command.add_argument("-o", "--output", type=Path, action="append", default=[], metavar="FILE", help=about)
    command.add_argument("--solution", action="store_true", help="draw a solution on the board")
    command.add_argument("--sheet", metavar="N", help="draw the first N solutions on one sheet, as .svg")
    add_look(command)
    for pictures in PICTURES.values():
        pictures.add_arguments(command)


def run(arguments: argparse.Namespace) -> int:
    """Draw the puzzle of the file; return the exit code."""
    outputs = [(path, ending_of(path, ".svg")) for path in arguments.output]
    if not outputs:
        return show_error("Nothing to write. Add -o FILE.svg or -o FILE.png.")
    try:
        check_outputs(outputs)
        return render(arguments, outputs)
    except (ChoiceError, FileError, ParseError) as error:
        return show_error(located(error, arguments.file))


def check_outputs(outputs: Sequence[tuple[Path, str]]) -> None:
    """Raise FileError or ChoiceError for files that cannot be written."""
    for path, _ in outputs:
        check_output(path)
    if sum(is_standard(path) for path, _ in outputs) > 1:
        raise ChoiceError("Standard output takes one picture. Name a file for the others.")


def render(arguments: argparse.Namespace, outputs: Sequence[tuple[Path, str]]) -> int:
    """Draw the puzzle of the file; return the exit code, or raise what is wrong with the input or output."""
    positions = positions_of(arguments)
    if len(positions) > 1:
        raise FileError(f"{arguments.file} has {len(positions):,} puzzles, but a picture shows one.")
    puzzle, kept = positions[0].puzzle, positions[0].entries
    if arguments.sheet:
        return write_sheet(puzzle, outputs, arguments)
    picture = pictures_of(puzzle)
    picture.check(puzzle, outputs, arguments)
    if not isinstance(puzzle, Filled):
        kept = untouched(puzzle)
    drawn: tuple[Filling, Origin] | None = (kept, origin_of(puzzle, kept))
    if arguments.solution:
        drawn = solution(puzzle)
    if drawn is None:
        show_note("There is no solution to draw.")
        return NO_SOLUTION
    for path, ending in outputs:
        with output_file(path) as file:
            if code := picture.write(file, puzzle, *drawn, arguments, ending):
                return code
    return 0


def solution(puzzle: Puzzle) -> tuple[Filling, Origin] | None:
    """Return a solution and its origin, or None if there is no solution."""
    if puzzle.judge(untouched(puzzle)):
        return None
    solver = first_solver(puzzle)
    search = solver.start(puzzle)
    found = [probe.filling for probe in drive(search, Goal.ONE.limit(), keep=1) if probe.at_solution]
    note = search.note
    return (found[0], origin_of(puzzle, found[0], solver, note=note)) if found else None


def write_sheet(puzzle: Puzzle, outputs: Sequence[tuple[Path, str]], arguments: argparse.Namespace) -> int:
    """Write a sheet of solutions; return the exit code, or raise ChoiceError or FileError."""
    if any(ending != ".svg" for _, ending in outputs):
        raise ChoiceError("A sheet is written as .svg only.")
    board_picture.check(puzzle, outputs, arguments)
    count = whole_number_from(arguments.sheet, "--sheet", 1, MAX_SHEET)
    answer = search(puzzle, first_solver(puzzle), {}, Goal.ALL, Goal.ALL.limit(solutions=count))
    if answer.outcome is Outcome.INVALID:
        raise ChoiceError(answer.message)
    if not answer.fillings:
        show_note("There is no solution to draw.")
        return NO_SOLUTION
    for path, _ in outputs:
        with output_file(path) as file:
            draw_sheet(puzzle, answer.fillings, arguments.theme, arguments.cell or SHEET_CELL).save(file)
    return 0
