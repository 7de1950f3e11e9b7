"""All walks that are consistent with Warnsdorff's rule (1823): wherever several moves tie, each of them is followed.

A tie-break chooses one of these walks; their number, and how many of them are tours, is what a tie-break can gain.
"""

from collections.abc import Mapping

import numpy as np

from workbench.base.choices import ChoiceError, Value
from workbench.kernels import scalars
from workbench.puzzles.puzzle import Puzzle
from workbench.puzzles.tour import Tour
from workbench.solvers.goal import Goal
from workbench.solvers.kernel_search import KernelSearch, all_but, look
from workbench.solvers.search import Probe, Search, Status
from workbench.solvers.solver import Solver
from workbench.solvers.tour.quotient import CONSTANT, QuotientPaths, Root, Squares, leaps_of, state

MAX_SQUARES = 4_000  # far more than can be searched


class WarnsdorffTies(KernelSearch):
    """The search of one board; level L has a walk of L squares."""

    def __init__(self, tour: Tour) -> None:
        from workbench.kernels.tour import quotient as kernel

        self.tour = tour
        arrays = state(tour, leaps_of(tour), [np.arange(tour.board.size)], roots_of(tour), rule=True)
        super().__init__(kernel.advance, arrays, all_but(arrays, *CONSTANT), self._probe)

    @property
    def walks(self) -> int:
        """How many walks have ended, at a dead end or with all squares."""
        from workbench.kernels.tour import quotient as kernel

        return int(self.state.s[kernel.WALKS])

    def _summary(self) -> str:
        """Return how many walks there are, once all have been followed."""
        if self.status is not Status.STUCK:
            return ""
        tours, walks = self.tally.solutions, self.walks
        share = f" ({100 * tours / walks:.2f} %)" if walks else ""
        follow = "1 walk follows" if walks == 1 else f"{walks:,} walks follow"
        kind = "closed tours" if self.tour.closed else "tours"
        return f"{follow} the rule; {tours:,} of them{share} are {kind}. Other tours break the rule."

    def _probe(self, status: Status) -> Probe:
        state = self.state
        assert isinstance(state, QuotientPaths)
        filling = np.zeros(self.tour.shape, np.int32)
        level = int(state.s[scalars.LEVEL])
        filling.ravel()[state.path[:level].astype(np.intp)] = np.arange(1, level + 1)
        probe = look(status, state, filling)
        if status is Status.STUCK:
            object.__setattr__(probe, "progress", 1.0)
        return probe


def roots_of(tour: Tour) -> list[Root]:
    """Return where the walks may begin, and where a tour from there may end."""
    squares = np.flatnonzero(tour.board)
    starts = squares if tour.start is None else [tour.start[0] * tour.shape[1] + tour.start[1]]
    return [Root(int(start), ends_of(tour, squares, int(start))) for start in starts]


def ends_of(tour: Tour, squares: Squares, start: int) -> Squares:
    """Return where a tour from a square may end."""
    if not tour.closed or len(squares) == 1:
        return squares
    ends: Squares = leaps_of(tour)[start].astype(np.intp)
    return ends[ends >= 0]


def begin(puzzle: Puzzle, _choices: Mapping[str, Value], _goal: Goal) -> Search:
    """Start the search."""
    assert isinstance(puzzle, Tour)
    if puzzle.faults:
        raise ChoiceError(puzzle.faults[0].message)
    return WarnsdorffTies(puzzle)


WARNSDORFF_TIES = Solver(
    name="warnsdorff_ties",
    title="Warnsdorff, all ties",
    about="Follows every walk that keeps to Warnsdorff's rule, with each move that ties, and counts the tours. Enters a"
    " square without exits only as the last one.",
    accepts=lambda puzzle: isinstance(puzzle, Tour) and puzzle.squares <= MAX_SQUARES and puzzle.end is None,
    choices=(),
    begin=begin,
    goals=(Goal.ONE, Goal.ALL),
)
