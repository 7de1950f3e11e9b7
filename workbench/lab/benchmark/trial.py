"""A trial: one search that a benchmark makes."""

from collections.abc import Mapping
from typing import NamedTuple

from workbench.base.choices import Value
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers.solver import Solver


class Trial(NamedTuple):
    """A solver with its choices on a puzzle."""

    subject: str  # what to call the puzzle
    puzzle: Puzzle
    setting: str  # what to call the solver with its choices
    solver: Solver
    choices: Mapping[str, Value]
