"""Which cells differ between two positions."""

import numpy as np
from numpy.typing import NDArray

from workbench.files.position import Position
from workbench.puzzles.puzzle import Fillable


def changed_cells(before: Position, after: Position) -> NDArray[np.bool_]:
    """Return the cells whose given, entry, marks or colours differ; both positions have the same shape."""
    one, other = before.puzzle, after.puzzle
    assert isinstance(one, Fillable)
    assert isinstance(other, Fillable)
    changed: NDArray[np.bool_] = (before.entries != after.entries) | (before.marks != after.marks)
    changed |= before.corners != after.corners
    changed |= one.given() != other.given()
    for place in before.colouring.differing(after.colouring):
        changed[place.row, place.column] = True
    return changed
