"""The rules of polyomino boards, judged without any solver."""

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.grid import cells_of
from workbench.puzzles.notation import cell_name
from workbench.puzzles.polyomino import areas
from workbench.puzzles.polyomino.pieces import Piece
from workbench.puzzles.polyomino.placements import Placements
from workbench.puzzles.puzzle import Cell, Fault, Filling
from workbench.puzzles.sentences import joined, times

NAMED = 6  # cells that a message names


def puzzle_faults(board: NDArray[np.bool_], pieces: Sequence[Piece], found: Placements) -> tuple[Fault, ...]:
    """Return why these pieces cannot cover this board, as far as can be seen at once."""
    if not board.any():
        return (Fault("The board has no cells to cover.", (), ill_formed=True),)
    if not pieces:
        return (Fault("There are no pieces yet. Add some to cover the board.", (), ill_formed=True),)
    faults = [
        Fault(f"{number} pieces are called {name}. Give each a different name.", (), ill_formed=True)
        for name, number in Counter(piece.name for piece in pieces).items()
        if number > 1
    ]
    fitting = set(found.piece.tolist())
    faults += [
        Fault(f"{piece.name} must be used but fits nowhere on the board.", ())
        for k, piece in enumerate(pieces)
        if piece.low and k not in fitting
    ]
    if not areas.adds_up(pieces, int(board.sum())):
        note = areas.area_note(pieces, int(board.sum()))
        faults.append(Fault(f"{note[0].upper()}{note[1:]}.", ()))
    lonely = board.ravel().copy()
    lonely[found.cells] = False
    if lonely.any():
        cells = places(np.nonzero(lonely)[0], board.shape[1])
        faults.append(Fault(f"No piece can cover {listed(cells)}.", cells))
    return tuple(faults)


def filling_faults(
    board: NDArray[np.bool_], pieces: Sequence[Piece], found: Placements, filling: Filling
) -> list[Fault]:
    """Return the rules that a filling breaks; one that is not complete may still lack pieces."""
    faults = [
        Fault(f"{cell_name(cell)} is a hole; no piece can cover it.", (cell,))
        for cell in map(tuple, cells_of(~board & (filling != 0)).tolist())
    ]
    flat = filling.ravel()
    values, counts = np.unique(flat[flat != 0], return_counts=True)
    known = (values > 0) & (values <= len(found.piece))
    for value in values[~known].tolist():
        cells = places(np.nonzero(flat == value)[0], board.shape[1])
        faults.append(
            Fault(f"{listed(cells)}: there is no placement {value}; the placements are 1 to {len(found.piece)}.", cells)
        )
    used = values[known] - 1
    for k in used[broken(found, flat, used, counts[known])].tolist():
        faults += shape_faults(pieces, found, flat, k, board.shape[1])
    return faults + number_faults(pieces, found, used, board, filling)


def broken(found: Placements, flat: Filling, used: NDArray[np.int32], counts: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Return which of the placements used are not exactly where their numbers stand."""
    areas_used = found.areas[used]
    starts = found.starts[used].astype(np.intp)
    owner = np.repeat(np.arange(len(used)), areas_used)
    within = np.arange(len(owner)) - np.repeat(np.cumsum(areas_used) - areas_used, areas_used)
    right = flat[found.cells[starts[owner] + within]] == used[owner] + 1
    wrong: NDArray[np.bool_] = (np.bincount(owner[right], minlength=len(used)) != areas_used) | (counts != areas_used)
    return wrong


def shape_faults(pieces: Sequence[Piece], found: Placements, flat: Filling, k: int, columns: int) -> list[Fault]:
    """Return what is wrong with the cells that hold the number of placement k, from 0."""
    required = found.covered(k).astype(np.intp)
    held = np.nonzero(flat == k + 1)[0]
    what = f"{pieces[found.piece[k]].name} at {cell_name(divmod(int(required[0]), columns))}"
    lacking, surplus = np.setdiff1d(required, held), np.setdiff1d(held, required)
    faults = []
    if len(lacking):
        cells = places(lacking, columns)
        faults.append(Fault(f"{what} must also cover {listed(cells)}.", cells))
    if len(surplus):
        cells = places(surplus, columns)
        faults.append(Fault(f"{what} cannot cover {listed(cells)}.", cells))
    return faults


def number_faults(
    pieces: Sequence[Piece], found: Placements, used: NDArray[np.int32], board: NDArray[np.bool_], filling: Filling
) -> list[Fault]:
    """Return the pieces of which there are too many, or, on a full board, too few."""
    counts = np.bincount(found.piece[used], minlength=len(pieces)).tolist()
    full = bool(filling[board].all())
    faults = []
    for k, (piece, count) in enumerate(zip(pieces, counts, strict=True)):
        if piece.high is not None and count > piece.high:
            mine = used[found.piece[used] == k] + 1
            cells = places(np.nonzero(np.isin(filling.ravel(), mine))[0], board.shape[1])
            faults.append(Fault(f"{piece.name} is used {times(count)}; the limit is {piece.high}.", cells))
        elif full and count < piece.low:
            faults.append(Fault(f"{piece.name} is used {times(count)}; it must be used at least {piece.low}.", ()))
    return faults


def places(numbers: NDArray[np.intp], columns: int) -> tuple[Cell, ...]:
    """Return the cells with these row-major numbers."""
    return tuple((number // columns, number % columns) for number in numbers.tolist())


def listed(cells: Sequence[Cell]) -> str:
    """Return the names of cells, the first few of many."""
    return joined([cell_name(cell) for cell in cells], most=NAMED)
