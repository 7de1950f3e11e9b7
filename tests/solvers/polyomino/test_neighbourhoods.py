"""Large neighbourhood search: tilings of large boards, and no claim that is not proved."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from workbench.api.searches import solver_of
from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.polyomino.fixed import Fixed
from workbench.puzzles.polyomino.pieces import Piece, polyominoes
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal, Outcome, verdict
from workbench.solvers.polyomino.auto import POLYOMINO_AUTO, TRIAL
from workbench.solvers.polyomino.bits import POLYOMINO_BITS
from workbench.solvers.polyomino.neighbourhoods import LARGE, NeighbourhoodSearch, ideal_numbers
from workbench.solvers.search import Status

SOLVER = SOLVERS["polyomino_neighbourhoods"]
ENOUGH = 2_000_000  # nodes
FREE = [piece for area in (1, 2, 3, 4, 5) for piece in polyominoes(area, "free")]
APART = (Piece("apart", ((0, 0), (0, 2))), Piece("far apart", ((0, 0), (1, 1), (3, 0))))

pytestmark = pytest.mark.usefixtures("compiled")


@pytest.fixture(scope="module")
def compiled() -> None:
    """Load or compile the kernels before the tests."""
    NeighbourhoodSearch(rectangle(20, 20, copies(polyominoes(2, "free")))).advance(1_000, 1)
    SOLVERS["cover_links"].start(rectangle(2, 2, copies(polyominoes(2, "free")))).advance(1)
    POLYOMINO_BITS.start(rectangle(2, 2, copies(polyominoes(2, "free")))).advance(1)


def copies(pieces: Sequence[Piece], low: int = 0, high: int | None = None) -> tuple[Piece, ...]:
    return tuple(replace(piece, low=low, high=high) for piece in pieces)


def pentominoes(letters: str, low: int = 0, high: int | None = None) -> tuple[Piece, ...]:
    return copies([piece for piece in polyominoes(5, "free") if piece.name in letters], low, high)


def rectangle(rows: int, columns: int, pieces: Sequence[Piece]) -> Polyomino:
    return Polyomino(np.ones((rows, columns), bool), tuple(pieces))


def with_holes(rows: int, columns: int) -> Polyomino:
    """Return a board with holes at random, none beside another, so many that pentominoes may fill the rest."""
    random = np.random.default_rng(3)
    board = np.ones((rows, columns), bool)
    for r in range(1, rows - 2, 4):
        for c in range(1, columns - 2, 4):
            board[r + random.integers(2), c + random.integers(2)] = random.random() < 0.4
    board[0, : board.sum() % 5] = False
    return Polyomino(board, copies(polyominoes(5, "free")))


def disc(diameter: int) -> Polyomino:
    distance = np.hypot(*(np.indices((diameter, diameter)) - diameter // 2))
    board = distance < diameter / 2
    board[tuple(np.argwhere(board)[: board.sum() % 5].T)] = False
    return Polyomino(board, copies(polyominoes(5, "free")))


@pytest.mark.slow  # all of them together
@pytest.mark.parametrize(
    "board",
    [
        rectangle(80, 80, copies(polyominoes(5, "free"))),
        rectangle(95, 95, copies(polyominoes(5, "one-sided"))),
        rectangle(100, 100, copies(polyominoes(5, "free"))),
        rectangle(50, 120, copies(polyominoes(6, "free"))),
        rectangle(40, 60, copies(polyominoes(4, "free"))),
        rectangle(100, 60, pentominoes("FTUVWXZ")),  # none of those that fill a rectangle by themselves
        rectangle(30, 30, copies(polyominoes(5, "free"), 15, 15)),
        rectangle(60, 60, copies(polyominoes(5, "free"), 60, 60)),
        rectangle(50, 60, (*pentominoes("X", 40, 40), *pentominoes("PFL", 0, 200))),
        with_holes(70, 90),
        disc(81),
    ],
    ids=repr,
)
def test_large_boards_are_tiled(board: Polyomino) -> None:
    for seed in (1, 2):
        search = SOLVER.start(board, {"seed": seed}, Goal.ONE)

        assert search.advance(ENOUGH, 1) is Status.FOUND

        assert board.judge(search.probe().filling) == []
        assert search.probe().filling[board.board].all()


@pytest.mark.slow
@pytest.mark.parametrize(("rows", "columns"), [(20, 24), (24, 32)])
def test_t_tetrominoes_tile_rectangles_of_sides_divisible_by_4(rows: int, columns: int) -> None:
    board = rectangle(rows, columns, copies([piece for piece in polyominoes(4, "free") if piece.name == "T"]))
    search = SOLVER.start(board, goal=Goal.ONE)  # D. W. Walkup, "Covering a rectangle with T-tetrominoes" (1965)

    assert search.advance(10 * ENOUGH, 1) is Status.FOUND
    assert board.judge(search.probe().filling) == []


@pytest.mark.parametrize(
    ("rows", "columns", "area", "letter"), [(20, 20, 4, "S"), (21, 24, 4, "S"), (20, 20, 5, "X"), (20, 25, 5, "W")]
)
def test_pieces_that_fill_no_rectangle_are_proved_to_do_so(rows: int, columns: int, area: int, letter: str) -> None:
    board = rectangle(rows, columns, copies([piece for piece in polyominoes(area, "free") if piece.name == letter]))
    search = SOLVER.start(board, goal=Goal.ONE)  # S. W. Golomb, "Tiling with polyominoes" (1966)

    assert search.advance(ENOUGH, 1) is Status.EXHAUSTED
    assert search.probe().progress == 1
    assert verdict(Goal.ONE, search.probe()).outcome is Outcome.NONE


def test_no_solution_is_claimed_only_after_a_whole_tree() -> None:
    board = rectangle(20, 22, copies([piece for piece in polyominoes(4, "free") if piece.name == "T"]))
    search = SOLVER.start(board, goal=Goal.ONE)  # none, as 22 is no multiple of 4 (Walkup 1965)

    assert search.advance(20_000, 1) is Status.RUNNING
    assert verdict(Goal.ONE, search.probe()).outcome is Outcome.LIMIT
    assert search.probe().progress == 0


@pytest.mark.parametrize("seed", range(8))
def test_small_boards_have_a_solution_where_another_solver_finds_one(seed: int) -> None:
    random = np.random.default_rng(seed)
    found = 0
    for k in range(25):
        board = random.random(random.integers(1, 7, 2)) < random.choice([0.7, 0.85, 1])
        names = random.choice(len(FREE) + len(APART), random.integers(1, 6), replace=False).tolist()
        lows = (random.integers(0, 3, len(names)) * (random.random(len(names)) < 0.4)).tolist()
        highs = [None if random.random() < 0.4 else low + int(random.integers(0, 5)) for low in lows]
        puzzle = Polyomino(
            board,
            tuple(
                replace((*FREE, *APART)[name], name=f"piece{name}", low=low, high=high)
                for name, low, high in zip(names, lows, highs, strict=True)
            ),
        )
        expected = SOLVERS["cover_links"].start(puzzle, goal=Goal.ONE).advance(100_000, 1)
        if not board.any() or expected is Status.RUNNING:
            continue
        search = NeighbourhoodSearch(puzzle, k)

        assert search.advance(ENOUGH, 1) is expected
        assert search.reason is None or expected is Status.EXHAUSTED
        if expected is Status.FOUND:
            found += 1
            assert puzzle.judge(search.probe().filling) == []
            assert search.probe().filling[board].all()
    assert found > 1


def test_a_region_of_an_impossible_area_is_the_reason() -> None:
    board = np.ones((20, 30), bool)
    board[:, 7] = False
    whole = Polyomino(board, copies(polyominoes(5, "free")))
    cut = whole.paint([(0, 0), (0, 1), (0, 2), (19, 28), (19, 29)], False)
    search = SOLVER.start(cut, goal=Goal.ONE)

    assert not cut.faults
    assert str(search.reason) == "No pieces can fill the region of 137 cells that contains r1c4."
    assert search.advance(100, 1) is Status.EXHAUSTED
    assert search.tally.nodes == 1
    assert search.note == str(search.reason)
    assert SOLVER.start(whole, goal=Goal.ONE).reason is None


def test_a_cell_that_nothing_covers_is_found_at_once() -> None:
    board = np.ones((40, 50), bool)
    board[36, 47:50] = board[36:40, 46] = board[38, 48] = False
    puzzle = Polyomino(board, pentominoes("IX"))

    search = SOLVER.start(puzzle, goal=Goal.ONE)

    assert search.advance(ENOUGH, 1) is Status.EXHAUSTED
    assert search.tally.nodes < 10


def test_slices_do_not_change_the_search() -> None:
    board = rectangle(25, 30, copies(polyominoes(5, "free"), 12, 13))
    whole = SOLVER.start(board, goal=Goal.ONE)
    status = whole.advance(30_000, 1)

    for budget in (777, 10_000):
        sliced = SOLVER.start(board, goal=Goal.ONE)
        while sliced.tally.nodes < 30_000 and sliced.advance(min(budget, 30_000 - sliced.tally.nodes), 1) is not status:
            pass

        assert sliced.tally.nodes == whole.tally.nodes
        assert sliced.probe().profile.tolist() == whole.probe().profile.tolist()
        assert (sliced.probe().filling == whole.probe().filling).all()


def test_a_search_goes_on_from_a_checkpoint() -> None:
    board = rectangle(20, 25, pentominoes("FW"))
    search, other = (SOLVER.start(board, {"seed": 2}, Goal.ONE) for _ in range(2))
    search.advance(25_000, 1)
    here = search.save()
    search.advance(5_000, 1)

    other.advance(300, 1)
    other.load(here)
    other.advance(5_000, 1)

    assert (other.probe().filling == search.probe().filling).all()
    assert other.probe().profile.tolist() == search.probe().profile.tolist()
    assert other.note == search.note


def test_levels_are_the_pieces_on_the_board() -> None:
    board = rectangle(20, 30, pentominoes("FWX"))
    search = SOLVER.start(board, goal=Goal.ONE)

    for _ in range(200):
        search.advance(199, 1)
        probe = search.probe()
        numbers = np.unique(probe.filling[probe.filling > 0])
        assert len(numbers) == probe.level
        assert probe.profile.sum() == probe.nodes
        assert not [fault for fault in board.judge(probe.filling) if fault.cells]


def test_a_search_stops_before_a_floor() -> None:
    search = SOLVER.start(rectangle(20, 20, pentominoes("FW")), goal=Goal.ONE)
    search.advance(3_000, 1)
    assert search.probe().level > 2

    assert search.advance(ENOUGH, 1, floor=2) is Status.RUNNING

    stopped = search.probe()
    assert stopped.level <= 2
    assert stopped.nodes > 3_000
    assert search.advance(1, 1) is Status.RUNNING
    assert search.tally.nodes == stopped.nodes + 1


def test_fixed_pieces_stay_where_they_are() -> None:
    laid = Fixed("X", ((5, 11), (6, 10), (6, 11), (6, 12), (7, 11)))
    board = replace(rectangle(25, 40, copies(polyominoes(5, "free"), 0, 40)), fixed=(laid,))
    search = SOLVER.start(board, goal=Goal.ONE)

    assert search.advance(ENOUGH, 1) is Status.FOUND

    filling = search.probe().filling
    assert board.judge(filling) == []
    [number] = {int(filling[cell]) for cell in laid.cells}
    assert (filling == number).sum() == 5


def test_it_is_the_default_for_one_solution_of_a_large_board_only() -> None:
    large, small = (rectangle(rows, 25, copies(polyominoes(5, "free"))) for rows in (LARGE // 25, LARGE // 25 - 1))

    assert solver_of(large, None, Goal.ONE, {}) is SOLVER
    assert {solver_of(large, None, goal, {}).name for goal in (Goal.ALL, Goal.UNIQUE)} == {"cover_auto"}
    assert not SOLVER.accepts(small)


@pytest.mark.slow
def test_a_large_narrow_board_that_is_not_tiled_in_order_is_tiled_so() -> None:
    board = rectangle(15, 100, copies(polyominoes(5, "free")))
    assert POLYOMINO_BITS.start(board).advance(TRIAL, 1) is Status.RUNNING
    search = solver_of(board, None, Goal.ONE, {}).start(board, goal=Goal.ONE)

    assert search.note.startswith(f"In order, {TRIAL:,} nodes led to no solution")
    assert search.advance(ENOUGH, 1) is Status.FOUND
    assert board.judge(search.probe().filling) == []
    assert not isinstance(POLYOMINO_AUTO.start(board, {"options": "reversed"}, Goal.ONE), NeighbourhoodSearch)
    assert not isinstance(POLYOMINO_AUTO.start(board, goal=Goal.ALL), NeighbourhoodSearch)


def test_ideal_numbers_keep_bounds_and_fill_the_board() -> None:
    pieces = (*pentominoes("X", 3, 5), *pentominoes("PL"), *copies(polyominoes(1, "free"), 0, 7))

    ideal = ideal_numbers(pieces, 1_000)

    assert [piece.name for piece in pieces] == ["X", "L", "P", "O1"]
    assert (ideal[0], ideal[3]) == (5, 7)
    assert abs(ideal[1] - ideal[2]) <= 1
    assert 995 < int(ideal @ [5, 5, 5, 1]) <= 1_000
