"""The rules of tours, judged without any solver: what is wrong with a board, and with the moves that are filled in."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.puzzle import Cell, Fault, Filling
from workbench.puzzles.sentences import counted, times
from workbench.puzzles.tour.board import TourSquares
from workbench.puzzles.tour.leaps import MAX_LEAP
from workbench.puzzles.tour.moves import places_of
from workbench.puzzles.tour.surface import SURFACES

MAX_FAULTS = 12  # reported of each kind; more would not help
JUDGED_AT_ONCE = 1 << 20  # moves


def puzzle_faults(tour: TourSquares) -> tuple[Fault, ...]:
    """Return what is wrong with a board itself; that it has no tour is no fault."""
    return (*board_faults(tour), *leap_faults(tour), *end_faults(tour))


def board_faults(tour: TourSquares) -> Iterator[Fault]:
    """Yield that there is nothing to visit."""
    if not tour.squares:
        yield Fault("The board has only holes. Add squares to visit.", (), ill_formed=True)
    if tour.surface not in SURFACES:
        yield Fault(f"The surface {tour.surface} is unknown. Use one of {', '.join(SURFACES)}.", (), ill_formed=True)


def leap_faults(tour: TourSquares) -> Iterator[Fault]:
    """Yield what is wrong with the leaper."""
    r, s = tour.leap
    if s == 0:
        yield Fault("A (0,0)-leaper never moves. Make one of its numbers larger.", (), ill_formed=True)
    elif r < 0 or s > MAX_LEAP:
        yield Fault(f"A ({r},{s})-leaper is not supported; its numbers must be 0 to {MAX_LEAP}.", (), ill_formed=True)
    elif tour.surface in SURFACES and tour.shape[1] < (least := tour.sides.least_columns(s)):
        message = f"A {tour.sides.noun} needs {least} columns or more for a ({r},{s})-leaper; this one has"
        yield Fault(f"{message} {tour.shape[1]}.", (), ill_formed=True)


def end_faults(tour: TourSquares) -> Iterator[Fault]:
    """Yield what is wrong with start and end."""
    rows, columns = tour.shape
    for name, cell in (("start", tour.start), ("end", tour.end)):
        if cell is None:
            continue
        if not (0 <= cell[0] < rows and 0 <= cell[1] < columns):
            yield Fault(f"The {name} {tour.name_of(cell)} is not on the board.", (), ill_formed=True)
        elif not tour.board[cell]:
            yield Fault(f"The {name} {tour.name_of(cell)} is a hole; a tour visits only squares.", (cell,))
    if tour.start is not None and tour.start == tour.end and tour.squares > 1:
        cell = tour.start
        yield Fault(f"{tour.name_of(cell)} is both start and end; a tour visits each square once.", (cell,))


def filling_faults(tour: TourSquares, filling: Filling) -> Iterator[Fault]:
    """Yield the rules that move numbers break; the beginning of a tour breaks none."""
    if not filling.any():  # as on a large board that a person still paints
        return
    impossible = list(number_faults(tour, filling))
    yield from impossible
    if not impossible:
        for faults in (repeated, missing, leaps_wrong, ends_wrong):
            yield from faults(tour, filling)


def number_faults(tour: TourSquares, filling: Filling) -> Iterator[Fault]:
    """Yield a fault for each number that no square can hold, and each that stands in a hole."""
    squares = np.flatnonzero(filling)
    numbers = filling.ravel()[squares]
    for cell in cells_at(tour, squares[~tour.board.ravel()[squares]]):
        yield Fault(f"{tour.name_of(cell)} is a hole; it cannot hold {filling[cell]}.", (cell,))
    for cell in cells_at(tour, squares[(numbers < 0) | (numbers > tour.squares)]):
        moves = f"a tour of {counted(tour.squares, 'square')} has moves 1 to {tour.squares}"
        yield Fault(f"{tour.name_of(cell)} holds {filling[cell]}; {moves}.", (cell,))


def repeated(_: TourSquares, filling: Filling) -> Iterator[Fault]:
    """Yield a fault for each number that stands in several squares."""
    counts = np.bincount(filling.ravel()[np.flatnonzero(filling)])
    for number in np.flatnonzero(counts > 1)[:MAX_FAULTS].tolist():
        cells = tuple(some(np.argwhere(filling == number)))
        yield Fault(f"{number} appears {times(counts[number])} on the board.", cells)


def missing(_: TourSquares, filling: Filling) -> Iterator[Fault]:
    """Yield a fault for each number that is left out before the highest."""
    places = places_of(filling)
    for k in np.flatnonzero(places < 0)[:MAX_FAULTS].tolist():
        yield Fault(f"Move {k + 1} is missing, but there is a move {len(places)}.", ())


def leaps_wrong(tour: TourSquares, filling: Filling) -> Iterator[Fault]:
    """Yield a fault for each move that is no leap of the leaper."""
    places = places_of(filling)
    reported = 0
    for begin in range(0, len(places) - 1, JUDGED_AT_ONCE):
        part = places[begin : begin + JUDGED_AT_ONCE + 1]
        known = (part[1:] >= 0) & (part[:-1] >= 0)
        for k in np.flatnonzero(known & ~are_leaps(tour, part[:-1], part[1:]))[: MAX_FAULTS - reported].tolist():
            reported += 1
            number = begin + k + 1
            cells = cell_at(tour, part[k]), cell_at(tour, part[k + 1])
            way = f"from {tour.name_of(cells[0])} to {tour.name_of(cells[1])}"
            yield Fault(f"Move {number + 1}, {way}, is not a ({tour.leap[0]},{tour.leap[1]}) leap.", cells)


def ends_wrong(tour: TourSquares, filling: Filling) -> Iterator[Fault]:
    """Yield what is wrong with the first square, the last, and the leap between them."""
    places = places_of(filling)
    if len(places):
        yield from start_wrong(tour, filling, places)
        yield from end_wrong(tour, filling, places)
    whole = len(places) == tour.squares and bool((places >= 0).all())
    if tour.closed and whole and tour.squares > 1 and not are_leaps(tour, places[-1:], places[:1]).all():
        cells = cell_at(tour, places[-1]), cell_at(tour, places[0])
        way = f"its last square {tour.name_of(cells[0])} is not a leap away from its first, {tour.name_of(cells[1])}"
        yield Fault(f"The tour is not closed: {way}.", cells)


def start_wrong(tour: TourSquares, filling: Filling, places: NDArray[np.int32]) -> Iterator[Fault]:
    """Yield that the first move is not at the start."""
    start = tour.start
    if start is None or not is_square(tour, start):
        return
    held = int(filling[start])
    if held > 1:
        yield Fault(f"{tour.name_of(start)} is the start; it holds {held}, not 1.", (start,))
    elif held == 0 and places[0] >= 0:
        cell = cell_at(tour, places[0])
        yield Fault(f"The tour starts at {tour.name_of(cell)}, not at the given start {tour.name_of(start)}.", (cell,))


def end_wrong(tour: TourSquares, filling: Filling, places: NDArray[np.int32]) -> Iterator[Fault]:
    """Yield that the last move is not at the end."""
    end = tour.end
    if end is None or not is_square(tour, end):
        return
    held = int(filling[end])
    if 0 < held < tour.squares:
        yield Fault(f"{tour.name_of(end)} is the end; it holds {held}, not {tour.squares}.", (end,))
    elif held == 0 and len(places) == tour.squares:
        cell = cell_at(tour, places[-1])
        yield Fault(f"The tour ends at {tour.name_of(cell)}, not at the given end {tour.name_of(end)}.", (cell,))


def is_square(tour: TourSquares, cell: Cell) -> bool:
    """Return whether a cell is a square of the board."""
    rows, columns = tour.shape
    return 0 <= cell[0] < rows and 0 <= cell[1] < columns and bool(tour.board[cell])


def are_leaps(tour: TourSquares, origins: NDArray[np.integer], targets: NDArray[np.integer]) -> NDArray[np.bool_]:
    """Return whether a leap leads from each of some squares, numbered row by row, to another."""
    columns = tour.shape[1]
    (row, column), (to_row, to_column) = np.divmod(origins, columns), np.divmod(targets, columns)
    right = np.zeros(len(origins), bool)
    for dr, dc in tour.moves.tolist():
        r, c = tour.sides.landed(tour.shape, row + dr, column + dc)
        right |= (to_row == r) & (to_column == c)
    right &= origins != targets
    return right


def cell_at(tour: TourSquares, square: np.integer) -> Cell:
    """Return the row and column of a square."""
    row, column = divmod(int(square), tour.shape[1])
    return row, column


def cells_at(tour: TourSquares, squares: NDArray[np.intp]) -> list[Cell]:
    """Return the rows and columns of the first of an array of squares."""
    return [cell_at(tour, square) for square in squares[:MAX_FAULTS]]


def some(cells: NDArray[np.intp]) -> list[Cell]:
    """Return the first of an array of cells."""
    return [(r, c) for r, c in cells[:MAX_FAULTS].tolist()]
