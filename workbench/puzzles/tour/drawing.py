"""How boards for tours and tours look: a chequered board, squares coloured by time, the path, the move numbers."""

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.drawing import Drawing, Ink
from workbench.puzzles.grid import board_labels, board_lines, cells_of
from workbench.puzzles.puzzle import Cell, Filling
from workbench.puzzles.tour.board import TourSquares, is_dark
from workbench.puzzles.tour.glue import glue_arrows
from workbench.puzzles.tour.graph_text import edges
from workbench.puzzles.tour.rules import are_leaps

STEPS = 12  # of the colours of time
TIMES = tuple(Ink(f"time-{k}") for k in range(1, STEPS + 1))
NUMBERED = 20  # rows or columns of the largest board whose moves are numbered: on a larger one they are but dots
TRACED = 200  # and of the largest on which the path is drawn: on a larger one it covers all
FRAME_WIDTH, PATH_WIDTH, MARK_WIDTH, LEAP_WIDTH = 0.05, 0.06, 0.07, 0.025  # squares
NUMBER_HEIGHT = 0.34
NUMBER_ROOM = 0.3  # squares between the middle of a square with a number and the path
RING = 48  # corners of the circle around the start


def draw_board(drawing: Drawing, tour: TourSquares) -> None:
    """Draw the squares, the holes and the frame."""
    rows, columns = np.indices(tour.shape)
    dark = is_dark(rows, columns, tour.shape)
    drawing.fill(cells_of(tour.board & ~dark), Ink.SQUARE_LIGHT)
    drawing.fill(cells_of(tour.board & dark), Ink.SQUARE_DARK)
    if tour.squares < tour.board.size:
        drawing.fill(cells_of(~tour.board), Ink.HOLE)
    drawing.lines(board_lines(tour.shape, tour.shape), Ink.FRAME, FRAME_WIDTH)


def draw_leaps(drawing: Drawing, tour: TourSquares) -> None:
    """Draw the graph of the board: a line for each two squares that a leap joins."""
    begins, ends = edges(tour).T
    drawing.lines(leap_lines(tour, begins, ends), Ink.PENCIL, LEAP_WIDTH)


def draw_marks(drawing: Drawing, tour: TourSquares) -> None:
    """Draw a ring around the start, a frame around the end, and arrowheads on sides that are glued."""
    if tour.start is not None:
        drawing.lines(ring(tour.start), Ink.GIVEN, MARK_WIDTH)
    if tour.end is not None:
        drawing.lines(box(tour.end), Ink.GIVEN, MARK_WIDTH)
    if tour.sides.columns:
        drawing.lines(glue_arrows(tour), Ink.GIVEN, MARK_WIDTH)


