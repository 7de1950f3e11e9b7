"""`workbench render`: a puzzle as a picture, a tour also as a film."""

import argparse
from pathlib import Path

from workbench.choices import ChoiceError
from workbench.cli import picture
from workbench.files import FileError, parse_filled, read_text
from workbench.lab.race.origin import Origin, origin_of
from workbench.palettes import palette
from workbench.puzzles.puzzle import Filled, Filling, Puzzle, draw_whole, untouched
from workbench.puzzles.tour import Tour
from workbench.saving import write_text
from workbench.solvers import first_solver
from workbench.solvers.goal import Goal
from workbench.solvers.search import drive
from workbench.svg import SvgDrawing

CELL, MIN_CELL, MAX_CELL = 60, 4, 400  # pixels


def run(arguments: argparse.Namespace) -> int:
    """Draw the puzzle of the file."""
    puzzles = parse_filled(read_text(arguments.file), arguments.kind)
    if len(puzzles) > 1:
        raise FileError(f"{arguments.file} has {len(puzzles):,} puzzles; a picture shows one.")
    puzzle, kept = puzzles[0]
    if not isinstance(puzzle, Tour):
        check(arguments)
    if not isinstance(puzzle, Filled) or kept is None:
        kept = untouched(puzzle)
    drawn: tuple[Filling, Origin] | None = (kept, origin_of(puzzle, kept))
    if arguments.solution:
        drawn = solution(puzzle)
    if drawn is None:
        print("There is no solution to draw.")
        return 1
    named = ((".svg", arguments.svg), (".png", arguments.png))
    for ending, path in [*((path.suffix.lower(), path) for path in arguments.output), *named]:
        if path is None:
            continue
        if isinstance(puzzle, Tour):
            picture.write(path, puzzle, *drawn, arguments, ending)
        elif code := write(path, ending, puzzle, drawn[0], arguments):
            return code
    return 0


def check(arguments: argparse.Namespace) -> None:
    """Raise ChoiceError or FileError if a puzzle other than a tour cannot be drawn so."""
    arguments.cell = CELL if arguments.cell is None else arguments.cell
    if not MIN_CELL <= arguments.cell <= MAX_CELL:
        sizes = f"{MIN_CELL} to {MAX_CELL}"
        raise ChoiceError(f"--cell is a number of pixels from {sizes}, not {arguments.cell}")
    for path in arguments.output:
        if path.suffix.lower() == ".gif":
            raise FileError(f"{path}: only tours are drawn as films; a picture is an .svg or a .png.")
        if path.suffix.lower() not in (".svg", ".png"):
            raise FileError(f"{path}: the name of a picture ends in .svg or .png.")


def write(path: Path, ending: str, puzzle: Puzzle, filling: Filling, arguments: argparse.Namespace) -> int:
    """Write a picture; return the exit code."""
    colours = palette(arguments.theme)
    if ending == ".svg":
        drawing = SvgDrawing(puzzle.extent, colours, arguments.cell)
        draw_whole(puzzle, drawing, filling)
        write_text(path, drawing.text())
        return 0
    from workbench.ui.shell.start import save_png

    return save_png(path, puzzle, filling, colours, arguments.cell)


def solution(puzzle: Puzzle) -> tuple[Filling, Origin] | None:
    """Return a solution and what made it, None if there is none."""
    if puzzle.judge(untouched(puzzle)):
        return None
    solver = first_solver(puzzle)
    search = solver.start(puzzle)
    found = [probe.filling for probe in drive(search, Goal.ONE.limit(), keep=1) if probe.at_solution]
    note = search.note
    return (found[0], origin_of(puzzle, found[0], solver, note=note)) if found else None
