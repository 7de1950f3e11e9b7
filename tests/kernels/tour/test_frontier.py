"""The frontier kernel: joining paths, adding large numbers, and the same in plain Python."""

import numpy as np
import pytest

from tests.kernels.plain import run_plainly
from tests.puzzles.tour.tours import rectangle
from workbench.kernels.tour import frontier as kernel
from workbench.solvers.goal import Goal
from workbench.solvers.search import UNLIMITED
from workbench.solvers.tour.frontier.plan import PLACES
from workbench.solvers.tour.frontier.search import TourFrontier

NO_IMAGES = np.zeros((1, 25), np.uint8)
FUNCTIONS = ("other_end", "write", "join", "spread", "alive", "smaller", "reach")
FREE, DONE = "free", "done"


def packed(ends: dict[int, int]) -> tuple[np.uint64, np.uint64]:
    """Return the state that says this of some places, and 0 of the others."""
    low, high = np.uint64(0), np.uint64(0)
    for place, end in ends.items():
        low, high = kernel.write.py_func(low, high, np.uint64(place), np.uint64(end))
    return low, high


def told(state: tuple[np.uint64, np.uint64]) -> dict[int, int]:
    """Return what a state says of the places that are not done."""
    ends = {p: int(kernel.other_end.py_func(*state, np.uint64(p))) for p in range(1, PLACES + 1)}
    return {place: end for place, end in ends.items() if end}


def joined(ends: dict[int, int], a: int, b: int) -> dict[int, int]:
    return told(kernel.join(*packed(ends), np.uint64(a), np.uint64(b)))


def test_a_state_holds_an_end_for_each_place() -> None:
    ends = {place: 25 - place for place in range(1, PLACES + 1)}

    assert told(packed(ends)) == ends


@pytest.mark.parametrize("far", [5, 20])
def test_joining_makes_one_path_of_two(far: int) -> None:
    assert joined({1: 1, far: far}, 1, far) == {1: far, far: 1}
    assert joined({1: 2, 2: 1, far: far}, 2, far) == {1: far, far: 1}
    assert joined({1: 2, 2: 1, far: 13, 13: far}, 2, far) == {1: 13, 13: 1}


def test_joining_the_ends_of_a_path_closes_a_cycle() -> None:
    assert joined({1: 14, 14: 1, 3: 3}, 1, 14) == {3: 3}


def test_ways_are_added_with_their_carries() -> None:
    most = 2**64 - 1
    old = np.array([[1, 2, most, most, 5], [1, 3, 1, 0, 0], [1, 4, most, 0, 0]], np.uint64)
    new = np.zeros((4, 5), np.uint64)
    index, s = np.zeros(8, np.uint32), np.zeros(kernel.SCALARS, np.int64)
    origins = np.zeros(0, np.uint32), np.zeros(0, np.uint8)

    for at in range(3):
        state = np.uint64(7), np.uint64(9), np.uint64(at), np.uint64(0)
        kernel.reach(*state, old, new, index, *origins, NO_IMAGES, np.uint64(0), s)

    assert s[kernel.NEW] == 1
    total = sum(int(limb) << 64 * k for k, limb in enumerate(new[0, 2:]))
    assert total == (5 << 128) + (2**128 - 1) + 1 + most


def test_states_with_the_same_place_in_the_table_stay_apart() -> None:
    old = np.array([[7, 7, 1], [8, 8, 2], [9, 9, 3]], np.uint64)
    new = np.zeros((3, 3), np.uint64)
    index, s = np.zeros(4, np.uint32), np.zeros(kernel.SCALARS, np.int64)
    origins = np.zeros(0, np.uint32), np.zeros(0, np.uint8)

    for at in (0, 1, 2, 0, 1, 2):  # three states in a table of four
        state = np.uint64(at), np.uint64(5 - at), np.uint64(at), np.uint64(0)
        kernel.reach(*state, old, new, index, *origins, NO_IMAGES, np.uint64(0), s)

    assert new[:, 0].tolist() == [0, 1, 2]
    assert new[:, 2].tolist() == [2, 4, 6]


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("goal", [Goal.COUNT, Goal.ONE])
def test_plain_python_agrees_state_for_state(goal: Goal, closed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    rows, columns = (3, 10) if closed else (3, 4)
    compiled, plain = (TourFrontier(rectangle(rows, columns, closed=closed), {"memory": 10}, goal) for _ in range(2))
    compiled.advance(0)  # compiled while it still finds compiled functions
    advance = kernel.advance
    run_plainly(monkeypatch, kernel, *FUNCTIONS)

    while compiled.probe().progress < 1 and not compiled.probe().solutions:
        monkeypatch.setattr(kernel, "advance", advance)
        status = compiled.advance(50, 1)
        monkeypatch.setattr(kernel, "advance", advance.py_func)
        with np.errstate(over="ignore"):  # of the hash
            assert plain.advance(50, 1) is status
        assert plain.s.tolist() == compiled.s.tolist()
        assert plain.probe().profile.tolist() == compiled.probe().profile.tolist()

    assert plain.probe().solutions == compiled.probe().solutions
    assert plain.probe().solutions == {(Goal.COUNT, False): 16, (Goal.COUNT, True): 960}.get((goal, closed), 1)
    assert plain.probe().filling.tolist() == compiled.probe().filling.tolist()


def test_a_full_table_is_reported_before_the_next_state() -> None:
    search = TourFrontier(rectangle(3, 4), {"memory": 10}, Goal.COUNT)
    search.advance(5)
    few = search._old, search._new[: kernel.MAX_NEW - 1]
    before = search.s.copy()

    status = kernel.advance(
        *search.plan.steps, search.plan.images, *few, search._index, *search._origins, search.s, UNLIMITED
    )

    assert status == kernel.FULL
    assert search.s.tolist() == before.tolist()
