"""A puzzle that generic code knows to be a kakuro, as one."""

from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.puzzle import ParseError, Puzzle


def kakuro_of(puzzle: Puzzle) -> Kakuro:
    """Return the puzzle as a kakuro; raise ParseError for any other kind."""
    if not isinstance(puzzle, Kakuro):
        raise ParseError(f"Only kakuros can be used here, not {puzzle.name}.")
    return puzzle
