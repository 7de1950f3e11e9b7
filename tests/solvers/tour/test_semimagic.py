"""Semimagic tours: counts from the literature, sums judged by the puzzle's own, and a brute force on small boards."""

import numpy as np
import pytest

from workbench.base.choices import Value
from workbench.puzzles.puzzle import Filling
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.sums import magic_words, sums_of
from workbench.solvers import SOLVERS
from workbench.solvers.search import UNLIMITED, Search, Status
from workbench.solvers.tour.semimagic import BLOCK

pytestmark = pytest.mark.usefixtures("compiled")

SOLVER = SOLVERS["tour_semimagic"]
BEVERLEY = """
     1 30 47 52  5 28 43 54
    48 51  2 29 44 53  6 27
    31 46 49  4 25  8 55 42
    50  3 32 45 56 41 26  7
    33 62 15 20  9 24 39 58
    16 19 34 61 40 57 10 23
    63 14 17 36 21 12 59 38
    18 35 64 13 60 37 22 11
"""  # the first semimagic knight's tour (W. Beverley, Philosophical Magazine 33, 1848)


def board(rows: int, columns: int, **facts: object) -> Tour:
    return Tour(np.ones((rows, columns), bool), **facts)  # type: ignore[arg-type]


def found(tour: Tour, **choices: Value) -> list[Filling]:
    """Return all tours that the search finds."""
    search, fillings = SOLVER.start(tour, choices), []
    while search.advance(UNLIMITED, len(fillings) + 1) is Status.FOUND:
        fillings.append(search.probe().filling.copy())
        assert not list(tour.judge(fillings[-1]))
    assert search.probe().progress == 1
    return fillings


def every_tour(tour: Tour) -> list[Filling]:
    """Return all tours of a board, found without a thought of sums."""
    search, fillings = SOLVERS["warnsdorff_backtracking"].start(tour, {}), []
    while search.advance(UNLIMITED, len(fillings) + 1) is Status.FOUND:
        fillings.append(search.probe().filling.copy())
    return fillings


def keys(fillings: list[Filling]) -> list[bytes]:
    return sorted(filling.tobytes() for filling in fillings)


def in_quartes(filling: Filling) -> bool:
    """Return whether 1 to 4, 5 to 8 and so on each lie in a block, in different rows and columns of it."""
    order = np.argsort(filling, axis=None).reshape(-1, BLOCK)
    row, column = np.divmod(order, filling.shape[1])
    one_block = (np.ptp(row // BLOCK, axis=1) == 0) & (np.ptp(column // BLOCK, axis=1) == 0)
    apart = [len(set(line)) == BLOCK for half in (row, column) for line in half.tolist()]
    return bool(one_block.all()) and all(apart)


@pytest.mark.slow
@pytest.mark.parametrize(("lines", "count"), [("rows", 544), ("columns", 64), ("both", 0)])
def test_the_4x8_board_has_the_counts_of_stertenbrink(lines: str, count: int) -> None:
    """G. Stertenbrink to G. P. Jelliss, 2003 (magictour.free.fr/archive/0138.html): of all 62,176 tours.

    Those with both sums would be in both of his lists, which Murray and Jelliss found to be different.
    """
    tour = board(4, 8)
    fillings = found(tour, lines=lines, tours="all")
    assert len(set(keys(fillings))) == len(fillings) == count
    for filling in fillings:
        sums = sums_of(filling)
        assert set((sums.rows if lines == "rows" else sums.columns).tolist()) == {132 if lines == "rows" else 66}


@pytest.mark.slow
@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("lines", ["rows", "columns", "both"])
def test_they_are_those_of_all_tours_that_have_the_sums(lines: str, closed: bool) -> None:
    for tour in (board(5, 5, start=(0, 0)), board(3, 10, start=(0, 0)), board(4, 6), board(3, 8), board(4, 7)):
        if closed and tour.squares % 2:
            continue
        tour = Tour(tour.board, start=tour.start, closed=closed)
        row, column = (tour.squares * (tour.squares + 1) // 2 / side for side in tour.shape)
        expected = [
            filling
            for filling in every_tour(tour)
            if (lines == "columns" or (filling.sum(axis=1) == row).all())
            and (lines == "rows" or (filling.sum(axis=0) == column).all())
        ]
        assert keys(found(tour, lines=lines, tours="all")) == keys(expected)


@pytest.mark.slow
def test_ends_and_holes_are_kept() -> None:
    holed = np.ones((4, 7), bool)
    holed[1, 3] = holed[2, 3] = False
    for tour in (board(4, 8, end=(0, 0)), board(4, 8, start=(0, 1), end=(3, 1)), Tour(holed)):
        expected = [filling for filling in every_tour(tour) if len(set(filling.sum(axis=1).tolist())) == 1]
        assert keys(found(tour, lines="rows", tours="all")) == keys(expected)


@pytest.mark.slow
def test_quartes_are_those_of_all_tours() -> None:
    """On 4x8, where all tours with equal sums in the rows are known."""
    tour = board(4, 8)
    expected = [filling for filling in found(tour, lines="rows", tours="all") if in_quartes(filling)]
    assert expected
    assert keys(found(tour, lines="rows")) == keys(expected)


@pytest.mark.slow
def test_beverleys_tour_is_among_those_in_quartes_from_its_start() -> None:
    beverley = np.array(BEVERLEY.split(), np.int32).reshape(8, 8)
    assert magic_words(beverley).startswith("semimagic")
    assert in_quartes(beverley)
    fillings = found(board(8, 8, start=(0, 0)))
    assert beverley.tobytes() in keys(fillings)
    assert all(magic_words(filling).startswith("semimagic") and in_quartes(filling) for filling in fillings)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_semimagic_8x8_tour_is_found_at_once(seed: int) -> None:
    """A few hundred thousand nodes; at most 20 million would still be seconds."""
    search = SOLVER.start(board(8, 8), {"seed": seed})
    assert search.advance(20_000_000, 1) is Status.FOUND
    assert magic_words(search.probe().filling) == "semimagic: rows and columns sum to 260"


@pytest.mark.slow
def test_the_seed_changes_the_order_and_nothing_else() -> None:
    tour = board(4, 8)
    plain, mixed = (found(tour, lines="rows", tours="all", seed=seed) for seed in (0, 5))
    assert keys(plain) == keys(mixed)
    assert [filling.tobytes() for filling in plain] != [filling.tobytes() for filling in mixed]


def note_of(search: Search) -> str:
    assert search.advance(UNLIMITED, UNLIMITED) is Status.STUCK
    return search.note


def test_what_cannot_be_is_said() -> None:
    assert note_of(SOLVER.start(board(4, 4))) == "This board has no tour in quartes with these sums."
    assert note_of(SOLVER.start(board(5, 5))) == "This board has no tour with these sums."
    assert note_of(SOLVER.start(board(3, 4))) == "The columns of this board cannot have equal sums."
    assert note_of(SOLVER.start(board(4, 8), {"lines": "diagonals"})) == (
        "A board that is not square has no diagonals."
    )
    assert note_of(SOLVER.start(board(4, 8), {"lines": "columns", "tours": "all"})) == (
        "64 tours have these sums, counting images and both directions; there are no others."
    )
    assert not SOLVER.accepts(Tour(np.ones((8, 8), bool), surface="torus"))
