"""From which squares of a board there is an open tour: proved possible, proved impossible, or not ruled out.

Theorems settle a knight's plain rectangles. On other boards, necessary conditions come first, then short searches for
tours, whose rotations are tours from other squares, and last a frontier search that finds the ends of all tours at
once. No board of up to 36 squares is known that this leaves open; of larger ones, those with a short frontier are
decided as well. The limits are numbers of nodes, not seconds, so that verdicts do not depend on the machine.
"""

from collections.abc import Iterator
from dataclasses import replace
from enum import IntEnum
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from workbench.insight.tours.end_conditions import ends_by_blocks, ends_by_successors
from workbench.insight.tours.rotated_ends import rotated_ends
from workbench.puzzles.puzzle import Filling
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.leaps import KNIGHT, neighbours
from workbench.puzzles.tour.theory import colouring, has_outer_rows, is_end_of_three, no_tour
from workbench.searching.stepwise_job import StepwiseJob
from workbench.solvers.goal import Goal
from workbench.solvers.search import Status
from workbench.solvers.tour import paths
from workbench.solvers.tour.complete import TOUR_COMPLETE
from workbench.solvers.tour.exact import CERTAIN
from workbench.solvers.tour.frontier.ends import TourEnds
from workbench.solvers.tour.frontier.plan import TooWideError

MAX_GRAPH = 4_000  # squares of a board whose graph of leaps is looked at: that takes some tenths of a second
MAX_PATHS = 20_000  # nodes of the search for a tour from one square
MAX_FRONTIER = 256  # squares of a board for the frontier search
MAX_STATES = 20_000_000  # of the frontier search on a small board: some seconds
MAX_STATES_BEYOND = 4_000_000  # of that on a larger one
MEGABYTES = 500  # for its states
SLICE_NODES = 50_000  # of the searches: a few milliseconds
MAX_ROTATED = 2_500  # squares of a board for rotations, whose time grows with the square of their number
ATTEMPTS = 5  # of the search for a tour from one square of a larger board
MAX_NODES = 1_000_000  # of all these searches together


class StartVerdict(IntEnum):
    """What is known about tours from a square."""

    IMPOSSIBLE = 0
    NOT_RULED_OUT = 1
    POSSIBLE = 2


Verdicts = NDArray[np.uint8]  # a StartVerdict for each cell of the board; IMPOSSIBLE for holes
WORDS = {
    StartVerdict.POSSIBLE: "possible",
    StartVerdict.NOT_RULED_OUT: "not ruled out",
    StartVerdict.IMPOSSIBLE: "impossible",
}


def left_aside(tour: Tour) -> str:
    """Return a sentence on what a board asks of a tour and no start is held to; "" if it asks for nothing."""
    if not tour.closed and tour.end is None:
        return ""
    asked = "a closed one" if tour.end is None else f"one that ends at {tour.name_of(tour.end)}"
    return f"Tours may end anywhere here, although the board asks for {asked}."


