"""A position on the desk of the human solver: the arrays that its kernels read and change."""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.grid import frozen
from workbench.puzzles.puzzle import Filling
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout, geometry


class Board(NamedTuple):
    """A position of a layout; one set of types for all sizes. Sets of cells have W words, see the kernel."""

    units: NDArray[np.uint32]  # (U, n): the cells of each unit
    sorts: NDArray[np.uint8]  # (U,): ROW, COLUMN, BOX or DIAGONAL
    homes: NDArray[np.uint32]  # (N, h): the units of each cell: row, column, box, diagonals; the last is repeated
    peers: NDArray[np.uint32]  # (N, p): the cells that share a unit with each cell; the last is repeated
    unit_sets: NDArray[np.uint64]  # (U, W)
    peer_sets: NDArray[np.uint64]  # (N, W)
    words: NDArray[np.uint32]  # (N,)
    places: NDArray[np.uint64]  # (n, W)
    counts: NDArray[np.uint8]  # (n, U)
    digits: NDArray[np.uint8]  # (N,): 1 to n once a cell is solved, 0 before
    givens: NDArray[np.uint8]  # (N,): 1 where the digit is given
    scratch: NDArray[np.uint64]  # (SCRATCH, W): sets of a finder, undefined before it
    s: NDArray[np.int64]  # scalars: OPEN


def board_of(puzzle: Sudoku, entries: Filling, candidates: NDArray[np.bool_] | None = None) -> Board:
    """Return the board of a puzzle with entries; `candidates` (n, n, n) replace those that the rules allow."""
    from workbench.kernels.sudoku.human import board as kernel

    n = puzzle.side
    digits = np.where(puzzle.givens > 0, puzzle.givens, entries).ravel()
    allowed = puzzle.candidates(entries) if candidates is None else candidates
    words = (allowed.reshape(n * n, n).astype(np.uint32) << np.arange(n, dtype=np.uint32)).sum(axis=1)
    units, cells = geometry(puzzle.layout), n * n
    unit_sets, peer_sets = sets(puzzle.layout)
    board = Board(
        units=units.units,
        sorts=units.sorts,
        homes=units.homes,
        peers=units.peers,
        unit_sets=unit_sets,
        peer_sets=peer_sets,
        words=words.astype(np.uint32),
        places=np.zeros((n, unit_sets.shape[1]), np.uint64),
        counts=np.zeros((n, len(units.units)), np.uint8),
        digits=digits.astype(np.uint8),
        givens=(puzzle.givens.ravel() > 0).astype(np.uint8),
        scratch=np.zeros((kernel.SCRATCH, (cells + 63) // 64), np.uint64),
        s=np.zeros(kernel.SCALARS, np.int64),
    )
    kernel.index(board)
    return board


@cache
def sets(layout: Layout) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """Return the units, (U, W), and the peers of each cell, (N, W), as sets of cells."""
    units = geometry(layout)
    return tuple(frozen(sets_of(lists, layout.side**2)) for lists in (units.units, units.peers))  # type: ignore[return-value]


def sets_of(lists: NDArray[np.uint32], cells: int) -> NDArray[np.uint64]:
    """Return lists of cells as sets: bit c % 64 of word c // 64."""
    member = np.zeros((len(lists), (cells + 63) // 64 * 64), np.uint8)
    member[np.arange(len(lists))[:, None], lists] = 1
    return np.packbits(member, axis=1, bitorder="little").view(np.uint64)
