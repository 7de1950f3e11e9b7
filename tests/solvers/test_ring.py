"""The ring of the levels of recent nodes."""

import numpy as np
import pytest

from workbench.kernels.scalars import RECENT
from workbench.solvers.ring import fill, mark_solution, ring, write


@pytest.mark.parametrize("node", [0, 5, RECENT - 3, RECENT - 1, 7 * RECENT + 11])
@pytest.mark.parametrize("count", [0, 1, 10, RECENT, RECENT + 1, 3 * RECENT + 5])
def test_each_of_the_recent_nodes_is_at_its_number_modulo_the_size(node: int, count: int) -> None:
    visits = ring() - 1
    levels = np.arange(count, dtype=np.int32)

    write(visits, node, levels)

    recent = np.arange(max(0, count - RECENT), count)
    assert visits[(node + recent) % RECENT].tolist() == levels[recent].tolist()
    assert np.count_nonzero(visits == -1) == RECENT - len(recent)


@pytest.mark.parametrize("node", [0, RECENT - 3, 7 * RECENT + 11])
@pytest.mark.parametrize("count", [0, 1, 10, RECENT + 1])
def test_nodes_of_one_level_are_filled_in_as_if_written_one_by_one(node: int, count: int) -> None:
    visits, expected = ring(), ring()

    fill(visits, node, 7, count)
    write(expected, node, np.full(count, 7, np.int32))

    assert np.array_equal(visits, expected)


def test_a_solution_is_marked_by_the_complement_of_its_level() -> None:
    visits = ring()
    write(visits, 2 * RECENT + 1, np.array([4, 5, 6], np.int32))

    mark_solution(visits, 2 * RECENT + 2)

    assert visits[:5].tolist() == [0, 4, ~5, 6, 0]
