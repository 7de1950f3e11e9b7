"""What makes a tiling remarkable: no crossroads, no fault line, pieces at the border, symmetry.

A tiling is an array of placement numbers, from 1; 0 is a hole or open.
"""

from functools import partial

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.polyomino.pieces import Piece
from workbench.puzzles.polyomino.placements import Placements
from workbench.puzzles.polyomino.symmetry import Symmetry, tiling_symmetries
from workbench.puzzles.puzzle import Feature, Filling

MAX_PIECES = 40  # with a feature of their own


def features(board: NDArray[np.bool_], pieces: tuple[Piece, ...], placements: Placements) -> list[Feature]:
    """Return the features that tilings of a board may have."""
    found = [
        Feature("no-crossroads", "No crossroads", "No four pieces meet at a point.", has_no_crossroads),
        Feature(
            "fault-free",
            "Fault-free",
            "No straight line, also through holes, cuts the board without cutting a piece.",
            is_fault_free,
        ),
        Feature(
            "at-border",
            "All pieces at the border",
            "Every piece touches the border of the board or of a hole.",
            all_at_border,
        ),
    ]
    if symmetries := tiling_symmetries(board, placements)[1:]:
        about = "Turned or reflected it is the same."
        found.append(Feature("symmetric", "Symmetric", about, partial(is_symmetric, symmetries)))
    for number, piece in enumerate(pieces[:MAX_PIECES]):
        laid = np.append(False, placements.piece == number)  # by the number in a tiling
        name, title = piece.name, f"{piece.name} at the border"
        at = Feature(
            f"border-{name}",
            title,
            f"A piece {name} touches the border of the board or of a hole.",
            partial(is_at_border, laid),
        )
        found.append(at)
    return found


def has_no_crossroads(tiling: Filling) -> bool:
    """Return whether no four placements meet at a point."""
    corners = np.stack([tiling[:-1, :-1], tiling[:-1, 1:], tiling[1:, 1:], tiling[1:, :-1]])
    apart = np.all(corners != np.roll(corners, 1, axis=0), axis=0) & (corners[0] != corners[2])
    return not (apart & (corners[1] != corners[3]) & np.all(corners > 0, axis=0)).any()


def is_fault_free(tiling: Filling) -> bool:
    """Return whether no line between two rows or columns, with placements on both sides, leaves all of them whole."""
    return not any(has_fault(turned) for turned in (tiling, tiling.T))


def has_fault(tiling: Filling) -> bool:
    """Return whether a line between two rows leaves all placements whole."""
    above, below = tiling[:-1], tiling[1:]
    cut = ((above == below) & (above > 0)).any(axis=1)
    rows = np.flatnonzero((tiling > 0).any(axis=1))
    return bool(len(rows) and not cut[rows[0] : rows[-1]].all())


def border_of(tiling: Filling) -> NDArray[np.bool_]:
    """Return the cells at the border: those with a side at the edge of the array, or at a hole."""
    filled = np.pad(tiling > 0, 1)
    inner = filled[:-2, 1:-1] & filled[2:, 1:-1] & filled[1:-1, :-2] & filled[1:-1, 2:]
    border: NDArray[np.bool_] = (tiling > 0) & ~inner
    return border


def all_at_border(tiling: Filling) -> bool:
    """Return whether every placement has a cell at the border."""
    return np.isin(tiling[tiling > 0], tiling[border_of(tiling)]).all().item()


def is_at_border(laid: NDArray[np.bool_], tiling: Filling) -> bool:
    """Return whether one of these placements, by number, has a cell at the border."""
    return laid[tiling[border_of(tiling)]].any().item()


def is_symmetric(symmetries: list[Symmetry], tiling: Filling) -> bool:
    """Return whether one of the symmetries leaves the tiling as it is."""
    flat = tiling.ravel()
    return any(np.array_equal(one.numbers[flat[one.cells]], flat) for one in symmetries)
