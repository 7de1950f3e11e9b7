"""Symmetric tours: a search of the quotient of the board by its symmetry, a far smaller tree than that of all tours.

Under a symmetry of order two, a closed tour is a path through half of its squares and the image of that path: in the
same direction (Eulerian, Sulian) from a leap away from the image of its start; or in reverse (Bergholtian, Murraian)
between two places that are their own images, each a square or a leap. Under a quarter turn, it is four images of a
quarter. An open tour can only be reversed by a symmetry.
"""

from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Choice, ChoiceError, Value
from workbench.kernels import scalars
from workbench.puzzles.puzzle import Filling, Puzzle
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.symmetry import Operation, images_of_squares, words_of
from workbench.solvers.goal import Goal
from workbench.solvers.kernel_search import KernelSearch, all_but, look
from workbench.solvers.search import Probe, Search, Status
from workbench.solvers.solver import Solver
from workbench.solvers.tour.quotient import CONSTANT, QuotientPaths, Root, Squares, leaps_of, state

MAX_SQUARES = 4_000  # a byte for each start and end
TITLES = {
    Operation.HALF_TURN: "Half turn",
    Operation.QUARTER_TURN: "Quarter turn",
    Operation.LEFT_RIGHT: "Left-right",
    Operation.TOP_BOTTOM: "Top-bottom",
}
CHOICES = (
    Choice(
        name="symmetry",
        title="Symmetry",
        about="The turn or reflection that maps the tour to itself.",
        default=Operation.HALF_TURN.value,
        values=tuple((operation.value, title) for operation, title in TITLES.items()),
    ),
)


class SymmetricTours(KernelSearch):
    """The search of one board; level L has a path through L orbits, and its images."""

    def __init__(self, tour: Tour, operation: Operation) -> None:
        from workbench.kernels.tour import quotient as kernel

        self.tour, self.operation = tour, operation
        leaps = leaps_of(tour)
        image = images_of_squares(tour, operation)
        self._images = powers(np.arange(tour.board.size) if image is None else image)
        self._roots = [] if image is None else list(roots_of(tour, leaps, self._images))
        arrays = state(tour, leaps, self._images, self._roots)
        super().__init__(kernel.advance, arrays, all_but(arrays, *CONSTANT), self._probe)

    def _probe(self, status: Status) -> Probe:
        state = self.state
        assert isinstance(state, QuotientPaths)
        filling = self._filling(state)
        probe = look(status, state, filling)
        if status is Status.STUCK:
            object.__setattr__(probe, "progress", 1.0)
        return probe

    def _filling(self, state: QuotientPaths) -> Filling:
        """Return the squares of the path and its images: a tour if the path is complete."""
        filling = np.zeros(self.tour.shape, np.int32)
        level = int(state.s[scalars.LEVEL])
        if level:
            root = self._roots[int(state.tried[0]) - 1]
            path = state.path[:level].astype(np.intp)
            filling.ravel()[path] = np.arange(1, level + 1)
            if level == len(state.free) - 1:
                tour = made_of(path, self._images, root.reverses)
                filling.ravel()[from_start(tour, self.tour)] = np.arange(1, len(tour) + 1)
        return filling

    def _summary(self) -> str:
        """Return how many tours there are, once all have been found."""
        if self.status is not Status.STUCK:
            return ""
        found, by = self.tally.solutions, f"symmetric by {words_of(self.operation)}"
        if not found:
            return f"No tour of this board is {by}."
        tours = f"{found:,} {'closed' if self.tour.closed else 'open'} tour{'s' * (found != 1)}"
        return f"{tours} {by}, not counting directions; there are no others."


def powers(image: Squares) -> list[Squares]:
    """Return the images of the squares under each element of the group that one symmetry makes, the identity first."""
    found = [np.arange(image.size), image]
    while not np.array_equal(nxt := image[found[-1]], found[0]):
        found.append(nxt)
    return found


