"""The findings of a piece of advice on a kakuro, as sentences and rows of a list."""

from collections.abc import Sequence
from enum import Enum
from itertools import groupby
from typing import NamedTuple

import numpy as np

from workbench.files.position import Position
from workbench.insight.kakuro.block_changes import BlockChange
from workbench.insight.kakuro.diagnosis import KakuroDoctor
from workbench.insight.kakuro.doctor import Doctor, Fix
from workbench.insight.kakuro.forced import Forced
from workbench.insight.kakuro.hint_picture import hint_picture, place_picture, step_picture
from workbench.insight.kakuro.notes import Hint
from workbench.insight.kakuro.path import PossibleSteps, SolutionPath
from workbench.insight.kakuro.spare import Minimising
from workbench.insight.kakuro.steps import Step
from workbench.insight.kakuro.techniques import TECHNIQUES
from workbench.insight.kakuro.uniqueness import Change, DigitChange, GivenDigit
from workbench.insight.kakuro.wrong_digits import WrongDigit
from workbench.insight.step_picture import StepPicture
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.rules import run_cells, way_of
from workbench.puzzles.kakuro.runs import clue_cell
from workbench.puzzles.notation import cell_name
from workbench.puzzles.puzzle import Cell, Filling, untouched
from workbench.puzzles.sentences import counted
from workbench.ui.board.advice.advice_list import AdviceRow

MAX_ROWS = 300  # of a list
MAX_WRONG = 20  # digits that break rules
MAX_STEPS = 1_000  # of a path
NO_STEP = "No step can be deduced here. There may be several solutions."
NO_CLUES = "The board has no clues yet. Type some, or let “Fill this pattern” find them."
BROKEN = "The message under the board names the rule that is broken."
OUTLOOKS = {"one": "unique", "several": "several", "open": "solvable"}  # the note at a clue change


class FollowUp(Enum):
    """What a piece of advice offers to do, with the text of its button."""

    APPLY_HINT = "Apply"
    SOLVE_UP_TO = "Solve up to here"
    APPLY_CHANGE = "Apply change"
    ENTER_FORCED = "Enter digits"
    MARK_FORCED = "Add marks"
    REMOVE_CLUES = "Remove"
    OTHER_ORDER = "Another order"
    COPY_PATH = "Copy path"


PRIMARY = (  # what Apply does
    FollowUp.APPLY_HINT,
    FollowUp.SOLVE_UP_TO,
    FollowUp.APPLY_CHANGE,
    FollowUp.ENTER_FORCED,
    FollowUp.REMOVE_CLUES,
)


class Shown(NamedTuple):
    """What the board shows: a picture, on the document's position or on another."""

    picture: StepPicture
    position: Position | None = None


class AdviceState(NamedTuple):
    """What an advice panel shows."""

    text: str = ""
    rows: tuple[AdviceRow, ...] = ()
    cells: tuple[Cell, ...] = ()  # the cells that it is about
    follow_ups: tuple[FollowUp, ...] = ()
    shown: Shown | None = None


class Stage(Enum):
    """How far a long task has got."""

    BUSY = "running"
    STOPPED = "stopped before the end"
    DONE = "done"


def of_doctor(doctor: Doctor, stage: Stage) -> AdviceState:
    """Return what to show of the clue changes found."""
    puzzle = doctor.puzzle
    rows = tuple(row_of_fix(fix, puzzle) for fix in doctor.fixes)
    if stage is Stage.BUSY:
        text = "Looking for the wrong clue…"
    elif rows and doctor.broken_parts > 1:
        text = f"{doctor.broken_parts} parts of the board have no solution. Make one change in each:"
    elif rows:
        text = "Any of these changes makes the puzzle solvable:"
        text = "This change makes the puzzle solvable:" if len(rows) == 1 else text
    elif stage is Stage.STOPPED:
        text = "Stopped before a change was found."
    elif not doctor.broken_parts and not doctor.undecided:
        text = "No clue needs to change. {}".format(BROKEN if puzzle.faults else "The puzzle has a solution.")
    elif not doctor.broken_parts:
        text = "Timed out before it was known whether there is a solution."
    else:
        text = "No single-clue change makes the puzzle solvable."
    return AdviceState(text, rows, (), (FollowUp.APPLY_CHANGE,) if rows else ())


def of_cure(doctor: KakuroDoctor, stage: Stage) -> AdviceState:
    """Return what to show of the changes that make the solution unique."""
    rows: list[AdviceRow] = []
    for title, group in groupby(doctor.changes[:MAX_ROWS], sort_of):
        first, *others = (row_of_change(change, doctor.puzzle) for change in group)
        rows += [first._replace(heading=title), *others]
    uniqueness = doctor.uniqueness
    if stage is Stage.BUSY:
        text = "Looking for changes that make the solution unique…"
    elif uniqueness.several is None:
        text = "Timed out before it was known whether there are several solutions."
    elif not uniqueness.several:
        text = "The solution is unique already." if uniqueness.solutions else "There is no solution."
    elif not (rows or doctor.puzzle.runs.sums.any()):
        text = NO_CLUES
    else:
        text = doctor.message()
    return AdviceState(text, tuple(rows), (), (FollowUp.APPLY_CHANGE,) if rows else ())


