"""How hard puzzles are for a person: for each kind that has a rating, what makes a rater."""

from collections.abc import Callable

from workbench.base.choices import listed
from workbench.insight.kakuro.rating import KakuroRater
from workbench.insight.rating import PuzzleRater
from workbench.insight.sudoku.printed_rating import SudokuRater
from workbench.puzzles.puzzle import ParseError, Puzzle

RATERS: dict[str, Callable[[bool], PuzzleRater]] = {  # by kind; a quick rater leaves out what takes long
    "sudoku": SudokuRater,
    "kakuro": KakuroRater,
}


def rater_of(puzzle: Puzzle, quick: bool) -> PuzzleRater:
    """Return a rater for puzzles of the kind of this one; raise ParseError if there is none."""
    if puzzle.kind not in RATERS:
        raise ParseError(f"There is no rating of {puzzle.name}; these kinds have one: {listed(RATERS)}.")
    return RATERS[puzzle.kind](quick)
