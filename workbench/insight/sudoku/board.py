"""A position on the desk of the human solver: the arrays that its kernels read and change."""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.grid import frozen
from workbench.puzzles.puzzle import Filling
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout, geometry


class CandidateGrid(NamedTuple):
    """A position of a layout; one set of types for all sizes. Sets of cells have W words, see the kernel."""

    units: NDArray[np.uint32]  # (U, n): the cells of each unit
    sorts: NDArray[np.uint8]  # (U,): ROW, COLUMN, BOX, DIAGONAL or EXTRA
    homes: NDArray[np.uint32]  # (N, h): the units of each cell: row, column, box, and others; the last is repeated
    peers: NDArray[np.uint32]  # (N, p): the cells that share a unit with each cell; the last is repeated
    slots: NDArray[np.uint8]  # (N, h): where the cell is in each of these units
    meets: NDArray[np.uint32]  # (U, U): the cells of a unit that lie in another one too: bit k for units[u, k]
    unit_sets: NDArray[np.uint64]  # (U, W)
    peer_sets: NDArray[np.uint64]  # (N, W)
    words: NDArray[np.uint32]  # (N,)
    places: NDArray[np.uint64]  # (n, W)
    counts: NDArray[np.uint8]  # (n, U)
    spots: NDArray[np.uint32]  # (n, U)
    digits: NDArray[np.uint8]  # (N,): 1 to n once a cell is solved, 0 before
    givens: NDArray[np.uint8]  # (N,): 1 where the digit is given
    scratch: NDArray[np.uint64]  # (SCRATCH, W): sets of a finder, undefined before it
    als: NDArray[np.uint64]  # (BLOCKS, BLOCK): tables of almost locked sets, see `kernels/sudoku/human/als/als_sets.py`
    numbers: NDArray[np.uint64]  # (NUMBERS,): numbers of a finder, undefined before it
    crossings: NDArray[np.uint64]  # (X, 2 + W): two units that share several cells, and these cells as a set
    links: NDArray[np.uint64]  # the nodes and links of chains, see `kernels/sudoku/human/chaining/links.py`
    s: NDArray[np.int64]  # scalars: OPEN, CHANGES


def board_of(puzzle: Sudoku, entries: Filling, candidates: NDArray[np.bool_] | None = None) -> CandidateGrid:
    """Return the board of a puzzle with entries; `candidates` (n, n, n) replace those that the rules allow."""
    from workbench.kernels.sudoku.human import board as kernel
    from workbench.kernels.sudoku.human.als import als_sets
    from workbench.kernels.sudoku.human.chaining import links

    n = puzzle.side
    digits = np.where(puzzle.givens > 0, puzzle.givens, entries).ravel()
    allowed = puzzle.candidates(entries) if candidates is None else candidates
    words = (allowed.reshape(n * n, n).astype(np.uint32) << np.arange(n, dtype=np.uint32)).sum(axis=1)
    units, cells = geometry(puzzle.layout), n * n
    unit_sets, peer_sets = sets(puzzle.layout)
    slots, meets = slots_and_meets(puzzle.layout)
    shared = crossings(puzzle.layout)
    board = CandidateGrid(
        units=units.units,
        sorts=units.sorts,
        homes=units.homes,
        peers=units.peers,
        slots=slots,
        meets=meets,
        unit_sets=unit_sets,
        peer_sets=peer_sets,
        words=words.astype(np.uint32),
        places=np.zeros((n, unit_sets.shape[1]), np.uint64),
        counts=np.zeros((n, len(units.units)), np.uint8),
        spots=np.zeros((n, len(units.units)), np.uint32),
        digits=digits.astype(np.uint8),
        givens=(puzzle.givens.ravel() > 0).astype(np.uint8),
        scratch=np.zeros((kernel.SCRATCH, (cells + 63) // 64), np.uint64),
        als=np.empty((als_sets.BLOCKS, als_sets.BLOCK), np.uint64),
        numbers=np.zeros(kernel.NUMBERS, np.uint64),
        crossings=shared,
        links=np.zeros(int(links.capacity(n, len(units.units), len(shared))), np.uint64),  # type: ignore[no-untyped-call]
        s=np.zeros(kernel.SCALARS, np.int64),
    )
    board.als[0, :] = 0  # nothing is known yet
    kernel.index(board)
    return board


@cache
def sets(layout: Layout) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """Return the units, (U, W), and the peers of each cell, (N, W), as sets of cells."""
    units = geometry(layout)
    return tuple(frozen(sets_of(lists, layout.side**2)) for lists in (units.units, units.peers))  # type: ignore[return-value]


@cache
def slots_and_meets(layout: Layout) -> tuple[NDArray[np.uint8], NDArray[np.uint32]]:
    """Return where each cell is in its units, (N, h), and the cells of each unit that lie in another, (U, U)."""
    units, homes = geometry(layout).units, geometry(layout).homes
    slots = (units[homes] == np.arange(len(homes))[:, None, None]).argmax(axis=2)
    member = np.zeros((len(units), len(homes)), bool)
    member[np.arange(len(units))[:, None], units] = True
    shared = member[:, units].transpose(1, 0, 2)  # [u, v, k]: whether unit v has the cell units[u, k]
    bits = (shared.astype(np.uint32) << np.arange(layout.side, dtype=np.uint32)).sum(axis=2)
    return frozen(slots.astype(np.uint8)), frozen(bits.astype(np.uint32))


@cache
def crossings(layout: Layout) -> NDArray[np.uint64]:
    """Return the pairs of units that share at least two cells, and these cells as a set: (X, 2 + W)."""
    unit_sets = sets(layout)[0]
    first, second = np.triu_indices(len(unit_sets), 1)
    shared = unit_sets[first] & unit_sets[second]
    several = np.bitwise_count(shared).sum(axis=1) > 1
    return frozen(np.column_stack([first[several], second[several], shared[several]]).astype(np.uint64))


def sets_of(lists: NDArray[np.uint32], cells: int) -> NDArray[np.uint64]:
    """Return lists of cells as sets: bit c % 64 of word c // 64."""
    member = np.zeros((len(lists), (cells + 63) // 64 * 64), np.uint8)
    member[np.arange(len(lists))[:, None], lists] = 1
    return np.packbits(member, axis=1, bitorder="little").view(np.uint64)
