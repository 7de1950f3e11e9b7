"""Analyses of exact covers: which puzzles have them, and why the others have none."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from workbench.puzzles.puzzle import Puzzle

NO_COVER = "this puzzle cannot be written as an exact cover"


def is_coverable(puzzle: "Puzzle") -> bool:
    """Tell whether a puzzle can be written as an exact cover."""
    from workbench.puzzles.cover import Coverable

    return isinstance(puzzle, Coverable)


def cover_obstacle(puzzle: "Puzzle") -> str:
    """Return why no solver of exact covers searches a puzzle, as a sentence; "" if one does."""
    from workbench.searching.estimate.counting import estimated_solvers

    return "" if is_coverable(puzzle) and estimated_solvers(puzzle) else "No exact cover solver supports this puzzle."
