"""Dynamic programming over the rows of a board: count all tilings exactly, without listing them.

The work grows with the number of states of the frontier, hardly with the number of tilings: a board of few columns is
easy, however many tilings it has. `kernels/polyomino/frontier.py` documents the states. Counts are exact and unlimited.

Where each piece must be used, a state knows which ones are left, and most states are in the middle of the board or lead
nowhere. From both ends, states only need to be known up to the middle: `frontier_ends`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import inf
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Choice, Value, settle
from workbench.kernels import scalars
from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.puzzle import Puzzle, Reason, untouched
from workbench.solvers.goal import Goal
from workbench.solvers.kernel_search import trimmed
from workbench.solvers.polyomino.frontier_ends import Meeting, load
from workbench.solvers.polyomino.frontier_plan import Plan, cut_of, fields_of, fits_two_words, why_not_both
from workbench.solvers.polyomino.frontier_progress import Progress
from workbench.solvers.polyomino.frontier_states import MEGABYTE, States
from workbench.solvers.ring import fill, mark_solution, ring
from workbench.solvers.search import UNLIMITED, Checkpoint, Probe, Search, Status, Tally
from workbench.solvers.solver import Solver

SHAPES, MANY_SHAPES = 10_000, 200_000  # nodes: in one step, and a tenth of a second
COPIED = 5  # arrays of a copy of states
PART = 2**15  # nodes that take at least as long as a part of the work on tables

CHOICES = (
    Choice(
        name="memory",
        title="Memory (MB)",
        about="Limit for the states, in megabytes; a search that needs more stops.",
        default=1000,
        low=1,
    ),
    Choice(
        name="ends",
        title="Rows",
        about="From both ends, two halves are counted and joined: far fewer states where each piece must be used.",
        default="one",
        values=(("one", "From one end"), ("both", "From both ends, if possible")),
    ),
)


class TilingFrontier(NamedTuple):
    """What the search replaces, but never changes."""

    tables: tuple[int, ...]  # sizes, of the first pass too
    progress: Progress
    most: int
    stopped: str


class PolyominoFrontier:
    """The search on one board: level L is a row of the board; a node is a state of the frontier in this row."""

    reason: Reason | None = None

    def __init__(self, puzzle: Polyomino, choices: Mapping[str, Value]) -> None:
        from workbench.kernels.polyomino import frontier as kernel  # numba: only once a search starts

        self._kernel = kernel
        reason = why_not_both(puzzle.rest) if choices["ends"] == "both" else ""
        self._plans = plans_of(puzzle.rest, choices["ends"] == "both" and not reason)
        self._plan = self._plans[0]
        self._meeting: Meeting | None = None  # once the second pass begins
        self._filling = untouched(puzzle)
        self._megabytes = int(choices["memory"])
        self._status = Status.RUNNING
        self._solutions = 0
        self._profile = np.zeros(self._rows, np.int64)
        self._visits = ring()
        self._stopped = ""
        self.why = ""  # it was chosen, if it was
        self._one_end = f"From one end: {reason}." if reason else ""
        self.most = 1  # states at the beginning of a row
        self._progress = Progress.first(self._plan)
        self._states = States(self._plan, self._megabytes * MEGABYTE)
        self._states.begin()
        self._work: Iterator[None] = iter(())
        if len(self._plans) > 1:
            load()

    @property
    def tally(self) -> Tally:
        all_at_once = max(1, self._solutions)
        return Tally(self._nodes, self._solutions, self._profile, self._visits, all_at_once)

    @property
    def _nodes(self) -> int:
        return int(self._s[scalars.NODES])

    @property
    def _rows(self) -> int:
        """The rows of the board."""
        return sum(plan.end for plan in self._plans)

    @property
    def _level(self) -> int:
        """The current row, those of an earlier pass counted; at the end, the last one."""
        return int(self._s[scalars.LEVEL]) + (self._plans[0].end if self._meeting else 0)

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
            self._work = states.tidy(states.row + (outcome == kernel.OTHER_FULL))

    def _end_row(self) -> None:
        """Go to the next row or to the second pass, or end the search."""
        left, row = int(self._s[self._kernel.OTHER_STATES]), self._states.row
        self.most = max(self.most, left)
        if left and row < self._plan.end - 1:
            self._progress = self._progress.next(row + 1, self._states.marks.tolist(), left)
            self._work = self._states.next_row()
        elif left and self._plan is not self._plans[-1]:
            self._work = self._begin_second_pass()
        elif left and self._meeting:
            self._work = self._join(self._meeting)
        else:
            self._end(self._states.total())

    def _begin_second_pass(self) -> Iterator[None]:
        """Begin to fill the board from the other end."""
        meeting = Meeting(self._plans[0], self._plans[1], self._states)
        yield from meeting.reach()
        self._meet(meeting)

    def _meet(self, meeting: Meeting) -> None:
        """Go to the beginning of the second pass."""
        self._meeting, self._plan = meeting, self._plans[1]
        self._states = meeting.start(self._megabytes * MEGABYTE)
        self._progress = Progress.first(self._plan)._replace(done=self._nodes)

    def _join(self, meeting: Meeting) -> Iterator[None]:
        """Join both halves, and end the search."""
        yield from meeting.join(self._states)
        self._end(meeting.total)

    def _end(self, solutions: int) -> None:
        """End the search with this result."""
        self._solutions, self._status = solutions, Status.EXHAUSTED
        if solutions:
            mark_solution(self._visits, self._nodes - 1)
        self._free()

    def _free(self) -> None:
        """Give the memory back."""
        for states in self._passes:
            states.free()

    @property
    def _passes(self) -> list[States]:
        """The states of the passes that have begun."""
        return [self._meeting.states, self._states] if self._meeting else [self._states]

    def _stop(self) -> None:
        """End the search for lack of memory."""
        remedy = (
            "choose the solver polyomino_frontier and more memory"
            if self.why
            else "increase the limit with the choice memory"
        )
        self._stopped = (
            f"Not counted: {self._megabytes:,} MB are not enough; {remedy}."
            f" There were {self._states.waiting:,} states in row {self._level + 1:,} of {self._rows:,}."
        )
        self._status = Status.STUCK
        self._free()

    # Copies

    def save(self) -> Checkpoint:
        for _ in self._work:  # copies are of tables and counts that are complete
            pass
        sizes = tuple(len(table) for states in self._passes for table in states.tables)
        state = TilingFrontier(sizes, self._progress, self.most, self._stopped)
        arrays = self._profile.copy(), *(array for states in self._passes for array in states.copy())
        return Checkpoint(self._nodes, self._solutions, self._status, arrays, (state,))

    def load(self, checkpoint: Checkpoint) -> None:
        [state] = checkpoint.values
        assert isinstance(state, TilingFrontier)
        self._solutions, self._status = checkpoint.solutions, checkpoint.status
        self._progress, self.most, self._stopped = state.progress, state.most, state.stopped
        profile, *copies = checkpoint.arrays
        self._profile[:] = profile
        self._plan, self._meeting = self._plans[0], None
        self._states = States(self._plan, self._megabytes * MEGABYTE)
        self._states.restore(copies[:COPIED], state.tables[:2])
        if len(copies) > COPIED:
            meeting = Meeting(self._plans[0], self._plans[1], self._states)
            for _ in meeting.reach() if all(state.tables) else ():
                pass
            self._meet(meeting)
            self._states.restore(copies[COPIED:], state.tables[2:])
            self._progress = state.progress
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
        done = self._progress.at(int(self._s[self._kernel.COLUMN]), self._states.part)
        return (done + (self._meeting is not None)) / len(self._plans)

    @property
    def note(self) -> str:
        """How many states there are in the current row; at the end, how many there were."""
        if self._stopped or not self._nodes:
            return self._stopped
        if self._status is Status.RUNNING:
            states = f"Row {self._level + 1:,} of {self._rows:,}; {self._states.waiting:,} states to continue."
        else:
            states = f"{self._nodes:,} states, at most {self.most:,} of them at the start of a row."
        return " ".join(filter(None, (self.why, self._one_end, states)))


def states_from_both_ends(puzzle: Polyomino) -> float:
    """Return about how many states are known where both passes meet; `inf` if it takes long to tell.

    That is shapes of the frontier times sets of used pieces: six times too many where each pentomino is used once.
    """
    rest = puzzle.rest
    sets = np.ones(1)  # by the cells that they cover
    for number, field in fields_of(rest).items():
        ways = np.zeros(field.most * rest.pieces[number].area + 1)
        ways[:: rest.pieces[number].area] = 1
        sets = np.convolve(sets, ways)
    free = tuple(replace(piece, low=0, high=0 if piece.high == 0 else None) for piece in rest.pieces)
    search = PolyominoFrontier(Polyomino(rest.board, free), settle(CHOICES, {}))
    cut = cut_of(rest)
    while search.probe().level < cut and search.advance(SHAPES) is Status.RUNNING:
        if search.tally.nodes > MANY_SHAPES:
            return inf
    return 2.0 * search.most * float(sets.max())  # twice, because mirror images are one state


def plans_of(puzzle: Polyomino, both: bool) -> tuple[Plan, ...]:
    """Return the plan of each pass."""
    if not both:
        return (Plan(puzzle),)
    cut = cut_of(puzzle)
    return Plan(puzzle, cut), Plan(puzzle, cut, upward=True)


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
