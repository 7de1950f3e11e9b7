"""A walk by hand: its path, where it can continue, and what remains of it on another board."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.puzzle import Cell, Filling
from workbench.puzzles.tour.board import TourSquares
from workbench.puzzles.tour.rules import are_leaps, leaps_wrong

Path = NDArray[np.intp]  # squares in the order of the visits, row by row numbered


class Onward(NamedTuple):
    """A free square that a walk can go to."""

    cell: Cell
    degree: int  # free squares that can be reached from there


def path_of(filling: NDArray[np.int32]) -> Path:
    """Return the squares of a walk, up to the first number that is missing or stands twice."""
    squares = np.flatnonzero(filling)
    numbers = filling.ravel()[squares]
    order = np.argsort(numbers, kind="stable")
    wrong = np.flatnonzero(numbers[order] != np.arange(1, len(order) + 1))
    return squares[order[: wrong[0] if len(wrong) else len(order)]]


def filling_of(shape: tuple[int, int], path: Path) -> Filling:
    """Return the walk as a read-only filling; only the memory of squares on the path is touched."""
    filling = np.zeros(shape, np.int32)
    filling.ravel()[path] = np.arange(1, len(path) + 1)
    filling.flags.writeable = False
    return filling


def near(tour: TourSquares, cell: Cell) -> list[Cell]:
    """Return the squares a leap away from a square, in the order of the leaps."""
    rows, columns = tour.shape
    found: dict[Cell, None] = {}
    led = tour.sides.landed(tour.shape, *(tour.moves + cell).T)
    for r, c in np.column_stack(led).tolist():
        if 0 <= r < rows and 0 <= c < columns and tour.board[r, c] and (r, c) != cell:
            found[r, c] = None
    return list(found)


def onward(tour: TourSquares, filling: Filling, cell: Cell) -> list[Onward]:
    """Return where a walk that stands at a square can go."""
    free = [to for to in near(tour, cell) if not filling[to]]
    return [Onward(to, sum(not filling[after] for after in near(tour, to))) for to in free]


def gone_to(tour: TourSquares, path: Path, cell: Cell) -> Path | None:
    """Return the walk after a person has gone to a square, or back to it; None where no leap leads there."""
    r, c = cell
    square = r * tour.shape[1] + c
    if not tour.board[cell]:
        return None
    if len(visited := np.flatnonzero(path == square)):
        return path[: visited[0] + 1]
    if not len(path) and tour.start is not None and cell != tour.start:
        path = np.array([tour.start[0] * tour.shape[1] + tour.start[1]])
    step = np.array([square])
    if len(path) and not are_leaps(tour, path[-1:], step).all():
        return None
    return np.concatenate([path, step])


def kept(tour: TourSquares, filling: Filling) -> Path:
    """Return what is left of a walk, numbered so far, on a board that may have lost some of its squares."""
    path = path_of(filling)
    holes = np.flatnonzero(~tour.board.ravel()[path])
    path = path[: holes[0]] if len(holes) else path
    start = tour.start
    elsewhere = start is not None and len(path) > 0 and int(path[0]) != start[0] * tour.shape[1] + start[1]
    if elsewhere or next(leaps_wrong(tour, filling_of(tour.shape, path)), None):
        return path[:0]
    return path
