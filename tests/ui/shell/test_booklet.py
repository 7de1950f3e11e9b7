"""The puzzles of a booklet: their levels, and the solutions at the end."""

from dataclasses import replace

import pytest

from tests.puzzles.kakuro.kakuros import read
from workbench.files.credits import Credits
from workbench.files.position import Position
from workbench.puzzles.puzzle import Puzzle
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.tour import Tour
from workbench.ui.shell.exports.booklet import Leaf, puzzle_pages, with_levels

pytestmark = pytest.mark.usefixtures("compiled")
WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def leaf(puzzle: Puzzle, credits_: Credits | None = None) -> Leaf:
    return Leaf(replace(Position.fresh(puzzle), credits=credits_), "a name")


def test_puzzles_without_a_difficulty_are_rated() -> None:
    [easy] = Sudoku.parse(WIKIPEDIA)
    leaves = [
        leaf(easy),
        leaf(easy, Credits(author="A. Person")),
        leaf(easy, Credits(difficulty="A walk")),
        leaf(Sudoku.parse("1" + "." * 80)[0]),  # not unique
        leaf(read("kakuro 3x3\n# 4\\ 3\\\n\\4 . .\n\\3 . .\n")),
        leaf(Tour.parse("tour 5x5\n")[0]),
    ]

    lines = [page.line for page in puzzle_pages(with_levels(leaves))]

    assert lines == ["Easy", "A. Person · Easy", "A walk", "", "Easy", ""]
