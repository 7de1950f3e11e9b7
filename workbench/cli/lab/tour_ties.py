"""`workbench lab tour-ties`: how many walks keep to Warnsdorff's rule, and how many of them are tours, by start."""

import argparse
from collections.abc import Sequence

import numpy as np

from workbench.base.choices import ChoiceError
from workbench.base.number_format import rounded_percent
from workbench.cli.shared.json_text import json_text
from workbench.cli.shared.tour_boards import add_board, board
from workbench.insight.tours.tie_walks import TieWalks, TooManyPositionsError, tie_walks
from workbench.puzzles.sentences import counted
from workbench.puzzles.tour import Tour


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the board and the start."""
    add_board(command)
    command.add_argument("--start", metavar="SQUARE", help="count the walks from this square only (default: from all)")
    command.add_argument("--closed", action="store_true", help="count closed tours")


def run(arguments: argparse.Namespace) -> None:
    """Count the walks and print them; raise ChoiceError."""
    tour = board(arguments)
    try:
        found = list(tie_walks(tour))
    except TooManyPositionsError as error:
        message = f"Too many walks on a {tour.shape[0]} × {tour.shape[1]} board: counting them needs more memory."
        raise ChoiceError(f"{message} Choose a board of up to 9 × 9 squares.") from error
    if arguments.json:
        print(json_text([{**one._asdict(), "start": tour.name_of(one.start)} for one in found]))
    elif arguments.csv:
        rows = [f"{tour.name_of(one.start)},{one.walks},{one.tours}" for one in found]
        print("\n".join(["start,walks,tours", *rows]))
    else:
        print("\n".join(report(tour, found)))


def report(tour: Tour, found: Sequence[TieWalks]) -> list[str]:
    """Return the walks by start as maps of the board, and their sums; of one start, the walks by length."""
    walks, tours = sum(one.walks for one in found), sum(one.tours for one in found)
    share = rounded_percent(tours / max(1, walks), 2)
    summary = f"{counted(walks, 'walk')} by Warnsdorff's rule, {tours:,} of them tours ({share})."
    if len(found) == 1:
        return [summary, "", "Walks by number of squares:", *levels(found[0])]
    able = [one.walks for one in found if one.tours]
    if able and len(able) < len(found):
        summary += f" From {counted(len(found) - len(able), 'start')} no walk is a tour."
        summary += f" Without those starts, the share is {rounded_percent(tours / sum(able), 2)}."
    maps = [("Walks by start:", [one.walks for one in found]), ("Tours by start:", [one.tours for one in found])]
    return [summary, *(line for title, counts in maps for line in ("", title, *rows_of(tour, found, counts)))]


def levels(one: TieWalks) -> list[str]:
    """Return the lines of the walks by number of squares."""
    wide = len(f"{max(one.levels):,}")
    return [f"{level:>5}  {walks:>{wide},}" for level, walks in enumerate(one.levels, 1)]


def rows_of(tour: Tour, found: Sequence[TieWalks], counts: Sequence[int]) -> list[str]:
    """Return the rows of a map of the board."""
    texts = np.full(tour.shape, "#", object)
    for one, count in zip(found, counts, strict=True):
        texts[one.start] = f"{count:,}"
    wide = max(len(text) for text in texts.flat)
    return [" ".join(f"{text:>{wide}}" for text in row) for row in texts]
