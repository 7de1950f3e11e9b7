"""Extra regions and regions of a jigsaw: counts against plain enumeration, dancing links and published figures."""

from collections.abc import Iterator
from functools import cache
from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.reference import sudoku_solutions
from tests.thorough import either, only_thorough
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout, jigsaw, windows, with_extra
from workbench.puzzles.sudoku.regions import is_connected, random_jigsaw
from workbench.searching.estimate.estimate import Estimator
from workbench.solvers import SOLVERS
from workbench.solvers.search import Status
from workbench.solvers.sudoku.digits import search_each

pytestmark = pytest.mark.usefixtures("compiled")
NRC = 6_337_174_388_428_800  # grids of windoku: A. E. Brouwer, "NRC Sudoku"; Wikipedia, "Mathematics of Sudoku"
SUDOKU_X = 55_613_393_399_531_520  # grids with both diagonals: Wikipedia, "Mathematics of Sudoku"
DISSECTIONS = {2: 2, 3: 10, 4: 117, 5: 4006}  # of n x n into n-ominoes: OEIS A172477


def empty(layout: Layout) -> Sudoku:
    return Sudoku(layout, np.zeros((layout.side, layout.side), np.int32))


def count(puzzle: Sudoku, name: str) -> int:
    search = SOLVERS[name].start(puzzle)
    assert search.advance(10**7) is Status.EXHAUSTED
    return search.tally.solutions


@cache
def latin_squares(n: int) -> tuple[tuple[int, ...], ...]:
    """Return all Latin squares, row by row, by plain enumeration."""
    squares: list[tuple[int, ...]] = [()]
    for _ in range(n):
        squares = [
            (*square, *row)
            for square in squares
            for row in permutations(range(1, n + 1))
            if all(row[c] not in square[c::n] for c in range(n))
        ]
    return tuple(squares)


def brute_force(puzzle: Sudoku) -> int:
    """Count the Latin squares that have the givens, and all digits in each region, diagonal and extra region."""
    layout, n = puzzle.layout, puzzle.side
    boxes = layout.boxes.ravel().tolist()
    units = [[cell for cell in range(n * n) if boxes[cell] == box] for box in range(n)]
    units += [[k * n + k for k in range(n)], [k * n + n - 1 - k for k in range(n)]] if layout.diagonals else []
    units += [list(cells) for cells in layout.extra]
    held = [(cell, digit) for cell, digit in enumerate(puzzle.givens.ravel().tolist()) if digit]
    return sum(
        all(square[cell] == digit for cell, digit in held)
        and all(len({square[cell] for cell in unit}) == n for unit in units)
        for square in latin_squares(n)
    )


@st.composite
def extra_boards(draw: st.DrawFn) -> Sudoku:
    """Return a board of 4 x 4 or 5 x 5 with any regions, extra regions that may overlap, and a few givens."""
    n = draw(st.sampled_from([4, 5]))
    cells = st.permutations(range(n * n))
    order = draw(cells)
    layout = Layout((2, 2)) if n == 4 and draw(st.booleans()) else jigsaw([order.index(k) % n for k in range(n * n)])
    if draw(st.booleans()):
        layout = Layout((1, n))  # no regions but the rows
    extra = draw(st.lists(cells.map(lambda those: those[:n]), min_size=1, max_size=3))
    layout = with_extra(layout, extra)
    givens = np.zeros((n, n), np.int32)
    for cell in draw(cells)[: draw(st.integers(0, 3))]:
        givens.ravel()[cell] = draw(st.integers(1, n))
    return Sudoku(layout, givens)


@pytest.mark.slow
@settings(max_examples=either(20, 60))
@given(puzzle=extra_boards())
def test_random_extra_regions_are_counted_as_by_brute_force(puzzle: Sudoku) -> None:
    if puzzle.judge(puzzle.givens):
        return  # the givens themselves break a rule
    expected = brute_force(puzzle) if puzzle.side == 4 else count(puzzle, "cover_links")

    assert count(puzzle, "sudoku_digits") == count(puzzle, "cover_links") == count(puzzle, "cover_auto") == expected
    assert search_each(puzzle.givens.reshape(1, -1).astype(np.uint8), puzzle.layout, 10**6).solutions[0] == expected


@pytest.mark.slow
@settings(max_examples=either(10, 30))
@given(puzzle=extra_boards())
def test_images_have_as_many_solutions(puzzle: Sudoku) -> None:
    if puzzle.judge(puzzle.givens):
        return
    expected = count(puzzle, "sudoku_digits")

    assert {count(image, "sudoku_digits") for image in puzzle.images()} == {expected}
    assert count(puzzle.shuffled(np.random.default_rng(1)), "sudoku_digits") == expected


