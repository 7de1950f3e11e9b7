"""How many closed knight's tours of a rectangle are symmetric, and in which ways; all of them by Burnside's lemma.

On a rectangle without holes no tour has two reflections, and none is symmetric by a diagonal one: more than two squares
would be their own images. The images of a tour are then 8 (square board) or 4, half as many if it is symmetric by a
half turn or a reflection, and 2 if by a quarter turn. Jelliss, Knight's Tour Notes 1 (2019); Knuth, Long and skinny
knight's tours (2010).
"""

from typing import NamedTuple

import numpy as np

from workbench.base.choices import ChoiceError
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.symmetry import Operation, words_of
from workbench.solvers.goal import Goal
from workbench.solvers.search import UNLIMITED, Status
from workbench.solvers.tour.frontier.search import TOUR_FRONTIER
from workbench.solvers.tour.symmetric import SymmetricTours

MAX_COUNTED = 42  # squares of a board of which all tours are counted: 2 s


class Family(NamedTuple):
    """The closed tours of one kind."""

    name: str
    tours: int  # not counting starts and directions
    distinct: int  # up to turns and reflections of the board


def families(rows: int, columns: int) -> list[Family]:
    """Return the families of closed tours of a board: the symmetric ones, and the others if all can be counted."""
    tour = Tour(np.ones((rows, columns), bool), closed=True)
    if tour.faults:
        raise ChoiceError(tour.faults[0].message)
    quarter, half = symmetric(tour, Operation.QUARTER_TURN), symmetric(tour, Operation.HALF_TURN)
    axial = [(operation, symmetric(tour, operation)) for operation in (Operation.LEFT_RIGHT, Operation.TOP_BOTTOM)]
    images = 8 if rows == columns else 4
    found = [
        Family(words_of(Operation.QUARTER_TURN), quarter, quarter // 2),
        Family("only a half turn", half - quarter, (half - quarter) * 2 // images),
        Family("a reflection", sum(count for _, count in axial), sum(count for _, count in axial) * 2 // images),
    ]
    if rows * columns > MAX_COUNTED:
        return found
    total = all_tours(tour)
    others = total - sum(family.tours for family in found)
    return [*found, Family("not symmetric", others, others // images)]


def symmetric(tour: Tour, operation: Operation) -> int:
    """Return how many tours are symmetric by an operation."""
    search = SymmetricTours(tour, operation)
    search.advance(UNLIMITED)
    return search.tally.solutions


def all_tours(tour: Tour) -> int:
    """Return how many closed tours a board has, not counting starts and directions."""
    search = TOUR_FRONTIER.start(Tour(tour.board, start=(0, 0), closed=True), goal=Goal.COUNT)
    if search.advance(UNLIMITED) is not Status.EXHAUSTED:
        raise ChoiceError("The tours of this board cannot be counted within the memory that is allowed.")
    return search.probe().solutions // 2
