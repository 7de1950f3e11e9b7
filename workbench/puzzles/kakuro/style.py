"""What designers of kakuros usually avoid although no rule forbids it; Nikoli's boards have none of it."""

from typing import NamedTuple

import numpy as np

from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.rules import cells_at, places, run_name
from workbench.puzzles.notation import cell_name
from workbench.puzzles.puzzle import Cell
from workbench.puzzles.sentences import counted


class StyleNote(NamedTuple):
    """Something unusual about a board: a sentence, and the cells that it is about."""

    message: str
    cells: tuple[Cell, ...]


def style_notes(puzzle: Kakuro) -> list[StyleNote]:
    """Return what is unusual about a board, at most one note of each sort; none for a board without white cells."""
    found = (single_cells(puzzle), missing_clues(puzzle), separate_areas(puzzle), asymmetry(puzzle))
    return [note for note in found if note is not None] if puzzle.white.any() else []


def single_cells(puzzle: Kakuro) -> StyleNote | None:
    """Return the note about runs of one cell."""
    runs = puzzle.runs
    single = np.flatnonzero(runs.lengths == 1)
    if not len(single):
        return None
    cells = tuple(dict.fromkeys(cells_at(runs.cells[runs.begins[single]].astype(np.intp), puzzle.shape[1])))
    if len(single) == 1:
        return StyleNote(f"The run {run_name(runs, int(single[0]), puzzle.shape[1])} has only one cell.", cells)
    return StyleNote(f"{len(single):,} runs have only one cell, the first at {cell_name(cells[0])}.", cells)


def missing_clues(puzzle: Kakuro) -> StyleNote | None:
    """Return the note about runs without a clue, if others have one."""
    runs = puzzle.runs
    bare = np.flatnonzero(runs.sums == 0)
    if not 0 < len(bare) < len(runs.sums):
        return None
    cells = cells_at(runs.cells[runs.begins[bare]].astype(np.intp), puzzle.shape[1])
    verb = "has" if len(bare) == 1 else "have"
    return StyleNote(f"{counted(len(bare), 'run')} {verb} no clue, the first at {cell_name(cells[0])}.", cells)


def separate_areas(puzzle: Kakuro) -> StyleNote | None:
    """Return the note about white cells that do not hang together; the cells are those of the smallest area."""
    region = puzzle.regions
    sizes = np.bincount(region[~puzzle.runs.down], puzzle.runs.lengths[~puzzle.runs.down])
    if len(sizes) < 2:
        return None
    smallest = np.flatnonzero((region == int(sizes.argmin())) & ~puzzle.runs.down).tolist()
    cells = cells_at(np.concatenate([puzzle.runs.cells_in(run) for run in smallest]), puzzle.shape[1])
    return StyleNote(f"The white cells form {len(sizes)} separate areas, the smallest at {cell_name(cells[0])}.", cells)


def asymmetry(puzzle: Kakuro) -> StyleNote | None:
    """Return the note about blocks that a half turn does not map to blocks; first row and column are left out."""
    inner = puzzle.white[1:, 1:]
    odd = np.zeros_like(puzzle.white)
    odd[1:, 1:] = ~inner & inner[::-1, ::-1]
    if not odd.any():
        return None
    cells = tuple(places(np.argwhere(odd)))
    (r, c), (rows, columns) = cells[0], puzzle.shape
    image = cell_name((rows - r, columns - c))
    return StyleNote(
        f"The blocks have no half-turn symmetry: {cell_name(cells[0])} is a block, {image} is white.", cells
    )
