"""What is asked of every puzzle of a list: the goal, the limits, the solver and its choices."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from workbench.api.answers import Answer
from workbench.api.searches import solver_of
from workbench.base.choices import ChoiceError, Value, did_you_mean, listed, settle, shortened
from workbench.cli.shared.answers import search
from workbench.cli.shared.arguments import settle_given
from workbench.files.puzzle_lists import Piece
from workbench.puzzles.puzzle import Feature, Featured, Puzzle, Reading
from workbench.solvers.goal import Goal
from workbench.solvers.search import Limit
from workbench.solvers.solver import Solver

if TYPE_CHECKING:  # most searches use no cluster and are not saved
    from workbench.searching.cluster.farm import Farm
    from workbench.searching.saved_search.keeper import Keeper
    from workbench.searching.saved_search.saved_search import SavedSearch


@dataclass(frozen=True)
class Request:
    """The options of a command that solves puzzles."""

    goal: Goal
    limit: Limit
    solver: str | None  # None: the first that supports the puzzle, the goal and the choices
    given: Mapping[str, Value]  # the choices that are not left to the solver
    as_json: bool
    cores: int = 1  # for one search
    keeper: "Keeper | None" = None  # saves the search of a single puzzle
    saved: "SavedSearch | None" = None  # the search that goes on
    only: Sequence[str] = ()  # the features of the solutions that are printed
    farm: "Farm | None" = None  # searches instead of the cores
    asked: bool = False  # whether the reading of the text was asked for
    form: str | None = None  # in which solutions are printed, and nothing else
    level: int | None = None  # at which the tree of each search is split

    def solver_of(self, puzzle: Puzzle) -> Solver:
        """Return the solver of a puzzle; raise ChoiceError if it has none."""
        return solver_of(puzzle, self.solver, self.goal, self.given)

    def choices_of(self, solver: Solver) -> dict[str, Value]:
        """Return a value for every choice of a solver; raise ChoiceError."""
        return settle_given(solver.choices, self.given)

    def answer(self, puzzle: Puzzle, solver: Solver, streaming: bool) -> Answer:
        """Search a puzzle; raise ChoiceError, or FileError."""
        if self.saved and self.saved.puzzle.format() != puzzle.format():
            raise ChoiceError("The saved search is one of another puzzle.")
        choices, features = self.choices_of(solver), features_of(puzzle, self.only)
        crews = self.farm.crews(puzzle, solver.name, choices, self.goal) if self.farm else None
        crew, saving = (self.cores, crews), (self.keeper, self.saved)
        news = self.farm.losses if self.farm else lambda: ""
        goal, level = self.goal, self.level
        return search(puzzle, solver, choices, goal, self.limit, streaming, *crew, *saving, features, news, level)

    def others(self, piece: Piece) -> tuple[Reading, ...]:
        """Return the readings of a text that might have been meant instead of the one taken."""
        return () if self.asked else piece.others

    def takes_batches(self, solver: Solver) -> bool:
        """Return whether the puzzles of a solver may be searched in batches, which know no limits and no choices."""
        return (
            solver.batch is not None
            and self.keeper is None
            and self.farm is None
            and self.level is None
            and not self.only
            and self.goal in solver.batch.goals
            and self.limit.nodes is None
            and self.limit.seconds is None
            and self.choices_of(solver) == settle(solver.choices, {})
        )


def features_of(puzzle: Puzzle, names: Sequence[str]) -> list[Feature]:
    """Return the features of solutions with these names; raise ChoiceError."""
    known = {feature.name: feature for feature in puzzle.features()} if isinstance(puzzle, Featured) else {}
    for name in names:
        if name not in known:
            these = did_you_mean(name, known) or f"; there are: {listed(known) or 'none'}."
            raise ChoiceError(f"Solutions of {puzzle.name} have no feature {shortened(name)}{these}")
    return [known[name] for name in names]
