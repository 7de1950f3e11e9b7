"""Boards for tours as arguments: their size, leaper and surface, and squares on them."""

import argparse
import re
from collections.abc import Iterable
from dataclasses import replace

from workbench.base.choices import ChoiceError, shortened
from workbench.puzzles.notation import parse_square, refuse_zero_based
from workbench.puzzles.puzzle import Cell, ParseError, Puzzle
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.surface import SURFACES

SIZE = re.compile(r"\d{1,6}[x×]\d{1,6}", re.ASCII | re.IGNORECASE)


def add_board(command: argparse.ArgumentParser) -> None:
    """Declare the size of the board, the leaper and the surface."""
    command.add_argument("size", metavar="ROWSxCOLS", help="size of the board, like 8x8")
    add_surface(command)


def add_surface(command: argparse.ArgumentParser) -> None:
    """Declare the leaper and the surface."""
    about = "leap of the piece, or its name (default: 1,2, the knight)"
    command.add_argument("--leaper", metavar="R,S", help=about)
    about = "surface of the board; on a cylinder or torus, opposite sides are joined (default: plain)"
    command.add_argument("--surface", choices=tuple(SURFACES), help=about)


def board(arguments: argparse.Namespace) -> Tour:
    """Return the board; raise ChoiceError."""
    if not SIZE.fullmatch(arguments.size):
        raise ChoiceError(f"The board needs a size in rows x columns, like 8x8, not {shortened(arguments.size)}.")
    words = [arguments.size, f"leaper {arguments.leaper or '1,2'}", arguments.surface or "plain"]
    words += ["closed"] if getattr(arguments, "closed", False) else []
    try:
        [tour] = Tour.parse("tour " + " ".join(" ".join(words).lower().split()))
    except ParseError as error:
        raise ChoiceError(error.message) from error
    tour = replace(tour, start=square("start", arguments, tour), end=square("end", arguments, tour))
    if tour.faults:
        raise ChoiceError(tour.faults[0].message)
    return tour


def square(name: str, arguments: argparse.Namespace, tour: Tour) -> Cell | None:
    """Return the square that an option names, or None without one; raise ChoiceError."""
    text: str | None = getattr(arguments, name, None)
    if text is None or text.strip().lower() in ("", "any"):
        return None
    try:
        refuse_zero_based(text, tour.shape)
        return parse_square(text, tour.shape)
    except ParseError as error:
        raise ChoiceError(f"--{name}: {error.message}") from error


def tours_among(puzzles: Iterable[Puzzle]) -> list[Tour]:
    """Return those puzzles that are tours."""
    return [puzzle for puzzle in puzzles if isinstance(puzzle, Tour)]
