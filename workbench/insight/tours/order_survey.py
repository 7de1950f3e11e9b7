"""All orders of the moves on one board, tried by Warnsdorff's rule from every start: read while it goes on.

Where the board is turned or mirrored into itself, a walk by an order becomes the walk by the turned or mirrored order
from another start. So the walks from one of the starts that are images of each other stand for those from all of them;
and orders that are images of each other are alike: over all starts they find equally many tours. They are a class,
named by its first order.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.number_format import rounded_percent
from workbench.insight.tours.all_orders import MAX_SQUARES, OrdersFrom, all_orders
from workbench.puzzles.sentences import counted
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.symmetry import Operation, images_of_squares
from workbench.searching.parallel_parts import Cores
from workbench.searching.stepwise_job import StepwiseJob
from workbench.solvers.tour.rules.move_orders import MOVES

IMAGES: dict[Operation, Callable[[int], int]] = {  # of the moves, numbered clockwise from up and to the right
    Operation.QUARTER_TURN: lambda move: (move - 2) % MOVES,
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


class OrderSurvey(StepwiseJob):
    """A survey in progress; one thread may drive it while others read it."""

    def __init__(self, tour: Tour, cores: int | None = None) -> None:
        self.tour = tour
        self.starts = [(r, c) for r, c in np.argwhere(tour.board).tolist()]
        self.parts: list[OrdersFrom] = []  # of one start of each set of images; made when it begins
        self._images = images_of_starts(tour)
        self._cores = Cores(cores)
        super().__init__(self._walk())

    @property
    def card(self) -> str:
        """The name of the graphics card that has made some of the walks; "" if none has."""
        return self._cores.card

    @property
    def walks(self) -> int:
        """How many walks are known."""
        return int(self.counts()[1].sum())

    def _walk(self) -> Iterator[float]:
        made = sorted({image.of for image in self._images})
        self.parts = [OrdersFrom(self.tour, self.starts[k]) for k in made]
        self._cores.begin(self.parts)
        while not self._cores.idle:
            self._cores.follow()
            yield self.walks / (len(self.starts) * len(all_orders(MOVES)))

    # What is known

    def _part(self, start: int) -> OrdersFrom | None:
        """Return the walks that stand for those from a start, by its number; None before it begins."""
        return self.parts[self._images[start].part] if self.parts else None

    def counts(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return the tours and the walks so far from each start, (starts,)."""
        known = [
            (np.count_nonzero(part.reached[: (done := part.done)] == self.tour.squares), done) for part in self.parts
        ]
        both = np.array(
            [known[image.part] for image in self._images] if known else [(0, 0)] * len(self.starts), np.int64
        )
        return both[:, 0], both[:, 1]

    def reached_from(self, start: int) -> NDArray[np.int32]:
        """Return how many squares the walks from a start, by its number, visit: (orders,); 0 = not known."""
        part = self._part(start)
        return np.zeros(len(all_orders(MOVES)), np.int32) if part is None else part.reached[self._images[start].orders]

    def by_order(self, starts: list[int]) -> NDArray[np.int64]:
        """Return from how many of some starts, by their numbers, each order finds a tour, as far as is known."""
        found = np.zeros(len(all_orders(MOVES)), np.int64)
        for k in starts:
            found += self.reached_from(k) == self.tour.squares
        return found

    def failures(self, starts: list[int]) -> NDArray[np.int64]:
        """Return how many walks from some starts end after 0, 1, 2, ... squares, without the tours: (squares,)."""
        lengths = np.zeros(self.tour.squares + 1, np.int64)
        for part in filter(None, map(self._part, starts)):
            lengths += np.bincount(part.reached[: part.done], minlength=self.tour.squares + 1)
        return lengths[:-1]


def survey_findings(survey: OrderSurvey) -> list[str]:
    """Return what a survey that is over shows, in sentences."""
    tours, walks = survey.counts()
    names = [survey.tour.name_of(start) for start in survey.starts]
    some = np.flatnonzero(tours)
    words = "{} of {} visit all squares."
    found = [words.format(rounded_percent(tours.sum() / walks.sum(), 2), counted(int(walks.sum()), "walk"))]
    if not len(some):
        return found
    if len(some) < len(names):
        share = rounded_percent(tours.sum() / walks[some].sum(), 2)
        found.append(f"From {counted(len(names) - len(some), 'start')} no order finds a tour.")
        found.append(f"Without those starts, the share is {share}.")
    least, most = some[tours[some].argmin()], some[tours[some].argmax()]
    if tours[least] < tours[most]:
        words = "Fewest orders do from {}: {}; most from {}: {}."
        found.append(words.format(names[least], f"{tours[least]:,}", names[most], f"{tours[most]:,}"))
    by_order = survey.by_order(list(range(len(names))))
    best, everywhere = int(by_order.max()), counted(len(some), "start")
    if best == len(some):
        words = "{} find a tour from all {}." if len(some) == len(names) else "{} find one from all other {}."
        found.append(words.format(counted(int((by_order == best).sum()), "order"), everywhere))
    else:
        words = "No order finds a tour from all {}; {} from {}."
        found.append(words.format(everywhere, counted(int((by_order == best).sum()), "order"), f"{best:,}"))
    return found


class StartImage(NamedTuple):
    """The start whose walks stand for those from another one."""

    of: int  # its number
    part: int  # its place among the starts that are walked from
    orders: NDArray[np.intp]  # (orders,) the order from there that stands for each


def images_of_starts(tour: Tour) -> list[StartImage]:
    """Return for each start the first of its images."""
    symmetries = [(np.arange(tour.board.size), np.arange(MOVES))]
    for operation, image in IMAGES.items():
        squares, moves = images_of_squares(tour, operation), np.array([image(move) for move in range(MOVES)])
        if squares is not None:
            symmetries += [(squares, moves), (np.argsort(squares), np.argsort(moves))]  # and back
    starts = np.flatnonzero(tour.board)
    led = np.stack([squares[starts] for squares, _ in symmetries])
    best, first = led.argmin(axis=0), led.min(axis=0)
    walked = np.unique(first)
    orders = [moved(moves) for _, moves in symmetries]
    numbers, parts = np.searchsorted(starts, first).tolist(), np.searchsorted(walked, first).tolist()
    return [StartImage(of, part, orders[k]) for of, part, k in zip(numbers, parts, best.tolist(), strict=True)]


def moved(moves: NDArray[np.integer]) -> NDArray[np.intp]:
    """Return the number of the order that each order becomes when its moves become these: (orders,)."""
    orders, digits = all_orders(MOVES).astype(np.int64), 10 ** np.arange(MOVES)[::-1]
    return np.searchsorted(orders @ digits, moves[orders] @ digits)


def order_classes(tour: Tour) -> NDArray[np.int32]:
    """Return the number of the first order of each order's class: (orders,), in lexicographic order."""
    operations = [one for one in IMAGES if images_of_squares(tour, one) is not None]
    return classes_under(tuple(operations))


@cache
def classes_under(operations: tuple[Operation, ...]) -> NDArray[np.int32]:
    """Return the classes under these operations, their powers and their products, which are among them."""
    least = np.arange(len(all_orders(MOVES)))
    for operation in operations:
        moves = np.array([IMAGES[operation](move) for move in range(MOVES)])
        least = np.minimum(least, np.minimum(moved(moves), moved(np.argsort(moves))))
    return least.astype(np.int32)


def digits_of(order: int) -> str:
    """Return an order by its number, as digits."""
    return "".join(map(str, all_orders(MOVES)[order].tolist()))
