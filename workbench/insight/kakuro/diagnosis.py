"""The doctor of kakuros: the wrong clue where there is no solution, and a repair where there are several."""

from collections.abc import Iterator

import numpy as np

from workbench.insight.diagnosis import Diagnosis, PuzzleDoctor
from workbench.insight.kakuro.doctor import Doctor, Fix
from workbench.insight.kakuro.generating.digits import Digits
from workbench.insight.kakuro.uniqueness import Change, DigitChange, UniquenessDoctor
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.kind import kakuro_of
from workbench.puzzles.kakuro.runs import clue_cell
from workbench.puzzles.kakuro.style import style_notes
from workbench.puzzles.puzzle import Filling, Puzzle
from workbench.solvers.goal import Outcome, Verdict
from workbench.solvers.search import Status

REPAIRS = 8  # attempts, of which the one that changes the fewest digits is kept
REPAIR_MOVES = 200  # for each white cell, before an attempt is given up
VERDICTS = {
    Outcome.SOLVED: "Exactly one solution. No change is needed.",
    Outcome.NONE: "There is no solution.",
    Outcome.NOT_UNIQUE: "More than one solution.",
    Outcome.LIMIT: "Timed out before the number of solutions was decided.",
}


class KakuroDoctor:
    """Finds out what is wrong with a board, and the changes that give it one solution, or at least a solution."""

    def __init__(self, puzzle: Kakuro) -> None:
        self.puzzle = puzzle
        self.uniqueness = UniquenessDoctor(puzzle)
        self.wrong_clue: Doctor | None = None  # once there is known to be no solution
        self.repair: DigitChange | None = None  # of several digits at once
        self.over = False

    def parts(self) -> Iterator[float]:
        """Examine the board in small parts; yield the progress."""
        if not self.puzzle.faults:
            for part in self.uniqueness.parts():
                yield 0.8 * part
        if self.outcome is Outcome.NONE:
            self.wrong_clue = Doctor(self.puzzle)
            for part in self.wrong_clue.parts():
                yield 0.2 + 0.8 * part
        elif self.outcome is Outcome.NOT_UNIQUE and not self._before_givens and not self.puzzle.givens.any():
            yield from self._repair(self.uniqueness.solutions[0])
        self.over = True

    @property
    def outcome(self) -> Outcome:
        """What is known about the solutions of the board."""
        if self.puzzle.faults:
            return Outcome.NONE
        if self.uniqueness.several is None:
            return Outcome.LIMIT
        if self.uniqueness.several:
            return Outcome.NOT_UNIQUE
        return Outcome.SOLVED if self.uniqueness.solutions else Outcome.NONE

    @property
    def changes(self) -> tuple[Change, ...]:
        """The changes found so far, best first."""
        found: tuple[Change, ...] = self.wrong_clue.fixes if self.wrong_clue else self.uniqueness.fixes
        return found if self.repair is None else (self.repair, *found)

    @property
    def _before_givens(self) -> bool:
        """Whether a single change is known that gives no digit."""
        return self.uniqueness.found_before_givens > 0

    def diagnosis(self) -> Diagnosis:
        """Return what has been found so far."""
        message = self.message() if self.outcome in (Outcome.NONE, Outcome.NOT_UNIQUE) else ""
        notes = tuple(note.message for note in style_notes(self.puzzle))
        verdict = Verdict(self.outcome, VERDICTS[self.outcome])
        return Diagnosis(verdict, self.puzzle.faults, self.changes, message, notes)

    def message(self) -> str:
        """Return a sentence on the changes, or on why there is none."""
        changes = self.changes
        if not changes and not self.over:
            return "Stopped before a change was found."
        if self.wrong_clue and self.wrong_clue.broken_parts > 1 and changes:
            return f"{self.wrong_clue.broken_parts} parts of the board have no solution. Make one change in each:"
        goal = "makes the puzzle solvable" if self.wrong_clue else "makes the solution unique"
        if self.repair is not None and len(changes) == 1:
            return f"No single change {goal}, but this one does:"
        if not changes:
            return f"No single change {goal}."
        return f"This change {goal}:" if len(changes) == 1 else f"Any of these changes {goal}:"

    def _repair(self, solution: Filling) -> Iterator[float]:
        """Look for other digits of several cells whose sums have one solution, as the generator does."""
        fewest: Filling | None = None
        for seed in range(1, REPAIRS + 1):
            digits = Digits(self.puzzle.white, solution, by_sets=False, seed=seed)
            while (status := digits.advance()) is not Status.FOUND and digits.moves < REPAIR_MOVES * digits.white:
                yield 0.8 + 0.2 * seed / REPAIRS
            changed = int((digits.filling != solution).sum())
            if status is Status.FOUND and (fewest is None or changed < int((fewest != solution).sum())):
                fewest = digits.filling
        if fewest is None:
            return
        repair = change_between(self.puzzle, solution, fewest)
        cured = UniquenessDoctor(repair.applied(self.puzzle))  # not where a run that begins at the edge has no clue
        for _ in cured.find_two():
            yield 1.0
        if cured.several is False:
            rated = yield from self.uniqueness.rated(repair, 1.0)
            assert isinstance(rated, DigitChange)
            self.repair = rated


def change_between(puzzle: Kakuro, before: Filling, after: Filling) -> DigitChange:
    """Return the change from one solution to another filling, with the clues of that."""
    runs, columns = puzzle.runs, puzzle.shape[1]
    digits = tuple(((r, c), int(before[r, c]), int(after[r, c])) for r, c in np.argwhere(before != after).tolist())
    sums = puzzle.with_sums(after).runs.sums
    clues = tuple(
        Fix(clue_cell(runs, run, columns), bool(runs.down[run]), int(runs.sums[run]), int(sums[run]), "one")
        for run in np.flatnonzero(sums != runs.sums).tolist()
    )
    return DigitChange(digits, clues)


def doctor_of(puzzle: Puzzle) -> PuzzleDoctor:
    """Return what examines a kakuro."""
    return KakuroDoctor(kakuro_of(puzzle))
