"""Puzzles as instances: a setting of a solver fails where it reaches a limit of nodes; its amount is the nodes."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from workbench.base.choices import ChoiceError
from workbench.lab.tuning.cost import REJECTED, Block, Cost, Setting
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers.goal import Goal
from workbench.solvers.search import UNLIMITED, Search, Status
from workbench.solvers.solver import Solver

BUDGET = 20_000  # nodes of a slice: mostly a few milliseconds


@dataclass(frozen=True, eq=False)
class PuzzleSearch:
    """One puzzle, which a solver searches for a goal."""

    name: str
    puzzle: Puzzle = field(repr=False)
    solver: Solver = field(repr=False)
    goal: Goal
    nodes: int  # at most

    def measure(self, setting: Setting) -> "SearchMeasurement":
        """Return a measurement that has not begun."""
        return SearchMeasurement(self, setting)


class SearchMeasurement:
    """One search, begun with its first slice."""

    def __init__(self, instance: PuzzleSearch, setting: Setting) -> None:
        self._instance, self._setting = instance, setting
        self._search: Search | None = None
        self._status = Status.RUNNING
        self.rejection_reason = ""

    @property
    def _visited(self) -> int:
        return self._search.tally.nodes if self._search else 0

    @property
    def over(self) -> bool:
        """Whether the search has ended, reached the limit, or cannot begin."""
        ended = self._status is not Status.RUNNING or self._visited >= self._instance.nodes
        return bool(self.rejection_reason) or ended

    @property
    def cost(self) -> Cost:
        """Whether the search did not reach its goal, and its nodes."""
        if self.rejection_reason:
            return REJECTED
        return Cost(int(self._status not in (Status.FOUND, Status.EXHAUSTED)), self._visited)

    def follow(self) -> None:
        """Visit the nodes of a slice."""
        if self._search is None:
            try:
                self._search = self._instance.solver.start(self._instance.puzzle, self._setting, self._instance.goal)
            except ChoiceError as error:
                self.rejection_reason = str(error)
                return
        until = self._instance.goal.limit().solutions or UNLIMITED
        self._status = self._search.advance(min(BUDGET, self._instance.nodes - self._visited), until)


def puzzle_blocks(instances: Sequence[PuzzleSearch]) -> list[Block]:
    """Return instances in blocks: about a sixteenth of them, another, an eighth, a quarter, and the half."""
    ends = [len(instances) >> halvings for halvings in (4, 3, 2, 1, 0)]
    return [tuple(instances[begin:end]) for begin, end in zip((0, *ends), ends, strict=False) if begin < end]
