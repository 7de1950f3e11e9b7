"""Pictures of boards, as files, for the command `render`."""

import argparse
from pathlib import Path

from workbench.choices import ChoiceError
from workbench.files import FileError
from workbench.lab.race.origin import Origin
from workbench.palettes import palette
from workbench.puzzles.puzzle import Filling, Puzzle, draw_whole
from workbench.saving import write_text
from workbench.svg import SvgDrawing

CELL, MIN_CELL, MAX_CELL = 60, 4, 400  # pixels


def check(arguments: argparse.Namespace) -> None:
    """Fill in the size of a cell; raise ChoiceError or FileError for a size or file name that is not supported."""
    arguments.cell = CELL if arguments.cell is None else arguments.cell
    if not MIN_CELL <= arguments.cell <= MAX_CELL:
        raise ChoiceError(f"--cell needs a number of pixels from {MIN_CELL} to {MAX_CELL}, not {arguments.cell}.")
    for path in arguments.output:
        if path.suffix.lower() == ".gif":
            raise FileError(f"{path}: only tours can be animated. Use a name that ends in .svg or .png.")
        if path.suffix.lower() not in (".svg", ".png"):
            raise FileError(f"{path}: unknown picture format. Use a name that ends in .svg or .png.")


def write(
    path: Path, puzzle: Puzzle, filling: Filling, _origin: Origin, arguments: argparse.Namespace, ending: str
) -> int:
    """Write a picture in the format of the ending; return the exit code."""
    colours = palette(arguments.theme)
    if ending == ".svg":
        drawing = SvgDrawing(puzzle.extent, colours, arguments.cell)
        draw_whole(puzzle, drawing, filling)
        write_text(path, drawing.text())
        return 0
    from workbench.ui.shell.start import save_png

    return save_png(path, puzzle, filling, colours, arguments.cell)
