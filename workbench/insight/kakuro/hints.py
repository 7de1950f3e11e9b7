"""Hints for a kakuro: the easiest named technique that applies to a position, in three degrees of detail."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from workbench.files.position import Position
from workbench.insight.kakuro.notes import Hint, Notes
from workbench.insight.kakuro.steps import Record, reasons, record
from workbench.insight.kakuro.techniques import TECHNIQUES
from workbench.insight.kakuro.trials import Trials
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.combinations import ALL, set_of
from workbench.puzzles.notation import cell_name
from workbench.puzzles.puzzle import Cell, Filling
from workbench.puzzles.sentences import counted, joined

FIRST_NAMED = 3  # wrong entries listed by name


def hint(puzzle: Kakuro, entries: Filling, known: NDArray[np.uint32] | None = None) -> Hint | None:
    """Return the easiest hint; None where no technique applies. `known` are the candidates that earlier hints left.

    Entries are taken to be right; where they, or the clues, leave a run nothing, the hint says so.
    """
    notes = Notes(puzzle, entries, known)
    recorded = record(puzzle, notes.array)
    if recorded.failed >= 0:
        return dead_end(recorded)
    for technique in TECHNIQUES:
        for found in technique.find(notes):
            return found
    return None


def dead_end(recorded: Record) -> Hint:
    """Return the hint that no digits fit a run."""
    steps = tuple(recorded.steps(reasons(recorded)))
    sentences = (
        f"Look at the run {steps[-1].name}.",
        "Dead end: an entry or a clue is wrong.",
        steps[-1].sentence if len(steps) == 1 else f"After {counted(len(steps) - 1, 'step')}: {steps[-1].sentence}",
    )
    return Hint("Dead end", steps[-1].cells, sentences, (steps[-1].run,), steps=steps)


def advice(puzzle: Kakuro, entries: Filling, known: NDArray[np.uint32] | None = None) -> Hint | None:
    """Return what to look at next: wrong entries first, then a hint; if none leads on, a digit of the only solution."""
    solution = only_solution(puzzle)
    if solution is not None and (wrong := mistakes(entries, solution)):
        return wrong
    found = hint(puzzle, entries, known)
    if found is not None or solution is None:
        return found
    return looked_up(puzzle, entries, solution)


def only_solution(puzzle: Kakuro) -> Filling | None:
    """Return the solution of a puzzle that has one; None also where that is not known."""
    trials = Trials(puzzle)
    for _ in trials.seek(2):
        pass
    return trials.filling if trials.decided and trials.solutions == 1 else None


def mistakes(entries: Filling, solution: Filling) -> Hint | None:
    """Return the hint that entries are not those of the solution."""
    cells: list[Cell] = [(r, c) for r, c in np.argwhere((entries > 0) & (entries != solution)).tolist()]
    if not cells:
        return None
    names = [cell_name(cell) for cell in cells]
    one = len(cells) == 1
    sentences = (
        "An entry is wrong." if one else "Some entries are wrong.",
        f"The wrong entry is near {names[0]}." if one else f"{len(cells)} entries are wrong, one near {names[0]}.",
        f"{joined(names, most=FIRST_NAMED)} {'differs' if one else 'differ'} from the solution. "
        f"Erase {'it' if one else 'them'}, or enter other digits.",
    )
    return Hint("Wrong entry", tuple(cells), sentences)


def looked_up(puzzle: Kakuro, entries: Filling, solution: Filling) -> Hint | None:
    """Return the hint that is no technique: the first empty cell's digit in the only solution."""
    empty = np.argwhere(puzzle.open_cells() & (entries == 0)).tolist()
    if not empty:
        return None
    cell = (empty[0][0], empty[0][1])
    digit = int(solution[cell])
    sentences = (
        f"Look at {cell_name(cell)}.",
        "No named technique helps here; the digit comes from the solution.",
        f"In the only solution, {cell_name(cell)} is {digit}.",
    )
    return Hint("Solution", (cell,), sentences, places=((cell, digit),))


def everything(puzzle: Kakuro) -> NDArray[np.uint32]:
    """Return the candidates before any elimination."""
    return np.full(puzzle.white.size, ALL, np.uint32)


def learned(known: NDArray[np.uint32], taken: Hint, columns: int) -> NDArray[np.uint32]:
    """Return what is known after a hint was taken."""
    known = known.copy()
    for (r, c), digits in taken.removes:
        known[r * columns + c] &= np.uint32(ALL & ~set_of(digits))
    return known


def taken(position: Position, advised: Hint) -> Position:
    """Return the position after a hint was taken: digits entered, and what cells may still be as pencil marks."""
    for cell, digit in advised.places:
        position = position.enter([cell], digit)
    marks = position.marks.copy()
    for cell, digits in advised.left:
        marks[cell] = set_of(digits)
    return replace(position, marks=marks)
