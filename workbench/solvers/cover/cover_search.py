"""A search of an exact cover that knows its path, whichever kernel it runs."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.cover import Reduction
from workbench.puzzles.puzzle import Reason
from workbench.solvers.cover.orders import Ordered
from workbench.solvers.kernel_search import Cut, KernelSearch, TreeArrays, look
from workbench.solvers.search import UNLIMITED, Checkpoint, Probe, Status, Tally

Chosen = tuple[NDArray[np.int64], NDArray[np.int64]]  # by level: items from 1, options from 0 (-1 = none), as ordered


class CoverSearch:
    """A kernel's search, the cover that it searches, and the items and options chosen on the way to its node.

    `best` is the scalar that holds the cost of the best solution so far, where the search looks for the best one;
    `restarts`: it may go back to the root as long as it has no solution; `cut`: how its tree is divided.
    """

    reason: Reason | None = None

    def __init__(
        self,
        reduction: Reduction,
        order: Ordered,
        advance: Callable[..., int],
        state: TreeArrays,
        chosen: Callable[[], Chosen],
        changing: tuple[NDArray[np.generic], ...],
        best: int | None = None,
        restarts: bool = False,
        cut: Cut | None = None,
    ) -> None:
        self.cover, self.fill = reduction  # as it was given, whatever the order
        self.ordered, self.state, self.note = order, state, ""
        self.added_cost = 0  # of options that are in every solution and no longer in the cover
        self._option_of = np.append(order.option_of, -1)  # -1 stays -1
        self._chosen, self._best, self._restarts = chosen, best, restarts
        self.kernel = KernelSearch(advance, state, changing, self._look, cut)

    @property
    def tally(self) -> Tally:
        return self.kernel.tally

    def advance(self, budget: int, until: int = UNLIMITED, floor: int = -1) -> Status:
        return self.kernel.advance(budget, until, floor)

    def probe(self) -> Probe:
        return self.kernel.probe()

    def save(self) -> Checkpoint:
        return self.kernel.save()

    def load(self, checkpoint: Checkpoint) -> None:
        self.kernel.load(checkpoint)

    def path(self) -> NDArray[np.int64]:
        """Return what leads to the node to be visited next, or to the solution just found: (level, 2).

        A row is the item chosen at a level, from 1, and its option, from 0; -1 where an item that need not have more
        options was given no further one.
        """
        items, options = self._chosen()
        return np.column_stack([self.ordered.item_of[items], self._option_of[options]])

    def _look(self, status: Status) -> Probe:
        options = self._option_of[self._chosen()[1]]
        probe = look(status, self.state, self.fill(options[options >= 0]))
        if self._restarts and not probe.solutions and status is not Status.EXHAUSTED:
            return replace(probe, progress=0.0)  # what is done may have to be done again
        if self._best is None or not probe.solutions:
            return probe
        return replace(probe, best=int(self.state.s[self._best]) + self.added_cost)
