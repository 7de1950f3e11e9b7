"""The matrix that is left: what the sets of items say, at every node."""

import numpy as np
import pytest

from tests.searching.watch.test_algorithm_x import COLOURS, KNUTH, MULTIPLE, QUEENS, cover, paths
from workbench.puzzles.cover import Cover
from workbench.searching.watch.algorithm_x import NEVER, moment
from workbench.searching.watch.matrix_left import matrix_left


@pytest.mark.parametrize("text", [KNUTH, QUEENS])
def test_options_are_left_that_share_no_item_with_those_chosen(text: str) -> None:
    puzzle = cover(text)

    for path in paths(puzzle)[0]:
        now = moment(puzzle, np.array(path, np.int64).reshape(-1, 2))
        left = matrix_left(now)
        taken = {item for _, k in path if k != NEVER for item in puzzle.option(k).tolist()}
        rows = [set(puzzle.option(k).tolist()) for k in range(puzzle.count)]
        free = [k for k, row in enumerate(rows) if not row & taken]
        assert left.options.tolist() == free
        assert left.items[1:].tolist() == [i for i in range(1, len(puzzle.items) + 1) if i not in taken]
        names = [[left.cover.items[i - 1] for i in left.cover.option(k).tolist()] for k in range(left.cover.count)]
        assert names == [[puzzle.items[i - 1] for i in puzzle.option(k).tolist()] for k in free]


@pytest.mark.parametrize("text", [COLOURS, MULTIPLE])
def test_what_is_left_of_colours_and_bounds_is_a_cover(text: str) -> None:
    puzzle = cover(text)

    for path in paths(puzzle)[0]:
        left = matrix_left(moment(puzzle, np.array(path, np.int64).reshape(-1, 2)))
        assert isinstance(left.cover, Cover)
        assert len(left.cover.low) == left.cover.primary
        assert left.cover.members.max(initial=0) <= len(left.cover.items)
