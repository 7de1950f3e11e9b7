"""The kinds of puzzle, one file each."""

from workbench.puzzles.cover import Cover
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.puzzle import Puzzle
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.tour import Tour

KINDS: dict[str, type[Puzzle]] = {
    Sudoku.kind: Sudoku,
    Kakuro.kind: Kakuro,
    Polyomino.kind: Polyomino,
    Tour.kind: Tour,
    Cover.kind: Cover,
}
