"""All orders of the moves on one board, tried by Warnsdorff's rule from every start: read while it goes on.

Orders that become one another when the board is turned or mirrored are alike: over all starts they find equally many
tours. They are a class, named by its first order.
"""

from collections.abc import Iterator
from functools import cache

import numpy as np
from numpy.typing import NDArray

from workbench.lab.rules.cores import Cores
from workbench.lab.stepwise_job import StepwiseJob
from workbench.lab.tours.all_orders import MAX_SQUARES, OrdersFrom, all_orders
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.symmetry import Operation, images_of_squares
from workbench.solvers.search import Step
from workbench.solvers.tour.move_orders import MOVES

IMAGES = {  # of the moves, numbered clockwise from up and to the right
    Operation.QUARTER_TURN: lambda move: (move + 2) % MOVES,
    Operation.HALF_TURN: lambda move: (move + 4) % MOVES,
    Operation.LEFT_RIGHT: lambda move: 7 - move,
    Operation.TOP_BOTTOM: lambda move: (3 - move) % MOVES,
    Operation.DIAGONAL: lambda move: (5 - move) % MOVES,
    Operation.ANTIDIAGONAL: lambda move: (1 - move) % MOVES,
}


def survey_obstacle(tour: Tour) -> str:
    """Return why not all orders can be tried on a board, as a sentence; "" if they can."""
    if len(tour.moves) != MOVES:
        return f"All orders are tried for leapers with eight moves; this one has {len(tour.moves)}."
    if not tour.squares:
        return "The board has no squares. Paint some first."
    if tour.squares > MAX_SQUARES:
        return f"All orders are tried on boards of up to {MAX_SQUARES} squares; this one has {tour.squares:,}."
    return ""


class OrderSurvey:
    """A survey in progress; one thread may drive it while others read it."""

    def __init__(self, tour: Tour, cores: int | None = None) -> None:
        self.tour = tour
        self.starts = [(r, c) for r, c in np.argwhere(tour.board).tolist()]
        self.parts: list[OrdersFrom] = []  # of the starts, in their order; made when it begins
        self._cores = Cores(cores)
        self._work = StepwiseJob(self._walks())

    @property
    def over(self) -> bool:
        """Whether all walks are made."""
        return self._work.over

    @property
    def progress(self) -> float:
        """The part of the walks that is made."""
        return self.walks / (len(self.starts) * len(all_orders(MOVES)))

    @property
    def walks(self) -> int:
        """How many walks are made."""
        return sum(part.done for part in list(self.parts))

    def begin(self) -> None:
        """Do nothing: the first slice prepares the walks."""

    def follow(self, step: Step) -> bool:
        """Go on for a slice."""
        return self._work.follow(step)

    def _walks(self) -> Iterator[float]:
        self.parts = [OrdersFrom(self.tour, start) for start in self.starts]
        self._cores.begin(self.parts)
        while not self._cores.idle:
            self._cores.follow()
            yield self.progress

    # What is known

    def counts(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return the tours and the walks so far from each start, (starts,)."""
        parts = list(self.parts)
        walks, tours = np.zeros((2, len(self.starts)), np.int64)
        for k, part in enumerate(parts):
            walks[k] = done = part.done
            tours[k] = np.count_nonzero(part.reached[:done] == self.tour.squares)
        return tours, walks

    def by_order(self, starts: list[int]) -> NDArray[np.int64]:
        """Return from how many of some starts, by their numbers, each order finds a tour, as far as is known."""
        found = np.zeros(len(all_orders(MOVES)), np.int64)
        for part in (self.parts[k] for k in starts if k < len(self.parts)):
            found += part.reached == self.tour.squares
        return found

    def failures(self, starts: list[int]) -> NDArray[np.int64]:
        """Return how many walks from some starts end after 0, 1, 2, ... squares, without the tours: (squares,)."""
        lengths = np.zeros(self.tour.squares + 1, np.int64)
        for part in (self.parts[k] for k in starts if k < len(self.parts)):
            lengths += np.bincount(part.reached[: part.done], minlength=self.tour.squares + 1)
        return lengths[:-1]


def order_classes(tour: Tour) -> NDArray[np.int32]:
    """Return the number of the first order of each order's class: (orders,), in lexicographic order."""
    operations = [one for one in IMAGES if images_of_squares(tour, one) is not None]
    return classes_under(tuple(operations))


@cache
def classes_under(operations: tuple[Operation, ...]) -> NDArray[np.int32]:
    """Return the classes under these operations, their powers and their products, which are among them."""
    orders = all_orders(MOVES)
    digits = 10 ** np.arange(MOVES)[::-1]
    numbers = orders.astype(np.int64) @ digits  # ascending, as the orders are
    least = numbers.copy()
    for operation in operations:
        image = np.array([IMAGES[operation](move) for move in range(MOVES)])
        np.minimum(least, image[orders] @ digits, out=least)
        if operation is Operation.QUARTER_TURN:  # and the turn in the other direction
            back = np.argsort(image)
            np.minimum(least, back[orders] @ digits, out=least)
    return np.searchsorted(numbers, least).astype(np.int32)


def digits_of(order: int) -> str:
    """Return an order by its number, as digits."""
    return "".join(map(str, all_orders(MOVES)[order].tolist()))