def roots_of(tour: Tour, leaps: NDArray[np.int64], images: list[Squares]) -> Iterator[Root]:
    """Yield where the paths of symmetric tours begin and end."""
    squares = np.flatnonzero(tour.board)
    image = images[1]
    fixed = squares[image[squares] == squares]
    crossing = squares[(leaps[squares] == image[squares][:, None]).any(axis=1)]  # a leap away from their own images
    if not tour.closed:
        if len(images) == 2 and len(fixed) == len(squares) % 2:  # only the middle of the tour is its own image
            yield from open_roots(tour, squares, image, fixed if len(fixed) else crossing)
        return
    if not len(fixed) and len(squares) >= 3 and len(squares) % len(images) == 0:
        start = int(squares[0]) if tour.start is None else tour.start[0] * tour.shape[1] + tour.start[1]
        ends = leaps[image[start]]
        yield Root(start, ends[ends >= 0], one_way=len(images) == 2)
    if len(images) == 2 and len(squares) >= 3:
        yield from reversing_roots(fixed, crossing[crossing < image[crossing]], image)


def open_roots(tour: Tour, squares: Squares, image: Squares, middles: Squares) -> Iterator[Root]:
    """Yield the starts of open tours that a symmetry reverses; half of the path is in the middle of the tour."""
    starts = squares[(squares < image[squares]) | (image[squares] == squares) & (len(squares) == 1)]
    columns = tour.shape[1]
    if tour.start is not None:
        starts = np.array([tour.start[0] * columns + tour.start[1]])
    elif tour.end is not None:
        starts = image[[tour.end[0] * columns + tour.end[1]]]
    if tour.end is not None:
        starts = starts[image[starts] == tour.end[0] * columns + tour.end[1]]
    for start in starts.tolist():
        yield Root(start, middles, reverses=True)


def reversing_roots(fixed: Squares, crossing: Squares, image: Squares) -> Iterator[Root]:
    """Yield the pairs of places that are their own images: squares, and leaps that the symmetry reverses."""
    if len(fixed) > 2:  # a tour has only two such places
        return
    places = [*fixed.tolist(), *crossing.tolist()]
    for k, start in enumerate(places):
        others = np.array(places[k + 1 :], np.intp)
        if len(others) and not set(fixed.tolist()) - {start} - set(others.tolist()):
            yield Root(start, np.unique(np.concatenate([others, image[others]])), reverses=True)


def made_of(path: Squares, images: list[Squares], reverses: bool) -> Squares:
    """Return the tour that a path through all orbits makes."""
    if not reverses:
        return np.concatenate([image[path] for image in images])
    back = images[1][path][::-1]
    back = back[back != path[::-1]]
    return np.concatenate([path, back])


def from_start(path: Squares, tour: Tour) -> Squares:
    """Return a closed tour from its start on."""
    if not tour.closed or tour.start is None:
        return path
    start = tour.start[0] * tour.shape[1] + tour.start[1]
    return np.roll(path, -int(np.flatnonzero(path == start)[0]))


def accepts(puzzle: Puzzle) -> bool:
    """Tell whether symmetric tours of a board can be found: not closed ones with a given end."""
    return isinstance(puzzle, Tour) and puzzle.squares <= MAX_SQUARES and not (puzzle.closed and puzzle.end)


def begin(puzzle: Puzzle, choices: Mapping[str, Value], _goal: Goal) -> Search:
    """Start the search."""
    assert isinstance(puzzle, Tour)
    if puzzle.faults:
        raise ChoiceError(puzzle.faults[0].message)
    return SymmetricTours(puzzle, Operation(str(choices["symmetry"])))


TOUR_SYMMETRIC = Solver(
    name="tour_symmetric",
    title="Symmetric tours",
    about="Finds the tours that a turn or reflection maps to themselves, each once, by searching only a half or a"
    " quarter of the board. Ignores other tours.",
    accepts=accepts,
    choices=CHOICES,
    begin=begin,
    has_tree=False,
    goals=(Goal.ONE, Goal.ALL),
)
