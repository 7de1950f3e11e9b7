"""The givens that may go, or of which one more helps, as sentences, rows of a list, and pictures on the board."""

from itertools import groupby

import numpy as np

from workbench.files.position import Position
from workbench.insight.step_picture import StepPicture
from workbench.insight.sudoku.marks import sudoku_of
from workbench.insight.sudoku.setting.given_changes import MOST, GivenChange, GivenChanges
from workbench.insight.sudoku.step import Candidate
from workbench.puzzles.drawing import Ink
from workbench.puzzles.notation import cell_name
from workbench.puzzles.puzzle import Cell
from workbench.puzzles.sentences import counted
from workbench.solvers.goal import Outcome
from workbench.ui.board.advice.advice_list import AdviceRow
from workbench.ui.sudoku.advice.findings import AdviceState, Shown

UNDECIDED = "Timed out before uniqueness was decided."


def of_givens(found: GivenChanges, stopped: bool) -> AdviceState:
    """Return the list of givens to remove or add, those first that lead to one solution."""
    if found.outcome is Outcome.LIMIT:
        return AdviceState("Stopped before a given was tried." if stopped else UNDECIDED)
    rows: list[AdviceRow] = []
    for solutions, group in groupby(found.changes, lambda one: one.solutions):
        same = list(group)
        group_name = f"Leaves {solutions_text(solutions)}"
        heading = f"{group_name} · {counted(len(same), 'given')}"
        rows += [
            AdviceRow(change_name(one), (one.cell,), change=one, group=group_name, heading="" if k else heading)
            for k, one in enumerate(same)
        ]
    for start, group in groupby(found.moves, lambda one: one.source):
        same = list(group)
        given = f"{digit_at(found, start)} in {cell_name(start)}" if start else ""
        heading = f"Move {given} · {counted(len(same), 'cell')}"
        rows += [
            AdviceRow(move_name(one), (one.cell,), change=one, group=heading, heading="" if k else heading)
            for k, one in enumerate(same)
        ]
    text = " ".join(filter(None, (summary(found), moves_summary(found))))
    return AdviceState(f"Stopped: {text}" if stopped else text, tuple(rows))


def summary(found: GivenChanges) -> str:
    """Return what the list comes to."""
    good, givens = len(found.unique), int((sudoku_of(found.position).givens > 0).sum())
    if found.outcome is Outcome.SOLVED:
        if not good:
            return f"None of the {counted(givens, 'given')} can be removed: the puzzle is minimal."
        return f"{good} of {givens} can be removed, one at a time; Apply removes the selected one."
    if found.outcome is Outcome.NONE:
        words = "There is no solution; removing one given leaves exactly one: {} to choose from." if good else NO_REPAIR
        return words.format(counted(good, "given"))
    if not good:
        return "No single added given makes the solution unique; those that leave the fewest solutions come first."
    words = "One more given makes the solution unique: {} to choose from; Apply adds the selected one."
    return words.format(counted(good, "candidate"))


def moves_summary(found: GivenChanges) -> str:
    """Return how many givens can be moved."""
    if not found.moves_tried:
        return "Moves are not tried on a board with so many givens and cells."
    movable = len({one.source for one in found.moves})
    kept = "keep" if found.outcome is Outcome.SOLVED else "make"
    return f"{counted(movable, 'given')} can be moved and {kept} the solution unique." if movable else ""


def digit_at(found: GivenChanges, cell: Cell | None) -> int:
    """Return the given of a cell."""
    return int(sudoku_of(found.position).givens[cell])


def move_name(change: GivenChange) -> str:
    """Return where a given moves: to r3c4 as 7."""
    return f"to {cell_name(change.cell)} as {change.digit}"


NO_REPAIR = "There is no solution, and removing a single given never leaves exactly one."


def solutions_text(number: int) -> str:
    """Return a number of solutions."""
    if number < 0:
        return "an unknown number of solutions"
    return f"{MOST} solutions or more" if number >= MOST else counted(number, "solution")


def change_name(change: GivenChange) -> str:
    """Return a change: add 5 in r1c2; remove 5 in r1c2; move r1c2 to r3c4 as 7."""
    if change.source is not None:
        return f"move {cell_name(change.source)} {move_name(change)}"
    return ("add {} in {}" if change.adds else "remove {} in {}").format(change.digit, cell_name(change.cell))


def change_sentence(change: GivenChange) -> str:
    """Return what a change leaves."""
    if change.source is not None:
        where = f"{cell_name(change.source)} moved {move_name(change)}"
        return f"With the given of {where}: {solutions_text(change.solutions)}."
    words = "With {} in {} as a given: {}." if change.adds else "Without {} in {}: {}."
    return words.format(change.digit, cell_name(change.cell), solutions_text(change.solutions))


def change_picture(position: Position, change: GivenChange) -> Shown:
    """Return a change drawn on the board: the cell that is emptied, and the digit that is added."""
    placed = (Candidate(*change.cell, change.digit),) if change.adds else ()
    emptied = change.source if change.adds else change.cell
    papers = ((np.array([emptied], np.intp), Ink.BASE),) if emptied is not None else ()
    return Shown(StepPicture(sudoku_of(position).side, papers, placed=placed), position)
