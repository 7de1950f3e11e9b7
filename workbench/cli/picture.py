"""What the commands that write pictures of tours share: their options, and the writing itself."""

import argparse
import sys
from pathlib import Path

from workbench.choices import settle
from workbench.files import FileError
from workbench.lab.race.origin import Origin
from workbench.lab.tours.export import CELL_CHOICE, FILM_CHOICES, ExportRequest, PictureStyle, TourExport, usual_cell
from workbench.palettes import THEMES, palette
from workbench.puzzles.puzzle import Filling
from workbench.puzzles.tour import Tour
from workbench.solvers.search import SLICE

CHOICES = (CELL_CHOICE, *FILM_CHOICES)


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare what all pictures, and what films, may be asked for."""
    command.add_argument("--theme", choices=THEMES, default="light")
    command.add_argument(
        "--cell", type=int, metavar="PIXELS", help="side of a cell (default: 60, less where it is many)"
    )
    for choice in FILM_CHOICES:
        about = f"GIF: {choice.title.lower()}, {choice.options()}"
        command.add_argument(f"--{choice.name}", type=int, metavar="N", help=about)


def write(
    path: Path, tour: Tour, filling: Filling, origin: Origin, arguments: argparse.Namespace, ending: str = ""
) -> None:
    """Write a tour into a file, by its name's ending where none is given; raise ChoiceError or FileError."""
    usual = {CELL_CHOICE.name: usual_cell(tour)}
    given = {choice.name: getattr(arguments, choice.name) for choice in CHOICES}
    numbers = settle(CHOICES, usual | {name: value for name, value in given.items() if value is not None})
    export = TourExport(
        path,
        ExportRequest(tour, filling, origin, PictureStyle(palette(arguments.theme), *map(int, numbers.values()))),
        ending,
    )
    told = sys.stderr.isatty()
    while not export.over:
        export.follow(SLICE)
        if told:
            print(f"\r{export.progress:7.2%}  {path}", end="", file=sys.stderr, flush=True)
    if told:
        print(f"\r{'':{9 + len(str(path))}}\r", end="", file=sys.stderr, flush=True)
    if export.problem:
        raise FileError(export.problem)
