"""The trees whose size can be estimated. A puzzle has at most one."""

from workbench.base.choices import Choice
from workbench.puzzles.puzzle import Puzzle
from workbench.searching.estimate.cover_tree import COVER_TREE
from workbench.searching.estimate.probed_tree import ProbedTree
from workbench.searching.estimate.tour.uncrossed_tree import UNCROSSED_TREE

TREES = (COVER_TREE, UNCROSSED_TREE)
PROBED_SOLVERS = tuple(name for tree in TREES for name in tree.solvers)


def tree_of(puzzle: Puzzle) -> ProbedTree | None:
    """Return the tree of a puzzle whose size can be estimated, if it has one: its own before that of its cover."""
    return next((tree for tree in reversed(TREES) if tree.takes(puzzle)), None)


def choices_of_trees() -> tuple[Choice, ...]:
    """Return the choices of all trees, those of one name once."""
    every = [choice for tree in TREES for choice in tree.choices]
    return tuple({choice.name: choice for choice in reversed(every)}.values())[::-1]
