"""The solver that places singles and guesses."""

from collections.abc import Callable
from itertools import product

import numpy as np
import pytest

from tests.known.counts import SOLVED, pattern
from workbench.kernels.codes import SUDOKU_GUESS, SUDOKU_SINGLES
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout
from workbench.solvers import SOLVERS
from workbench.solvers.search import UNLIMITED, Status
from workbench.solvers.sudoku.digits import search_each

pytestmark = pytest.mark.usefixtures("compiled")

Lines = Callable[[str], list[str]]
LATE = "000806010060000000809000000010000000000050090050000001000000007000000000000000000"
SMALL = ["1234............", "12..3.....1....2", "123........4....", "1..1............", "................"]


def solver(text: str, **choices: str | int):
    """Return a search on the only sudoku of a text."""
    [puzzle] = Sudoku.parse(text)
    return SOLVERS["sudoku_digits"].start(puzzle, choices)


def grids_of(puzzles: list[Sudoku]) -> np.ndarray:
    return np.array([puzzle.givens.ravel() for puzzle in puzzles], np.uint8)


# The choices


@pytest.mark.slow
def test_the_last_cell_is_a_bad_guess_on_a_puzzle_whose_givens_come_first() -> None:
    search = solver(LATE, cell="last", singles="naked", locked="no")

    status = search.advance(1_000_000, 1)

    assert (status, search.probe().solutions) == (Status.RUNNING, 0)


@pytest.mark.parametrize("cell", ["first", "fewest"])
def test_the_other_guesses_are_good_there(cell: str) -> None:
    search = solver(LATE, cell=cell, singles="naked")

    status = search.advance(1_000_000, 1)

    assert status is Status.FOUND
    assert search.probe().nodes < 1000


@pytest.mark.parametrize(("cell", "singles"), list(product(SUDOKU_GUESS, ["both", "naked", "hidden"])))
def test_a_board_without_one_digit_needs_no_guess(cell: str, singles: str) -> None:
    search = solver(SOLVED.replace("7", "."), cell=cell, singles=singles)  # all nine are naked and hidden singles

    search.advance(UNLIMITED)

    assert search.probe().profile.tolist() == [1]


@pytest.mark.parametrize("cell", SUDOKU_GUESS)
def test_without_singles_every_open_cell_is_guessed(cell: str) -> None:
    search = solver(SOLVED.replace("7", "."), cell=cell, singles="none")

    search.advance(UNLIMITED)

    assert search.probe().profile.tolist() == [1] * 10


def test_more_kinds_of_singles_make_smaller_trees() -> None:
    puzzle = "....\n" * 4
    nodes = {}

    for singles in SUDOKU_SINGLES:
        search = solver(puzzle, cell="first", singles=singles)
        search.advance(UNLIMITED)
        nodes[singles] = search.probe().nodes

    assert nodes["both"] <= nodes["naked"] < nodes["none"]
    assert nodes["both"] <= nodes["hidden"] < nodes["none"]


def test_digits_are_tried_in_order() -> None:
    search = solver("....\n" * 4, cell="first", singles="none")
    found = []

    while search.advance(UNLIMITED, len(found) + 1) is Status.FOUND:
        found.append(search.probe().filling.ravel().tolist())

    assert found == sorted(found)


def test_from_the_last_cell_solutions_come_in_the_order_of_the_cells_read_backwards() -> None:
    search = solver("....\n" * 4, cell="last", singles="none")
    found = []

    while search.advance(UNLIMITED, len(found) + 1) is Status.FOUND:
        found.append(search.probe().filling.ravel().tolist()[::-1])

    assert found == sorted(found)


def test_downwards_the_same_solutions_come_in_the_opposite_order() -> None:
    up, down = ([digits.tolist() for digits in fillings("....\n" * 4, digits=order)] for order in ("up", "down"))

    assert down == up[::-1]


