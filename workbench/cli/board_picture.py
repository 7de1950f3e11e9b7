"""Pictures of boards, as files, for the command `render`."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from workbench.api.pictures import draw
from workbench.base.choices import ChoiceError
from workbench.files.documents import FileError
from workbench.pictures.palettes import palette
from workbench.pictures.png_choices import (
    MAX_CELL,
    MIN_CELL,
    USUAL_CELL,
    png_problem,
    usual_cell,
    with_transparent_paper,
)
from workbench.puzzles.puzzle import Filling, Puzzle
from workbench.searching.race.origin import Origin


def check(puzzle: Puzzle, outputs: Sequence[tuple[Path, str]], arguments: argparse.Namespace) -> None:
    """Raise ChoiceError or FileError for a size of a cell or a file name that is not supported."""
    if arguments.cell is not None and not MIN_CELL <= arguments.cell <= MAX_CELL:
        raise ChoiceError(f"--cell needs a number of pixels from {MIN_CELL} to {MAX_CELL}, not {arguments.cell}.")
    for path, ending in outputs:
        if ending == ".gif":
            raise FileError(f"{path}: only tours can be animated. Use a name that ends in .svg or .png.")
        if ending not in (".svg", ".png"):
            raise FileError(f"{path}: unknown picture format. Use a name that ends in .svg or .png.")
        problem = png_problem(puzzle.extent, arguments.cell or usual_cell(puzzle.extent)) if ending == ".png" else ""
        if problem:
            raise ChoiceError(problem)


def write(
    path: Path, puzzle: Puzzle, filling: Filling, _origin: Origin, arguments: argparse.Namespace, ending: str
) -> int:
    """Write a picture in the format of the ending; return the exit code."""
    if ending == ".svg":
        draw(puzzle, filling, arguments.theme, arguments.cell or USUAL_CELL).save(path)
        return 0
    from workbench.ui.shell.start import save_png

    cell = arguments.cell or usual_cell(puzzle.extent)
    colours = palette(arguments.theme)
    if arguments.transparent:
        colours = with_transparent_paper(colours)
    return save_png(path, puzzle, filling, colours, cell)
