"""Algorithm X with memoization: counts covers exactly without listing them, and keeps the diagram of all of them."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Choice, ChoiceError, Value
from workbench.kernels import scalars
from workbench.puzzles.cover import Cover, Coverable, Reduction
from workbench.puzzles.puzzle import Filling, Puzzle, Reason
from workbench.puzzles.sentences import times
from workbench.solvers.cover.bits import rejection_reason
from workbench.solvers.cover.diagram import Diagram
from workbench.solvers.cover.memo_state import MEGABYTE, CoverMemo, Growing, arranged, state
from workbench.solvers.goal import Goal
from workbench.solvers.kernel_search import all_but, tree_progress, trimmed
from workbench.solvers.ring import mark_solution
from workbench.solvers.search import UNLIMITED, Checkpoint, Probe, Search, Status, Tally
from workbench.solvers.solver import Solver

MEGABYTES = 1000  # for the states and the diagram, if no other limit is chosen
LOOK = 2**13  # states visited at most before the memory in use is looked at again
LARGER = 4  # times as many places in the next hash table

Words = NDArray[np.uint64]
Numbers = NDArray[np.uint32]

CHOICES = (
    Choice(
        name="order",
        title="Item",
        about="The item to cover next. A fixed order finds more states again, MRV visits fewer useless ones; automatic:"
        " MRV where options reach over most items.",
        default="auto",
        values=(
            ("auto", "Automatic"),
            ("leftmost", "Leftmost"),
            ("columns", "By columns"),
            ("mrv", "Fewest options (MRV)"),
        ),
    ),
    Choice(
        name="memory",
        title="Memory (MB)",
        about="Limit for the states and the diagram, in megabytes; a search that needs more stops.",
        default=MEGABYTES,
        low=1,
    ),
)


class Rest(NamedTuple):
    """What else a search changes, beside its arrays."""

    limbs: int
    places: int  # of the hash table
    stopped: str
    diagram: Diagram | None


class MemoSearch:
    """The search of one cover: level L has L options chosen; a node is a state that is met for the first time."""

    reason: Reason | None = None

    def __init__(self, reduction: Reduction, choices: Mapping[str, Value]) -> None:
        from workbench.kernels.cover import memo, memo_table

        self._kernel, self._index_some = memo, memo_table.index_some
        self.cover, self._fill = reduction
        self._arranged = arranged(self.cover, str(choices["order"]))
        self._megabytes = int(choices["memory"])
        self._status = Status.RUNNING
        self._stopped = ""
        self.why = ""  # it was chosen, if it was
        self.solutions = 0
        self.diagram: Diagram | None = None  # once all is counted
        self.state = self._root()

    def _root(self) -> CoverMemo:
        return state(self._arranged.cover, self._arranged.mrv, self._megabytes)

    @property
    def tally(self) -> Tally:
        state = self.state
        return Tally(self._nodes, self.solutions, state.profile, state.visits, max(1, self.solutions))

    @property
    def _nodes(self) -> int:
        return int(self.state.s[scalars.NODES])

    def advance(self, budget: int, until: int = UNLIMITED, floor: int = -1) -> Status:  # noqa: ARG002  it finds none early
        """Visit at most `budget` states."""
        kernel, s = self._kernel, self.state.s
        s[scalars.FLOOR] = floor
        last = self._nodes + budget
        while self._status is Status.RUNNING:
            outcome = kernel.advance(*self.state, min(last - self._nodes, LOOK))
            if outcome == scalars.EXHAUSTED:
                self._finish()
            elif outcome in (kernel.WIDE, kernel.FULL):
                try:
                    self._widen() if outcome == kernel.WIDE else self._grow()
                except MemoryError:
                    self._stop()
            elif self._bytes() > self._megabytes * MEGABYTE:
                self._stop()
            elif self._nodes == last or self._level <= floor:
                break
        return self._status

    @property
    def _level(self) -> int:
        return int(self.state.s[scalars.LEVEL])

    # Room

    def _grow(self) -> None:
        """Begin a larger hash table, or stop for lack of memory."""
        s, kernel, state = self.state.s, self._kernel, self.state
        places = LARGER * len(state.table)
        if 2 * s[kernel.STATES] < len(state.table) or self._bytes() + 4 * places > self._megabytes * MEGABYTE:
            self._stop()
            return
        s[kernel.MOVED], s[kernel.TO_MOVE] = 0, s[kernel.STATES]
        self.state = state._replace(small=state.table, table=np.zeros(places, np.uint32))

    def _widen(self) -> None:
        """Make room for larger counts."""
        state, nodes = self.state, int(self.state.s[self._kernel.STORED])
        rows, limbs = state.totals.shape
        if self._bytes() + 8 * nodes * (limbs + 1) > self._megabytes * MEGABYTE:
            self._stop()
            return
        wider = np.empty((rows, limbs + 1), np.uint64)
        wider[:nodes, :limbs] = state.totals[:nodes]
        wider[:nodes, limbs] = 0
        self.state = state._replace(totals=wider)

    def _bytes(self) -> int:
        """Return the memory in use."""
        return sum(array.nbytes for array in self._used()) + self.state.table.nbytes + self.state.small.nbytes

    def _used(self) -> tuple[Words, Numbers, Numbers, Words, Numbers, Numbers]:
        """Return the parts in use of the arrays that grow."""
        s, kernel, state = self.state.s, self._kernel, self.state
        states, nodes, edges = int(s[kernel.STATES]), int(s[kernel.STORED]), int(s[kernel.EDGES])
        diagram = state.start[: nodes + 1], state.totals[:nodes], state.option[:edges], state.child[:edges]
        return state.keys[:states], state.value[:states], *diagram

    def _stop(self) -> None:
        """End the search for lack of memory."""
        remedy = (
            "choose the solver cover_memo and more memory" if self.why else "increase the limit with the choice memory"
        )
        self._stopped = (
            f"Not counted: {self._megabytes:,} MB are not enough; {remedy}. There were {self.states:,} states."
        )
        self._status = Status.STUCK
        self._free()

    def _free(self) -> None:
        """Free the memory of the states."""
        empty = {name: getattr(self.state, name)[:0].copy() for name in (*Growing._fields, "table", "small")}
        self.state = self.state._replace(**empty)

    def _finish(self) -> None:
        """Keep the diagram."""
        _, value, start, count, option, child = self._used()
        self.diagram = Diagram(start, option, child, count, int(value[1]))
        self.solutions = self.diagram.solutions
        if self.solutions:
            mark_solution(self.state.visits, self._nodes - 1)
        self._status = Status.EXHAUSTED
        self._free()

    # Copies

    def save(self) -> Checkpoint:
        copies = tuple(array.copy() for array in (*self._changing(), *self._used()))
        rest = Rest(self.state.totals.shape[1], len(self.state.table), self._stopped, self.diagram)
        return Checkpoint(self._nodes, self.solutions, self._status, copies, (rest,))

    def load(self, checkpoint: Checkpoint) -> None:
        [rest] = checkpoint.values
        assert isinstance(rest, Rest)
        self._stopped, self.diagram = rest.stopped, rest.diagram
        self.solutions, self._status = checkpoint.solutions, checkpoint.status
        if self._status is Status.RUNNING and not len(self.state.table):  # it had ended
            self.state = self._root()
        for array, saved in zip(self._changing(), checkpoint.arrays, strict=False):
            array[...] = saved
        if self._status is not Status.RUNNING:
            self._free()
            return
        s, kernel = self.state.s, self._kernel
        totals = np.empty((len(self.state.totals), rest.limbs), np.uint64)
        table = np.zeros(rest.places, np.uint32)
        self.state = self.state._replace(totals=totals, table=table, small=table[:1])
        parts: tuple[NDArray[np.generic], ...] = self._used()
        for array, saved in zip(parts, checkpoint.arrays[-len(Growing._fields) :], strict=True):
            array[...] = saved
        s[kernel.MOVED] = s[kernel.TO_MOVE]
        self._index_some(self.state.keys, table, 0, int(s[kernel.STATES]))

    def _changing(self) -> tuple[NDArray[np.generic], ...]:
        """Return the arrays of fixed size that the search changes, the scalars first."""
        constant = "row", "keep", "needs", "span", "gives", "owner", "field", "table", "small", "key", "s"
        return self.state.s, *all_but(self.state, *constant, *Growing._fields)

    # Results

    def path(self) -> NDArray[np.int64]:
        """Return the item chosen at each level, from 1, and its option, from 0: (level, 2)."""
        level = self._level
        items = self._arranged.item_of[self.state.item[:level].astype(np.int64) + 1]
        return np.column_stack([items, self.state.chosen[:level].astype(np.int64)])

    def probe(self) -> Probe:
        """Return a frozen copy; the filling is the path."""
        state, level = self.state, self._level
        return Probe(
            status=self._status,
            nodes=self._nodes,
            level=level,
            solutions=self.solutions,
            progress=1.0 if self._status is not Status.RUNNING else tree_progress(state.tried, state.degree, level),
            profile=trimmed(state.profile),
            filling=self._filling(),
        )

    def _filling(self) -> Filling:
        return self._fill(self.path()[:, 1])

    @property
    def note(self) -> str:
        """Which order was chosen, how many states there are, and how often one was met again."""
        if self._stopped:
            return self._stopped
        order = "Items with the fewest options first" if self._arranged.mrv else "Items in a fixed order"
        states = f"{order}: {self.states:,} states, found again {times(self.hits)}."
        edges = len(self.diagram.option) if self.diagram is not None else 0
        size = f"The diagram has {edges:,} edges; as a ZDD, {edges + 2:,} nodes." if self.diagram is not None else ""
        return " ".join(part for part in (self.why, states, size) if part)

    @property
    def megabytes(self) -> float:
        """How much memory the states and the diagram use."""
        return self._bytes() / MEGABYTE

    @property
    def states(self) -> int:
        """How many states have been met."""
        return int(self.state.s[self._kernel.STATES])

    @property
    def hits(self) -> int:
        """How often a state was met again."""
        return int(self.state.s[self._kernel.HITS])


def why_not(cover: Cover) -> str | None:
    """Return why a cover is not supported, or None."""
    if cover.multiple:
        return "memoization does not support multiplicities; choose dancing links"
    return rejection_reason(cover)


def begin(puzzle: Puzzle, choices: Mapping[str, Value], _goal: Goal) -> Search:
    """Reduce the puzzle to a cover and start the search; raise ChoiceError if it is not supported."""
    assert isinstance(puzzle, Coverable)
    reduction = puzzle.to_cover()
    if (why := why_not(reduction.cover)) is not None:
        raise ChoiceError(why)
    return MemoSearch(reduction, choices)


COVER_MEMO = Solver(
    name="cover_memo",
    title="Algorithm X with memoization",
    about="Searches each set of remaining items once and keeps a diagram of all solutions; counts without listing."
    " Best where choices often leave the same items.",
    accepts=lambda puzzle: isinstance(puzzle, Coverable) and "multiplicities" not in puzzle.asks,
    choices=CHOICES,
    begin=begin,
    has_tree=False,
    goals=(Goal.COUNT,),
)
