"""The picture of a hint on a kakuro: runs and their clues, the candidates that it speaks of, and those that go."""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from workbench.insight.kakuro.notes import CellDigits, Hint
from workbench.insight.kakuro.steps import Step
from workbench.insight.step_picture import Lines, Spots, StepPicture, crosses, spots_of
from workbench.puzzles.drawing import Ink
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.combinations import DIGITS
from workbench.puzzles.kakuro.rules import run_cells
from workbench.puzzles.kakuro.runs import clue_cell
from workbench.puzzles.puzzle import Cell

ACROSS_INK, DOWN_INK = Ink.SET_1, Ink.SET_2  # around clues, so that those of a region can be added up by eye
CLUE_WIDTH, REGION_WIDTH = 0.05, 0.07  # cells
INSET = 0.05  # of a clue's outline in its triangle
MANY = 2  # runs, from which on their cells are outlined together instead of shaded

Digits = list[tuple[int, int, int]]  # row, column, digit


def place_picture(cells: Sequence[Cell]) -> StepPicture:
    """Return the picture that only shows where to look."""
    return StepPicture(DIGITS, papers=((cells_array(cells), Ink.BASE),))


def hint_picture(puzzle: Kakuro, hint: Hint) -> StepPicture:
    """Return the picture of a hint."""
    return StepPicture(
        DIGITS,
        papers=tuple(papers(puzzle, hint)),
        lines=tuple(outlines(puzzle, hint)),
        spots=tuple(spots(listed(hint.premises), listed(hint.removes), listed(hint.seen))),
        crosses=crosses(listed(hint.removes), DIGITS),
        placed=tuple((r, c, digit) for (r, c), digit in hint.places),
    )


def step_picture(puzzle: Kakuro, step: Step) -> StepPicture:
    """Return the picture of a step of a propagation: its run, and what it takes from the cells."""
    removed = listed(step.removes)
    return StepPicture(
        DIGITS,
        papers=((cells_array(step.cells), Ink.FAULT_PAPER if step.fails else Ink.BASE),),
        lines=tuple(clue_outlines(puzzle, [step.run])),
        spots=tuple(spots([], removed, removed)),
        crosses=crosses(removed, DIGITS),
    )


def listed(digits: CellDigits) -> Digits:
    """Return the candidates of cells, one by one."""
    return [(r, c, digit) for (r, c), of_cell in digits for digit in of_cell]


def cells_array(cells: Sequence[Cell]) -> NDArray[np.intp]:
    """Return cells as rows and columns."""
    return np.array(cells, np.intp).reshape(-1, 2)


def papers(puzzle: Kakuro, hint: Hint) -> Iterable[tuple[NDArray[np.intp], Ink]]:
    """Yield the shaded cells: a run, or two that cross; where there are no runs, the cells that the hint is about."""
    columns = puzzle.shape[1]
    if not hint.runs:
        yield cells_array(hint.cells), Ink.BASE
    elif len(hint.runs) <= MANY:
        for run, ink in zip(hint.runs, (Ink.BASE, Ink.COVER), strict=False):
            yield cells_array(run_cells(puzzle.runs, run, columns)), ink


def outlines(puzzle: Kakuro, hint: Hint) -> Iterable[Lines]:
    """Yield the outlines of the clues that are used, and of the region of many runs."""
    yield from clue_outlines(puzzle, hint.runs)
    if len(hint.runs) > MANY:
        yield Lines(border(hint.cells), Ink.LINK, REGION_WIDTH)


def clue_outlines(puzzle: Kakuro, runs: Sequence[int]) -> Iterable[Lines]:
    """Yield the outlines of the triangles with the clues of some runs."""
    far, near = 1 - INSET, 2.4 * INSET
    upper = np.array([(near, INSET), (far, INSET), (far, 1 - near)])
    for down, ink in ((False, ACROSS_INK), (True, DOWN_INK)):
        chosen = [run for run in runs if bool(puzzle.runs.down[run]) is down and puzzle.runs.sums[run]]
        if chosen:
            corners = upper[:, ::-1] if down else upper
            sides = np.hstack([corners, np.roll(corners, -1, axis=0)])
            cells = [clue_cell(puzzle.runs, run, puzzle.shape[1]) for run in chosen]
            starts = np.array([(c, r, c, r) for r, c in cells], float)
            yield Lines((starts[:, None] + sides).reshape(-1, 4), ink, CLUE_WIDTH)


def border(cells: Sequence[Cell]) -> NDArray[np.float64]:
    """Return the lines around a set of cells."""
    inside = set(cells)
    segments = []
    for r, c in cells:
        sides = {
            (r - 1, c): (c, r, c + 1, r),
            (r + 1, c): (c, r + 1, c + 1, r + 1),
            (r, c - 1): (c, r, c, r + 1),
            (r, c + 1): (c + 1, r, c + 1, r + 1),
        }
        segments += [line for neighbour, line in sides.items() if neighbour not in inside]
    return np.array(segments, float).reshape(-1, 4)


def spots(premises: Digits, removed: Digits, seen: Digits) -> Iterable[Spots]:
    """Yield the candidates: those that the hint follows from coloured, those that go, and the others as they are."""
    plain = [one for one in seen if one not in premises and one not in removed]
    groups = ((plain, None, Ink.PENCIL), (premises, Ink.PREMISE, Ink.GIVEN), (removed, None, Ink.STRUCK))
    for group, ink, text_ink in groups:
        if group:
            yield spots_of(group, DIGITS, ink, text_ink)
