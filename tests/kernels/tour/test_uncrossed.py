"""The search of uncrossed walks as plain Python, with its bounds checked: the same tree as compiled."""

import numpy as np
import pytest

from tests.kernels.plain import run_plainly
from workbench.kernels.scalars import FLOOR, NODES, SOLUTIONS, UNTIL
from workbench.kernels.tour import uncrossed as kernel
from workbench.puzzles.tour import Tour
from workbench.solvers.search import UNLIMITED
from workbench.solvers.tour.uncrossed_walks import UncrossedWalk, symmetries_of, walk_of


def state(text: str) -> UncrossedWalk:
    [tour] = Tour.parse(text)
    walk = walk_of(tour, symmetries_of(tour))
    walk.s[UNTIL], walk.s[FLOOR] = UNLIMITED, -1
    return walk


@pytest.mark.filterwarnings("ignore:overflow encountered")  # ~ of an unsigned byte
@pytest.mark.parametrize("text", ["tour 4x4", "tour 3x5 closed start a1 end b3", "tour 2x40 start r1c1"])
def test_the_kernel_visits_the_same_nodes_as_plain_python(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    compiled, plain = state(text), state(text)
    kernel.advance(*compiled, UNLIMITED)
    run_plainly(monkeypatch, kernel, "onward", "join", "returning")

    kernel.advance.py_func(*plain, UNLIMITED)

    assert (plain.s == compiled.s).all()
    assert plain.s[NODES] > 5
    assert plain.s[SOLUTIONS] == compiled.s[SOLUTIONS]
    assert (plain.profile == compiled.profile).all()
    assert np.array_equal(plain.visits, compiled.visits)
