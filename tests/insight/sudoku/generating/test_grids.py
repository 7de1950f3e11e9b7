"""Full grids keep the rules of their layout."""

import numpy as np
import pytest

from workbench.insight.sudoku.generating.grids import full_grids
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.sizes import layout_of


@pytest.mark.parametrize("box", ["2x2", "3x2", "2x4", "3x3", "4x4", "5x5"])
@pytest.mark.parametrize("variant", ["classic", "x", "jigsaw"])
def test_a_full_grid_keeps_the_rules(box: str, variant: str) -> None:
    if variant != "classic" and box in ("4x4", "5x5"):
        pytest.skip("seconds")
    rng = np.random.default_rng(5)
    layout = layout_of({"box": box, "variant": variant}, rng)
    parts = full_grids(layout, 3, rng)
    while True:
        try:
            next(parts)
        except StopIteration as end:
            grids = end.value
            break

    for grid in grids.reshape(-1, layout.side, layout.side).astype(np.int32):
        assert (grid > 0).all()
        assert Sudoku(layout, grid).judge(np.zeros_like(grid)) == []
    assert len(grids) == 3
