"""The kernels of large neighbourhood search, compiled and as plain Python."""

from dataclasses import replace

import numpy as np
import pytest

from tests.kernels.plain import run_plainly
from workbench.kernels import scalars
from workbench.kernels.polyomino import candidates, fill_order, regions
from workbench.kernels.polyomino import neighbourhoods as kernel
from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.polyomino.pieces import polyominoes
from workbench.solvers.polyomino.neighbourhoods import Neighbourhoods, shapes_of, state_of

JITTED = {
    kernel: (
        "draw",
        "weight",
        "drawn",
        "count",
        "cover",
        "lift",
        "clear",
        "lay_out",
        "grown",
        "begin_round",
        "note_record",
        "note_dead_end",
    ),
    candidates: ("fits", "find", "narrowest"),
    fill_order: ("order_in_strips", "order_outwards"),
    regions: ("flood", "cuts_off"),
}


def root(rows: int, columns: int, names: str, low: int = 0, high: int | None = None) -> Neighbourhoods:
    """Return the state of a search for one tiling by pentominoes that has not begun."""
    pieces = [replace(piece, low=low, high=high) for piece in polyominoes(5, "free") if piece.name in names]
    board = np.ones((rows, columns), bool)
    board[0, : rows * columns % 5] = False
    puzzle = Polyomino(board, tuple(pieces))
    arrays = state_of(puzzle, shapes_of(puzzle), 1)
    arrays.s[scalars.UNTIL], arrays.s[scalars.FLOOR] = 1, -1
    return arrays


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """Load or compile the kernels before the tests."""
    kernel.advance(*root(4, 5, "L"), 1)
    arrays = root(4, 5, "L")
    order = arrays.sequence, arrays.rank, arrays.strip
    fill_order.order_in_strips(False, 1, 0, 0, 0, arrays.blocked, *order, 6)
    fill_order.order_outwards(0, 1, arrays.blocked, arrays.seen, *order, 6)


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the functions called by `advance.py_func` run as plain Python, too, and let rounds end soon."""
    for module, names in JITTED.items():
        run_plainly(monkeypatch, module, *names)
        for name in {"find", "narrowest", "order_in_strips", "order_outwards", "cuts_off"} & vars(kernel).keys():
            if name in names:
                monkeypatch.setattr(kernel, name, getattr(module, name))


@pytest.mark.slow
@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize(("rows", "columns", "names", "bounds"), [(9, 11, "LPY", (0, None)), (7, 12, "FLPVW", (3, 4))])
def test_the_compiled_kernel_does_what_plain_python_does(
    rows: int, columns: int, names: str, bounds: tuple[int, int | None]
) -> None:
    machine, python = root(rows, columns, names, *bounds), root(rows, columns, names, *bounds)

    with np.errstate(over="ignore"):  # of the generator, whose numbers are modulo 2 ** 64
        for _ in range(20):
            assert kernel.advance(*machine, 17) == kernel.advance.py_func(*python, 17)

    for one, other, name in zip(machine, python, Neighbourhoods._fields, strict=True):
        assert np.array_equal(one, other), name


def test_a_lifted_board_is_empty_again() -> None:
    arrays = root(5, 9, "FX")
    before = [array.copy() for array in (arrays.blocked, arrays.left, arrays.owed, arrays.due)]

    kernel.advance(*arrays, 100_000)

    assert arrays.s[scalars.LEVEL] == 0  # the tree has ended: F and X leave a corner open
    assert arrays.s[kernel.FILLED] == 0
    for array, old in zip((arrays.blocked, arrays.left, arrays.owed, arrays.due), before, strict=True):
        assert np.array_equal(array, old)


def test_strips_have_all_cells_and_stay_apart() -> None:
    blocked = np.zeros((9, 14), np.int32)
    blocked[:2] = blocked[-2:] = blocked[:, :2] = blocked[4, 7] = -1
    sequence, rank, strip = np.zeros(59, np.int32), np.zeros(126, np.int32), np.zeros(126, np.int32)

    fill_order.order_in_strips(False, 2, 2 * 14 + 2, 5, 12, blocked.ravel(), sequence, rank, strip, 14)

    assert sorted(sequence.tolist()) == np.flatnonzero(blocked == 0).tolist()
    assert rank[sequence].tolist() == list(range(59))
    assert (np.diff(strip[sequence]) >= 0).all()
    assert [len(set(sequence[strip[sequence] == t] // 14)) for t in range(3)] == [1, 2, 2]
    assert sequence[:3].tolist() == [30, 31, 32]
    assert sequence[12:16].tolist() == [44, 58, 45, 59]


def test_cells_are_ordered_by_their_distance() -> None:
    blocked = np.full((6, 9), -1, np.int32)
    blocked[1:5, 1:4] = blocked[1:5, 5:8] = 0
    sequence, rank, strip = np.zeros(24, np.int32), np.zeros(54, np.int32), np.zeros(54, np.int32)
    seen = np.zeros(54, np.int64)

    fill_order.order_outwards(3 * 9 + 6, 1, blocked.ravel(), seen, sequence, rank, strip, 9)

    rows, columns = np.divmod(sequence, 9)
    distance = abs(rows - 3) + abs(columns - 6)
    assert (np.diff(distance[:12]) >= 0).all()
    assert (columns[:12] >= 5).all()
    assert (columns[12:] <= 3).all()
    assert rank[sequence].tolist() == list(range(24))
