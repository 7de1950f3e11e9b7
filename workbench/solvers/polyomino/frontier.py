"""Dynamic programming over the rows of a board: count all tilings exactly, without listing them.

The work grows with the number of states of the frontier, hardly with the number of tilings: a board of few columns is
easy, however many tilings it has. `kernels/polyomino/frontier.py` documents the states. Counts are exact and unlimited.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Choice, Value
from workbench.kernels import scalars
from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.puzzle import Puzzle, Reason, untouched
from workbench.solvers.goal import Goal
from workbench.solvers.kernel_search import trimmed
from workbench.solvers.polyomino.frontier_plan import Plan, fits_two_words
from workbench.solvers.polyomino.frontier_progress import Progress
from workbench.solvers.polyomino.frontier_states import MEGABYTE, States
from workbench.solvers.ring import fill, mark_solution, ring
from workbench.solvers.search import UNLIMITED, Checkpoint, Probe, Search, Status, Tally
from workbench.solvers.solver import Solver

PART = 2**15  # nodes that take at least as long as a part of the work on tables

CHOICES = (
    Choice(
        name="memory",
        title="Memory (MB)",
        about="Limit for the states, in megabytes; a search that needs more stops.",
        default=1000,
        low=1,
    ),
)


class TilingFrontier(NamedTuple):
    """What the search replaces, but never changes."""

    tables: tuple[int, ...]  # sizes
    progress: Progress
    most: int
    stopped: str


class PolyominoFrontier:
    """The search on one board: level L is a row of the board; a node is a state of the frontier in this row."""

    reason: Reason | None = None

    def __init__(self, puzzle: Polyomino, choices: Mapping[str, Value]) -> None:
        from workbench.kernels.polyomino import frontier as kernel  # numba: only once a search starts

        self._kernel = kernel
        self._plan = Plan(puzzle.rest)
        self._filling = untouched(puzzle)
        self._megabytes = int(choices["memory"])
        self._status = Status.RUNNING
        self._solutions = 0
        self._profile = np.zeros(self._plan.rows, np.int64)
        self._visits = ring()
        self._stopped = ""
        self.why = ""  # it was chosen, if it was
        self._most = 1  # states at the beginning of a row
        self._progress = Progress.first(self._plan)
        self._states = States(self._plan, self._megabytes * MEGABYTE)
        self._states.begin()
        self._work: Iterator[None] = iter(())

    @property
    def tally(self) -> Tally:
        all_at_once = max(1, self._solutions)
        return Tally(self._nodes, self._solutions, self._profile, self._visits, all_at_once)

    @property
    def _nodes(self) -> int:
        return int(self._s[scalars.NODES])

    @property
    def _level(self) -> int:
        """The current row; at the end, the last one."""
        return int(self._s[scalars.LEVEL])

    @property
    def _s(self) -> NDArray[np.int64]:
        """The scalars of the kernel."""
        return self._states.s

    def advance(self, budget: int, until: int = UNLIMITED, floor: int = -1) -> Status:  # noqa: ARG002  none is shown
        """Work off at most `budget` states; fewer if tables have to be enlarged, which takes time too."""
        left = budget
        while self._status is Status.RUNNING and self._level > floor:
            left = self._catch_up(left)
            if left < 0 or self._status is not Status.RUNNING:
                break
            nodes, level = self._nodes, self._level
            outcome = self._states.advance(left)
            visited = self._nodes - nodes
            left -= visited
            self._profile[level] += visited
            fill(self._visits, nodes, level, visited)
            if outcome == scalars.RUNNING:
                break
            self._provide(outcome)
        return self._status

    def _catch_up(self, left: int) -> int:
        """Do the work on tables that is due, in parts; return what is left of a budget, less than 0 if it ends."""
        try:
            for _ in self._work:
                left -= PART
                if left < 0:
                    break
        except MemoryError:
            self._stop()
        return left

    def _provide(self, outcome: int) -> None:
        """End the row, or provide what is missing."""
        kernel, states = self._kernel, self._states
        if outcome == kernel.ROW_DONE:
            self._end_row()
        elif outcome == kernel.NO_CHUNKS:
            self._stop()
        elif outcome == kernel.WIDE:
            self._work = states.widen()
        else:
            self._work = states.tidy(self._level + (outcome == kernel.OTHER_FULL))

    def _end_row(self) -> None:
        """Go to the next row, or end the search."""
        left = int(self._s[self._kernel.OTHER_STATES])
        self._most = max(self._most, left)
        if left and self._level < self._plan.rows - 1:
            self._progress = self._progress.next(self._level + 1, self._states.marks.tolist(), left)
            self._work = self._states.next_row()
            return
        self._solutions, self._status = self._states.total(), Status.EXHAUSTED
        if self._solutions:
            mark_solution(self._visits, self._nodes - 1)
        self._states.free()

    def _stop(self) -> None:
        """End the search for lack of memory."""
        remedy = (
            "choose the solver polyomino_frontier and more memory"
            if self.why
            else "increase the limit with the choice memory"
        )
        self._stopped = (
            f"Not counted: {self._megabytes:,} MB are not enough; {remedy}."
            f" There were {self._states.waiting:,} states in row {self._level + 1:,} of {self._plan.rows:,}."
        )
        self._status = Status.STUCK
        self._states.free()

    # Copies

    def save(self) -> Checkpoint:
        for _ in self._work:  # copies are of tables and counts that are complete
            pass
        sizes = tuple(len(table) for table in self._states.tables)
        state = TilingFrontier(sizes, self._progress, self._most, self._stopped)
        arrays = self._profile.copy(), *self._states.copy()
        return Checkpoint(self._nodes, self._solutions, self._status, arrays, (state,))

    def load(self, checkpoint: Checkpoint) -> None:
        [state] = checkpoint.values
        assert isinstance(state, TilingFrontier)
        self._solutions, self._status = checkpoint.solutions, checkpoint.status
        self._progress, self._most, self._stopped = state.progress, state.most, state.stopped
        profile, *states = checkpoint.arrays
        self._profile[:] = profile
        self._states.restore(states, state.tables)
        self._work = iter(())

    # Results

    def probe(self) -> Probe:
        """Return a frozen copy; the filling stays empty."""
        return Probe(
            status=self._status,
            nodes=self._nodes,
            level=self._level,
            solutions=self._solutions,
            progress=self._done,
            profile=trimmed(self._profile),
            filling=self._filling.copy(),
        )

    @property
    def _done(self) -> float:
        """The part of the search that is done."""
        if self._status is not Status.RUNNING:
            return 1.0
        return self._progress.at(int(self._s[self._kernel.COLUMN]), self._states.part)

    @property
    def note(self) -> str:
        """How many states there are in the current row; at the end, how many there were."""
        if self._stopped or not self._nodes:
            return self._stopped
        if self._status is Status.RUNNING:
            rows = f"Row {self._level + 1:,} of {self._plan.rows:,}; {self._states.waiting:,} states to continue."
            return f"{self.why} {rows}".lstrip()
        states = f"{self._nodes:,} states, at most {self._most:,} of them at the start of a row."
        return f"{self.why} {states}".lstrip()


def begin(puzzle: Puzzle, choices: Mapping[str, Value], _goal: Goal) -> Search:
    """Start the search."""
    assert isinstance(puzzle, Polyomino)
    return PolyominoFrontier(puzzle, choices)


POLYOMINO_FRONTIER = Solver(
    name="polyomino_frontier",
    title="Frontier dynamic programming",
    about="Fills the board row by row, keeping the states of the frontier and their numbers; counts without listing."
    " Best for pieces used any number of times.",
    accepts=lambda puzzle: isinstance(puzzle, Polyomino) and fits_two_words(puzzle.rest),
    choices=CHOICES,
    begin=begin,
    has_tree=False,
    goals=(Goal.COUNT,),
)
