"""The kernel of bands, compiled and as plain Python."""

import warnings
from itertools import permutations

import numpy as np
import pytest

from tests.kernels.plain import run_plainly
from tests.known.counts import KNOWN_COUNTS
from workbench.kernels import scalars
from workbench.kernels.sudoku import bands as kernel
from workbench.puzzles.sudoku import NINE, Sudoku
from workbench.solvers.sudoku.bands import SudokuBands, state, tables

pytestmark = pytest.mark.usefixtures("compiled")

HARD = [known.text for known in KNOWN_COUNTS if known.name in ("AI Escargot", "Inkala 2012", "17 givens")]
SEVERAL = "1......9..2.....8...3...7.....4.6......5......6.4.....7...3...8.....2..9.......1"[:80] + "1"
CLASHES = [
    "11" + "." * 79,
    "1" + "." * 8 + "1" + "." * 71,
    "1" + "." * 19 + "1" + "." * 60,
    "1" + "." * 17 + "1" + "." * 62,
]


def root(text: str, until: int = 1 << 62) -> SudokuBands:
    """Return the state of a search that has not begun."""
    [puzzle] = Sudoku.parse(text)
    arrays = state()
    kernel.load(puzzle.givens.ravel().astype(np.uint8), tables().excluded, arrays.words, arrays.slot, arrays.s)
    arrays.s[scalars.UNTIL] = until
    return arrays


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the functions called by `advance.py_func` run as plain Python, too."""
    run_plainly(monkeypatch, kernel, "minirows", "close", "choose", "candidates", "load")


def equal(one: SudokuBands, other: SudokuBands) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("text", [*HARD, SEVERAL])
def test_plain_python_agrees_node_for_node(plain: None, text: str) -> None:
    compiled, interpreted = root(text), root(text)

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # numpy reports what processors do silently
        for _ in range(12):
            statuses = [kernel.advance(*compiled, 1), kernel.advance.py_func(*interpreted, 1)]

            assert statuses[0] == statuses[1]
            assert equal(compiled, interpreted)


def test_plain_load_agrees(plain: None) -> None:
    [puzzle] = Sudoku.parse(HARD[0])
    grid = puzzle.givens.ravel().astype(np.uint8)
    compiled, interpreted = root(HARD[0]), state()

    kernel.load(grid, tables().excluded, interpreted.words, interpreted.slot, interpreted.s)
    interpreted.s[scalars.UNTIL] = compiled.s[scalars.UNTIL]

    assert equal(compiled, interpreted)


@pytest.mark.parametrize("budget", [1, 2, 7])
@pytest.mark.parametrize("text", HARD)
def test_slices_do_not_change_the_search(text: str, budget: int) -> None:
    whole, sliced = root(text), root(text)

    kernel.advance(*whole, 1 << 62)
    while kernel.advance(*sliced, budget) == scalars.RUNNING:
        pass

    assert equal(whole, sliced)


@pytest.mark.parametrize("text", CLASHES)
def test_a_digit_twice_in_a_unit_has_no_solution(text: str) -> None:
    arrays = root(text)

    assert kernel.advance(*arrays, 1 << 62) == scalars.EXHAUSTED
    assert arrays.s[scalars.SOLUTIONS] == 0


def test_the_root_is_as_before_at_the_end() -> None:
    arrays = root(HARD[0])
    kernel.advance(*arrays, 1)
    begun = arrays.words[: int(kernel.STRIDE)].copy()

    kernel.advance(*arrays, 1 << 62)

    assert np.array_equal(arrays.words[: int(kernel.STRIDE)], begun)


def test_closures_keep_what_lies_on_a_permutation() -> None:
    closed = tables().closed

    for pattern in range(512):
        cells = {divmod(k, 3) for k in range(9) if pattern >> k & 1}
        inside = [set(enumerate(order)) for order in permutations(range(3))]
        union = set().union(*(matrix for matrix in inside if matrix <= cells))
        assert {divmod(k, 3) for k in range(9) if closed[pattern] >> k & 1} == union


def test_each_kernel_has_one_signature() -> None:
    kernel.advance(*root(HARD[0]), 10)

    assert [len(jitted.signatures) for jitted in (kernel.advance, kernel.load, kernel.advance_each)] == [1, 1, 1]


def test_the_layout_of_the_kernel_is_the_usual_board() -> None:
    [puzzle] = Sudoku.parse(HARD[0])

    assert puzzle.layout == NINE
