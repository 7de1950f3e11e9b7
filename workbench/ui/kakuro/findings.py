"""What is said of advice on a kakuro: sentences, and lines of a list, made of what was found so far."""

from enum import Enum
from typing import NamedTuple

import numpy as np

from workbench.lab.kakuro.doctor import Doctor, Fix
from workbench.lab.kakuro.forced import Forced
from workbench.lab.kakuro.spare import Minimising
from workbench.lab.kakuro.steps import Step
from workbench.puzzles.areas import counted
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.rules import run_cells, way_of
from workbench.puzzles.kakuro.runs import clue_cell
from workbench.puzzles.notation import cell_name
from workbench.puzzles.puzzle import Cell
from workbench.ui.base.i18n import tr
from workbench.ui.kakuro.advice_list import Row

MAX_ROWS = 300  # of a list that a person may still read
OUTLOOKS = {"one": "unique", "several": "several", "open": "solvable"}  # short, beside a change of a clue


class AdviceState(NamedTuple):
    """What there is to say at the moment."""

    text: str = ""
    rows: tuple[Row, ...] = ()
    cells: tuple[Cell, ...] = ()  # that it is about
    offers: tuple[str, ...] = ()  # names of methods of a Counsel: what a person can do now


class Stage(Enum):
    """How far what takes a while has come."""

    BUSY = "under way"
    ENDED = "ended before all was done"
    DONE = "done"


def of_doctor(doctor: Doctor, stage: Stage) -> AdviceState:
    """Return what to say of the changes of clues that were found."""
    puzzle = doctor.puzzle
    rows = tuple(row_of_fix(fix, puzzle) for fix in doctor.fixes)
    if stage is Stage.BUSY:
        text = tr("Looking for the wrong clue…")
    elif rows and doctor.ailing > 1:
        text = tr("{} parts of the board have no solution; each needs one of its changes:").format(doctor.ailing)
    elif rows:
        one = len(rows) == 1
        text = tr("This change makes it solvable:") if one else tr("One of these changes makes it solvable:")
    elif stage is Stage.ENDED:
        text = tr("Ended before a change was found.")
    elif not doctor.ailing and not doctor.undecided:
        fault = next(iter(puzzle.faults), None)
        text = tr("No clue must change. {}").format(fault.message if fault else tr("It has a solution."))
    elif not doctor.ailing:
        text = tr("It was not found out in time whether there is a solution.")
    else:
        text = tr("No change of a single clue makes it solvable.")
    return AdviceState(text, rows)


def of_forced(forced: Forced, stage: Stage) -> AdviceState:
    """Return what to say of the cells that are the same in all solutions."""
    if stage is not Stage.BUSY and not forced.solvable:
        none = forced.solvable is False
        return AdviceState(tr("There is no solution at all.") if none else tr("No solution was found in time."))
    open_cells = forced.puzzle.open_cells()
    found = (forced.filling > 0) & open_cells
    count, whole = f"{int(found.sum()):,}", counted(int(open_cells.sum()), "cell")
    if stage is Stage.BUSY:
        return AdviceState(tr("So far, {} of {} are the same in all solutions…").format(count, whole))
    text = tr("{} of {} are the same in all solutions.").format(count, whole)
    if stage is Stage.ENDED:
        text = tr("At least {}").format(text)
    elif forced.undecided:
        text += " " + tr("Of {} it could not be found out.").format(counted(forced.undecided, "other"))
    cells = tuple((r, c) for r, c in np.argwhere(found).tolist())
    return AdviceState(text, (), cells, ("as_entries", "as_marks") if cells else ())


def of_spare(spare: Minimising, puzzle: Kakuro, stage: Stage) -> AdviceState:
    """Return what to say of the clues of a puzzle that can be left out."""
    if stage is not Stage.BUSY and not spare.unique:
        some = tr("Clues can be left out only of a board with one solution.")
        return AdviceState(
            some if spare.unique is False else tr("It was not found out in time whether one solution is all.")
        )
    left_out = spare.left_out
    count = int((puzzle.runs.sums != 0).sum())
    text = tr("{} of {} can be left out").format(f"{len(left_out):,}", counted(count, "clue"))
    text += "…" if stage is Stage.BUSY else tr(": it still has one solution.") if left_out else "."
    rows = tuple(row_of_clue(puzzle, run) for run in left_out[:MAX_ROWS])
    return AdviceState(text, rows, (), ("leave_out", "spare_clues") if rows and stage is not Stage.BUSY else ())


def row_of_clue(puzzle: Kakuro, run: int) -> Row:
    """Return the clue of a run as a line of a list."""
    runs, columns = puzzle.runs, puzzle.shape[1]
    cell = clue_cell(runs, run, columns)
    cells = (cell, *run_cells(runs, run, columns))
    return Row(f"{cell_name(cell)} {way_of(runs, run)}", cells, beside=str(runs.sums[run]))


def row_of_step(step: Step) -> Row:
    """Return a step as a line of a list."""
    name, _, what = step.sentence.partition(": ")
    return Row(what, step.cells, above=name)


def row_of_fix(fix: Fix, puzzle: Kakuro) -> Row:
    """Return a change of a clue as a line of a list."""
    mood = "good" if fix.outlook == "one" else ""
    return Row(fix.change, fix.cells(puzzle), beside=tr(OUTLOOKS[fix.outlook]), mood=mood, change=fix)