def test_windoku_of_4_by_4_has_the_grids_whose_centre_has_all_digits() -> None:
    grids = list(sudoku_solutions((2, 2), [[0] * 4 for _ in range(4)]))
    centred = [grid for grid in grids if len({grid[r][c] for r, c in product((1, 2), (1, 2))}) == 4]
    windoku = empty(Layout((2, 2), extra=windows(4)))

    assert len(grids) == 288
    assert count(windoku, "sudoku_digits") == count(windoku, "cover_links") == len(centred)


def test_a_filling_that_repeats_a_digit_in_an_extra_region_is_faulty() -> None:
    puzzle = empty(Layout((3, 3), extra=windows(9)))
    filling = np.zeros((9, 9), np.int32)
    filling[1, 1] = filling[3, 3] = 5

    [fault] = puzzle.judge(filling)

    assert fault.message == "5 appears twice in extra region 1."
    assert set(fault.cells) == {(1, 1), (3, 3)}
    assert not puzzle.candidates(filling)[2, 2, 4]
    assert puzzle.candidates(filling)[4, 7, 4]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("layout", "published"),
    [
        (Layout((3, 3), extra=windows(9)), NRC),
        pytest.param(Layout((3, 3), diagonals=True), SUDOKU_X, marks=only_thorough),
    ],
)
def test_estimates_of_the_number_of_grids_agree_with_the_published_ones(layout: Layout, published: int) -> None:
    estimator = Estimator(empty(layout), {})

    estimator.advance(either(40_000, 100_000))

    solutions = estimator.estimate().solutions
    assert abs(solutions.mean - published) < 4 * solutions.error
    assert solutions.error < 0.1 * published  # so that half or twice the number would be noticed


def dissections(n: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to divide n x n cells into connected regions of n cells, as labels."""
    labels = [-1] * (n * n)

    def neighbours(cell: int) -> list[int]:
        r, c = divmod(cell, n)
        near = ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
        return [y * n + x for y, x in near if 0 <= y < n and 0 <= x < n]

    def shapes(first: int) -> set[frozenset[int]]:
        found = {frozenset([first])}
        for _ in range(n - 1):
            found = {
                shape | {cell}
                for shape in found
                for inside in shape
                for cell in neighbours(inside)
                if labels[cell] < 0 and cell not in shape
            }
        return found

    def divide(region: int) -> Iterator[tuple[int, ...]]:
        if region == n:
            yield tuple(labels)
            return
        for shape in shapes(labels.index(-1)):
            for cell in shape:
                labels[cell] = region
            yield from divide(region + 1)
            for cell in shape:
                labels[cell] = -1

    return divide(0)


@pytest.mark.parametrize("n", [2, 3, 4])
def test_every_jigsaw_board_has_as_many_grids_as_by_brute_force(n: int) -> None:
    layouts = [jigsaw(labels) for labels in dissections(n)]

    assert len(set(layouts)) == DISSECTIONS[n]
    for layout in layouts:
        puzzle = empty(layout)
        assert count(puzzle, "sudoku_digits") == brute_force(puzzle)


@pytest.mark.slow
def test_every_jigsaw_board_of_5_by_5_has_as_many_grids_as_dancing_links_find() -> None:
    layouts = [jigsaw(labels) for labels in dissections(5)]
    blank = np.zeros((1, 25), np.uint8)

    assert len(set(layouts)) == DISSECTIONS[5]
    for layout in layouts[::20]:
        assert search_each(blank, layout, 10**6).solutions[0] == count(empty(layout), "cover_links")


@pytest.mark.slow
def test_random_regions_are_nearly_every_division_of_4_by_4_in_time() -> None:
    rng = np.random.default_rng(1)
    drawn = {random_jigsaw(Layout((2, 2)), rng) for _ in range(800)}

    assert all(
        is_connected(np.flatnonzero(layout.boxes == region).tolist(), 4) for layout in drawn for region in range(4)
    )
    assert drawn <= {jigsaw(labels) for labels in dissections(4)}
    assert len(drawn) > DISSECTIONS[4] * 0.9


def test_random_regions_keep_little_of_the_boxes() -> None:
    boxes, rng = Layout((3, 3)).boxes, np.random.default_rng(1)
    drawn = [random_jigsaw(Layout((3, 3)), rng).boxes for _ in range(40)]
    kept = [np.bincount(boxes[regions == region]).max() for regions in drawn for region in range(9)]

    assert np.mean(kept) / 9 < 0.66  # 0.60 after any number of exchanges
