"""The kinds of puzzle. A kind is imported when it is first used, because a command often needs only one."""

from workbench.base.registry import Registry
from workbench.puzzles.puzzle import Puzzle

KINDS: Registry[type[Puzzle]] = Registry(
    __name__,
    {
        "sudoku": "sudoku.Sudoku",
        "kakuro": "kakuro.Kakuro",
        "polyomino": "polyomino.Polyomino",
        "tour": "tour.Tour",
        "cover": "cover.Cover",
    },
)
