"""Boards that are filled from both ends: the same counts as from one end, with far fewer states."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.thorough import either, only_thorough
from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.polyomino.pieces import Piece, polyominoes
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.polyomino.frontier import PolyominoFrontier, states_from_both_ends
from workbench.solvers.polyomino.frontier_ends import numbers, products
from workbench.solvers.search import UNLIMITED, Status, drive

SOLVER = SOLVERS["polyomino_frontier"]
SHAPES = [piece for area in (2, 3, 4) for piece in polyominoes(area, "one-sided")]

pytestmark = pytest.mark.usefixtures("compiled")


@pytest.fixture(scope="module")
def compiled() -> None:
    """Load or compile the kernels before the tests."""
    count(rectangle(4, 2, any_of(2)))


def rectangle(rows: int, columns: int, pieces: Sequence[Piece]) -> Polyomino:
    return Polyomino(np.ones((rows, columns), bool), tuple(pieces))


def any_of(area: int) -> list[Piece]:
    return [replace(piece, low=0, high=None) for piece in polyominoes(area, "free")]


def started(puzzle: Polyomino, memory: int = 1000) -> PolyominoFrontier:
    search = SOLVER.start(puzzle, {"ends": "both", "memory": memory}, Goal.COUNT)
    assert isinstance(search, PolyominoFrontier)
    return search


def count(puzzle: Polyomino) -> int:
    search = started(puzzle)
    assert search.advance(UNLIMITED) is Status.EXHAUSTED
    return search.probe().solutions


def from_one_end(puzzle: Polyomino) -> int:
    search = SOLVER.start(puzzle, {}, Goal.COUNT)
    assert search.advance(UNLIMITED) is Status.EXHAUSTED
    return search.probe().solutions


PENTOMINOES = {  # by sides, and whether the pieces are one-sided; times 4 for the symmetries of a rectangle
    (3, 20, "free"): 4 * 2,  # C. B. and J. Haselgrove, "A computer program for pentominoes", 1960
    (4, 15, "free"): 4 * 368,
    (5, 12, "free"): 4 * 1010,
    (10, 6, "free"): 4 * 2339,
    (3, 30, "one-sided"): 4 * 46,  # Wikipedia, "Pentomino": 46 solutions
}


@pytest.mark.parametrize(("board", "known"), PENTOMINOES.items())
def test_each_pentomino_once_fills_a_rectangle_in_as_many_ways_as_published(
    board: tuple[int, int, str], known: int
) -> None:
    rows, columns, sort = board

    assert count(rectangle(rows, columns, polyominoes(5, sort))) == known


@pytest.mark.parametrize(("rows", "columns"), [(8, 3), (9, 4), (10, 4), (5, 12), (13, 4)])
def test_any_number_of_tetrominoes_is_counted(rows: int, columns: int) -> None:
    puzzle = rectangle(rows, columns, any_of(4))

    assert count(puzzle) == from_one_end(puzzle)


def test_counts_beyond_a_word_are_exact() -> None:
    terms = [1, 3]
    while len(terms) <= 200:
        terms.append(4 * terms[-1] - terms[-2])  # OEIS A001835

    assert count(rectangle(3, 400, any_of(2))) == terms[200] > 2**256


@pytest.mark.slow
def test_both_ends_are_chosen_where_a_tree_is_larger_than_all_states() -> None:
    automatic = SOLVERS["polyomino_auto"]
    strip, board = (rectangle(5, 18, polyominoes(5, "one-sided")), rectangle(5, 12, polyominoes(5, "free")))

    assert isinstance(automatic.start(strip, {}, Goal.COUNT), PolyominoFrontier)
    assert not isinstance(automatic.start(board, {}, Goal.COUNT), PolyominoFrontier)


def test_the_states_where_both_passes_meet_are_estimated_from_above() -> None:
    puzzle = rectangle(4, 15, polyominoes(5, "free"))
    search = started(puzzle)
    search.advance(UNLIMITED)

    assert search.most <= states_from_both_ends(puzzle) <= 20 * search.most
    assert states_from_both_ends(rectangle(22, 20, polyominoes(5, "free"))) == float("inf")


@st.composite
def boards(draw: st.DrawFn) -> Polyomino:
    """Return a board with holes, and up to four pieces, some of them in a fixed number."""
    rows, columns = draw(st.integers(8, 11)), draw(st.integers(2, 4))
    holes = draw(st.lists(st.integers(0, rows * columns - 1), max_size=5))
    board = np.ones(rows * columns, bool)
    board[holes] = False
    pieces = []
    for k in draw(st.lists(st.integers(0, len(SHAPES) - 1), min_size=1, max_size=4, unique=True)):
        low, high = draw(st.sampled_from([(0, None), (0, None), (1, 1), (2, 2), (3, 3), (0, 0)]))
        turn, flip = draw(st.booleans()), draw(st.booleans())
        pieces.append(replace(SHAPES[k], name=f"{k}", low=low, high=high, turn=turn, flip=flip))
    return Polyomino(board.reshape(rows, columns), tuple(pieces))


@pytest.mark.slow
@settings(max_examples=either(130, 400))
@given(boards())
def test_counts_of_boards_of_every_sort_are_those_from_one_end(puzzle: Polyomino) -> None:
    assert count(puzzle) == from_one_end(puzzle)


@pytest.mark.parametrize(
    ("puzzle", "reason"),
    [
        (rectangle(8, 3, [replace(piece, high=3) for piece in polyominoes(4, "free")]), "neither fixed nor unlimited"),
        (rectangle(7, 4, any_of(4)), "the longer side has less than 8 cells"),
        (rectangle(30, 30, any_of(4)), "too wide"),
    ],
)
def test_boards_that_cannot_be_filled_from_both_ends_are_filled_from_one(puzzle: Polyomino, reason: str) -> None:
    search = started(puzzle)
    search.advance(1)

    assert search.note.startswith("From one end: ")
    assert reason in search.note


def test_no_reason_is_given_where_a_board_is_filled_from_both_ends() -> None:
    search = started(rectangle(24, 12, polyominoes(4, "free")))
    search.advance(1)

    assert search.note.startswith("Row 1 of 24; ")


@pytest.mark.parametrize("budget", [pytest.param(1, marks=only_thorough), 7, 1000])
def test_slices_do_not_change_the_count(budget: int) -> None:
    puzzle = rectangle(4, 15, polyominoes(5, "free"))
    whole, sliced = started(puzzle), started(puzzle)
    whole.advance(UNLIMITED)

    before = sliced.probe()
    while sliced.advance(budget) is Status.RUNNING:
        probe = sliced.probe()
        assert before.progress <= probe.progress < 1
        assert before.level <= probe.level
        before = probe

    assert sliced.probe().profile.tolist() == whole.probe().profile.tolist()
    assert sliced.probe().solutions == whole.probe().solutions == 1472


@pytest.mark.parametrize("nodes", [0, 1, 1000, 20_000, 40_000, 70_000, 10**9])
def test_a_search_goes_on_from_a_copy_in_either_pass(nodes: int) -> None:
    puzzle = rectangle(4, 15, polyominoes(5, "free"))
    search, other, whole = started(puzzle), started(puzzle), started(puzzle)
    whole.advance(UNLIMITED)
    search.advance(nodes)
    copy, level = search.save(), search.probe().level
    search.advance(1000)
    other.advance(50_000)

    other.load(copy)

    assert (other.tally.nodes, other.probe().level) == (copy.nodes, level)
    assert other.advance(UNLIMITED) is Status.EXHAUSTED
    assert other.probe().solutions == 1472
    assert other.probe().profile.tolist() == whole.probe().profile.tolist()


@pytest.mark.parametrize("memory", [1, 2, 3, 5, 8, 13])
def test_every_limit_of_memory_ends_the_search_with_a_sentence_or_lets_it_count(memory: int) -> None:
    search = started(rectangle(5, 12, polyominoes(5, "free")), memory)

    *_, last = drive(search)

    if last.status is Status.STUCK:
        assert search.note.startswith(f"Not counted: {memory} MB are not enough")
        assert last.solutions == 0
    else:
        assert last.solutions == 4040


def test_the_levels_are_rows_of_the_board() -> None:
    search = started(rectangle(15, 4, polyominoes(5, "free")))
    search.advance(UNLIMITED)

    assert len(search.probe().profile) == 15
    assert search.probe().profile.all()


def test_products_of_large_counts_are_exact() -> None:
    small, large = np.array([[3], [5]], np.uint64), np.array([[2**63], [2**40]], np.uint64)

    assert products(small, small) == 34
    assert products(small, large) == 3 * 2**63 + 5 * 2**40
    assert products(np.array([[1, 2]], np.uint64), small[:1]) == 3 * (1 + 2**65)
    assert products(small[:0], small[:0]) == 0
    assert numbers(np.array([[7, 1]], np.uint64)) == [7 + 2**64]
