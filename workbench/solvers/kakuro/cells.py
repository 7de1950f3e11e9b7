"""What all solvers of kakuro compute before a search: orders of the cells, and clues that no digits satisfy."""

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.rules import WAYS, strays
from workbench.puzzles.kakuro.runs import regions

ORDERS = (
    ("first", "Row by row"),
    ("last", "From the last row up"),
    ("short", "Cells of short runs first"),
    ("random", "At random"),
)


def ranks(puzzle: Kakuro, order: str, seed: int) -> NDArray[np.uint32]:
    """Return the rank of every cell of the board, blocks included, in one of the ORDERS."""
    size = puzzle.white.size
    if order == "random":
        return np.random.default_rng(seed).permutation(size).astype(np.uint32)
    if order == "short":
        return np.argsort(np.argsort(shortest(puzzle), kind="stable")).astype(np.uint32)
    rows = np.arange(size, dtype=np.uint32)
    return rows[::-1].copy() if order == "last" else rows


def shortest(puzzle: Kakuro) -> NDArray[np.intp]:
    """Return the length of the shorter run of every cell; 0 for a block."""
    runs = puzzle.runs
    lengths = np.append(runs.lengths, 0)  # the last one is for blocks, whose run is -1
    least: NDArray[np.intp] = lengths[runs.home].min(axis=1)
    return least


def homes(puzzle: Kakuro) -> NDArray[np.uint32]:
    """Return the runs across and down of each cell in turn; 0 and 0 for a block."""
    return np.maximum(puzzle.runs.home, 0).astype(np.uint32).ravel()


def masks_of(digits: NDArray[np.int32]) -> NDArray[np.uint32]:
    """Return the masks of digits 1 to 9: bit d-1 for digit d."""
    return np.left_shift(np.uint32(1), (digits - 1).astype(np.uint32))


def hopeless(puzzle: Kakuro) -> bool:
    """Tell whether the clues alone rule out a solution: a clue without a run, or a region whose clues do not balance.

    In a region of crossing runs that all have clues, the clues across and the clues down have the same sum.
    """
    runs = puzzle.runs
    given = puzzle.given()
    if stray(puzzle) or ((given < 0) | (given > 9)).any():
        return True
    region = regions(runs)
    signed = np.where(runs.down, -runs.sums, runs.sums)
    clued = np.bincount(region, runs.sums == 0) == 0
    return bool((np.bincount(region, signed)[clued] != 0).any())


def stray(puzzle: Kakuro) -> bool:
    """Tell whether there is a clue without a run."""
    return any(
        strays(puzzle.white, clues, way).any() for clues, way in zip((puzzle.across, puzzle.down), WAYS, strict=True)
    )
