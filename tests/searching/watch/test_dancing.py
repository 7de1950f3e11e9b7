"""The links of a moment: those of the kernel itself, at every step."""

import numpy as np
import pytest

from tests.searching.watch.test_algorithm_x import KNUTH, QUEENS, cover
from workbench.searching.watch.dancing import FIELDS, Dance, changes, danced
from workbench.solvers import SOLVERS
from workbench.solvers.search import Status

EVEN_ALONE = "cover\na b | s\na\na b s\nb s\n"


@pytest.mark.parametrize("text", [KNUTH, QUEENS, EVEN_ALONE])
@pytest.mark.parametrize("order", ["mrv", "rightmost", "mrv_random"])
@pytest.mark.parametrize("options", ["given", "random"])
def test_links_of_a_moment_are_those_of_the_kernel(text: str, order: str, options: str) -> None:
    search = SOLVERS["cover_links"].start(cover(text), {"order": order, "options": options})
    status, steps = Status.RUNNING, 0

    while status is not Status.EXHAUSTED:
        links = danced(search.ordered, search.path())
        for name in Dance._fields:
            assert getattr(links, name).tolist() == getattr(search.state, name).tolist(), (steps, name)
        status = search.advance(1)
        steps += 1

    assert steps > 3


def test_changed_links_are_those_of_the_neighbours() -> None:
    search = SOLVERS["cover_links"].start(cover("cover\na b c\na\nb\nb c\nc\n"), {"order": "leftmost"})
    root, step = danced(search.ordered, np.zeros((0, 2), np.int64)), danced(search.ordered, np.array([[1, 0]]))

    found = changes(root, step)

    assert np.nonzero(found["right"])[0].tolist() == [0]  # the root of the list now leads to b
    assert np.nonzero(found["left"])[0].tolist() == [2]
    assert not found["up"].any()
    assert not found["down"].any()
    assert set(found) == set(FIELDS)