class StartDecision(StepwiseJob):
    """Decides all starts of a board, whatever start, end or closing it asks for; `verdicts` changes as it goes on."""

    def __init__(self, tour: Tour) -> None:
        self.tour = replace(tour, start=None, end=None, closed=False)
        self.verdicts: Verdicts = np.where(tour.board, np.uint8(StartVerdict.NOT_RULED_OUT), np.uint8(0))
        super().__init__(self._stages())

    def run(self) -> Verdicts:
        """Do everything that is left; return the verdicts."""
        self.finish()
        return self.verdicts

    def _stages(self) -> Iterator[float]:
        """Decide, and yield the part that is done now and then."""
        self._leave(by_theorems(self.tour))
        yield 0.0
        if theorems_are_complete(self.tour) or self.tour.squares == 1:
            self._prove(self._open)
        if self._open.any() and self.tour.squares <= MAX_GRAPH:
            yield from self._look_at_graph()
        if self._open.any() and self.tour.squares <= MAX_ROTATED:
            yield from self._search_paths() if self.tour.squares <= paths.MAX_SQUARES else self._search_walks()
        if self._open.any() and self.tour.squares <= MAX_FRONTIER:
            yield from self._search_frontier()

    @property
    def feasible(self) -> NDArray[np.bool_]:
        """The squares from which a tour is possible or not ruled out."""
        feasible: NDArray[np.bool_] = self.verdicts != StartVerdict.IMPOSSIBLE
        return feasible

    @property
    def _open(self) -> NDArray[np.bool_]:
        """The squares that are not decided."""
        undecided: NDArray[np.bool_] = self.verdicts == StartVerdict.NOT_RULED_OUT
        return undecided

    def _leave(self, allowed: NDArray[np.bool_]) -> None:
        """Rule out all squares but some."""
        self.verdicts[~allowed] = StartVerdict.IMPOSSIBLE

    def _prove(self, squares: NDArray[np.bool_]) -> None:
        """Record that tours start at some squares."""
        self.verdicts[squares] = StartVerdict.POSSIBLE

    @cached_property
    def _near(self) -> list[list[int]]:
        """The squares that a leap joins to each one; squares have the numbers of their places among all squares."""
        squares = np.flatnonzero(self.tour.board)
        number = np.full(self.tour.board.size + 1, -1)  # the last entry is for no square, which is numbered -1
        number[squares] = np.arange(len(squares))
        table = number[neighbours(self.tour.board, self.tour.leap, self.tour.surface)[squares]]
        return [[other for other in row if other >= 0] for row in table.tolist()]

    def _mask(self, squares: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Return the cells of the board of some squares."""
        cells = np.zeros(self.tour.shape, bool)
        cells[self.tour.board] = squares
        return cells

    def _look_at_graph(self) -> Iterator[float]:
        """Apply the conditions on the graph of leaps."""
        for condition in (ends_by_successors, ends_by_blocks):
            self._leave(self._mask(condition(self._near)))
            yield 0.0
            if not self._open.any():
                return

    def _search_paths(self) -> Iterator[float]:
        """Look for a tour from each undecided square; its ends, also after rotations, are decided with it."""
        cells = np.argwhere(self._open).tolist()
        for done, (row, column) in enumerate(cells):
            if not self._open[row, column]:
                continue
            search = paths.search_of(replace(self.tour, start=(row, column)))
            status = search.advance(MAX_PATHS, 1)
            if status is Status.FOUND:
                yield from self._rotate(search.probe().filling)
            elif status is Status.EXHAUSTED:
                self.verdicts[row, column] = StartVerdict.IMPOSSIBLE
            yield 0.5 * done / len(cells)

    def _search_walks(self) -> Iterator[float]:
        """Look for tours of a board that is too large for all paths, by walks from undecided squares."""
        nodes = 0
        for row, column in np.argwhere(self._open).tolist():
            if nodes >= MAX_NODES or not self._open[row, column]:
                continue
            search = TOUR_COMPLETE.start(replace(self.tour, start=(row, column)), {"attempts": ATTEMPTS}, Goal.ONE)
            while (status := search.advance(SLICE_NODES, 1)) is Status.RUNNING and search.tally.nodes < MAX_NODES:
                yield 0.5 * min(1.0, nodes / MAX_NODES)
            nodes += search.tally.nodes
            if status is Status.FOUND:
                yield from self._rotate(search.probe().filling)
            elif status is Status.EXHAUSTED:
                self.verdicts[row, column] = StartVerdict.IMPOSSIBLE

    def _rotate(self, filling: Filling) -> Iterator[float]:
        """Prove both ends of a tour, and those of its rotations."""
        path = np.argsort(filling[self.tour.board]).tolist()
        cells = np.argwhere(self.tour.board)
        for end in rotated_ends(path, self._near):
            row, column = cells[end]
            self.verdicts[row, column] = StartVerdict.POSSIBLE
            yield 0.5

    def _search_frontier(self) -> Iterator[float]:
        """Find the ends of all tours at once, if the frontier is short enough and the limits allow it."""
        try:
            search = TourEnds(self.tour, self.feasible, MEGABYTES)
        except TooWideError:
            return
        most = MAX_STATES if self.tour.squares <= CERTAIN else MAX_STATES_BEYOND
        while search.advance(SLICE_NODES) is Status.RUNNING and search.states < most:
            yield 0.5 + 0.5 * search.progress
        if search.status is Status.EXHAUSTED:
            self._leave(search.ends)
            self._prove(search.ends)


def by_theorems(tour: Tour) -> NDArray[np.bool_]:
    """Return the squares of an open tour's board that no theorem rules out as a start."""
    if no_tour(tour) is not None:
        return np.zeros(tour.shape, bool)
    return tour.board & of_the_majority(tour) & of_the_right_lines(tour)


def theorems_are_complete(tour: Tour) -> bool:
    """Tell whether there is a tour from every square that the theorems do not rule out: see `puzzles.tour.theory`."""
    return tour.leap == KNIGHT and tour.surface == "plain" and tour.squares == tour.board.size


def of_the_majority(tour: Tour) -> NDArray[np.bool_]:
    """Return the squares of the colour of which there are more; all where there are as many."""
    every = np.ones(tour.shape, bool)
    found = colouring(tour)
    if found is None:
        return every
    odd = found[0]
    odds = int((tour.board & odd).sum())
    evens = tour.squares - odds
    return every if odds == evens else odd if odds > evens else ~odd


def of_the_right_lines(tour: Tour) -> NDArray[np.bool_]:
    """Return, on a knight's board of three or four lines, those squares of it that can be the end of a tour."""
    right = np.ones(tour.shape, bool)
    if has_outer_rows(tour):
        right[1:3] = False
    if not theorems_are_complete(tour):
        return right
    along = right if tour.shape[0] <= tour.shape[1] else right.T  # a view, whose rows are the shorter side
    if len(along) == 4:
        along[1:3] = False
    if len(along) == 3:
        n = along.shape[1]
        along[:] = [[is_end_of_three(n, r, c) for c in range(n)] for r in range(3)]
    return right


def with_tours(verdicts: Verdicts, left: NDArray[np.int32]) -> Verdicts:
    """Return the verdicts with those starts possible from which a walk is a tour: `left` as in `HeatMap.left`."""
    return np.where(left == 0, np.uint8(StartVerdict.POSSIBLE), verdicts)
