"""The exhaustive search: known counts, compiled and as plain Python."""

import numpy as np
import pytest

from tests.kernels.plain import run_plainly
from tests.puzzles.tour.tours import rectangle
from workbench.kernels import scalars
from workbench.kernels.tour import paths as kernel
from workbench.puzzles.tour import Tour
from workbench.solvers.tour.paths import TourPaths, search_of

UNLIMITED = 1 << 60
COUNTS = [  # tours as fillings
    (rectangle(5, 5), 1_728, "OEIS A165134"),
    (rectangle(3, 4), 16, "OEIS A165134, and the issue"),
    (rectangle(4, 3), 16, "the same, upright"),
    (rectangle(4, 5), 164, "OEIS A079137, in both directions"),
    (rectangle(4, 6), 1_488, "OEIS A079137, in both directions"),
    (rectangle(6, 6, closed=True, start=(2, 3)), 2 * 9_862, "OEIS A001230, in both directions"),
    (rectangle(3, 10, closed=True), 2 * 16, "Knuth: 16 closed tours of 3 x 10, in both directions"),
    (rectangle(4, 4), 0, "Euler 1759"),
]


def arrays_of(tour: Tour) -> TourPaths:
    """Return the arrays of a search for all tours that has not begun."""
    arrays = search_of(tour).state
    assert isinstance(arrays, TourPaths)
    arrays.s[scalars.UNTIL], arrays.s[scalars.FLOOR] = UNLIMITED, -1
    return arrays


@pytest.mark.parametrize(("tour", "count", "source"), COUNTS, ids=[tour.name for tour, _, _ in COUNTS])
def test_there_are_as_many_tours_as_are_known(tour: Tour, count: int, source: str) -> None:
    arrays = arrays_of(tour)

    status = kernel.advance(*arrays, UNLIMITED)

    assert status == scalars.EXHAUSTED, source
    assert arrays.s[scalars.SOLUTIONS] == count, source
    assert arrays.profile.sum() == arrays.s[scalars.NODES]


@pytest.mark.parametrize("budget", [1, 7, 100])
def test_slices_do_not_change_the_search(budget: int) -> None:
    whole, sliced = arrays_of(rectangle(3, 4)), arrays_of(rectangle(3, 4))
    kernel.advance(*whole, UNLIMITED)

    while kernel.advance(*sliced, budget) == scalars.RUNNING:
        assert sliced.s[scalars.NODES] % budget == 0

    assert sliced.profile.tolist() == whole.profile.tolist()
    assert sliced.s[scalars.SOLUTIONS] == 16


def test_a_floor_stops_before_each_start() -> None:
    arrays = arrays_of(rectangle(3, 4))
    kernel.advance(*arrays, 2)
    arrays.s[scalars.FLOOR] = 1

    stops = 0
    while kernel.advance(*arrays, UNLIMITED) == scalars.RUNNING:
        assert arrays.s[scalars.LEVEL] == 1
        stops += 1
        arrays.s[scalars.FLOOR] = -1
        kernel.advance(*arrays, 1)
        arrays.s[scalars.FLOOR] = 1

    assert stops == 11


def test_plain_python_agrees_node_for_node(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled, plain = arrays_of(rectangle(3, 4, closed=False)), arrays_of(rectangle(3, 4, closed=False))
    kernel.advance(*arrays_of(rectangle(3, 3)), 1)  # compiled while it still finds compiled functions
    run_plainly(monkeypatch, kernel, "unvisited", "ended", "next_squares", "together", "least_free")

    status = scalars.RUNNING
    while status != scalars.EXHAUSTED:
        status = kernel.advance(*compiled, 1)
        with np.errstate(over="ignore"):  # of no bits, less 1
            assert kernel.advance.py_func(*plain, 1) == status
        assert all(np.array_equal(a, b) for a, b in zip(compiled, plain, strict=True))


def test_the_kernel_has_one_signature() -> None:
    for tour, _, _ in COUNTS[:3]:
        kernel.advance(*arrays_of(tour), 10)

    assert len(kernel.advance.signatures) == 1
