"""The pattern of a sudoku's givens: cells that are given or opened together with their mirror images."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from workbench.files.position import Position
from workbench.insight.generating.symmetry import IMAGES, SQUARE_SYMMETRIES
from workbench.insight.sudoku.marks import sudoku_of
from workbench.puzzles.puzzle import Cell, Filling

Mask = NDArray[np.bool_]


def images_of(side: int, cells: list[Cell], symmetry: str) -> list[Cell]:
    """Return cells together with their images under a symmetry."""
    chosen = np.zeros((side, side), np.uint32)
    for cell in cells:
        chosen[cell] = 1
    whole = np.logical_or.reduce([image(chosen) > 0 for image in IMAGES[symmetry]])
    return [(r, c) for r, c in np.argwhere(whole).tolist()]


def symmetry_of(given: Mask) -> str:
    """Return the symmetry of a pattern, of several the one with the most images."""
    numbers = given.astype(np.uint32)
    fits = [
        name for name, _ in SQUARE_SYMMETRIES if all(np.array_equal(image(numbers), numbers) for image in IMAGES[name])
    ]
    return max(fits, key=lambda name: len(IMAGES[name]))


def missing_from(given: Mask, symmetry: str) -> Mask:
    """Return the cells without a given that have one among their images under a symmetry."""
    numbers = given.astype(np.uint32)
    whole: Mask = np.logical_or.reduce([image(numbers) > 0 for image in IMAGES[symmetry]])
    return whole & ~given


def opened(position: Position, cells: list[Cell]) -> Position:
    """Return a position in which givens of these cells are entries; other cells stay."""
    givens = sudoku_of(position).givens
    cells = [cell for cell in cells if givens[cell]]
    now = position.give(cells, 0)
    entries = position.entries.copy()
    for cell in cells:
        entries[cell] = givens[cell]
    return replace(now, entries=entries)


def given(position: Position, cells: list[Cell], solution: Filling | None) -> tuple[Position, list[Cell]]:
    """Return a position in which open cells have givens: their entries, or what a solution has; and those without."""
    unknown = []
    for cell in cells:
        digit = int(position.entries[cell]) or (0 if solution is None else int(solution[cell]))
        if sudoku_of(position).givens[cell]:
            continue
        if digit:
            position = position.give([cell], digit)
        else:
            unknown.append(cell)
    return position, unknown
