"""Runs every solver on small boards of two shapes, and prints for how many sets of types its kernels were compiled."""

import json
from contextlib import suppress

import numpy as np

from tests.solvers.settings import SETTINGS, puzzle_of
from workbench.base.choices import ChoiceError
from workbench.insight.generators import GENERATORS
from workbench.kernels.census import functions
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.sudoku import Sudoku
from workbench.solvers.kakuro import sums
from workbench.solvers.search import Limit, drive
from workbench.solvers.sudoku import digits

PUZZLES = [
    puzzle_of(kind, text)
    for kind, text in (
        ("sudoku", "1234\n....\n....\n...."),
        ("sudoku", "sudoku 3x2\n123456\n......\n......\n......\n......\n......"),
        ("kakuro", "kakuro 3x3\n# 4\\ 3\\\n\\4 . .\n\\3 . .\n"),
        ("polyomino", "polyomino 3x5\npieces free 5 0-1"),
        ("polyomino", "polyomino 1x2\npieces free 1 any"),
        ("cover", "cover\na b c\na |1\nb |4\nc |2\na b |3\na c |1\nb c |5\na b c |9"),
        ("tour", "tour 3x4 start a1"),
        ("tour", "tour 3x4 torus"),
        ("tour", "tour 3x10 closed"),
    )
]


def run_all() -> None:
    """Run every solver in each setting, with usual and unusual budgets, and what searches several boards."""
    for setting in SETTINGS:
        for puzzle in filter(setting.solver.accepts, PUZZLES):
            with suppress(ChoiceError):  # too small for it
                search = setting.start(puzzle, setting.solver.goals[-1])
                list(drive(search, Limit(nodes=50), keep=3))
                search.advance(5, 2**62)
    for puzzle in PUZZLES:
        if isinstance(puzzle, Sudoku):
            digits.search_each(puzzle.givens.reshape(1, -1).astype(np.uint8), puzzle.layout, 5)
        elif isinstance(puzzle, Kakuro):
            sums.search_each([puzzle, puzzle], 5)
    for difficulty in ("easy", "hard"):
        GENERATORS["kakuro"].start({"difficulty": difficulty, "density": 50, "rows": 7}).finish()


if __name__ == "__main__":
    run_all()
    print(json.dumps({f"{one.__module__}.{one.__name__}": len(one.signatures) for one in functions()}))
