"""Boards of any layout: jigsaw, diagonals and large ones, against dancing links and by their own rules."""

import numpy as np
import pytest

from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout, geometry, jigsaw
from workbench.solvers import SOLVERS
from workbench.solvers.search import Status
from workbench.solvers.sudoku.digits import splits_of

pytestmark = pytest.mark.usefixtures("compiled")

JIGSAW_5 = jigsaw("AAABBACABBCCCDBECDDDEEEED")
LAYOUTS = [
    JIGSAW_5,
    jigsaw("ABBBAABCADCCDDDC", diagonals=True),
    Layout((2, 2), diagonals=True),
    Layout((2, 3), diagonals=True),
    Layout((3, 2)),
]


def count(puzzle: Sudoku, name: str, **choices: str) -> int:
    search = SOLVERS[name].start(puzzle, choices)
    assert search.advance(10**7) is Status.EXHAUSTED
    return search.tally.solutions


def empty(layout: Layout) -> Sudoku:
    return Sudoku(layout, np.zeros((layout.side, layout.side), np.int32))


def some_givens(layout: Layout, seed: int) -> Sudoku:
    """Return a board with some digits of a random solution."""
    rng = np.random.default_rng(seed)
    givens = np.zeros((layout.side, layout.side), np.int32)
    givens[0] = rng.permutation(layout.side) + 1
    search = SOLVERS["cover_links"].start(Sudoku(layout, givens))
    if search.advance(10**6, 1) is not Status.FOUND:
        return Sudoku(layout, givens)
    filling = search.probe().filling
    return Sudoku(layout, np.where(rng.random(filling.shape) < 0.2, np.where(givens > 0, givens, filling), 0))


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("seed", range(3))
def test_all_choices_count_as_dancing_links_do(layout: Layout, seed: int) -> None:
    puzzle = some_givens(layout, seed)
    expected = count(puzzle, "cover_links")

    assert count(puzzle, "sudoku_digits") == expected
    assert count(puzzle, "sudoku_digits", locked="no", cell="fewest") == expected
    assert count(puzzle, "sudoku_digits", singles="naked", cell="first") == expected
    assert count(puzzle, "sudoku_digits", singles="hidden") == expected


def test_an_x_board_of_4_by_4_has_48_solutions() -> None:
    # 288 grids of 4 x 4; both diagonals with all digits: 48 (diagonal Latin squares of order 4, OEIS A274806)
    assert count(empty(Layout((2, 2), diagonals=True)), "sudoku_digits") == 48


def test_parts_of_a_split_cover_the_unit_and_lie_in_the_crossing_unit() -> None:
    layout = Layout((2, 3), diagonals=True)
    board, splits = geometry(layout), splits_of(layout)

    for unit, cells in enumerate(board.units.tolist()):
        for split in range(splits.splits[unit], splits.splits[unit + 1]):
            parts = range(splits.parts[split], splits.parts[split + 1])
            held = [splits.shared[splits.ends[part] : splits.ends[part + 1]].tolist() for part in parts]
            assert sorted(cell for members in held for cell in members) == sorted(cells)
            for part, members in zip(parts, held, strict=True):
                other = splits.crossing[part]
                assert other == len(board.units) or set(members) <= set(board.units[other].tolist())


@pytest.mark.parametrize(("box", "share"), [((6, 6), 0.6), ((7, 7), 0.65), ((5, 5), 0.35)])
def test_large_boards_are_decided(box: tuple[int, int], share: float) -> None:
    high, wide = box
    n = high * wide
    rng = np.random.default_rng(1)
    grid = np.array([[(wide * (r % high) + r // high + c) % n + 1 for c in range(n)] for r in range(n)], np.int32)
    grid = (rng.permutation(n) + 1)[grid - 1].astype(np.int32)
    puzzle = Sudoku(Layout(box), np.where(rng.random((n, n)) < share, grid, 0).astype(np.int32))

    search = SOLVERS["sudoku_digits"].start(puzzle)
    status = search.advance(20_000, 1)

    assert status is Status.FOUND
    assert puzzle.judge(search.probe().filling) == []


def test_restarts_find_the_same_number_of_solutions() -> None:
    from workbench.kernels.sudoku import digits as kernel

    puzzle = empty(JIGSAW_5)
    search = SOLVERS["sudoku_digits"].start(puzzle, {"singles": "none", "locked": "no"})
    search.state.s[[kernel.LIMIT, kernel.ALLOWED]] = 3  # type: ignore[attr-defined]

    assert search.advance(10**7) is Status.EXHAUSTED
    assert search.tally.solutions == count(puzzle, "cover_links")
