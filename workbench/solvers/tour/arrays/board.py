"""What the arrays of walks have in common: degrees with a border, moves that differ, and how the sides are glued."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.puzzle import Cell
from workbench.puzzles.tour import Tour
from workbench.solvers.tour.rules.tie_breaks import Rule

BORDER = 255  # the degree of what is not a square


class Frame(NamedTuple):
    """The position of a board in an array with a border: the index of square (r, c) is first + r * width + c."""

    first: int
    width: int

    def square(self, cell: Cell) -> int:
        """Return the index of a square."""
        return self.first + cell[0] * self.width + cell[1]


def framed(tour: Tour, width: int) -> tuple[Frame, NDArray[np.uint8]]:
    """Return the degrees of a plain board with a border, in rows of this width, and its position in them."""
    rows, columns = tour.shape
    reach = tour.leap[1]
    padded = np.pad(tour.board, reach)
    degrees = np.zeros(tour.shape, np.uint8)
    for dr, dc in tour.moves.tolist():
        degrees += padded[reach + dr : reach + dr + rows, reach + dc : reach + dc + columns]
    degrees[~tour.board] = BORDER
    frame = Frame(reach * width + reach, width)
    degree = np.full((rows + 2 * reach) * width + 2 * reach, BORDER, np.uint8)
    degree[frame.first : frame.first + rows * width].reshape(rows, width)[:, :columns] = degrees
    return frame, degree


def point_of(tour: Tour, rule: Rule, start: Cell) -> Cell:
    """Return the point that distances are measured from, in half squares."""
    rows, columns = tour.shape
    return (2 * start[0], 2 * start[1]) if rule.around == "start" else (rows - 1, columns - 1)


class Sides(NamedTuple):
    """Where leaps lead over the sides of a board: the tables of the kernel `warnsdorff_keys`, which documents them."""

    row_of: NDArray[np.int64]
    column_of: NDArray[np.int64]


def sides_of(tour: Tour) -> Sides:
    """Return how the sides of a board are joined."""
    (rows, columns), reach = tour.shape, tour.leap[1]
    row_of, column_of = lines_of(rows, reach, tour.sides.rows), lines_of(columns, reach, tour.sides.columns)
    turned = np.zeros_like(column_of)
    if tour.sides.twisted:
        turned[:reach] = turned[-reach:] = len(row_of)
        row_of = np.concatenate([row_of, row_of[::-1]])
    return Sides(row_of, np.column_stack([column_of, turned]))


def lines_of(lines: int, reach: int, joined: bool) -> NDArray[np.int64]:
    """Return the row (or column) at -reach, 1 - reach, ... from the first; `lines` stands for none."""
    at = np.arange(-reach, lines + reach, dtype=np.int64)
    return at % lines if joined else np.where((at >= 0) & (at < lines), at, lines)


def distinct_moves(tour: Tour) -> NDArray[np.int64]:
    """Return rows, columns and number of the moves, without those that repeat an earlier one or do not move."""
    rows, columns = tour.shape
    seen: set[Cell] = {(0, 0)}
    kept = []
    for number, (dr, dc) in enumerate(tour.moves.tolist()):
        led = (dr % rows if tour.sides.rows else dr, dc % columns if tour.sides.columns else dc)
        if led not in seen:
            seen.add(led)
            kept.append((dr, dc, number))
    return np.array(kept, np.int64).reshape(-1, 3)


def general_degrees(tour: Tour, moves: NDArray[np.int64]) -> NDArray[np.uint8]:
    """Return the degrees of all squares, with a row and a column of border at the end, flat."""
    rows, columns = tour.shape
    reach = tour.leap[1]
    row_of, column_of = sides_of(tour)
    board = np.pad(tour.board, ((0, 1), (0, 1)))
    degrees = np.zeros(tour.shape, np.uint8)
    for dr, dc, _ in moves.tolist():
        across, shift = column_of[reach + dc : reach + dc + columns].T
        at = np.arange(rows) + reach + dr
        free = board[row_of[at]][:, across]
        for turned in np.flatnonzero(shift).tolist():
            free[:, turned] = board[row_of[at + shift[turned]], across[turned]]
        degrees += free
    degree = np.full((rows + 1, columns + 1), BORDER, np.uint8)
    degree[:rows, :columns] = np.where(tour.board, degrees, BORDER)
    return degree.ravel()


def switches_of(tour: Tour, rule: Rule) -> list[int]:
    """Return the squares from which the next stages hold, as row * columns + column; -1 = none."""
    columns = tour.shape[1]
    return [-1 if at is None else (at[0] - 1) * columns + at[1] - 1 for _, at in rule.stages] or [-1]


def scalars_of(tour: Tour, rule: Rule, start: Cell) -> NDArray[np.int64]:
    """Return the scalars that the kernels for any tie-break share, in an array for either."""
    from workbench.kernels.tour import keyed_walk
    from workbench.kernels.tour import warnsdorff_keys as kernel

    rows, columns = tour.shape
    s = np.zeros(keyed_walk.SCALARS, np.int64)
    s[kernel.ROW], s[kernel.COLUMN] = s[kernel.START_ROW], s[kernel.START_COLUMN] = start
    s[kernel.SQUARES], s[kernel.ROWS], s[kernel.COLUMNS], s[kernel.REACH] = tour.squares, rows, columns, tour.leap[1]
    s[kernel.WHEEL], s[kernel.CHANCE] = bool(rule.wheel), rule.chance
    s[kernel.REPLACES_DEGREE] = rule.replaces_degree
    s[kernel.RANDOM] = kernel.mix(rule.seed, start[0] * columns + start[1])
    return s
