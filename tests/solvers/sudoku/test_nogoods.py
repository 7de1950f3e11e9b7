"""Learning from dead ends: counts of small boards beside other solvers, and large boards that have one solution."""

from pathlib import Path

import numpy as np
import pytest

from tests.large_sudokus import partly_given
from workbench.puzzles.sudoku import NINE, Sudoku
from workbench.puzzles.sudoku.layout import Layout, jigsaw
from workbench.solvers import SOLVERS, first_solver
from workbench.solvers.search import UNLIMITED, Status
from workbench.solvers.sudoku import nogoods

pytestmark = pytest.mark.usefixtures("compiled")

LAYOUTS = [
    jigsaw("AAABBACABBCCCDBECDDDEEEED"),
    jigsaw("ABBBAABCADCCDDDC", diagonals=True),
    Layout((2, 2), diagonals=True),
    Layout((2, 3), diagonals=True),
    Layout((3, 2)),
]
HARD = Path(__file__).parents[2] / "data" / "hard_25x25.txt"
PARTLY_GIVEN = [(6, 0.5, 0, 120_000)]  # boxes, share, seed, nodes; without a target more
ESCARGOT = "100007090030020008009600500005300900010080002600004000300000010040000007007000300"


def empty(layout: Layout) -> Sudoku:
    return Sudoku(layout, np.zeros((layout.side, layout.side), np.int32))


def count(puzzle: Sudoku) -> int:
    search = nogoods.search_of(puzzle)
    assert search.advance(UNLIMITED) is Status.EXHAUSTED
    return search.tally.solutions


def with_givens(puzzle: Sudoku, number: int, seed: int) -> Sudoku:
    """Return a board with some digits of its first solution, one of which may be wrong."""
    rng = np.random.default_rng(seed)
    search = SOLVERS["cover_links"].start(puzzle)
    if search.advance(UNLIMITED, 1) is not Status.FOUND:
        return puzzle
    givens = np.zeros(puzzle.side**2, np.int32)
    cells = rng.choice(puzzle.side**2, number, replace=False)
    givens[cells] = search.probe().filling.ravel()[cells]
    if seed % 3 == 0:
        givens[cells[0]] = rng.integers(1, puzzle.side + 1)
    return Sudoku(puzzle.layout, givens.reshape(puzzle.shape))


def test_grids_of_4_by_4_are_counted() -> None:
    assert count(empty(Layout((2, 2)))) == 288  # OEIS A107739
    assert count(empty(Layout((2, 2), diagonals=True))) == 48  # OEIS A274806


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("room", [60, 400, nogoods.ROOM])
@pytest.mark.parametrize("many", [0, nogoods.MANY])
def test_counts_are_those_of_dancing_links(
    layout: Layout, seed: int, room: int, many: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nogoods, "ROOM", room)  # so that it must forget, or has no room at all
    monkeypatch.setattr(nogoods, "MANY", many)  # 0: it has a target from the first dead end on
    puzzle = with_givens(empty(layout), layout.side, seed)
    links = SOLVERS["cover_links"].start(puzzle)
    assert links.advance(UNLIMITED) is Status.EXHAUSTED

    assert count(puzzle) == links.tally.solutions


@pytest.mark.parametrize("many", [0, nogoods.MANY])
def test_every_solution_is_found_once_in_slices_of_any_size(many: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nogoods, "MANY", many)
    grid = np.array([int(char) for char in ESCARGOT], np.int32)
    grid[[0, 7]] = 0
    puzzle = Sudoku(NINE, grid.reshape(9, 9))
    bands = SOLVERS["sudoku_bands"].start(puzzle)
    assert bands.advance(UNLIMITED) is Status.EXHAUSTED
    search = nogoods.search_of(puzzle)
    solutions = set()

    for budget in (1 + k * 7 % 23 for k in range(10**6)):
        status = search.advance(budget, len(solutions) + 1)
        if status is Status.FOUND:
            filling = search.probe().filling
            assert puzzle.judge(filling) == []
            solutions.add(filling.tobytes())
        if status is Status.EXHAUSTED:
            break

    assert len(solutions) == search.tally.solutions == bands.tally.solutions > 1


@pytest.mark.parametrize("many", [0, nogoods.MANY])
def test_a_checkpoint_goes_on_as_the_search_did(many: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nogoods, "MANY", many)
    puzzle = Sudoku.parse(HARD.read_text(encoding="utf-8"))[1]
    search = nogoods.search_of(puzzle)
    search.advance(700)
    saved = search.save()
    assert search.advance(UNLIMITED) is Status.EXHAUSTED
    again = nogoods.search_of(puzzle)

    again.load(saved)
    again.advance(UNLIMITED)

    assert (again.tally.nodes, again.tally.solutions) == (search.tally.nodes, search.tally.solutions)
    assert (again.tally.profile == search.tally.profile).all()


def test_the_cells_guessed_are_those_of_the_candidates_that_are_placed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nogoods, "MANY", 0)
    search = nogoods.search_of(Sudoku.parse(HARD.read_text(encoding="utf-8"))[1])
    state = search.state
    assert isinstance(state, nogoods.SudokuNogoods)
    removed = 0

    for _ in range(20):
        search.advance(50)
        decided = state.trail[state.begins[: search.level]]
        placed = decided[decided % 2 == 0] >> 6  # variables are numbered by cell, in steps of 32, with two literals
        removed += len(decided) - len(placed)

        guessed = search.probe().guessed
        assert guessed is not None
        assert set(np.flatnonzero(guessed)) == set(placed.tolist())

    assert removed


@pytest.mark.slow
@pytest.mark.parametrize(("high", "share", "seed", "nodes"), PARTLY_GIVEN)
def test_large_boards_with_about_half_their_cells_given_are_found(
    high: int, share: float, seed: int, nodes: int
) -> None:
    puzzle = partly_given(high, share, seed)
    search = first_solver(puzzle).start(puzzle)

    assert search.advance(nodes, 1) is Status.FOUND
    assert puzzle.judge(search.probe().filling) == []


def test_hard_boards_of_25_by_25_are_decided_within_a_few_thousand_dead_ends() -> None:
    for puzzle in Sudoku.parse(HARD.read_text(encoding="utf-8")):
        assert first_solver(puzzle) is nogoods.SUDOKU_NOGOODS
        search = nogoods.SUDOKU_NOGOODS.start(puzzle)

        status = search.advance(20_000, 1)  # guesses alone take 47,000 to 827,000 nodes

        assert status is Status.FOUND
        assert puzzle.judge(search.probe().filling) == []
        assert search.advance(20_000) is Status.EXHAUSTED
        assert search.tally.solutions == 1


def test_a_board_whose_givens_contradict_has_no_solution() -> None:
    givens = np.zeros((25, 25), np.int32)
    givens[0, :2] = 7

    assert count(Sudoku(Layout((5, 5)), givens)) == 0
