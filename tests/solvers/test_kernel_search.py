"""The search of one kernel: what it hands to the kernel, and what a probe shows."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from workbench.kernels import scalars
from workbench.solvers.kernel_search import KernelSearch, all_but, look, tree_progress
from workbench.solvers.ring import ring
from workbench.solvers.search import Status

FILLING = np.zeros((2, 2), np.int32)


class Arrays(NamedTuple):
    """The arrays of a kernel that does nothing."""

    degree: NDArray[np.int64]
    tried: NDArray[np.int64]
    profile: NDArray[np.int64]
    visits: NDArray[np.int32]
    s: NDArray[np.int64]


def arrays_of(tried: list[int], degree: list[int], profile: list[int]) -> Arrays:
    counts = (np.array(numbers, np.int64) for numbers in (degree, tried, profile))
    return Arrays(*counts, ring(), np.zeros(scalars.OWN, np.int64))


def search_of(arrays: Arrays, advance: Callable[..., int] = lambda *_: scalars.RUNNING) -> KernelSearch:
    return KernelSearch(advance, arrays, all_but(arrays), lambda status: look(status, arrays, FILLING))


def test_the_kernel_gets_its_arrays_in_order_and_the_limits_as_scalars() -> None:
    arrays = arrays_of([1], [1], [1])
    calls = []

    def advance(*given: object) -> int:
        calls.append(given)
        return scalars.STUCK

    search = search_of(arrays, advance)

    status = search.advance(7, until=3, floor=2)

    assert status is Status.STUCK
    [given] = calls
    assert all(one is other for one, other in zip(given, arrays, strict=False))
    assert given[-1] == 7
    assert (arrays.s[scalars.UNTIL], arrays.s[scalars.FLOOR]) == (3, 2)


def test_progress_is_a_function_of_the_state() -> None:
    arrays = arrays_of([2], [4], [1])
    arrays.s[scalars.LEVEL] = 1
    search = search_of(arrays)
    assert search.probe().progress == 0.25

    arrays.tried[0] = 1

    assert search.probe().progress == 0


def test_the_tally_is_that_of_the_arrays() -> None:
    arrays = arrays_of([2], [4], [1, 2])
    arrays.s[[scalars.NODES, scalars.SOLUTIONS]] = 3, 1

    tally = search_of(arrays).tally

    assert (tally.nodes, tally.solutions) == (3, 1)
    assert tally.profile is arrays.profile
    assert tally.visits is arrays.visits


def test_a_checkpoint_holds_copies_of_all_arrays_but_the_ring() -> None:
    arrays = arrays_of([2], [4], [1])
    search = search_of(arrays, lambda *_: scalars.STUCK)
    search.advance(1)

    saved = search.save()
    for array in arrays:
        array[...] = 9
    search.load(saved)

    assert saved.nbytes == sum(array.nbytes for array in arrays) - arrays.visits.nbytes
    assert (arrays.tried[0], arrays.degree[0], arrays.profile[0], arrays.s[scalars.NODES]) == (2, 4, 1, 0)
    assert (arrays.visits == 9).all()
    assert search.status is Status.STUCK


@pytest.mark.parametrize(
    ("tried", "degree", "level", "part"),
    [
        ([], [], 0, 0.0),
        ([1], [4], 1, 0.0),
        ([2], [4], 1, 0.25),
        ([4], [4], 1, 0.75),
        ([2, 1], [3, 2], 2, 1 / 3),
        ([2, 2], [3, 2], 2, 1 / 3 + 1 / 6),
        ([3, 2, 2], [3, 2, 2], 3, 2 / 3 + 1 / 6 + 1 / 12),
        ([2, 9, 9], [2, 9, 9], 1, 0.5),
    ],
)
def test_progress_is_the_part_of_a_uniform_tree_before_the_branch(
    tried: list[int], degree: list[int], level: int, part: float
) -> None:
    assert tree_progress(np.array(tried, np.int64), np.array(degree, np.int64), level) == pytest.approx(part)


def test_a_deep_last_branch_is_nearly_done_and_never_more() -> None:
    ones = np.full(500, 2, np.int64)

    assert 0.999 < tree_progress(ones, ones, 500) <= 1


@settings(max_examples=40)
@given(st.lists(st.integers(1, 9), min_size=1, max_size=12), st.randoms(use_true_random=False))
def test_progress_never_falls_on_a_walk_through_any_tree(degrees: list[int], chance) -> None:
    degree = np.array(degrees, np.int64)
    branches = sorted(
        {tuple(chance.randint(1, d) for d in degrees[: chance.randint(1, len(degrees))]) for _ in "x" * 30}
    )
    parts = []

    for branch in branches:  # in the order in which a search visits them
        tried = np.zeros_like(degree)
        tried[: len(branch)] = branch
        parts.append(tree_progress(tried, degree, len(branch)))

    assert parts == sorted(parts)
    assert min(parts) >= 0
    assert max(parts) <= 1


def test_look_reads_the_scalars_of_every_kernel() -> None:
    arrays = arrays_of([2, 0], [4, 0], [1, 2, 2, 0, 0])
    arrays.s[[scalars.LEVEL, scalars.NODES, scalars.SOLUTIONS]] = 1, 5, 2

    probe = look(Status.RUNNING, arrays, FILLING)
    exhausted = look(Status.EXHAUSTED, arrays, FILLING)

    assert (probe.nodes, probe.level, probe.solutions) == (5, 1, 2)
    assert probe.progress == 0.25
    assert probe.profile.tolist() == [1, 2, 2]
    assert exhausted.progress == 1.0
