"""How hard puzzles are for a person: for each kind that has a rating, what makes a rater."""

from collections.abc import Callable

from workbench.lab.ratings.kakuro import KakuroRater
from workbench.lab.ratings.report import PuzzleRater
from workbench.lab.ratings.sudoku import SudokuRater

RATERS: dict[str, Callable[[bool], PuzzleRater]] = {  # by kind; a quick rater leaves out what takes long
    "sudoku": SudokuRater,
    "kakuro": KakuroRater,
}
