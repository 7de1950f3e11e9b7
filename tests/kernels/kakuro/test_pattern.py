"""The kernel that makes patterns of blocks, compiled and as plain Python."""

import numpy as np
import pytest

from tests.kernels.plain import run_plainly
from workbench.insight.kakuro.generating.pattern import Pattern, PatternSearch
from workbench.kernels import scalars
from workbench.kernels.kakuro import pattern as kernel

FUNCTIONS = ("length", "take", "take_lonely", "connected", "attempt", "too_long")
SIZES = ((5, 8), (9, 14))


@pytest.fixture(scope="module", autouse=True)
def kernels() -> None:
    """Load or compile the kernel before the tests."""
    list(Pattern(6, 6, "none", np.random.default_rng(1)).thin(60))


def asked(rows: int, columns: int, symmetry: str, percent: int, seed: int) -> Pattern:
    """Return a pattern at its beginning, asked for so many white cells."""
    pattern = Pattern(rows, columns, symmetry, np.random.default_rng(seed))
    inner = (rows - 1) * (columns - 1)
    pattern._ask(np.random.default_rng(seed).permutation(inner), round(inner * percent / 100), 9)
    return pattern


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("symmetry", ["none", "both"])
def test_the_kernel_is_the_same_as_plain_python(
    size: tuple[int, int], symmetry: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled, interpreted = (asked(*size, symmetry, 65, 3).state for _ in range(2))
    end = kernel.advance(*compiled, 10_000)

    run_plainly(monkeypatch, kernel, *FUNCTIONS)

    assert kernel.advance.py_func(*interpreted, 10_000) == end
    assert_equal(compiled, interpreted)


def assert_equal(one: PatternSearch, other: PatternSearch) -> None:
    for mine, theirs in zip(one, other, strict=True):
        np.testing.assert_array_equal(mine, theirs)


def test_slices_do_not_change_the_pattern() -> None:
    whole, sliced = (asked(9, 14, "half_turn", 60, 5).state for _ in range(2))
    end = kernel.advance(*whole, 1 << 40)

    while (status := kernel.advance(*sliced, 7)) == scalars.RUNNING:
        pass

    assert status == end == scalars.FOUND
    assert_equal(whole, sliced)


def test_no_attempt_leaves_a_lonely_cell_or_parts() -> None:
    pattern = asked(6, 9, "none", 55, 2)

    while kernel.advance(*pattern.state, 1) == scalars.RUNNING:
        white = np.pad(pattern.white, 1)
        beside, above = white[1:-1, :-2] | white[1:-1, 2:], white[:-2, 1:-1] | white[2:, 1:-1]
        assert (beside & above)[pattern.white].all()
        assert pieces(pattern.white) == 1


def pieces(white: np.ndarray) -> int:
    """Return in how many parts white cells fall, by plain flooding."""
    left = {tuple(cell) for cell in np.argwhere(white).tolist()}
    count = 0
    while left:
        count += 1
        waiting = [left.pop()]
        while waiting:
            r, c = waiting.pop()
            near = {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} & left
            left -= near
            waiting += near
    return count


def test_a_run_that_cannot_be_broken_ends_the_search() -> None:
    pattern = asked(7, 14, "both", 60, 1)
    pattern.state.s[[kernel.MOST, kernel.LARGEST]] = 1  # less than a cell with its images

    assert kernel.advance(*pattern.state, 1 << 40) == scalars.EXHAUSTED
    assert pattern.percent == 100
