"""A crew that goes on here when its cluster is lost: nothing that has come back is searched again."""

from workbench.searching.cluster.farm_error import FarmError
from workbench.searching.cores.crew import Crew, Crews
from workbench.searching.cores.ledger import Ledger
from workbench.solvers.subtrees import PartSearch


class Successor:
    """Makes a crew of `crews`, and one of `here` when that is lost; `problem` is then why, "" before."""

    def __init__(self, crews: Crews, here: Crews) -> None:
        self._crews, self._here = crews, here
        self.problem = ""

    def crew(self, ledger: Ledger, first: PartSearch) -> Crew:
        """Return the crew for a ledger."""
        crews = self._here if self.problem else self._crews
        return LastingCrew(self, crews(ledger, first), ledger, first)

    def succeed(self, problem: str, ledger: Ledger, first: PartSearch) -> Crew:
        """Return the crew that takes over."""
        self.problem = problem
        ledger.recall()
        return self._here(ledger, first)


class LastingCrew:
    """A crew, and its successor from the moment on when the first one fails."""

    def __init__(self, successor: Successor, crew: Crew, ledger: Ledger, first: PartSearch) -> None:
        self._successor, self._crew, self._ledger, self._first = successor, crew, ledger, first

    def advance(self, budget: int, in_order: bool) -> None:
        """Search for a slice."""
        try:
            self._crew.advance(budget, in_order)
        except FarmError as error:
            self._crew.close()
            self._crew = self._successor.succeed(str(error), self._ledger, self._first)

    def close(self) -> None:
        """End all that goes on."""
        self._crew.close()
