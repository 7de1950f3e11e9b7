"""Pictures and films of tours, as files, for the commands `tour` and `render`."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from workbench.base.choices import settle
from workbench.cli.shared.progress_line import run_to_end
from workbench.files.documents import FileError
from workbench.insight.tours.export import (
    CELL_CHOICE,
    FILM_CHOICES,
    LEAPS_CHOICE,
    ExportRequest,
    PictureStyle,
    TourExport,
    export_problem,
    usual_cell,
)
from workbench.pictures.palettes import palette
from workbench.pictures.png_choices import with_transparent_paper
from workbench.puzzles.puzzle import Filling, Puzzle
from workbench.puzzles.tour import Tour
from workbench.searching.race.origin import Origin

NUMBERS = (CELL_CHOICE, *FILM_CHOICES)
CHOICES = (*NUMBERS, LEAPS_CHOICE)


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the speed and length of films, and the leaps of pictures."""
    for choice in FILM_CHOICES:
        about = f"GIF: {choice.title.lower()}, {choice.options()}"
        command.add_argument(f"--{choice.name}", type=int, metavar="N", help=about)
    leaps = [name for name, _ in LEAPS_CHOICE.values]
    command.add_argument(f"--{LEAPS_CHOICE.name}", choices=leaps, help="SVG, PNG: the leaps to draw (all: the graph)")


def check(tour: Puzzle, outputs: Sequence[tuple[Path, str]], arguments: argparse.Namespace) -> None:
    """Raise ChoiceError or FileError for a format, a size or a speed that is not supported."""
    assert isinstance(tour, Tour)
    for _, ending in outputs:
        if problem := export_problem(ending, tour, style_of(tour, arguments, ending)):
            raise FileError(problem)


def style_of(tour: Tour, arguments: argparse.Namespace, ending: str) -> PictureStyle:
    """Return the look of a picture in the format of the ending; raise ChoiceError."""
    usual = {CELL_CHOICE.name: usual_cell(tour)}
    given = {choice.name: getattr(arguments, choice.name) for choice in CHOICES}
    values = settle(CHOICES, usual | {name: value for name, value in given.items() if value is not None})
    colours = palette(arguments.theme)
    if arguments.transparent and ending == ".png":
        colours = with_transparent_paper(colours)
    cell, fps, frames = (int(values[choice.name]) for choice in NUMBERS)
    return PictureStyle(colours, cell, fps, frames, str(values[LEAPS_CHOICE.name]))


def write(
    path: Path, tour: Puzzle, filling: Filling, origin: Origin, arguments: argparse.Namespace, ending: str
) -> int:
    """Write a tour in the format of the ending; return the exit code, or raise ChoiceError or FileError."""
    assert isinstance(tour, Tour)
    export = TourExport(path, ExportRequest(tour, filling, origin, style_of(tour, arguments, ending)), ending)
    run_to_end(export, str(path))
    if export.problem:
        raise FileError(export.problem)
    return 0
