"""Pictures and films of tours, as files, for the commands `tour` and `render`."""

import argparse
import sys
from pathlib import Path

from workbench.choices import settle
from workbench.files import FileError
from workbench.lab.race.origin import Origin
from workbench.lab.tours.export import CELL_CHOICE, FILM_CHOICES, Look, TourExport, Work, usual_cell
from workbench.palettes import THEMES, palette
from workbench.puzzles.puzzle import Filling, Puzzle
from workbench.puzzles.tour import Tour
from workbench.solvers.search import SLICE

CHOICES = (CELL_CHOICE, *FILM_CHOICES)


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the look of pictures and films."""
    command.add_argument("--theme", choices=THEMES, default="light")
    command.add_argument(
        "--cell", type=int, metavar="PIXELS", help="side of a cell (default: 60, less on a large board)"
    )
    for choice in FILM_CHOICES:
        about = f"GIF: {choice.title.lower()}, {choice.options()}"
        command.add_argument(f"--{choice.name}", type=int, metavar="N", help=about)


def check(_arguments: argparse.Namespace) -> None:
    """Do nothing: the export checks everything before it writes."""


def write(
    path: Path, tour: Puzzle, filling: Filling, origin: Origin, arguments: argparse.Namespace, ending: str = ""
) -> int:
    """Write a tour in the format of the ending; return the exit code, or raise ChoiceError or FileError."""
    assert isinstance(tour, Tour)
    usual = {CELL_CHOICE.name: usual_cell(tour)}
    given = {choice.name: getattr(arguments, choice.name) for choice in CHOICES}
    numbers = settle(CHOICES, usual | {name: value for name, value in given.items() if value is not None})
    look = Look(palette(arguments.theme), *map(int, numbers.values()))
    export = TourExport(path, Work(tour, filling, origin, look), ending)
    on_terminal = sys.stderr.isatty()
    while not export.over:
        export.follow(SLICE)
        if on_terminal:
            print(f"\r{export.progress:7.2%}  {path}", end="", file=sys.stderr, flush=True)
    if on_terminal:
        print(f"\r{'':{9 + len(str(path))}}\r", end="", file=sys.stderr, flush=True)
    if export.problem:
        raise FileError(export.problem)
    return 0
