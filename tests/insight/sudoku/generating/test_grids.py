"""Full grids keep the rules of their layout."""

import numpy as np
import pytest

from workbench.insight.sudoku.generating.grids import full_grids
from workbench.insight.sudoku.generating.verdicts import Grids
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout
from workbench.puzzles.sudoku.sizes import layout_of
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import UNLIMITED, Status


def made(layout: Layout, count: int, rng: np.random.Generator) -> tuple[Grids, int]:
    """Return full grids, and in how many parts they were made."""
    parts, number = full_grids(layout, count, rng), 0
    while True:
        try:
            next(parts)
        except StopIteration as end:
            return end.value, number
        number += 1


@pytest.mark.parametrize("box", ["2x2", "3x2", "2x4", "3x3", "4x4", "5x5"])
@pytest.mark.parametrize("variant", ["classic", "x", "jigsaw"])
def test_a_full_grid_keeps_the_rules(box: str, variant: str) -> None:
    if variant != "classic" and box in ("4x4", "5x5"):
        pytest.skip("seconds")
    rng = np.random.default_rng(5)
    layout = layout_of({"box": box, "variant": variant}, rng)
    grids, _ = made(layout, 3, rng)

    for grid in grids.reshape(-1, layout.side, layout.side).astype(np.int32):
        assert (grid > 0).all()
        assert Sudoku(layout, grid).judge(np.zeros_like(grid)) == []
    assert len(grids) == 3


def test_regions_that_have_no_grid_are_given_up_soon() -> None:
    rng = np.random.default_rng(7)
    for _ in range(8):
        layout = layout_of({"box": "3x3", "variant": "jigsaw_x", "windoku": "on"}, rng)
        first = Sudoku(layout, np.vstack([np.arange(1, 10), np.zeros((8, 9))]).astype(np.int32))  # without loss
        search = SOLVERS["cover_links"].start(first, goal=Goal.ONE)
        has_grid = search.advance(UNLIMITED, 1) is Status.FOUND

        grids, parts = made(layout, 1, rng)

        assert bool(len(grids)) == has_grid
        assert has_grid or parts < 100