def draw_path(drawing: Drawing, tour: TourSquares, filling: Filling, ink: Ink, graph: bool = False) -> None:
    """Draw the squares visited, coloured by when, the path through them, the move numbers and where it ends.

    `graph`: all leaps, too, below the path.
    """
    highest = int(filling.max(initial=0))
    if highest <= 0:
        return
    steps = ((np.maximum(filling, 1) - 1).astype(np.int64) * STEPS // max(tour.squares, highest)).astype(np.int8)
    steps[filling <= 0] = -1  # so small, these are sorted by counting
    order = np.argsort(steps, axis=None, kind="stable")
    bounds = np.searchsorted(steps.ravel()[order], np.arange(STEPS + 1))
    for k, time in enumerate(TIMES):
        if bounds[k] < bounds[k + 1]:
            drawing.fill(np.column_stack(np.divmod(order[bounds[k] : bounds[k + 1]], tour.shape[1])), time)
    if graph:
        draw_leaps(drawing, tour)
    numbered = max(tour.shape) <= NUMBERED
    if max(tour.shape) <= TRACED:
        lines = path(tour, filling)
        drawing.lines(shortened(lines, NUMBER_ROOM) if numbered else lines, ink, PATH_WIDTH)
    drawing.lines(board_lines(tour.shape, tour.shape), Ink.FRAME, FRAME_WIDTH)  # which the squares have covered
    draw_marks(drawing, tour)
    if numbered:
        board_labels(drawing, np.maximum(filling, 0), Ink.GIVEN, NUMBER_HEIGHT)
    r, c = divmod(int(filling.argmax()), tour.shape[1])
    drawing.lines(diamond((r, c)), Ink.GIVEN, MARK_WIDTH)


def path(tour: TourSquares, filling: Filling) -> NDArray[np.float64]:
    """Return the moves as lines between the middles of squares, (k, 4), x, y to x, y; two stubs where one wraps."""
    numbers = filling.ravel()
    squares = np.flatnonzero(numbers > 0)
    squares = squares[np.argsort(numbers[squares], kind="stable")]
    follows = np.diff(numbers[squares]) == 1
    begins, ends = squares[:-1][follows], squares[1:][follows]
    if tour.closed and len(squares) == tour.squares > 2 and are_leaps(tour, squares[-1:], squares[:1]).all():
        begins, ends = np.append(begins, squares[-1]), np.append(ends, squares[0])
    return leap_lines(tour, begins, ends)


def shortened(lines: NDArray[np.float64], room: float) -> NDArray[np.float64]:
    """Return lines that stop this far from the middles of the squares where they end; the shortest are unchanged.

    The first half of a leap across joined edges has one such end.
    """
    begin, end = lines[:, :2], lines[:, 2:]
    way = end - begin
    length = np.hypot(way[:, 0], way[:, 1])[:, None]
    first, last = at_middle(begin), at_middle(end)
    enough = length > room * (first.astype(int) + last)
    part = np.where(enough, room / np.maximum(length, room), 0.0) * way
    nearer: NDArray[np.float64] = np.concatenate([begin + part * first, end - part * last], axis=1)
    return nearer


def at_middle(points: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Return which points are the middles of squares: (k, 1)."""
    middles: NDArray[np.bool_] = np.all(np.abs(points % 1 - 0.5) < 1e-6, axis=1, keepdims=True)
    return middles


def leap_lines(tour: TourSquares, begins: NDArray[np.intp], ends: NDArray[np.intp]) -> NDArray[np.float64]:
    """Return leaps between squares, numbered row by row, as lines like those of a path; those that wrap come last."""
    columns = tour.shape[1]
    here, there = (np.column_stack([squares % columns, squares // columns]) + 0.5 for squares in (begins, ends))
    step = made(tour, begins, ends)
    wraps = (here + step != there).any(axis=1)
    straight = np.concatenate([here, there], axis=1)[~wraps]
    back = made(tour, ends[wraps], begins[wraps])
    return np.concatenate([straight, stub(tour, here[wraps], step[wraps]), stub(tour, there[wraps], back)])


def stub(tour: TourSquares, origins: NDArray[np.float64], steps: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the first halves of moves, as far as they lie on the board."""
    halves = origins + steps / 2
    sides = np.array(tour.shape[::-1], float)
    beyond = np.maximum(np.maximum(-halves, halves - sides), 0).max(axis=1)
    span = np.where(beyond > 0, crossing(origins, steps, sides), 0.5)
    return np.concatenate([origins, origins + steps * span[:, None]], axis=1)


def crossing(
    origins: NDArray[np.float64], steps: NDArray[np.float64], sides: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return after which part of each move it comes to a side of the board."""
    room = np.where(steps > 0, sides - origins, origins)
    parts = np.divide(room, np.abs(steps), out=np.ones_like(room), where=steps != 0)
    least: NDArray[np.float64] = parts.min(axis=1)
    return least


def made(tour: TourSquares, begins: NDArray[np.intp], ends: NDArray[np.intp]) -> NDArray[np.float64]:
    """Return x and y of each leap as the leaper makes it: beyond the sides that are joined if no other way leads there.

    What is no leap is the straight way.
    """
    columns = tour.shape[1]
    (row, column), (to_row, to_column) = np.divmod(begins, columns), np.divmod(ends, columns)
    down, across = to_row - row, to_column - column
    steps = np.column_stack([across, down]).astype(np.float64)
    if tour.sides.columns:
        near, far = np.minimum(abs(down), abs(across)), np.maximum(abs(down), abs(across))
        straight = (near == tour.leap[0]) & (far == tour.leap[1])
        for dr, dc in tour.moves.tolist():
            r, c = tour.sides.landed(tour.shape, row + dr, column + dc)
            steps[~straight & (r == to_row) & (c == to_column)] = dc, dr
    return steps


def ring(cell: Cell) -> NDArray[np.float64]:
    """Return the lines of a circle in a square."""
    turn = np.linspace(0, 2 * np.pi, RING + 1)
    corners = np.column_stack([np.cos(turn), np.sin(turn)]) * 0.4 + (cell[1] + 0.5, cell[0] + 0.5)
    return np.concatenate([corners[:-1], corners[1:]], axis=1)


def box(cell: Cell) -> NDArray[np.float64]:
    """Return the lines of a frame in a square."""
    return closed_line(cell, ((-0.4, -0.4), (0.4, -0.4), (0.4, 0.4), (-0.4, 0.4)))


def diamond(cell: Cell) -> NDArray[np.float64]:
    """Return the lines of a diamond in a square."""
    return closed_line(cell, ((0, -0.45), (0.45, 0), (0, 0.45), (-0.45, 0)))


def closed_line(cell: Cell, corners: tuple[tuple[float, float], ...]) -> NDArray[np.float64]:
    """Return the lines between corners, given from the middle of a square."""
    around = np.array([(cell[1] + 0.5 + x, cell[0] + 0.5 + y) for x, y in corners])
    return np.concatenate([around, np.roll(around, -1, axis=0)], axis=1)
