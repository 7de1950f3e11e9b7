"""The runs of a kakuro, against a walk from cell to cell."""

import numpy as np
import pytest
from hypothesis import given, settings

from tests.puzzles.kakuro.kakuros import any_boards, read
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.runs import clue_cell, regions


def walked(puzzle: Kakuro) -> list[tuple[bool, int, list[int]]]:
    """Return the runs, across then down: whether down, the clue, the cells."""
    rows, columns = puzzle.shape
    found = []
    for down, step in ((False, (0, 1)), (True, (1, 0))):
        lines = [[(r, c) for c in range(columns)] for r in range(rows)]
        if down:
            lines = [[(r, c) for r in range(rows)] for c in range(columns)]
        for line in lines:
            for k, (r, c) in enumerate(line):
                before = line[k - 1] if k else None
                if puzzle.white[r, c] and (before is None or not puzzle.white[before]):
                    clues = puzzle.down if down else puzzle.across
                    cells = []
                    while r < rows and c < columns and puzzle.white[r, c]:
                        cells.append(r * columns + c)
                        r, c = r + step[0], c + step[1]
                    found.append((down, 0 if before is None else int(clues[before]), cells))
    return found


@pytest.mark.slow
@settings(max_examples=60)
@given(puzzle=any_boards())
def test_runs_are_those_that_one_walks(puzzle: Kakuro) -> None:
    runs = puzzle.runs

    found = [(bool(runs.down[k]), int(runs.sums[k]), runs.cells_in(k).tolist()) for k in range(len(runs.sums))]

    assert found == walked(puzzle)
    assert runs.lengths.tolist() == [len(cells) for _, _, cells in found]


@pytest.mark.slow
@settings(max_examples=30)
@given(puzzle=any_boards())
def test_every_white_cell_is_at_home_in_two_runs_and_no_block_in_any(puzzle: Kakuro) -> None:
    runs = puzzle.runs

    for cell, white in enumerate(puzzle.white.ravel().tolist()):
        across, down = runs.home[cell].tolist()
        if white:
            assert cell in runs.cells_in(across)
            assert not runs.down[across]
            assert cell in runs.cells_in(down)
            assert runs.down[down]
        else:
            assert (across, down) == (-1, -1)


def flooded(puzzle: Kakuro) -> list[set[int]]:
    """Return the connected sets of white cells, by flooding."""
    columns = puzzle.shape[1]
    left = set(np.flatnonzero(puzzle.white).tolist())
    found = []
    while left:
        region, edge = set(), {min(left)}
        while edge:
            region |= edge
            sides = {(cell, step) for cell in edge for step in (1, -1, columns, -columns)}
            level = {
                cell + step for cell, step in sides if abs(step) > 1 or (cell + step) // columns == cell // columns
            }
            edge = (level & left) - region
        left -= region
        found.append(region)
    return found


@pytest.mark.slow
@settings(max_examples=60)
@given(puzzle=any_boards())
def test_regions_are_the_connected_cells(puzzle: Kakuro) -> None:
    if puzzle.shape[1] == 1:
        return  # where a step aside is a step down
    region = regions(puzzle.runs)

    found: dict[int, set[int]] = {}
    for run, k in enumerate(region.tolist()):
        found.setdefault(k, set()).update(puzzle.runs.cells_in(run).tolist())

    assert sorted(map(sorted, found.values())) == sorted(map(sorted, flooded(puzzle)))
    assert sorted(found) == list(range(len(found)))


def test_a_region_may_wind_through_the_whole_board() -> None:
    rows = [[c == (0 if r % 4 == 3 else 59) or r % 2 == 0 for c in range(60)] for r in range(61)]
    white = np.array(rows)
    nothing = np.zeros(white.shape, np.int32)

    assert regions(Kakuro(white, nothing, nothing).runs).max() == 0


def test_a_clue_stands_before_its_run() -> None:
    puzzle = read("kakuro 2x3\n# 3\\ 4\\\n\\5 . .\n")

    assert [clue_cell(puzzle.runs, run, 3) for run in range(3)] == [(1, 0), (0, 1), (0, 2)]
