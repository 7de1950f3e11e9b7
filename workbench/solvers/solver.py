"""A solver: a named algorithm, the puzzles it accepts, its choices, and how to start it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Choice, ChoiceError, Value, settle
from workbench.puzzles.puzzle import Costly, Filling, Puzzle
from workbench.solvers.goal import Goal
from workbench.solvers.search import Search


def solution(_puzzle: Puzzle, _choices: Mapping[str, Value]) -> str:
    """Return what most solvers find."""
    return "solution"


class Found(NamedTuple):
    """What the search of a batch found, puzzle by puzzle; nodes are those of a search of the puzzle by itself."""

    solutions: NDArray[np.int64]  # (m,), at most as many as asked for
    nodes: NDArray[np.int64]  # (m,)
    first: Sequence[Filling] | NDArray[np.int32]  # the first solution of each, zeros if there is none


@dataclass(frozen=True)
class Batch:
    """How a solver with its default choices searches many puzzles in one call, which nothing can interrupt."""

    search: Callable[[Sequence[Puzzle], int], Found]  # takes the puzzles, and at how many solutions to stop
    load: Callable[[], object]  # loads or compiles the kernel, so that no search's time contains it
    goals: tuple[Goal, ...] = (Goal.ONE, Goal.UNIQUE, Goal.COUNT)  # for which it finds what a single search finds


@dataclass(frozen=True)
class Solver:
    """One entry of the registry; `begin` takes the puzzle, a value for every choice, and the goal.

    `tree` is the number of the search tree: raised whenever a change of the solver changes the nodes that it visits,
    because results kept in notebooks are keyed by it. `tests/golden_nodes.py` notices such a change.
    """

    name: str
    title: str
    about: str
    accepts: Callable[[Puzzle], bool]
    choices: tuple[Choice, ...]
    begin: Callable[[Puzzle, Mapping[str, Value], Goal], Search]
    goals: tuple[Goal, ...] = (Goal.ONE, Goal.UNIQUE, Goal.ALL, Goal.COUNT)
    batch: Batch | None = None
    tree: int = 1
    has_tree: bool = True  # it goes from node to node, and back, so that its tree can be recorded
    leaf: str = "dead end"  # what a node is, if no solution, from which the search goes no deeper
    level: str = "level"  # what a level of its tree is called
    continues: Callable[[Puzzle, Mapping[str, Value], Goal, str], Search] | None = None  # begins with a text of entries
    repeats: bool = False  # it may find a solution again, and each counts
    finds: Callable[[Puzzle, Mapping[str, Value]], str] = solution  # the noun of what it finds on a puzzle

    def goals_for(self, puzzle: Puzzle) -> tuple[Goal, ...]:
        """Return the goals that make a difference for a puzzle: the lowest cost only where options have costs."""
        costly = isinstance(puzzle, Costly) and puzzle.has_costs
        return tuple(goal for goal in self.goals if costly or goal is not Goal.CHEAPEST)

    def start(self, puzzle: Puzzle, choices: Mapping[str, Value] | None = None, goal: Goal = Goal.ALL) -> Search:
        """Return a search at its root; raise ChoiceError for an unsupported puzzle or choice."""
        if not self.accepts(puzzle):
            raise ChoiceError(f"{self.title} does not support this puzzle ({puzzle.name})")
        search = self.begin(puzzle, settle(self.choices, choices or {}), goal)
        search.advance(0)  # compile what is not compiled yet now, not on the search's clock
        return search
