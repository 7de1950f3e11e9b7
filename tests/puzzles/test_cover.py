"""Sudokus reduced to exact cover."""

from itertools import pairwise

import numpy as np
import pytest

from tests.known_counts import pattern
from workbench.puzzles.cover import Cover
from workbench.puzzles.sudoku import Sudoku

BOXES = [(2, 2), (2, 3), (3, 2), (1, 5), (5, 1), (3, 3), (3, 4), (5, 2), (5, 5)]


def empty(box: tuple[int, int]) -> Sudoku:
    side = box[0] * box[1]
    return Sudoku(box, np.zeros((side, side), np.int32))


def to_cover(puzzle: Sudoku) -> tuple[Cover, np.ndarray]:
    """Return the cover, and the cell and digit that each option fills in: (options, 2)."""
    cover, fill = puzzle.to_cover()
    fillings = [fill(np.array([k])).ravel() for k in range(len(cover.starts) - 1)]
    assert all(np.count_nonzero(filling) == 1 for filling in fillings)
    return cover, np.array([[filling.argmax(), filling.max()] for filling in fillings])


def named_options(cover: Cover) -> list[tuple[str, ...]]:
    """Return the names of the items of each option."""
    bounds = cover.starts.tolist()
    return [
        tuple(cover.items[item - 1] for item in cover.members[begin:end].tolist()) for begin, end in pairwise(bounds)
    ]


def test_a_sudoku_has_324_items_and_729_options() -> None:
    cover, cells = to_cover(empty((3, 3)))

    assert len(cover.items) == len(set(cover.items)) == 324
    assert len(cover.starts) - 1 == len(cells) == 729


@pytest.mark.parametrize("box", BOXES)
def test_an_empty_board_has_4_items_a_cell_and_an_option_for_every_digit_of_every_cell(box: tuple[int, int]) -> None:
    side = box[0] * box[1]

    cover, cells = to_cover(empty(box))

    assert len(set(cover.items)) == 4 * side**2
    assert sorted(map(tuple, cells.tolist())) == [(k, d) for k in range(side**2) for d in range(1, side + 1)]
    assert np.bincount(cover.members)[1:].tolist() == [side] * (4 * side**2)


@pytest.mark.parametrize("box", BOXES)
def test_every_option_is_a_cell_and_its_digit_in_row_column_and_box(box: tuple[int, int]) -> None:
    high, wide = box
    side = high * wide

    cover, cells = to_cover(empty(box))

    for option, (cell, digit) in zip(named_options(cover), cells.tolist(), strict=True):
        r, c = divmod(cell, side)
        b = r // high * (side // wide) + c // wide
        assert option == (f"r{r + 1}c{c + 1}", f"r{r + 1}={digit}", f"c{c + 1}={digit}", f"b{b + 1}={digit}")


def test_a_given_leaves_one_option_to_its_cell_and_takes_its_digit_from_the_peers() -> None:
    [puzzle] = Sudoku.parse("sudoku 2x3\n5.....\n......\n......\n......\n......\n......")

    _, cells = to_cover(puzzle)

    assert [digit for cell, digit in cells.tolist() if cell == 0] == [5]
    peers = {1, 2, 3, 4, 5, 6, 12, 18, 24, 30, 7, 8}
    assert {cell for cell, digit in cells.tolist() if digit == 5} == set(range(36)) - peers


def test_givens_that_break_a_rule_keep_their_options() -> None:
    [puzzle] = Sudoku.parse("11..\n....\n....\n....")

    _, cells = to_cover(puzzle)

    assert [digit for cell, digit in cells.tolist() if cell < 2] == [1, 1]


@pytest.mark.parametrize("box", BOXES)
def test_the_options_of_a_complete_grid_cover_every_item_once(box: tuple[int, int]) -> None:
    grid = np.array(pattern(box), np.int32)

    cover, cells = to_cover(empty(box))
    chosen = [k for k, (cell, digit) in enumerate(cells.tolist()) if grid.ravel()[cell] == digit]

    items = [item for k in chosen for item in cover.members[cover.starts[k] : cover.starts[k + 1]].tolist()]
    assert sorted(items) == list(range(1, len(cover.items) + 1))


def test_the_options_of_a_grid_with_a_fault_do_not_cover_every_item() -> None:
    grid = np.array(pattern((2, 3)), np.int32)
    grid[0, 0] = grid[0, 1]

    cover, cells = to_cover(empty((2, 3)))
    chosen = [k for k, (cell, digit) in enumerate(cells.tolist()) if grid.ravel()[cell] == digit]

    items = {item for k in chosen for item in cover.members[cover.starts[k] : cover.starts[k + 1]].tolist()}
    assert len(items) < len(cover.items)


def test_a_cover_cannot_be_written() -> None:
    cover, _ = to_cover(empty((2, 2)))

    assert not cover.starts.flags.writeable
    assert not cover.members.flags.writeable
    assert (cover.starts.dtype, cover.members.dtype) == (np.uint32, np.uint32)