class Preview(NamedTuple):
    """What a board becomes by a change that has not been made."""

    puzzle: Kakuro
    found: Filling  # digits that the change puts into cells, 0 elsewhere
    change: str


def preview_of(change: Change, puzzle: Kakuro) -> Preview:
    """Return the preview of a change."""
    found = untouched(puzzle)
    if isinstance(change, DigitChange):
        for cell, _, digit in change.digits:
            found[cell] = digit
    elif isinstance(change, BlockChange):
        for cell, digit in (*change.digits, *((cell, digit) for cell, _, digit in change.changed)):
            found[cell] = digit
    return Preview(change.applied(puzzle), found, change.change)


def followed(entries: Filling, change: Change) -> Filling:
    """Return entries after a change of digits, which they follow where none of them is another than it changes."""
    digits = change.digits if isinstance(change, DigitChange) else ()
    digits = change.changed if isinstance(change, BlockChange) else digits
    if any(entries[cell] not in (0, old) for cell, old, _ in digits):
        return entries
    entries = entries.copy()
    for cell, _, new in digits:
        entries[cell] = new if entries[cell] else 0
    return entries


def of_forced(forced: Forced, stage: Stage) -> AdviceState:
    """Return what to show of the cells that are the same in all solutions."""
    if stage is not Stage.BUSY and not forced.solvable:
        none = forced.solvable is False
        return AdviceState("There is no solution." if none else "Timed out before a solution was found.")
    open_cells = forced.puzzle.open_cells()
    found = (forced.filling > 0) & open_cells
    count, total = f"{int(found.sum()):,}", counted(int(open_cells.sum()), "cell")
    if stage is Stage.BUSY:
        return AdviceState(f"So far, {count} of {total} are the same in all solutions…")
    text = f"{count} of {total} are the same in all solutions."
    if stage is Stage.STOPPED:
        text = f"At least {text}"
    elif forced.undecided:
        text += " " + f"{counted(forced.undecided, 'cell')} undecided."
    cells = tuple((r, c) for r, c in np.argwhere(found).tolist())
    return AdviceState(text, (), cells, (FollowUp.ENTER_FORCED, FollowUp.MARK_FORCED) if cells else ())


def of_spare(spare: Minimising, puzzle: Kakuro, stage: Stage) -> AdviceState:
    """Return what to show of the clues that can be removed without losing uniqueness."""
    if stage is not Stage.BUSY and not spare.unique:
        several = "Clues can be removed only while the solution is unique."
        return AdviceState(several if spare.unique is False else "Timed out before uniqueness was decided.")
    left_out = spare.left_out
    count = int((puzzle.runs.sums != 0).sum())
    text = f"{len(left_out):,} of {counted(count, 'clue')} can be removed"
    text += "…" if stage is Stage.BUSY else "; the solution stays unique." if left_out else "."
    rows = tuple(row_of_clue(puzzle, run) for run in left_out[:MAX_ROWS])
    follow_ups = (FollowUp.REMOVE_CLUES, FollowUp.OTHER_ORDER) if rows and stage is not Stage.BUSY else ()
    return AdviceState(text, rows, (), follow_ups)


def row_of_clue(puzzle: Kakuro, run: int) -> AdviceRow:
    """Return the row of a run's clue."""
    runs, columns = puzzle.runs, puzzle.shape[1]
    cell = clue_cell(runs, run, columns)
    cells = (cell, *run_cells(runs, run, columns))
    return AdviceRow(f"{cell_name(cell)} {way_of(runs, run)}", cells, note=str(runs.sums[run]))


def row_of_step(step: Step) -> AdviceRow:
    """Return the row of a propagation step."""
    name, _, what = step.sentence.partition(": ")
    return AdviceRow(what, step.cells, above=name, change=step)


def of_steps(possible: PossibleSteps, stage: Stage) -> AdviceState:
    """Return the list of the steps that are possible, grouped by technique."""
    steps = possible.steps
    if not steps:
        return AdviceState("Looking for steps…" if stage is Stage.BUSY else no_step(possible.puzzle))
    rows: list[AdviceRow] = []
    for name, group in groupby(steps[:MAX_ROWS], lambda step: step.technique):
        same = list(group)
        heading = f"{name} · {counted(len(same), 'step')}"
        rows += [
            AdviceRow(conclusion(step), step.cells, change=step, heading="" if k else heading)
            for k, step in enumerate(same)
        ]
    techniques = counted(len({step.technique for step in steps}), "technique")
    text = f"{counted(len(steps), 'possible step')} of {techniques}"
    if len(steps) > MAX_ROWS:
        text += f" (the first {MAX_ROWS} are listed)"
    return AdviceState(text + ("…" if stage is Stage.BUSY else "."), tuple(rows))


