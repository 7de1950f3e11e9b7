"""A solver: a named algorithm, the puzzles it accepts, its choices, and how to start it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from workbench.choices import Choice, Value, settle
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers.search import Search


@dataclass(frozen=True)
class Solver:
    """One entry of the registry; `begin` takes the puzzle and a value for every choice."""

    name: str
    title: str
    about: str
    accepts: Callable[[Puzzle], bool]
    choices: tuple[Choice, ...]
    begin: Callable[[Puzzle, Mapping[str, Value]], Search]

    def start(self, puzzle: Puzzle, choices: Mapping[str, Value] | None = None) -> Search:
        """Return a search at its root; raise ChoiceError for a choice or a value that the solver does not have."""
        search = self.begin(puzzle, settle(self.choices, choices or {}))
        search.advance(0)  # whatever is still to be compiled is compiled now, not on the search's clock
        return search
