"""The ring of the levels of recent nodes."""

import numpy as np
import pytest

from workbench.kernels.scalars import RECENT
from workbench.solvers.ring import mark_solution, ring, write


@pytest.mark.parametrize("node", [0, 5, RECENT - 3, RECENT - 1, 7 * RECENT + 11])
@pytest.mark.parametrize("count", [0, 1, 10, RECENT, RECENT + 1, 3 * RECENT + 5])
def test_each_of_the_recent_nodes_is_at_its_number_modulo_the_size(node: int, count: int) -> None:
    visits = ring() - 1
    levels = np.arange(count, dtype=np.int32)

    write(visits, node, levels)

    recent = np.arange(max(0, count - RECENT), count)
    assert visits[(node + recent) % RECENT].tolist() == levels[recent].tolist()
    assert np.count_nonzero(visits == -1) == RECENT - len(recent)


def test_a_solution_is_marked_by_the_complement_of_its_level() -> None:
    visits = ring()
    write(visits, 2 * RECENT + 1, np.array([4, 5, 6], np.int32))

    mark_solution(visits, 2 * RECENT + 2)

    assert visits[:5].tolist() == [0, 4, ~5, 6, 0]