def no_step(puzzle: Kakuro) -> str:
    """Return why there is no step."""
    return NO_STEP if puzzle.runs.sums.any() else NO_CLUES


def of_path(path: SolutionPath, stage: Stage) -> AdviceState:
    """Return the list of the steps of a path."""
    if path.mistake is not None:
        picture = place_picture(path.mistake.cells)
        return AdviceState(path.mistake.sentences[2], (), path.mistake.cells, shown=Shown(picture))
    if not path.steps:
        if stage is Stage.BUSY:
            return AdviceState("Looking for steps…")
        full = "All cells are filled in. Clear the entries to see the path."
        return AdviceState(full if path.solved else no_step(path.puzzle))
    grades = {technique.name: technique for technique in TECHNIQUES}
    rows = tuple(
        AdviceRow(
            f"{number + 1}. {step.hint.technique}",
            step.hint.cells,
            note=str(grades[step.hint.technique].grade),
            change=number,
        )
        for number, step in enumerate(path.steps[:MAX_STEPS])
    )
    text = counted(len(path.steps), "step")
    if stage is Stage.BUSY:
        return AdviceState(f"{text}…", rows)
    hardest = f"hardest: {next(reversed(list(path.counts))).lower()}"
    words = "{}; {}." if path.solved else "{}; {}. The techniques do not reach the solution."
    return AdviceState(words.format(text, hardest), rows, follow_ups=(FollowUp.SOLVE_UP_TO, FollowUp.COPY_PATH))


def conclusion(step: Hint) -> str:
    """Return in short what a step fills in or rules out."""
    if step.places:
        return ", ".join(f"{cell_name(cell)} = {digit}" for cell, digit in step.places)
    same: dict[tuple[int, ...], list[str]] = {}
    for cell, digits in step.removes:
        same.setdefault(digits, []).append(cell_name(cell))
    return "; ".join(f"{', '.join(names)} ≠ {' '.join(map(str, digits))}" for digits, names in same.items())


def shown_of(puzzle: Kakuro, change: object) -> Shown | None:
    """Return what the board shows of the step of a row."""
    if isinstance(change, Hint):
        return Shown(hint_picture(puzzle, change))
    return Shown(step_picture(puzzle, change)) if isinstance(change, Step) else None


def sort_of(change: Change) -> str:
    """Return the heading of changes of a sort."""
    if isinstance(change, DigitChange):
        return "Swapped digits" if change.is_swap else "Changed digits" if change.digits else "Clues"
    return {Fix: "Clues", BlockChange: "Blocks", GivenDigit: "Given digits"}[type(change)]


def row_of_change(change: Change, puzzle: Kakuro) -> AdviceRow:
    """Return the row of a change of any sort; one of digits has its clues below."""
    if isinstance(change, Fix):
        return row_of_fix(change, puzzle)
    head, _, _ = change.change.partition(", so ")
    clues = [fix.change for fix in change.clues] if isinstance(change, DigitChange) else []
    cells = change.cells(puzzle)
    if not clues:
        return AdviceRow(head, cells, note=note_of(change), mood="good", change=change)
    return AdviceRow("\n".join(clues), cells, above=head, note=note_of(change), mood="good", change=change)


def row_of_fix(fix: Fix, puzzle: Kakuro) -> AdviceRow:
    """Return the row of a clue change."""
    mood = "good" if fix.outlook == "one" else ""
    return AdviceRow(fix.change, fix.cells(puzzle), note=note_of(fix), mood=mood, change=fix)


def note_of(change: Change) -> str:
    """Return what becomes of the solutions and of the difficulty."""
    outlook = OUTLOOKS[change.outlook]
    return f"{outlook} · {change.rated}" if change.rated else outlook


def after_wrong_digits(state: AdviceState, wrong: Sequence[WrongDigit]) -> AdviceState:
    """Return the changes after the digits that break rules, which are to be changed first."""
    if not wrong:
        return state
    rows = []
    for number, (cell, digit, faults) in enumerate(wrong[:MAX_WRONG]):
        heading = "" if number else "Change these digits first"
        above = f"{cell_name(cell)} = {digit}"
        cells = tuple(dict.fromkeys([cell, *(one for fault in faults for one in fault.cells)]))
        text = "\n".join(fault.message for fault in faults)
        rows.append(AdviceRow(text, cells, above=above, note=counted(len(faults), "rule"), heading=heading))
    first, *others = state.rows or (None,)
    shown = () if first is None else (first._replace(heading=first.heading or "Clues"), *others)
    return state._replace(rows=(*rows, *shown))
