"""The kernel that changes digits until their sums determine them, compiled and as plain Python."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kernels.plain import run_plainly
from workbench.insight.kakuro.generating.digits import DigitRepair, Digits
from workbench.kernels import scalars
from workbench.kernels.kakuro import repair as kernel
from workbench.kernels.kakuro import runs as kakuro_runs
from workbench.solvers.goal import Goal
from workbench.solvers.kakuro.sums import KAKURO_SUMS
from workbench.solvers.search import Status

FUNCTIONS = (
    "combine", "support", "weight", "restrict", "settle", "note", "held", "any_bit", "fill", "begin_again",
    "reopen", "partner", "write", "repair", "give_back", "random",
)  # fmt: skip
WHITE = np.array([list(row) for row in ("00000", "00110", "01111", "01111", "01100")]) == "1"
MASKS = st.lists(st.integers(1, 511), min_size=1, max_size=9)


@pytest.fixture(scope="module", autouse=True)
def kernels() -> None:
    """Load or compile the kernels, so that no test's time contains it."""
    begun().advance(100)
    combined([511], 5)


def begun(by_sets: bool = False, seed: int = 7) -> Digits:
    """Return digits of which none is written yet."""
    return Digits(WHITE, np.zeros(WHITE.shape, np.int32), by_sets, seed)


def combined(masks: list[int], clue: int) -> list[int]:
    """Return the candidates of each cell of a run after `combine`, cells without a choice as they were."""
    count = len(masks)
    cells = np.arange(count, dtype=np.uint32)
    left = np.array(masks, np.uint32)
    desk = np.zeros(kakuro_runs.DESK, np.uint32)
    starts, sums = np.array([0, count], np.uint32), np.array([clue], np.int32)
    still = int(kernel.combine(np.uint64(0), cells, starts, sums, left, desk))
    left[desk[:still]] = desk[32 : 32 + still]
    return left.tolist()


@pytest.mark.slow
@settings(max_examples=25)
@given(MASKS, st.data())
def test_a_cell_keeps_the_digits_of_the_sets_that_its_run_can_have(masks: list[int], data: st.DataObject) -> None:
    digits = data.draw(st.permutations(range(1, 10)))[: len(masks)]
    masks = [mask | 1 << (d - 1) for mask, d in zip(masks, digits, strict=True)]  # so that there is a solution
    clue = sum(digits)

    used = sum(mask for mask in masks if mask.bit_count() == 1)
    open_masks = [mask & ~used for mask in masks if mask.bit_count() > 1]
    rest = clue - sum(mask.bit_length() for mask in masks if mask.bit_count() == 1)
    whole = 0
    for chosen in combinations(range(1, 10), len(open_masks)):
        bits = sum(1 << (d - 1) for d in chosen)
        within_all = not bits & ~sum_of_bits(open_masks)
        if sum(chosen) == rest and within_all and all(mask & bits for mask in open_masks):
            whole |= bits

    assert combined(masks, clue) == [mask if mask.bit_count() == 1 else mask & ~used & whole for mask in masks]


def sum_of_bits(masks: list[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


@pytest.mark.parametrize("by_sets", [False, True])
def test_the_kernel_is_the_same_as_plain_python(by_sets: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled, interpreted = begun(by_sets).state, begun(by_sets).state
    ends = [kernel.advance(*compiled, 60) for _ in range(3)]

    run_plainly(monkeypatch, kernel, *FUNCTIONS)

    with np.errstate(over="ignore"):
        assert [kernel.advance.py_func(*interpreted, 60) for _ in range(3)] == ends
    assert_equal(compiled, interpreted)


def assert_equal(one: DigitRepair, other: DigitRepair) -> None:
    for mine, theirs in zip(one, other, strict=True):
        np.testing.assert_array_equal(mine, theirs)


@pytest.mark.parametrize("by_sets", [False, True])
def test_slices_do_not_change_the_digits(by_sets: bool) -> None:
    whole, sliced = begun(by_sets), begun(by_sets)
    while whole.advance(1 << 40) is not Status.FOUND:
        pass

    while sliced.advance(3) is not Status.FOUND:
        pass

    assert_equal(whole.state, sliced.state)


def test_digits_differ_in_every_run_are_candidates_and_make_the_clues() -> None:
    digits = begun()
    while len(digits.open_cells) and digits.state.s[scalars.PHASE] == kernel.FILL:
        digits.advance(1)

    for _ in range(80):
        digits.advance(1)
        filling = digits.filling
        assert digits.puzzle.judge(filling) == []
        assert (digits.state.masks & digits.state.digits == digits.state.digits).all()
        listed = np.flatnonzero(digits.state.masks & (digits.state.masks - np.uint32(1)))
        assert sorted(digits.open_cells.tolist()) == listed.tolist()
        assert digits.state.sums.tolist() == digits.puzzle.runs.sums.tolist()


@pytest.mark.parametrize("seed", range(1, 6))
@pytest.mark.parametrize("by_sets", [False, True])
def test_what_repair_has_found_is_unique_without_a_guess(seed: int, by_sets: bool) -> None:
    digits = begun(by_sets, seed)
    while digits.advance() is not Status.FOUND:
        pass

    search = KAKURO_SUMS.start(digits.puzzle, goal=Goal.UNIQUE)
    assert search.advance(10, 1) is Status.FOUND
    assert np.array_equal(search.probe().filling, digits.filling)
    assert search.advance(10, 2) is Status.EXHAUSTED
    assert search.probe().nodes == 1
