"""Who searches the parts of a ledger: the threads of this computer, or a cluster."""

from collections.abc import Callable
from typing import Protocol

from workbench.searching.cores.ledger import Ledger
from workbench.solvers.subtrees import PartSearch


class Crew(Protocol):
    """Searches parts, and enters their results into the ledger."""

    def advance(self, budget: int, in_order: bool) -> None:
        """Search for a slice, on threads for at most `budget` nodes; `in_order`: only the first part that is left."""

    def close(self) -> None:
        """End all that goes on; the crew is not used any more."""


Crews = Callable[[Ledger, PartSearch], Crew]  # makes one, once the first searcher has cut the tree
