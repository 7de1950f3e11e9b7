"""Which puzzles have analyses of exact covers."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from workbench.puzzles.puzzle import Puzzle


def is_coverable(puzzle: "Puzzle") -> bool:
    """Tell whether a puzzle can be written as an exact cover."""
    from workbench.puzzles.cover import Coverable

    return isinstance(puzzle, Coverable)