def test_at_random_the_same_solutions_come_in_an_order_that_the_seed_decides() -> None:
    orders = [[digits.tobytes() for digits in fillings("....\n" * 4, digits="random", seed=seed)] for seed in (1, 1, 2)]

    assert orders[0] == orders[1] != orders[2]
    assert sorted(orders[0]) == sorted(orders[2])
    assert len(orders[0]) == 288  # OEIS A107739


def fillings(text: str, **choices: str | int) -> list[np.ndarray]:
    """Return all solutions in the order in which a search without singles finds them."""
    search = solver(text, cell="first", singles="none", **choices)
    found = []
    while search.advance(UNLIMITED, len(found) + 1) is Status.FOUND:
        found.append(search.probe().filling.copy())
    return found


@pytest.mark.parametrize(
    ("cell", "digits", "nodes"),
    [("first", "up", 25), ("last", "down", 23)],  # as a program in C++ with the singles of the post that has the grid
)
def test_with_singles_that_pass_over_a_digit_without_a_place_some_guesses_are_good(
    cell: str, digits: str, nodes: int
) -> None:
    search = solver(LATE, cell=cell, digits=digits, locked="no", places="ignore")

    assert search.advance(UNLIMITED, 1) is Status.FOUND
    assert search.probe().nodes == nodes


@pytest.mark.slow
def test_the_last_cell_and_digits_upwards_are_bad_with_such_singles_and_good_with_rejection() -> None:
    nodes = {}
    for places in ("ignore", "reject"):
        search = solver(LATE, cell="last", locked="no", places=places)
        assert search.advance(UNLIMITED, 1) is Status.FOUND
        nodes[places] = search.probe().nodes

    assert nodes["reject"] < 100
    assert nodes["ignore"] == 7_182_497  # so does a program of its own in C++ that places singles in this order
    assert nodes["ignore"] == pytest.approx(7_224_563, rel=0.01)  # the post's, which looks at units in another order


@pytest.mark.parametrize("choices", list(product(["ignore", "reject"], ["both", "hidden"], ["up", "down", "random"])))
@pytest.mark.parametrize("text", SMALL)
def test_what_singles_pass_over_changes_no_count(text: str, choices: tuple[str, str, str]) -> None:
    places, singles, digits = choices
    counts = []
    for others in ({}, {"places": places, "singles": singles, "digits": digits, "locked": "no", "cell": "last"}):
        search = solver(text, **others)
        assert search.advance(UNLIMITED) is Status.EXHAUSTED
        counts.append(search.probe().solutions)

    assert counts[0] == counts[1]


# The filling


def test_before_the_first_node_the_filling_is_the_givens() -> None:
    search = solver("sudoku 3x2\n1.....\n..6...\n......\n.....2\n......\n......")

    filling = search.probe().filling

    assert filling[[0, 1, 3], [0, 2, 5]].tolist() == [1, 6, 2]
    assert np.count_nonzero(filling) == 3


def test_the_filling_grows_by_the_guess() -> None:
    search = solver("sudoku 2x3\n" + "......\n" * 6, cell="first", singles="none")

    search.advance(3)  # the root, 1 in the first cell, 2 in the second one

    assert search.probe().level == 3
    assert search.probe().filling.ravel()[:4].tolist() == [1, 2, 3, 0]


def test_the_largest_digit_is_shown() -> None:
    search = solver(Sudoku(Layout((5, 5)), np.array(pattern((5, 5)), np.int32)).format())

    assert search.advance(UNLIMITED, 1) is Status.FOUND
    assert search.probe().filling.tolist() == pattern((5, 5))


# Many at once


@pytest.mark.parametrize("until", [1, 2, 5, 1000])
def test_search_each_agrees_with_one_search_after_the_other(until: int) -> None:
    puzzles = [Sudoku.parse(text)[0] for text in SMALL]

    counts = search_each(grids_of(puzzles), Layout((2, 2)), until)

    for k, puzzle in enumerate(puzzles):
        search = SOLVERS["sudoku_digits"].start(puzzle)
        status = search.advance(UNLIMITED, 1)
        first = search.probe().filling.ravel().tolist() if status is Status.FOUND else [0] * 16
        if status is Status.FOUND and until > 1:
            search.advance(UNLIMITED, until)
        assert counts.solutions[k] == search.probe().solutions
        assert counts.nodes[k] == search.probe().nodes
        assert counts.first[k].tolist() == first


