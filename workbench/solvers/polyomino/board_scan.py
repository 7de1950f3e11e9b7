"""A board and its placements in scan order: open cells numbered line by line, placements as words of bits."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.polyomino.placements import Placements
from workbench.solvers.search import UNLIMITED

SPAN = 63  # most cells from the first to the last of a placement

Words = NDArray[np.uint64]


class Scan(NamedTuple):
    """The open cells of a board in the order of a scan."""

    shape: tuple[int, int]
    cells: NDArray[np.intp]  # (n,), row-major numbers in the order of the scan
    number: NDArray[np.int64]  # (rows * columns,), the position of each cell in that order; -1 for a hole


class Laid(NamedTuple):
    """Placements in scan order; arrays with one entry each."""

    first: NDArray[np.int64]  # the first cell
    span: NDArray[np.int64]  # cells from the first to the last
    mask: Words  # bit i: cell first + i is covered; meaningless if the span is too long


class Surroundings(NamedTuple):
    """The cells around each cell as words of bits: (n,) each."""

    after: Words  # bit i: cell p + i is a neighbour
    before: Words  # bit 63 - i: cell p - i is a neighbour
    white: Words  # bit i: cell p + i is white, if the board is coloured like a chessboard


def scan_of(board: NDArray[np.bool_], along: str) -> Scan:
    """Number the open cells along "rows" or "columns", or along those that keep neighbours closer: "short"."""
    if along == "short":
        both = [scan_of(board, "rows"), scan_of(board, "columns")]
        sides = board.shape[::-1]
        return min(both, key=lambda scan: (farthest_neighbours(scan), sides[scan is both[1]]))
    rows, columns = board.shape
    numbers = np.arange(board.size).reshape(rows, columns)
    cells = numbers[board] if along == "rows" else numbers.T[board.T]
    number = np.full(board.size, -1, np.int64)
    number[cells] = np.arange(len(cells))
    return Scan((rows, columns), cells, number)


def laid(scan: Scan, placements: Placements) -> Laid:
    """Return the placements in scan order."""
    starts = placements.starts[:-1].astype(np.intp)
    if not len(starts):
        return Laid(np.zeros(0, np.int64), np.zeros(0, np.int64), np.zeros(0, np.uint64))
    places = scan.number[placements.cells]
    first = np.minimum.reduceat(places, starts)
    offset = places - np.repeat(first, placements.areas)
    span = np.maximum.reduceat(offset, starts) + 1
    mask = np.bitwise_or.reduceat(np.uint64(1) << np.minimum(offset, SPAN).astype(np.uint64), starts)
    return Laid(first, span, mask)


def surroundings(scan: Scan) -> Surroundings:
    """Return the neighbours and the colours of all cells; neighbours more than 63 cells away are left out."""
    rows, columns = scan.shape
    r, c = np.divmod(scan.cells, max(columns, 1))
    n = len(scan.cells)
    after, before = np.zeros(n, np.uint64), np.zeros(n, np.uint64)
    for down, along in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        inside = (r + down >= 0) & (r + down < rows) & (c + along >= 0) & (c + along < columns)
        near = np.where(inside, scan.number[np.where(inside, scan.cells + down * columns + along, 0)], -1)
        distance = np.where(near >= 0, near - np.arange(n), 0)
        later, earlier = (distance > 0) & (distance <= SPAN), (distance < 0) & (distance >= -SPAN)
        after[later] |= np.uint64(1) << distance[later].astype(np.uint64)
        before[earlier] |= np.uint64(1) << (SPAN + distance[earlier]).astype(np.uint64)
    white = np.zeros(n + SPAN, np.uint64)
    white[:n] = (r + c) % 2
    windows = np.lib.stride_tricks.sliding_window_view(white, SPAN)[:n]
    return Surroundings(after, before, windows @ (np.uint64(1) << np.arange(SPAN, dtype=np.uint64)))


def farthest_neighbours(scan: Scan) -> int:
    """Return the largest distance of two neighbouring cells in the order of the scan."""
    number = scan.number.reshape(scan.shape)
    return max(
        (
            int(np.where((one >= 0) & (other >= 0), abs(one - other), 0).max(initial=0))
            for one, other in ((number[1:], number[:-1]), (number[:, 1:], number[:, :-1]))
        ),
        default=0,
    )


def fillable_regions(puzzle: Polyomino) -> NDArray[np.bool_]:
    """Return which regions the pieces can fill, as `possible_regions` does.

    That needs connected pieces: a piece of several parts may fill parts of several regions, and then all are possible.
    """
    if not all(piece.in_one_part for piece in puzzle.pieces if piece.high != 0):
        return np.ones((SPAN + 1, SPAN + 1), bool)
    white = np.indices(puzzle.shape).sum(axis=0).ravel() % 2 == 1
    most = np.array([UNLIMITED if piece.high is None else piece.high for piece in puzzle.pieces], np.int64)
    return possible_regions(puzzle.placements, white, most)


def possible_regions(placements: Placements, white: NDArray[np.bool_], most: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Return which regions have an area that pieces can fill: by cells and white cells, up to SPAN.

    `white` covers all cells of the rectangle; `most` is the greatest number of each piece.
    """
    possible = np.zeros((SPAN + 1, SPAN + 1), bool)
    possible[0, 0] = True
    if not len(placements.piece):
        return possible
    areas = placements.areas
    whites = np.add.reduceat(white[placements.cells].astype(np.int64), placements.starts[:-1].astype(np.intp))
    small = areas <= SPAN
    kinds = np.unique((placements.piece[small] * (SPAN + 1) + areas[small]) * (SPAN + 1) + whites[small])
    kinds = np.column_stack([*np.divmod(kinds // (SPAN + 1), SPAN + 1), kinds % (SPAN + 1)])
    for x in np.unique(kinds[:, 0]).tolist():
        ways = kinds[kinds[:, 0] == x, 1:].tolist()
        for _ in range(min(int(most[x]), SPAN // ways[0][0])):
            larger = possible.copy()
            for area, of_white in ways:
                larger[area:, of_white:] |= possible[: SPAN + 1 - area, : SPAN + 1 - of_white]
            if np.array_equal(larger, possible):
                break
            possible = larger
    return possible
