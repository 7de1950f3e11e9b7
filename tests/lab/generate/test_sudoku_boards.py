"""Generated sudokus: one solution, as symmetric as asked for, nothing to spare, the same from the same seed."""

import numpy as np
import pytest

from tests.reference import sudoku_solutions
from workbench.choices import Value
from workbench.lab.generate.generators import GENERATORS
from workbench.lab.generate.sudoku_boards import CHOICES, full_grid, places
from workbench.lab.generate.symmetry import SYMMETRIES
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout
from workbench.solvers.search import Step
from workbench.solvers.sudoku.batch import search_each

SUDOKU = GENERATORS["sudoku"]
BOXES = dict(CHOICES[0].values)


@pytest.fixture(scope="module", autouse=True)
def kernels() -> None:
    """Load or compile the kernels, so that no test's time contains it."""
    search_each(made(box="2x2").givens.reshape(1, -1).astype(np.uint8), Layout((2, 2)))


def made(**choices: Value) -> Sudoku:
    """Return a board made to the end."""
    puzzle = SUDOKU.start(choices).finish()
    assert isinstance(puzzle, Sudoku)
    return puzzle


def solutions(layout: Layout, boards: list[np.ndarray]) -> list[int]:
    """Return how many solutions each board has, at most two."""
    grids = np.array([board.ravel() for board in boards], np.uint8)
    return search_each(grids, layout).solutions.tolist()


@pytest.mark.parametrize("box", ["2x2", "2x3", "3x2"])
@pytest.mark.parametrize("seed", range(3))
def test_plain_backtracking_finds_one_solution(box: str, seed: int) -> None:
    puzzle = made(box=box, seed=seed)

    assert len(list(sudoku_solutions(puzzle.layout.box, puzzle.givens.tolist()))) == 1


@pytest.mark.parametrize("symmetry", dict(SYMMETRIES))
@pytest.mark.parametrize("box", ["3x3", "2x5"])
def test_nothing_can_be_left_out_with_its_images(symmetry: str, box: str) -> None:
    puzzle = made(box=box, symmetry=symmetry)
    side = len(puzzle.givens)

    orbits = [cells for cells in places(side, symmetry) if puzzle.givens.ravel()[cells].all()]
    fewer = [np.where(np.isin(np.arange(side**2), cells), 0, puzzle.givens.ravel()) for cells in orbits]
    assert sum(len(np.unique(cells)) for cells in orbits) == (puzzle.givens > 0).sum()
    assert solutions(puzzle.layout, [puzzle.givens]) == [1]
    assert set(solutions(puzzle.layout, fewer)) == {2}


def test_as_many_givens_are_left_as_asked_for() -> None:
    puzzle = made(givens=40, symmetry="both")

    assert 40 <= (puzzle.givens > 0).sum() < 44
    assert solutions(Layout((3, 3)), [puzzle.givens]) == [1]


@pytest.mark.parametrize("box", ["2x2", "3x2", "2x4", "3x3"])
def test_a_full_grid_keeps_the_rules(box: str) -> None:
    high, wide = map(int, box.split("x"))
    parts = full_grid((high, wide), np.random.default_rng(5))
    while True:
        try:
            next(parts)
        except StopIteration as end:
            grid = end.value
            break

    assert (grid > 0).all()
    assert Sudoku(Layout((high, wide)), grid).judge(np.zeros_like(grid)) == []


def test_the_same_seed_makes_the_same_board_however_it_is_sliced() -> None:
    sliced = SUDOKU.start({"seed": 9})
    seen = []
    while not sliced.over:
        sliced.follow(Step(1))
        seen.append(sliced.progress)

    assert sliced.result == made(seed=9)
    assert made(seed=10) != sliced.result
    assert seen == sorted(seen)
    assert sliced.title == "Sudoku 9 × 9, boxes 3 × 3, half turn, seed 9"


@pytest.mark.slow
@pytest.mark.parametrize("box", BOXES)
def test_boards_of_all_sizes_come_out(box: str) -> None:
    puzzle = made(box=box)

    assert solutions(puzzle.layout, [puzzle.givens]) == [1]
