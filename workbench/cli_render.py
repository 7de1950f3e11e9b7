"""`workbench render`: a puzzle as a picture."""

import argparse

from workbench.files import FileError, parse_filled, read_text, write_text
from workbench.palettes import palette
from workbench.puzzles.puzzle import Filled, Filling, Puzzle, draw_whole, untouched
from workbench.solvers import first_solver
from workbench.solvers.goal import Goal
from workbench.solvers.search import drive
from workbench.svg import SvgDrawing


def run(arguments: argparse.Namespace) -> int:
    """Draw the puzzle of the file."""
    puzzles = parse_filled(read_text(arguments.file), arguments.kind)
    if len(puzzles) > 1:
        raise FileError(f"{arguments.file} has {len(puzzles):,} puzzles; a picture shows one.")
    puzzle, kept = puzzles[0]
    if not isinstance(puzzle, Filled) or kept is None:
        kept = untouched(puzzle)
    filling = solution(puzzle) if arguments.solution else kept
    if filling is None:
        print("There is no solution to draw.")
        return 1
    if arguments.svg:
        drawing = SvgDrawing(puzzle.extent, palette(arguments.theme), arguments.cell)
        draw_whole(puzzle, drawing, filling)
        write_text(arguments.svg, drawing.text())
    if arguments.png:
        from workbench.ui.start import save_png

        return save_png(arguments.png, puzzle, filling, palette(arguments.theme), arguments.cell)
    return 0


def solution(puzzle: Puzzle) -> Filling | None:
    """Return a solution, None if there is none."""
    if puzzle.judge(untouched(puzzle)):
        return None
    search = first_solver(puzzle).start(puzzle)
    found = [probe.filling for probe in drive(search, Goal.ONE.limit(), keep=1) if probe.at_solution]
    return found[0] if found else None
