"""Changes of a kakuro's cells, clues and sides, and what they leave of its entries and marks."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from workbench.files.position import Position
from workbench.puzzles.grid import resized
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.design import Sides, with_sides
from workbench.puzzles.puzzle import Filling
from workbench.ui.board.cells import difference
from workbench.ui.board.strokes import Mask


def with_puzzle(position: Position, puzzle: Kakuro) -> Position:
    """Return a position with another puzzle of the same shape; cells that are no longer open lose their entries."""
    free = puzzle.open_cells()
    kept = (np.where(free, numbers, 0) for numbers in (position.entries, position.marks, position.corners))
    entries, marks, corners = kept
    return Position(puzzle, entries, marks, position.colouring, corners=corners)


def previewed(position: Position, puzzle: Kakuro, found: Filling) -> Position:
    """Return a position with another puzzle, without the entries in whose place other digits are shown."""
    after = with_puzzle(position, puzzle)
    return replace(after, entries=np.where(found > 0, 0, after.entries))


def painted(puzzle: Kakuro, mask: Mask, white: bool) -> Kakuro:
    """Return a puzzle in which the cells of a mask are white cells or blocks."""
    return replace(puzzle, white=np.where(mask, white, puzzle.white))


def with_clues_of(puzzle: Kakuro, digits: Filling) -> Kakuro:
    """Return a puzzle with the sums of these digits as clues; incomplete runs keep their clues."""
    sums = puzzle.with_sums(digits)
    across = np.where(sums.across > 0, sums.across, puzzle.across)
    down = np.where(sums.down > 0, sums.down, puzzle.down)
    return replace(puzzle, across=across, down=down)


def with_found(digits: Filling, found: Filling | None) -> Filling:
    """Return digits, and in empty cells those that a search found on a board of this shape."""
    if found is None or found.shape != digits.shape:  # it belongs to the board before the last change
        return digits
    return np.where(digits > 0, digits, found)


def without_clues(puzzle: Kakuro) -> Kakuro:
    """Return a puzzle without any clue."""
    blank = np.zeros(puzzle.shape, np.int32)
    return replace(puzzle, across=blank, down=blank)


def position_with_sides(position: Position, sides: Sides) -> Position:
    """Return a position with rows and columns added or removed at the sides."""
    puzzle = position.puzzle
    assert isinstance(puzzle, Kakuro)
    entries = resized(position.entries, *sides)
    marks, corners = (resized(numbers, *sides) for numbers in (position.marks, position.corners))
    colouring = position.colouring.moved(sides.top, sides.left, entries.shape)
    return Position(with_sides(puzzle, sides), entries, marks, colouring, corners=corners)


def changed_cells(before: Position, after: Position) -> NDArray[np.bool_]:
    """Return the cells that differ between two positions of the same shape, blocks and clues included."""
    one, other = before.puzzle, after.puzzle
    assert isinstance(one, Kakuro)
    assert isinstance(other, Kakuro)
    changed = difference.changed_cells(before, after)
    changed |= (one.white != other.white) | (one.across != other.across) | (one.down != other.down)
    return changed
