"""The kernel of board bit masks, compiled and as plain Python."""

from dataclasses import replace

import numpy as np
import pytest

from tests.kernels.plain import differing, run_plainly
from workbench.kernels import scalars
from workbench.kernels.polyomino import board_bits as kernel
from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.polyomino.pieces import polyominoes
from workbench.solvers.polyomino import board_scan
from workbench.solvers.polyomino.bits import POLYOMINO_BITS, BoardBits, state

DEFAULTS = {choice.name: choice.default for choice in POLYOMINO_BITS.choices}
JITTED = ("region", "cuts_off", "plant", "own", "compare", "is_first", "next_image")
BY_LEVEL = (
    "place",
    "window",
    "gone",
    "cursor",
    "finish",
    "degree",
    "tried",
    "profile",
    "visits",
)  # not looked at below a level


def board(*rows: str) -> np.ndarray:
    return np.array([[sign == "." for sign in row] for row in rows])


def several(area: int, low: int, high: int | None) -> tuple:
    return tuple(replace(piece, low=low, high=high) for piece in polyominoes(area, "free"))


PUZZLES = {
    "any number": Polyomino(board("....", "....", "...."), several(4, 0, None)),
    "once each": Polyomino(board("...", "..."), (*several(1, 1, 1), *several(2, 1, 1), *several(3, 1, 1)[1:])),
    "one once": Polyomino(board("...", "...", "..."), (*several(1, 1, 1), *several(2, 0, None))),
    "counted": Polyomino(board("...", "..."), (*several(1, 1, 3), *several(2, 1, None))),
}
EVERY_PUZZLE = pytest.mark.parametrize("puzzle", PUZZLES.values(), ids=PUZZLES.keys())
EVERY_SYMMETRY = pytest.mark.parametrize("symmetry", ["images", "classes", "all"])


def root(puzzle: Polyomino, **choices: str | int) -> BoardBits:
    """Return the state of a search that has not begun and looks for all solutions."""
    arrays = state(puzzle, {**DEFAULTS, **choices})
    arrays.s[scalars.UNTIL], arrays.s[scalars.FLOOR] = 1 << 62, -1
    return arrays


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """Load or compile the kernel before the tests."""
    kernel.advance(*root(PUZZLES["counted"]), 1)


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the functions called by `advance.py_func` run as plain Python, too."""
    run_plainly(monkeypatch, kernel, *JITTED)


@EVERY_SYMMETRY
@EVERY_PUZZLE
def test_plain_python_agrees_node_for_node(plain: None, puzzle: Polyomino, symmetry: str) -> None:
    compiled, interpreted = root(puzzle, symmetry=symmetry), root(puzzle, symmetry=symmetry)

    status = scalars.RUNNING
    while status != scalars.EXHAUSTED:
        status = kernel.advance(*compiled, 1)
        assert kernel.advance.py_func(*interpreted, 1) == status
        assert differing(compiled, interpreted) == []

    assert compiled.s[scalars.SOLUTIONS] > 0


def test_plain_python_agrees_where_islands_are_looked_for(plain: None) -> None:
    compiled, interpreted = (root(PUZZLES["any number"], islands="nodes") for _ in range(2))

    statuses = [kernel.advance(*compiled, 1000), kernel.advance.py_func(*interpreted, 1000)]

    assert statuses == [scalars.EXHAUSTED] * 2
    assert differing(compiled, interpreted) == []


@EVERY_SYMMETRY
@EVERY_PUZZLE
def test_an_exhausted_search_leaves_the_board_and_the_pieces_as_they_were(puzzle: Polyomino, symmetry: str) -> None:
    arrays = root(puzzle, symmetry=symmetry)
    before = root(puzzle, symmetry=symmetry)

    kernel.advance(*arrays, 1 << 40)

    assert set(differing(arrays, before)) <= {*BY_LEVEL, "owner", "s"}
    assert [arrays.s[k] for k in (kernel.SLACK, kernel.IMAGE, scalars.LEVEL)] == [before.s[kernel.SLACK], 0, 0]
    assert [arrays.place[0], arrays.window[0], arrays.gone[0]] == [0, 0, 0]


@EVERY_SYMMETRY
@EVERY_PUZZLE
def test_advancing_after_the_end_changes_nothing(puzzle: Polyomino, symmetry: str) -> None:
    arrays = root(puzzle, symmetry=symmetry)
    kernel.advance(*arrays, 1 << 40)
    before = BoardBits(*(array.copy() for array in arrays))

    again = kernel.advance(*arrays, 1000)

    assert again == scalars.EXHAUSTED
    assert differing(arrays, before) == []


@pytest.mark.parametrize("level", [0, 1, 2])
def test_a_floor_stops_before_a_node_at_its_level_or_above(level: int) -> None:
    arrays = root(PUZZLES["any number"])
    while arrays.s[scalars.LEVEL] <= level:
        kernel.advance(*arrays, 1)
    arrays.s[scalars.FLOOR] = level
    nodes = arrays.s[scalars.NODES]

    status = kernel.advance(*arrays, 1 << 40)

    assert (status, arrays.s[scalars.LEVEL]) == ((scalars.RUNNING, level) if level else (scalars.EXHAUSTED, 0))
    assert arrays.s[scalars.NODES] > nodes


def test_a_lead_is_seen_from_all_cells_around_it_until_it_is_taken_away() -> None:
    ground = np.zeros(100, np.uint64)
    cells = {70, 71, 80}

    kernel.plant(ground, np.uint64(70), np.uint64(0b10000000011))
    seen = [{p + i for i in range(64) if int(word) >> i & 1} for p, word in enumerate(ground)]
    kernel.plant(ground, np.uint64(70), np.uint64(0))

    assert seen == [{cell for cell in cells if p <= cell < p + kernel.SPAN} for p in range(100)]
    assert not ground.any()


@EVERY_PUZZLE
def test_a_placement_is_dropped_if_it_encloses_known_cells_that_no_pieces_fill(puzzle: Polyomino) -> None:
    scan = board_scan.scan_of(puzzle.board, "rows")
    view, around = board_scan.laid(scan, puzzle.placements), board_scan.surroundings(scan)
    possible = np.zeros((64, 64), bool)
    possible[3:] = True  # pieces of three and more cells
    known, cells = 5, len(scan.cells)
    fits = np.ones((2**known, len(view.mask)), bool)

    kernel.drop_cut_off(
        fits, view.mask, view.first.astype(np.uint32), np.uint64(known), np.uint64(cells), *around, possible.ravel()
    )

    expected = [
        [
            not encloses(scan, int(p), int(mask) | x << 1, known, 3)
            for p, mask in zip(view.first, view.mask, strict=True)
        ]
        for x in range(2**known)
    ]
    assert fits.tolist() == expected
    assert 0 < fits.sum() < fits.size


def encloses(scan: board_scan.Scan, p: int, filled: int, known: int, least: int) -> bool:
    """Tell whether fewer than `least` known empty cells are surrounded by the edge and by filled cells."""
    cells = scan.cells.tolist()
    columns = scan.shape[1]
    empty = {cell for i, cell in enumerate(cells[p:]) if not filled >> i & 1}
    sure = {cell for i, cell in enumerate(cells[p : p + known + 1]) if not filled >> i & 1}
    while sure:
        region, edge = set(), {min(sure)}
        while edge:
            region |= edge
            r = {cell + d for cell in edge for d in (columns, -columns)}
            r |= {cell + 1 for cell in edge if (cell + 1) % columns} | {cell - 1 for cell in edge if cell % columns}
            edge = (r & empty) - region
        if region <= sure and len(region) < least:
            return True
        sure -= region
    return False
