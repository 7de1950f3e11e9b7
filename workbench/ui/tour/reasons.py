"""Messages about a board and its tours: whether a tour can exist, and why not."""

from typing import NamedTuple

import numpy as np

from workbench.puzzles.puzzle import Cell, Filling
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.argument import Argument
from workbench.puzzles.tour.board import is_dark
from workbench.puzzles.tour.theory import are_complete, theorem
from workbench.puzzles.tour.walk import Path, near


class Theory(NamedTuple):
    """What theory says about a board."""

    message: str
    mood: str = ""  # of the message
    argument: Argument | None = None  # why there is no tour, if that can be drawn


def theory(tour: Tour) -> Theory:
    """Return what theory says about a board."""
    if tour.faults or (found := theorem(tour)) is None:
        return Theory(without_theorem(tour))
    message = "There is no closed tour. {}" if tour.closed else "There is no tour. {}"
    return Theory(message.format(found.reason), "bad", found.argue())


def without_theorem(tour: Tour) -> str:
    """Return the message for a board on which no theorem rules out a tour."""
    squares = tour.squares
    if tour.faults:
        return ""
    if squares == 1:
        return "The board has one square, which is already a tour."
    dark = int(np.count_nonzero(tour.board & is_dark(*np.indices(tour.shape, sparse=True), tour.shape)))
    counts = f"{squares:,} squares, {squares - dark:,} light and {dark:,} dark."
    if are_complete(tour):
        return f"{counts} " + ("A closed tour exists." if tour.closed else "A tour exists.")
    return f"{counts} " + "No known theorem rules out a tour."


def about_square(tour: Tour, filling: Filling, cell: Cell) -> str:
    """Return the message for a square: when it is visited, or how many leaps lead from it."""
    name = tour.name_of(cell)
    if not tour.board[cell]:
        return f"{name} is a hole"
    marks = [text for text, at in (("start", tour.start), ("end", tour.end)) if at == cell]
    name = f"{name} ({', '.join(marks)})" if marks else name
    around = near(tour, cell)
    if filling[cell] > 0:
        return f"{name}: step {int(filling[cell]):,}"
    free = sum(not filling[other] for other in around)
    if free == len(around):
        return ("{}: {} leap" if free == 1 else "{}: {} leaps").format(name, free)
    return f"{name}: {len(around)} leaps, {free} of them to free squares"


def hole_message(tour: Tour, cell: Cell) -> str:
    """Return why a tour cannot visit a hole."""
    return f"{tour.name_of(cell)} is a hole; tours visit only squares"


def no_leap_to(tour: Tour, path: Path, cell: Cell) -> str:
    """Return why a walk cannot go to a square."""
    if not tour.board[cell]:
        return hole_message(tour, cell)
    last = divmod(int(path[-1]), tour.shape[1]) if len(path) else tour.start or cell
    return f"No leap leads from {tour.name_of(last)} to {tour.name_of(cell)}"
