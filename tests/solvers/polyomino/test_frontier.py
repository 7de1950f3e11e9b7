"""Frontier counting of boards: exact counts of any size, every sort of board and piece, and limited memory."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.known.known import Known
from tests.known.polyominoes import POLYOMINOES
from tests.solvers.settings import puzzle_of
from tests.thorough import either, only_thorough
from workbench.base.choices import ChoiceError
from workbench.cli.main import main
from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.polyomino.pieces import Piece, polyominoes
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal, Outcome, verdict
from workbench.solvers.polyomino.bits import POLYOMINO_BITS
from workbench.solvers.polyomino.frontier import PolyominoFrontier
from workbench.solvers.search import UNLIMITED, Limit, Probe, Status, drive

SOLVER = SOLVERS["polyomino_frontier"]
LISTING = ("polyomino_bits", "cover_auto")
SHAPES = [piece for area in (1, 2, 3, 4) for piece in polyominoes(area, "one-sided")]

pytestmark = pytest.mark.usefixtures("compiled")


@pytest.fixture(scope="module")
def compiled() -> None:
    """Load or compile the kernels before the tests."""
    for solver in (SOLVER, POLYOMINO_BITS):
        solver.start(rectangle(2, 2, any_of(1)), goal=Goal.COUNT).advance(UNLIMITED)


def rectangle(rows: int, columns: int, pieces: Sequence[Piece]) -> Polyomino:
    return Polyomino(np.ones((rows, columns), bool), tuple(pieces))


def any_of(*areas: int) -> tuple[Piece, ...]:
    """Return all free polyominoes of these areas, in any number."""
    return tuple(replace(piece, low=0, high=None) for area in areas for piece in polyominoes(area, "free"))


def square(side: int) -> Piece:
    return Piece(f"{side}x{side}", tuple((r, c) for r in range(side) for c in range(side)), low=0, high=None)


def started(puzzle: Polyomino, memory: int = 1000) -> PolyominoFrontier:
    search = SOLVER.start(puzzle, {"memory": memory}, Goal.COUNT)
    assert isinstance(search, PolyominoFrontier)
    return search


def counted(puzzle: Polyomino) -> Probe:
    """Return the probe when all tilings are counted."""
    search = started(puzzle)
    assert search.advance(UNLIMITED) is Status.EXHAUSTED
    return search.probe()


def count(puzzle: Polyomino) -> int:
    return counted(puzzle).solutions


def listed(puzzle: Polyomino) -> int:
    """Return how many tilings another solver finds, one by one."""
    search = next(SOLVERS[name] for name in LISTING if SOLVERS[name].accepts(puzzle)).start(puzzle)
    assert search.advance(UNLIMITED) is Status.EXHAUSTED
    return search.probe().solutions


# Counts of the literature


@pytest.mark.parametrize("known", POLYOMINOES, ids=[known.name for known in POLYOMINOES])
def test_known_counts_are_found(known: Known) -> None:
    puzzle = puzzle_of(known.kind, known.text)
    assert isinstance(puzzle, Polyomino)
    if SOLVER.accepts(puzzle):
        assert count(puzzle) == known.count


TETROMINOES = {  # OEIS A230031, A232757
    (4, 1): 1,
    (4, 2): 4,
    (4, 3): 23,
    (4, 4): 117,
    (4, 5): 454,
    (6, 4): 2003,
    (4, 7): 9157,
    (8, 4): 40_899,
    (3, 8): 997,
    (12, 3): 44_855,
    (5, 8): 800_290,
    (6, 6): 178_939,
    (6, 8): 22_483_347,
    (8, 7): 657_253_434,
    (8, 8): 19_077_209_438,
    (6, 12): 304_446_920_314,
}
DOMINOES = {  # Kasteleyn 1961; OEIS A004003, A001835
    (2, 2): 2,
    (8, 8): 12_988_816,
    (3, 10): 571,
    (10, 10): 258_584_046_368,
    (12, 12): 53_060_477_521_960_000,
}
MONOMINOES_AND_DOMINOES = (1, 7, 131, 10_012, 2_810_694, 2_989_126_727, 11_945_257_052_321, 179_788_343_101_980_135)
MONOMINOES_AND_SQUARES = (1, 2, 5, 35, 314, 6427, 202_841)  # OEIS A063443
TROMINOES = {(3, 4): 23, (8, 3): 1173, (5, 6): 8342, (6, 6): 80_092, (9, 12): 20_574_308_184_277_971}  # OEIS A233320
L_TROMINOES = {(6, 6): 162, (9, 9): 1_193_600, (12, 12): 2_033_502_499_954}  # OEIS A233807
DOMINOES_AND_TROMINOES = (2, 30, 1352, 226_922, 128_441_094, 267_855_152_858)  # OEIS A364457
UP_TO_TROMINOES = (1, 11, 583, 177_332, 329_477_745)


@pytest.mark.parametrize(("size", "known"), TETROMINOES.items())
def test_boards_of_tetrominoes_are_counted(size: tuple[int, int], known: int) -> None:
    assert count(rectangle(*size, any_of(4))) == known


@pytest.mark.parametrize(("size", "known"), DOMINOES.items())
def test_boards_of_dominoes_are_counted(size: tuple[int, int], known: int) -> None:
    assert count(rectangle(*size, any_of(2))) == known


@pytest.mark.parametrize(("size", "known"), TROMINOES.items())
def test_boards_of_trominoes_are_counted(size: tuple[int, int], known: int) -> None:
    assert count(rectangle(*size, any_of(3))) == known


@pytest.mark.parametrize(("size", "known"), L_TROMINOES.items())
def test_boards_of_bent_trominoes_are_counted(size: tuple[int, int], known: int) -> None:
    assert count(rectangle(*size, any_of(3)[1:])) == known


@pytest.mark.parametrize(
    ("pieces", "first", "known"),
    [
        (any_of(1, 2), 1, MONOMINOES_AND_DOMINOES),  # OEIS A028420
        ((square(1), square(2)), 1, MONOMINOES_AND_SQUARES),
        (any_of(2, 3), 2, DOMINOES_AND_TROMINOES),
        (any_of(1, 2, 3), 1, UP_TO_TROMINOES),
    ],
    ids=["monominoes and dominoes", "monominoes and squares", "dominoes and trominoes", "up to trominoes"],
)
def test_squares_of_several_sorts_of_pieces_are_counted(
    pieces: tuple[Piece, ...], first: int, known: Sequence[int]
) -> None:
    assert [count(rectangle(first + k, first + k, pieces)) for k in range(len(known))] == list(known)


def test_counts_beyond_a_word_and_two_words_are_exact() -> None:
    assert count(rectangle(8, 8, any_of(1, 2, 3))) == 92_109_458_286_284_989_468_604  # TAOCP 4A, 7.1.4
    assert count(rectangle(16, 16, any_of(2))) == 2_444_888_770_250_892_795_802_079_170_816  # OEIS A004003
    strip = rectangle(3, 400, any_of(2))
    terms = [1, 3]
    while len(terms) <= 200:
        terms.append(4 * terms[-1] - terms[-2])  # OEIS A001835
    assert count(strip) == terms[200] > 2**256


@pytest.mark.slow
def test_ten_rows_of_ten_are_counted_by_tetrominoes_and_by_dominoes() -> None:
    assert count(rectangle(10, 10, any_of(4))) == 72_713_560_548_906_621
    assert count(rectangle(20, 20, any_of(2))) == 1_269_984_011_256_235_834_242_602_753_102_293_934_298_576_249_856


# Every sort of board and piece, against listing


@st.composite
def boards(draw: st.DrawFn, most: int = 24) -> Polyomino:
    """Return a board with holes, and up to four pieces with any bounds on their number."""
    rows = draw(st.integers(1, 6))
    columns = draw(st.integers(1, max(1, most // rows)))
    holes = draw(st.lists(st.integers(0, rows * columns - 1), max_size=4))
    board = np.ones(rows * columns, bool)
    board[holes] = False
    pieces = []
    for k in draw(st.lists(st.integers(0, len(SHAPES) - 1), min_size=1, max_size=4, unique=True)):
        low, high = draw(st.sampled_from([(0, None), (0, None), (0, 1), (1, 1), (0, 2), (2, 3), (1, None), (3, None)]))
        turn, flip = draw(st.booleans()), draw(st.booleans())
        pieces.append(replace(SHAPES[k], name=f"{k}", low=low, high=high, turn=turn, flip=flip))
    return Polyomino(board.reshape(rows, columns), tuple(pieces))


@pytest.mark.slow
@settings(max_examples=either(20, 60))
@given(boards(12))
def test_counts_of_small_boards_are_those_of_listing(puzzle: Polyomino) -> None:
    assert count(puzzle) == listed(puzzle)


@pytest.mark.slow
@settings(max_examples=either(130, 400))
@given(boards())
def test_counts_of_boards_of_every_sort_are_those_of_listing(puzzle: Polyomino) -> None:
    assert count(puzzle) == listed(puzzle)


@pytest.mark.slow
@settings(max_examples=either(30, 100))
@given(st.lists(st.integers(0, 41), max_size=7), st.sampled_from([(6, 7), (7, 6), (21, 2), (3, 14)]))
def test_counts_of_tetrominoes_on_boards_with_holes_are_those_of_listing(
    holes: list[int], size: tuple[int, int]
) -> None:
    board = np.ones(42, bool)
    board[holes] = False
    puzzle = Polyomino(board.reshape(size), any_of(4))

    assert count(puzzle) == listed(puzzle)


@pytest.mark.parametrize("thick", [[1, 2, -2, -3], [1, 2]], ids=["symmetric", "not symmetric"])
@pytest.mark.parametrize("width", [30, 33, 62, 63])
def test_rows_that_fill_a_word_and_more_are_counted(width: int, thick: list[int]) -> None:
    board = np.zeros((width, width), bool)
    board[[0, -1]] = board[:, [0, -1]] = True
    board[1, thick] = True
    puzzle = Polyomino(board, any_of(2))

    assert count(puzzle) == listed(puzzle) > 0


@pytest.mark.slow
@pytest.mark.parametrize("width", [16, 17, 18])
def test_windows_of_two_words_are_counted(width: int) -> None:
    board = np.zeros((width, width), bool)
    board[0], board[:4, :2], board[:4, -2:], board[:, width // 2] = True, True, True, True
    puzzle = Polyomino(board, (*any_of(1), *any_of(4)[:2]))

    assert count(puzzle) == listed(puzzle) > 0


def test_a_board_without_cells_has_the_empty_solution() -> None:
    assert count(Polyomino(np.zeros((2, 3), bool), any_of(2))) == 1


def test_pieces_that_fit_nowhere_leave_no_solution() -> None:
    probe = counted(rectangle(1, 3, any_of(4)[1:2]))

    assert verdict(Goal.COUNT, probe).outcome is Outcome.NONE


def test_the_same_shape_twice_counts_as_two_pieces() -> None:
    [domino] = any_of(2)

    assert count(rectangle(2, 3, (domino, replace(domino, name="other")))) == 3 * 2**3


def test_an_empty_margin_changes_nothing() -> None:
    board = np.zeros((9, 80), bool)
    board[2:6, 71:76] = True

    assert count(Polyomino(board, any_of(4))) == 454


# Limits of the states


@pytest.mark.parametrize(
    ("puzzle", "fitting"),
    [
        (rectangle(62, 62, any_of(2)), True),
        (rectangle(64, 64, any_of(2)), False),
        (rectangle(200, 2, any_of(2)), True),
        (rectangle(31, 31, any_of(4)), True),
        (rectangle(32, 40, any_of(4)), False),
        (rectangle(6, 35, polyominoes(6, "free")), True),
        (rectangle(17, 18, polyominoes(6, "free")), False),
        (rectangle(6, 6, [replace(piece, high=2**40) for piece in polyominoes(4, "free")]), True),
    ],
)
def test_boards_whose_states_need_more_than_two_words_are_not_accepted(puzzle: Polyomino, fitting: bool) -> None:
    assert SOLVER.accepts(puzzle) == fitting
    if not fitting:
        with pytest.raises(ChoiceError, match="does not support this puzzle"):
            started(puzzle)


# The search


def test_slices_do_not_change_the_count() -> None:
    puzzle = rectangle(6, 7, any_of(1, 2, 3))
    whole = counted(puzzle)
    for budget in (1, 7, 1000):
        sliced = started(puzzle)

        before = sliced.probe()
        while sliced.advance(budget) is Status.RUNNING:
            probe = sliced.probe()
            assert probe.nodes == before.nodes + budget
            assert before.progress <= probe.progress < 1
            before = probe

        assert sliced.probe().profile.tolist() == whole.profile.tolist()
        assert sliced.probe().solutions == whole.solutions


@pytest.mark.parametrize("nodes", [0, 1, 1000, 30_000, 90_000, 139_000])
def test_a_search_goes_on_from_a_copy(nodes: int) -> None:
    search, other = started(rectangle(8, 8, any_of(4))), started(rectangle(8, 8, any_of(4)))
    search.advance(nodes)
    copy = search.save()
    search.advance(1000)

    other.load(copy)

    assert other.tally.nodes == nodes
    assert other.advance(UNLIMITED) is Status.EXHAUSTED
    assert other.probe().solutions == 19_077_209_438
    assert other.probe().nodes == counted(rectangle(8, 8, any_of(4))).nodes


def test_a_search_that_needs_too_much_memory_ends_with_a_sentence() -> None:
    search = started(rectangle(10, 10, any_of(4)), memory=4)

    *_, last = drive(search)

    assert (last.status, last.solutions, last.progress) == (Status.STUCK, 0, 1)
    assert search.note.startswith("Not counted: 4 MB are not enough; increase the limit with the choice memory. ")
    assert len(search.note) <= 160
    assert search.advance(1000) is Status.STUCK


def test_memory_that_the_system_does_not_have_is_not_taken() -> None:
    search = started(rectangle(8, 8, any_of(4)), memory=2**31 - 1)  # two thousand terabytes

    assert search.advance(UNLIMITED) is Status.EXHAUSTED


@pytest.mark.slow
@pytest.mark.parametrize("memory", [1, 2, 3, 5, 8, 13, 21, 34, pytest.param(55, marks=only_thorough)])
def test_every_limit_of_memory_ends_the_search_or_lets_it_count(memory: int) -> None:
    search = started(rectangle(9, 9, any_of(4, 1)), memory=memory)

    if search.advance(UNLIMITED) is Status.EXHAUSTED:
        assert search.probe().solutions == count(rectangle(9, 9, any_of(4, 1)))


def test_a_search_stops_at_a_limit_of_nodes() -> None:
    *_, last = drive(started(rectangle(12, 12, any_of(4))), Limit(nodes=50_000))

    assert (last.status, last.nodes, last.solutions) == (Status.RUNNING, 50_000, 0)
    assert verdict(Goal.COUNT, last).outcome is Outcome.LIMIT


def test_the_note_tells_how_far_the_search_is() -> None:
    search = started(rectangle(6, 8, any_of(4)))
    notes = [search.note]
    while search.advance(1) is Status.RUNNING:
        notes.append(search.note)

    rows = [int(note.split(" of ")[0].removeprefix("Row ")) for note in notes[1:]]
    assert notes[0] == ""
    assert rows == sorted(rows)
    assert set(rows) == set(range(1, 9))
    assert all(note.endswith(" states to continue.") for note in notes[1:])
    assert search.note.startswith(f"{search.tally.nodes:,} states, at most ")


def test_progress_is_near_the_part_of_the_states_that_is_done() -> None:
    whole, search = counted(rectangle(8, 12, any_of(4))), started(rectangle(8, 12, any_of(4)))

    errors = []
    while search.advance(2000) is Status.RUNNING:
        done = search.tally.nodes / whole.nodes
        if done > 0.25:
            errors.append(abs(search.probe().progress - done))

    assert len(errors) > 50
    assert max(errors) < 0.1


def test_the_levels_are_rows_of_the_board() -> None:
    probe = counted(rectangle(5, 9, any_of(2, 3)))

    assert len(probe.profile) == 9
    assert probe.profile.all()
    assert not probe.filling.any()


def test_the_command_line_prints_large_counts_exactly(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "board.txt"
    file.write_text("polyomino 8x8\npieces free 1 any\npieces free 2 any\npieces free 3 any\n")

    assert main(["solve", "--count", "--json", "--solver", SOLVER.name, str(file)]) == 0

    assert json.loads(capsys.readouterr().out)["solutions"] == 92_109_458_286_284_989_468_604
