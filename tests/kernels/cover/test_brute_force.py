"""The kernel of brute force, compiled and as plain Python."""

import numpy as np
import pytest

from tests.kernels.plain import run_plainly
from tests.small_covers import cover_of, knuth
from workbench.kernels import scalars
from workbench.kernels.codes import COVER_CUT
from workbench.kernels.cover import brute_force as kernel
from workbench.puzzles.cover import Cover
from workbench.solvers.cover.brute_force import OpenSets, state

EVERY_CUT = pytest.mark.parametrize("cut", COVER_CUT)
COLOURED = cover_of([[1, 3, 4], [2, 3], [2, 3], [1], [1, 2, 4]], 4, 2, [[0, 1, 2], [0, 1], [0, 2], [0], [0, 0, 0]])
EVERY_COVER = pytest.mark.parametrize("cover", [knuth(), COLOURED], ids=["knuth", "coloured"])


def root(cover: Cover, cut: str) -> OpenSets:
    """Return the state of a search that has not begun and looks for all solutions."""
    arrays = state(cover, cut)
    arrays.s[scalars.UNTIL], arrays.s[scalars.FLOOR] = 1 << 62, -1
    return arrays


def equal(one: OpenSets, other: OpenSets) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the functions called by `advance.py_func` run as plain Python, too."""
    kernel.advance(*root(knuth(), "first"), 1)  # compiled while it still finds compiled functions
    run_plainly(monkeypatch, kernel, "conflicts", "add", "remove", "extend")


@pytest.mark.usefixtures("plain")
@EVERY_COVER
@EVERY_CUT
def test_plain_python_agrees_node_for_node(cut: str, cover: Cover) -> None:
    compiled, interpreted = root(cover, cut), root(cover, cut)

    status = scalars.RUNNING
    while status != scalars.EXHAUSTED:
        status = kernel.advance(*compiled, 1)
        assert kernel.advance.py_func(*interpreted, 1) == status
        assert equal(compiled, interpreted)


@pytest.mark.usefixtures("plain")
@EVERY_COVER
@EVERY_CUT
def test_plain_python_agrees_on_a_complete_search(cut: str, cover: Cover) -> None:
    compiled, interpreted = root(cover, cut), root(cover, cut)

    statuses = [kernel.advance(*compiled, 1000), kernel.advance.py_func(*interpreted, 1000)]

    assert statuses == [scalars.EXHAUSTED] * 2
    assert equal(compiled, interpreted)


@EVERY_CUT
def test_a_search_leaves_its_options_alone(cut: str) -> None:
    arrays = root(COLOURED, cut)
    before = [array.copy() for array in arrays[:5]]

    kernel.advance(*arrays, 1000)

    assert all(np.array_equal(array, old) for array, old in zip(arrays, before, strict=False))


def test_options_with_the_same_colour_do_not_conflict() -> None:
    arrays = root(COLOURED, "conflict")
    kernel.add(np.uint64(0), *arrays[:3], arrays.times, arrays.hue, arrays.s)

    told = [kernel.conflicts(np.uint64(k), *arrays[:3], arrays.times, arrays.hue) for k in range(1, 5)]

    assert told == [False, True, True, True]