def test_search_each_counts_up_to_the_number_asked_for() -> None:
    grids = grids_of([Sudoku.parse(text)[0] for text in SMALL])

    assert search_each(grids, Layout((2, 2)), 1).solutions.tolist() == [1, 1, 0, 0, 1]
    assert search_each(grids, Layout((2, 2))).solutions.tolist() == [2, 1, 0, 0, 2]
    assert search_each(grids, Layout((2, 2)), 1000).solutions.tolist() == [12, 1, 0, 0, 288]


def test_search_each_does_not_write_to_the_grids() -> None:
    grids = grids_of([Sudoku.parse(text)[0] for text in SMALL])
    before = grids.copy()

    search_each(grids, Layout((2, 2)))

    assert np.array_equal(grids, before)


def test_search_each_knows_upright_boxes() -> None:
    puzzle = Sudoku(Layout((3, 2)), np.array(pattern((3, 2)), np.int32)).edit([(0, 0), (5, 5), (3, 1)], 0)

    counts = search_each(grids_of([puzzle]), Layout((3, 2)))

    assert counts.solutions.tolist() == [1]
    assert counts.first[0].tolist() == [digit for row in pattern((3, 2)) for digit in row]


def test_search_each_of_no_grids_finds_nothing() -> None:
    counts = search_each(np.zeros((0, 81), np.uint8), Layout((3, 3)))

    assert counts.solutions.size == counts.nodes.size == 0


# Lists that lie beside the checkout


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("sudoku/17clue_49158.txt", 2000),
        ("sudoku/norvig_top95.txt", 95),
        ("sudoku/magictour_top1465.txt", 1465),
        ("sudoku/qqwing_simple.txt", 1000),
        ("sudoku/qqwing_expert.txt", 1000),
        ("sudoku/random_minimal_50000.txt", 2000),
        ("sudoku/minimal_16x16.txt", 12),
    ],
)
def test_published_puzzles_have_one_solution(shared_lines: Lines, name: str, most: int) -> None:
    puzzles = Sudoku.parse("\n".join(shared_lines(name)[:most]))

    counts = search_each(grids_of(puzzles), puzzles[0].layout)

    assert len(puzzles) == most
    assert set(counts.solutions.tolist()) == {1}
    for puzzle, first in zip(puzzles[:200], counts.first[:200], strict=True):
        assert puzzle.judge(first.reshape(puzzle.shape).astype(np.int32)) == []


@pytest.mark.slow
def test_minimal_puzzles_have_more_solutions_when_a_given_is_taken_away(shared_lines: Lines) -> None:
    [puzzle] = Sudoku.parse(shared_lines("sudoku/17clue_49158.txt")[0])
    cells = [tuple(cell) for cell in np.argwhere(puzzle.givens > 0).tolist()]

    counts = search_each(grids_of([puzzle.edit([cell], 0) for cell in cells]), Layout((3, 3)))

    assert counts.solutions.tolist() == [2] * 17


# What a probe shows


def test_the_digits_of_a_solution_follow_from_the_givens_and_the_guesses() -> None:
    [puzzle] = Sudoku.parse(LATE)
    search = SOLVERS["sudoku_digits"].start(puzzle, {})
    assert search.advance(UNLIMITED, 1) is Status.FOUND
    found = search.probe()
    assert found.guessed is not None

    again = solver(Sudoku(puzzle.layout, np.where(found.guessed, found.filling, puzzle.givens)).format())

    assert found.guessed.sum() == found.level > 0
    assert again.advance(1, 1) is Status.FOUND
    assert np.array_equal(again.probe().filling, found.filling)


def test_nothing_is_guessed_at_the_root_nor_after_the_last_node() -> None:
    search = solver(SMALL[0])
    root = search.probe()
    search.advance(UNLIMITED)

    assert not root.guessed.any()
    assert not search.probe().guessed.any()
