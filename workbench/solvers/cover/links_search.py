"""What a search of an exact cover shows beside its probe, whatever its algorithm."""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.cover import Cover
from workbench.solvers.search import UNLIMITED, Probe, Status


class CoverSearch(Protocol):
    """A Search, the cover that it is on, and its way down."""

    cover: Cover  # as it was given, whatever the order in which the search takes it

    def advance(self, budget: int, until: int = UNLIMITED, floor: int = -1) -> Status:
        """Visit at most `budget` nodes; stop at `until` solutions in all, or before a node at level <= `floor`."""

    def probe(self) -> Probe:
        """Copy what there is to see."""

    def path(self) -> NDArray[np.int64]:
        """Return what leads to the node to be visited next, or to the solution just found: (level, 2).

        A row is the item chosen at a level, from 1, and the option that it was given, from 0; -1 where an item that
        need not have more options was given no further one.
        """
